"""Where words of a language may be split, as pairs of shaped words, found once a word.

The pseudo language is split as the English below its accents and repeated vowels. Where texts of several languages are
mixed, a word is split only where all dictionaries that know of places in it agree, so never against its own language's.
A word with marks of its own (`breaks.py`) is split at these only.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from deckgen.drawing import Word
from deckgen.locale_request import LONGEST, PSEUDO
from deckgen.render.breaks import halves, marked
from deckgen.render.fonts import Fonts

# British patterns break by sound and root as the rulebook's English does.
_DICTIONARIES = {"en": "en_GB", "pt": "pt_BR", "it": "it_IT", "ru": "ru_RU"}
_LETTERS = re.compile(r"[^\W\d_]{5,}")


class Hyphens:
    """Splits of a word, each `(head with its hyphen, tail)`, head growing; none where the language is unknown."""

    def __init__(self, locale: str, fonts: Fonts) -> None:
        self._fonts = fonts
        language = "en" if locale == PSEUDO else locale.split("_")[0]
        self._names = list(_DICTIONARIES.values()) if locale == LONGEST else [_DICTIONARIES.get(language, locale)]
        self._accented = locale == PSEUDO
        self._splits: dict[Word, tuple[tuple[Word, Word], ...]] = {}
        self._dictionaries: list[Any] | None = None

    def __call__(self, word: Word) -> Sequence[tuple[Word, Word]]:
        found = self._splits.get(word)
        if found is None:
            found = self._splits[word] = tuple(self._find(word))
        return found

    def at_marks(self, word: Word) -> Sequence[tuple[Word, Word]]:
        """The splits that the text itself asks for, in any language."""
        return self(word) if marked(word.text) else ()

    def positions(self, text: str) -> list[int]:
        """Indices in `text` at which it may be split; the longest run of letters counts, so elisions split too."""
        import pyphen

        if self._dictionaries is None:
            self._dictionaries = [pyphen.Pyphen(lang=name, left=2, right=3) for name in self._names
                                  if name in pyphen.LANGUAGES]
        match = max(_LETTERS.finditer(text), key=lambda m: len(m[0]), default=None)
        if match is None:
            return []
        word = match[0].lower()
        word, at = _english(word) if self._accented else (word, range(len(word)))
        found = [set(places) for dictionary in self._dictionaries if (places := dictionary.positions(word))]
        return [match.start() + at[int(place)] for place in sorted(set.intersection(*found))] if found else []

    def _find(self, word: Word) -> list[tuple[Word, Word]]:
        face, text = self._fonts[word.font], word.text
        if marked(text):
            return [(face[head], face[tail]) for head, tail in halves(text)]
        inner = [at for at in range(2, len(text) - 1)
                 if text[at - 1] == "-" and text[at].isalpha() and text[at - 2].isalpha()]
        if inner:               # a word with a hyphen of its own is split there only, but not an ordinal (38-го)
            return [(face[text[:at]], face[text[at:]]) for at in inner]
        return [(face[text[:at] + "-"], face[text[at:]]) for at in self.positions(text)]


def _english(word: str) -> tuple[str, list[int]]:
    """`ďååmååğé` -> `damage`, and where each of its letters stands."""
    letters = [unicodedata.normalize("NFD", letter)[0] for letter in word]
    kept = [at for at, letter in enumerate(letters) if letter not in "aeiouy" or letters[at - 1:at] != [letter]]
    return "".join(letters[at] for at in kept), kept
