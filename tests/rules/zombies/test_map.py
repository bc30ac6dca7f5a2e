"""The map: tiles side by side, what is seen from where, how zombies find their way."""

from __future__ import annotations

import pytest

from deckgen.rules.zombies.board import Board, between
from deckgen.rules.zombies.tiles import read_tile
from tests.rules.zombies.play import DATA, position, say

TILES = {row["id"]: read_tile(row) for row in DATA["cards"]["tiles"]}
SIDES = ("north", "east", "south", "west")


@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("tile", ["church", "cinema", "hospital"])
def test_the_arrow_points_to_the_character(tile: str, side: int) -> None:
    start = {"Ana": ("market-square:b1", "market-square:d2", "market-square:b4", "market-square:a2")[side]}
    state = position(places=start)
    say(state, f"Ana adds a tile {SIDES[side]}", f"Ana lays {tile}", "the die shows 1", f"Ana moves {SIDES[side]}")
    square = state.observation(0)["places"][0]
    assert square in (f"{tile}:b4", f"{tile}:c4")       # the arrow's side of the printed tile is its fourth row


def test_closed_sides_stay_closed() -> None:
    """The park has no exit to the west: from there no tile is added, and none beside it opens to it."""
    state = position(tiles=[{"tile": "park", "at": "market-square", "side": "north"},
                            {"tile": "crossroads", "at": "market-square", "side": "west"}],
                     places={"Ana": "park:a2"})
    texts = [state.action_text(action) for action in state.legal_actions()]
    assert not any("adds a tile" in text for text in texts) and "Ana moves west" not in texts
    say(state, "Ana moves south", "Ana moves south")
    assert "Ana moves south" in [state.action_text(action) for action in state.legal_actions()]


def test_a_tile_that_meets_a_closed_side_has_no_way_there() -> None:
    state = position(tiles=[{"tile": "crossroads", "at": "market-square", "side": "north"},
                            {"tile": "flats", "at": "market-square", "side": "east"},
                            {"tile": "high-street", "at": "flats", "side": "north"}],
                     places={"Ana": "flats:a1"})
    crossroads, street = state.board.laid[1], state.board.laid[3]
    assert street.first == crossroads.first + 4                 # side by side, but the street has no exit there
    rim = [crossroads.first + 3 + row * state.board.world.steps[2] for row in range(4)]
    assert not any((state.board.edges[square] | state.board.free[square]) >> 1 & 1 for square in rim)


@pytest.mark.parametrize(("dx", "dy", "crossed"), [
    (1, 0, (((1,),),)), (0, -2, (((0,),), ((0,),))), (1, 1, (((1, 2), (2, 1)),)),
    (2, 1, (((1,),), ((2,),), ((1,),))), (-1, -3, (((0,),), ((3, 0), (0, 3)), ((0,),)))])
def test_what_a_line_crosses(dx: int, dy: int, crossed: object) -> None:
    assert between(dx, dy) == crossed


def sees(tile: str, here: str, there: str, reach: int = 8) -> bool:
    board = Board(3)
    board.lay(0, TILES[tile], board.world.start, 0)
    names, places = TILES[tile].turned[0].names, board.world.places
    one, other = (board.world.start + places[names.index(name)] for name in (here, there))
    assert board.sees(one, other, reach) == board.sees(other, one, reach)
    return board.sees(one, other, reach)


@pytest.mark.parametrize(("tile", "here", "there", "seen"), [
    ("market-square", "a1", "d4", True), ("market-square", "a1", "d3", True),
    ("high-street", "b1", "c4", True), ("high-street", "b3", "d3", True),      # through the opening
    ("high-street", "b2", "a2", False), ("high-street", "b1", "a2", False),    # a shut door, a wall
    ("flats", "a1", "d1", True), ("flats", "a1", "d4", False), ("flats", "b1", "d2", False),
    ("flats", "a2", "b1", True),                    # past the corner of the building
    ("park", "a1", "d1", True), ("park", "b2", "c2", False), ("park", "b2", "c1", True), ("park", "b2", "c3", False)])
def test_sight(tile: str, here: str, there: str, seen: bool) -> None:
    assert sees(tile, here, there) == seen


def test_range_counts_rows_and_columns() -> None:
    assert sees("market-square", "a1", "c3", 4) and not sees("market-square", "a1", "c3", 3)


def test_figures_are_in_nobodys_way_of_sight() -> None:
    state = position(objects={"Ana": ["pistol"]}, equipped={"Ana": ["pistol"]}, places={"Ana": "market-square:a1"},
                     zombies=[{"kind": "bouncer", "at": f"market-square:{square}"} for square in ("b1", "c1")])
    assert "Ana shoots bouncer-2 with pistol" in [state.action_text(action) for action in state.legal_actions()]


def test_a_zombie_walks_round_a_building() -> None:
    """From one end of the flats to the other, past them and not through."""
    state = position(tiles=[{"tile": "flats", "at": "market-square", "side": "north"}],
                     places={"Ana": "flats:b4"}, zombies=[{"kind": "jogger", "at": "flats:b1"}])
    say(state, "Ana ends the turn")
    assert state.observation(0)["zombies"] == {"jogger-1": "flats:a4"}


def test_zombies_queue_behind_each_other() -> None:
    """Only the shortest way is taken: the second one stays behind the first."""
    state = position(tiles=[{"tile": "high-street", "at": "market-square", "side": "north"}],
                     places={"Ana": "high-street:b1"}, characters={"Ana": "rosa"},
                     zombies=[{"kind": "commuter", "at": f"high-street:{square}"} for square in ("b2", "b3", "b4")])
    say(state, "Ana ends the turn", "commuter-1 rolls 3 dice and scores 0")
    assert state.observation(0)["zombies"]["commuter-1"] == "high-street:b2"
    assert state.observation(0)["zombies"]["commuter-2"] == "high-street:b3"


def test_a_zombie_that_cannot_come_nearer_stays() -> None:
    state = position(tiles=[{"tile": "hospital", "at": "market-square", "side": "north"}],
                     zombies=[{"kind": "jogger", "at": "hospital:a1"}])
    say(state, "Ana ends the turn")
    assert state.observation(0)["zombies"] == {"jogger-1": "hospital:a1"}
    assert "has no way and stays" in [event.what for event in state.events]


def test_a_door_that_is_broken_down_lets_zombies_out() -> None:
    state = position(tiles=[{"tile": "hospital", "at": "market-square", "side": "north"}],
                     places={"Ana": "hospital:c2"}, characters={"Ana": "bruno"}, doors={"hospital:b2-c2": 1},
                     zombies=[{"kind": "commuter", "at": "hospital:b3"}])
    say(state, "Ana breaks the door west", "Ana rolls 4 dice and scores 1", "Ana ends the turn")
    assert state.observation(0)["zombies"] == {"commuter-1": "hospital:b2"}
