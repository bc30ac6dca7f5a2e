"""What the engine does with each defence against each attack, found by playing, is what the data says."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from deckgen.rules import ct_terror
from deckgen.rules.contract import CHANCE, DataError
from tests.rules.game import DATA, changed, position, say

ATTACKS = {"weapon": ("9mm", "uzi", "ak47", "sniper-rifle", "character"), "grenade": ("grenade",),
           "headshot": ("headshot",), "gas-bomb": ("gas-bomb",), "flashbang": ("flashbang",)}
DEFENCES = {"armour": ("helmet", "vest"), "weapon": ("9mm", "uzi", "ak47", "sniper-rifle"), "dodge": ("dodge",),
            "friendly-fire": ("friendly-fire",), "reinforcements": ("reinforcements",), "ricochet": ("ricochet",),
            "gas-mask": ("gas-mask",), "no defence": ("grenade", "headshot", "flashbang", "bomb-defusal")}
FIGURES = {row["id"]: row["damage"] or row["protection"] for row in DATA["cards"]["deck"]} | {
    "character": DATA["rules"]["character"]["damage"]}


def verb(attack: str, defence: str, data: Any = None) -> str:
    """What has come of it, in the words of the data; "" if the defence cannot be played."""
    hands = {"Ana": [] if attack == "character" else [attack], "Beto": [defence], "Duda": ["dodge"]}
    state = position(hands=hands, data=data)
    area = attack in ("gas-bomb", "flashbang")
    say(state, f"Ana plays {attack}" if area else f"Ana attacks Beto with {attack}")
    played = [action for action in state.legal_actions(1) if action]
    if not played:
        return ""
    state.apply(played[0])
    if area:
        return "" if (state.blind | state.gas[0]) & 2 else "avoids"
    if state.current_player() == CHANCE and "loses the ricochet" in state.action_text(0):
        return "spins"
    if state.current_player() == 3:
        return "substitutes"
    return of_losses([100 - life for life in state.life], attack, defence)


def of_losses(lost: list[int], attack: str, defence: str) -> str:
    if lost[2]:
        return "redirects"
    if defence in DEFENCES["weapon"]:
        gap = FIGURES[attack] - FIGURES[defence]
        assert lost[:2] == [max(-gap, 0), max(gap, 0)]
        return "counters"
    if defence in DEFENCES["armour"]:
        assert lost[1] == max(FIGURES[attack] - FIGURES[defence], 0)
        return "reduces"
    return "avoids" if not lost[1] else "halves" if lost[1] * 2 == FIGURES[attack] else "fails"


@pytest.mark.parametrize("defence", DEFENCES)
@pytest.mark.parametrize("attack", ATTACKS)
def test_it_is_the_matrix_of_the_data(attack: str, defence: str) -> None:
    found = {verb(one, other) for one in ATTACKS[attack] for other in DEFENCES[defence]}
    assert found == {DATA["rules"]["defences"][attack].get(defence, "")}


def test_another_matrix_plays_differently() -> None:
    data = copy.deepcopy(DATA)
    data["rules"]["defences"]["grenade"]["dodge"] = "avoids"
    data["rules"]["defences"]["headshot"]["armour"] = "reduces"
    del data["rules"]["defences"]["weapon"]["ricochet"]
    assert (verb("grenade", "dodge", data), verb("9mm", "ricochet", data)) == ("avoids", "")
    state = say(position(hands={"Ana": ["headshot"], "Beto": ["vest"]}, data=data), "Ana attacks Beto with headshot",
                "Beto defends with vest")
    assert state.life[1] == FIGURES["vest"]


@pytest.mark.parametrize(("attack", "defence", "word", "part"), [
    ("weapon", "dodge", "dodges", "unknown 'dodges'"), ("weapon", "dogde", "avoids", "unknown 'dogde'"),
    ("wepon", "dodge", "avoids", "unknown 'wepon'"), ("gas-bomb", "armour", "reduces", "acts on all players"),
    ("weapon", "dodge", "reduces", "only armour reduces"), ("headshot", "dodge", "substitutes", "only reinforcements"),
])
def test_a_matrix_that_means_nothing_is_refused(attack: str, defence: str, word: str, part: str) -> None:
    data = copy.deepcopy(DATA)
    data["rules"]["defences"].setdefault(attack, {})[defence] = word
    with pytest.raises(DataError, match=part):
        ct_terror.new(4, data)


@pytest.mark.parametrize(("data", "moves", "hit", "left"), [
    (changed("ak47", "damage", 50), ["Ana attacks Beto with ak47", "Beto passes"], 1, 50),
    (changed("vest", "protection", 10), ["Ana attacks Beto with ak47", "Beto defends with vest"], 1, 50),
    (changed(character={"damage": 30}), ["Ana attacks Beto with character", "Beto passes"], 1, 70),
    (changed(friendly_fire={"damage": 5}),
     ["Ana attacks Beto with ak47", "Beto defends with friendly-fire on Caio"], 2, 95),
    (changed(ricochet={"damage": 35}),
     ["Ana attacks Beto with ak47", "Beto defends with ricochet", "Duda loses the ricochet"], 3, 65),
    (changed(dodge={"grenade_divisor": 4}), ["Ana attacks Beto with grenade", "Beto defends with dodge"], 1, 80),
    (changed(bomb={"drawn": 15}), ["Ana passes", "Beto draws bomb", "Beto draws uzi"], 1, 85),
])
def test_a_changed_figure_changes_what_happens(data: Any, moves: list[str], hit: int, left: int) -> None:
    hands = {"Ana": ["ak47", "grenade"], "Beto": ["vest", "friendly-fire", "ricochet", "dodge"]}
    assert say(position(hands=hands, data=data), *moves).life == [left if seat == hit else 100 for seat in range(4)]


@pytest.mark.parametrize(("rules", "part"), [
    ({"life": {"start": 90}}, "rules.life.start"), ({"setup": {"hand": 7}}, "8 hands of 7"),
    ({"players": {"max": 9}}, "rules.players"), ({"bomb": {"drawn": "40"}}, "rules.bomb.drawn"),
])
def test_figures_nobody_could_play_with_are_refused(rules: Any, part: str) -> None:
    with pytest.raises(DataError, match=part):
        ct_terror.new(4, changed(**rules))


def test_more_draws_and_plays() -> None:
    state = position(hands={"Ana": ["9mm", "uzi"]}, data=changed(turn={"plays": 2, "draw": 3}))
    say(state, "Ana attacks Beto with 9mm", "Ana attacks Duda with uzi", "Beto draws helmet", "Beto draws helmet",
        "Beto draws vest")
    assert state.life == [100, 60, 100, 60] and state.current_player() == 1


def test_a_new_weapon_needs_no_code() -> None:
    data = copy.deepcopy(DATA)
    data["cards"]["deck"].append({"id": "crossbow", "copies": 1, "kind": "weapon", "damage": 25, "protection": None})
    state = position(hands={"Ana": ["9mm"], "Beto": ["crossbow"]}, data=data)
    assert say(state, "Ana attacks Beto with 9mm", "Beto defends with crossbow").life[1] == 85


def test_a_declined_call_costs_one_of_two_plays() -> None:
    state = position(hands={"Ana": ["reinforcements"]}, data=changed(turn={"plays": 2}))
    say(state, "Ana calls on Caio with reinforcements", "Caio passes", "Ana attacks Beto with character")
    assert state.life[1] == 80


def test_the_blind_have_no_second_play() -> None:
    state = position(hands={"Ana": ["reinforcements"], "Caio": ["flashbang"]}, data=changed(turn={"plays": 2}))
    say(state, "Ana calls on Caio with reinforcements", "Caio plays flashbang")
    assert (state.active, state.turns) == (2, 2)
