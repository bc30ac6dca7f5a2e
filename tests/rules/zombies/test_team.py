"""The advice for a simple team, and the balance that is known of this game with it: between 30 and 60 % are won."""

from __future__ import annotations

import pytest

from deckgen.rules import simulate, zombies
from tests.rules.zombies.play import DATA, position, say


def advised(state: zombies.State) -> str:
    return state.action_text(state.advice())


@pytest.mark.parametrize(("players", "games"), [(1, 150), (2, 80), (4, 30)])
def test_the_balance(players: int, games: int) -> None:
    """Known from larger runs: 40 to 53 %, by number of players."""
    wins = simulate.run(zombies.new, DATA, players, games, 1, ("greedy",), traced=0).wins(0)
    assert wins.low < 0.6 and wins.high > 0.3


def test_advice_is_legal_and_leads_to_an_end() -> None:
    for players in (1, 3, 6):
        report = simulate.run(zombies.new, DATA, players, 3, 2, ("greedy",), traced=1)
        assert report.games == 3 and report.rules["round.points"] == 3


def test_it_arms_itself_and_fights() -> None:
    state = position(characters={"Ana": "rosa"}, objects={"Ana": ["kitchen-knife", "garden-fork"]},
                     equipped={"Ana": ["kitchen-knife"]}, zombies=[{"kind": "commuter", "at": "market-square:b1"}])
    for text in ("Ana puts away kitchen-knife", "Ana equips garden-fork", "Ana attacks commuter-1"):
        assert advised(state) == text
        say(state, text)


def test_it_heals_who_is_badly_hurt() -> None:
    state = position(players=2, objects={"Ana": ["first-aid-kit"]}, wounds={"Ana": 1, "Beto": 2},
                     characters={"Ana": "teo", "Beto": "rosa"})
    assert advised(state) == "Ana uses first-aid-kit on Beto"


def test_it_fetches_the_keys_and_goes_to_the_exit() -> None:
    state = position(tiles=[{"tile": "bus-stop", "at": "market-square", "side": "north"}],
                     ground={"market-square:a1": ["bus-keys"]}, places={"Ana": "market-square:a2"},
                     explored=["market-square street"])
    for text in ("Ana moves north", "Ana takes bus-keys", "Ana moves north"):
        assert advised(state) == text
        say(state, text)
    assert state.returns() == [1.0]


def test_it_breaks_the_door_to_the_keys() -> None:
    state = position(tiles=[{"tile": "bus-depot", "at": "market-square", "side": "north"}],
                     ground={"bus-depot:a1": ["bus-keys"]}, places={"Ana": "bus-depot:a2"},
                     explored=["bus-depot building"])
    assert advised(state) == "Ana breaks the door north"


def test_it_looks_for_new_tiles() -> None:
    explored = ["market-square street"]
    assert advised(position(places={"Ana": "market-square:b1"}, explored=explored)) == "Ana adds a tile north"


def test_it_takes_a_tool_for_what_it_finds() -> None:
    state = position(objects={"Ana": ["lockpicks"]}, elements=[{"card": "locked-car", "at": "market-square:b2"}])
    for text in ("Ana equips lockpicks", "Ana interacts with locked-car here"):
        assert advised(state) == text
        say(state, text)
