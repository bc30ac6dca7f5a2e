"""A row of the tiles' table as a map of 4 × 4 squares, in its four rotations. What a face template draws, the engine
plays: both read the same columns (see `[components.tiles]` of game.toml).

Directions are 0 to 3: north, east, south, west. A mask has a bit for each. Squares are numbered row by row from the
north-west, as the tile lies; their names (`a1` … `d4`) are those of the printed tile, and turn with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from deckgen.rules.contract import DataError

SIZE = 4
SQUARES = SIZE * SIZE
SIDES = "nesw"
ROLES = ("start", "street", "objective", "exit")
START, STREET, OBJECTIVE, EXIT = range(4)
NAMES = tuple("abcd"[place % SIZE] + str(place // SIZE + 1) for place in range(SQUARES))
OPEN = "."
COLUMNS = ("id", "role", "name", "row1", "row2", "row3", "row4", "entry", "exits", "doors", "openings", "walls",
           "squares")
EAST, SOUTH = 1, 2
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
RIM = ((0, 1, 2, 3), (3, 7, 11, 15), (12, 13, 14, 15), (0, 4, 8, 12))     # the squares along each side
Masks = tuple[int, ...]


class Turned(NamedTuple):
    """A tile as it lies. For each square: the ways to other squares of the tile, the shut doors, the ways off the tile,
    the region of squares that are open to each other, and its printed name."""

    free: Masks
    doors: Masks
    exits: Masks
    region: Masks
    building: tuple[bool, ...]
    names: tuple[str, ...]


class Tile(NamedTuple):
    """`entry` is the side of the arrow; `squares` are the marked ones by their names; `turned[n]` is the tile turned n
    quarters clockwise."""

    id: str
    name: str
    role: int
    entry: int
    squares: tuple[str, ...]
    turned: tuple[Turned, ...]

    @property
    def regions(self) -> int:
        return max(self.turned[0].region) + 1


def read_tile(row: Mapping[str, Any]) -> Tile:
    """A row of the table. Raises DataError, with the tile and the column."""
    return _read(tuple((key, row[key]) for key in COLUMNS if key in row))


@lru_cache(maxsize=256)
def _read(values: tuple[tuple[str, Any], ...]) -> Tile:
    row = dict(values)
    plan = Plan(row)
    turned = [plan.turned()]
    for _ in range(3):
        turned.append(quarter(turned[-1]))
    role = str(row["role"])
    if role not in ROLES:
        raise plan.fault("role", f"{role!r} is not one of {', '.join(ROLES)}")
    return Tile(str(row["id"]), str(row.get("name") or row["id"]), ROLES.index(role), plan.entry,
                tuple(plan.square("squares", name) for name in plan.words("squares")), tuple(turned))


class Plan:
    """A tile as it is printed."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.row = row
        self.letters = "".join(self._row(number) for number in range(1, SIZE + 1))
        self.exits = [self._side("exits", name) for name in self.words("exits")]
        self.entry = self._side("entry", str(row["entry"]))
        if self.entry not in self.exits:
            raise self.fault("exits", "the side of the arrow is one of them")
        for side in self.exits:
            for place in RIM[side][1:3]:
                if self.letters[place] != OPEN:
                    raise self.fault("exits", f"{NAMES[place]} has to be street, for the side is open")
        self.free, self.doors = [0] * SQUARES, [0] * SQUARES
        self._edges()

    def fault(self, column: str, message: str) -> DataError:
        return DataError(f"cards.{self.row['id']}.{column}: {message}")

    def words(self, column: str) -> list[str]:
        return str(self.row.get(column) or "").split()

    def square(self, column: str, name: str) -> str:
        if name not in NAMES:
            raise self.fault(column, f"{name!r} is no square; they are a1 to d4")
        return name

    def _row(self, number: int) -> str:
        letters = str(self.row[f"row{number}"])
        if not re.fullmatch(f"[.A-Z]{{{SIZE}}}", letters):
            raise self.fault(f"row{number}", f"{letters!r} is not {SIZE} squares: . for street, A, B, … for buildings")
        return letters

    def _side(self, column: str, name: str) -> int:
        if name not in SIDES or len(name) != 1:
            raise self.fault(column, f"{name!r} is no side; they are n, e, s, w")
        return SIDES.index(name)

    def _edges(self) -> None:
        """The ways between the squares, out of doors, openings and walls."""
        doors, openings, walls = (self._listed(column) for column in ("doors", "openings", "walls"))
        for place in range(SQUARES):
            for direction, other in ((EAST, place + 1), (SOUTH, place + SIZE)):
                if (direction == EAST and place % SIZE == SIZE - 1) or other >= SQUARES:
                    continue
                alike, edge = self.letters[place] == self.letters[other], (place, other)
                if edge in openings and alike:
                    raise self.fault("openings", f"{_named(edge)} is open already")
                if edge in walls and not alike:
                    raise self.fault("walls", f"{_named(edge)} is a wall already")
                ways = self.doors if edge in doors else self.free
                if edge in doors or edge in openings or (alike and edge not in walls):
                    ways[place] |= 1 << direction
                    ways[other] |= 1 << (direction + 2) % 4

    def _listed(self, column: str) -> set[tuple[int, int]]:
        found = set()
        for word in self.words(column):
            names = word.split("-")
            if len(names) != 2:
                raise self.fault(column, f"{word!r} is no edge, such as b2-b3")
            one, other = (NAMES.index(self.square(column, name)) for name in names)
            if other - one not in (1, SIZE) or (other - one == 1 and one % SIZE == SIZE - 1):
                raise self.fault(column, f"{word!r}: two squares that touch, the one further left or up first")
            found.add((one, other))
        return found

    def turned(self) -> Turned:
        """As it is printed, north up."""
        exits = [sum(1 << side for side in self.exits if place in RIM[side] and self.letters[place] == OPEN)
                 for place in range(SQUARES)]
        regions = spread(self.free)
        if max(spread([ways | doors for ways, doors in zip(self.free, self.doors, strict=True)])):
            raise self.fault("doors", "some squares have no way in, not even by a door")
        return Turned(tuple(self.free), tuple(self.doors), tuple(exits), regions,
                      tuple(letter != OPEN for letter in self.letters), NAMES)


def _named(edge: tuple[int, int]) -> str:
    return "-".join(NAMES[place] for place in edge)


def spread(ways: list[int]) -> Masks:
    """The region of each square: those that are open to each other have the same number."""
    regions = [-1] * SQUARES
    for place in range(SQUARES):
        if regions[place] < 0:
            number, todo = max(regions) + 1, [place]
            while todo:
                here = todo.pop()
                regions[here] = number
                todo += [other for direction, other in around(here)
                         if ways[here] >> direction & 1 and regions[other] < 0]
    return tuple(regions)


def around(place: int) -> list[tuple[int, int]]:
    """Direction and square for each of the neighbours on the tile."""
    x, y = place % SIZE, place // SIZE
    return [(direction, (y + dy) * SIZE + x + dx) for direction, (dx, dy) in enumerate(WAYS)
            if 0 <= x + dx < SIZE and 0 <= y + dy < SIZE]


def quarter(tile: Turned) -> Turned:
    """The tile turned a quarter clockwise."""
    source = [(SIZE - 1 - place % SIZE) * SIZE + place // SIZE for place in range(SQUARES)]

    def masks(column: Masks) -> Masks:
        return tuple(column[place] << 1 & 15 | column[place] >> 3 for place in source)

    return Turned(masks(tile.free), masks(tile.doors), masks(tile.exits), tuple(tile.region[place] for place in source),
                  tuple(tile.building[place] for place in source), tuple(tile.names[place] for place in source))
