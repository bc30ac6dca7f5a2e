"""What zombies do: each moves to the nearest character and attacks it."""

from __future__ import annotations

from deckgen.rules.common import NOBODY
from deckgen.rules.zombies.actions import EXPOSE, LEAD, SQUARES
from deckgen.rules.zombies.arrivals import Arrivals
from deckgen.rules.zombies.core import BITING, ROLL, VICTIM, WAY, ZOMBIE
from deckgen.rules.zombies.kits import MELEE


class Pack(Arrivals):
    """The zombies of a kind act one after the other."""

    __slots__ = ()

    def go_on(self) -> None:
        """The next one acts, or the round is over."""
        raise NotImplementedError

    def hunt(self) -> bool:
        """One of the pack after the other moves and attacks; whether there is something to be decided or rolled."""
        while self.pack:
            if self.approach(self.pack.pop(0)):
                return True
        return False

    def approach(self, number: int) -> bool:
        """A zombie moves, and attacks if it can; whether there is something to be decided or rolled."""
        here = self.dens[number]
        if not self.followed(here):
            if self.trace is not None:
                self.tell("Z-43", "has no way and stays", card=self.zombie_name(number))
            return False
        squares = self.nearest_squares(here, self.tables.zombies[self.kinds[number]].speed)
        if len(squares) == 1:
            return self.advance(number, squares[0])
        self.foe = number
        self.ask_team(WAY, [LEAD + self.place(square) for square in squares])
        return True

    def nearest_squares(self, here: int, speed: int) -> list[int]:
        """The free squares where a zombie may end its move, within so many steps on the shortest ways to the nearest
        characters: those that are nearest to them, or its own."""
        occupied, trail, ways, free = self.occupied, self.trail, self.board.world.ways, self.board.free
        best, reached = [here], {here}
        for left in range(trail[here] - 1, max(trail[here] - 1 - speed, 0), -1):
            reached = {square + step for square in reached for step in ways[free[square]]
                       if trail.get(square + step) == left}
            best = [square for square in reached if not occupied[square]] or best
        return best

    def ask_team(self, phase: int, legal: list[int]) -> None:
        """What no rule settles the team decides: the living character in the lowest seat speaks for it."""
        self.phase, self.current, self.legal = phase, self.living()[0], sorted(legal)

    def place(self, square: int) -> int:
        """A square as a number that is the same on every map: by its tile and its place there."""
        number = self.board.number(square)
        return SQUARES * number + self.board.world.places.index(square - self.board.laid[number].first)

    def do_lead(self, place: int) -> None:
        number, place = divmod(place, SQUARES)
        self.tell("Z-12", "the team decides", self.current, self.zombie_name(self.foe))
        square = self.board.laid[number].first + self.board.world.places[place]
        if not self.advance(self.foe, square) and not self.hunt():
            self.go_on()

    def do_expose(self, seat: int) -> None:
        self.tell("Z-46", "the team decides", self.current, self.zombie_name(self.foe), seat)
        if not self.bite(self.foe, seat) and not self.hunt():
            self.go_on()

    def advance(self, number: int, square: int) -> bool:
        """A zombie goes to a square, and attacks from there; whether there is something to be decided or rolled."""
        occupied, here = self.occupied, self.dens[number]
        if square != here:
            occupied[here], occupied[square] = 0, ZOMBIE + number
            self.dens[number] = square
            if self.trace is not None:
                self.tell("Z-12", "comes closer", card=self.zombie_name(number))
        beside = [occupied[square + step] - 1 for step in self.board.world.ways[self.board.free[square]]
                  if 0 < occupied[square + step] < ZOMBIE]
        victims = self.weakest(beside)
        if len(victims) < 2:
            return bool(victims) and self.bite(number, victims[0])
        self.foe = number
        self.ask_team(VICTIM, [EXPOSE + seat for seat in victims])
        return True

    def weakest(self, seats: list[int]) -> list[int]:
        """Those with the fewest wounds left."""
        left = {seat: self.tables.characters[self.who[seat]].wounds - self.hurt[seat] for seat in seats}
        fewest = min(left.values(), default=0)
        victims = [seat for seat in seats if left[seat] == fewest]
        if len(victims) == 1 < len(seats):
            self.tell("Z-46", "has the fewest wounds left", victims[0])
        return victims

    def followed(self, square: int) -> bool:
        """Let the trail from the characters reach as far as a square; whether there is a way."""
        board, trail = self.board, self.trail
        if square in trail:
            return True
        if not trail:
            self.rim = [place for place in self.places if place >= 0]
            trail = self.trail = dict.fromkeys(self.rim, 0)
            self.haunts = {board.roots[board.region[place]] for place in self.rim}
        if board.roots[board.region[square]] not in self.haunts:
            return False
        ways, free, distance = board.world.ways, board.free, trail[self.rim[0]]
        while square not in trail:
            distance += 1
            further = []
            for here in self.rim:
                for step in ways[free[here]]:
                    if here + step not in trail:
                        trail[here + step] = distance
                        further.append(here + step)
            self.rim = further
        return True

    def bite(self, number: int, seat: int) -> bool:
        """A zombie attacks a character; whether it has any dice."""
        self.foe, self.job, self.target = number, BITING, seat
        self.dice = self.tables.zombies[self.kinds[number]].melee
        if self.trace is not None:
            self.tell("Z-12", "is attacked", self.target, self.zombie_name(number))
            if not self.dice:
                self.tell("Z-38", "has no dice", card=self.zombie_name(number))
        if self.dice:
            self.chance(ROLL)
        return bool(self.dice)

    def bitten(self) -> None:
        self.oppose(self.tables.characters[self.who[self.target]].abilities[MELEE])

    def defended(self, hits: int) -> None:
        if self.hits > hits:
            self.wound(self.target, self.hits - hits, "attack.melee")
        elif hits > self.hits:
            self.tell("Z-29", "the attacker is unhurt", self.target)
        if self.winner == NOBODY and not self.hunt():
            self.go_on()
