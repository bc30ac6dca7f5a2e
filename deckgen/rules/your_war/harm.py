"""What is done to units, to cards beside the battlefield, to bases and to life, and the drawing of cards."""

from __future__ import annotations

from deckgen.rules.common import NOBODY
from deckgen.rules.your_war.cards import ARTILLERY, MEDAL, NAVY, TANK_DESTROYER, Card, Effect
from deckgen.rules.your_war.core import DRAW, Core, Unit


class Harm(Core):
    """Each method tells what happens under the rule by which it does."""

    __slots__ = ()

    def taker(self, player: int, unit: Unit) -> Unit:
        """The unit that takes a unit's damage: its bodyguard, while that one is there, or itself."""
        return unit if unit.guard < 0 else self.at(player, unit.guard) or unit

    @staticmethod
    def reach(effect: Effect, card: Card) -> int:
        """The types of units that an effect of a card applies to: artillery never reaches ships."""
        return effect.units & ~NAVY if card.type == ARTILLERY else effect.units

    def hurts(self, player: int, unit: Unit, types: int, amount: int) -> bool:
        """Whether damage that only these types of units take is taken at all."""
        taker = self.taker(player, unit)
        if types >> self.tables.cards[taker.kind].type & 1:
            return True
        if taker is not unit and self.trace is not None:
            self.tell("Y-45", "takes no damage of this kind", player, self.unit_name(taker), amount=amount)
        return False

    def shell(self, player: int, unit: Unit, effect: Effect, kind: int, rule: str) -> None:
        """Damage by a card: artillery does more to tank destroyers, and nothing to ships."""
        cards, amount, taker = self.tables.cards, effect.amount, self.taker(player, unit)
        if not self.hurts(player, unit, self.reach(effect, cards[kind]), amount):
            return
        if cards[kind].type == ARTILLERY and cards[taker.kind].type == TANK_DESTROYER:
            amount += self.tables.against_destroyers
            if self.trace is not None:
                self.tell("type.artillery", "does more to a tank destroyer", player, self.unit_name(taker),
                          amount=self.tables.against_destroyers)
        self.wound(player, unit, amount, rule)

    def wound(self, player: int, unit: Unit, amount: int, rule: str) -> None:
        """Damage to a unit, or to its bodyguard; nobody dies of it before `bury`."""
        taker = self.taker(player, unit)
        taker.damage += amount
        if amount and self.trace is not None:
            if taker is not unit:
                self.tell("keyword.colonel", "is protected", player, self.unit_name(unit), amount=amount)
                self.tell("Y-45", "takes the damage instead", player, self.unit_name(taker), amount=amount)
            self.tell(rule, "is damaged", player, self.unit_name(taker), amount=amount)

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
