"""names-differ: the cards that a card's text names against those that it has to do with when the engine plays it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.check.texts import Marks, at
from deckgen.diagnostics import Diagnostic
from deckgen.model import Card, Column, Component, Game
from deckgen.rules.engines import Engine, EngineError


def check(game: Game, engine: Engine, figures: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """A card's text is the first of its columns that holds one. Nothing for cards that the engine says nothing of."""
    try:
        mentions = engine.mentions(figures, game.data())
    except EngineError as error:
        yield Diagnostic("broken-engine", game.place("engine"), f"it failed when asked: {error}", "mend the engine")
        return
    marks = Marks()
    for component in game.components:
        column = next((column for column in component.columns if column.type == "text"), None)
        for card in component.cards if column else ():
            if column and card.id in mentions:
                yield from _differs(component, card, column, marks, mentions[card.id])


def _differs(component: Component, card: Card, column: Column, marks: Marks,
             played: frozenset[str]) -> Iterator[Diagnostic]:
    text = card.values[column.name] or ""
    named = {mark.value for mark in marks(text)[0] if mark.name == "card"}
    if named != played:
        yield Diagnostic("names-differ", at(card, column), f"the text of {card.id!r} names {_listed(named)}; when the "
                         f"engine plays it, it has to do with {_listed(played)}",
                         "is it another card's text? If not, name these cards with <card id=\"…\"/>")


def _listed(cards: frozenset[str] | set[str]) -> str:
    return ", ".join(sorted(cards)) or "no other card"
