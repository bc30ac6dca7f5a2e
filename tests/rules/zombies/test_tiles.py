"""Tiles as rows of a table: what they say, how they turn, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from deckgen.rules.contract import DataError
from deckgen.rules.zombies.tiles import NAMES, SIDES, read_tile
from tests.rules.zombies.play import DATA

PLAIN = {"id": "shop", "copies": 1, "role": "street", "name": "Shop", "row1": "AA..", "row2": "AA..", "row3": "....",
         "row4": "....", "entry": "s", "exits": "e s", "doors": "b1-c1", "openings": "a2-a3", "walls": "a1-b1",
         "squares": None}


def ways(tile: Any, square: str, quarters: int = 0) -> str:
    mask = tile.turned[quarters].free[tile.turned[quarters].names.index(square)]
    return "".join(side for number, side in enumerate(SIDES) if mask >> number & 1)


def test_between_squares() -> None:
    tile = read_tile(PLAIN)
    assert ways(tile, "a1") == "s" and ways(tile, "b1") == "s"          # a wall between them, a shut door to the east
    assert ways(tile, "a2") == "nes" and ways(tile, "b2") == "nw"       # an opening to the south, a wall beside it
    assert ways(tile, "c1") == "es" and ways(tile, "d4") == "nw"
    assert [NAMES[place] for place, mask in enumerate(tile.turned[0].doors) if mask] == ["b1", "c1"]


def test_the_rim() -> None:
    exits = read_tile(PLAIN).turned[0].exits
    assert [NAMES[place] for place, mask in enumerate(exits) if mask >> 1 & 1] == ["d1", "d2", "d3", "d4"]
    assert [NAMES[place] for place, mask in enumerate(exits) if mask >> 2 & 1] == ["a4", "b4", "c4", "d4"]
    assert not any(mask & 0b1001 for mask in exits)             # north and west are walled up


def test_a_quarter_clockwise() -> None:
    """What was in the north-west is in the north-east; a way to the south leads west."""
    tile = read_tile(PLAIN)
    turned = tile.turned[1]
    assert (turned.names[0], turned.names[3], turned.names[15]) == ("a4", "a1", "d1")
    assert ways(tile, "a1", 1) == "w" and ways(tile, "b2", 1) == "ne"
    assert turned.building[turned.names.index("b2")] and not turned.building[turned.names.index("c1")]


def test_four_quarters_are_none() -> None:
    for row in DATA["cards"]["tiles"]:
        tile = read_tile(row)
        assert len({turned.names for turned in tile.turned}) == 4
        for quarters in range(4):
            again = [tile.turned[quarters].free[tile.turned[quarters].names.index(name)] for name in NAMES]
            assert again == [mask << quarters & 15 | mask >> 4 - quarters for mask in tile.turned[0].free]


@pytest.mark.parametrize(("column", "value", "part"), [
    ("row2", "AA.", "'AA.' is not 4 squares"), ("row2", "AA,.", "not 4 squares"),
    ("entry", "x", "'x' is no side"), ("entry", "n", "the side of the arrow is one of them"),
    ("exits", "e s w", "a2 has to be street"), ("doors", "b1-c2", "two squares that touch"),
    ("doors", "c1-b1", "two squares that touch"), ("doors", "d1-a2", "two squares that touch"),
    ("doors", "b1", "is no edge"), ("doors", "b1-e1", "'e1' is no square"),
    ("openings", "c1-d1", "c1-d1 is open already"), ("walls", "b1-c1 a1-b1", "b1-c1 is a wall already"),
    ("squares", "a9", "'a9' is no square"), ("role", "strasse", "'strasse' is not one of"),
])
def test_what_is_no_tile_is_refused(column: str, value: str, part: str) -> None:
    with pytest.raises(DataError, match=rf"cards\.shop\.\w+: .*{part}"):
        read_tile(PLAIN | {column: value})


def test_a_building_nobody_can_enter_is_refused() -> None:
    with pytest.raises(DataError, match="no way in"):
        read_tile(PLAIN | {"doors": None, "openings": None})
