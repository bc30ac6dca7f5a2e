"""Readers of single values of a TOML file: a plain value in, what it means out, or Refused; and in the words of JSON
Schema what they take, for editors to know it too. A schema may take more than its reader, never less.

Knows no file and no keys.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from deckgen.geometry import FROM_ZERO

T = TypeVar("T")
Read = TypeVar("Read", covariant=True)
Schema = Mapping[str, Any]


class Refused(ValueError):
    """A value that cannot stand where it does: a diagnostic without its place."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.hint = code, hint


@dataclass(frozen=True, slots=True)
class Reader(Generic[Read]):
    """What reads a value, and the schema of the values that it takes. Raises Refused or UnitError."""

    read: Callable[[Any], Read]
    schema: Schema

    def __call__(self, value: Any) -> Read:
        return self.read(value)


def takes(**schema: Any) -> Callable[[Callable[[Any], T]], Reader[T]]:
    """Makes a reader of a function: `@takes(type="boolean")`."""
    return lambda read: Reader(read, schema)


class Key(NamedTuple):
    """A key of a table: its reader, what it is, and an example where it has to be there."""

    read: Reader[Any]
    about: str
    example: str = ""


def either(*schemas: Schema) -> Schema:
    return {"anyOf": list(schemas)}


def whole(pattern: str) -> Schema:
    """Texts that match a pattern from their beginning to their end."""
    return {"type": "string", "pattern": f"^(?:{pattern})$"}


def words(known: Collection[str], any_case: bool = False) -> Schema:
    """These words, which editors offer; in capitals too, where these count as little."""
    exact: Schema = {"enum": list(known)}
    return either(exact, whole("|".join(map(_any_case, known)))) if any_case else exact


def _any_case(word: str) -> str:
    """JSON Schema knows no flags of patterns."""
    return "".join(f"[{letter.upper()}{letter}]" if letter.isalpha() else letter.replace(".", r"\.") for letter in word)


TEXT: Schema = {"type": "string", "pattern": r"\S"}
LENGTH = whole(FROM_ZERO)
SIZE = whole(rf"{FROM_ZERO}[x×]{FROM_ZERO}")


# --- tables ---------------------------------------------------------------------------------------------------------

def described(schema: Schema, about: str, example: str = "") -> Schema:
    """A schema with what an editor shows beside it."""
    told = "\n\n".join(filter(None, (about, f"`{example}`" if example else "")))
    return {"description": told, **schema} if told else schema


def table(keys: Mapping[str, Schema], required: Collection[str] = (), others: Schema | bool = False,
          names: Schema | None = None) -> Schema:
    """A table of these keys. `others` is what may stand under keys of any other name, where these may; `names` what
    such a name may be."""
    schema: dict[str, Any] = {"type": "object"}
    if keys:
        schema["properties"] = dict(keys)
    if required:
        schema["required"] = list(required)
    if names:
        schema["propertyNames"] = names
    if others is not True:
        schema["additionalProperties"] = others
    return schema
