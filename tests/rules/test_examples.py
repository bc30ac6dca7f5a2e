"""The scenarios of every game that comes along: they replay, they meet every rule of its ledger, and rules that only
forbid are met as refusals only."""

from __future__ import annotations

from functools import cache

import pytest

from deckgen.rules import scenario
from tests.rules.engines import GAMES

EACH = [(game.name, name) for game in GAMES.values() for name in game.scenarios]
each_game = pytest.mark.parametrize("game", sorted(name for name, game in GAMES.items() if game.scenarios))


@cache
def replayed(game: str, name: str) -> scenario.Replay:
    return scenario.replay(GAMES[game].engine, GAMES[game].data, name, GAMES[game].scenarios[name])


@pytest.mark.parametrize(("game", "name"), EACH)
def test_it_replays(game: str, name: str) -> None:
    assert replayed(game, name).faults == []


@each_game
def test_every_rule_of_the_ledger_is_met(game: str) -> None:
    assert set().union(*(replayed(game, name).rules for name in GAMES[game].scenarios)) == GAMES[game].ledger


@each_game
def test_rules_that_forbid_are_met_as_refusals_only(game: str) -> None:
    events = {event.rule for name in GAMES[game].scenarios for step in replayed(game, name).steps
              for event in step.events}
    assert events & GAMES[game].engine.FORBIDS == set()


@each_game
def test_there_are_enough(game: str) -> None:
    assert len(GAMES[game].scenarios) >= 40
