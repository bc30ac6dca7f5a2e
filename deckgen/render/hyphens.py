"""Where words of a language may be split, as pairs of shaped words, found once a word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from deckgen.drawing import Word
from deckgen.render.fonts import Fonts

# British patterns break by sound and root as the rulebook's English does.
_DICTIONARIES = {"en": "en_GB", "pt": "pt_BR", "it": "it_IT", "ru": "ru_RU"}
_LETTERS = re.compile(r"[^\W\d_]{5,}")


class Hyphens:
    """Splits of a word, each `(head with its hyphen, tail)`, head growing; none where the language is unknown."""

    def __init__(self, locale: str, fonts: Fonts) -> None:
        self._fonts = fonts
        self._name = _DICTIONARIES.get(locale.split("_")[0], locale)
        self._splits: dict[Word, tuple[tuple[Word, Word], ...]] = {}
        self._dictionary: Any = None

    def __call__(self, word: Word) -> Sequence[tuple[Word, Word]]:
        found = self._splits.get(word)
        if found is None:
            found = self._splits[word] = tuple(self._find(word))
        return found

    def positions(self, text: str) -> list[int]:
        """Indices in `text` at which it may be split; the longest run of letters counts, so elisions split too."""
        import pyphen

        if self._dictionary is None:
            known = self._name in pyphen.LANGUAGES
            self._dictionary = pyphen.Pyphen(lang=self._name, left=2, right=3) if known else False
        match = max(_LETTERS.finditer(text), key=lambda m: len(m[0]), default=None)
        if not self._dictionary or match is None:
            return []
        return [match.start() + int(at) for at in self._dictionary.positions(match[0].lower())]

    def _find(self, word: Word) -> list[tuple[Word, Word]]:
        face, text = self._fonts[word.font], word.text
        inner = [at for at in range(2, len(text) - 1)
                 if text[at - 1] == "-" and text[at].isalpha() and text[at - 2].isalpha()]
        if inner:               # a word with a hyphen of its own is split there only, but not an ordinal (38-го)
            return [(face[text[:at]], face[text[at:]]) for at in inner]
        return [(face[text[:at] + "-"], face[text[at:]]) for at in self.positions(text)]
