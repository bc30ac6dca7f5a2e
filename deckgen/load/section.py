"""A table of game.toml while it is read: each key asked for once, with its line; what was not asked for is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from deckgen.diagnostics import Location, nearest
from deckgen.geometry import UnitError
from deckgen.load.reading import Reading, Refused
from deckgen.load.values import expect, text
from deckgen.tomlfile import Path, TomlFile

T = TypeVar("T")


class Section:
    """The keys below one path. `reading` takes the faults."""

    def __init__(self, reading: Reading, file: TomlFile, values: Mapping[str, Any], path: Path = ()) -> None:
        self.reading, self.values, self.path = reading, values, path
        self._file = file
        self._known: dict[str, None] = {}

    def place(self, key: str = "") -> Location:
        """Where a key stands; without one, the table itself."""
        path = (*self.path, key) if key else self.path
        return Location(f"{self.reading.folder}/game.toml", self._file.line(path), ".".join(path))

    def get(self, key: str, read: Callable[[Any], T], default: T) -> T:
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

    def need(self, key: str, read: Callable[[Any], T], fallback: T, example: str) -> T:
        """As `get`, for a key that has to be there."""
        if key not in self.values:
            self.reading.fault("missing-key", self.place(), f"has no {key!r}" if self.path else f"there is no {key!r}",
                               f"write {example}")
        return self.get(key, read, fallback)

    def section(self, key: str) -> Section | None:
        """The table under a key; None if there is none."""
        values: Mapping[str, Any] | None = self.get(key, lambda value: expect(value, dict), None)
        return None if values is None else Section(self.reading, self._file, values, (*self.path, key))

    def refuse_others(self) -> None:
        """Tell every key that nothing asked for."""
        for key in self.values:
            if key not in self._known:
                self.reading.fault("unknown-key", self.place(key), f"{key!r} is no key here", nearest(key, self._known))

    def template(self, value: Any) -> str:
        """A reader of the name of a template that is there."""
        name = text(value)
        self.reading.find(f"templates/{name}", "missing-template")
        return name

    def lines(self) -> dict[str, int]:
        """Where each key of the file stands, by dotted name."""
        return {".".join(path): line for path, line in self._file.lines.items()}
