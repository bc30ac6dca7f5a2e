"""A position put together from plain data; what it may say stands in `position.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckgen.rules import logs
from deckgen.rules.common import NOBODY
from deckgen.rules.contract import DataError
from deckgen.rules.naming import known, look_up
from deckgen.rules.zombies.actions import SEATS
from deckgen.rules.zombies.core import ZOMBIE
from deckgen.rules.zombies.names import square_name, tile_names
from deckgen.rules.zombies.parse import kind_of, seat_of, square_of
from deckgen.rules.zombies.state import State
from deckgen.rules.zombies.tables import PLACES, Tables
from deckgen.rules.zombies.words import SIDES

POSITION = ("players", "turn", "points", "round", "acted", "characters", "tiles", "places", "wounds", "objects",
            "equipped", "zombies", "elements", "ground", "doors", "open", "explored", "noise", "left", "pile", "spent")


def start(tables: Tables, names: Sequence[str]) -> State:
    """A state for these players, which writes its log."""
    if not tables.least <= len(names) <= tables.most:
        raise DataError(f"players: {tables.least} to {tables.most}, not {len(names)}")
    state = State(tables, len(names))
    state.names, state.trace = tuple(names), []
    return state


class Builder:
    """Puts a position together, in the order in which a table is laid."""

    def __init__(self, tables: Tables, spec: Mapping[str, Any]) -> None:
        known("position", spec, POSITION)
        self.spec = spec
        self.state = start(tables, spec["players"])

    def built(self) -> tuple[State, list[str]]:
        self.map()
        self.players()
        self.things()
        self.zombies()
        state, spec = self.state, self.spec
        state.noise, state.round = int(spec.get("noise", 0)), int(spec.get("round", 1))
        state.trace = []            # of the set-up nothing is told
        self.enter()
        if "points" in spec:
            state.points = int(spec["points"])
            state.resume()
        return logs.finished(state), list(spec.get("pile", ()))

    def map(self) -> None:
        state, tables = self.state, self.state.tables
        state.announce()
        ids = [tile.id for tile in tables.tiles]
        for entry in self.spec.get("tiles", ()):
            known("position.tiles", entry, ("tile", "at", "side"))
            kind = look_up("tile", entry["tile"], [ids])
            side, number = SIDES.index(entry["side"]), look_up("tile", entry["at"], [tile_names(state)])
            first = state.board.laid[number].first + 4 * state.board.world.steps[side]
            if state.board.zone[first]:
                raise DataError(f"position.tiles: {entry['side']} of {entry['at']} there is a tile already")
            self.count(kind)
            state.board.lay(kind, tables.tiles[kind], first, (side + 2 - tables.tiles[kind].entry) % 4)
        state.left = int(self.spec.get("left", state.left))
        if not state.left:
            state.board.close()
        for name in self.spec.get("open", ()):
            square, side = self.edge(name)
            state.board.open(square, side)
        for name in self.spec.get("explored", ()):
            tile, _, place = name.rpartition(" ")
            number = look_up("tile", tile, [tile_names(state)])
            state.explored |= 1 << 1 + 2 * number + look_up("place", place, [PLACES])

    def count(self, kind: int) -> None:
        """A tile leaves the stack."""
        state, tables = self.state, self.state.tables
        if kind == tables.goal:
            state.goal = len(state.board.laid)
        elif kind == tables.exit:
            state.exit = len(state.board.laid)
        elif kind in state.unlaid:
            state.unlaid.remove(kind)
        else:
            raise DataError(f"position.tiles: {tables.tiles[kind].id} lies on the map already")
        state.left -= 1

    def players(self) -> None:
        state, spec, tables = self.state, self.spec, self.state.tables
        ids = [character.id for character in tables.characters]
        chosen = spec.get("characters", {})
        for key in ("characters", "places", "wounds", "objects", "equipped"):
            known(f"position.{key}", spec.get(key, {}), state.names)
        for name in chosen:
            state.who[seat_of(state, name)] = look_up("character", chosen[name], [ids])
        rest = iter(kind for kind in range(len(ids)) if kind not in state.who)
        for seat, name in enumerate(state.names):
            if state.who[seat] == NOBODY:
                state.who[seat] = next(rest)
            state.hurt[seat] = int(spec.get("wounds", {}).get(name, 0))
            if state.hurt[seat] >= tables.characters[state.who[seat]].wounds:
                state.hurt[seat] = tables.characters[state.who[seat]].wounds
                continue
            state.enter(seat)
        for name, place in spec.get("places", {}).items():
            seat = seat_of(state, name)
            state.occupied[state.places[seat]], state.places[seat] = 0, self.square(place)
        for seat, place in enumerate(state.places):
            if place >= 0:
                self.stand(place, 1 + seat)

    def stand(self, square: int, figure: int) -> None:
        if self.state.occupied[square] not in (0, figure):
            raise DataError(f"position: two figures on {square_name(self.state, square)}")
        self.state.occupied[square] = figure

    def things(self) -> None:
        state, spec = self.state, self.spec
        for name, cards in spec.get("objects", {}).items():
            seat = seat_of(state, name)
            state.kits[seat] = state.tables.kits.of(tuple(sorted(self.take(card) for card in cards)), ())
        for name, cards in spec.get("equipped", {}).items():
            seat = seat_of(state, name)
            for card in cards:
                self.equip(seat, card)
        for place, cards in spec.get("ground", {}).items():
            state.ground[self.square(place)] = tuple(sorted(self.take(card) for card in cards))
        where = spec.get("spent", "pile")
        known("position.spent", [where], ("pile", "discard", "nowhere"))
        if where != "pile":
            kept = [kind_of(state, card) for card in spec.get("pile", ())]
            left = [count - kept.count(kind) for kind, count in enumerate(state.pile)]
            state.pile = [kept.count(kind) for kind in range(len(left))]
            state.spent = left if where == "discard" else state.spent

    def take(self, card: str) -> int:
        """Out of the pile: every card is somewhere once."""
        state, kind = self.state, kind_of(self.state, card)
        if kind != state.tables.keys:
            if not state.pile[kind]:
                raise DataError(f"there are only {state.tables.things[kind].copies} cards {card!r}")
            state.pile[kind] -= 1
        return kind

    def equip(self, seat: int, card: str) -> None:
        state, kind = self.state, kind_of(self.state, card)
        kit = state.kits[seat]
        if kit.carried.count(kind) <= kit.held.count(kind) or state.tables.things[kind].hands > kit.hands:
            raise DataError(f"position.equipped: {state.names[seat]} cannot hold {card!r}")
        state.kits[seat] = state.tables.kits.equip(kit, kind)

    def zombies(self) -> None:
        state, tables = self.state, self.state.tables
        ids = [zombie.id for zombie in tables.zombies]
        for number, entry in enumerate(self.spec.get("zombies", ())):
            known("position.zombies", entry, ("kind", "at", "wounds"))
            kind, square = look_up("zombie", entry["kind"], [ids]), self.square(entry["at"])
            if number == tables.figures:
                raise DataError(f"position.zombies: there are {tables.figures} figures")
            self.stand(square, ZOMBIE + number)
            state.kinds[number], state.dens[number] = kind, square
            state.harm[number] = int(entry.get("wounds", 0))
            state.horde[kind] -= 1
        sites = [element.id for element in tables.elements]
        for entry in self.spec.get("elements", ()):
            known("position.elements", entry, ("card", "at", "left"))
            kind = look_up("element of scenery", entry["card"], [sites])
            state.elements[self.square(entry["at"])] = (kind, int(entry.get("left", tables.elements[kind].resistance)))
            state.sites[kind] -= 1
        for name, left in self.spec.get("doors", {}).items():
            state.doors[state.board.door(*self.edge(name))] = int(left)

    def enter(self) -> None:
        """The turn begins; the others have their places in the order of the round."""
        state, seat = self.state, seat_of(self.state, self.spec["turn"])
        acted = [seat_of(state, name) for name in self.spec.get("acted", ())]
        if state.places[seat] < 0:
            raise DataError(f"position.turn: {self.spec['turn']} is dead")
        state.acted = sum(1 << other for other in {*acted, seat})
        kinds = sorted({kind for kind in state.kinds if kind >= 0})
        state.ordered = bool(kinds)
        if kinds:
            rest = [other for other in state.living() if not state.acted >> other & 1]
            slower = [kind + SEATS for kind in kinds if state.initiative(kind + SEATS) < state.initiative(seat)]
            state.order = sorted([*rest, *slower], key=state.initiative)
        if not state.begin_turn(seat):
            state.go_on()

    def square(self, name: str) -> int:
        """`cinema:b3`. Raises IllegalAction."""
        return square_of(self.state, name)

    def edge(self, name: str) -> tuple[int, int]:
        """A square and a side of it, of a shut door. Raises DataError."""
        state = self.state
        tile, _, places = name.partition(":")
        one, _, other = places.partition("-")
        square, beyond = self.square(f"{tile}:{one}"), self.square(f"{tile}:{other}")
        for side, step in enumerate(state.board.world.steps):
            if square + step == beyond and state.board.doors[square] >> side & 1:
                return square, side
        raise DataError(f"{name!r}: there is no shut door")
