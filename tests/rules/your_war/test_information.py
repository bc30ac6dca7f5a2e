"""Who knows what: hands and draws are secret, what lies on the table is not."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.rules.your_war.play import DATA, facts, position, say

MANY = 400


def test_hands_are_hidden_and_their_sizes_are_not() -> None:
    state = position(hands={"Ana": ["base-usa"], "Beto": ["katyusha", "t-34"]})
    seen = state.observation(0)
    assert seen["hand"] == {"base-usa": 1} and seen["hand_sizes"] == [1, 2]
    assert "katyusha" not in repr(seen)


def test_draws_are_seen_by_the_drawer_only() -> None:
    one, two = (say(position(phase="turn", hands={"Ana": ["base-usa"]}), f"Ana draws {card}")
                for card in ("long-tom", "rangers"))
    assert one.information_key(0) != two.information_key(0)
    assert one.information_key(1) == two.information_key(1)


def test_keeping_artillery_back_looks_like_having_none() -> None:
    moves = ("Ana attacks with m4-sherman", "Ana ends the start phase", "Beto blocks m4-sherman with is-2")
    more = {"bases": {"Ana": {"base-usa": 2}}, "units": {"Ana": ["m4-sherman"], "Beto": ["is-2"]}}
    has = say(position(hands={"Ana": ["howitzer-105", "base-usa"]}, **more), *moves, "Ana ends the intervention")
    lacks = say(position(hands={"Ana": ["rangers", "base-usa"]}, **more), *moves)
    assert has.information_key(1) == lacks.information_key(1)
    assert has.information_key(0) != lacks.information_key(0)


def test_redealing_reaches_every_card_that_is_hidden() -> None:
    state = position(hands={"Ana": ["base-usa"], "Beto": ["katyusha", "t-34"]}, units={"Beto": ["is-2"]})
    random, seen = Random(1), Counter[str]()
    for _ in range(MANY):
        seen.update(facts(state.resample(0, random), "hands", "Beto"))
    assert set(seen) <= {card for card, copies in DATA["decks"]["deep-battle"].items() if card != "is-2"}
    expected = 2 * MANY * 21 / 59
    assert abs(seen["base-ussr"] - expected) < 4 * expected ** 0.5


def test_a_card_that_came_back_is_known() -> None:
    state = position("Beto", hands={"Beto": ["base-ussr", "t-34"]}, bases={"Beto": {"base-ussr": 2}},
                     destroyed={"Beto": ["partisans"]})
    say(state, "Beto takes back partisans")
    assert state.observation(0)["returned"] == [{}, {"partisans": 1}]
    hands = [facts(state.resample(0, Random(seed)), "hands", "Beto") for seed in range(20)]
    assert all("partisans" in hand and len(hand) == 3 for hand in hands)


def test_a_redealt_state_tells_only_what_was_seen() -> None:
    state = say(position("Beto", phase="turn", hands={"Beto": ["base-ussr"]}), "Beto draws katyusha")
    other = state.resample(0, Random(1))
    assert [event.card for event in other.events if event.what == "draws"] == ["?"] and other.history == []
