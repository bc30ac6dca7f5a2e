"""Battles that no scenario tells: who takes which damage, and what happens at the same time."""

from __future__ import annotations

import pytest

from tests.rules.your_war.play import changed, choices, facts, position, say

BASE = {"Ana": ["base-usa"]}            # something to do: the turn does not go on by itself


def test_an_attacker_deals_all_its_damage_and_takes_all_of_theirs() -> None:
    state = position(units={"Ana": ["iowa-battleship"], "Beto": ["t-34", "is-2", "rifle-platoon"]}, hands=BASE)
    say(state, "Ana attacks with iowa-battleship", "Ana ends the start phase",
        *(f"Beto blocks iowa-battleship with {unit}" for unit in ("t-34", "is-2", "rifle-platoon")))
    assert choices(state) == {f"Ana deals {amount} to t-34" for amount in range(8)}
    say(state, "Ana deals 2 to t-34", "Ana deals 4 to is-2")
    assert facts(state, "damage", "Beto") == {"t-34": 2, "is-2": 4}
    assert facts(state, "destroyed", "Beto") == ["rifle-platoon"]
    assert facts(state, "destroyed") == ["iowa-battleship"]         # 4 + 6 + 2 against a defence of 8


def test_what_is_left_decides_itself() -> None:
    state = position(units={"Ana": ["m4-sherman"], "Beto": ["t-34", "is-2", "rifle-platoon"]}, hands=BASE)
    say(state, "Ana attacks with m4-sherman", "Ana ends the start phase", "Beto blocks m4-sherman with t-34",
        "Beto blocks m4-sherman with is-2", "Beto ends the blocks", "Ana deals 3 to t-34")
    assert facts(state, "damage", "Beto") == {"is-2": 0, "rifle-platoon": 0}


def test_a_tank_destroyer_does_more_to_each_ground_unit_that_blocks_it() -> None:
    state = position(units={"Ana": ["m18-hellcat"], "Beto": ["is-2", "t-34", "yak-9"]}, hands=BASE)
    say(state, "Ana attacks with m18-hellcat", "Ana ends the start phase",
        *(f"Beto blocks m18-hellcat with {unit}" for unit in ("is-2", "t-34", "yak-9")),
        "Ana deals 3 to is-2", "Ana deals 0 to t-34")
    assert facts(state, "damage", "Beto") == {"is-2": 4, "t-34": 1, "yak-9": 1}


def test_a_leader_who_falls_has_led_all_the_same() -> None:
    units = {"Ana": ["division-commander", "rifle-squad"], "Beto": ["is-2", "rifle-platoon"]}
    state = position(units=units, hands=BASE)
    say(state, "Ana attacks with division-commander", "Ana attacks with rifle-squad", "Ana ends the start phase",
        "Beto blocks division-commander with is-2", "Beto ends the blocks")
    assert facts(state, "life", "Beto") == 22 - 2 and facts(state, "units") == ["rifle-squad"]


def test_damage_to_a_bodyguard_goes_no_further() -> None:
    """Two Colonels guard each other: each takes what the other would have taken."""
    units = {"Ana": ["regimental-colonel", "guards-colonel"], "Beto": ["rifle-platoon", "night-bombers"]}
    state = position(units=units, hands=BASE)
    say(state, "Ana attacks with regimental-colonel", "Ana attacks with guards-colonel", "Ana ends the start phase",
        "Beto blocks regimental-colonel with rifle-platoon", "Beto blocks guards-colonel with night-bombers",
        "Ana guards regimental-colonel with guards-colonel", "Ana guards guards-colonel with regimental-colonel")
    assert facts(state, "units") == ["regimental-colonel"] and facts(state, "damage") == {"regimental-colonel": 1}


def test_a_bodyguard_who_is_gone_protects_nobody() -> None:
    state = position(units={"Ana": ["m4-sherman", "rifle-squad"], "Beto": ["guards-colonel", "rifle-platoon"]},
                     hands={"Ana": ["howitzer-105", "base-usa"]}, bases={"Ana": {"base-usa": 2}})
    say(state, "Ana attacks with m4-sherman", "Ana attacks with rifle-squad", "Ana ends the start phase",
        "Beto blocks m4-sherman with guards-colonel", "Beto blocks rifle-squad with rifle-platoon",
        "Beto guards guards-colonel with rifle-platoon", "Ana plays howitzer-105", "Ana targets rifle-platoon")
    assert facts(state, "units", "Beto") == [] and facts(state, "units") == ["m4-sherman", "rifle-squad"]


def test_bombs_for_a_colonel_fall_on_the_bodyguard() -> None:
    state = position(units={"Ana": ["b-25-mitchell", "m4-sherman"], "Beto": ["guards-colonel", "is-2"]}, hands=BASE)
    say(state, "Ana attacks with b-25-mitchell", "Ana attacks with m4-sherman", "Ana ends the start phase",
        "Beto blocks m4-sherman with guards-colonel", "Beto blocks m4-sherman with is-2",
        "Beto guards guards-colonel with is-2", "Ana deals 3 to guards-colonel")
    assert facts(state, "damage", "Beto") == {"guards-colonel": 0, "is-2": 3 + 1 + 1}


@pytest.mark.parametrize(("guard", "damage"), [("is-2", 4 + 1 + 1), ("iowa-battleship", 4 + 1)])
def test_a_tank_destroyer_that_a_colonel_blocks_goes_by_the_bodyguard(guard: str, damage: int) -> None:
    state = position(units={"Ana": ["m18-hellcat", "rifle-squad"], "Beto": ["guards-colonel", guard]}, hands=BASE,
                     bases={"Beto": {"base-ussr": 12}})
    say(state, "Ana attacks with m18-hellcat", "Ana attacks with rifle-squad", "Ana ends the start phase",
        "Beto blocks m18-hellcat with guards-colonel", f"Beto blocks rifle-squad with {guard}",
        f"Beto guards guards-colonel with {guard}")
    assert facts(state, "damage", "Beto") == {"guards-colonel": 0, guard: damage}


def test_units_recover_together_and_lose_what_was_added() -> None:
    state = position(units={"Ana": ["combat-engineers", "m4-sherman"], "Beto": ["t-34"]}, hands=BASE)
    say(state, "Ana uses combat-engineers", "Ana targets m4-sherman", "Ana attacks with m4-sherman",
        "Ana ends the start phase", "Beto blocks m4-sherman with t-34")
    assert facts(state, "damage") == {"combat-engineers": 0, "m4-sherman": 4}       # it has survived, for this turn
    say(state, "Ana ends the turn")
    assert facts(state, "damage")["m4-sherman"] == 0 and facts(state, "defence")["m4-sherman"] == 4


def test_a_blocker_that_is_used_up_blocks_on() -> None:
    state = position("Beto", units={"Beto": ["t-34"], "Ana": ["m4-sherman"]},
                     hands={"Beto": ["maskirovka", "base-ussr"]}, bases={"Beto": {"base-ussr": 2}}, pile=["is-2"])
    say(state, "Beto attacks with t-34", "Beto ends the start phase", "Ana blocks t-34 with m4-sherman",
        "Beto plays maskirovka", "Beto draws is-2")
    assert facts(state, "units") == [] and facts(state, "units", "Beto") == []


@pytest.mark.parametrize(("bases", "left"), [
    ({"base-usa": 3}, {"base-usa": 0, "base-ussr": 0}),
    ({"base-usa": 2, "base-ussr": 3}, {"base-usa": 0, "base-ussr": 2}),
    ({"base-usa": 4, "base-ussr": 1}, {"base-usa": 1, "base-ussr": 1})])
def test_who_pays(bases: dict[str, int], left: dict[str, int]) -> None:
    """Two bases of the Sherman's own country, and one of the country with most that are ready then."""
    state = position(bases={"Ana": bases}, hands={"Ana": ["m4-sherman", "base-usa"]})
    assert facts(say(state, "Ana plays m4-sherman"), "ready") == left


def test_each_copy_comes_back_once() -> None:
    state = position(bases={"Ana": {"base-usa": 12}}, destroyed={"Ana": ["national-guard"]},
                     units={"Ana": ["national-guard"], "Beto": ["t-34"]}, hands=BASE)
    say(state, "Ana takes back national-guard", "Ana plays national-guard", "Ana ends the start phase")
    state.destroy(0, state.unit(0, 1))              # the one that came back
    assert facts(state, "destroyed") == ["national-guard"]
    state.stage = 4
    state.legal = state.options()
    assert "Ana takes back national-guard" not in choices(state)
    state.destroy(0, state.unit(0, 0))
    state.legal = state.options()
    assert "Ana takes back national-guard" in choices(state)


def test_bases_may_be_built_more_often_if_the_rules_say_so() -> None:
    data = changed()
    data["rules"]["turn"]["bases"] = 2
    state = position(data=data, hands={"Ana": ["base-usa"] * 3})
    say(state, "Ana builds base-usa", "Ana builds base-usa")
    assert facts(state, "bases") == {"base-usa": 2, "base-ussr": 0} and "Ana builds base-usa" not in choices(state)


def test_a_game_in_which_nobody_can_do_anything_comes_to_its_end() -> None:
    state = position(left={"Ana": [], "Beto": []})
    assert state.current_player() == -2 and state.turns == 200 and state.returns() == [0, 0]
