"""What holds in every state of every game that comes along, and of the one that `deckgen new` begins with, for every
number of players: the contract of deckgen/rules/contract.py."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.rules.contract import CHANCE, TERMINAL, IllegalAction
from tests.rules.engines import GAMES, STARTER, Played, begun, contents, middle, states, steps

EVERY = {"count": st.integers(0, 99), "seed": st.integers(0, 10**6)}
MOMENTS = EVERY | {"number": st.integers(0, 250)}
PLAYED = GAMES | {STARTER.name: STARTER}
each_game = pytest.mark.parametrize("name", sorted(PLAYED))


def chosen(name: str, count: int) -> tuple[Played, int]:
    """A game and a number of players for it."""
    game = PLAYED[name]
    return game, game.counts[count % len(game.counts)]


@each_game
@given(**EVERY)
@settings(max_examples=15, deadline=None)
def test_actions_in_every_state(name: str, count: int, seed: int) -> None:
    game, players = chosen(name, count)
    for state in states(game, players, seed):
        legal, current = state.legal_actions(), state.current_player()
        assert all(state.legal_actions(seat) == (legal if seat == current else []) for seat in range(players))
        if current >= 0:
            assert legal == sorted(set(legal)) and len(legal) > 1
            assert all(0 <= action < game.engine.NUM_ACTIONS for action in legal)
        elif current == CHANCE:
            outcomes = state.chance_outcomes()
            assert legal == [] and abs(sum(chance for _, chance in outcomes) - 1) < 1e-9
            assert all(chance > 0 and 0 <= outcome < game.engine.MAX_CHANCE for outcome, chance in outcomes)
        else:
            assert legal == [] and state.chance_outcomes() == []


@each_game
@given(**EVERY)
@settings(max_examples=10, deadline=None)
def test_words_are_read_back(name: str, count: int, seed: int) -> None:
    for state in states(*chosen(name, count), seed):
        for action in steps(state):
            assert state.parse_action(state.action_text(action)) == action


@each_game
@given(**EVERY)
@settings(max_examples=10, deadline=None)
def test_the_end(name: str, count: int, seed: int) -> None:
    game, players = chosen(name, count)
    *_, state = states(game, players, seed)
    assert state.current_player() == TERMINAL and len(state.history) <= game.engine.MAX_DECISIONS
    returns = state.returns()
    assert len(returns) == players and set(returns) <= {-1.0, 0.0, 1.0}
    assert all(returns[one] == returns[other] for one in range(players) for other in range(players)
               if state.teams[one] == state.teams[other])
    with pytest.raises(IllegalAction, match="over"):
        state.apply(0)


@each_game
@given(**MOMENTS)
@settings(max_examples=25, deadline=None)
def test_replay_gives_the_same_state(name: str, count: int, seed: int, number: int) -> None:
    game, players = chosen(name, count)
    state = middle(game, players, seed, number)
    again = begun(game, players)
    for action in state.history:
        again.apply(action)
    assert contents(again) == contents(state)
    assert again.events == state.events


@each_game
@given(**MOMENTS)
@settings(max_examples=25, deadline=None)
def test_a_clone_is_independent(name: str, count: int, seed: int, number: int) -> None:
    state = middle(*chosen(name, count), seed, number)
    before, events = contents(state), state.events
    copy = state.clone()
    assert contents(copy) == before
    copy.playout(Random(seed).random)
    assert contents(state) == before and state.events == events


@each_game
@given(**MOMENTS)
@settings(max_examples=25, deadline=None)
def test_an_illegal_action_changes_nothing(name: str, count: int, seed: int, number: int) -> None:
    game, players = chosen(name, count)
    state = middle(game, players, seed, number)
    before, random = contents(state), Random(seed)
    actions = {-1, 0, game.engine.NUM_ACTIONS, *(random.randrange(game.engine.NUM_ACTIONS) for _ in range(20))}
    for action in sorted(actions - set(steps(state))):
        with pytest.raises(IllegalAction) as refused:
            state.apply(action)
        assert refused.value.rule in {"", *game.engine.RULES}
    assert contents(state) == before


@each_game
@given(**MOMENTS)
@settings(max_examples=25, deadline=None)
def test_redealing_the_unseen_changes_nothing_that_is_seen(name: str, count: int, seed: int, number: int) -> None:
    game, players = chosen(name, count)
    state = middle(game, players, seed, number)
    for player in range(players):
        other = state.resample(player, Random(seed + player))
        assert other.information_key(player) == state.information_key(player)
        assert other.observation(player) == state.observation(player)
        assert other.legal_actions(player) == state.legal_actions(player)
        assert other.current_player() == state.current_player()
        other.playout(Random(seed).random)
        assert other.current_player() == TERMINAL


@each_game
@given(**EVERY)
@settings(max_examples=10, deadline=None)
def test_the_key_goes_on_alike_after_redealing(name: str, count: int, seed: int) -> None:
    """The same action of the player, in the true state and in a redealt one, is told alike as far as it is seen."""
    for number, state in enumerate(states(*chosen(name, count), seed)):
        player = state.current_player()
        if player < 0 or number % 7:
            continue
        one, two, action = state.clone(), state.resample(player, Random(seed)), state.legal_actions()[-1]
        told = len(state.events)
        one.apply(action)
        two.apply(action)
        assert one.events[told].seen_by(player) == two.events[told].seen_by(player)


@each_game
@given(**EVERY)
@settings(max_examples=10, deadline=None)
def test_a_fast_game_is_a_game(name: str, count: int, seed: int) -> None:
    """`playout` takes the same way that the contract takes one step at a time."""
    fast = begun(*chosen(name, count))
    fast.playout(Random(seed).random)
    slow = begun(*chosen(name, count))
    for action in fast.history:
        slow.apply(action)
    assert contents(slow) == contents(fast)


@each_game
@given(**EVERY)
@settings(max_examples=10, deadline=None)
def test_every_event_is_under_a_rule(name: str, count: int, seed: int) -> None:
    game, players = chosen(name, count)
    state: Any = begun(game, players)
    state.playout(Random(seed).random)
    assert {event.rule for event in state.events} <= game.engine.RULES - game.engine.FORBIDS


@each_game
def test_the_ledger_is_what_the_engine_plays(name: str) -> None:
    assert PLAYED[name].ledger == PLAYED[name].engine.RULES
