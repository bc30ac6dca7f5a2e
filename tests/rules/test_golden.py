"""Recorded games and counts of positions. `make goldens` records them again; read the difference before you
keep it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from deckgen.rules.playthrough import odds, perft, playthrough
from tests.rules.engines import GAMES, Played, begun, middle

FOLDER = Path(__file__).parent / "golden"
RECORDED = [*(("ct_terror", *game) for game in [(2, 1), (2, 2), (3, 1), (4, 1), (4, 2), (5, 1), (8, 1)]),
            *(("zombies", *game) for game in [(1, 1), (1, 2), (2, 1), (3, 1), (4, 1)]),
            *(("your_war", 2, seed) for seed in (1, 2, 3))]
PERFT = json.loads((FOLDER / "perft.json").read_text(encoding="utf-8"))
WRITE = os.environ.get("GOLDEN") == "write"


@pytest.mark.parametrize(("name", "players", "seed"), RECORDED)
def test_playthrough(name: str, players: int, seed: int) -> None:
    if WRITE:
        recording(name, players, seed).parent.mkdir(exist_ok=True)
        recording(name, players, seed).write_text(playthrough(begun(GAMES[name], players), seed), encoding="utf-8")
    assert goes_as_recorded(GAMES[name], players, seed)


def goes_as_recorded(game: Played, players: int, seed: int) -> bool:
    text = recording(game.name, players, seed).read_text(encoding="utf-8")
    return playthrough(begun(game, players), seed) == text


def test_a_recording_tells_the_odds_of_chance() -> None:
    dealt = [(1, 4 / 52), (2, 4 / 52), (3, 2 / 52), (4, 42 / 52)]
    assert odds(dealt) == "1/26: 3; 1/13: 1-2; 21/26: 4"
    assert odds([*dealt[:2], (3, 3 / 52), (4, 41 / 52)]) == "3/52: 3; 1/13: 1-2; 41/52: 4"


def recording(name: str, players: int, seed: int) -> Path:
    return FOLDER / name / f"players-{players}-seed-{seed}.txt"


@pytest.mark.skipif(WRITE, reason="written below")
@pytest.mark.parametrize("row", PERFT, ids=lambda row: f"{row['game']}-{row['players']}-{row['seed']}-{row['steps']}")
def test_perft(row: dict[str, Any]) -> None:
    assert counted(GAMES[row["game"]], row) == row["counts"]


def counted(game: Played, row: dict[str, Any]) -> list[int]:
    state = middle(game, row["players"], row["seed"], row["steps"])
    return [perft(state, depth + 1) for depth in range(len(row["counts"]))]


@pytest.mark.skipif(not WRITE, reason="only on request")
def test_perft_is_written() -> None:
    rows = [json.dumps(row | {"counts": counted(GAMES[row["game"]], row)}) for row in PERFT]
    (FOLDER / "perft.json").write_text("[\n  " + ",\n  ".join(rows) + "\n]\n", encoding="utf-8")
