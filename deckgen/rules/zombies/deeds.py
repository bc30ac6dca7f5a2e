"""What the actions of a turn do, and what comes of the dice they roll. Costs are taken here."""

from __future__ import annotations

from collections.abc import Callable

from deckgen.rules.zombies.actions import FIGURES, OBJECTS, SEATS
from deckgen.rules.zombies.core import (
    BITING,
    BREAKING,
    DIE,
    DOOR,
    DRAW,
    ELEMENT,
    EQUIPPING,
    INTERACTING,
    LAY,
    NOBODY,
    OPPOSE,
    ROLL,
    SHOOTING,
    STRIKING,
    TURN,
    USING,
    ZOMBIE,
)
from deckgen.rules.zombies.kits import BLAST, BREAK, FIND, HEAL, MELEE, POINTS, QUIET, RANGED
from deckgen.rules.zombies.options import Options
from deckgen.rules.zombies.tables import HEAL_REWARD, OBJECTS_REWARD, PLACES, POINTS_REWARD

CAR = "locked-car"


class Deeds(Options):
    """A method for each kind of action, taking its number within the kind."""

    __slots__ = ()

    def end_turn(self) -> None:
        raise NotImplementedError

    def resume(self) -> None:
        """The active character goes on, as long as there is anything it can do."""
        if self.winner != NOBODY:
            return
        legal = self.options()
        if len(legal) == 1 and not legal[0]:
            self.end_turn()
        else:
            self.phase, self.current, self.legal = TURN, self.active, legal

    def pay(self, cost: int, rule: str, what: str, card: str = "", target: int = NOBODY) -> None:
        self.points -= cost
        if self.trace is not None:
            self.tell(rule, what, self.active, card, target, cost)

    # -- ways

    def do_move(self, side: int) -> None:
        seat = self.active
        here = self.places[seat]
        there = here + self.board.world.steps[side]
        self.pay(self.tables.move, "action.move", "moves")
        if self.occupied[here] == seat + 1:
            self.occupied[here] = 0
        self.places[seat] = there
        if self.occupied[there]:
            self.tell("Z-20", "passes", seat, target=self.occupied[there] - 1)
        else:
            self.occupied[there] = seat + 1
            if self.exit >= 0:
                self.look_round()
        self.resume()

    def do_tile(self, side: int) -> None:
        self.pay(self.tables.tile, "action.open-tile", "stops at an empty edge")
        self.target = side
        self.chance(LAY)

    def do_explore(self, _: int) -> None:
        square, board = self.places[self.active], self.board
        self.pay(self.tables.explore, "action.explore", "explores")
        self.explored |= 1 << board.zone[square]
        self.tell("explore.parts", f"looks round the {PLACES[1 - (board.zone[square] & 1)]}", self.active)
        self.chance(DIE)

    def explored_die(self, face: int) -> None:
        tables, seat = self.tables, self.active
        self.tell("explore.die", "rolls", seat, amount=face)
        self.make_noise(tables.clatter[face - 1], "explore.die", seat)
        if tables.found[face - 1]:
            self.seek()
        else:
            self.resume()

    def seek(self) -> None:
        """The next element of scenery of this place, if there is one."""
        place = 1 - (self.board.zone[self.places[self.active]] & 1)
        for counts, label in ((self.sites, ""), (self.cleared, "discards become the pile")):
            kinds = [kind for kind, element in enumerate(self.tables.elements)
                     if element.place == place and counts[kind]]
            if kinds and label:
                self.tell("Z-09", label)
                for kind in kinds:
                    self.sites[kind], self.cleared[kind] = self.cleared[kind], 0
            if kinds:
                self.chance(ELEMENT)
                return
        self.tell("Z-09", "no card is left", self.active)
        self.resume()

    def find_element(self, kind: int) -> None:
        self.sites[kind] -= 1
        element, square = self.tables.elements[kind], self.places[self.active]
        self.elements[square] = (kind, element.resistance)
        self.tell("explore.die", "finds", self.active, element.id)
        self.tell("Z-45", "stays on the square", self.active, element.id, amount=element.resistance)
        self.resume()

    # -- objects

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
        self.ability(USING, thing.ability, "Z-02")

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

    def drawn(self) -> None:
        raise NotImplementedError

    # -- tests

    def ability(self, job: int, ability: int, rule: str, dice: int = 0) -> None:
        """The active character rolls an ability, with what is in its hands, for a job."""
        seat = self.active
        kit, character = self.kits[seat], self.tables.characters[self.who[seat]]
        self.job = job
        self.dice = character.abilities[ability] + kit.bonus[ability] + dice
        if self.trace is not None:
            self.tell(rule, "rolls dice", seat, amount=self.dice)
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
        if self.trace is not None:
            self.tell("test.success", "successes", self.active if self.job <= SHOOTING else NOBODY,
                      self.zombie_name(self.foe) if self.job > SHOOTING else "", amount=hits)
        AFTER[self.job](self)

    def oppose(self, dice: int) -> None:
        """The other side rolls, where that can change anything."""
        self.dice = dice
        if dice and self.hits:
            self.chance(OPPOSE)
        else:
            self.opposed(0)

    def opposed(self, hits: int) -> None:
        if self.trace is not None and self.phase == OPPOSE:
            self.tell("test.success", "successes of the other side", amount=hits)
        AGAINST[self.job](self, hits)

    # -- doors

    def do_break(self, side: int) -> None:
        self.pay(self.tables.smash, "action.break", "tries to break a door down")
        self.target = side
        self.make_noise(self.tables.door_noise, "door.noise", self.active)
        if self.door() in self.doors:
            self.ability(BREAKING, BREAK, "door.test")
        else:
            self.chance(DOOR)

    def door(self) -> int:
        return self.board.door(self.places[self.active], self.target)

    def found_door(self, resistance: int) -> None:
        self.doors[self.door()] = resistance
        self.tell("door.test", "the door has resistance", amount=resistance)
        self.ability(BREAKING, BREAK, "door.test")

    def broken(self) -> None:
        door = self.door()
        left = max(self.doors[door] - self.hits, 0)
        if left:
            self.doors[door] = left
            self.tell("door.test", "the door holds", self.active, amount=left)
        else:
            del self.doors[door]
            self.board = self.board.copy()
            self.board.open(self.places[self.active], self.target)
            self.tell("door.test", "the door is broken down", self.active)
        self.resume()

    # -- scenery

    def do_interact(self, where: int) -> None:
        square = self.places[self.active]
        self.target = square if not where else square + self.board.world.steps[where - 1]
        element = self.tables.elements[self.elements[self.target][0]]
        self.pay(self.tables.interact, "action.interact", "interacts with", element.id)
        self.ability(INTERACTING, element.ability, "interact.test")

    def interacted(self) -> None:
        level = self.tables.level(self.players)
        dice = self.tables.elements[self.elements[self.target][0]].difficulty[level]
        if self.trace is not None and self.hits:
            self.tell("Z-04", "level of the group", amount=level + 1)
            self.tell("Z-08", "somebody else rolls dice", amount=dice)
        self.oppose(dice)

    def resisted(self, hits: int) -> None:
        kind, left = self.elements[self.target]
        element, lost = self.tables.elements[kind], max(self.hits - hits, 0)
        self.tell("interact.test", "loses resistance", card=element.id, amount=lost)
        if left > lost:
            self.elements[self.target] = (kind, left - lost)
            self.tell("Z-07", "has resistance left", card=element.id, amount=left - lost)
            self.resume()
            return
        del self.elements[self.target]
        self.cleared[kind] += 1
        rule = "interact.locked-car" if element.id == CAR else "interact.test"
        self.tell(rule, "is overcome", self.active, element.id)
        if element.reward == OBJECTS_REWARD:
            self.draw(element.amount)
            return
        if element.reward == HEAL_REWARD:
            self.heal(self.active, element.amount, rule)
        elif element.reward == POINTS_REWARD:
            self.gain(element.amount, rule)
        else:
            self.hush(element.amount, rule)
        self.resume()

    # -- attacks

    def do_strike(self, side: int) -> None:
        square = self.places[self.active] + self.board.world.steps[side]
        self.foe = self.occupied[square] - ZOMBIE
        if self.trace is not None:
            self.pay(self.tables.attack, "action.attack", "attacks with hands", self.zombie_name(self.foe))
        else:
            self.points -= self.tables.attack
        self.make_noise(self.kits[self.active].noise, "attack.melee", self.active)
        self.ability(STRIKING, MELEE, "attack.melee")

    def struck(self) -> None:
        self.oppose(self.tables.zombies[self.kinds[self.foe]].melee)

    def parried(self, hits: int) -> None:
        if self.hits > hits:
            self.wound_zombie(self.foe, self.hits - hits, "attack.melee")
        elif hits > self.hits:
            self.tell("Z-29", "the attacker is unhurt", self.active)
        self.resume()

    def do_shoot(self, number: int) -> None:
        hand, self.foe = divmod(number, FIGURES)
        shot = self.kits[self.active].shots[hand]
        if self.trace is not None:
            self.pay(self.tables.attack, "action.attack", "attacks", self.tables.things[shot.kind].id)
            self.tell("attack.ranged", "shoots at", self.active, self.zombie_name(self.foe))
        else:
            self.points -= self.tables.attack
        self.make_noise(shot.noise, "Z-31", self.active)
        self.ability(SHOOTING, RANGED, "Z-30", shot.dice)

    def shot(self) -> None:
        if self.hits:
            self.wound_zombie(self.foe, self.hits, "attack.ranged")
        self.resume()

    def bitten(self) -> None:
        raise NotImplementedError

    def defended(self, hits: int) -> None:
        raise NotImplementedError


# What follows the first roll, and the roll of the other side, by the job that is done.
AFTER: tuple[Callable[[Deeds], None], ...] = (
    Deeds.broken, Deeds.interacted, Deeds.used, Deeds.struck, Deeds.shot, lambda state: state.bitten())
AGAINST: dict[int, Callable[[Deeds, int], None]] = {
    INTERACTING: Deeds.resisted, STRIKING: Deeds.parried, BITING: lambda state, hits: state.defended(hits)}
