"""New tiles, the noise table, and the zombies that come with a tile."""

from __future__ import annotations

from deckgen.rules.common import NOBODY
from deckgen.rules.zombies.actions import SEATS
from deckgen.rules.zombies.core import NOISE, ZOMBIE, ZOMBIE_KIND, ZOMBIE_SQUARE
from deckgen.rules.zombies.deeds import Deeds
from deckgen.rules.zombies.tables import Outcomes


class Arrivals(Deeds):
    """From an empty edge to the last zombie that has appeared."""

    __slots__ = ()

    def rank(self, units: list[int]) -> bool:
        """Put units in order of their initiative; whether ties have to be broken first."""
        raise NotImplementedError

    def initiative(self, unit: int) -> int:
        """A unit is a seat, or SEATS + a kind of zombies."""
        return self.tables.zombies[unit - SEATS].initiative if unit >= SEATS \
            else self.tables.characters[self.who[unit]].initiative

    def stack(self) -> Outcomes:
        """The tiles that may come next: the exit is among the last ones, all others are well shuffled."""
        tables, left, unlaid = self.tables, self.left, self.unlaid
        way_out = 1 / left if self.exit < 0 and left <= tables.last else 0.0
        others = left - (self.exit < 0)
        goal = (1 - way_out) / others if self.goal < 0 and others else 0.0
        found = {tables.exit: way_out, tables.goal: goal}
        if others > (self.goal < 0):
            for kind in unlaid:
                found[kind] = found.get(kind, 0.0) + (1 - way_out - goal) / len(unlaid)
        return tuple((kind, share) for kind, share in sorted(found.items()) if share)

    def lay(self, kind: int) -> None:
        tables, board = self.tables, self.board.copy()
        tile, side, square = tables.tiles[kind], self.target, self.places[self.active]
        self.newest, self.left = len(board.laid), self.left - 1
        self.tell("tile.add", "lays a tile", self.active, tile.id)
        board.lay(kind, tile, board.beside(square, side), (side + 2 - tile.entry) % 4)
        self.board = board
        if kind == tables.exit:
            self.exit = self.newest
        elif kind == tables.goal:
            self.goal = self.newest
            self.place_keys()
        else:
            self.unlaid.remove(kind)
        if not self.left:
            board.close()
            self.tell("Z-34", "the last tile lies, empty edges are closed")
        self.chance(NOISE)

    def place_keys(self) -> None:
        laid, tile = self.board.laid[self.goal], self.tables.tiles[self.tables.goal]
        square = laid.first + self.board.world.places[laid.turned.names.index(tile.squares[0])]
        self.ground[square] = tuple(sorted((*self.ground.get(square, ()), self.tables.keys)))
        self.tell("Z-33", "lies on the tile", card=self.tables.things[self.tables.keys].id)

    def noise_die(self, face: int) -> None:
        level = self.tables.level(self.players)
        total = face + self.noise + self.tables.crowd[level]
        self.coming = self.tables.appear(total)
        if self.trace is not None:
            self.tell("tile.noise", "rolls for noise", self.active, amount=face)
            self.tell("Z-10", "adds the noise", amount=self.noise)
            self.tell("Z-04", "level of the group", amount=level + 1)
            self.tell("Z-10", "adds the bonus of the level", amount=self.tables.crowd[level])
            self.tell("Z-10", "total on the noise table", amount=total)
            self.tell("Z-10", "zombies come" if self.coming else "no zombies come", amount=self.coming)
        if self.coming and self.noise:
            self.tell("Z-11", "the noise is back to nothing", amount=self.noise)
            self.noise = 0
        self.next_arrival()

    def next_arrival(self) -> None:
        """The next zombie of those that come, if there is a figure, a card and a square for it."""
        if self.coming:
            if NOBODY not in self.kinds:
                self.tell("Z-42", "no figure is left")
                self.coming = 0
            elif not any(self.horde):
                self.horde, self.slain = self.slain, [0] * len(self.horde)
                self.tell("Z-09", "discards become the pile")
                if not any(self.horde):
                    self.coming = 0
        if self.coming and self.room():
            self.chance(ZOMBIE_KIND)
        else:
            self.coming = 0
            self.arrived()

    def room(self) -> list[int]:
        """The free squares where zombies appear: of the buildings of the newest tile, else of its street."""
        for building in (True, False):
            free = [square for square in self.board.squares(self.newest, building) if not self.occupied[square]]
            if free:
                return free
        return []

    def arrive(self, kind: int) -> None:
        self.horde[kind] -= 1
        self.foe = self.kinds.index(NOBODY)
        self.kinds[self.foe], self.harm[self.foe], self.since[self.foe] = kind, 0, self.round
        self.chance(ZOMBIE_SQUARE)

    def stand(self, square: int) -> None:
        self.dens[self.foe] = square
        self.occupied[square] = ZOMBIE + self.foe
        if self.trace is not None:
            inside = not self.board.zone[square] & 1
            self.tell("Z-37", "appears in a building" if inside else "appears in the street",
                      card=self.zombie_name(self.foe))
            self.tell("Z-16", "acts from the next round on", card=self.zombie_name(self.foe))
        self.coming -= 1
        self.next_arrival()

    def arrived(self) -> None:
        """With zombies on the map those who have not acted go on by initiative."""
        if not self.ordered and any(kind >= 0 for kind in self.kinds):
            self.ordered = True
            self.tell("Z-16", "the rest of the round goes by initiative")
            if self.rank([seat for seat in self.living() if not self.acted >> seat & 1]):
                return
        self.resume()
