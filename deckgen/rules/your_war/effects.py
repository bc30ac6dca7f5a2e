"""What effects do: to units, to players, to what lies beside the battlefield, to bases. One after the other; a target
that is chosen is a decision of its own."""

from __future__ import annotations

from collections.abc import Iterable

from deckgen.rules.your_war.actions import CARD, OWN, TARGET
from deckgen.rules.your_war.cards import (
    DAMAGE,
    DESTROY,
    DRAW_CARDS,
    EXHAUST,
    HEAL,
    RAISE_ATTACK,
    RAISE_DEFENCE,
    READY,
    SUPPLY,
    Effect,
)
from deckgen.rules.your_war.core import OVER, Unit
from deckgen.rules.your_war.core import TARGET as CHOOSE
from deckgen.rules.your_war.harm import Harm

MEDALS, SUPPORTS = "enemy-medal", "enemy-support"


class Effects(Harm):
    """From an effect that waits to what comes of it."""

    __slots__ = ()

    def settle(self) -> bool:
        raise NotImplementedError           # with the costs: options.py

    def go_on(self) -> bool:
        raise NotImplementedError           # with the stage of the turn: turns.py

    def proceed(self) -> None:
        """What is to be paid, all effects that wait, then on with the turn, until somebody has to decide. What takes
        the game a step further tells whether it goes on from there: False where it asks, draws a card or has ended
        the game."""
        while (not self.owed or self.settle()) and (not self.waiting or self.take_effect()) and self.go_on():
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
        types = self.reach(effect, self.tables.cards[kind])
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
                self.shell(player, unit, effect, kind, rule)
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

WORDS = {EXHAUST: "is used up", READY: "becomes ready", RAISE_ATTACK: "has more attack",
         RAISE_DEFENCE: "has more defence"}
