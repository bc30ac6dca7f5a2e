"""Fonts inside a PDF: words encoded in the codes of embedded subsets, each word once.

reportlab embeds a TrueType font as 8-bit subsets; a word whose letters lie in several is set in pieces.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

from deckgen.diagnostics import Diagnostic, Location
from deckgen.drawing import TextBlock, Word

rl_config.useA85 = 0            # a third of a file's writing for nothing
rl_config.invariant = 1
os.environ.pop("SOURCE_DATE_EPOCH", None)       # reportlab would date files by it; they have no date but a fixed one
NOWHERE = Location("cards")
_ESCAPES = {code: chr(code) for code in range(32, 127)} | {40: "\\(", 41: "\\)", 92: "\\\\"}
ESCAPED = [_ESCAPES.get(code, f"\\{code:03o}") for code in range(256)]


class TrueTypes:
    """reportlab's fonts by key, each parsed once for any number of documents. `faults` gathers fonts that cannot be
    embedded, told at `place`; another stands in for them, for the rest to be looked at: nothing is to be written."""

    def __init__(self, data: Callable[[str], bytes], place: Location = NOWHERE) -> None:
        self._data, self._place = data, place
        self._fonts: dict[str, Any] = {}
        self.faults: dict[Diagnostic, None] = {}

    def __getitem__(self, key: str) -> Any:
        font = self._fonts.get(key)
        if font is None:
            font = self._fonts[key] = self._parsed(key)
        return font

    def _parsed(self, key: str) -> Any:
        try:
            return TTFont(f"deckgen-{key}", BytesIO(self._data(key)), shapable=False)
        except Exception as fault:      # reportlab raises what its pieces raise
            self.broken(f"font {key!r}", fault)
            return TTFont(f"deckgen-{key}", "Vera.ttf", shapable=False)

    def broken(self, what: str, fault: Exception) -> None:
        message = f"{what} cannot be embedded: {str(fault) or type(fault).__name__}"
        self.faults[Diagnostic("broken-font", self._place, message, "take another TrueType file")] = None


class Unassigned(Exception):
    """A letter or font that had no code when an encoder was closed."""


class Encoder:
    """Text blocks as operators of one document."""

    def __init__(self, document: PDFDocument, fonts: TrueTypes) -> None:
        self._document, self._fonts = document, fonts
        self._words: dict[Word, tuple[tuple[str, str], ...]] = {}
        self._spaces: dict[str, float] = {}
        self._labels: dict[TextBlock, str] = {}
        self._assigned: dict[str, frozenset[str]] = {}
        self._closed = False

    def assign(self, letters: Iterable[str]) -> None:
        """Give codes to these letters in all fonts that have been used."""
        every = "".join(sorted(letters))
        self._assigned = dict.fromkeys(sorted({word.font for word in self._words}), frozenset(every))
        for key in self._assigned:
            self._fonts[key].splitString(every, self._document)

    def close(self) -> None:
        """Take up no letter or font without a code: what needs one raises Unassigned."""
        self._closed = True

    def _encode(self, word: Word) -> tuple[tuple[str, str], ...]:
        if self._closed and not set(word.text) <= self._assigned.get(word.font, frozenset()):
            raise Unassigned(word.text)
        font, text = self._fonts[word.font], word.text
        face = font.face.charToGlyph
        known = "".join(c for c in text if ord(c) in face or c == "\xa0")
        pieces = []
        kerns = iter(word.kerns if known == text else ())
        for subset, codes in font.splitString(known, self._document):
            out, kern = "(", 0
            for code in codes:
                kern = next(kerns, 0)
                out += ESCAPED[code]
                if kern:
                    out += f"){-kern}("
            name = font.getSubsetInternalName(subset, self._document)
            self._spaces.setdefault(name, font.face.getCharWidth(32))
            pieces.append((name, out[:-1] if kern or not codes else out + ")"))
        return tuple(pieces)

    def block(self, block: TextBlock) -> str:
        """The operators of a text block, from BT to ET; a single line, which may be a label on many faces, is kept."""
        if len(block.lines) > 1:
            return self._written(block)
        found = self._labels.get(block)
        if found is None:
            found = self._labels[block] = self._written(block)
        return found

    def _written(self, block: TextBlock) -> str:
        size, words = f"{block.size:.2f}", self._words
        out, font = ["BT " + block.colour], ""
        for line in block.lines:
            out.append(f"1 0 0 1 {line.x:.2f} {line.y:.2f} Tm")
            shown = ""
            extra = block.space + line.gap * 1000 / block.size
            gap = ""
            for word in line.words:
                if word is None:
                    if not font:        # nothing of the words before could be shown
                        continue
                    if not gap:
                        adjust = self._spaces[font] - extra
                        gap = f"( ){adjust:.1f}" if abs(adjust) > 0.05 else "( )"
                    shown += gap
                    continue
                pieces = words.get(word)
                if pieces is None:
                    pieces = words[word] = self._encode(word)
                for name, text in pieces:
                    if name != font:
                        if shown:
                            out.append(f"[{shown}]TJ")
                        out.append(f"{name} {size} Tf")
                        shown, font, gap = "", name, ""
                    shown += text
            if shown:
                out.append(f"[{shown}]TJ")
        out.append("ET")
        return "\n".join(out)
