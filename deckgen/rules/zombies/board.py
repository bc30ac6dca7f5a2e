"""The map: tiles that lie side by side, as bytes by square. A square is a number; the one to the east is the next, the
one to the south is `width` further on.

The rows of the map go round: a square beyond the eastern end is the first of the next row. As `width` is more than any
map of so many tiles is wide, no tile meets another one that way."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from deckgen.rules.zombies.tiles import RIM, SIZE, SQUARES, WAYS, Tile, Turned

FARTHEST = 8                # no weapon reaches further
DIRECTIONS = range(4)
Sight = tuple[int, tuple[tuple[tuple[int, ...], ...], ...]]


class World(NamedTuple):
    """Numbers that hold for all maps of up to so many tiles. `steps` leads from a square to its neighbours, `ways` has
    the steps of each mask of directions, `places` leads from the first square of a tile to each of its squares. `sight`
    has, for the difference between two squares, their distance and what lies between: for each step the ways that lead
    on, one of which has to be free."""

    cells: int
    start: int                          # first square of the first tile
    steps: tuple[int, ...]
    ways: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]
    sight: dict[int, Sight]


@lru_cache(maxsize=4)
def world(tiles: int) -> World:
    width, height = SIZE * (tiles + FARTHEST), SIZE * (2 * tiles + 1)
    steps = (-width, 1, width, -1)
    return World(width * height, width * (tiles * SIZE), steps,
                 tuple(tuple(step for side, step in enumerate(steps) if mask >> side & 1) for mask in range(16)),
                 tuple(place // SIZE * width + place % SIZE for place in range(SQUARES)),
                 {dy * width + dx: (abs(dx) + abs(dy), between(dx, dy))
                  for dx in range(-FARTHEST, FARTHEST + 1) for dy in range(-FARTHEST, FARTHEST + 1)
                  if 0 < abs(dx) + abs(dy) <= FARTHEST})


def between(dx: int, dy: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """What a straight line from the centre of a square to the centre of another crosses: an edge, or a corner, round
    which there are two ways."""
    across = {Fraction(2 * n + 1, 2 * abs(dx)) for n in range(abs(dx))}
    down = {Fraction(2 * n + 1, 2 * abs(dy)) for n in range(abs(dy))}
    x, y = WAYS.index((dx // abs(dx), 0)) if dx else 0, WAYS.index((0, dy // abs(dy))) if dy else 0
    return tuple(((x, y), (y, x)) if at in across & down else ((x,),) if at in across else ((y,),)
                 for at in sorted(across | down))


class Laid(NamedTuple):
    """A tile on the map: its first square in the north-west, and how it is turned."""

    kind: int
    first: int
    turned: Turned


class Board:
    """By square: `free` and `doors` are masks of the ways on and of the shut doors, `edges` of the empty edges where a
    tile can be added; `zone` is 0 off the map, else 1 + 2 × the tile's number + 1 in a building; `region` with `roots`
    says which squares can be walked between: those with the same root. Changed only through `copy`."""

    __slots__ = ("doors", "edges", "free", "laid", "region", "roots", "world", "zone")

    def __init__(self, tiles: int) -> None:
        self.world = world(tiles)
        cells = self.world.cells
        self.free, self.doors, self.edges = bytearray(cells), bytearray(cells), bytearray(cells)
        self.zone, self.region = bytearray(cells), bytearray(cells)
        self.roots: list[int] = []
        self.laid: list[Laid] = []

    def copy(self) -> Board:
        new: Board = object.__new__(Board)
        new.world, new.free, new.doors, new.edges = self.world, self.free[:], self.doors[:], self.edges[:]
        new.zone, new.region, new.roots, new.laid = self.zone[:], self.region[:], self.roots[:], self.laid[:]
        return new

    def lay(self, kind: int, tile: Tile, first: int, quarters: int) -> None:
        """Put a tile on the map, turned so many quarters clockwise; its rim opens to the tiles around it."""
        laid, number, base = Laid(kind, first, tile.turned[quarters]), len(self.laid), len(self.roots)
        turned = laid.turned
        for place, step in enumerate(self.world.places):
            square = first + step
            self.free[square], self.doors[square] = turned.free[place], turned.doors[place]
            self.edges[square], self.region[square] = turned.exits[place], base + turned.region[place]
            self.zone[square] = 1 + 2 * number + turned.building[place]
        self.roots += range(base, base + tile.regions)
        self.laid.append(laid)
        for side in DIRECTIONS:
            for place in RIM[side]:
                self._join(first + self.world.places[place], side)

    def _join(self, square: int, side: int) -> None:
        other, back = square + self.world.steps[side], (side + 2) % 4
        if not self.zone[other]:
            return
        if self.edges[square] >> side & self.edges[other] >> back & 1:
            self.open(square, side)
        self.edges[square] &= ~(1 << side)
        self.edges[other] &= ~(1 << back)

    def open(self, square: int, side: int) -> None:
        """The way between two squares becomes free."""
        other, back = square + self.world.steps[side], (side + 2) % 4
        self.free[square] |= 1 << side
        self.free[other] |= 1 << back
        self.doors[square] &= ~(1 << side)
        self.doors[other] &= ~(1 << back)
        one, two = self.roots[self.region[square]], self.roots[self.region[other]]
        self.roots = [one if root == two else root for root in self.roots]

    def close(self) -> None:
        """No tile can be added any more."""
        self.edges = bytearray(self.world.cells)

    def beside(self, square: int, side: int) -> int:
        """The first square of the tile that would be added at an edge of this square's tile."""
        return self.laid[self.number(square)].first + SIZE * self.world.steps[side]

    def number(self, square: int) -> int:
        """The number of the tile that a square is of."""
        return self.zone[square] - 1 >> 1

    def squares(self, number: int, building: bool) -> list[int]:
        """The squares of a tile that are in its buildings, or in the street."""
        laid = self.laid[number]
        return [laid.first + step for step, inside in zip(self.world.places, laid.turned.building, strict=True)
                if inside == building]

    def door(self, square: int, side: int) -> int:
        """The number of a door, the same from both of its sides."""
        return 4 * square + side if side in (1, 2) else 4 * (square + self.world.steps[side]) + (side + 2) % 4

    def sees(self, square: int, other: int, reach: int) -> bool:
        """Whether a square is within so many squares, and nothing stands between."""
        found = self.world.sight.get(other - square)
        if found is None or found[0] > reach:
            return False
        steps, free = self.world.steps, self.free
        for ways in found[1]:
            for way in ways:
                here = square
                for side in way:
                    if not free[here] >> side & 1:
                        break
                    here += steps[side]
                else:
                    square = here
                    break
            else:
                return False
        return True
