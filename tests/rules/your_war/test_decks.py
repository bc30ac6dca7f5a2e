"""Decks: what they may be, and who plays with which."""

from __future__ import annotations

from typing import Any

import pytest

from deckgen.rules import your_war
from deckgen.rules.contract import DataError
from tests.rules.your_war.play import DATA, POOL, changed

BASES = {"base-usa": 60}


@pytest.mark.parametrize(("deck", "message"), [
    ({"base-usa": 49}, "49 cards, at least 50"),
    ({"base-usa": 46, "m4-sherman": 5}, "5 copies of 'M4 Sherman', at most 4"),
    ({"base-usa": 50, "m4-shermann": 1}, "no card 'm4-shermann'"),
])
def test_a_deck_against_the_rules_is_not_played_with(deck: dict[str, int], message: str) -> None:
    with pytest.raises(DataError, match=message):
        your_war.new(2, changed(decks={"mine": deck}))


def test_cards_of_one_name_are_one_card() -> None:
    twin = {**POOL["m4-sherman"], "id": "m4-sherman-late"}
    data = changed(decks={"mine": {"base-usa": 50, "m4-sherman": 3, "m4-sherman-late": 2}})
    data["cards"]["pool"].append(twin)
    with pytest.raises(DataError, match="5 copies of 'M4 Sherman'"):
        your_war.new(2, data)


def test_bases_may_be_as_many_as_one_likes_and_countries_mixed() -> None:
    data = changed(decks={"mine": {**BASES, "t-34": 4, "base-ussr": 40}})
    state = your_war.new(2, data, decks=("mine", "firepower"))
    assert [event.amount for event in state.events if event.rule == "deck.countries"] == [2]
    assert [len(pile) for pile in state.piles] == [104, 60]


def test_the_first_two_decks_meet_and_a_single_one_meets_itself() -> None:
    assert your_war.new(2, DATA).observation(0)["teams"] == ["firepower", "deep-battle"]
    alone = {**DATA, "decks": {"mine": BASES}}
    assert your_war.new(2, alone).observation(0)["teams"] == ["mine", "mine"]
    with pytest.raises(DataError, match="there is no deck 'mine'"):
        your_war.new(2, DATA, decks=("mine",))


def test_the_decks_are_ready_to_play() -> None:
    for name, deck in DATA["decks"].items():
        rows = [POOL[card] for card in deck]
        assert sum(deck.values()) == 60 and len(deck) >= 26, name
        assert {row["type"] for row in rows} == {row["type"] for row in POOL.values()}, name
        assert all(any(row[keyword] for row in rows) for keyword in ("fast", "leader", "colonel", "reserve")), name
    assert {card for deck in DATA["decks"].values() for card in deck} == set(POOL)


@pytest.mark.parametrize(("card", "columns", "message"), [
    ("m4-sherman", {"defence": 0}, "attack, defence"), ("m4-sherman", {"attack": None}, "attack, defence"),
    ("howitzer-105", {"attack": 1}, "attack: only units"), ("howitzer-105", {"pay": 1}, "have an ability"),
    ("howitzer-105", {"effect": None, "amount": None, "target": None}, "it has none"),
    ("howitzer-105", {"target": "own-unit"}, "damage takes"), ("howitzer-105", {"amount": None}, "at least 1"),
    ("sabotage", {"amount": 1}, "takes no amount"), ("field-hospital", {"pay": None, "use": None}, "costs bases"),
    ("field-hospital", {"country": None, "national": 1}, "no country"), ("base-usa", {"any": 1}, "nothing else"),
    ("silver-star", {"effect": "supply", "target": None}, "medal"), ("silver-star", {"target": "own-unit"}, "medal"),
    ("liberty-ships", {"pay": 1, "use": None}, "never end"),
    ("snipers", {"effect": "supply", "target": None}, "never end"),
    ("t-34", {"type": "tanks"}, "is not one of"), ("t-34", {"national": -1}, "whole number"),
    ("reconnaissance", {"effect": None, "amount": None, "then": "draw", "then_amount": 1}, "no effect before"),
])
def test_cards_that_nobody_can_play_with_are_refused(card: str, columns: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message) as refused:
        your_war.new(2, changed(card, **columns))
    assert f"cards.{card}" in str(refused.value)


@pytest.mark.parametrize(("section", "values", "message"), [
    ("players", {"max": 3}, "rules.players"), ("hand", {"start": 51}, "rules.hand"),
    ("turn", {"cap": 0}, "rules.turn.cap"), ("turn", {"cap": 10**6}, "rules.turn.cap"),
    ("bases", {"step": 0}, "rules.bases.step"), ("life", {"start": None}, "rules.life.start"),
    ("deck", {"minimum": 61}, "at least 61"),
])
def test_rules_that_nobody_can_play_by_are_refused(section: str, values: dict[str, Any], message: str) -> None:
    data = changed()
    data["rules"][section].update(values)
    with pytest.raises(DataError, match=message):
        your_war.new(2, data)
