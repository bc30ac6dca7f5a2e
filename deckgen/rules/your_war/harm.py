"""What is done to units, to cards beside the battlefield, to bases and to life, and the drawing of cards."""

from __future__ import annotations

from deckgen.rules.common import NOBODY
from deckgen.rules.your_war.cards import ARTILLERY, MEDAL, SHIP, TANK_DESTROYER
from deckgen.rules.your_war.core import DRAW, Core, Unit


class Harm(Core):
    """Each method tells what happens under the rule by which it does."""

    __slots__ = ()

    def shell(self, player: int, unit: Unit, amount: int, kind: int, rule: str) -> None:
        """Damage by a card: artillery does more to tank destroyers, and nothing to ships."""
        cards = self.tables.cards
        if cards[kind].type == ARTILLERY:
            if cards[unit.kind].type == TANK_DESTROYER:
                amount += self.tables.against_destroyers
                if self.trace is not None:
                    self.tell("type.artillery", "does more to a tank destroyer", player, self.unit_name(unit),
                              amount=self.tables.against_destroyers)
            elif cards[unit.kind].type == SHIP:
                return
        self.wound(player, unit, amount, rule)

    def wound(self, player: int, unit: Unit, amount: int, rule: str) -> None:
        """Damage to a unit, or to its bodyguard; nobody dies of it before `bury`."""
        if unit.guard >= 0 and amount:
            guard = self.at(player, unit.guard)
            if guard is not None:
                self.tell("keyword.colonel", "is protected", player, self.unit_name(unit), amount=amount)
                unit = guard
        unit.damage += amount
        if amount and self.trace is not None:
            self.tell(rule, "is damaged", player, self.unit_name(unit), amount=amount)

    def bury(self, player: int) -> None:
        """Units with as much damage as defence are destroyed."""
        for unit in [unit for unit in self.fields[player] if unit.damage]:
            if unit.damage >= self.defence(player, unit):
                self.destroy(player, unit)

    def destroy(self, player: int, unit: Unit) -> None:
        self.fields[player].remove(unit)
        if self.trace is not None:
            self.tell("pile.destroyed", "is destroyed", player, self.unit_name(unit))
        self.spend(player, unit.kind, unit.worn)

    def spend(self, player: int, kind: int, worn: bool) -> None:
        """A card goes to the destroyed pile."""
        self.gone[player][kind] += 1
        if worn:
            self.worn[player][kind] = self.worn[player].get(kind, 0) + 1

    def remove(self, player: int, kind: int, rule: str) -> None:
        """A medal, a permanent support or a base is destroyed."""
        worn = False
        self.tell(rule, "destroys", 1 - player, self.tables.ids[kind], player)
        if kind in self.tables.base_of:
            self.lose_base(player, self.tables.base_of[kind])
        else:
            beside = self.medals[player] if self.tables.cards[kind].type == MEDAL else self.assets[player]
            card = next(card for card in beside if card.kind == kind)
            beside.remove(card)
            worn = card.worn
            self.decorate(player)
        self.tell("pile.destroyed", "is destroyed", player, self.tables.ids[kind])
        self.spend(player, kind, worn)
        self.bury(player)

    # -- bases

    def lose_base(self, player: int, place: int) -> None:
        """A base is gone, a used one first."""
        if self.ready[player][place] == self.bases[player][place]:
            self.ready[player][place] -= 1
            self.free[player] -= 1
        self.bases[player][place] -= 1
        self.count[player] -= 1
        if not (self.count[player] + 1) % self.tables.step:
            self.tell("bases.defence", "bases protect less", player, amount=self.tables.shelter)

    def supply(self, player: int, amount: int, rule: str) -> None:
        """Used bases become ready, of the kind with most of them first."""
        amount = min(amount, self.count[player] - self.free[player])
        self.tell(rule, "readies bases", player, amount=amount)
        self.free[player] += amount
        ready, bases = self.ready[player], self.bases[player]
        for _ in range(amount):
            place = max(range(len(bases)), key=lambda place: bases[place] - ready[place])
            ready[place] += 1

    # -- life

    def lose_life(self, player: int, amount: int, rule: str) -> None:
        self.life[player] = max(self.life[player] - amount, 0)
        if self.trace is not None:
            self.tell(rule, "loses life", target=player, amount=amount)
            self.tell("setup.life", "life", player, amount=self.life[player])

    def gain_life(self, player: int, amount: int, rule: str) -> None:
        self.life[player] += amount
        if self.trace is not None:
            self.tell(rule, "gains life", player, amount=amount)
            if self.life[player] > self.tables.life:
                self.tell("Y-38", "has more life than at the start", player, amount=self.life[player])
            else:
                self.tell("setup.life", "life", player, amount=self.life[player])

    def judge(self) -> None:
        """Is anybody without life?"""
        one, other = self.life
        if not one and not other:
            self.finish(NOBODY)
            self.tell("Y-10", "both are without life")
        elif not one or not other:
            winner = 0 if one else 1
            self.finish(winner)
            self.tell("goal.win", "wins", winner)

    # -- cards

    def draw(self, player: int, count: int, rule: str) -> None:
        self.drawer, self.draws, self.why = player, count, rule
        self.next_card()

    def next_card(self) -> None:
        """The next card of those to be drawn, if one is left; true to the rules nothing comes of an empty deck."""
        if self.draws and self.piles[self.drawer]:
            self.chance(DRAW)
            return
        if self.draws:
            self.tell("Y-08", "has no card left to draw", self.drawer)
        self.draws = 0
