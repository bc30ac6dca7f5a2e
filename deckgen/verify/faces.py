"""text-differs: the faces that were printed, each with the words that are read there against its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic
from deckgen.model import TRANSLATED, Card, Component
from deckgen.texts import mark_tags
from deckgen.verify.edition import BOOK, Edition
from deckgen.verify.readback import Picture, Sheets
from deckgen.verify.words import letters, pattern, squeezed


class Face(NamedTuple):
    """A card as printed, with the first page of a file that has it so."""

    component: Component
    card: Card
    file: str
    page: int
    text: str


def faces_of(edition: Edition, sheets: Sheets, pictures: Sequence[Picture]) -> Iterator[Face]:
    """Each card by the form that stands there, once for each text that was read."""
    cards = {card.id: (component, card) for component, card in edition.game.cards()}
    printed = [(slot.form.removeprefix("card_"), slot.file, slot.page, slot.text) for slot in sheets.slots
               if slot.form.startswith("card_")]
    seen = set()
    for name, file, page, text in printed + [(shown.card, BOOK, shown.page, shown.text) for shown in pictures]:
        if name in cards and (name, file, text) not in seen:
            seen.add((name, file, text))
            yield Face(*cards[name], file, page, text)


class Texts:
    """The translated texts of all cards, as patterns in which any figures may stand."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.patterns = {(card.id, column.name): pattern(letters(str(value), edition.game))
                         for component, card in edition.game.cards() for column in component.columns
                         if column.type in TRANSLATED and (value := card.values[column.name])}

    def printed(self, face: Face) -> list[str]:
        """The columns of a card that stand on its face."""
        return [column for card, column in self.patterns
                if card == face.card.id and f"{face.component.id}.{column}" in self.edition.columns]

    def misread(self, face: Face) -> Iterator[Diagnostic]:
        """Texts that are not the card's own, with the card that they are of."""
        text = squeezed(face.text)
        for column in self.printed(face):
            yield from self._marked(face, column)
            if not self.patterns[face.card.id, column].search(text):
                known = self.patterns.items()
                others = {card for (card, other), form in known if other == column and form.search(text)}
                reads = f"reads like {' or '.join(map(repr, sorted(others)))}" if others else "is none of the game's"
                yield self.edition.fault("text-differs", face.file, face.page, face.card.id, f"the {column} printed on "
                                         f"{face.card.id!r} {reads}; it should be "
                                         f"{letters(str(face.card.values[column]), self.edition.game)!r}")

    def _marked(self, face: Face, column: str) -> Iterator[Diagnostic]:
        """A text that names other cards or shows other icons than its source: another card's translation."""
        phrase = face.card.values[column]
        said, meant = _things(str(phrase)), _things(getattr(phrase, "msgid", str(phrase)))
        if said != meant:
            yield self.edition.fault("text-differs", face.file, face.page, face.card.id,
                                     f"the {column} printed on {face.card.id!r} has {_tags(said - meant)}; its source "
                                     f"has {_tags(meant - said)} ({phrase.location})", "is it another card's text?")


def _things(text: str) -> Counter[str]:
    """The tags of cards and icons; how often words are bold or lines end is a translator's choice."""
    return Counter(tag for tag in mark_tags(text) if "=" in tag)


def _tags(counted: Counter[str]) -> str:
    return " ".join(counted.elements()) or "nothing instead"
