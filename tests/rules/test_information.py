"""Who knows what: hands are secret, from team-mates too, and nothing that is announced tells more than it should."""

from __future__ import annotations

from collections import Counter
from random import Random

from deckgen.rules import ct_terror
from tests.rules.game import DATA, position, say

MANY = 400


def test_hands_are_hidden_and_counts_are_not() -> None:
    state = position(hands={"Ana": ["9mm"], "Caio": ["headshot", "dodge"]})
    seen = state.observation(0)
    assert seen["hand"] == {"9mm": 1} and seen["hand_sizes"] == [1, 0, 2, 0]
    assert "headshot" not in repr(seen)


def test_draws_are_seen_by_the_drawer_only() -> None:
    one, two = (say(position(), "Ana passes", f"Beto draws {card}", "Beto draws helmet") for card in ("ak47", "uzi"))
    assert one.information_key(1) != two.information_key(1)
    assert all(one.information_key(player) == two.information_key(player) for player in (0, 2, 3))


def test_a_shown_bomb_is_seen_by_all() -> None:
    one, two = (say(position(), "Ana passes", f"Beto draws {card}") for card in ("bomb", "uzi"))
    assert all(one.information_key(player) != two.information_key(player) for player in range(4))
    assert one.observation(0)["bombs_shown"] == [0, 1, 0, 0]


def test_keeping_a_card_back_looks_like_not_having_it() -> None:
    has = say(position(hands={"Ana": ["gas-bomb"], "Beto": ["gas-mask"]}), "Ana plays gas-bomb", "Beto passes")
    lacks = say(position(hands={"Ana": ["gas-bomb"], "Beto": ["uzi"]}), "Ana plays gas-bomb")
    assert all(has.information_key(player) == lacks.information_key(player) for player in (0, 2, 3))
    assert has.information_key(1) != lacks.information_key(1)


def test_not_defending_looks_like_having_no_defence() -> None:
    has = say(position(hands={"Ana": ["9mm"], "Beto": ["vest"]}), "Ana attacks Beto with 9mm", "Beto passes")
    lacks = say(position(hands={"Ana": ["9mm"], "Beto": ["gas-mask"]}), "Ana attacks Beto with 9mm")
    assert has.information_key(0) == lacks.information_key(0)


def test_declining_a_call_looks_like_being_unable() -> None:
    moves = ("Ana attacks Beto with 9mm", "Beto calls on Duda with reinforcements")
    has = say(position(hands={"Ana": ["9mm"], "Beto": ["reinforcements"], "Duda": ["vest"]}), *moves, "Duda passes")
    lacks = say(position(hands={"Ana": ["9mm"], "Beto": ["reinforcements"], "Duda": ["uzi"]}), *moves[:1],
                "Beto calls on Duda with reinforcements", "Duda passes")
    assert has.information_key(1) == lacks.information_key(1)


def test_the_order_in_which_cards_came_is_remembered() -> None:
    one, two = (say(position(), "Ana passes", f"Beto draws {first}", f"Beto draws {second}")
                for first, second in (("uzi", "vest"), ("vest", "uzi")))
    assert one.information_key(1) != two.information_key(1)
    assert one.information_key(0) == two.information_key(0)


def test_nobody_is_said_to_be_thinking() -> None:
    state = say(position(hands={"Ana": ["flashbang"], "Duda": ["gas-mask"]}), "Ana plays flashbang")
    assert state.current_player() == 3
    assert state.observation(0)["decides"] is False and state.observation(0)["decision"] == ""
    assert state.observation(3)["decision"] == "mask"


def test_redealing_reaches_every_hand_and_never_a_bomb() -> None:
    state = position(hands={"Ana": ["9mm"], "Beto": ["ak47", "dodge"]})
    random, seen = Random(1), Counter[str]()
    for _ in range(MANY):
        seen.update(ct_terror.facts(state.resample(0, random))["hands"]["Beto"])
    assert set(seen) == {row["id"] for row in DATA["cards"]["deck"]} - {"bomb"}
    expected = 2 * MANY * 7 / 49                # seven Helmets among the cards that are not seen and no Bomb
    assert abs(seen["helmet"] - expected) < 4 * expected ** 0.5


def test_who_could_not_defuse_holds_no_kit_from_before() -> None:
    state = position("Beto", {"Beto": ["ak47", "uzi", "vest"]}, phase="turn")
    say(state, "Beto draws bomb", "Beto draws helmet", "Beto attacks Ana with uzi")
    random = Random(1)
    assert all(state.resample(0, random).hands[1][state.tables.kit] == 0 for _ in range(MANY))
    say(state, "Caio draws 9mm", "Caio draws 9mm", "Caio passes", "Duda draws 9mm", "Duda draws vest", "Duda passes",
        "Ana draws vest", "Ana draws vest", "Ana passes", "Beto draws helmet", "Beto draws helmet")
    kits = {state.resample(0, random).hands[1][state.tables.kit] for _ in range(MANY)}
    assert kits == {0, 1, 2}


def test_who_draws_on_after_a_bomb_holds_no_kit() -> None:
    state = say(position("Beto", {"Beto": ["ak47", "uzi"]}, phase="turn"), "Beto draws bomb")
    assert all(state.resample(0, Random(seed)).hands[1][state.tables.kit] == 0 for seed in range(MANY))


def test_a_redealt_state_tells_only_what_was_seen() -> None:
    state = say(position(), "Ana passes", "Beto draws headshot", "Beto draws grenade")
    other = state.resample(0, Random(1))
    draws = [event.card for event in other.events if event.what == "draws"]
    assert draws == ["?", "?"] and other.history == []
