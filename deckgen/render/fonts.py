"""Fonts of a game: which file holds which cut.

A font's key is its family, `-bold`, `-italic` or `-bolditalic` appended: `text`, `text-bold`. `icons` is the icon font.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.fontfile import FontFile
from deckgen.model import FontFamily, Game
from deckgen.project import Project
from deckgen.render.fontcheck import broken, unknown_feature, wrong_instance
from deckgen.render.typeface import Typeface

CUTS = ("regular", "bold", "italic", "bolditalic")
# Names in the PyPI package pymupdf-fonts (TrueType, Latin and Cyrillic, four cuts).
BUILT_IN = {
    "FiraGO": ("figo", "figbo", "figit", "figbi"),
    "Noto Sans": ("notos", "notosbo", "notosit", "notosbi"),
    "Ubuntu": ("ubuntu", "ubuntubo", "ubuntuit", "ubuntubi"),
}
Source = Callable[[], FontFile]


def font_key(family: str, bold: bool = False, italic: bool = False) -> str:
    cut = ("bold" if bold else "") + ("italic" if italic else "")
    return f"{family}-{cut}" if cut else family


class Fonts:
    """The typefaces of a game by key, each read when first asked for."""

    def __init__(self, sources: Mapping[str, Source], icon_codes: Mapping[str, str]) -> None:
        self._sources = sources
        self._faces: dict[str, Typeface] = {}
        self._files: dict[str, FontFile] = {}
        self.icon_codes = icon_codes

    def __getitem__(self, key: str) -> Typeface:
        face = self._faces.get(key)
        if face is None:
            face = self._faces[key] = Typeface(key, self.file(key))
        return face

    @property
    def families(self) -> list[str]:
        return sorted(key for key in self._sources if "-" not in key and key != "icons")

    def file(self, key: str) -> FontFile:
        """The file of a font, read when first asked for."""
        if key not in self._files:
            self._files[key] = self._sources[key]()
        return self._files[key]

    def used(self) -> list[str]:
        """Keys of the fonts that have been asked for, sorted."""
        return sorted(self._faces)


def font_sources(game: Game, project: Project) -> tuple[dict[str, Source], list[Diagnostic]]:
    """Where each of a game's fonts comes from. A cut that a family lacks is set in its regular."""
    sources: dict[str, Source] = {}
    faults: dict[Diagnostic, None] = {}
    for name, family in game.fonts.items():
        if name == "icons" or "-" in name:
            faults[Diagnostic("bad-id", game.place(f"fonts.{name}"), f"{name!r} is no name of a font family",
                              "take another, without hyphens")] = None
            continue
        cuts, found = _built_in_cuts(family, game) if family.built_in else _own_cuts(name, family, game, project)
        if cuts and any(value for _, value in family.features):
            wrong, hint = unknown_feature(cuts["regular"]().data, family.features)
            if wrong:
                found.append(Diagnostic("bad-value", _place(game, f"fonts.{name}.features"), f"the font {wrong}", hint))
        faults |= dict.fromkeys(found)
        sources |= {name if cut == "regular" else f"{name}-{cut}": source for cut, source in cuts.items()}
    return sources, list(faults)


def _built_in_cuts(family: FontFamily, game: Game) -> tuple[dict[str, Source], list[Diagnostic]]:
    name = family.built_in
    if name not in BUILT_IN:
        return {}, [Diagnostic("unknown-font", game.location, f"no built-in font family {name!r}",
                               nearest(name, BUILT_IN))]
    return {cut: built_in(code, family.features) for cut, code in zip(CUTS, BUILT_IN[name], strict=True)}, []


def built_in(code: str, features: tuple[tuple[str, int], ...] = ()) -> Source:
    def load() -> FontFile:
        import pymupdf_fonts

        return FontFile(bytes(pymupdf_fonts.fontbuffers[code]()), (), features)
    return load


def _own_cuts(name: str, family: FontFamily, game: Game, project: Project,
              ) -> tuple[dict[str, Source], list[Diagnostic]]:
    chosen = {cut: family.cuts.get(cut, family.cuts["regular"]) for cut in CUTS}
    files = {cut.file: _read(f"cards/{game.id}/{cut.file}", game, project) for cut in chosen.values()}
    faults = [fault for _, fault in files.values() if fault]
    for cut, given in family.cuts.items():
        wrong, hint = wrong_instance(files[given.file][0], given.instance)
        if wrong:
            place = _place(game, f"fonts.{name}.{cut}.instance")
            faults.append(Diagnostic("bad-value", place, f"{given.file} {wrong}", hint))
    if faults:
        return {}, faults
    return {cut: partial(FontFile, files[given.file][0], given.instance, family.features)
            for cut, given in chosen.items()}, []


def _place(game: Game, key: str) -> Location:
    """Where a key stands; keys of a table in braces stand where the table does."""
    line = key
    while line not in game.lines and "." in line:
        line = line.rpartition(".")[0]
    return Location(game.location.file, game.lines.get(line, 0), key)


def _read(name: str, game: Game, project: Project) -> tuple[bytes, Diagnostic | None]:
    """A file's bytes, or what is wrong with it."""
    data = project.read(name)
    if data is None:
        return b"", Diagnostic("missing-font", game.location, f"font file {name} does not exist",
                               "name a TrueType or OpenType file of the project")
    if fault := broken(data):
        return b"", Diagnostic("broken-font", Location(name), fault, "use a TrueType or OpenType file (.ttf, .otf)")
    return data, None
