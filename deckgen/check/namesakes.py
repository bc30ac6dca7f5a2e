"""other-picture: a card that shows a picture or an icon named for another card, while there is one named for itself."""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.check.texts import at
from deckgen.diagnostics import Diagnostic, Severity
from deckgen.model import Column, Component, Game


def check(game: Game) -> list[Diagnostic]:
    return [fault for component in game.components for column in component.columns if column.type in ("icon", "image")
            for fault in _column(component, column)]


def _column(component: Component, column: Column) -> Iterator[Diagnostic]:
    ids = {card.id for card in component.cards}
    named: dict[str, set[str]] = {}             # the cards that a picture is named for
    own: dict[str, str] = {}                    # a picture that is named for a card
    for value in filter(None, (card.values[column.name] for card in component.cards)):
        if value not in named:
            named[value] = ids & _parts(value)
            own.update((card, value) for card in named[value])
    for card in component.cards:
        value = card.values[column.name]
        others = named.get(value, set()) - {card.id}
        if card.id in own and others and card.id not in named[value]:
            yield Diagnostic("other-picture", at(card, column), f"{card.id!r} shows {value!r}, which is named for "
                             f"{' and '.join(map(repr, sorted(others)))}", f"is it {own[card.id]!r} that belongs here?",
                             Severity.WARNING)


def _parts(value: str) -> set[str]:
    """The names in the name of a file or an icon: `art/big-gas-mask.svg` is named for big, gas-mask, mask and so on."""
    words = value.rpartition("/")[2].partition(".")[0].split("-")
    return {"-".join(words[start:end]) for start in range(len(words)) for end in range(start + 1, len(words) + 1)}
