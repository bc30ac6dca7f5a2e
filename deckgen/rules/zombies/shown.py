"""Figures of the rules that stand on printed pieces rather than in their rows: on aids, the board and the start tile.

Takes figures as they were probed and the engine's data, gives figures by paths of their own below the piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

NOISES = 10         # the board counts the noise up to here at least


def shown(figures: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[tuple[str, list[int]]]:
    """The figures that a piece prints, a list for each of its parts."""
    cards = data["cards"]
    for row in cards.get("aids", ()):
        for part, numbers in _aid(figures).items():
            yield f"cards.{row['id']}.{part}", numbers
    for row in cards.get("tiles", ()):
        if row["role"] == "start":
            yield f"cards.{row['id']}.seats", list(range(1, 1 + len(str(row["squares"] or "").split())))
    for row in cards.get("boards", ()):
        rounds = figures["rules.scenario.rounds"]
        side = next(side for side in range(2, rounds + NOISES) if side * side >= rounds + NOISES)
        yield f"cards.{row['id']}.rounds", list(range(1, rounds + 1))
        yield f"cards.{row['id']}.noise", list(range(1, side * side - rounds))


def _aid(figures: Mapping[str, Any]) -> dict[str, list[int]]:
    """What actions cost, the noise table, and what is added to it by the number of players."""
    players = [_span(low + 1, high) for low, high in pairwise([0, *figures["rules.group.levels"]])]
    return {"costs": [cost for path, cost in figures.items() if path.startswith("rules.costs.")],
            "totals": _totals(figures["rules.noise.totals"]), "zombies": figures["rules.noise.zombies"],
            "players": [end for span in players for end in span], "noise": figures["rules.noise.group"],
            "die": [figures["rules.dice.sides"]]}


def _totals(totals: list[int]) -> list[int]:
    """As the table prints them: up to the first, the ends of those between, the last."""
    rows = [_span(low, high - 1)[-1 if low == totals[0] else 0:] for low, high in pairwise(totals)]
    return [*(end for row in rows for end in row), totals[-1]]


def _span(low: int, high: int) -> tuple[int, ...]:
    """The ends of what is printed as 4 or 4–5."""
    return (low, high) if high > low else (low,)
