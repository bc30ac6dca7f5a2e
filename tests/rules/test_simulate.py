"""Simulation: the same counts for any number of workers, and the balance that is known of this game."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

from deckgen.rules import ct_terror, simulate
from deckgen.rules.contract import CHANCE, TERMINAL, USUAL, Event, Playing, Vocabulary, vocabulary
from tests.rules.game import DATA


def run(games: int = 500, players: int = 4, **more: object) -> simulate.Report:
    return simulate.run(ct_terror.new, DATA, players, games, 1, **more)     # type: ignore[arg-type]


def test_any_number_of_workers_counts_the_same() -> None:
    alone = run()
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        assert run(executor=threads) == alone
        assert run(executor=processes) == alone


def test_another_seed_counts_differently() -> None:
    assert simulate.run(ct_terror.new, DATA, 4, 500, 2) != run()


def test_four_random_players() -> None:
    """Known from an independent engine: Terror wins 53.7 ± 0.7 %, the median is 13 turns, 5 % to 95 % of the games take
    5 to 22. Here 50.2 % are over after 12 turns, so that the median of a sample may be either."""
    report = run(8000, traced=0)
    low, high = report.wins(0)[1:]
    assert low < 0.544 and high > 0.530
    assert (report.turns(0.05), report.turns(0.95)) == (5, 22) and report.turns(0.5) in (12, 13)


@pytest.mark.parametrize("players", range(2, 9))
def test_the_sums(players: int) -> None:
    report = run(200, players)
    assert report.games == sum(report.length.values()) == 200 and report.traced == 50
    assert report.team_wins.total() + report.ties == 200
    assert sum(report.cards[card].received for card in ("helmet", "vest")) > 0
    assert all(use.used <= use.received for card, use in report.cards.items() if card != "character")


def test_cards() -> None:
    report = run(2000, traced=1, words=vocabulary(ct_terror))
    assert report.lift("headshot") > 0.15 > report.lift("uzi")
    assert 0 < report.dead("headshot") < 1 and report.dead("bomb") == 0


def test_an_engine_that_names_no_words_has_the_usual_ones() -> None:
    assert vocabulary(ct_terror).plays == ct_terror.PLAYS and vocabulary(ct_terror).receives == USUAL.receives
    assert vocabulary(object()) == USUAL
    assert run(200, traced=1, words=Vocabulary(plays=frozenset({"attacks"}))).dead("dodge") == 1


def test_who_begins() -> None:
    report = run(400)
    assert {*report.begun} == {0, 2} and report.begun.total() == 400
    assert report.begun_wins[0] + report.begun_wins[2] == report.team_wins[0]
    assert report.first(0).share == report.begun_wins[0] / report.begun[0]


def test_rules_that_even_games_never_meet() -> None:
    assert run(2000, traced=1).never_hit(ct_terror.RULES - ct_terror.FORBIDS) == ["C-01", "C-02", "C-08", "C-64"]
    assert "C-64" not in run(1000, 8, traced=1).never_hit(ct_terror.RULES)      # a pile as small as it needs


def test_monte_carlo_beats_chance() -> None:
    report = run(40, bots=("random", "monte-carlo:16", "random", "monte-carlo:16"), traced=0)
    assert report.wins(1).share > 0.65          # with random players it is 0.46


class Together(Playing):
    """All players against the game: a die decides, and whoever is first may give up or not."""

    def __init__(self, players: int, data: Any) -> None:
        self.players, self.teams, self.names, self.turns = players, (0,) * players, ("A", "B", "C")[:players], 1
        self.history: list[int] = []

    def current_player(self) -> int:
        return (CHANCE, 1, TERMINAL)[len(self.history)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [] if self.history else [(1, 0.25), (0, 0.5), (-1, 0.25)]

    def legal_actions(self, player: int | None = None) -> list[int]:
        return [0, 1]

    def apply(self, action: int) -> None:
        self.history.append(action)

    def clone(self) -> Together:
        new = Together(self.players, None)
        new.history = self.history[:]
        return new

    def returns(self) -> list[float]:
        return [float(self.history[0])] * self.players

    @property
    def events(self) -> list[Event]:
        return [Event("attack", "attacks", 1, "stone")] * self.history[1]


def test_a_game_in_which_all_may_lose() -> None:
    """Neither a win nor a tie."""
    report = simulate.run(Together, {}, 3, 400, 1, traced=1)        # type: ignore[arg-type]
    assert 60 < report.team_wins[0] < 140 and 150 < report.ties < 250
    assert 60 < 400 - report.team_wins[0] - report.ties < 140
    assert report.begun == {1: 400} and 150 < report.cards["stone"].used < 250


def test_progress_is_told() -> None:
    told: list[int] = []
    run(450, traced=0, progress=told.append)
    assert told == [200, 400, 450]


@pytest.mark.parametrize("bots", [("clever",), ("random", "random"), ("monte-carlo:0",), ("monte-carlo:x",)])
def test_unknown_bots_are_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="bot"):
        run(bots=bots)


@pytest.mark.parametrize(("hits", "games", "low", "high"), [
    (0, 0, 0.0, 1.0), (50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278)])
def test_interval(hits: int, games: int, low: float, high: float) -> None:
    found = simulate.interval(hits, games)
    assert (round(found.low, 3), round(found.high, 3)) == (low, high)
