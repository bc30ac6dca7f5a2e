"""The amounts of effects, measured by what becomes of life, hands, bases and units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.rules.contract import CHANCE
from deckgen.rules.your_war.actions import OWN, TARGET
from deckgen.rules.your_war.lab import (
    BASES,
    LASTING,
    ME,
    UNIT,
    YOU,
    Data,
    Row,
    base_of,
    lab,
    position,
    say,
    seen,
    table,
)
from deckgen.rules.your_war.state import State

FIRST, SECOND = ("effect", "amount", "target"), ("then", "then_amount", "then_target")
BY_VERB = {"draw": "hand", "heal": "own life", "supply": "ready", "attack": "attack", "defence": "defence"}


def amounts(data: Data, room: Data, row: Row) -> Iterator[tuple[str, Any]]:
    """The figures of a card's effects by their columns."""
    if not row.get("effect"):
        return
    alone: Row = {**row, **dict.fromkeys(SECOND)}
    first = quantity(row, *FIRST)
    single = effect_of(lab(data, alone), alone)
    if first:
        yield "amount", single[first]
    second = quantity(row, *SECOND) if row.get("then") else ""
    if second:
        both = effect_of(room, row)
        yield "then_amount", both[second] - (single[second] if second == first else 0)


def quantity(row: Row, verb: str, amount: str, target: str) -> str:
    """What an effect changes by its amount; empty for one without."""
    if row[verb] == "damage":
        return "life" if row[target] in ("opponent", "players") else "damage"
    return BY_VERB.get(row[verb], "")


def effect_of(room: Data, row: Row) -> Mapping[str, int]:
    """By how much everything differs from what it is without the card."""
    if row["type"] == "medal":
        plain = {"phase": "turn", "turns": 4, "units": {ME: list(UNIT.values())}}
        with_it = position(room, **plain, medals={ME: [row["id"]]})
        return _difference(_measures(with_it), _measures(position(room, **plain)))
    lies = row["type"] == "support-permanent" or (row["type"] in UNIT and bool(row.get("pay") or row.get("use")))
    spent = {"spent": {ME: {base_of(None): BASES}}}
    state = position(room, **table(row, lies=lies), **spent)
    before = _measures(state)
    _resolve(say(state, f"{ME} {'uses' if lies else 'plays'} {row['id']}"))
    found = _difference(_measures(state), before)
    return {**found, "hand": found["hand"] + (not lies), "ready": found["ready"] + paid(row)}


def paid(row: Row) -> int:
    """The bases that go for the card, or for its ability."""
    if row["type"] == "support-permanent" or row.get("pay") or row.get("use"):
        return int(row.get("pay") or 0)
    return int(row.get("national") or 0) + int(row.get("any") or 0)


def _resolve(state: State) -> None:
    """Choose the first target wherever one is to be chosen."""
    while state.current_player() == CHANCE or any(TARGET <= action < OWN + 64 for action in state.legal_actions()):
        state.apply((state.legal_actions() or [state.chance_outcomes()[0][0]])[0])


def _measures(state: State) -> dict[str, int]:
    return {"own life": seen(state, "life"), "life": -seen(state, "life", YOU), "hand": len(seen(state, "hands")),
            "ready": sum(seen(state, "ready").values()), "damage": max(seen(state, "damage", YOU).values(), default=0),
            "attack": max(seen(state, "attack").get(unit, 0) for unit in UNIT.values()),
            "defence": max(seen(state, "defence").get(unit, LASTING) for unit in UNIT.values())}


def _difference(after: Mapping[str, int], before: Mapping[str, int]) -> dict[str, int]:
    return {name: value - before[name] for name, value in after.items()}
