"""A language that remembers what was asked of it: which texts stand on a card, its template's own among them.

Takes a Language, gives one that says the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from deckgen.diagnostics import Location
from deckgen.model import Language, Phrase


class RecordingLanguage:
    """A model.Language; `record` has each phrase once, by msgctxt and msgid."""

    def __init__(self, language: Language) -> None:
        self.locale, self.diagnostics = language.locale, language.diagnostics
        self.record: dict[tuple[str, str], Phrase] = {}
        self._language = language

    def text(self, msgid: str, context: str = "", values: Mapping[str, Any] | None = None,
             location: Location | None = None) -> Phrase:
        return self._recorded(self._language.text(msgid, context, values, location))

    def name(self, msgid: str, context: str, values: Mapping[str, Any] | None = None,
             location: Location | None = None) -> Phrase:
        return self._recorded(self._language.name(msgid, context, values, location))

    def plural(self, singular: str, plural: str, n: int, context: str = "",
               values: Mapping[str, Any] | None = None, location: Location | None = None) -> Phrase:
        return self._recorded(self._language.plural(singular, plural, n, context, values, location))

    def number(self, value: float) -> str:
        return self._language.number(value)

    def percent(self, value: float) -> str:
        return self._language.percent(value)

    def listed(self, items: list[str], style: str = "standard") -> str:
        return self._language.listed(items, style)

    def dice(self, count: int, sides: int) -> str:
        return self._language.dice(count, sides)

    def phrases(self) -> list[Phrase]:
        return self._language.phrases()

    def trace(self, text: str, own: Iterable[Phrase] = ()) -> Phrase | None:
        return self._language.trace(text, own)

    def _recorded(self, phrase: Phrase) -> Phrase:
        self.record.setdefault((phrase.context, phrase.msgid), phrase)
        return phrase
