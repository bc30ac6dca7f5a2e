"""What holds in every state of every game of Your War, beside the contract (test_contract.py)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.rules import your_war
from deckgen.rules.contract import CHANCE
from deckgen.rules.your_war.core import PHASES
from tests.rules.engines import begun, middle, states
from tests.rules.your_war.play import DATA, DECKS, GAME, POOL, changed

BASES = {"base-usa": 12, "base-ussr": 12}
MIXED = changed(decks={"mixed": {**BASES, "p-39-airacobra": 4, "field-workshop": 4, "field-hospital": 4, "t-34": 4,
                                 "m4-sherman": 4, "reconnaissance": 4, "partisans": 4}})
SEEDS = {"seed": st.integers(0, 10**6)}


def cards(state: Any, player: int) -> Counter[str]:
    """Every card of a player, wherever it is."""
    kinds = [*state.piles[player], *state.hands[player], *(unit.kind for unit in state.fields[player]),
             *(asset.kind for asset in (*state.assets[player], *state.medals[player]))]
    found = Counter(state.tables.ids[kind] for kind in kinds)
    for kind, count in enumerate(state.gone[player]):
        found[state.tables.ids[kind]] += count
    for kind, count in zip(state.tables.bases, state.bases[player], strict=True):
        found[state.tables.ids[kind]] += count
    return +found


@given(**SEEDS)
@settings(max_examples=20, deadline=None)
def test_no_card_is_lost(seed: int) -> None:
    for state in states(GAME, 2, seed):
        for player, deck in enumerate(state.decks):
            assert cards(state, player) == Counter(DATA["decks"][state.tables.decks[deck].id])


@given(**SEEDS)
@settings(max_examples=20, deadline=None)
def test_bases_units_and_life(seed: int) -> None:
    for state in states(GAME, 2, seed):
        for player in range(2):
            ready, bases, field = state.ready[player], state.bases[player], state.fields[player]
            assert all(0 <= one <= other for one, other in zip(ready, bases, strict=True))
            assert (sum(ready), sum(bases)) == (state.free[player], state.count[player])
            assert [unit.slot for unit in field] == sorted({unit.slot for unit in field})
            assert len({state.unit_name(unit) for unit in field}) == len(field)
            assert state.life[player] >= 0
            if state.current != CHANCE and state.winner < 0:
                assert all(unit.damage < state.defence(player, unit) for unit in field)


@given(**SEEDS)
@settings(max_examples=20, deadline=None)
def test_what_is_paid_is_what_is_printed(seed: int) -> None:
    state = begun(GAME, 2)
    state.playout(Random(seed).random)
    paid, events = 0, state.events
    for event, following in pairwise(events):
        if event.what == "plays":
            cost = (POOL[event.card]["national"] or 0) + (POOL[event.card]["any"] or 0)
            assert (following.what, following.amount) == ("pays with bases", cost)
            paid += 1
    assert paid


@given(**SEEDS)
@settings(max_examples=20, deadline=None)
def test_hands_keep_to_the_limit_between_turns(seed: int) -> None:
    for state in states(GAME, 2, seed):
        if state.turns > 1 and state.current != CHANCE:
            assert len(state.hands[1 - state.active]) <= DATA["rules"]["hand"]["limit"]


@given(**SEEDS)
@settings(max_examples=20, deadline=None)
def test_only_fast_units_attack_in_the_turn_in_which_they_arrive(seed: int) -> None:
    state = begun(GAME, 2)
    state.playout(Random(seed).random)
    arrived: set[str] = set()
    for event in state.events:
        if event.what == "begins the turn":
            arrived = set()
        elif event.what == "arrives":
            arrived.add(event.card)
        elif event.what == "attacks" and event.card in arrived:
            kind = event.card if event.card in POOL else event.card.rpartition("-")[0]
            assert POOL[kind]["fast"]


@given(**SEEDS, number=st.integers(0, 250))
@settings(max_examples=40, deadline=None)
def test_redealing_keeps_the_own_hand_and_loses_no_card(seed: int, number: int) -> None:
    state = middle(GAME, 2, seed, number)
    for player in range(2):
        other = state.resample(player, Random(seed))
        assert other.hands[player] == state.hands[player] and other.piles[player] == state.piles[player]
        assert cards(other, 1 - player) == cards(state, 1 - player)
        assert len(other.hands[1 - player]) == len(state.hands[1 - player])


@given(**SEEDS)
@settings(max_examples=10, deadline=None)
def test_the_simple_player_plays_by_the_rules_and_to_the_end(seed: int) -> None:
    random, state = Random(seed).random, begun(GAME, 2)
    state.roll(random)
    while state.legal_actions():
        assert state.advice() in state.legal_actions()
        state.apply(state.advice())
        state.roll(random)
    assert state.turns < DATA["rules"]["turn"]["cap"] and set(DECKS) == set(state.observation(0)["teams"])


@given(**SEEDS)
@settings(max_examples=10, deadline=None)
def test_who_pays_is_asked_only_where_it_makes_a_difference(seed: int) -> None:
    """Simple players with bases of two countries: whatever they pay with, as many bases are used."""
    state = your_war.new(2, MIXED, decks=("mixed",))
    random = Random(seed).random
    state.roll(random)
    while state.legal_actions():
        if PHASES[state.phase] == "pay":
            ends = [state.clone() for _ in state.legal_actions()]
            for end, action in zip(ends, state.legal_actions(), strict=True):
                end.apply(action)
            player = state.active
            assert len({tuple(end.ready[player]) for end in ends}) == len(ends) > 1
            assert len({end.free[player] for end in ends}) == 1
        state.apply(state.advice() if random() < 0.5 else state.legal_actions()[-1])
        state.roll(random)
