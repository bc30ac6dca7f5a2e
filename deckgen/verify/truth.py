"""What every language of a game is held against: the game as its engine plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from deckgen.diagnostics import Diagnostic
from deckgen.model import Game
from deckgen.rules.engines import EngineError, PrintedTable, find_engine
from deckgen.verify.played import played


class Truth(NamedTuple):
    """A game with every figure as its engine plays it, these figures by their paths, and the tables made of them.
    Without an engine the game is as its tables have it, and there are no figures."""

    game: Game
    figures: Mapping[str, Any]
    tables: tuple[PrintedTable, ...]


def truth_of(game: Game) -> tuple[Truth, list[Diagnostic]]:
    """A loaded, untranslated game as its engine plays it, and what is wrong with the engine."""
    if game.engine is None:
        return Truth(game, {}, ()), []
    try:
        engine, data = find_engine(game.engine), game.data()
        figures = engine.figures(data)
        return Truth(played(game, figures), figures, engine.tables(figures, data) if figures else ()), []
    except EngineError as error:
        fault = Diagnostic("broken-engine", game.place("engine"), str(error), "see `deckgen check`")
        return Truth(game, {}, ()), [fault]
