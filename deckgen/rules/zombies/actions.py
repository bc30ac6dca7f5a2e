"""The ids of actions: a range for each kind of action, numbered by direction, seat, zombie or object."""

from __future__ import annotations

from deckgen.rules.contract import PASS

SEATS = 6                   # players at most
FIGURES = 24                # zombies on the map at most
TILES = 24                  # on the map at most
SQUARES = 16                # of a tile
OBJECTS = 64                # kinds of objects at most
HANDS = 4                   # at most, so many ranged weapons can be held

MOVE = PASS + 1             # + direction
BREAK = MOVE + 4            # + direction
TILE = BREAK + 4            # + direction
EXPLORE = TILE + 4
INTERACT = EXPLORE + 1      # + 0 on the own square, or 1 + direction
STRIKE = INTERACT + 5       # + direction
NEXT = STRIKE + 4           # + seat
SHOOT = NEXT + SEATS        # + zombie + FIGURES × ranged weapon in the hands
EQUIP = SHOOT + FIGURES * HANDS
PUT_AWAY = EQUIP + OBJECTS
DROP = PUT_AWAY + OBJECTS
TAKE = DROP + OBJECTS
GIVE = TAKE + OBJECTS       # + SEATS × object + seat
USE = GIVE + SEATS * OBJECTS    # + SEATS × object + seat
LEAD = USE + SEATS * OBJECTS    # + SQUARES × number of the tile on the map + square
EXPOSE = LEAD + SQUARES * TILES # + seat
NUM_ACTIONS = EXPOSE + SEATS
RANGES = (("pass", PASS), ("move", MOVE), ("break", BREAK), ("tile", TILE), ("explore", EXPLORE),
          ("interact", INTERACT), ("strike", STRIKE), ("next", NEXT), ("shoot", SHOOT), ("equip", EQUIP),
          ("put_away", PUT_AWAY), ("drop", DROP), ("take", TAKE), ("give", GIVE), ("use", USE), ("lead", LEAD),
          ("expose", EXPOSE))


def parted() -> tuple[tuple[str, int], ...]:
    """The kind of each action by its id, and its number within the kind."""
    ends = [first for _, first in RANGES[1:]] + [NUM_ACTIONS]
    return tuple((name, number) for (name, first), end in zip(RANGES, ends, strict=True)
                 for number in range(end - first))
