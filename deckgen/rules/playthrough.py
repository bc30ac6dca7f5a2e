"""A game as text, node by node, for goldens: the position, what may be done, what was done, what came of it under which
rule; where chance decides, all its outcomes by number with their probabilities, `1/26: 3-4 9; 1/13: 1-2 5`. And perft:
how many positions are reached in so many steps. Knows no game; writes no file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

from deckgen.rules.contract import CHANCE, TERMINAL, State, drawn

FINEST = 10 ** 6            # the largest denominator of a probability: seven dice, or several cards at once


def playthrough(state: State, seed: int) -> str:
    """The state played to its end at random, as text. Chance is told with its odds, a decision with its position."""
    random = Random(seed).random
    lines = [*_events(state, 0), ""]
    while state.current_player() != TERMINAL:
        told = len(state.events)
        decide = _chance if state.current_player() == CHANCE else _decide
        action = decide(state, random, lines)
        lines.append(f"> {state.action_text(action)}")
        state.apply(action)
        lines += _events(state, told)
    return "\n".join([*lines, "", str(state), f"returns {state.returns()}", ""])


def _chance(state: State, random: Callable[[], float], lines: list[str]) -> int:
    outcomes = state.chance_outcomes()
    lines.append(f"  {odds(outcomes)}")
    return drawn(outcomes, random())


def odds(outcomes: Sequence[tuple[int, float]]) -> str:
    """Outcomes by their probabilities, which are fractions, the least likely first."""
    alike: dict[Fraction, list[int]] = {}
    for outcome, probability in sorted(outcomes):
        alike.setdefault(Fraction(probability).limit_denominator(FINEST), []).append(outcome)
    return "; ".join(f"{share}: {_ranges(found)}" for share, found in sorted(alike.items()))


def _ranges(numbers: Sequence[int]) -> str:
    """`1-3 7` for 1, 2, 3, 7."""
    starts = [number for number in numbers if number - 1 not in numbers]
    ends = [number for number in numbers if number + 1 not in numbers]
    return " ".join(f"{start}-{end}" if end > start else str(start) for start, end in zip(starts, ends, strict=True))


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
