"""A game of a player against bots: choices taken back, and the log as a scenario."""

from __future__ import annotations

import tomllib
from random import Random

import pytest

from deckgen.rules import ct_terror
from deckgen.rules.contract import IllegalAction
from deckgen.rules.scenario import replay
from deckgen.rules.session import Session, toml_text
from tests.rules.game import DATA, contents


def session(players: int = 4, seat: int = 0, seed: int = 1, bot: str = "random") -> Session:
    return Session(ct_terror.new, DATA, seat, [bot] * players, seed)


def played(game: Session, seed: int, choices: int = 1000) -> Session:
    random = Random(seed)
    while not game.over and choices:
        game.choose(random.choice(game.state.legal_actions()))
        choices -= 1
    return game


@pytest.mark.parametrize("players", [2, 3, 4, 8])
@pytest.mark.parametrize("seed", range(6))
def test_the_log_is_a_scenario_that_replays_to_the_same_position(players: int, seed: int) -> None:
    game = played(session(players, seed % players, seed), seed, 4 if seed % 2 else 1000)
    scenario = tomllib.loads(toml_text(game.scenario(ct_terror, "A “quoted” title\\")))
    done = replay(ct_terror, DATA, "log", scenario)
    assert not done.faults
    after = done.steps[-1].after
    assert (after.life, after.hands, after.table, after.history) == (
        game.state.life, game.state.hands, game.state.table, game.state.history)


def test_a_rule_that_changed_makes_the_log_false() -> None:
    game = played(session(seed=3), 3)
    scenario = game.scenario(ct_terror, "log")
    scenario["expect"]["life"]["P1"] += 20
    assert replay(ct_terror, DATA, "log", scenario).faults


def test_choices_taken_back_one_by_one() -> None:
    game, past = session(), []
    for _ in range(3):
        past.append(contents(game.state.clone()))
        game.choose(game.state.legal_actions()[0])
    for before in reversed(past):
        assert game.undo() and contents(game.state) == before
    assert not game.undo()


def test_the_same_choice_again_meets_the_same_chance() -> None:
    game = session(seed=5)
    action = game.state.legal_actions()[-1]
    game.choose(action)
    once = contents(game.state.clone())
    game.undo()
    game.choose(action)
    assert contents(game.state) == once


def test_another_seed_deals_another_game() -> None:
    assert session(seed=1).state.hands != session(seed=2).state.hands


def test_an_illegal_choice_leaves_nothing_to_take_back() -> None:
    game = session()
    with pytest.raises(IllegalAction):
        game.choose(287)
    assert not game.undo()


def test_the_player_decides_for_their_seat_alone() -> None:
    game = session(seat=2, bot="monte-carlo:1")
    assert game.state.current_player() == 2 or game.over
