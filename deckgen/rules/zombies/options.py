"""What a character may do now: the ids of its actions, in order. Takes a state and changes nothing."""

from __future__ import annotations

from deckgen.rules.contract import PASS
from deckgen.rules.zombies.actions import (
    BREAK,
    EQUIP,
    EXPLORE,
    FIGURES,
    INTERACT,
    MOVE,
    NEXT,
    OBJECTS,
    SEATS,
    SHOOT,
    STRIKE,
    TAKE,
    TILE,
)
from deckgen.rules.zombies.core import ZOMBIE, Core
from deckgen.rules.zombies.kits import Kit

# For each mask of directions, the directions in it.
SIDES = tuple(tuple(side for side in range(4) if mask >> side & 1) for mask in range(16))


class Options(Core):
    """The choices of the decisions."""

    __slots__ = ()

    def options(self) -> list[int]:
        """The actions of the active character; the first one ends its turn."""
        tables, points, seat, occupied = self.tables, self.points, self.active, self.occupied
        square = self.places[seat]
        if occupied[square] != seat + 1:
            return self.ways_on(square)
        board, legal = self.board, [PASS]
        steps, free = board.world.steps, SIDES[board.free[square]]
        mates, foes = None, None
        for side in free:
            other = occupied[square + steps[side]]
            if not other:
                if points >= tables.move:
                    legal.append(MOVE + side)
            elif other < ZOMBIE:
                if points >= 2 * tables.move:
                    legal.append(MOVE + side)
                mates = [other - 1] if mates is None else [*mates, other - 1]
            else:
                foes = [STRIKE + side] if foes is None else [*foes, STRIKE + side]
        if points >= tables.smash and board.doors[square]:
            legal += [BREAK + side for side in SIDES[board.doors[square]]]
        if board.edges[square] and points >= tables.tile:
            legal += [TILE + side for side in SIDES[board.edges[square]]]
        if points >= tables.explore and not self.explored >> board.zone[square] & 1:
            legal.append(EXPLORE)
        if self.elements and points >= tables.interact:
            if square in self.elements:
                legal.append(INTERACT)
            legal += [INTERACT + 1 + side for side in free if square + steps[side] in self.elements]
        kit = self.kits[seat]
        if points >= tables.attack:
            if foes:
                legal += foes
            if kit.shots:
                legal += self.shots(kit, square)
        if points and (kit.carried or square in self.ground):
            self.handle(legal, kit, square, mates)
        return legal

    def ways_on(self, square: int) -> list[int]:
        """On the square of a companion there is no staying."""
        occupied, steps = self.occupied, self.board.world.steps
        far = self.points >= 2 * self.tables.move
        return [MOVE + side for side in SIDES[self.board.free[square]]
                if not (other := occupied[square + steps[side]])
                or (other < ZOMBIE and far and self.has_room(square + steps[side]))]

    def has_room(self, square: int) -> bool:
        """Whether a figure could go on from here to a free square."""
        return not all(self.occupied[square + self.board.world.steps[side]] for side in SIDES[self.board.free[square]])

    def shots(self, kit: Kit, square: int) -> list[int]:
        board, found = self.board, []
        for hand, shot in enumerate(kit.shots):
            if hand and shot.kind == kit.shots[0].kind:
                continue
            for number, den in enumerate(self.dens):
                if den >= 0 and board.sees(square, den, shot.range):
                    found.append(SHOOT + FIGURES * hand + number)
        return found

    def handle(self, legal: list[int], kit: Kit, square: int, mates: list[int] | None) -> None:
        """Add what is done with objects."""
        tables, points, seat = self.tables, self.points, self.active
        if points >= tables.equip and points >= tables.drop:
            legal += kit.handled
        elif points >= tables.drop:
            legal += kit.drops
        elif points >= tables.equip:
            legal += kit.changes
        if square in self.ground and points >= tables.drop:
            legal += [TAKE + kind for kind in sorted(set(self.ground[square]))]
        if mates and points >= tables.give:
            legal += kit.gives[mates[0]] if len(mates) == 1 else sorted(
                action for mate in mates for action in kit.gives[mate])
        if points >= tables.use and kit.uses[seat]:
            legal += kit.uses[seat] if not mates else sorted(
                [*kit.uses[seat], *(action for mate in mates for action in kit.shares[mate])])

    def changes(self) -> list[int]:
        """What else is taken in hand or put away with the same action; nothing goes back and forth."""
        return [PASS, *(action for action in self.kits[self.active].changes
                        if not self.changed >> (action - EQUIP + OBJECTS) % (2 * OBJECTS) & 1)]

    def waiting(self) -> list[int]:
        """Who may act next where there is no order."""
        return [NEXT + seat for seat in range(SEATS) if seat < self.players and self.places[seat] >= 0
                and not self.acted >> seat & 1]
