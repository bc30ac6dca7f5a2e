"""What a character carries, with all that follows from it; made once for each set of objects and shared.

Objects go by their kinds, the rows of their table; a kit is two sorted tuples of kinds: all that is carried, and what
of it is in the hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from deckgen.rules.zombies.actions import DROP, EQUIP, GIVE, PUT_AWAY, SEATS, USE

MELEE, RANGED, BREAK, USING, LOCK = range(5)
ABILITIES = ("melee", "ranged", "break", "use", "lock")
EFFECTS = ("heal", "points", "quiet", "find", "blast")
HEAL, POINTS, QUIET, FIND, BLAST = range(5)
NO_ABILITY = -1
MANY = 20000                # kits that are remembered


class Thing(NamedTuple):
    """A kind of object. `bonus` are dice by ability; `shot` the dice of a ranged weapon, which count in its own shots
    only; `ability` and `effect` are -1 where nothing is rolled."""

    id: str
    name: str
    copies: int
    hands: int
    bonus: tuple[int, ...]
    shot: int
    range: int
    noise: int
    ability: int
    effect: int
    amount: int
    shared: bool            # may be used on a companion
    objective: bool


class Shot(NamedTuple):
    """A ranged weapon in the hands."""

    kind: int
    dice: int
    range: int
    noise: int


class Kit:
    """Action ids: `changes` of what is in the hands, `drops`, both as `handled`; `gives[seat]` to that seat,
    `uses[seat]` on oneself, `shares[seat]` on a companion in that seat."""

    __slots__ = ("bonus", "carried", "changes", "drops", "gives", "handled", "hands", "held", "noise", "objective",
                 "shares", "shots", "uses")

    def __init__(self, things: Sequence[Thing], hands: int, carried: tuple[int, ...], held: tuple[int, ...]) -> None:
        kinds, wielded = sorted(set(carried)), [things[kind] for kind in held]
        self.carried, self.held = carried, held
        self.hands = hands - sum(thing.hands for thing in wielded)
        self.bonus = tuple(sum(thing.bonus[ability] for thing in wielded) for ability in range(len(ABILITIES)))
        self.noise = sum(thing.noise for thing in wielded if thing.bonus[MELEE])
        self.shots = tuple(Shot(kind, things[kind].shot, things[kind].range, things[kind].noise)
                           for kind in held if things[kind].shot)
        self.objective = any(things[kind].objective for kind in kinds)
        self.changes = (*(EQUIP + kind for kind in kinds if 0 < things[kind].hands <= self.hands
                          and carried.count(kind) > held.count(kind)), *(PUT_AWAY + kind for kind in sorted(set(held))))
        self.drops = tuple(DROP + kind for kind in kinds)
        self.handled = self.changes + self.drops
        usable = [kind for kind in kinds if things[kind].effect >= 0]
        self.gives = tuple(tuple(GIVE + SEATS * kind + seat for kind in kinds) for seat in range(SEATS))
        self.uses = tuple(tuple(USE + SEATS * kind + seat for kind in usable) for seat in range(SEATS))
        self.shares = tuple(tuple(USE + SEATS * kind + seat for kind in usable if things[kind].shared)
                            for seat in range(SEATS))


class Kits:
    """All kits that were ever asked for."""

    def __init__(self, things: Sequence[Thing], hands: int) -> None:
        self._things, self._hands = things, hands
        self._made: dict[Any, Kit] = {}

    def of(self, carried: tuple[int, ...], held: tuple[int, ...]) -> Kit:
        found = self._made.get((carried, held))
        if found is None:
            if len(self._made) == MANY:
                self._made.clear()
            found = self._made[carried, held] = Kit(self._things, self._hands, carried, held)
        return found

    def take(self, kit: Kit, kind: int) -> Kit:
        return self.of(tuple(sorted((*kit.carried, kind))), kit.held)

    def lose(self, kit: Kit, kind: int) -> Kit:
        """One object less, from the hands only where no other of its kind is carried."""
        carried = without(kit.carried, kind)
        return self.of(carried, kit.held if carried.count(kind) >= kit.held.count(kind) else without(kit.held, kind))

    def equip(self, kit: Kit, kind: int) -> Kit:
        return self.of(kit.carried, tuple(sorted((*kit.held, kind))))

    def put_away(self, kit: Kit, kind: int) -> Kit:
        return self.of(kit.carried, without(kit.held, kind))


def without(kinds: tuple[int, ...], kind: int) -> tuple[int, ...]:
    place = kinds.index(kind)
    return kinds[:place] + kinds[place + 1:]
