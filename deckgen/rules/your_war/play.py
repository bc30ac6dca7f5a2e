"""What the player whose turn it is does with cards: build, play, use abilities, take cards back."""

from __future__ import annotations

from bisect import insort

from deckgen.rules.your_war.cards import BASE, MEDAL, PERMANENT, UNITS, Card
from deckgen.rules.your_war.core import INTERVENE, START, Asset, Unit
from deckgen.rules.your_war.options import Options


class Play(Options):
    """A method for each kind of action, taking its number within the kind."""

    __slots__ = ()

    # -- cards of the hand

    def do_play(self, kind: int) -> None:
        player, card = self.active, self.tables.cards[kind]
        if self.trace is not None and self.stage == INTERVENE:
            self.tell("combat.intervene", "intervenes", player)
        self.hands[player].remove(kind)
        worn = self.wear(player, kind)
        if card.type == BASE:
            self.build(player, kind)
        else:
            self.tell("turn.play", "plays", player, card.id)
            self.pay(player, card.cost, card.national, card.country)
            self.arrive(player, kind, card, worn)
        self.proceed()

    def wear(self, player: int, kind: int) -> bool:
        """Whether the copy that leaves the hand is one that came back from the destroyed pile: those go first."""
        left = self.returned[player].get(kind, 0)
        if left:
            self.returned[player][kind] = left - 1
        return bool(left)

    def build(self, player: int, kind: int) -> None:
        place = self.tables.base_of[kind]
        self.built += 1
        self.tell("turn.base", "builds", player, self.tables.ids[kind])
        self.bases[player][place] += 1
        self.ready[player][place] += 1
        self.count[player] += 1
        self.free[player] += 1
        if self.trace is not None:
            if self.stage != START:
                self.tell("Y-13", "builds the base of this turn late", player, self.tables.ids[kind])
            if not self.count[player] % self.tables.step:
                self.tell("bases.defence", "bases protect more", player, amount=self.tables.shelter)
                self.tell("Y-33", "has it at once", player, amount=self.count[player] // self.tables.step)

    def arrive(self, player: int, kind: int, card: Card, worn: bool) -> None:
        """Where a card goes that was played, and what it does."""
        if card.type in UNITS:
            self.enter(player, kind, worn)
            if card.arrives:
                self.waiting += [(effect, kind, "turn.play") for effect in card.effects]
        elif card.type in (PERMANENT, MEDAL):
            beside = self.assets[player] if card.type == PERMANENT else self.medals[player]
            insort(beside, Asset(kind, worn), key=lambda asset: asset.kind)
            if card.type == MEDAL:
                self.decorate(player)
        else:
            self.waiting += [(effect, kind, "turn.play") for effect in card.effects]
            self.tell("pile.destroyed", "is spent", player, card.id)
            self.spend(player, kind, worn)

    def enter(self, player: int, kind: int, worn: bool) -> Unit:
        """A unit takes the first slot that is free."""
        field, slot = self.fields[player], 0
        while slot < len(field) and field[slot].slot == slot:
            slot += 1
        taken, number = [unit.number for unit in field if unit.kind == kind], 1
        while number in taken:
            number += 1
        unit = Unit(kind, slot, number, self.turns, worn)
        field.insert(slot, unit)
        if self.trace is not None:
            self.tell("unit.arrival", "arrives", player, self.unit_name(unit))
        return unit

    # -- abilities, cards of the destroyed pile

    def do_ability(self, kind: int) -> None:
        card = self.tables.cards[kind]
        if card.use:
            next(asset for asset in self.assets[self.active] if asset.kind == kind and not asset.used).used = True
        self.ability(kind, card.id)

    def do_use(self, slot: int) -> None:
        unit = self.unit(self.active, slot)
        if self.tables.cards[unit.kind].use:
            unit.used = True
        self.ability(unit.kind, self.unit_name(unit))

    def ability(self, kind: int, name: str) -> None:
        player, card = self.active, self.tables.cards[kind]
        if self.trace is not None:
            if self.stage == INTERVENE:
                self.tell("combat.intervene", "intervenes", player)
            self.tell("turn.ability", "uses", player, name)
            if not card.use:
                self.tell("Y-35", "may use it again", player, name)
        self.pay(player, card.pay)
        self.waiting += [(effect, kind, "turn.ability") for effect in card.effects]
        self.proceed()

    def do_reserve(self, kind: int) -> None:
        player, card = self.active, self.tables.cards[kind]
        self.tell("Y-43", "takes back", player, card.id)
        self.pay(player, card.reserve)
        self.gone[player][kind] -= 1
        self.returned[player][kind] = self.returned[player].get(kind, 0) + 1
        insort(self.hands[player], kind)
        self.proceed()
