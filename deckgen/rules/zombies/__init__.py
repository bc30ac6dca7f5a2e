"""Zombies under the contract of `deckgen.rules.contract`: `new(players, data)` gives a state before the characters are
dealt. All players win or lose together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckgen.rules import logs
from deckgen.rules.common import check_players
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
    check_players(players, tables.least, tables.most)
    state: State = logs.begun(tables.origins, players, lambda: State(tables, players), names)
    return state


__all__ = ["FACTS", "FORBIDS", "KEPT", "MAX_CHANCE", "MAX_DECISIONS", "MAX_PLAYERS", "MEASURED", "NUM_ACTIONS",
           "PLAYS", "RULES", "DataError", "State", "draw_action", "facts", "new", "scene"]
