"""All languages of a game in one: each text from the one in which it is widest, to try layouts out.

Takes the languages and a way to measure; gives phrases that know the catalog they are from. What is wrong with those
catalogs is told when their own languages are checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from deckgen.diagnostics import Location
from deckgen.locale_request import LONGEST
from deckgen.model import Phrase
from deckgen.translate.language import SOURCE_LANGUAGE, CatalogLanguage

Pick = Callable[[CatalogLanguage], Phrase]


class LongestLanguage(CatalogLanguage):
    """`width` measures finished markup, in any unit. Of texts as wide as each other the first language's is taken.
    What is wrong with the sources is gathered in `diagnostics`."""

    def __init__(self, game_id: str, languages: Sequence[CatalogLanguage], width: Callable[[str], float]) -> None:
        super().__init__(SOURCE_LANGUAGE, game_id)
        self.locale = LONGEST
        self._languages, self._width = tuple(languages), width

    def text(self, msgid: str, context: str = "", values: Mapping[str, Any] | None = None,
             location: Location | None = None) -> Phrase:
        super().text(msgid, context, values, location)
        return self._widest(lambda language: language.text(msgid, context, values, location))

    def name(self, msgid: str, context: str, values: Mapping[str, Any] | None = None,
             location: Location | None = None) -> Phrase:
        super().name(msgid, context, values, location)
        return self._widest(lambda language: language.name(msgid, context, values, location))

    def plural(self, singular: str, plural: str, n: int, context: str = "",
               values: Mapping[str, Any] | None = None, location: Location | None = None) -> Phrase:
        super().plural(singular, plural, n, context, values, location)
        return self._widest(lambda language: language.plural(singular, plural, n, context, values, location))

    def number(self, value: float) -> str:
        return self._longest(language.number(value) for language in self._languages)

    def percent(self, value: float) -> str:
        return self._longest(language.percent(value) for language in self._languages)

    def listed(self, items: list[str], style: str = "standard") -> str:
        return self._longest(language.listed(items, style) for language in self._languages)

    def dice(self, count: int, sides: int) -> str:
        return self._longest(language.dice(count, sides) for language in self._languages)

    def _longest(self, texts: Iterable[str]) -> str:
        return max(texts, key=self._width)

    def _widest(self, say: Pick) -> Phrase:
        phrase = max(map(say, self._languages), key=lambda said: self._width(said.markup))
        self._issued[phrase.markup, phrase.context] = phrase
        return phrase
