"""A game with its engine, for commands that play it: loaded, asked how many may play, given bots for its seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckgen.check.engine import engine_of
from deckgen.diagnostics import Diagnostic, has_errors
from deckgen.load import load_game
from deckgen.model import Game
from deckgen.pipeline.request import Request, wanted
from deckgen.project import Project
from deckgen.rules.bots import GREEDY
from deckgen.rules.contract import DataError
from deckgen.rules.engines import Engine

MOST = 16                                   # numbers of players that are tried


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that can be played; `counts` are the numbers of players that its engine takes."""

    game: Game
    engine: Engine
    data: dict[str, Any]
    counts: tuple[int, ...]


def playable(project: Project, name: str, players: int | None,
             bots: Sequence[str]) -> tuple[Playable | None, list[Diagnostic]]:
    """The game of this name, if it loads, has an engine, and that takes so many players (None: any) and these bots."""
    game, faults = loaded(project, name)
    if game is None:
        return None, faults
    found, more = playable_game(game, players, bots)
    return found, [*faults, *more]


def loaded(project: Project, name: str) -> tuple[Game | None, list[Diagnostic]]:
    """The game of this name; None where its data has errors."""
    faults: list[Diagnostic] = []
    if not list(wanted(project, Request(Path(), (name,)), faults)):
        return None, faults
    game, faults = load_game(project, name)
    return None if has_errors(faults) else game, faults


def playable_game(game: Game, players: int | None, bots: Sequence[str]) -> tuple[Playable | None, list[Diagnostic]]:
    """The same for a game that is loaded."""
    name = game.id
    engine, found = engine_of(game)
    if game.engine is None:
        found = [Diagnostic("no-engine", game.location, f"{name} has no engine, so nothing can play it",
                            'name one that is installed: engine = "package.module:factory"')]
    if engine is None:
        return None, found
    counts, found = _counts(game, engine)
    if players is not None and counts and players not in counts:
        found = [Diagnostic("unknown-players", game.place("rules.players"), f"{name} is not for {players} players",
                            f"its engine takes {', '.join(map(str, counts))}")]
    if GREEDY in bots and counts and not hasattr(engine.new(counts[0], game.data()), "advice"):
        found = [Diagnostic("unknown-bot", game.place("engine"), f"the engine of {name} advises no {GREEDY} bot",
                            "take random or monte-carlo")]
    return None if found else Playable(game, engine, game.data(), counts), found


def _counts(game: Game, engine: Engine) -> tuple[tuple[int, ...], list[Diagnostic]]:
    counts, reasons = [], []
    for players in range(1, MOST + 1):
        try:
            engine.new(players, game.data())
            counts.append(players)
        except DataError as error:
            reasons.append(str(error))
        except Exception as error:          # a maker's engine may raise whatever it likes
            return (), [broken(game, error)]
    if counts:
        return tuple(counts), []
    return (), [Diagnostic("unplayable-data", game.place("engine"), reasons[0],
                           "the engine cannot play with these figures or cards")]


def broken(game: Game, error: Exception) -> Diagnostic:
    """What an engine's own fault is told as."""
    return Diagnostic("broken-engine", game.place("engine"), f"it failed in play: {type(error).__name__}: {error}",
                      "mend the engine")


def seat_bots(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """A bot for each seat, those given in turn: two go to alternate seats."""
    return tuple(bots[seat % len(bots)] for seat in range(players))
