"""CT × Terror under the contract of `deckgen.rules.contract`: `new(players, data)` gives a state at the deal.

Seats are numbered clockwise and are the players' numbers. Terrorists sit on the even ones; with an odd number of
players the last seat is a Counter-Terrorist's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckgen.rules import logs
from deckgen.rules.common import check_players
from deckgen.rules.contract import DataError
from deckgen.rules.ct_terror.ledger import FORBIDS, RULES
from deckgen.rules.ct_terror.position import FACTS, KEPT, MEASURED, draw_action, facts, scene
from deckgen.rules.ct_terror.state import State
from deckgen.rules.ct_terror.tables import MAX_DECISIONS, MAX_KINDS, NUM_ACTIONS, SEATS, tables_of

MAX_CHANCE = MAX_KINDS              # outcomes of a chance node: a kind of card, or a seat
MAX_PLAYERS = SEATS
PLAYS = frozenset({"attacks", "defends", "calls", "places", "defuses", "shows"})     # a bomb that is shown is used up


def new(players: int, data: Mapping[str, Any], *, names: Sequence[str] = ()) -> State:
    """A game about to be dealt. `names` are the players', clockwise from the first Terrorist. Raises DataError."""
    tables = tables_of(data)
    check_players(players, tables.least, tables.most)
    state: State = logs.begun(tables.origins, players, lambda: State(tables, players), names)
    return state


__all__ = ["FACTS", "FORBIDS", "KEPT", "MAX_CHANCE", "MAX_DECISIONS", "MAX_PLAYERS", "MEASURED", "NUM_ACTIONS",
           "PLAYS", "RULES", "DataError", "State", "draw_action", "facts", "new", "scene"]
