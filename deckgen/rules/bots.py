"""Players that decide: `random`, and `redeal`, which deals what it cannot see anew and plays to the end at random.

A bot is a function `(state, player, random) -> action` that reads nothing a player could not know."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from deckgen.rules.contract import State

Bot = Callable[[State, int, Random], int]
PLAYOUTS = 8


def choose_any(state: State, player: int, random: Random) -> int:
    """Each legal action as likely as the others."""
    legal = state.legal_actions()
    return legal[int(random.random() * len(legal))]


def choose_by_redealing(state: State, player: int, random: Random, playouts: int = PLAYOUTS) -> int:
    """The action with the best mean of so many playouts, the same deals for each of them."""
    legal = state.legal_actions()
    totals = [0.0] * len(legal)
    for _ in range(playouts):
        deal = state.resample(player, random)
        for number, action in enumerate(legal):
            trial = deal.clone()
            trial.apply(action)
            trial.playout(random.random)
            totals[number] += trial.returns()[player]
    return legal[totals.index(max(totals))]


def bot(name: str) -> Bot:
    """`random`, `redeal`, or `redeal:N` with N playouts an action. Raises ValueError."""
    kind, _, number = name.partition(":")
    if name == "random":
        return choose_any
    if kind == "redeal" and (not number or (number.isdecimal() and int(number))):
        return partial(choose_by_redealing, playouts=int(number or PLAYOUTS))
    raise ValueError(f"no bot {name!r}: there are random, redeal and redeal:N")
