"""Figures and words of an engine's data, by dotted paths; and what was made of them, kept while they stay the same.

Knows no game. Everything here raises DataError for data that nobody could play with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from deckgen.rules.contract import DataError

T = TypeVar("T")
KEPT = 8                    # sets of data whose tables are remembered


class Reading:
    """The data of a game."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    def need(self, path: str) -> Any:
        value: Any = self._data
        for key in path.split("."):
            if not isinstance(value, Mapping) or key not in value:
                raise DataError(f"{path}: missing")
            value = value[key]
        return value

    def number(self, path: str, least: int = 0) -> int:
        return whole(path, self.need(path), least)

    def numbers(self, path: str, count: int | None = None, least: int = 0) -> tuple[int, ...]:
        """A list of figures, of so many if that is given."""
        values = self.need(path)
        if not isinstance(values, Sequence) or isinstance(values, str) or count not in (None, len(values)):
            raise DataError(f"{path}: {count or 'a list of'} figures, not {values!r}")
        return tuple(whole(path, value, least) for value in values)

    def rows(self, name: str, most: int) -> list[Mapping[str, Any]]:
        """The rows of a component that have copies."""
        rows = [row for row in self.need(f"cards.{name}") if row["copies"]]
        if not 0 < len(rows) <= most:
            raise DataError(f"cards.{name}: {len(rows)} kinds, the engine takes 1 to {most}")
        return rows


def whole(path: str, value: Any, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise DataError(f"{path}: a whole number of at least {least}, not {value!r}")
    return value


def figure(row: Mapping[str, Any], column: str, least: int = 0) -> int:
    """A figure of a row; an empty cell is 0."""
    return whole(f"cards.{row['id']}.{column}", row.get(column) or 0, least)


def word(row: Mapping[str, Any], column: str, known: Sequence[str]) -> int:
    """The place of a cell's word among those known."""
    if row.get(column) not in known:
        raise DataError(f"cards.{row['id']}.{column}: {row.get(column)!r} is not one of {', '.join(known)}")
    return known.index(str(row[column]))


class Made(Generic[T]):
    """What `make` makes of data, made again whenever any value under these paths has changed."""

    def __init__(self, make: Callable[[Mapping[str, Any]], T], *paths: str) -> None:
        self._make, self._paths = make, paths
        self._known: list[tuple[Any, T]] = []           # the latest first

    def __call__(self, data: Mapping[str, Any]) -> T:
        used = [Reading(data).need(path) for path in self._paths]
        for known, made in self._known:
            if known == used:
                return made
        self._known.insert(0, (_copied(used), self._make(data)))
        del self._known[KEPT:]
        return self._known[0][1]


def _copied(value: Any) -> Any:
    """Plain values, so that later changes of them are seen; several times as fast as `deepcopy`."""
    if isinstance(value, Mapping):
        return {key: _copied(part) for key, part in value.items()}
    return [_copied(part) for part in value] if isinstance(value, list) else value
