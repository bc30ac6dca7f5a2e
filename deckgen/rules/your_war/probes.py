"""What the engine does with every card and figure: played out, not looked up.

Takes the engine's data, gives figures by their dotted paths in the data. An empty cell has no figure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.rules.contract import PASS, TERMINAL
from deckgen.rules.engines import Finding
from deckgen.rules.your_war import new
from deckgen.rules.your_war.lab import (
    BASES,
    LIFE,
    ME,
    SHOT,
    UNIT,
    YOU,
    Data,
    Row,
    base_of,
    can,
    lab,
    least,
    position,
    say,
    seen,
    table,
)
from deckgen.rules.your_war.printed import tables
from deckgen.rules.your_war.prove_effects import amounts
from deckgen.rules.your_war.prove_rules import rules
from deckgen.rules.your_war.prove_types import traits

__all__ = ["probes", "tables", "warnings"]

Found = Iterator[tuple[str, Any]]


def probes(data: Data) -> Mapping[str, Any]:
    """Every figure that the engine knows of. Raises DataError."""
    room, found = lab(data), dict[str, Any]()
    for row in data["cards"]["pool"]:
        for column, figure in (*_figures(room, row), *amounts(data, room, row), *traits(data, row)):
            if figure or row.get(column) is not None:
                found[f"cards.{row['id']}.{column}"] = figure
    return {**found, **dict(rules(data)), **dict(_decks(data)), **dict(_trackers(data, room))}


def _figures(room: Data, row: Row) -> Found:
    name = row["id"]
    if row["type"] != "base":
        yield from _costs(room, row)
    if row["type"] in UNIT:
        attack = _blow(room, name)
        yield "attack", attack
        yield "defence", _defence(room, name)
        yield "leader", _blow(room, name, UNIT["infantry"]) - attack
    if row.get("reserve") is not None:
        yield "reserve", least(lambda count: can(position(room, destroyed={ME: [name]}, bases={
            ME: {base_of(None): count}}), f"{ME} takes back {name}"), BASES)
    if row.get("pay") is not None:
        yield "pay", least(lambda count: can(position(room, **table(row, lies=True, home=0, others=count)),
                                             f"{ME} uses {name}"), BASES)


def _costs(room: Data, row: Row) -> Found:
    """What is paid, and how many bases of the card's own country that takes at least."""
    move = f"{ME} plays {row['id']}"
    needed = least(lambda count: can(position(room, **table(row, home=count, others=0)), move), BASES)
    state = position(room, **table(row, home=BASES, others=2 * BASES))     # no tie: nobody is asked
    before = sum(seen(state, "ready").values())
    state.apply(state.parse_action(move))
    paid = before - sum(seen(state, "ready").values())
    national = least(lambda count: can(position(room, **table(row, home=count, others=BASES)), move), BASES)
    yield "national", national if row.get("country") else 0
    yield "any", (needed if "supply" in (row.get("effect"), row.get("then")) else paid) - (
        national if row.get("country") else 0)


def _blow(room: Data, *names: str) -> int:
    """What the other player loses when these units attack."""
    state = position(room, units={ME: list(names)})
    say(state, *(f"{ME} attacks with {name}" for name in names))
    while state.current_player() != TERMINAL and state.names[state.active] == ME:
        state.apply(PASS)
    return int(LIFE - seen(state, "life", YOU))


def _defence(room: Data, name: str) -> int:
    """The damage that destroys a unit."""
    def dies(damage: int) -> bool:
        state = position(room, units={YOU: [{"card": name, "damage": damage}]}, hands={ME: [SHOT]})
        return not seen(say(state, f"{ME} plays {SHOT}"), "units", YOU)

    return least(dies) + 1


def _decks(data: Data) -> Found:
    """How many of each card are in each deck, by the chances of the first one that is dealt."""
    for deck in data["decks"]:
        state = new(2, data, names=(ME, YOU), decks=(deck,))
        state.apply(0)
        for kind, chance in state.chance_outcomes():
            name = state.action_text(kind).rpartition(" ")[2]
            yield f"decks.{deck}.{name}", round(chance * seen(state, "decks"))


def _trackers(data: Data, room: Data) -> Found:
    """What a player can have of life, down from the last square of each life tracker."""
    for row in data["cards"].get("life", ()):
        yield f"cards.{row['id']}.squares", [seen(position(room, life={ME: life}), "life")
                                             for life in range(row["top"], 0, -1)]


def warnings(data: Data) -> list[Finding]:
    """Cards of a deck that can never be paid with its bases."""
    pool, found = {row["id"]: row for row in data["cards"]["pool"]}, list[Finding]()
    for deck, cards in data["decks"].items():
        bases = Counter[str]()
        for name, count in cards.items():
            if pool[name]["type"] == "base":
                bases[pool[name]["country"]] += count
        for row in map(pool.__getitem__, cards):
            there = bases[row.get("country") or ""]
            if (row.get("national") or 0) > there:
                found.append(Finding(
                    f"cards.{row['id']}.national", f"{row['id']!r} costs {row['national']} bases of {row['country']}; "
                    f"the deck {deck!r} has {there}", "put such bases into the deck, or another card"))
    return found
