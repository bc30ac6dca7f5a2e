"""The JSON Schema of game.toml: what `read_game` asks for, noted while it reads a file that has everything.

Reads nothing. What depends on other files, or on two keys at once, is left to `deckgen check`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

from deckgen.geometry import millimetres
from deckgen.load.game import read_game
from deckgen.load.reading import Reading
from deckgen.load.section import Section
from deckgen.project import Project
from deckgen.readers import Reader, Schema, described, either, table
from deckgen.tomlfile import TomlFile

T = TypeVar("T")
ANY = "…"           # stands for the keys that a maker names


def game_schema() -> Schema:
    form = Form()
    read_game(form)
    return form.schema()


class Form(Section):
    """A table that has every key it is asked for, without a value."""

    def __init__(self, path: tuple[str, ...] = ()) -> None:
        super().__init__(Reading(Project(Path(), Path()), ANY), TomlFile({}), {}, path)
        self._keys: dict[str, tuple[Schema | Form, ...]] = {}
        self._told: dict[str, tuple[str, str]] = {}         # what a key is, and an example where it has to be there
        self._names: Schema | None = None
        self._closed = False
        self._one_of: tuple[str, ...] = ()

    def get(self, key: str, read: Reader[T], default: T, about: str = "") -> T:
        self._note(key, {**read.schema, **_default(default)}, about)
        return default

    def need(self, key: str, read: Reader[T], fallback: T, example: str, about: str = "") -> T:
        self._note(key, read.schema, about, example)
        return fallback

    def need_one(self, one: str, other: str, example: str) -> None:
        self._one_of = one, other

    def section(self, key: str, about: str = "", example: str = "") -> Form:
        below = Form((*self.path, key))
        self._note(key, below, about, example)
        return below

    def value_or_section(self, key: str, read: Reader[T]) -> Form:
        below = Form((*self.path, key))
        self._keys[key] = (read.schema, below)
        return below

    def entries(self, named: Reader[str] | None = None) -> Iterable[str]:
        self._names = named.schema if named else None
        return (ANY,)

    def refuse_others(self) -> None:
        self._closed = True

    def schema(self) -> Schema:
        keys = {key: described(self._schema(key), *self._told.get(key, ("", ""))) for key in self._keys}
        others = keys.pop(ANY, not self._closed)
        made = table(keys, [key for key, (_, example) in self._told.items() if example], others, self._names)
        return {**made, "anyOf": [{"required": [key]} for key in self._one_of]} if self._one_of else made

    def _note(self, key: str, what: Schema | Form, about: str, example: str = "") -> None:
        self._keys[key], self._told[key] = (what,), (about, example)

    def _schema(self, key: str) -> Schema:
        schemas = [one.schema() if isinstance(one, Form) else one for one in self._keys[key]]
        return either(*schemas) if len(schemas) > 1 else schemas[0]


def _default(value: Any) -> Schema:
    """What a key is that is left out, where a file can say it: lengths are the only fractions."""
    if isinstance(value, float):
        return {"default": millimetres(value)}
    return {"default": value} if value not in ("", 0, ANY) and isinstance(value, str | int) else {}
