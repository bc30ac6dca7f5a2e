"""`simulate()`: many games of bots by a game's engine, counted, and the balance report made of them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread
from typing import Any

from deckgen.diagnostics import Diagnostic, Location
from deckgen.files import write_files
from deckgen.model import Game
from deckgen.pipeline.parallel import cores
from deckgen.pipeline.play.balance import Balance, CardUse, Seat, Share, Table
from deckgen.pipeline.play.engine import Playable, broken, playable, seat_bots
from deckgen.pipeline.play.words import Words
from deckgen.pipeline.request import Progress, quiet
from deckgen.project import Project
from deckgen.rules.contract import State, vocabulary
from deckgen.rules.simulate import BLOCK, Interval, Report, interval, run
from deckgen.translate.language import SOURCE_LANGUAGE, CatalogLanguage

REPORT = "balance.pdf"


@dataclass(frozen=True, slots=True)
class Trial:
    """What is to be simulated: so many games for each number of players (None: for all that the game takes). Without
    `output` no file is written; `workers` is a number of processes, None for one a core."""

    game: str
    players: int | None = None
    games: int = 20000
    seed: int = 1
    bots: tuple[str, ...] = ("random",)
    output: Path | None = None
    workers: int | None = None


@dataclass(slots=True)
class SimulationResult:
    """The report, the file it was printed to, and what is wrong."""

    balance: Balance | None = None
    file: Path | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)


def simulate(project: Project, trial: Trial, progress: Progress = quiet) -> SimulationResult:
    """Play, count, and print the page where one is asked for."""
    found, faults = playable(project, trial.game, trial.players, trial.bots)
    return played(project, found, trial, progress, faults) if found else SimulationResult(diagnostics=faults)


def played(project: Project, found: Playable, trial: Trial, progress: Progress, faults: list[Diagnostic],
           about: str = "") -> SimulationResult:
    """The same for a game at hand; its version says what it is `about`, if it is not the game as it is."""
    words = Words(project, found.game, CatalogLanguage(SOURCE_LANGUAGE, trial.game))
    try:
        tables = tuple(_tables(found, trial, words, progress))
    except Exception as error:              # a maker's engine may raise whatever it likes
        return SimulationResult(diagnostics=[*faults, broken(found.game, error)])
    game = found.game
    version = f"{game.version}, with {about}" if about else game.version
    balance = Balance(game.id, words.title, version, found.engine.name, trial.bots, trial.seed,
                      len(_met(found)), tuple(sorted(found.engine.refusals)), tables)
    done = SimulationResult(balance, None, faults)
    if trial.output is not None:
        _write(project, game, trial.output / game.id, done)
    return done


def _tables(found: Playable, trial: Trial, words: Words, progress: Progress) -> Iterator[Table]:
    jobs = -(-trial.games // BLOCK)
    with _executor(min(jobs, trial.workers or cores())) as executor:
        for players in found.counts if trial.players is None else (trial.players,):
            what = f"{trial.game}, {players} players"
            progress(what, 0, trial.games)
            report = run(found.engine.new, found.data, players, trial.games, trial.seed,
                         seat_bots(trial.bots, players), executor, words=vocabulary(found.engine.module),
                         progress=lambda done, what=what: progress(what, done, trial.games))    # type: ignore[misc]
            yield _table(found, report, words)


@contextmanager
def _executor(workers: int) -> Iterator[Executor | None]:
    if workers < 2:
        yield None
        return
    executor = ProcessPoolExecutor(workers, initializer=_begin_work)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _begin_work() -> None:
    """An interrupted command is told by the one who started it, not by each of its workers; these end with it, however
    it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent_process(),), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


def _met(found: Playable) -> frozenset[str]:
    """The rules that an event can bring up."""
    return found.engine.rules - found.engine.refusals


def _table(found: Playable, report: Report, words: Words) -> Table:
    state = found.engine.new(report.players, found.data)
    teams = [words.word(team) for team in _teams(state)]
    seats = tuple(Seat(team, _share(report.seat(seat)), _first(report, seat)) for seat, team in enumerate(teams))
    return Table(
        players=report.players, games=report.games, ties=_share(interval(report.ties, report.games)),
        teams={name: _share(report.wins(team)) for team, name in sorted(zip(state.teams, teams, strict=True))},
        seats=seats, mean=report.mean, median=report.turns(0.5), low=report.turns(0.05), high=report.turns(0.95),
        lengths=dict(sorted(report.length.items())), traced=report.traced, cards=tuple(_cards(found, report, words)),
        never=tuple(report.never_hit(_met(found))))


def _first(report: Report, seat: int) -> Share | None:
    return _share(report.first(seat)) if 0 < report.begun[seat] < report.games else None


def _teams(state: State) -> list[str]:
    """The team of each seat by its name, or by its number where the engine has no names."""
    told = state.observation(0).get("teams")
    if isinstance(told, list) and len(told) == len(state.teams):
        return [str(name) for name in told]
    return [f"team {team + 1}" for team in state.teams]


def _cards(found: Playable, report: Report, words: Words) -> Iterator[CardUse]:
    """The cards that were met, in the order of the data; last what is used without a card."""
    known = {card.id: card.copies for _, card in found.game.cards()}
    for card in [*known, *sorted(set(report.cards) - set(known))]:
        if card not in report.cards:
            continue
        use = report.cards[card]
        share = min(use.used / use.received, 1.0) if use.received else None
        yield CardUse(card, words.word(card), known.get(card, 0), use.received, use.used, share, _lift(report, card))


def _lift(report: Report, card: str) -> Share | None:
    use = report.cards[card]
    users = use.users.total()
    if not users:
        return None
    won, lift = interval(use.winners.total(), users), report.lift(card)
    return Share(lift, lift + won.low - won.share, lift + won.high - won.share)


def _share(found: Interval) -> Share:
    return Share(*found)


def _write(project: Project, game: Game, folder: Path, done: SimulationResult) -> None:
    from deckgen.pipeline.play.report_file import page

    assert done.balance is not None
    data, faults = page(project, game, done.balance)
    done.diagnostics += faults
    if data is None:
        return
    try:
        write_files(folder, {REPORT: data}, folder.parent)
        done.file = folder / REPORT
    except OSError as fault:
        done.diagnostics.append(Diagnostic(
            "unwritable-output", Location(str(folder)), f"cannot be written: {fault.strerror or fault}",
            "choose another folder with --output, or free this one"))
