"""What zombies do: each moves to the nearest character and attacks it."""

from __future__ import annotations

from deckgen.rules.common import NOBODY
from deckgen.rules.zombies.arrivals import Arrivals
from deckgen.rules.zombies.core import BITING, ROLL, ZOMBIE
from deckgen.rules.zombies.kits import MELEE


class Pack(Arrivals):
    """The zombies of a kind act one after the other."""

    __slots__ = ()

    def go_on(self) -> None:
        """The next one acts, or the round is over."""
        raise NotImplementedError

    def hunt(self) -> bool:
        """One of the pack after the other moves and attacks; whether there is something to be rolled."""
        while self.pack:
            if self.approach(self.pack.pop(0)):
                return True
        return False

    def approach(self, number: int) -> bool:
        """A zombie moves, and attacks if it can; whether there is something to be rolled."""
        occupied, here = self.occupied, self.dens[number]
        if not self.followed(here):
            if self.trace is not None:
                self.tell("Z-43", "has no way and stays", card=self.zombie_name(number))
            return False
        best = self.walk(here, self.tables.zombies[self.kinds[number]].speed)
        if best != here:
            occupied[here], occupied[best] = 0, ZOMBIE + number
            self.dens[number] = best
            if self.trace is not None:
                self.tell("Z-12", "comes closer", card=self.zombie_name(number))
        victims = [occupied[best + step] - 1 for step in self.board.world.ways[self.board.free[best]]
                   if 0 < occupied[best + step] < ZOMBIE]
        return bool(victims) and self.bite(number, victims)

    def walk(self, here: int, speed: int) -> int:
        """The last free square on a shortest way to the nearest character, within so many steps. Free squares come
        before those of other zombies, then north before east, south and west."""
        occupied, trail, best = self.occupied, self.trail, here
        for left in range(trail[here] - 1, max(trail[here] - 1 - speed, 0), -1):
            nearer = [here + step for step in self.board.world.ways[self.board.free[here]]
                      if trail.get(here + step) == left]
            here = next((square for square in nearer if not occupied[square]), nearer[0])
            if not occupied[here]:
                best = here
        return best

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

    def bite(self, number: int, victims: list[int]) -> bool:
        """Whether the zombie has any dice."""
        characters = self.tables.characters
        self.foe, self.job = number, BITING
        self.target = min(victims, key=lambda seat: (characters[self.who[seat]].wounds - self.hurt[seat], seat))
        self.dice = self.tables.zombies[self.kinds[number]].melee
        if self.trace is not None:
            self.tell("Z-12", "is attacked", self.target, self.zombie_name(number))
            if len(victims) > 1:
                self.tell("Z-46", "has the fewest wounds left", self.target)
            self.tell("attack.melee", "zombie rolls dice", card=self.zombie_name(number), amount=self.dice)
            if not self.dice:
                self.tell("Z-38", "has no dice", card=self.zombie_name(number))
        if self.dice:
            self.chance(ROLL)
        return bool(self.dice)

    def bitten(self) -> None:
        dice = self.tables.characters[self.who[self.target]].abilities[MELEE]
        if self.hits:
            self.tell("attack.melee", "defends with dice", self.target, amount=dice)
        self.oppose(dice)

    def defended(self, hits: int) -> None:
        if self.hits > hits:
            self.wound(self.target, self.hits - hits, "attack.melee")
        elif hits > self.hits:
            self.tell("Z-29", "the attacker is unhurt", self.target)
        if self.winner == NOBODY and not self.hunt():
            self.go_on()
