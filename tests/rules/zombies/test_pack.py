"""Where zombies go, and who decides what no rule settles."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.engines import states
from tests.rules.zombies.play import GAME, position, say

WAY, VICTIM = "way", "victim"


@given(players=st.integers(1, 6), seed=st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_only_ties_are_asked_of_the_lowest_living_seat(players: int, seed: int) -> None:
    for state in states(GAME, players, seed):
        phase = state.observation(max(state.current_player(), 0))["decision"]
        if phase in (WAY, VICTIM):
            assert state.current_player() == state.living()[0]
            assert len({worth(state, phase, action) for action in state.legal_actions()}) == 1


def worth(state: Any, phase: str, action: int) -> int:
    """How far a square is from the nearest character, or how many wounds a victim has left."""
    said = state.action_text(action)
    if phase == VICTIM:
        return int(state.observation(0)["wounds_left"][state.names.index(said.rpartition(" attack ")[2])])
    after = state.clone()
    after.apply(action)
    return steps_to_anybody(state, next(den for den, old in zip(after.dens, state.dens, strict=True) if den != old))


def steps_to_anybody(state: Any, square: int) -> int:
    """Counted square by square, by the ways that are free."""
    seen, rim, steps = {square}, [square], 0
    while not any(place in rim for place in state.places):
        rim = [here + step for here in rim for step in state.board.world.ways[state.board.free[here]]]
        rim = list(set(rim) - seen)
        seen.update(rim)
        steps += 1
    return steps


def test_a_zombie_takes_the_way_that_brings_it_nearest() -> None:
    """One of two equally short ways ends where another zombie stands: nobody is asked, it takes the other one."""
    state = position(characters={"Ana": "rosa"}, places={"Ana": "market-square:c1"},
                     zombies=[{"kind": "commuter", "at": "market-square:b3"},
                              {"kind": "bouncer", "at": "market-square:c2"}])
    say(state, "Ana ends the turn", "bouncer-2 rolls 5 dice and scores 0", "commuter-1 rolls 3 dice and scores 0")
    assert state.observation(0)["zombies"]["commuter-1"] == "market-square:b1"
