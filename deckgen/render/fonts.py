"""Fonts of a game: which file holds which cut, and each distinct word measured and kerned once.

A font's key is its family, `-bold`, `-italic` or `-bolditalic` appended: `text`, `text-bold`. `icons` is the icon font.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.drawing import Word
from deckgen.model import Game
from deckgen.project import Project

if TYPE_CHECKING:
    import uharfbuzz

CUTS = ("regular", "bold", "italic", "bolditalic")
# Names in the PyPI package pymupdf-fonts (TrueType, Latin and Cyrillic, four cuts).
BUILT_IN = {
    "FiraGO": ("figo", "figbo", "figit", "figbi"),
    "Noto Sans": ("notos", "notosbo", "notosit", "notosbi"),
    "Ubuntu": ("ubuntu", "ubuntubo", "ubuntuit", "ubuntubi"),
}
_TABLES = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")
GAP_HINT = ("use another letter, or a font that has it; marks that join a letter and scripts from right to left are "
            "set with no font")
_NOT_SET = ("Mn", "Mc", "Me", "Cf", "Cc")       # Unicode categories: marks and what only steers
_FEATURES = {"kern": True, "liga": False, "clig": False, "calt": False, "dlig": False}


def font_key(family: str, bold: bool = False, italic: bool = False) -> str:
    cut = ("bold" if bold else "") + ("italic" if italic else "")
    return f"{family}-{cut}" if cut else family


class Token(NamedTuple):
    """What stands between two spaces: words set close together. `ends` is true for a forced line end."""

    width: float
    words: tuple[Word, ...]
    ends: bool = False


class Tokens(dict[str, Token]):
    """Tokens of one word in one font, each made once."""

    def __init__(self, face: Typeface) -> None:
        self._face = face

    def __missing__(self, text: str) -> Token:
        word = self._face[text]
        token = self[text] = Token(word.width, (word,))
        return token


class Typeface(dict[str, Word]):
    """One cut: a mapping from text to its shaped `Word`, filled as it is asked.

    `ascent`, `descent` (positive) and `cap_height` are in em; `gaps` holds, by word, the letters that cannot be set:
    those the font lacks, marks that join a letter, and scripts from right to left."""

    def __init__(self, key: str, data: bytes) -> None:
        import uharfbuzz

        self.key, self.data = key, data
        face = uharfbuzz.Face(data)
        self._font: uharfbuzz.Font = uharfbuzz.Font(face)
        self._scale = 1000 / face.upem
        self._buffer, self._shape = uharfbuzz.Buffer(), uharfbuzz.shape
        extents = self._font.get_font_extents("ltr")
        self.ascent: float = extents.ascender / face.upem
        self.descent: float = -extents.descender / face.upem
        glyph = self._font.get_nominal_glyph(ord("H"))
        box = self._font.get_glyph_extents(glyph) if glyph else None
        self.cap_height: float = box.y_bearing / face.upem if box else self.ascent
        self.gaps: dict[Word, str] = {}
        self.tokens = Tokens(self)
        self._advances: dict[str, float] = {}
        self._absent: set[str] = set()
        self.space = self._advance(" ")

    def _advance(self, letter: str) -> float:
        glyph = self._font.get_nominal_glyph(ord(" " if letter == "\xa0" else letter)) or 0
        if not glyph or unicodedata.category(letter) in _NOT_SET or unicodedata.bidirectional(letter) in ("R", "AL"):
            self._absent.add(letter)
        advance: float = self._font.get_glyph_h_advance(glyph) * self._scale
        self._advances[letter] = advance
        return advance

    def __missing__(self, written: str) -> Word:
        text = unicodedata.normalize("NFC", written)        # tables of some programs hold letters and accents apart
        known, scale = self._advances, self._scale
        nominal = [known[letter] if letter in known else self._advance(letter) for letter in text]
        buffer = self._buffer
        buffer.clear_contents()
        buffer.add_str(text)
        buffer.direction, buffer.language = "ltr", "und"    # or the user's own language would have a say
        buffer.guess_segment_properties()
        self._shape(self._font, buffer, _FEATURES)
        shaped = [position.x_advance * scale for position in buffer.glyph_positions]
        kerns: tuple[int, ...] = ()
        if shaped != nominal and len(shaped) == len(nominal):
            kerns = tuple([round(a - b) for a, b in zip(shaped, nominal, strict=True)])
        word = self[written] = Word(text, self.key, sum(nominal) + sum(kerns), kerns if any(kerns) else ())
        if self._absent:
            lacking = "".join(dict.fromkeys(letter for letter in text if letter in self._absent))
            if lacking:
                self.gaps[word] = lacking
        return word


class Fonts:
    """The typefaces of a game by key, each read when first asked for."""

    def __init__(self, sources: Mapping[str, Callable[[], bytes]], icon_codes: Mapping[str, str]) -> None:
        self._sources = sources
        self._faces: dict[str, Typeface] = {}
        self._digests: dict[str, str] = {}
        self.icon_codes = icon_codes

    def __getitem__(self, key: str) -> Typeface:
        face = self._faces.get(key)
        if face is None:
            face = self._faces[key] = Typeface(key, self._sources[key]())
        return face

    @property
    def families(self) -> list[str]:
        return sorted(key for key in self._sources if "-" not in key and key != "icons")

    def data(self, key: str) -> bytes:
        """The TrueType file of a font."""
        return self[key].data

    def digest(self, key: str) -> str:
        """The SHA-256 of a font's file in hexadecimal, worked out once."""
        if key not in self._digests:
            self._digests[key] = sha256(self.data(key)).hexdigest()
        return self._digests[key]

    def used(self) -> list[str]:
        """Keys of the fonts that have been asked for, sorted."""
        return sorted(self._faces)


def font_sources(game: Game, project: Project) -> tuple[dict[str, Callable[[], bytes]], list[Diagnostic]]:
    """Where the bytes of each of a game's fonts come from. A cut that a family lacks is set in its regular."""
    sources: dict[str, Callable[[], bytes]] = {}
    faults: list[Diagnostic] = []
    for family, cuts in game.fonts.items():
        if family == "icons" or "-" in family:
            faults.append(Diagnostic("bad-id", game.place(f"fonts.{family}"), f"{family!r} is no name of a font family",
                                     "take another, without hyphens"))
            continue
        if "built-in" in cuts:
            name = cuts["built-in"]
            if name not in BUILT_IN:
                faults.append(Diagnostic("unknown-font", game.location, f"no built-in font family {name!r}",
                                         nearest(name, BUILT_IN)))
                continue
            loaders = [_built_in(code) for code in BUILT_IN[name]]
        else:
            names = [f"cards/{game.id}/{cuts.get(cut, cuts['regular'])}" for cut in CUTS]
            missing = {name for name in names if project.read(name) is None}
            faults += [Diagnostic("missing-font", game.location, f"font file {name} does not exist",
                                  "give a TrueType file of the project") for name in sorted(missing)]
            broken = {name: fault for name in names if name not in missing
                      and (fault := _broken(_content(project, name)))}
            faults += [Diagnostic("broken-font", Location(name), fault, "give a TrueType file (.ttf)")
                       for name, fault in broken.items()]
            if missing or broken:
                continue
            loaders = [partial(_content, project, name) for name in names]
        for cut, loader in zip(CUTS, loaders, strict=True):
            sources[family if cut == "regular" else f"{family}-{cut}"] = loader
    return sources, faults


def _content(project: Project, name: str) -> bytes:
    return project.read(name) or b""


def _broken(data: bytes) -> str:
    """Why a file is no whole TrueType font; empty if it is one."""
    head, count = data[:12], int.from_bytes(data[4:6], "big")
    entries = [data[at:at + 16] for at in range(12, 12 + 16 * count, 16)]
    if head[:4] not in (b"\0\1\0\0", b"true"):
        return "has PostScript outlines, which are not read" if head[:4] == b"OTTO" else "is no TrueType font"
    tables = {entry[:4] for entry in entries}
    lacking = [name for name in _TABLES if name.encode() not in tables]
    ends = [int.from_bytes(entry[8:12], "big") + int.from_bytes(entry[12:16], "big") for entry in entries]
    if lacking or max(ends) > len(data):
        return f"lacks the table {lacking[0]!r}" if lacking else "is broken off"
    return ""


def _built_in(code: str) -> Callable[[], bytes]:
    def load() -> bytes:
        import pymupdf_fonts

        return bytes(pymupdf_fonts.fontbuffers[code]())
    return load
