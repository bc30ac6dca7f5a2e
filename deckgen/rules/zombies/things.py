"""What is done with objects: in the hands, on the ground, from one to another, used, drawn from the pile."""

from __future__ import annotations

from deckgen.rules.zombies.actions import OBJECTS, SEATS
from deckgen.rules.zombies.checks import Checks
from deckgen.rules.zombies.core import DRAW, EQUIPPING, TURN, USING
from deckgen.rules.zombies.kits import BLAST, FIND, HEAL, POINTS, QUIET


class Things(Checks):
    """A method for each kind of action, taking its number within the kind."""

    __slots__ = ()

    def drawn(self) -> None:
        """All objects that were to be drawn are."""
        raise NotImplementedError

    def do_equip(self, kind: int) -> None:
        self.change(kind, kind)
        self.kits[self.active] = self.tables.kits.equip(self.kits[self.active], kind)
        self.changing("takes in hand", kind)

    def do_put_away(self, kind: int) -> None:
        self.change(kind + OBJECTS, kind)
        self.kits[self.active] = self.tables.kits.put_away(self.kits[self.active], kind)
        self.changing("puts away", kind)

    def change(self, bit: int, kind: int) -> None:
        """The first change is paid, the others of the same action are not."""
        if self.phase == TURN:
            self.pay(self.tables.equip, "action.equip", "changes what is in hand")
            self.changed = 0
        else:
            self.tell("Z-21", "changes more with the same action", self.active, self.tables.things[kind].id)
        self.changed |= 1 << bit

    def changing(self, what: str, kind: int) -> None:
        if self.trace is not None:
            self.tell("action.equip", what, self.active, self.tables.things[kind].id)
        legal = self.changes()
        if len(legal) == 1:
            self.resume()
        else:
            self.phase, self.legal = EQUIPPING, legal

    def do_drop(self, kind: int) -> None:
        square, kits = self.places[self.active], self.kits
        self.pay(self.tables.drop, "action.drop-take", "drops", self.tables.things[kind].id)
        self.tell("Z-22", "one object an action", self.active)
        kits[self.active] = self.tables.kits.lose(kits[self.active], kind)
        self.ground[square] = tuple(sorted((*self.ground.get(square, ()), kind)))
        self.resume()

    def do_take(self, kind: int) -> None:
        square, kits = self.places[self.active], self.kits
        self.pay(self.tables.drop, "action.drop-take", "takes", self.tables.things[kind].id)
        self.tell("Z-22", "one object an action", self.active)
        kits[self.active] = self.tables.kits.take(kits[self.active], kind)
        rest = list(self.ground[square])
        rest.remove(kind)
        if rest:
            self.ground[square] = tuple(rest)
        else:
            del self.ground[square]
        self.look_round()
        self.resume()

    def do_give(self, number: int) -> None:
        kind, seat = divmod(number, SEATS)
        kits, things = self.kits, self.tables.things
        self.pay(self.tables.give, "action.pass", "gives", things[kind].id, seat)
        self.tell("Z-23", "receives for nothing", seat, things[kind].id)
        kits[self.active] = self.tables.kits.lose(kits[self.active], kind)
        kits[seat] = self.tables.kits.take(kits[seat], kind)
        self.resume()

    def do_use(self, number: int) -> None:
        kind, seat = divmod(number, SEATS)
        thing = self.tables.things[kind]
        self.pay(self.tables.use, "action.use", "uses", thing.id, seat)
        self.tell("use.test", "rolls", self.active, thing.id)
        self.item, self.target = kind, seat
        self.ability(USING, thing.ability)

    def used(self) -> None:
        """An object's effect, once for each success; then it is gone."""
        kind, seat, hits = self.item, self.active, self.hits
        thing = self.tables.things[kind]
        amount = hits * thing.amount
        self.kits[seat] = self.tables.kits.lose(self.kits[seat], kind)
        self.spent[kind] += 1
        self.tell("Z-03", "discards", seat, thing.id)
        if thing.effect == HEAL:
            self.heal(self.target, amount, "use.test")
        elif thing.effect == POINTS:
            self.gain(amount, "use.test")
        elif thing.effect == QUIET:
            self.hush(amount, "use.test")
        elif thing.effect == BLAST:
            self.blast(thing.range, amount)
        elif thing.effect == FIND and amount:
            self.draw(amount)
            return
        self.resume()

    def gain(self, amount: int, rule: str) -> None:
        self.points += amount
        self.tell(rule, "gains action points", self.active, amount=amount)

    def hush(self, amount: int, rule: str) -> None:
        lowered = min(amount, self.noise)
        self.noise -= lowered
        self.tell(rule, "lowers the noise", self.active, amount=lowered)

    def blast(self, reach: int, amount: int) -> None:
        square = self.places[self.active]
        for number, den in enumerate(self.dens):
            if den >= 0 and amount and self.board.sees(square, den, reach):
                self.wound_zombie(number, amount, "use.test")

    def draw(self, count: int) -> None:
        """The active character draws objects, one after the other."""
        self.draws = count
        self.next_object()

    def next_object(self) -> None:
        if self.draws and not any(self.pile):
            self.pile, self.spent = self.spent, [0] * len(self.pile)
            if any(self.pile):
                self.tell("Z-09", "discards become the pile")
            else:
                self.tell("Z-09", "no card is left", self.active)
                self.draws = 0
        if self.draws:
            self.chance(DRAW)
        else:
            self.drawn()
