"""Readers of single values of game.toml. Lengths and sizes are given in points."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, TypeVar

from deckgen.diagnostics import nearest
from deckgen.geometry import MM, Size, points
from deckgen.load.reading import near
from deckgen.locales import FORM, refusal
from deckgen.readers import LENGTH, SIZE, TEXT, Reader, Refused, either, takes, whole, words

T = TypeVar("T")
_KINDS = {str: "a text", int: "a whole number", float: "a number", bool: "true or false", list: "a list",
          dict: "a table"}
LARGEST = 2000 * MM

# Sizes of cards by their names in the trade, in millimetres.
CARDS = {
    "poker": (63.5, 88.9), "euro poker": (63, 88), "tcg": (63, 88), "bridge": (57.15, 88.9), "tarot": (69.85, 120.65),
    "mini": (44.45, 63.5), "mini american": (41.3, 63.5), "mini euro": (44, 68), "us game": (56, 87),
    "euro game": (59, 92), "japanese": (59, 86), "domino": (44.45, 88.9), "business": (50.8, 88.9),
    "square 50.8": (50.8, 50.8), "square 63.5": (63.5, 63.5), "square 69.85": (69.85, 69.85),
    "square 76.2": (76.2, 76.2), "square 88.9": (88.9, 88.9), "large": (88.9, 127), "jumbo": (88.9, 139.7),
    "a7": (74, 105)}
PAGES = {"a5": (148, 210), "a4": (210, 297), "letter": (215.9, 279.4)}


def expect(value: Any, kind: type[T]) -> T:
    """The value, if it is of this very type."""
    if type(value) is not kind:
        hint = "put it in quotation marks" if kind is str and isinstance(value, int | float) else ""
        raise Refused("wrong-type", f"is {_KINDS.get(type(value), 'a date or time')}, not {_KINDS[kind]}", hint)
    return value


@takes(**TEXT)
def text(value: Any) -> str:
    if not expect(value, str).strip():
        raise Refused("missing-value", "is empty")
    return str(value)


@takes(**LENGTH)
def length(value: Any) -> float:
    """`"3 mm"`, from zero."""
    found = points(text(value))
    if not 0 <= found <= LARGEST:
        raise Refused("bad-value", f"{value!r} is {'below zero' if found < 0 else 'longer than 2 m'}")
    return found


def size_among(named: dict[str, tuple[float, float]]) -> Reader[Size]:
    """A reader of `"63 mm x 88 mm"` and of these names."""
    def read(value: Any) -> Size:
        given = text(value)
        if given.lower() in named:
            width, height = named[given.lower()]
            return Size(width * MM, height * MM)
        sides = re.split("[x×]", given)
        if len(sides) != 2 or not re.match(r"\s*[+-.\d]", given):
            raise Refused("unknown-size", f"{value!r} is no size", _named(given.lower(), named))
        found = Size(length(sides[0]), length(sides[1]))
        if not min(found):
            raise Refused("bad-value", f"{value!r} has no area")
        return found
    return Reader(read, either(*words(named, any_case=True)["anyOf"], SIZE))


def _named(given: str, named: dict[str, tuple[float, float]]) -> str:
    hint = near(given, named, f"known: {', '.join(named)}")
    if hint.startswith("did"):
        width, height = named[hint.split("'")[1]]
        hint += f" that is {width:g} mm x {height:g} mm"
    return f'write "63 mm x 88 mm", or a name; {hint}'


def one_of(known: Collection[str]) -> Reader[str]:
    def read(value: Any) -> str:
        if text(value) not in known:
            raise Refused("bad-value", f"{value!r} is not one of {', '.join(known)}", nearest(value, known))
        return text(value)
    return Reader(read, words(known))


@takes(type="array", items=TEXT, minItems=1, uniqueItems=True)
def texts(value: Any) -> tuple[str, ...]:
    """A list of different texts, not empty."""
    found = tuple(text(item) for item in expect(value, list))
    if not found:
        raise Refused("missing-value", "is empty")
    for place, item in enumerate(found):
        if item in found[:place]:
            raise Refused("bad-value", f"{item!r} stands twice in it")
    return found


def matching(pattern: str, example: str) -> Reader[str]:
    """A reader of texts of one form."""
    def read(value: Any) -> str:
        if not re.fullmatch(pattern, text(value)):
            raise Refused("bad-value", f"{value!r} is not of the form {example!r}")
        return text(value)
    return Reader(read, whole(pattern))


def names_of(what: str) -> Reader[str]:
    """A reader of the names that a maker gives to tables of game.toml."""
    pattern = "[a-z0-9][a-z0-9_-]*"

    def read(name: Any) -> str:
        if not re.fullmatch(pattern, name):
            raise Refused("bad-id", f"{name!r} is no name of {what}",
                          "use small letters a to z, digits, hyphens and underscores")
        return str(name)
    return Reader(read, whole(pattern))


@takes(const=1)
def form(value: Any) -> int:
    """The version of the form of game.toml."""
    if expect(value, int) != 1:
        raise Refused("bad-value", f"this deckgen reads format 1, not {value}", "take a newer deckgen")
    return 1


@takes(**whole(FORM.pattern))
def locale(value: Any) -> str:
    """The name of a locale that CLDR, in Babel's edition, knows."""
    name = text(value)
    if fault := refusal(name):
        raise Refused("unknown-locale", *fault)
    return name


@takes(**{**texts.schema, "items": locale.schema})
def locales(value: Any) -> tuple[str, ...]:
    return tuple(locale(name) for name in texts(value))
