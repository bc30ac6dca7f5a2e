"""Inline runs become chunks: what stands between two spaces, in shaped words.

Missing letters are faults at the place of their block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deckgen.colour import Colour, parse_colour
from deckgen.diagnostics import Diagnostic, Location
from deckgen.document import Icon, Inlines, LineBreak, PageRef, Text
from deckgen.drawing import Word
from deckgen.render.book.theme import Theme, Type
from deckgen.render.breaks import marked
from deckgen.render.fonts import Fonts, font_key
from deckgen.render.hyphens import Hyphens
from deckgen.render.typeface import GAP_HINT

_ICON_SCALE = 1.12
_BEHIND = ("–", "—", "·", "/")     # signs that stay with the word before them
_NBSP = "\u00a0"
_SPACE = re.compile(f"([ {_NBSP}])")
_WIDEST_NUMBER = "00"           # what is kept free for the number of a page while lines are broken


class Part(NamedTuple):
    """A word in its size (points) and colour. `page` is the anchor whose page number replaces the word."""

    word: Word
    size: float
    colour: Colour
    link: str = ""
    page: str = ""

    @property
    def width(self) -> float:
        return self.word.width * self.size / 1000


class Chunk(NamedTuple):
    """Parts set close together, `width` points wide. No line begins with a `bound` one; after one that `ends` a line
    has to end."""

    parts: tuple[Part, ...]
    width: float
    bound: bool = False
    ends: bool = False


class Setter:
    """Shapes the texts of one rulebook. `faults` gathers letters that a font lacks."""

    def __init__(self, fonts: Fonts, locale: str, theme: Theme) -> None:
        self.fonts, self.theme, self.locale = fonts, theme, locale
        self.hyphens = Hyphens(locale, fonts)
        self.faults: dict[Diagnostic, None] = {}
        # Portuguese repeats a hyphen at which a line ends, so its compounds are kept whole.
        self._compounds = not locale.startswith("pt")
        self._splits: dict[Word, tuple[tuple[Word, Word], ...]] = {}

    def key(self, style: Type, bold: bool = False, italic: bool = False) -> str:
        return font_key(self.theme.family, style.bold or bold, style.italic or italic)

    def space(self, style: Type) -> float:
        """The width of a space in 1/1000 em."""
        return self.fonts[self.key(style)].space

    def chunks(self, inlines: Inlines, style: Type, place: Location) -> list[Chunk]:
        """The chunks of a text, at least one."""
        out: list[Chunk] = []
        parts: list[Part] = []
        tied = False                    # the space before the parts is one that no line ends at
        for run in inlines:
            if isinstance(run, LineBreak):
                _close(out, parts, tied, ends=True)
                tied = False
            elif isinstance(run, Text):
                for piece in _SPACE.split(run.text):
                    if piece in (" ", _NBSP):
                        _close(out, parts, tied)
                        tied = piece == _NBSP
                    elif piece:
                        parts.append(self._part(run, piece, style, place))
            else:
                parts.append(self._number(run, style) if isinstance(run, PageRef) else self._icon(run, style))
        _close(out, parts, tied)
        return out or [Chunk((), 0)]

    def part(self, text: str, style: Type, place: Location) -> Part:
        """A text without spaces in a style."""
        return self._part(Text(text), text, style, place)

    def splits(self, part: Part) -> Sequence[tuple[Word, Word]]:
        """Where a part may be split: heads with their hyphens, and tails."""
        word = part.word
        if part.page or word.font == "icons":
            return ()
        found = self._splits.get(word)
        if found is None:
            inner = () if marked(word.text) else self.hyphens(word)
            found = self._splits[word] = (*inner, *self._at_hyphens(word))
        return found

    def at_hyphens(self, part: Part) -> Sequence[tuple[Word, Word]]:
        """Splits after hyphens that are there anyway, and at marks."""
        text = part.word.text
        return tuple(self._at_hyphens(part.word)) if not part.page and ("-" in text or marked(text)) else ()

    def _at_hyphens(self, word: Word) -> Iterator[tuple[Word, Word]]:
        text, face = word.text, self.fonts[word.font]
        yield from self.hyphens.at_marks(word)
        for at in range(2, len(text) - 2):
            if self._compounds and text[at] == "-" and text[at - 2:at].isalpha() and text[at + 1:at + 3].isalpha():
                yield face[text[:at + 1]], face[text[at + 1:]]

    def _part(self, run: Text, piece: str, style: Type, place: Location) -> Part:
        key = self.key(style, run.bold, run.italic)
        word = self.fonts[key][piece]
        lacking = self.fonts[key].gaps.get(word)
        if lacking:
            self._gap(key, piece, lacking, place)
        colour = self.theme.head if run.link and style.colour == self.theme.ink else style.colour
        return Part(word, style.size, parse_colour(colour), run.link)

    def _number(self, run: PageRef, style: Type) -> Part:
        word = self.fonts[self.key(style, run.bold, run.italic)][_WIDEST_NUMBER]
        colour = self.theme.accent if style.colour == self.theme.ink else style.colour
        return Part(word, style.size, parse_colour(colour), run.anchor, run.anchor)

    def _icon(self, run: Icon, style: Type) -> Part:
        word = self.fonts["icons"][self.fonts.icon_codes[run.name]]
        colour = style.colour if style.colour == self.theme.paper else self.theme.accent
        return Part(word, style.size * _ICON_SCALE, parse_colour(colour))

    def _gap(self, key: str, text: str, letters: str, place: Location) -> None:
        named = ", ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in letters)
        self.faults[Diagnostic("missing-glyph", place, f"font {key!r} has no letter {named} for {text!r}, "
                               f"locale {self.locale}", GAP_HINT)] = None


def _close(out: list[Chunk], parts: list[Part], tied: bool, ends: bool = False) -> None:
    """The parts gathered so far are a chunk. A page's number, and a sign such as a dash, stay with the word before,
    a word with the icon before it, a figure with its colon or slash; all that is `tied` does."""
    if parts or ends:
        before = out[-1].parts if out and not out[-1].ends else ()
        bound = bool(before and parts and (tied or parts[0].page or parts[0].word.text in _BEHIND
                                           or _leads(before[-1].word, parts[0].word)))
        out.append(Chunk(tuple(parts), sum(part.width for part in parts), bound, ends))
        parts.clear()


def _leads(word: Word, following: Word) -> bool:
    return word.font == "icons" or (word.text.endswith((":", "/")) and following.text[:1].isdigit())
