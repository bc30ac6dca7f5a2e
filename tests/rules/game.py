"""The data of CT × Terror as an engine takes it, read without the rest of deckgen, and games in it."""

from __future__ import annotations

import copy
import csv
import tomllib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from deckgen.rules import ct_terror
from deckgen.rules.contract import TERMINAL

CARDS = Path(__file__).parents[2] / "cards" / "ct_terror"
NAMES = ("Ana", "Beto", "Caio", "Duda", "Edu", "Flora", "Gil", "Helena")


def table(name: str) -> list[dict[str, Any]]:
    with (CARDS / name).open(encoding="utf-8", newline="") as file:
        return [{key: int(value) if value.isdecimal() else value or None for key, value in row.items()}
                for row in csv.DictReader(file)]


GAME = tomllib.loads((CARDS / "game.toml").read_text(encoding="utf-8"))
DATA: dict[str, Any] = {"rules": GAME["rules"], "cards": {"deck": table("deck.csv")}}
LEDGER = {row["id"] for row in table("ledger.csv")}
SCENARIOS = {path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
             for path in sorted((CARDS / "examples").glob("*.toml"))}


def changed(card: str = "", column: str = "damage", value: Any = 0, **rules: Any) -> dict[str, Any]:
    """The data with one value of a card, and sections of the rules, changed."""
    data = copy.deepcopy(DATA)
    for row in data["cards"]["deck"]:
        if row["id"] == card:
            row[column] = value
    for section, values in rules.items():
        data["rules"][section].update(values)
    return data


def position(turn: str = "Ana", hands: dict[str, list[str]] | None = None, players: int = 4, data: Any = None,
             **more: Any) -> ct_terror.State:
    spec = {"players": list(NAMES[:players]), "turn": turn, "hands": hands or {}, **more}
    return ct_terror.scene(data or DATA, {"position": spec})[0]


def cards_in_play(state: ct_terror.State) -> list[int]:
    """The kinds of all cards in the pile and in hands."""
    hands = (kind for hand in state.hands for kind, count in enumerate(hand) for _ in range(count))
    return sorted([*state.pile, *hands])


def say(state: ct_terror.State, *moves: str) -> ct_terror.State:
    for move in moves:
        state.apply(state.parse_action(move))
    return state


def states(players: int, seed: int, data: Any = None) -> Iterator[ct_terror.State]:
    """Every state of a random game; the same object, moved on."""
    random = Random(seed)
    state = ct_terror.new(players, data or DATA)
    yield state
    while state.current_player() != TERMINAL:
        steps = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
        state.apply(random.choice(steps))
        yield state


def middle(players: int, seed: int, steps: int) -> ct_terror.State:
    """The state of a random game after so many steps, or its last one."""
    *_, state = islice(states(players, seed), steps + 1)
    return state


def contents(state: ct_terror.State) -> tuple[Any, ...]:
    """All that makes a position, to compare two of them."""
    return (state.life, state.hands, state.pile, state.discard, state.table, state.gas, state.flash, state.blind,
            state.alive, state.active, state.turns, state.phase, state.current, state.legal, state.winner,
            state.history, state.unshown, state.defused)
