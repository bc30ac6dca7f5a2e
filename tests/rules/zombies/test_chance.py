"""The odds: dice, piles, tiles, squares."""

from __future__ import annotations

from itertools import product
from math import isclose

import pytest

from deckgen.rules.zombies.tables import Successes, sums
from tests.rules.zombies.play import DATA, chances, changed, position, say

NORTH = [{"tile": "park", "at": "market-square", "side": "north"}]
EDGE = {"Ana": "market-square:b1"}


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_successes_are_counted_die_by_die(dice: int) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    for hits, share in Successes(1 / 3)[dice]:
        assert isclose(share, sum(sum(die >= 5 for die in roll) == hits for roll in rolls) / len(rolls))


@pytest.mark.parametrize(("dice", "sides"), [(1, 6), (2, 6), (3, 4)])
def test_sums_are_counted_die_by_die(dice: int, sides: int) -> None:
    rolls = [sum(roll) for roll in product(range(1, sides + 1), repeat=dice)]
    assert [total for total, _ in sums(dice, sides)] == sorted(set(rolls))
    assert all(isclose(share, rolls.count(total) / len(rolls)) for total, share in sums(dice, sides))


def test_a_test_rolls_the_ability_and_what_is_in_the_hands() -> None:
    state = position(characters={"Ana": "rosa"}, objects={"Ana": ["garden-fork"]}, equipped={"Ana": ["garden-fork"]},
                     zombies=[{"kind": "commuter", "at": "market-square:b1"}])
    found = chances(say(state, "Ana attacks commuter-1"))
    assert list(found) == [f"Ana rolls 7 dice and scores {hits}" for hits in range(4 + 3 + 1)]
    assert isclose(found["Ana rolls 7 dice and scores 0"], (2 / 3) ** 7)


def test_another_threshold_rolls_differently() -> None:
    state = position(data=changed(dice={"success": 4}), characters={"Ana": "rosa"},
                     zombies=[{"kind": "commuter", "at": "market-square:b1"}])
    assert isclose(chances(say(state, "Ana attacks commuter-1"))["Ana rolls 4 dice and scores 4"], 1 / 16)


def test_objects_come_by_their_copies() -> None:
    state = position(objects={"Ana": ["shopping-list", "pistol"]}, characters={"Ana": "nadia"})
    found = chances(say(state, "Ana uses shopping-list on Ana", "Ana rolls 4 dice and scores 1"))
    copies = {row["id"]: row["copies"] for row in DATA["cards"]["objects"]}
    total = sum(copies.values()) - 3        # the keys are no card of the pile, two cards are in Ana's hands
    assert isclose(found["Ana draws first-aid-kit"], copies["first-aid-kit"] / total)
    assert isclose(found["Ana draws pistol"], (copies["pistol"] - 1) / total)
    assert "Ana draws bus-keys" not in found


def test_the_objective_is_as_likely_as_any_place_in_the_stack() -> None:
    """Twelve tiles: the exit lies among the last three, the objective at any of the other eleven places."""
    found = chances(say(position(players=3, places=EDGE), "Ana adds a tile north"))
    streets = sum(row["role"] == "street" for row in DATA["cards"]["tiles"])
    assert isclose(found["Ana lays bus-depot"], 1 / 11) and "Ana lays bus-stop" not in found
    assert isclose(found["Ana lays park"], (10 / 11) / streets)


@pytest.mark.parametrize(("left", "exit_", "objective"), [(3, 1 / 3, 1 / 3), (2, 1 / 2, 1 / 2), (1, 1, None)])
def test_the_last_tiles(left: int, exit_: float, objective: float | None) -> None:
    found = chances(say(position(places=EDGE, left=left), "Ana adds a tile north"))
    assert isclose(found["Ana lays bus-stop"], exit_)
    assert found.get("Ana lays bus-depot") == (None if objective is None else pytest.approx(objective))


def test_zombies_come_by_their_cards_to_any_free_square() -> None:
    state = say(position(tiles=NORTH, places={"Ana": "park:b1"}, noise=1), "Ana adds a tile north", "Ana lays hospital",
                "the die shows 3")
    found = chances(state)
    copies = {row["id"]: row["copies"] for row in DATA["cards"]["zombies"]}
    assert all(isclose(found[f"{kind} comes"], count / sum(copies.values())) for kind, count in copies.items())
    squares = chances(say(state, "jogger comes"))
    assert len(squares) == 10 and all(isclose(share, 1 / 10) for share in squares.values())


def test_tied_dice() -> None:
    state = position(characters={"Ana": "teo"}, zombies=[{"kind": "jogger", "at": "market-square:a4"}])
    assert isclose(chances(say(state, "Ana ends the turn"))["Ana rolls 7"], 6 / 36)
