"""figure-differs, figure-differs, odd-figure, unplayable-data, broken-engine: the figures of a game's data against what
its engine does with them in probes, what the engine finds odd about them, and an engine that cannot be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.check import named
from deckgen.diagnostics import Diagnostic, Location, Severity
from deckgen.model import Game, cell_of
from deckgen.rules.contract import DataError
from deckgen.rules.engines import GROUP, Engine, EngineError, NotInstalled, find_engine

MATRIX = "rules.defences"
UNASKED = frozenset({"unplayable-data"})         # codes of data that no scenario can be played with
HINT = "mend the engine, or the figure if the engine is right"


def engine_of(game: Game) -> tuple[Engine | None, list[Diagnostic]]:
    """The engine that a game names; None where it has none or its engine cannot be had."""
    if game.engine is None:
        return None, []
    try:
        return find_engine(game.engine), []
    except EngineError as error:
        hint = (f"install its package, as with `python -m pip install --editable engines/{game.id}`; the package's "
                f'pyproject.toml declares the engine: [project.entry-points."{GROUP}"] {game.id} = "{game.engine}"'
                if isinstance(error, NotInstalled) else "name a package and its function: package.module:function")
        return None, [Diagnostic("broken-engine", game.place("engine"), str(error), hint)]


def check(game: Game, engine: Engine) -> list[Diagnostic]:
    try:
        figures, findings = engine.figures(game.data()), engine.warnings(game.data())
    except EngineError as error:
        if isinstance(error.__cause__, DataError):
            return [Diagnostic("unplayable-data", game.place("engine"), str(error.__cause__),
                               "the engine cannot play with these figures or cards")]
        return [Diagnostic("broken-engine", game.place("engine"), f"it failed when asked: {error}", HINT)]
    odd = [Diagnostic("odd-figure", _looked_up(game, found.path)[0], found.message, found.hint, Severity.WARNING)
           for found in findings]
    return [*(fault for path, value in figures.items() for fault in _differs(game, path, value)), *odd,
            *named.check(game, engine, figures)]


def _differs(game: Game, path: str, played: Any) -> Iterator[Diagnostic]:
    place, data = _looked_up(game, path)
    if path == MATRIX and isinstance(data, Mapping):
        yield from _matrix(game, data, played)
    elif data is not None and data != played:
        yield Diagnostic("figure-differs", place, f"{path} is {data!r} in the data, the engine plays {played!r}", HINT)


def _matrix(game: Game, data: Mapping[str, Any], played: Mapping[str, Any]) -> Iterator[Diagnostic]:
    pairs = {(attack, defence) for rows in (data, played) for attack in rows for defence in rows[attack]}
    for attack, defence in sorted(pairs):
        said, does = (rows.get(attack, {}).get(defence, "nothing") for rows in (data, played))
        if said != does:
            path = f"{MATRIX}.{attack}"
            place = game.place(f"{path}.{defence}" if f"{path}.{defence}" in game.lines else path)
            yield Diagnostic("figure-differs", place, f"{defence} against {attack}: {said!r} in the data, "
                             f"{does!r} when the engine plays it", HINT)


def _looked_up(game: Game, path: str) -> tuple[Location, Any]:
    """Where a figure stands in the data, and what it is there; None for what the data does not say."""
    top, name, *rest = path.split(".")
    if top == "cards":
        card, column = game.card(name), rest[-1]
        if card is None:
            return game.location, None
        value = card.copies if column == "copies" else card.values.get(column)
        return cell_of(card, column), value
    deck = next((deck for deck in game.decks if top == "decks" and deck.id == name), None)
    if deck:
        return deck.places.get(rest[-1], deck.location), deck.cards.get(rest[-1], 0)
    value = game.rules
    for part in (name, *rest):
        value = value.get(part) if isinstance(value, Mapping) else None
    return game.place(path), value
