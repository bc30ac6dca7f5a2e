"""The battle up to the damage: units go into the attack zone, are blocked, and take bodyguards."""

from __future__ import annotations

from deckgen.rules.your_war.actions import BLOCK, GUARD, SLOTS
from deckgen.rules.your_war.blows import Blows
from deckgen.rules.your_war.cards import AIR, GROUND
from deckgen.rules.your_war.core import BLOCK as BLOCKING
from deckgen.rules.your_war.core import GUARD as GUARDING
from deckgen.rules.your_war.core import INTERVENE


class Battle(Blows):
    """Attackers are of the player whose turn it is."""

    __slots__ = ()

    # -- attack and blocks

    def do_attack(self, slot: int) -> None:
        player, unit = self.active, self.unit(self.active, slot)
        unit.used, unit.zone = True, slot
        if self.trace is not None:
            name = self.unit_name(unit)
            self.tell("turn.attack", "attacks", player, name, 1 - player, self.attack(player, unit))
            self.tell("Y-17", "attacks the player", player, name, 1 - player)
            if unit.turn == self.turns:
                self.tell("keyword.fast", "attacks at once", player, name)
        self.proceed()

    def blocks(self) -> list[int]:
        """What the defender may do, pass first."""
        cards, defender = self.tables.cards, 1 - self.active
        free = [unit for unit in self.fields[defender] if not unit.used and unit.zone < 0]
        legal = [0]
        for attacker in self.fighting(self.active) if free else ():
            flies = AIR >> cards[attacker.kind].type & 1
            first = BLOCK + SLOTS * attacker.slot
            legal += [first + unit.slot for unit in free if not (flies and GROUND >> cards[unit.kind].type & 1)]
        return legal

    def offer_blocks(self) -> bool:
        legal = self.blocks()
        if len(legal) > 1:
            self.ask(BLOCKING, 1 - self.active, legal)
            return False
        return self.end_blocks()

    def do_block(self, number: int) -> None:
        aim, slot = divmod(number, SLOTS)
        defender, attacker, unit = 1 - self.active, self.unit(self.active, aim), self.unit(1 - self.active, slot)
        unit.zone = aim
        self.blocked |= 1 << aim
        if self.trace is not None:
            self.tell("combat.block", "blocks", defender, self.unit_name(unit), self.active)
            self.tell("combat.block", "is blocked", self.active, self.unit_name(attacker), defender)
            if AIR >> self.tables.cards[attacker.kind].type & 1:
                self.tell("Y-27", "can block what flies", defender, self.unit_name(unit))
        if self.offer_blocks():
            self.proceed()

    def end_blocks(self) -> bool:
        """Colonels may take bodyguards: those of the attacker first."""
        cards = self.tables.cards
        self.colonels = [(player, unit.slot) for player in (self.active, 1 - self.active)
                         for unit in self.fighting(player) if cards[unit.kind].colonel]
        return self.offer_guards()

    # -- bodyguards

    def offer_guards(self) -> bool:
        while self.colonels:
            player, slot = self.colonels.pop(0)
            legal = [0, *(GUARD + unit.slot for unit in self.fighting(player) if unit.slot != slot)]
            if len(legal) > 1:
                self.asking = slot
                self.ask(GUARDING, player, legal)
                return False
        self.stage = INTERVENE
        return True

    def do_guard(self, slot: int) -> None:
        player = self.current
        colonel, guard = self.unit(player, self.asking), self.unit(player, slot)
        colonel.guard = slot
        if self.trace is not None:
            self.tell("keyword.colonel", "takes a bodyguard", player, self.unit_name(colonel))
            self.tell("Y-42", "is the bodyguard", player, self.unit_name(guard))
        if self.offer_guards():
            self.proceed()
