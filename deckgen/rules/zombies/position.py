"""Positions given as plain data, for scenarios and probes, and what there is to say about a position.

A scene is `{"position": …}`, or `{"setup": …}` for a game from the deal on. `players` are names; every key but these
and `turn` may be left out. A square is written as `tile:square` (`cinema:b3`), a door as `cinema:b2-b3`.

    position: turn (whose), points (that are left), round, acted [names], characters {name: id},
              tiles [{tile, at (a tile on the map), side (north …)}, …] after the first one,
              places {name: square}, wounds {name: taken}, objects {name: [ids]}, equipped {name: [ids]},
              zombies [{kind, at, wounds}], elements [{card, at, left}], ground {square: [ids]}, doors {door: left},
              open [doors], explored ["cinema street", "cinema building"], noise, left (tiles still to be added),
              pile [objects drawn next], spent ("pile": where the objects not named are; or "discard", "nowhere")
    setup:    hands {name: [character]}, pile [objects drawn]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from deckgen.rules import logs
from deckgen.rules.common import NOBODY, composed
from deckgen.rules.naming import known, look_up
from deckgen.rules.zombies.builder import Builder, start
from deckgen.rules.zombies.core import DEAL, DRAW, TEAMS
from deckgen.rules.zombies.names import door_name, square_name, tile_names
from deckgen.rules.zombies.parse import kind_of
from deckgen.rules.zombies.state import State
from deckgen.rules.zombies.tables import PLACES, Tables, tables_of

SETUP = ("players", "hands", "pile")
FACTS: Sequence[str] = ("wounds", "points", "places", "objects", "equipped", "zombies", "zombie_wounds", "elements",
                        "ground", "doors", "explored", "tiles", "left", "noise", "round", "next", "winner")
KEPT: Sequence[str] = ("wounds",)       # facts that a scenario may not change without saying so
MEASURED: Sequence[str] = ("wounds", "points", "round", "doors", "noise", "left")   # keys of a position with figures


def scene(data: Mapping[str, Any], scenario: Mapping[str, Any]) -> tuple[State, list[str]]:
    """The state a scenario begins with, and the cards that chance will deal and draw. Raises DataError."""
    tables = tables_of(data)
    return composed(scenario, lambda spec: _setup(tables, spec), lambda spec: Builder(tables, spec).built())


def draw_action(state: State, card: str) -> int | None:
    """The outcome that gives this card, None where no card is dealt or drawn."""
    if state.phase == DEAL:
        return look_up("character", card, [[character.id for character in state.tables.characters]])
    return kind_of(state, card) if state.phase == DRAW else None


def _setup(tables: Tables, spec: Mapping[str, Any]) -> tuple[State, list[str]]:
    known("setup", spec, SETUP)
    state = start(tables, spec["players"])
    state.announce()
    known("setup.hands", spec.get("hands", {}), state.names)
    dealt = [card for name in state.names for card in spec.get("hands", {}).get(name, ())]
    return logs.finished(state), [*dealt, *spec.get("pile", ())]


def facts(state: State) -> dict[str, Any]:
    """What a scenario may expect: figures, squares and lists of ids by players' names, zombies, squares and doors."""
    names, things = state.names, state.tables.things

    def cards(kinds: Iterable[int]) -> list[str]:
        return [things[kind].id for kind in kinds]

    def zombies(values: Sequence[Any]) -> dict[str, Any]:
        return {state.zombie_name(number): values[number] for number, kind in enumerate(state.kinds) if kind >= 0}

    return {
        "wounds": dict(zip(names, state.hurt, strict=True)), "points": state.points,
        "places": {name: square_name(state, place) for name, place in zip(names, state.places, strict=True)},
        "objects": {name: cards(kit.carried) for name, kit in zip(names, state.kits, strict=True)},
        "equipped": {name: cards(kit.held) for name, kit in zip(names, state.kits, strict=True)},
        "zombies": zombies([square_name(state, den) for den in state.dens]), "zombie_wounds": zombies(state.harm),
        "elements": {square_name(state, square): left for square, (_, left) in state.elements.items()},
        "ground": {square_name(state, square): cards(kinds) for square, kinds in state.ground.items()},
        "doors": {door_name(state, door): left for door, left in state.doors.items()},
        "explored": [f"{tile} {place}" for number, tile in enumerate(tile_names(state))
                     for inside, place in enumerate(PLACES) if state.explored >> 1 + 2 * number + inside & 1],
        "tiles": tile_names(state), "left": state.left, "noise": state.noise, "round": state.round,
        "next": names[state.current] if state.current >= 0 else "",
        "winner": TEAMS[state.winner] if state.winner != NOBODY else "",
    }
