"""Zombies under the contract of `deckgen.rules.contract`: `new(players, data)` gives a state before the characters are
dealt. All players win or lose together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckgen.rules.contract import DataError
from deckgen.rules.zombies.actions import NUM_ACTIONS, SEATS
from deckgen.rules.zombies.ledger import FORBIDS, RULES
from deckgen.rules.zombies.position import FACTS, KEPT, MEASURED, draw_action, facts, scene
from deckgen.rules.zombies.state import State
from deckgen.rules.zombies.tables import MAX_CHANCE, MAX_DECISIONS, tables_of

MAX_PLAYERS = SEATS
PLAYS = frozenset({"attacks", "helps", "uses", "has action points"})     # words of events in which a player uses a card


def new(players: int, data: Mapping[str, Any], *, names: Sequence[str] = ()) -> State:
    """A game about to begin. `names` are the players'. Raises DataError."""
    tables = tables_of(data)
    if not tables.least <= players <= tables.most:
        raise DataError(f"{players} players: the game takes {tables.least} to {tables.most}")
    origin = tables.origins.get(players)
    if origin is None:
        origin = tables.origins[players] = beginning(State(tables, players))
    state: State = origin.clone()
    state.origin = origin
    if names:
        if len(names) != players or len(set(names)) != players:
            raise DataError(f"names: {players} different ones are needed, not {list(names)}")
        state.names = tuple(names)
    return state


def beginning(state: State) -> State:
    """A state before the deal, with the log's first lines."""
    state.trace = []
    state.begin()
    state.past, state.trace = tuple(state.trace), None
    return state


__all__ = ["FACTS", "FORBIDS", "KEPT", "MAX_CHANCE", "MAX_DECISIONS", "MAX_PLAYERS", "MEASURED", "NUM_ACTIONS",
           "PLAYS", "RULES", "DataError", "State", "draw_action", "facts", "new", "scene"]
