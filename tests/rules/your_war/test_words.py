"""Moves in words are understood where they belong, and refused with a reason elsewhere."""

from __future__ import annotations

import pytest

from deckgen.rules import your_war
from deckgen.rules.contract import IllegalAction
from tests.rules.your_war.play import choices, position, say

PASSES = ("keeps the hand", "ends the start phase", "ends the blocks", "takes no bodyguard", "ends the intervention",
          "ends the turn")


def fight(*moves: str) -> your_war.State:
    """A battle in which every phase has something to decide."""
    state = position(units={"Ana": ["m4-sherman", "rifle-squad"], "Beto": ["guards-colonel", "is-2"]},
                     hands={"Ana": ["howitzer-105", "base-usa"]}, bases={"Ana": {"base-usa": 2}})
    return say(state, *moves)


START = ("Ana attacks with m4-sherman", "Ana attacks with rifle-squad", "Ana ends the start phase")
BLOCKED = (*START, "Beto blocks m4-sherman with guards-colonel", "Beto blocks m4-sherman with is-2")


@pytest.mark.parametrize(("moves", "player", "words"), [
    ((), "Ana", "ends the start phase"), (START, "Beto", "ends the blocks"), (BLOCKED, "Beto", "takes no bodyguard"),
    ((*BLOCKED, "Beto takes no bodyguard"), "Ana", "ends the intervention")])
def test_each_phase_has_its_own_words_for_going_on(moves: tuple[str, ...], player: str, words: str) -> None:
    state = fight(*moves)
    assert state.parse_action(f"{player} {words}") == state.parse_action(f"{player} passes") == 0
    for other in {*PASSES} - {words}:
        with pytest.raises(IllegalAction, match=f"{other!r} does not fit here: to go on, {player} {words}"):
            state.parse_action(f"{player} {other}")


def test_what_has_to_be_decided_is_not_passed() -> None:
    state = fight(*BLOCKED, "Beto takes no bodyguard", "Ana plays howitzer-105")
    assert choices(state) == {"Ana targets guards-colonel", "Ana targets is-2"}
    with pytest.raises(IllegalAction, match="this decision cannot be passed"):
        state.parse_action("Ana ends the intervention")
    with pytest.raises(IllegalAction):
        state.apply(state.parse_action("Ana passes"))


@pytest.mark.parametrize(("words", "message"), [
    ("Ana plays base-usa", "a player builds it"), ("Ana builds howitzer-105", "a player plays it")])
def test_bases_are_built_and_other_cards_played(words: str, message: str) -> None:
    with pytest.raises(IllegalAction, match=message):
        fight().parse_action(words)


def test_a_bodyguard_is_named_for_the_colonel_who_is_asked() -> None:
    with pytest.raises(IllegalAction, match="the bodyguard of guards-colonel is decided"):
        fight(*BLOCKED).parse_action("Beto guards is-2 with guards-colonel")


@pytest.mark.parametrize("words", ["Ana is dealt t-34", "Ana begins", "Beto draws t-34"])
def test_cards_are_drawn_in_the_words_for_drawing(words: str) -> None:
    state = position(phase="turn", hands={"Ana": ["base-usa"]})
    with pytest.raises(IllegalAction, match="chance says what 'draws'"):
        state.parse_action(words)
