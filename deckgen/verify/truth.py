"""What every language of a game is held against: the game as its engine plays it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from deckgen.diagnostics import Diagnostic, Location
from deckgen.model import Game, cell_of
from deckgen.rules.engines import Data, EngineError, PrintedTable, find_engine
from deckgen.rules.otherwise import Otherwise, otherwise, value_at
from deckgen.verify.played import played


class Truth(NamedTuple):
    """A game with every figure as its engine plays it, these figures by their paths, and the tables made of them.
    Without an engine the game is as its tables have it, and there are no figures. `other` is the game as it would be
    with other figures in its data, and those that the engine then plays."""

    game: Game
    figures: Mapping[str, Any]
    tables: tuple[PrintedTable, ...]
    other: tuple[Game, Mapping[str, Any]] | None = None


def truth_of(game: Game) -> tuple[Truth, list[Diagnostic]]:
    """A loaded, untranslated game as its engine plays it, and what is wrong with the engine."""
    if game.engine is None:
        return Truth(game, {}, ()), []
    try:
        engine, data = find_engine(game.engine), game.data()
        figures, torn = _agreed(game, engine.figures(data), data)
        tables = engine.tables(figures, data) if figures else ()
        changed = otherwise(engine, data, figures)
        others = _agreed(game, changed.figures, changed.data)[0] if changed else {}
        other = (played(game, others), others) if changed else None
        return Truth(played(game, figures), figures, tables, other), [*torn, *_fixed(game, figures, changed)]
    except EngineError as error:
        fault = Diagnostic("broken-engine", game.place("engine"), str(error), "see `deckgen check`")
        return Truth(game, {}, ()), [fault]


def _agreed(game: Game, figures: Mapping[str, Any], data: Data) -> tuple[dict[str, Any], list[Diagnostic]]:
    """Figures without those that the engine plays differently in different positions, which it tells as a text. In
    their places stand the data's."""
    found, faults = dict[str, Any](), []
    for path, figure in figures.items():
        said = value_at(data, path)
        if not isinstance(figure, str) or isinstance(said, str):
            found[path] = figure
            continue
        faults.append(Diagnostic("figure-differs", _place(game, path), f"{path} is not the same whenever the engine "
                                 f"plays it: {figure}", "mend the engine"))
        if said is not None:
            found[path] = said
    return found, faults


def _fixed(game: Game, figures: Mapping[str, Any], other: Otherwise | None) -> Iterator[Diagnostic]:
    """figure-fixed: figures that the engine plays whatever the data say, or that it takes from another place there."""
    paths = {value: path for path, value in other.changed.items() if not path.endswith(".copies")} if other else {}
    for path, value in other.changed.items() if other else ():
        plays = other.figures[path] if other else None
        if plays == figures[path]:
            yield Diagnostic("figure-fixed", _place(game, path), f"with {value} as {path} in the data, the engine "
                             f"would still play {plays}", "have the engine take it from the data")
        elif plays != value and plays in paths:
            yield Diagnostic("figure-fixed", _place(game, path), f"the engine takes {path} from {paths[plays]}",
                             "have the engine take it from its own place")


def _place(game: Game, path: str) -> Location:
    top, name, *rest = path.split(".")
    card = game.card(name) if top == "cards" else None
    return cell_of(card, rest[-1]) if card else game.place(path)
