"""The first two stages: a game's data loaded, and checked."""

from __future__ import annotations

from dataclasses import dataclass

from deckgen.check import check_game
from deckgen.diagnostics import Diagnostic, has_errors
from deckgen.load import load_game
from deckgen.model import Game
from deckgen.project import Project
from deckgen.render.templates import TEMPLATES


@dataclass(frozen=True, slots=True)
class GameData:
    """A game, `complete` if nothing is wrong with its data, and the names of the files that its cards are made from."""

    project: Project
    game: Game
    complete: bool = True
    reads: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class CheckReads:
    """The files that only the checks of a game have read, with their hashes."""

    reads: dict[str, str]


def load_data(project: Project, game_id: str) -> tuple[GameData | None, list[Diagnostic]]:
    """None where there is too little to work on."""
    with project.recording() as reads:
        game, diagnostics = load_game(project, game_id)
    if game is None:
        return None, diagnostics
    return GameData(project, game, not has_errors(diagnostics), frozenset(reads - _not_on_cards(game))), diagnostics


def check_data(loaded: GameData) -> tuple[CheckReads, list[Diagnostic]]:
    project, game = loaded.project, loaded.game
    with project.recording() as reads:
        diagnostics = check_game(game, project, loaded.complete)
    return CheckReads(project.digests(reads - loaded.reads | _not_on_cards(game))), diagnostics


def _not_on_cards(game: Game) -> frozenset[str]:
    """The files that loading looks at for the rulebook's sake; setting it reads them again."""
    book = (game.rulebook.template, game.rulebook.cover) if game.rulebook else ()
    return frozenset((*(f"{TEMPLATES}/{name}" for name in book if name), *(rule.location.file for rule in game.ledger)))
