"""Positions of Zombies for tests."""

from __future__ import annotations

import copy
from typing import Any

from deckgen.rules import zombies
from tests.rules.engines import GAMES

GAME = GAMES["zombies"]
DATA = GAME.data


def position(turn: str = "Ana", players: int = 1, data: Any = None, **more: Any) -> zombies.State:
    names = ["Ana", "Beto", "Caio", "Duda", "Edu", "Flora"][:players]
    return zombies.scene(data or DATA, {"position": {"players": names, "turn": turn, **more}})[0]


def say(state: zombies.State, *moves: str) -> zombies.State:
    for move in moves:
        state.apply(state.parse_action(move))
    return state


def chances(state: zombies.State) -> dict[str, float]:
    """What chance may bring, in words."""
    return {state.action_text(outcome): share for outcome, share in state.chance_outcomes()}


def changed(card: str = "", column: str = "", value: Any = None, **rules: Any) -> dict[str, Any]:
    """The data with one value of a card, and sections of the rules, changed."""
    data: dict[str, Any] = copy.deepcopy(dict(DATA))
    for row in (row for table in data["cards"].values() for row in table if row["id"] == card):
        row[column] = value
    for section, values in rules.items():
        data["rules"][section].update(values)
    return data
