"""Moves in words: refused where they do not belong, and dice that have to be those that are rolled."""

from __future__ import annotations

import pytest

from deckgen.rules.contract import IllegalAction
from tests.rules.zombies.play import chances, position, say

ARMED = {"objects": {"Ana": ["pistol", "lockpicks"]}}


def test_a_change_of_objects_does_not_end_the_turn() -> None:
    state = say(position(**ARMED), "Ana equips pistol")
    with pytest.raises(IllegalAction, match="'Ana is ready' would"):
        state.parse_action("Ana ends the turn")


def test_a_turn_is_not_ended_by_being_ready() -> None:
    with pytest.raises(IllegalAction, match="'Ana ends the turn' would"):
        position(**ARMED).parse_action("Ana is ready")


def test_other_dice_are_refused_with_those_that_are_rolled() -> None:
    car = [{"card": "locked-car", "at": "market-square:b2"}]
    state = say(position(characters={"Ana": "teo"}, elements=car, **ARMED),
                "Ana interacts with locked-car here")
    for wrong in ("Ana rolls 6 dice and scores 2", "Ana rolls 3 dice and scores 2"):
        with pytest.raises(IllegalAction, match="Ana rolls 4 dice and scores 2"):
            state.parse_action(wrong)


def test_one_die_is_no_dice() -> None:
    state = say(position(characters={"Ana": "ines"}, zombies=[{"kind": "commuter", "at": "market-square:b1"}]),
                "Ana attacks commuter-1")
    assert list(chances(state)) == ["Ana rolls 1 die and scores 0", "Ana rolls 1 die and scores 1"]


def test_nobody_leads_a_zombie_that_does_not_act() -> None:
    state = position(zombies=[{"kind": "jogger", "at": "market-square:a4"}])
    with pytest.raises(IllegalAction, match="no zombie waits"):
        say(state, "Ana lets jogger-1 go to market-square:a3")
    with pytest.raises(IllegalAction, match="no square"):
        state.parse_action("Ana lets jogger-1 go to market-square:e9")
