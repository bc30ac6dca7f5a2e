"""Rolling dice for something: an ability, the other side, and what follows by the job that is done."""

from __future__ import annotations

from deckgen.rules.common import NOBODY
from deckgen.rules.contract import PASS
from deckgen.rules.zombies.actions import MOVE
from deckgen.rules.zombies.core import (
    BITING,
    BREAKING,
    INTERACTING,
    OPPOSE,
    ROLL,
    SHOOTING,
    STRIKING,
    TURN,
    USING,
)
from deckgen.rules.zombies.options import Options

# The rule that says how many dice are rolled, by the job that is done.
RULES = {BREAKING: "door.test", INTERACTING: "interact.test", USING: "Z-02", STRIKING: "attack.melee",
         SHOOTING: "Z-30", BITING: "attack.melee"}


class Checks(Options):
    """Tests of abilities. What follows is told by the classes built on this one."""

    __slots__ = ()

    def end_turn(self) -> None:
        raise NotImplementedError

    def do_move(self, side: int) -> None:
        raise NotImplementedError

    def follow(self) -> None:
        """What comes of the first roll of a test."""
        raise NotImplementedError

    def settle(self, hits: int) -> None:
        """What comes of a test once the other side has rolled."""
        raise NotImplementedError

    def resume(self) -> None:
        """The active character goes on, as long as there is anything it can do. Where only one thing can be done, it
        is done: the turn ends, or there is one way on from the square of a companion."""
        if self.winner != NOBODY:
            return
        legal = self.options()
        if len(legal) > 1:
            self.phase, self.current, self.legal = TURN, self.active, legal
        elif legal[0] == PASS:
            self.end_turn()
        else:
            self.do_move(legal[0] - MOVE)

    def pay(self, cost: int, rule: str, what: str, card: str = "", target: int = NOBODY) -> None:
        self.points -= cost
        if self.trace is not None:
            self.tell(rule, what, self.active, card, target, cost)

    def ability(self, job: int, ability: int, dice: int = 0) -> None:
        """The active character rolls an ability, with what is in its hands, for a job."""
        seat, rule = self.active, RULES[job]
        kit, character = self.kits[seat], self.tables.characters[self.who[seat]]
        self.job = job
        self.dice = character.abilities[ability] + kit.bonus[ability] + dice
        if self.trace is not None:
            for kind in kit.held if kit.bonus[ability] else ():
                if self.tables.things[kind].bonus[ability]:
                    self.tell(rule, "attacks" if job == STRIKING else "helps", seat, self.tables.things[kind].id)
        if self.dice:
            self.chance(ROLL)
        else:
            self.tell("Z-38", "has no dice", seat)
            self.rolled(0)

    def rolled(self, hits: int) -> None:
        """The first roll of a test."""
        self.hits = hits
        if self.trace is not None and self.dice:
            rule = RULES[self.job]
            if self.job == BITING:
                self.tell(rule, "zombie rolls dice", card=self.zombie_name(self.foe), amount=self.dice)
                self.tell("test.success", "successes of a zombie", card=self.zombie_name(self.foe), amount=hits)
            else:
                self.tell(rule, "rolls dice", self.active, amount=self.dice)
                self.tell("test.success", "successes", self.active, amount=hits)
        self.follow()

    def oppose(self, dice: int) -> None:
        """The other side rolls, where that can change anything."""
        self.dice = dice
        if self.hits and not dice:
            self.tell("Z-38", "the other side has no dice")
        if dice and self.hits:
            self.chance(OPPOSE)
        else:
            self.opposed(0)

    def opposed(self, hits: int) -> None:
        if self.trace is not None and self.phase == OPPOSE:
            rule = RULES[self.job]
            if self.job == BITING:
                self.tell(rule, "defends with dice", self.target, amount=self.dice)
            elif self.job == STRIKING:
                self.tell(rule, "zombie defends with dice", card=self.zombie_name(self.foe), amount=self.dice)
            else:
                self.tell("Z-08", "somebody else rolls dice", amount=self.dice)
            self.tell("test.success", "successes of the other side", amount=hits)
        self.settle(hits)
