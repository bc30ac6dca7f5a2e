"""Offensive plays and defences: what may be played, and what comes of it."""

from __future__ import annotations

from deckgen.rules.common import NOBODY
from deckgen.rules.contract import CHANCE
from deckgen.rules.ct_terror.core import ARMOUR, CALLED_DEFENCE, CALLED_OFFENCE, DEFENCE, MASK, OFFENCE, SPIN, Core
from deckgen.rules.ct_terror.tables import (
    AREA,
    AVOIDS,
    CALL,
    COUNTERS,
    DEFENCE_RULES,
    HALVES,
    REDIRECTS,
    REDUCES,
    SPINS,
    SUBSTITUTES,
    TARGETED,
)


class Combat(Core):
    """From the offer of an offensive play to the end of its effect."""

    __slots__ = ()

    def end_play(self) -> None:
        raise NotImplementedError           # the turn goes on: turns.py

    # -- offensive plays

    def targets(self, player: int) -> int:
        """The living enemies whose gas does not hold the player back."""
        mask, gas = self.alive & self.enemies[player], self.gas
        if any(gas):
            bit = 1 << player
            for owner, held in enumerate(gas):
                if held & bit:
                    mask &= ~(1 << owner)
        return mask

    def offences(self, player: int) -> list[int]:
        """The offensive plays of a player, pass first."""
        hand, rows, targets = self.hands[player], self.tables.rows, self.targets(player)
        legal = [0, *self.tables.character[targets]]
        for kind, role, action in self.tables.offence:
            if hand[kind]:
                if role == TARGETED:
                    legal += rows[kind][targets]
                elif role == AREA:
                    legal.append(action)
                elif self.phase == OFFENCE:
                    legal += rows[kind][self.mates[player] & self.alive & ~self.blind]
        return legal

    def offer(self, player: int, phase: int) -> None:
        """Ask for an offensive play; not where passing is all there is."""
        self.phase = phase
        self.legal = self.offences(player)
        self.current = player
        if len(self.legal) == 1:
            self.offence(0)

    def offence(self, action: int) -> None:
        player = self.current
        if not action:
            if self.trace is not None:
                self.tell(*(("C-07", "passes") if self.phase == OFFENCE else ("C-44", "declines")), player)
            if self.phase == OFFENCE:
                self.plays = 0
            self.end_play()
            return
        kind, target = divmod(action - 1, 9)
        if self.trace is not None:
            self._tell_offence(player, kind, target)
        role = self.tables.roles[kind]
        if role == TARGETED:
            if kind:
                self.spend(player, kind)
            tables = self.tables
            self.attacker, self.target, self.weapon, self.called = player, target, kind, NOBODY
            self.power = self.life[target] if kind == tables.headshot else tables.damage[kind]
            self.defend(target, DEFENCE)
        elif role == CALL:
            self.spend(player, kind)
            self.caller = player
            self.offer(target, CALLED_OFFENCE)
        else:
            self.place(player, kind)

    def _tell_offence(self, player: int, kind: int, target: int) -> None:
        tables = self.tables
        self.tell("turn.play", "acts", player)
        if self.phase == CALLED_OFFENCE:
            self.tell("C-45", "acts in the place of", player, target=self.caller)
            self.tell("C-46", "acts when called", player)
        if tables.roles[kind] == CALL:
            self.tell("attack.reinforcement", "calls", player, kind, target)
            self.tell("C-11", "calls without seeing hands", player)
        elif tables.roles[kind] == AREA:
            self.tell(tables.attack_rules[kind], "places", player, kind)
        else:
            self.tell(tables.attack_rules[kind], "attacks", player, kind, target, tables.damage[kind])
            self.tell("C-09", "is the one target", target)

    # -- gas and flash

    def place(self, owner: int, kind: int) -> None:
        """A card stays in front of its owner; the others answer it, clockwise."""
        self.hands[owner][kind] -= 1
        self.table[owner].append(kind)
        self.attacker, self.weapon, self.asked, self.target = owner, kind, owner, NOBODY
        self.tell("C-56", "is answered clockwise", owner, kind)
        self.ask()

    def masks(self, player: int) -> list[int]:
        """The answers of a player to gas or flash, pass first."""
        hand = self.hands[player]
        return [0, *(action for kind, action in self.tables.simple[self.tables.attack[self.weapon]] if hand[kind])]

    def ask(self) -> None:
        """The next player who has an answer; whoever has none is affected."""
        seat, owner, players = self.asked, self.attacker, self.players
        while True:
            seat = seat + 1 if seat + 1 < players else 0
            if seat == owner:
                self.end_play()
                return
            if self.alive >> seat & 1:
                legal = self.masks(seat)
                if len(legal) > 1:
                    self.asked = self.current = seat
                    self.phase, self.legal = MASK, legal
                    return
                self.affect(seat)

    def affect(self, player: int) -> None:
        owner, gas = self.attacker, self.weapon == self.tables.gas
        if gas:
            self.gas[owner] |= 1 << player
            self.tell("attack.gas", "cannot attack", player, target=owner)
            return
        self.flash[owner] |= 1 << player
        self.blind |= 1 << player
        self.tell("attack.flash", "is blinded", player)
        if self.mates[owner] >> player & 1:
            self.tell("C-52", "is blinded by a team-mate", player, target=owner)

    def mask(self, action: int) -> None:
        player = self.current
        if action:
            kind = (action - 1) // 9
            if self.trace is not None:
                self.tell(DEFENCE_RULES[self.tables.defence[kind]], "defends", player, kind, self.attacker)
                if self.blind >> player & 1:
                    self.tell("C-57", "defends though blind", player)
            self.spend(player, kind)
        else:
            self.affect(player)
        self.ask()

    # -- defences

    def defences(self, player: int) -> list[int]:
        """The defences of a player against the attack, pass first. The blind have armour only."""
        tables, hand = self.tables, self.hands[player]
        attack = tables.attack[self.weapon]
        if self.blind >> player & 1:
            return [0, *(action for kind, action in tables.armour[attack] if hand[kind])]
        legal = [0]
        for kind, action in tables.simple[attack]:
            if hand[kind]:
                legal.append(action)
        simple = len(legal)
        for kind in tables.redirecting[attack]:
            if hand[kind]:
                legal += tables.rows[kind][self.mates[self.attacker] & self.alive]
        if self.called < 0:
            for kind in tables.substituting[attack]:
                if hand[kind]:
                    legal += tables.rows[kind][self.mates[player] & self.alive]
        if len(legal) > simple:
            legal.sort()
        return legal

    def defend(self, player: int, phase: int) -> None:
        """Ask for a defence; whoever has none takes what comes."""
        self.phase = phase
        self.legal = self.defences(player)
        self.current = player
        if len(self.legal) == 1:
            self.defence(0)

    def defence(self, action: int) -> None:
        player = self.current
        if not action:
            if self.phase == CALLED_DEFENCE:
                self.tell("C-44", "declines", player)
            self.strike(self.power)
            return
        kind, target = divmod(action - 1, 9)
        verb = self.tables.verbs[self.tables.attack[self.weapon]][kind]
        if self.trace is not None:
            self._tell_defence(player, kind, target if target < self.players else self.attacker, verb)
        self.spend(player, kind)
        if verb == REDUCES:
            self.reduce(player, kind)
        elif verb == COUNTERS:
            self.counter(self.power - self.tables.damage[kind])
        elif verb == AVOIDS:
            self.end_play()
        elif verb == HALVES:
            self.strike(self.power // self.tables.divisor)
        elif verb == SPINS:
            self.phase, self.current, self.legal = SPIN, CHANCE, []
        elif verb == SUBSTITUTES:
            self.called = target
            self.defend(target, CALLED_DEFENCE)
        else:
            self.hurt(target, self.tables.friendly_fire, "defence.friendly-fire")
            self.end_play()

    def _tell_defence(self, player: int, kind: int, target: int, verb: int) -> None:
        what = "calls" if verb == SUBSTITUTES else "defends"
        self.tell(DEFENCE_RULES[self.tables.defence[kind]], what, player, kind, target)
        self.tell("defence.one", "plays a defence", player)
        if verb == COUNTERS:
            self.tell("C-34", "cannot be defended against", player, kind)
            if self.gas[self.attacker] >> player & 1:
                self.tell("C-51", "may still counter", player, target=self.attacker)
        elif verb == HALVES:
            self.tell("C-32", "halves without armour", player, kind)
        elif verb == REDIRECTS:
            self.tell("C-36", "replaces the attack", player, kind)
            if self.caller >= 0:
                self.tell("C-38", "spares the one who shot", player, kind, self.attacker)
        elif verb == SUBSTITUTES:
            self.tell("C-11", "calls without seeing hands", player)
            if self.blind >> target & 1:
                self.tell("C-48", "has armour only", target)
        elif verb == SPINS:
            count = self.alive.bit_count()
            self.tell("C-39", "replaces the attack", player, kind)
            self.tell("C-40", "all living players play", player, amount=count)
            self.tell("C-42" if count == 2 else "C-41", "one of", player, amount=count)

    def strike(self, amount: int) -> None:
        """What is left of the attack hits its target, whoever defended."""
        if self.trace is not None and amount > 0:
            if self.called >= 0:
                self.tell("C-43", "is hit, not the one who was called", self.target, target=self.called)
            if self.weapon == self.tables.headshot:
                self.tell("C-26", "is the one who dies", self.target)
        if amount > 0:
            self.hurt(self.target, amount, self.tables.attack_rules[self.weapon])
        self.end_play()

    def counter(self, difference: int) -> None:
        """The side with less takes the difference."""
        if difference > 0:
            if self.called >= 0:
                self.tell("C-43", "is hit, not the one who was called", self.target, target=self.called)
            self.hurt(self.target, difference, "defence.counter")
        elif difference < 0:
            self.hurt(self.attacker, -difference, "defence.counter")
        self.end_play()

    def further(self, player: int) -> list[int]:
        """Pass, and the armour that may be added to what is played: one of each kind."""
        hand, armoured = self.hands[player], self.armoured
        return [0, *(action for kind, action in self.tables.armour[self.tables.attack[self.weapon]]
                     if hand[kind] and not armoured >> kind & 1)]

    def reduce(self, player: int, kind: int) -> None:
        if self.phase != ARMOUR:
            self.reduced = self.armoured = 0
        self.reduced += self.tables.protection[kind]
        self.armoured |= 1 << kind
        self.tell("C-29", "is used up", player, kind)
        self.phase, self.current, self.legal = ARMOUR, player, self.further(player)
        if len(self.legal) == 1:
            self.add_armour(0)

    def add_armour(self, action: int) -> None:
        player = self.current
        if not action:
            self.strike(self.power - self.reduced)
            return
        kind = (action - 1) // 9
        self.tell("defence.armour", "defends", player, kind, self.attacker)
        self.spend(player, kind)
        self.reduce(player, kind)

    def spin(self, loser: int) -> None:
        self.tell("defence.ricochet", "loses the ricochet", loser)
        self.hurt(loser, self.tables.ricochet, "defence.ricochet")
        self.end_play()

    def over(self, action: int) -> None:
        raise ValueError("the game is over")
