"""Two snapshots of a game in one language compared: cards, figures, texts and examples that are not what they were.

Knows no file and no page; says nothing in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from deckgen.snapshot import Book, CardState, Ending, Passage, Snapshot

_NONE = Book((), (), {}, {})
_ALIKE = 0.6        # of the words of two texts that are held against each other


class Change(NamedTuple):
    """A value by its name, before and after; None where there was or is none."""

    name: str
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card, `component/card`, that is new, gone or another one. Copies, fields and sides may have changed."""

    card: str
    old: CardState | None
    new: CardState | None

    @property
    def id(self) -> str:
        return self.card.rpartition("/")[2]

    @property
    def kind(self) -> str:
        return "added" if self.old is None else "removed" if self.new is None else "changed"

    @property
    def copies(self) -> tuple[int, int]:
        return self.old.copies if self.old else 0, self.new.copies if self.new else 0

    @property
    def fields(self) -> list[Change]:
        return changes(self.old.values, self.new.values) if self.old and self.new else []

    @property
    def redrawn(self) -> bool:
        """Whether a printed copy looks other than one printed now."""
        return not (self.old and self.new) or (self.old.face, self.old.back) != (self.new.face, self.new.back)

    @property
    def print(self) -> int:
        """Copies to be printed."""
        old, new = self.copies
        return new if self.redrawn else max(new - old, 0)

    @property
    def discard(self) -> int:
        """Copies to be taken out of a printed deck."""
        old, new = self.copies
        return old if self.redrawn else max(old - new, 0)


class TextChange(NamedTuple):
    """A text of the rulebook that is new, gone or another one."""

    old: Passage | None
    new: Passage | None

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*(self.old.rules if self.old else ()), *(self.new.rules if self.new else ()))))

    @property
    def page(self) -> int:
        """Where it stands now, or stood."""
        passage = self.new or self.old
        return passage.page if passage else 0


@dataclass(frozen=True, slots=True)
class ExampleChange:
    """An example that the rulebook prints: new, gone, or with another course. `pages` are those of today."""

    name: str
    pages: tuple[int, ...]
    old: Ending | None
    new: Ending | None

    @property
    def figures(self) -> list[Change]:
        return changes(self.old.figures, self.new.figures) if self.old and self.new else []


@dataclass(frozen=True, slots=True)
class Difference:
    """What is not what it was in one language. `pages` are those of today's rulebook that have to be printed again,
    `of` their numbers before and now; `unset` tells that today's rulebook cannot be set."""

    game: str
    locale: str
    figures: tuple[Change, ...]
    cards: tuple[CardChange, ...]
    pages: tuple[int, ...]
    of: tuple[int, int]
    texts: tuple[TextChange, ...]
    examples: tuple[ExampleChange, ...]
    unset: bool
    names: Mapping[str, str]            # of all cards as markup, by id

    @property
    def any(self) -> bool:
        return bool(self.figures or self.cards or self.pages or self.of[0] != self.of[1] or self.texts
                    or self.examples or self.unset)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules whose text changed."""
        return tuple(sorted({rule for text in self.texts for rule in text.rules}))


def difference(old: Snapshot, new: Snapshot) -> Difference:
    """What changed from one snapshot to another of the same game and language."""
    before, after = old.book or _NONE, new.book or _NONE
    unset = bool(old.book and not new.book)
    shown = before if unset else after
    pages = tuple(number for number, page in enumerate(shown.pages, 1) if before.pages[number - 1:number] != (page,))
    names = {name.rpartition("/")[2]: str(state.values.get("name") or name.rpartition("/")[2])
             for name, state in {**old.cards, **new.cards}.items()}
    return Difference(new.game, new.locale, tuple(changes(old.figures, new.figures)), tuple(_cards(old, new)), pages,
                      (len(before.pages), len(shown.pages)), tuple(_texts(before.passages, shown.passages)),
                      tuple(_examples(before, shown)), unset, names)


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    """The values that differ, in the order of the new ones."""
    names = [*new, *(name for name in old if name not in new)]
    return [Change(name, old.get(name), new.get(name)) for name in names if not _same(old.get(name), new.get(name))]


def _same(one: Any, other: Any) -> bool:
    """1 and true are not the same."""
    return bool(one == other) and type(one) is type(other)


def _cards(old: Snapshot, new: Snapshot) -> Iterator[CardChange]:
    for name in [*new.cards, *(name for name in old.cards if name not in new.cards)]:
        before, after = old.cards.get(name), new.cards.get(name)
        change = CardChange(name, before, after)
        if before != after and (any(change.copies) or change.fields):
            yield change


def _texts(old: Sequence[Passage], new: Sequence[Passage]) -> Iterator[TextChange]:
    """In the order of the new ones; of texts that stand in the place of others each is held against its own."""
    matcher = SequenceMatcher(None, [text.digest for text in old], [text.digest for text in new], autojunk=False)
    for what, start, end, first, last in matcher.get_opcodes():
        if what != "equal":
            yield from _paired(list(old[start:end]), list(new[first:last]))


def _paired(old: list[Passage], new: list[Passage]) -> Iterator[TextChange]:
    if len(old) == len(new):
        yield from map(TextChange, old, new)
        return
    left = list(old)
    for text in new:
        own = next((before for before in left if _alike(before, text)), None)
        if own:
            left.remove(own)
        yield TextChange(own, text)
    yield from (TextChange(before, None) for before in left)


def _alike(one: Passage, other: Passage) -> bool:
    if one.rules or other.rules:
        return one.rules == other.rules
    return SequenceMatcher(None, one.text.split(), other.text.split()).ratio() > _ALIKE


def _examples(old: Book, new: Book) -> Iterator[ExampleChange]:
    for name in [*new.endings, *(name for name in old.endings if name not in new.endings)]:
        before, after = old.endings.get(name), new.endings.get(name)
        if before != after:
            yield ExampleChange(name, new.examples.get(name, ()), before, after)
