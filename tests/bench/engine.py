"""Random four-player games of CT × Terror a second on one core, beside the reference loop, in alternating runs.

    python -m tests.bench.engine [GAMES]

Three ways to the same games: `playout`, the contract's own fast way; one call of the contract a step, as an outside
suite plays; and the simulation core, a quarter of whose games are looked at card by card."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import NamedTuple

from deckgen.rules import ct_terror, simulate
from deckgen.rules.contract import CHANCE, TERMINAL, drawn
from tests.bench import engine_reference
from tests.rules.game import DATA

RUNS, GAMES, GOAL = 5, 2000, 5000


class Speed(NamedTuple):
    """Games and steps a second."""

    games: float
    steps: float


def playouts(count: int, seed: int) -> int:
    random, steps = Random(seed).random, 0
    for _ in range(count):
        state = ct_terror.new(4, DATA)
        state.playout(random)
        steps += len(state.history)
    return steps


def step_by_step(count: int, seed: int) -> int:
    random, steps = Random(seed).random, 0
    for _ in range(count):
        state = ct_terror.new(4, DATA)
        while (player := state.current_player()) != TERMINAL:
            if player == CHANCE:
                state.apply(drawn(state.chance_outcomes(), random()))
            else:
                legal = state.legal_actions()
                state.apply(legal[int(random() * len(legal))])
        steps += len(state.history)
    return steps


def simulation(count: int, seed: int) -> int:
    simulate.run(ct_terror.new, DATA, 4, count, seed)
    return 0


def timed(play: Callable[[int, int], int], count: int, seed: int) -> Speed:
    start = time.perf_counter()
    steps = play(count, seed)
    seconds = time.perf_counter() - start
    return Speed(count / seconds, steps / seconds)


def main(count: int = GAMES) -> None:
    ways = {"reference loop": engine_reference.games, "playout": playouts, "step by step": step_by_step,
            "simulation": simulation}
    found: dict[str, list[Speed]] = {name: [] for name in ways}
    for seed in range(RUNS):
        for name, play in ways.items():
            found[name].append(timed(play, count, seed))
    base = median(speed.games for speed in found["reference loop"])
    for name, speeds in found.items():
        games, steps = median(speed.games for speed in speeds), median(speed.steps for speed in speeds)
        goal = f", goal {GOAL}" if name == "playout" else ""
        print(f"{name:15}{games:8.0f} games/s, {games / base:5.2f} of the reference"
              + (f", {steps / 1000:5.0f} thousand steps/s" if steps else "") + goal, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
