"""Recorded games and counts of positions. `GOLDEN=write pytest tests/rules/test_golden.py` writes them anew; read the
difference before you keep it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from deckgen.rules.playthrough import perft, playthrough
from tests.rules.engines import GAMES, begun, middle

FOLDER = Path(__file__).parent / "golden"
RECORDED = [*(("ct_terror", *game) for game in [(2, 1), (2, 2), (3, 1), (4, 1), (4, 2), (5, 1), (8, 1)]),
            *(("zombies", *game) for game in [(1, 1), (1, 2), (2, 1), (3, 1), (4, 1)]),
            *(("your_war", 2, seed) for seed in (1, 2, 3))]
PERFT = json.loads((FOLDER / "perft.json").read_text(encoding="utf-8"))
WRITE = os.environ.get("GOLDEN") == "write"


@pytest.mark.parametrize(("name", "players", "seed"), RECORDED)
def test_playthrough(name: str, players: int, seed: int) -> None:
    path = FOLDER / name / f"players-{players}-seed-{seed}.txt"
    text = playthrough(begun(GAMES[name], players), seed)
    if WRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.skipif(WRITE, reason="written below")
@pytest.mark.parametrize("row", PERFT, ids=lambda row: f"{row['game']}-{row['players']}-{row['seed']}-{row['steps']}")
def test_perft(row: dict[str, Any]) -> None:
    assert counted(row) == row["counts"]


def counted(row: dict[str, Any]) -> list[int]:
    state = middle(GAMES[row["game"]], row["players"], row["seed"], row["steps"])
    return [perft(state, depth + 1) for depth in range(len(row["counts"]))]


@pytest.mark.skipif(not WRITE, reason="only on request")
def test_perft_is_written() -> None:
    rows = [json.dumps(row | {"counts": counted(row)}) for row in PERFT]
    (FOLDER / "perft.json").write_text("[\n  " + ",\n  ".join(rows) + "\n]\n", encoding="utf-8")
