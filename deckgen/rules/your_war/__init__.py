"""Your War under the contract of `deckgen.rules.contract`: `new(players, data)` gives a state before chance says who
begins. Two players, each with a deck; `data` has a third part, `decks`: for each deck, how many it has of each card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckgen.rules import logs
from deckgen.rules.contract import DataError
from deckgen.rules.your_war.actions import KINDS, NUM_ACTIONS
from deckgen.rules.your_war.ledger import FORBIDS, RULES
from deckgen.rules.your_war.position import FACTS, KEPT, MEASURED, draw_action, facts, scene
from deckgen.rules.your_war.state import State
from deckgen.rules.your_war.tables import MAX_DECISIONS, SEATS, Tables, tables_of

MAX_CHANCE = KINDS                  # outcomes of a chance node: a kind of card, or a seat
MAX_PLAYERS = SEATS
PLAYS = frozenset({"builds", "plays", "uses"})      # words of events in which a player uses a card


def new(players: int, data: Mapping[str, Any], *, names: Sequence[str] = (), decks: Sequence[str] = ()) -> State:
    """A game about to begin. `names` are the players', `decks` those they play with: without them the first two of the
    data, or the only one. Raises DataError."""
    tables = tables_of(data)
    if players != SEATS:
        raise DataError(f"{players} players: the game is for {SEATS}")
    chosen = places(tables, decks or [deck.id for deck in tables.decks][:SEATS])
    state: State = logs.begun(tables.origins, chosen, lambda: State(tables, chosen), names)
    return state


def places(tables: Tables, decks: Sequence[str]) -> tuple[int, int]:
    """Two decks by their place; one is for both players."""
    known = [deck.id for deck in tables.decks]
    for name in decks:
        if name not in known:
            raise DataError(f"there is no deck {name!r}; there are {', '.join(known)}")
    return known.index(decks[0]), known.index(decks[-1])


__all__ = ["FACTS", "FORBIDS", "KEPT", "MAX_CHANCE", "MAX_DECISIONS", "MAX_PLAYERS", "MEASURED", "NUM_ACTIONS", "PLAYS",
           "RULES", "DataError", "State", "draw_action", "facts", "new", "scene"]
