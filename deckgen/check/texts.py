"""The texts of a game's tables: what the checks go through. Cells that load refused are no texts and are left out."""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.diagnostics import Location
from deckgen.model import Card, Column, Component, Game, cell_of
from deckgen.texts import Fault, Mark, each_node, marks_only, parse_marks


def texts(game: Game, kind: str) -> Iterator[tuple[str, Component, Column, Card]]:
    """The cells of all columns of a type, `text` or `name`."""
    for component in game.components:
        for column in component.columns:
            if column.type == kind:
                for card in component.cards:
                    text = card.values[column.name]
                    if text:
                        yield text, component, column, card


def at(card: Card, column: Column) -> Location:
    return cell_of(card, column.name)


class Marks:
    """The marks of many texts, each arrangement of marks parsed once."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[tuple[Mark, ...], list[Fault]]] = {}

    def __call__(self, text: str) -> tuple[tuple[Mark, ...], list[Fault]]:
        """The marks of a text, those inside others too, and what is wrong with them."""
        key = marks_only(text)
        found = self._known.get(key)
        if found is None:
            nodes, faults = parse_marks(key)
            found = self._known[key] = tuple(node for node in each_node(nodes) if isinstance(node, Mark)), faults
        return found
