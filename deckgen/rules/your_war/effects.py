"""What effects do: to units, to players, to what lies beside the battlefield, to bases. One after the other; a target
that is chosen is a decision of its own."""

from __future__ import annotations

from collections.abc import Iterable

from deckgen.rules.your_war.actions import CARD, OWN, TARGET
from deckgen.rules.your_war.cards import (
    ARTILLERY,
    DAMAGE,
    DESTROY,
    DRAW_CARDS,
    EXHAUST,
    HEAL,
    MEDAL,
    NAVY,
    RAISE_ATTACK,
    RAISE_DEFENCE,
    READY,
    SHIP,
    SUPPLY,
    TANK_DESTROYER,
    Effect,
)
from deckgen.rules.your_war.core import DRAW, NOBODY, OVER, Core, Unit
from deckgen.rules.your_war.core import TARGET as CHOOSE

MEDALS, SUPPORTS = "enemy-medal", "enemy-support"


class Effects(Core):
    """From an effect that waits to what comes of it."""

    __slots__ = ()

    def go_on(self) -> bool:
        raise NotImplementedError           # with the stage of the turn: turns.py

    def proceed(self) -> None:
        """All effects that wait, then on with the turn, until somebody has to decide. What takes the game a step
        further tells whether it goes on from there: False where it asks, draws a card or has ended the game."""
        while (not self.waiting or self.take_effect()) and self.go_on():
            pass

    def take_effect(self) -> bool:
        """All effects that wait, one after the other."""
        while self.waiting:
            effect, kind, rule = self.waiting[0]
            options = self.targets(effect, kind) if effect.chosen else []
            if len(options) > 1:
                self.ask(CHOOSE, self.active, options)
                return False
            del self.waiting[0]
            if options:
                self.hit(effect, kind, rule, options[0])
            elif not effect.chosen:
                self.happen(effect, kind, rule)
            if self.draws or self.phase == OVER:
                return False
        return True

    # -- targets

    def targets(self, effect: Effect, kind: int) -> list[int]:
        """What a player may choose from, as actions."""
        if not effect.units:
            return self.cards_aimed_at(effect)
        types = effect.units & ~NAVY if self.tables.cards[kind].type == ARTILLERY else effect.units
        if not effect.enemy:
            wanted = effect.verb == READY
            return [OWN + unit.slot for unit in self.of_types(self.active, types) if unit.used or not wanted]
        fresh = effect.verb == EXHAUST
        return [TARGET + unit.slot for unit in self.of_types(1 - self.active, types) if not (fresh and unit.used)]

    def cards_aimed_at(self, effect: Effect) -> list[int]:
        enemy = 1 - self.active
        if effect.target == MEDALS:
            return [CARD + kind for kind in dict.fromkeys(medal.kind for medal in self.medals[enemy])]
        if effect.target == SUPPORTS:
            return [CARD + kind for kind in dict.fromkeys(asset.kind for asset in self.assets[enemy])]
        return [CARD + kind for kind, count in zip(self.tables.bases, self.bases[enemy], strict=True) if count]

    def aimed(self, kind: int) -> bool:
        """Whether a card's first effect, if its target is chosen, has one."""
        effect = self.tables.aims[kind]
        return effect is None or bool(self.targets(effect, kind))

    def choose(self, action: int) -> None:
        effect, kind, rule = self.waiting.pop(0)
        self.hit(effect, kind, rule, action)
        self.proceed()

    def hit(self, effect: Effect, kind: int, rule: str, option: int) -> None:
        """An effect on what was chosen."""
        if option >= CARD:
            self.remove(1 - self.active, option - CARD, rule)
            return
        player, slot = (1 - self.active, option - TARGET) if option < OWN else (self.active, option - OWN)
        unit = self.unit(player, slot)
        self.change(effect, kind, rule, player, [unit])

    # -- what happens

    def happen(self, effect: Effect, kind: int, rule: str) -> None:
        """An effect that needs no choice."""
        if effect.units:
            player = 1 - self.active if effect.enemy else self.active
            self.change(effect, kind, rule, player, list(self.of_types(player, effect.units)))
        elif effect.verb == DAMAGE:
            for player in (1 - self.active,) if effect.enemy else (self.active, 1 - self.active):
                self.lose_life(player, effect.amount, rule)
            self.judge()
        elif effect.verb == HEAL:
            self.gain_life(self.active, effect.amount, rule)
        elif effect.verb == SUPPLY:
            self.supply(self.active, effect.amount, rule)
        elif effect.verb == DRAW_CARDS:
            self.draw(self.active, effect.amount, rule)

    def change(self, effect: Effect, kind: int, rule: str, player: int, units: Iterable[Unit]) -> None:
        """An effect on units of one side."""
        verb, amount = effect.verb, effect.amount
        if verb == DAMAGE:
            for unit in units:
                self.shell(player, unit, amount, kind, rule)
            self.bury(player)
            return
        for unit in units:
            if verb == DESTROY:
                self.tell(rule, "destroys", 1 - player, self.unit_name(unit), player)
                self.destroy(player, unit)
                continue
            if self.trace is not None:
                self.tell(rule, WORDS[verb], player, self.unit_name(unit), amount=amount)
            if verb == RAISE_ATTACK:
                unit.attack += amount
            elif verb in (READY, EXHAUST):
                unit.used = verb == EXHAUST
            else:
                unit.defence += amount

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
        if self.trace is not None:
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


WORDS = {EXHAUST: "is used up", READY: "becomes ready", RAISE_ATTACK: "has more attack",
         RAISE_DEFENCE: "has more defence"}
