"""A table of game.toml while it is read: each key asked for once, with its line; what was not asked for is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from deckgen.diagnostics import Location, nearest
from deckgen.geometry import UnitError
from deckgen.load.reading import Reading
from deckgen.load.values import expect, text
from deckgen.readers import Reader, Refused
from deckgen.tomlfile import Path, TomlFile

T = TypeVar("T")
_TABLE: Reader[dict[str, Any]] = Reader(lambda value: expect(value, dict), {"type": "object"})


class Section:
    """The keys below one path. `reading` takes the faults. `about` is what `form.py` tells editors of a key."""

    def __init__(self, reading: Reading, file: TomlFile, values: Mapping[str, Any], path: Path = ()) -> None:
        self.reading, self.values, self.path = reading, values, path
        self._file = file
        self._known: dict[str, None] = {}

    def place(self, key: str = "") -> Location:
        """Where a key stands; without one, the table itself."""
        path = (*self.path, key) if key else self.path
        return Location(f"{self.reading.folder}/game.toml", self._file.line(path), ".".join(path))

    def get(self, key: str, read: Reader[T], default: T, about: str = "") -> T:
        """The value of a key as `read` gives it; `default` where it is not there, or refused."""
        self._known[key] = None
        if key not in self.values:
            return default
        try:
            return read(self.values[key])
        except UnitError as error:
            self.reading.fault("unknown-unit", self.place(key), str(error))
        except Refused as refused:
            self.reading.refuse(refused, self.place(key))
        return default

    def need(self, key: str, read: Reader[T], fallback: T, example: str, about: str = "") -> T:
        """As `get`, for a key that has to be there."""
        self._needed(key, example)
        return self.get(key, read, fallback, about)

    def need_one(self, one: str, other: str, example: str) -> None:
        """Report that neither of two keys is there."""
        if one not in self.values:
            self._needed(other, example)

    def section(self, key: str, about: str = "", example: str = "") -> Section | None:
        """The table under a key; None if there is none, which is a fault where there is an example of it."""
        if example:
            self._needed(key, example)
        values: Mapping[str, Any] | None = self.get(key, _TABLE, None)
        return None if values is None else Section(self.reading, self._file, values, (*self.path, key))

    def value_or_section(self, key: str, read: Reader[T]) -> T | Section | None:
        """The table under a key, or what `read` makes of a value that is none; None if it is not there or refused."""
        if isinstance(self.values.get(key), dict):
            return self.section(key)
        return self.get(key, read, None)

    def entries(self, named: Reader[str] | None = None) -> Iterable[str]:
        """The keys of a table that a maker names. Those that `named` refuses are told, and given all the same."""
        for key in self.values if named else ():
            try:
                named(key)          # type: ignore[misc]
            except Refused as refused:
                self.reading.refuse(refused, self.place(key))
        return self.values

    def refuse_others(self) -> None:
        """Tell every key that nothing asked for."""
        for key in self.values:
            if key not in self._known:
                self.reading.fault("unknown-key", self.place(key), f"{key!r} is no key here", nearest(key, self._known))

    @property
    def template(self) -> Reader[str]:
        """A reader of the name of a template that is there."""
        return Reader(self._template, text.schema)

    def lines(self) -> dict[str, int]:
        """Where each key of the file stands, by dotted name."""
        return {".".join(path): line for path, line in self._file.lines.items()}

    def _needed(self, key: str, example: str) -> None:
        if key not in self.values:
            self.reading.fault("missing-key", self.place(), f"has no {key!r}" if self.path else f"there is no {key!r}",
                               f"write {example}")

    def _template(self, value: Any) -> str:
        name = text(value)
        self.reading.find(f"templates/{name}", "missing-template")
        return name
