"""Recorded games and counts of positions. `GOLDEN=write pytest tests/rules/test_golden.py` writes them anew; read the
difference before you keep it."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from deckgen.rules import ct_terror
from deckgen.rules.playthrough import perft, playthrough
from tests.rules.game import DATA, GOLDEN, NAMES, middle

GAMES = [(2, 1), (2, 2), (3, 1), (4, 1), (4, 2), (5, 1), (8, 1)]
PERFT = json.loads((GOLDEN / "perft.json").read_text(encoding="utf-8"))
WRITE = os.environ.get("GOLDEN") == "write"


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_playthrough(players: int, seed: int) -> None:
    path = GOLDEN / f"players-{players}-seed-{seed}.txt"
    text = playthrough(ct_terror.new(players, DATA, names=NAMES[:players]), seed)
    if WRITE:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.skipif(WRITE, reason="written below")
@pytest.mark.parametrize("row", PERFT, ids=lambda row: f"{row['players']}-{row['seed']}-{row['steps']}")
def test_perft(row: dict[str, Any]) -> None:
    assert counted(row) == row["counts"]


def counted(row: dict[str, Any]) -> list[int]:
    state = middle(row["players"], row["seed"], row["steps"])
    return [perft(state, depth + 1) for depth in range(len(row["counts"]))]


@pytest.mark.skipif(not WRITE, reason="only on request")
def test_perft_is_written() -> None:
    rows = [json.dumps(row | {"counts": counted(row)}) for row in PERFT]
    (GOLDEN / "perft.json").write_text("[\n  " + ",\n  ".join(rows) + "\n]\n", encoding="utf-8")
