"""A game with other figures in it: all that its engine can be asked of and still plays with, no two alike.

What an engine, a card or a table says of such a game comes from its data, or it stays what it was. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from itertools import count
from typing import Any, NamedTuple

from deckgen.rules.engines import Data, Engine, EngineError

MOST_PLAYERS = 16                   # numbers of players that are tried
COPIES = ".copies"


class Otherwise(NamedTuple):
    """Other data, the figures that were changed in them by their paths, and all figures as the engine plays them."""

    data: Data
    changed: Mapping[str, int]
    figures: Mapping[str, Any]


def otherwise(engine: Engine, data: Data, figures: Mapping[str, Any]) -> Otherwise | None:
    """The data with other figures in the place of those that the engine plays as the data have them; None where it
    does not play with them. Figures without which nobody could play stay as they are."""
    counts = [players for players in range(1, MOST_PLAYERS + 1) if _plays(engine, data, (players,))]
    wanted = _others({path: value for path, value in figures.items()
                      if type(value) is int and value_at(data, path) == value})
    changed: dict[str, int] = {}
    waiting = [list(wanted)] if counts else []
    while waiting:
        paths = waiting.pop()
        more = changed | {path: wanted[path] for path in paths}
        if _plays(engine, _with(data, more), (counts[0], counts[-1])):
            changed = more
        else:
            waiting += _parts(paths)
    other = _with(data, changed)
    try:
        return Otherwise(other, changed, engine.figures(other)) if changed else None
    except EngineError:
        return None


def _others(figures: Mapping[str, int]) -> dict[str, int]:
    """For each figure the next larger one that is not in use; a copy more of each card."""
    found = {path: figure + 1 for path, figure in figures.items() if path.endswith(COPIES)}
    taken = {figure for path, figure in figures.items() if path not in found}
    for path, figure in figures.items():
        if path not in found:
            found[path] = next(value for value in count(figure + 1) if value not in taken)
            taken.add(found[path])
    return found


def _parts(paths: Sequence[str]) -> list[list[str]]:
    """Figures that are not taken together, in smaller parts: by sections, then one by one."""
    sections: dict[str, list[str]] = {}
    for path in paths:
        sections.setdefault(_section(path), []).append(path)
    if len(sections) > 1:
        return list(sections.values())
    return [[path] for path in paths] if len(paths) > 1 else []


def _section(path: str) -> str:
    """`cards`, or a section of the rules."""
    top, name, *_ = path.split(".")
    return top if top == "cards" else name


def _plays(engine: Engine, data: Data, counts: Sequence[int]) -> bool:
    """Whether the engine takes these data, with each of these numbers of players."""
    try:
        for players in counts:
            engine.new(players, data)
    except Exception:               # DataError; or whatever an engine with a fault in it raises
        return False
    return True


def _place(data: Data, path: str) -> tuple[Any, str]:
    """What holds the value of a path, and its key there; (None, "") if nothing does."""
    top, name, *rest = path.split(".")
    holder: Any = (next((row for rows in data["cards"].values() for row in rows if row["id"] == name), None)
                   if top == "cards" else data["rules"])
    keys = rest if top == "cards" else [name, *rest]
    for key in keys[:-1]:
        holder = holder.get(key) if isinstance(holder, Mapping) else None
    return (holder, keys[-1]) if isinstance(holder, Mapping) and keys and keys[-1] in holder else (None, "")


def value_at(data: Data, path: str) -> Any:
    """What the data have at a path (`cards.ak47.damage`, `rules.bomb.drawn`); None if nothing."""
    holder, key = _place(data, path)
    return holder[key] if holder is not None else None


def _with(data: Data, values: Mapping[str, int]) -> dict[str, Any]:
    cards = {name: [dict(row) for row in rows] for name, rows in data["cards"].items()}
    other = {**data, "rules": deepcopy(dict(data["rules"])), "cards": cards}
    for path, value in values.items():
        holder, key = _place(other, path)
        holder[key] = value
    return other
