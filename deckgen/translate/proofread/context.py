"""What the checks of a catalog are told: its two languages, the glossary, what is usual in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from deckgen.translate.language_profile import LanguageProfile
from deckgen.translate.proofread.entry import Entry
from deckgen.translate.proofread.glossary import Glossary, TermMatch, find_terms
from deckgen.translate.proofread.words import words


class Usage(NamedTuple):
    """What most entries of a file do where both ways are right: curly apostrophes, a no-break space before a dash."""

    curly: bool = True
    tied_dash: bool = True


class Title(NamedTuple):
    """A card's name in the source, its words as they are written, and its translations in the same catalog."""

    text: str
    words: tuple[str, ...]
    forms: tuple[str, ...]


@dataclass(frozen=True)
class CheckContext:
    """`locale` is the target's. `glossary` has the terms that are asked for, `words` all there are. `sources` are the
    (msgctxt, msgid) that the project has now (None: not known), `texts` what the files say that references name,
    `titles` the names of cards in this catalog by their first words."""

    locale: str
    source: LanguageProfile
    target: LanguageProfile
    glossary: Glossary
    words: Glossary
    usage: Usage
    sources: frozenset[tuple[str, str]] | None
    texts: Mapping[str, str]
    titles: Mapping[str, tuple[Title, ...]]

    @cached_property
    def terms(self) -> frozenset[str]:
        """The words of all renderings in the target's language, and those that it has taken over."""
        own = (forms for term in self.words.terms for locale, forms in term.renderings.items()
               if locale.partition("_")[0] == self.target.code)
        return self.target.loans | frozenset(word for forms in own for form in forms for word in words(form))

    @cached_property
    def wanted(self) -> frozenset[str]:
        """The words of the glossary's English terms."""
        return frozenset(word for term in self.glossary.terms for form in term.english
                         for word in words(form))

    @staticmethod
    def is_title(entry: Entry) -> bool:
        return entry.context.rpartition(".")[2] in ("name", "title")

    @cached_property
    def _matches(self) -> dict[str, list[TermMatch]]:
        return {}

    def terms_in(self, source: str) -> list[TermMatch]:
        """The glossary's terms that a source text has."""
        if source not in self._matches:
            self._matches[source] = find_terms(source, self.glossary, self.source)
        return self._matches[source]
