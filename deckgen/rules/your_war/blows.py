"""The damage of a battle: how the attacker divides it, and what all units deal at the same time."""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.rules.common import NOBODY
from deckgen.rules.your_war.actions import DIVIDE
from deckgen.rules.your_war.cards import BOMBER, FIGHTER, GROUND, TANK_DESTROYER
from deckgen.rules.your_war.core import DIVIDE as DIVIDING
from deckgen.rules.your_war.core import END, OVER, Unit
from deckgen.rules.your_war.play import Play


class Blows(Play):
    """Attackers are of the player whose turn it is."""

    __slots__ = ()

    # -- the division of damage

    def blockers(self, attacker: Unit) -> list[Unit]:
        return [unit for unit in self.fields[1 - self.active] if unit.zone == attacker.slot]

    def strength(self, player: int, unit: Unit) -> int:
        """A unit's attack, leaders counted."""
        return self.attack(player, unit) + self.led(player, unit)

    def end_intervention(self) -> bool:
        """The attacker divides damage where there are several blockers, one of them after the other."""
        player = self.active
        self.shares = {}
        self.cuts = [unit.slot for unit in self.fighting(player)
                     if len(self.blockers(unit)) > 1 and self.strength(player, unit)]
        return self.divide()

    def divide(self) -> bool:
        while self.cuts:
            left, waiting = self.to_divide()
            if left and len(waiting) > 1:
                self.ask(DIVIDING, self.active, list(range(DIVIDE, DIVIDE + left + 1)))
                return False
            for number, unit in enumerate(waiting):
                self.shares[unit.slot] = 0 if number else left
            self.cuts.pop(0)
        return self.strike()

    def to_divide(self) -> tuple[int, list[Unit]]:
        """What is left of an attacker's damage, and the blockers that have no share yet."""
        attacker = self.unit(self.active, self.cuts[0])
        blockers = self.blockers(attacker)
        given = sum(self.shares.get(unit.slot, 0) for unit in blockers)
        return self.strength(self.active, attacker) - given, [unit for unit in blockers if unit.slot not in self.shares]

    def do_divide(self, amount: int) -> None:
        _, waiting = self.to_divide()
        self.shares[waiting[0].slot] = amount
        if self.trace is not None:
            self.tell("Y-19", "divides the damage", self.active, self.unit_name(waiting[0]), amount=amount)
        if self.divide():
            self.proceed()

    # -- damage

    def strike(self) -> bool:
        """All damage is dealt at the same time; then what has enough of it is destroyed."""
        player, enemy = self.active, 1 - self.active
        attackers = self.fighting(player)
        face = 0
        for unit in attackers:
            strength = self.strength(player, unit)
            if self.trace is not None:
                self.tell_leader(player, unit)
            if not self.blocked >> unit.slot & 1:
                face += strength
                if self.trace is not None:
                    self.tell("combat.unblocked", "gets through", player, self.unit_name(unit), enemy, strength)
            else:
                self.exchange(unit, strength)
        if self.trace is not None:
            for unit in self.fighting(enemy):
                self.tell_leader(enemy, unit)
        self.bomb([unit for unit in attackers if self.tables.cards[unit.kind].type == BOMBER])
        for side in (player, enemy):
            self.bury(side)
        if face:
            self.lose_life(enemy, face, "combat.unblocked")
        self.part(attackers)
        self.judge()
        if self.phase == OVER:
            return False
        self.stage = END
        self.tell("end.play", "goes on after the battle", player)
        return True

    def exchange(self, attacker: Unit, strength: int) -> None:
        """An attacker and its blockers damage each other."""
        player, enemy = self.active, 1 - self.active
        blockers = self.blockers(attacker)
        if not blockers and self.trace is not None:
            self.tell("Y-22", "stays blocked", player, self.unit_name(attacker))
        lost = strength if not blockers else 0
        for unit in blockers:
            share = strength if len(blockers) == 1 else self.shares.get(unit.slot, 0)
            amount = self.against(attacker, unit, share)
            if self.taker(enemy, unit) is unit:
                lost += max(amount - max(self.defence(enemy, unit) - unit.damage, 0), 0)
            self.wound(enemy, unit, amount, "combat.damage")
            self.wound(player, attacker, self.strength(enemy, unit), "combat.damage")
        if lost and self.trace is not None:
            self.tell("Y-20", "has damage to spare, which is lost", player, self.unit_name(attacker), amount=lost)

    def against(self, attacker: Unit, unit: Unit, share: int) -> int:
        """What an attacker's share does to a blocker, by the types of the attacker and of the unit that takes it."""
        cards, tables = self.tables.cards, self.tables
        kind, other = cards[attacker.kind].type, cards[self.taker(1 - self.active, unit).kind].type
        if kind == TANK_DESTROYER and GROUND >> other & 1:
            if self.trace is not None:
                self.tell("type.tank-destroyer", "does more to a ground unit", self.active, self.unit_name(attacker),
                          amount=tables.against_blockers)
            return share + tables.against_blockers
        if kind == BOMBER and other == FIGHTER:
            if self.trace is not None:
                self.tell("Y-32", "does less to a fighter", self.active, self.unit_name(attacker),
                          amount=tables.fighters)
            return max(share - tables.fighters, 0)
        return share

    def bomb(self, bombers: list[Unit]) -> None:
        """Attacking bombers damage all ground units of the other side, blocked or not."""
        amount = len(bombers) * self.tables.bombs
        targets = list(self.of_types(1 - self.active, GROUND)) if amount else []
        if not targets:
            return
        for unit in bombers if self.trace is not None else ():
            self.tell("type.bomber", "bombs the ground units", self.active, self.unit_name(unit), 1 - self.active,
                      self.tables.bombs)
        self.tell("Y-31", "bombs fall on all of them", self.active, target=1 - self.active, amount=amount)
        for unit in targets:
            if self.hurts(1 - self.active, unit, GROUND, amount):
                self.wound(1 - self.active, unit, amount, "type.bomber")

    def tell_leader(self, player: int, unit: Unit) -> None:
        leader = self.tables.cards[unit.kind].leader
        if leader:
            for other in self.led_by(player, unit):
                self.tell("keyword.leader", "leads", player, self.unit_name(unit), amount=leader)
                self.tell("Y-41", "has more attack", player, self.unit_name(other), amount=leader)

    def led_by(self, player: int, leader: Unit) -> Iterator[Unit]:
        return (unit for unit in self.fighting(player) if unit is not leader)

    def part(self, attackers: list[Unit]) -> None:
        """The battle is over: all leave the attack zone."""
        for player in (self.active, 1 - self.active):
            for unit in self.fields[player]:
                unit.zone = unit.guard = NOBODY
        if self.trace is not None:
            for unit in attackers:
                if unit.used and unit in self.fields[self.active]:
                    self.tell("Y-16", "stays used", self.active, self.unit_name(unit))
