"""Random games a second on one core. CT × Terror with four players beside the reference loop, in alternating runs; the
other engines by themselves.

    python -m tests.bench.engine [GAMES]

Ways to the same games: `playout`, the contract's own fast way; one call of the contract a step, as an outside suite
plays; and, for CT × Terror, the simulation core, a quarter of whose games are looked at card by card."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from typing import NamedTuple

from deckgen.rules import simulate
from deckgen.rules.contract import CHANCE, TERMINAL, drawn
from tests.bench import engine_reference
from tests.rules.engines import GAMES, Played

RUNS, COUNT, GOAL = 5, 2000, 5000
STEPS = {"zombies": 100_000}            # goals for other engines, steps a second one by one
SHARE = 10                              # of the games of CT × Terror, of which the others play one


class Speed(NamedTuple):
    """Games and steps a second."""

    games: float
    steps: float


def playouts(game: Played, players: int, count: int, seed: int) -> int:
    random, steps = Random(seed).random, 0
    for _ in range(count):
        state = game.engine.new(players, game.data)
        state.playout(random)
        steps += len(state.history)
    return steps


def step_by_step(game: Played, players: int, count: int, seed: int) -> int:
    random, steps = Random(seed).random, 0
    for _ in range(count):
        state = game.engine.new(players, game.data)
        while (player := state.current_player()) != TERMINAL:
            if player == CHANCE:
                state.apply(drawn(state.chance_outcomes(), random()))
            else:
                legal = state.legal_actions()
                state.apply(legal[int(random() * len(legal))])
        steps += len(state.history)
    return steps


def simulation(game: Played, players: int, count: int, seed: int) -> int:
    simulate.run(game.engine.new, game.data, players, count, seed)
    return 0


def timed(play: Callable[[int, int], int], count: int, seed: int) -> Speed:
    start = time.perf_counter()
    steps = play(count, seed)
    seconds = time.perf_counter() - start
    return Speed(count / seconds, steps / seconds)


def ct_terror(count: int) -> None:
    game = GAMES["ct_terror"]
    ways: dict[str, Callable[[int, int], int]] = {
        "reference loop": engine_reference.games, "playout": partial(playouts, game, 4),
        "step by step": partial(step_by_step, game, 4), "simulation": partial(simulation, game, 4)}
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


def other(game: Played, count: int) -> None:
    for players in sorted({game.counts[0], game.counts[-1]}):
        for way in (step_by_step, playouts):
            speeds = [timed(partial(way, game, players), count, seed) for seed in range(RUNS)]
            games, steps = median(speed.games for speed in speeds), median(speed.steps for speed in speeds)
            goal = STEPS.get(game.name, 0) if way is step_by_step else 0
            print(f"{game.name}, {players} players, {way.__name__.replace('_', ' '):12} {games:8.0f} games/s, "
                  f"{steps / 1000:5.0f} thousand steps/s" + (f", goal {goal // 1000}" if goal else ""), flush=True)


def main(count: int = COUNT) -> None:
    ct_terror(count)
    for name, game in GAMES.items():
        if name != "ct_terror":
            other(game, max(count // SHARE, 1))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
