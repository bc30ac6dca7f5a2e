"""A game as text, node by node, for goldens: the position, what may be done, what was done, what came of it under which
rule. And perft: how many positions are reached in so many steps. Knows no game; writes no file."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from deckgen.rules.contract import CHANCE, TERMINAL, State, drawn


def playthrough(state: State, seed: int) -> str:
    """The state played to its end at random, as text. Chance is told in a line, a decision with its position."""
    random = Random(seed).random
    lines = [*_events(state, 0), ""]
    while state.current_player() != TERMINAL:
        told = len(state.events)
        chance = state.current_player() == CHANCE
        action = drawn(state.chance_outcomes(), random()) if chance else _decide(state, random, lines)
        lines.append(f"> {state.action_text(action)}")
        state.apply(action)
        lines += _events(state, told)
    return "\n".join([*lines, "", str(state), f"returns {state.returns()}", ""])


def _decide(state: State, random: Callable[[], float], lines: list[str]) -> int:
    legal = state.legal_actions()
    lines += ["", str(state), *(f"  {action:3} {state.action_text(action)}" for action in legal)]
    return legal[int(random() * len(legal))]


def _events(state: State, told: int) -> list[str]:
    return [f"    {event.words(state.names)}" for event in state.events[told:]]


def perft(state: State, depth: int) -> int:
    """The number of paths of this many steps, chance outcomes and actions alike; a path may end with the game."""
    if not depth or state.current_player() == TERMINAL:
        return 1
    steps = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
    total = 0
    for step in steps:
        after = state.clone()
        after.apply(step)
        total += perft(after, depth - 1)
    return total
