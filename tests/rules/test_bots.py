"""Bots: what they choose, and how much thinking wins."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from deckgen.rules import ct_terror, simulate
from deckgen.rules.bots import bot
from tests.rules.game import DATA, position


class Alike:
    """A decision after which the game is over, with these returns for its actions."""

    def __init__(self, *returns: float) -> None:
        self.returned, self.chosen = returns, 0

    def legal_actions(self) -> list[int]:
        return list(range(len(self.returned)))

    def resample(self, player: int, random: Random) -> Alike:
        return Alike(*self.returned)

    clone = lambda self: Alike(*self.returned)      # noqa: E731

    def apply(self, action: int) -> None:
        self.chosen = action

    def playout(self, random: Any) -> None: ...

    def returns(self) -> list[float]:
        return [self.returned[self.chosen]]


@pytest.mark.parametrize(("returns", "best"), [((0, 0, 0), {0, 1, 2}), ((1, 0, 1), {0, 2}), ((-1, 0, -1), {1})])
def test_of_equally_good_actions_any_is_chosen(returns: tuple[float, ...], best: set[int]) -> None:
    choose = bot("monte-carlo:2")
    assert {choose(Alike(*returns), 0, Random(seed)) for seed in range(40)} == best      # type: ignore[arg-type]


def test_the_same_random_numbers_choose_the_same() -> None:
    state = position("Ana", {"Ana": ["ak47", "uzi", "headshot"], "Beto": ["vest"]})
    choose = bot("monte-carlo:3")
    assert len({choose(state, 0, Random(7)) for _ in range(5)}) == 1


def test_it_sees_a_win_at_hand() -> None:
    state = position("Ana", {"Ana": ["ak47", "gas-bomb"]}, 2, life={"Beto": 40})
    assert state.action_text(bot("monte-carlo:16")(state, 0, Random(1))) == "Ana attacks Beto with ak47"


def test_more_playouts_win_more() -> None:
    """Counter-Terrorists that think, against Terrorists that do not; among random players they win 46 %."""
    shares = [simulate.run(ct_terror.new, DATA, 4, games, 1, ("random", f"monte-carlo:{playouts}") * 2, traced=0)
              .wins(1).share for games, playouts in ((150, 2), (60, 12))]
    assert 0.55 < shares[0] < shares[1] - 0.05


@pytest.mark.parametrize("name", ["", "redeal", "monte-carlo:", "monte-carlo:0", "monte-carlo:-1", "monte-carlo:²",
                                  "random:3"])
def test_what_is_no_bot(name: str) -> None:
    with pytest.raises(ValueError, match="no bot"):
        bot(name)
