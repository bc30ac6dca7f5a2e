"""unknown-placeholder, empty-placeholder, broken-placeholder: figures of a text that the data does not have.

A placeholder names a column of the card, or a figure by its path: `{rules.bomb.drawn}`, `{names.sidearm}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.check.texts import at, texts
from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.model import Card, Component, Game
from deckgen.texts import PLACEHOLDER, placeholders

_BRACE = re.compile(r"\{[^{}]{0,40}\}?|\}")
# What a text may take over. Another text would bring its own marks, a picture or a yes has no words.
_FIGURES = {"text": ("name", "int", "number", "word", "choice", "colour", "icon"),
            "name": ("int", "number", "word", "choice", "colour", "icon")}


def check(game: Game) -> list[Diagnostic]:
    return [*_of_tables(game), *_of_names(game)]


def _of_tables(game: Game) -> Iterator[Diagnostic]:
    for kind, allowed in _FIGURES.items():
        for text, component, column, card in texts(game, kind):
            if "{" in text or "}" in text:
                scope = _figures(component, card, allowed) | {"rules": game.rules, "names": game.names}
                yield from _faults(text, at(card, column), scope)


def _of_names(game: Game) -> Iterator[Diagnostic]:
    tree = {"rules": game.rules, "names": game.names}
    for key, name in game.names.items():
        yield from _faults(name, game.place(f"names.{key}"), {"rules": game.rules})
    yield from _faults(game.title, game.place("title"), tree)
    for component in game.components:
        yield from _faults(component.name, game.place(f"components.{component.id}.name"), tree)
    for deck in game.decks:
        yield from _faults(deck.name, game.place(f"decks.{deck.id}.name"), tree)


def _figures(component: Component, card: Card, allowed: tuple[str, ...]) -> dict[str, Any]:
    """What a text of a card may name."""
    return {column.name: card.values[column.name] for column in component.columns if column.type in allowed}


def _faults(text: str, place: Location, scope: Mapping[str, Any]) -> Iterator[Diagnostic]:
    for name in dict.fromkeys(placeholders(text)):
        yield from _fault(name, place, scope)
    if rest := _BRACE.search(PLACEHOLDER.sub("", text)):
        yield Diagnostic("broken-placeholder", place, f"{rest[0]!r} is no placeholder",
                         "write {damage} or {rules.bomb.drawn}, in small letters and without blanks")


def _fault(name: str, place: Location, scope: Mapping[str, Any]) -> Iterator[Diagnostic]:
    value: Any = scope
    done: list[str] = []
    for part in name.split("."):
        inside = _inside(value)
        if part not in inside:
            known = [".".join([*done, key]) for key in inside]
            yield Diagnostic("unknown-placeholder", place, f"{{{name}}} names no figure", nearest(name, known))
            return
        value = inside[part]
        done.append(part)
    if value is None:
        yield Diagnostic("empty-placeholder", place, f"{{{name}}} has no value on this card",
                         f"fill in {name!r}, or write a text without it")
    elif isinstance(value, bool) or not isinstance(value, str | int | float | list):
        known = [f"{name}.{key}" for key in _inside(value)]
        yield Diagnostic("unknown-placeholder", place, f"{{{name}}} cannot stand in a text", nearest(name, known))


def _inside(value: Any) -> Mapping[str, Any]:
    """What the next part of a dotted name may name."""
    if isinstance(value, Mapping):
        return value
    return {str(place): item for place, item in enumerate(value)} if isinstance(value, list) else {}
