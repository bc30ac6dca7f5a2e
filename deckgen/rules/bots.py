"""Players that decide: `random`; `monte-carlo`, which deals what it cannot see anew and plays to the end at random; and
`greedy`, which takes the advice of the game's own engine.

A bot is a function `(state, player, random) -> action` that reads nothing a player could not know."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from deckgen.rules.contract import State

Bot = Callable[[State, int, Random], int]
PLAYOUTS = 8
GREEDY = "greedy"


def choose_any(state: State, player: int, random: Random) -> int:
    """Each legal action as likely as the others."""
    legal = state.legal_actions()
    return legal[int(random.random() * len(legal))]


def choose_by_playouts(state: State, player: int, random: Random, playouts: int = PLAYOUTS) -> int:
    """The action with the best mean of so many playouts, the same deals for each of them. Of actions that are equally
    good any may be chosen: the first of them would be to pass."""
    legal = state.legal_actions()
    totals = [0.0] * len(legal)
    for _ in range(playouts):
        deal = state.resample(player, random)
        for number, action in enumerate(legal):
            trial = deal.clone()
            trial.apply(action)
            trial.playout(random.random)
            totals[number] += trial.returns()[player]
    best = max(totals)
    return random.choice([action for action, total in zip(legal, totals, strict=True) if total == best])


def choose_as_advised(state: Any, player: int, random: Random) -> int:
    """What the engine says a simple player would do; not every engine says it."""
    return int(state.advice())


def bot(name: str) -> Bot:
    """`random`, `greedy`, `monte-carlo`, or `monte-carlo:N` with N playouts an action. Raises ValueError."""
    kind, colon, number = name.partition(":")
    if name == "random":
        return choose_any
    if name == GREEDY:
        return choose_as_advised
    if kind == "monte-carlo" and (not colon or (number.isdecimal() and int(number))):
        return partial(choose_by_playouts, playouts=int(number or PLAYOUTS))
    raise ValueError(f"no bot {name!r}: there are random, greedy, monte-carlo and monte-carlo:N")
