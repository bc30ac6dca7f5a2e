"""What holds in every state of every game, for every number of players."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.rules import ct_terror
from deckgen.rules.contract import CHANCE, TERMINAL, IllegalAction
from tests.rules.game import DATA, cards_in_play, contents, middle, states

GAMES = {"players": st.integers(2, 8), "seed": st.integers(0, 10**6)}
MOMENTS = GAMES | {"steps": st.integers(0, 200)}
LEVELS = {0, *DATA["rules"]["life"]["levels"]}
COPIES = {row["id"]: row["copies"] for row in DATA["cards"]["deck"]}


@given(**GAMES)
@settings(max_examples=40, deadline=None)
def test_cards_and_life_in_every_state(players: int, seed: int) -> None:
    for state in states(players, seed):
        kinds = state.tables.kinds
        found = {state.tables.ids[kind]: state.pile.count(kind) + state.discard[kind]
                 + sum(hand[kind] for hand in state.hands) + sum(table.count(kind) for table in state.table)
                 for kind in kinds}
        assert found == COPIES
        assert set(state.life) <= LEVELS
        assert [seat for seat in range(players) if state.life[seat] > 0] == state.seats()


def test_the_draw_pile_characters_and_life_cards_are_68() -> None:
    assert sum(COPIES.values()) + 8 + 8 == 68


@given(**GAMES)
@settings(max_examples=40, deadline=None)
def test_actions_in_every_state(players: int, seed: int) -> None:
    for state in states(players, seed):
        legal, current = state.legal_actions(), state.current_player()
        assert all(state.legal_actions(seat) == (legal if seat == current else []) for seat in range(players))
        if current >= 0:
            assert legal == sorted(set(legal)) and legal[0] == 0 and len(legal) > 1
            assert all(0 <= action < ct_terror.NUM_ACTIONS for action in legal)
            assert state.life[current] > 0
        elif current == CHANCE:
            outcomes = state.chance_outcomes()
            assert legal == [] and abs(sum(chance for _, chance in outcomes) - 1) < 1e-9
            assert all(chance > 0 and 0 <= outcome < ct_terror.MAX_CHANCE for outcome, chance in outcomes)
        else:
            assert legal == [] and state.chance_outcomes() == []


@given(**GAMES)
@settings(max_examples=25, deadline=None)
def test_words_are_read_back(players: int, seed: int) -> None:
    for state in states(players, seed):
        for action in state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]:
            assert state.parse_action(state.action_text(action)) == action


@given(**GAMES)
@settings(max_examples=15, deadline=None)
def test_the_end(players: int, seed: int) -> None:
    *_, state = states(players, seed)
    assert state.current_player() == TERMINAL and len(state.history) <= ct_terror.MAX_DECISIONS
    returns = state.returns()
    assert len(returns) == players and sorted(set(returns)) in ([-1.0, 1.0], [0.0])
    assert all(returns[one] == returns[other] for one in range(players) for other in range(players)
               if state.teams[one] == state.teams[other])
    with pytest.raises(IllegalAction, match="over"):
        state.apply(0)


@given(**MOMENTS)
@settings(max_examples=60, deadline=None)
def test_replay_gives_the_same_state(players: int, seed: int, steps: int) -> None:
    state = middle(players, seed, steps)
    again = ct_terror.new(players, DATA)
    for action in state.history:
        again.apply(action)
    assert contents(again) == contents(state)
    assert again.events == state.events and str(again) == str(state)


@given(**MOMENTS)
@settings(max_examples=60, deadline=None)
def test_a_clone_is_independent(players: int, seed: int, steps: int) -> None:
    state = middle(players, seed, steps)
    before, events = contents(state.clone()), state.events
    copy = state.clone()
    assert contents(copy) == contents(state)
    copy.playout(Random(seed).random)
    assert contents(state) == before and state.events == events


@given(**MOMENTS)
@settings(max_examples=60, deadline=None)
def test_an_illegal_action_changes_nothing(players: int, seed: int, steps: int) -> None:
    state = middle(players, seed, steps)
    before = contents(state.clone())
    possible = {*state.legal_actions(), *(outcome for outcome, _ in state.chance_outcomes())}
    for action in {-1, 0, 5, 14, 140, ct_terror.NUM_ACTIONS} - possible:
        with pytest.raises(IllegalAction):
            state.apply(action)
    assert contents(state) == before


@given(**MOMENTS)
@settings(max_examples=100, deadline=None)
def test_redealing_the_unseen_changes_nothing_that_is_seen(players: int, seed: int, steps: int) -> None:
    state = middle(players, seed, steps)
    for player in range(players):
        other = state.resample(player, Random(seed + player))
        assert other.information_key(player) == state.information_key(player)
        assert other.observation(player) == state.observation(player)
        assert other.legal_actions(player) == state.legal_actions(player)
        assert other.current_player() == state.current_player()
        assert other.hands[player] == state.hands[player] and other.discard == state.discard
        assert cards_in_play(other) == cards_in_play(state)
        if other.current_player() >= 0:
            assert other.legal_actions()[0] == 0
        other.playout(Random(seed).random)
        assert other.current_player() == TERMINAL


@given(**GAMES)
@settings(max_examples=25, deadline=None)
def test_the_key_goes_on_alike_after_redealing(players: int, seed: int) -> None:
    """The same action of the player, in the true state and in a redealt one, is told alike as far as it is seen."""
    for number, state in enumerate(states(players, seed)):
        player = state.current_player()
        if player < 0 or number % 5:
            continue
        other = state.resample(player, Random(seed))
        one, two, action = state.clone(), other.clone(), state.legal_actions()[-1]
        told = len(state.events)
        one.apply(action)
        two.apply(action)
        assert one.events[told].seen_by(player) == two.events[told].seen_by(player)


@given(**GAMES)
@settings(max_examples=20, deadline=None)
def test_a_fast_game_is_a_game(players: int, seed: int) -> None:
    """`playout` takes the same way that the contract takes one step at a time."""
    fast = ct_terror.new(players, DATA)
    fast.playout(Random(seed).random)
    slow = ct_terror.new(players, DATA)
    for action in fast.history:
        slow.apply(action)
    assert contents(slow) == contents(fast)
