"""Positions of Your War for tests."""

from __future__ import annotations

import copy
from typing import Any

from deckgen.rules import your_war
from tests.rules.engines import GAMES

GAME = GAMES["your_war"]
DATA = GAME.data
POOL = {row["id"]: row for row in DATA["cards"]["pool"]}
DECKS = sorted(DATA["decks"])


def position(turn: str = "Ana", data: Any = None, **more: Any) -> your_war.State:
    return your_war.scene(data or DATA, {"position": {"players": ["Ana", "Beto"], "turn": turn, **more}})[0]


def say(state: your_war.State, *moves: str) -> your_war.State:
    for move in moves:
        state.apply(state.parse_action(move))
    return state


def choices(state: your_war.State) -> set[str]:
    return {state.action_text(action) for action in state.legal_actions()}


def facts(state: your_war.State, fact: str, player: str = "Ana") -> Any:
    return your_war.facts(state)[fact][player]


def changed(card: str = "", data: Any = None, decks: Any = None, **columns: Any) -> dict[str, Any]:
    """The data with columns of one card changed, and with these decks beside the others."""
    found: dict[str, Any] = copy.deepcopy(dict(data or DATA))
    for row in found["cards"]["pool"]:
        if row["id"] == card:
            row.update(columns)
    found["decks"].update(decks or {})
    return found


def ruled(**rules: Any) -> dict[str, Any]:
    """The data with sections of the rules changed."""
    found = changed()
    for section, values in rules.items():
        found["rules"][section].update(values)
    return found
