"""A loaded game with some of its values changed: `cards.ak47.damage=50`, `rules.bomb.drawn=30`, `decks.red.tank=2`.

A new value is read as its cell or key is, and refused as that is. Knows no engine: whether a game can be played with it
is for the checks to say.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.load.cells import converter, copies
from deckgen.load.decks import counted
from deckgen.load.reading import Reading, near
from deckgen.model import Card, Component, Game
from deckgen.project import Project
from deckgen.readers import Refused
from deckgen.snapshot import flattened

FEW = 12                # names that a hint lists
_KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", list: "a list"}


@dataclass(frozen=True, slots=True)
class Setting:
    """A value that was changed, by its path in the data."""

    path: str
    old: Any
    new: Any

    def __str__(self) -> str:
        return f"{self.path} {self.old} → {self.new}"


def altered(project: Project, game: Game, wishes: Sequence[str]) -> tuple[Game, list[Setting], list[Diagnostic]]:
    """The game with every `PATH=VALUE` in its place, what these changed, and all that is wrong with them."""
    reading = Reading(project, game.id)
    settings: list[Setting] = []
    for wish in wishes:
        path, equals, text = (part.strip() for part in wish.partition("="))
        try:
            if not equals:
                raise Refused("bad-value", f"{wish!r} sets nothing", "write it as cards.ak47.damage=50")
            game, setting = _placed(reading, game, path, text)
            settings.append(setting)
        except Refused as refused:
            reading.refuse(refused, Location("--set", 0, path))
    return game, settings, reading.faults


def _placed(reading: Reading, game: Game, path: str, text: str) -> tuple[Game, Setting]:
    top, _, rest = path.partition(".")
    place: Callable[[Reading, Game, str, str], tuple[Game, Setting]] | None = {
        "cards": _card, "rules": _rule, "decks": _deck}.get(top)
    if place is None:
        raise Refused("unknown-figure", f"there is no {path!r} in the data",
                      _hint(game, path, [*flattened(game.rules, "rules"), "cards.<card>.<column>"]))
    return place(reading, game, rest, text)


def _hint(game: Game, path: str, known: Sequence[str]) -> str:
    """The nearest path, or the figures of the card that it names."""
    beside = [name for name in known if name.startswith(f"{path.rpartition('.')[0]}.")]
    if beside:
        return near(path, beside, _listed(beside))
    card = next((found for part in reversed(path.split(".")) if (found := game.card(part))), None)
    if card:
        own = [name for name, value in card.values.items() if type(value) in (int, float)]
        return f"figures of {card.id}: {', '.join(f'cards.{card.id}.{name}' for name in (*own, 'copies'))}"
    return near(path, known, _listed(known))


def _listed(known: Sequence[str]) -> str:
    return f"known: {', '.join(known[:FEW])}{', …' if len(known) > FEW else ''}"


# --- cards -----------------------------------------------------------------------------------------------------

def _card(reading: Reading, game: Game, rest: str, text: str) -> tuple[Game, Setting]:
    name, _, column = rest.partition(".")
    component, card = _known_card(game, name)
    if column == "copies":
        if any(deck.component == component.id for deck in game.decks):
            raise Refused("bad-copies", f"the decks say how many copies of {name!r} there are",
                          f"set it in a deck: decks.{game.decks[0].id}.{name}")
        new = replace(card, copies=copies(text))
        return _replaced(game, component, new), Setting(f"cards.{name}.copies", card.copies, new.copies)
    found = next((known for known in component.columns if known.name == column), None)
    if found is None:
        names = [*(known.name for known in component.columns), "copies"]
        raise Refused("unknown-column", f"{name!r} has no column {column!r}" if column else f"{name!r} is a card",
                      nearest(column, names) if column else f"set one of its columns: cards.{name}.{names[0]}, …")
    value = converter(found, reading)(text)
    new = replace(card, values={**card.values, column: value})
    return _replaced(game, component, new), Setting(f"cards.{name}.{column}", card.values[column], value)


def _known_card(game: Game, name: str) -> tuple[Component, Card]:
    for component, card in game.cards():
        if card.id == name:
            return component, card
    raise Refused("unknown-card", f"there is no card {name!r}",
                  near(name, [card.id for _, card in game.cards()], "name it by the id in its table"))


def _replaced(game: Game, component: Component, new: Card) -> Game:
    cards = tuple(new if card.id == new.id else card for card in component.cards)
    return replace(game, components=tuple(replace(one, cards=cards) if one.id == component.id else one
                                          for one in game.components))


def _deck(reading: Reading, game: Game, rest: str, text: str) -> tuple[Game, Setting]:
    name, _, card = rest.partition(".")
    deck = next((known for known in game.decks if known.id == name), None)
    if deck is None:
        raise Refused("unknown-figure", f"there is no deck {name!r}", nearest(name, [known.id for known in game.decks]))
    component = next(one for one in game.components if one.id == deck.component)
    if card not in {known.id for known in component.cards}:
        raise Refused("unknown-card", f"there is no card {card!r} in {component.id!r}",
                      near(card, [known.id for known in component.cards], "name it by the id in its table"))
    number = copies(text)
    cards = {key: value for key, value in {**deck.cards, card: number}.items() if value}
    places = {key: deck.places.get(key, deck.location) for key in cards}
    decks = tuple(replace(known, cards=cards, places=places) if known is deck else known for known in game.decks)
    components = tuple(counted(one, decks) for one in game.components)
    return (replace(game, decks=decks, components=components),
            Setting(f"decks.{name}.{card}", deck.cards.get(card, 0), number))


# --- rules -----------------------------------------------------------------------------------------------------

def _rule(reading: Reading, game: Game, rest: str, text: str) -> tuple[Game, Setting]:
    path = f"rules.{rest}".rstrip(".")
    known = flattened(game.rules, "rules")
    if path not in known:
        below = [name for name in known if name.startswith(f"{path}.")]
        raise Refused("unknown-figure", f"there is no figure {path!r}" if not below else f"{path} is a table",
                      _listed(below) if below else _hint(game, path, list(known)))
    value = _like(known[path], text, path)
    return replace(game, rules=_set(game.rules, rest.split("."), value)), Setting(path, known[path], value)


def _like(old: Any, text: str, path: str) -> Any:
    """A value of the kind that stands there: a text as it is, others as TOML writes them."""
    value = text.strip("\"'") if isinstance(old, str) else _toml(text)
    if isinstance(old, float) and type(value) is int:
        value = float(value)
    if type(value) is not type(old):
        raise Refused("wrong-type", f"{text!r} is not {_KINDS.get(type(old), 'of its kind')}", _now(old, path))
    if isinstance(old, list) and {*map(type, value)} - {*map(type, old)}:
        raise Refused("wrong-type", f"{text!r} is no such list", _now(old, path))
    return value


def _now(old: Any, path: str) -> str:
    """The present value; a list as it would be typed, without spaces, at which a shell would cut it."""
    if not isinstance(old, list):
        return f"it is {old!r} in the data"
    typed = json.dumps(old, ensure_ascii=False, separators=(",", ":"))
    return f"write it without spaces, such as {path}={typed}, its value in the data"


def _toml(text: str) -> Any:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return text


def _set(tree: Mapping[str, Any], path: Sequence[str], value: Any) -> dict[str, Any]:
    first, *rest = path
    return {**tree, first: _set(tree[first], rest, value) if rest else value}
