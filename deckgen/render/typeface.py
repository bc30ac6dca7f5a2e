"""One cut of a family: each distinct word shaped once, and the letters that it lacks."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from deckgen.drawing import Word
from deckgen.fontfile import FontFile
from deckgen.render.breaks import unmarked
from deckgen.render.shaping import NOTDEF, Shaper

GAP_HINT = "use another letter, or a font that has it; right-to-left scripts are not supported"
_STEERING = ("Cf", "Cc")    # Unicode categories of what has no shape of its own
_FROM_RIGHT = ("R", "AL")


class Token(NamedTuple):
    """What stands between two spaces: words set close together. `ends` is true for a forced line end, `split` for the
    first part of what is broken between two lines."""

    width: float
    words: tuple[Word, ...]
    ends: bool = False
    split: bool = False


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

    `ascent`, `descent` (positive) and `cap_height` are in em, `space` is in 1/1000 em; `gaps` holds, by word, the
    letters that cannot be set: those the font lacks, scripts from right to left, and signs that only steer."""

    def __init__(self, key: str, file: FontFile) -> None:
        self.key = key
        self._shaper = Shaper(file)
        self.ascent, self.descent = self._shaper.ascent, self._shaper.descent
        self.cap_height = self._shaper.cap_height
        self.gaps: dict[Word, str] = {}
        self.tokens = Tokens(self)
        self._settable: set[str] = set()
        self.space: float = sum(glyph.advance for glyph in self._shaper.shape(" "))

    def __missing__(self, written: str) -> Word:
        text = unicodedata.normalize("NFC", written)        # tables of some programs hold letters and accents apart
        shown = unmarked(text)
        glyphs = self._shaper.shape(shown)
        lacking = ""
        if not self._settable.issuperset(shown):
            lacking = "".join([letter for letter in dict.fromkeys(shown) if not self._sets(letter)])
            glyphs = [glyph for glyph in glyphs if glyph.number != NOTDEF]
        word = self[written] = Word(text, self.key, sum([glyph.advance for glyph in glyphs]), tuple(glyphs))
        if lacking:
            self.gaps[word] = lacking
        return word

    def _sets(self, letter: str) -> bool:
        """Whether a letter can be set; remembered if so."""
        if unicodedata.category(letter) in _STEERING or unicodedata.bidirectional(letter) in _FROM_RIGHT:
            return False
        if any(glyph.number == NOTDEF for glyph in self._shaper.shape(letter)):
            return False
        self._settable.add(letter)
        return True
