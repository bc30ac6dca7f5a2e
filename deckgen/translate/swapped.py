"""exchanged-translations: two short texts that look as if each had the translation of the other.

Goes by the longer texts: where "avoid" stands in a source and "evit…" in its translation far more often than what
"avoids" is said to be, somebody may have exchanged two lines. Takes phrases before their figures are filled in."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, Severity
from deckgen.model import Phrase

SHORT, LONG = 2, 4          # words: at most, at least
MARGIN = 3                  # texts by which the exchanged translations have to fit better
LEAST = 4                   # letters of a stem
_WORD = re.compile(r"[^\W\d_]+")
_MADE = re.compile(r"<card|\{")
_MARKS = re.compile(r"<[^>]*>|\{[^}]*\}")

Stems = tuple[str, ...]
Places = frozenset[int]


class _Short(NamedTuple):
    """A short text with the long ones whose source has its source's words, and those whose translation has its own."""

    phrase: Phrase
    source: Places
    translation: Places


def swapped(phrases: Iterable[Phrase]) -> Iterator[Diagnostic]:
    """One finding for each such pair of a msgctxt."""
    known = list(phrases)
    long = [phrase for phrase in known if len(_words(phrase.msgid)) >= LONG]
    sources, translations = _index(phrase.msgid for phrase in long), _index(phrase.markup for phrase in long)
    short: dict[str, list[_Short]] = defaultdict(list)
    for phrase in known:
        source, translation = _stems(phrase.msgid), _stems(phrase.markup)
        if translation and 0 < len(source) <= SHORT and not _MADE.search(phrase.msgid):
            short[phrase.context].append(_Short(phrase, _all(source, sources), _all(translation, translations)))
    for texts in short.values():
        for one, other in combinations([text for text in texts if text.source], 2):
            if _crossed(one, other) >= _straight(one, other) + MARGIN and _mostly(one, other) and _mostly(other, one):
                yield _diagnostic(one.phrase, other.phrase)


def _straight(one: _Short, other: _Short) -> int:
    """How many texts with the one source, not with the other, have the one's translation; and the other way round."""
    return (len((one.source - other.source) & one.translation)
            + len((other.source - one.source) & other.translation))


def _crossed(one: _Short, other: _Short) -> int:
    """How many of them have the other's translation, and not the one's own."""
    return (len((one.source - other.source) & (other.translation - one.translation))
            + len((other.source - one.source) & (one.translation - other.translation)))


def _mostly(one: _Short, other: _Short) -> bool:
    """Whether most texts with the one source, not with the other, have the other's translation: a word such as "count"
    is in many texts that have nothing to do with a card of that name."""
    texts = one.source - other.source
    return 2 * len(texts & (other.translation - one.translation)) >= len(texts)


def _diagnostic(one: Phrase, other: Phrase) -> Diagnostic:
    return Diagnostic("exchanged-translations", one.location, f"{one.msgid!r} is {one.markup!r} here and "
                      f"{other.msgid!r} is {other.markup!r}; in longer texts it is the other way round",
                      f"are the two exchanged? The other one is at {other.location}", Severity.WARNING)


def _index(texts: Iterable[str]) -> dict[str, set[int]]:
    """The texts in which a word begins so, by their numbers."""
    found: dict[str, set[int]] = defaultdict(set)
    for number, text in enumerate(texts):
        for word in set(_words(text)):
            for end in range(min(LEAST, len(word)), len(word) + 1):
                found[word[:end]].add(number)
    return found


def _all(stems: Stems, index: dict[str, set[int]]) -> Places:
    """The texts that have all these words, in whatever form."""
    return frozenset(set.intersection(*(index.get(stem, set()) for stem in stems)))


def _stems(text: str) -> Stems:
    """The beginnings of its words, which their other forms share."""
    return tuple(word[:max(LEAST, len(word) - 3)] for word in _words(text))


def _words(text: str) -> Sequence[str]:
    return _WORD.findall(_MARKS.sub(" ", text).casefold())
