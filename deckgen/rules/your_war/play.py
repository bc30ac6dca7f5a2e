"""What a player may do with cards in the own turn: build, play, use abilities, take cards back; and what it costs."""

from __future__ import annotations

from bisect import insort

from deckgen.rules.your_war.actions import ABILITY, ATTACK, PLAY, RESERVE, USE
from deckgen.rules.your_war.cards import ARTILLERY, BASE, MEDAL, PERMANENT, UNITS, Card
from deckgen.rules.your_war.core import INTERVENE, START, Asset, Unit
from deckgen.rules.your_war.effects import Effects


class Play(Effects):
    """A method for each kind of action, taking its number within the kind."""

    __slots__ = ()

    # -- what may be done

    def options(self) -> list[int]:
        """All that may be done in this stage, pass first."""
        player, tables, stage, legal = self.active, self.tables, self.stage, [0]
        free, ready, last = self.free[player], self.ready[player], -1
        costs, plain = tables.costs, tables.plain[stage == INTERVENE]
        for kind in self.hands[player]:
            if kind != last:
                last = kind
                if free >= costs[kind]:
                    home = plain[kind]
                    if ready[home[0]] >= home[1] if home else self.playable(player, tables.cards[kind], kind):
                        legal.append(PLAY + kind)
        if self.assets[player]:
            self.abilities(player, legal)
        if stage == START:
            self.reserves(player, legal)
        field = self.fields[player]
        if field:
            able = tables.able
            legal += [USE + unit.slot for unit in field if unit.kind in able and self.able(unit, unit.kind)]
            if stage == START:
                turn, fast = self.turns, tables.fast
                legal += [ATTACK + unit.slot for unit in field
                          if not unit.used and unit.zone < 0 and (unit.turn < turn or unit.kind in fast)]
        return legal

    def playable(self, player: int, card: Card, kind: int) -> bool:
        """Whether a card that can be paid with as many bases may be played: with those of its country, at this stage,
        with a target."""
        if card.type == BASE:
            return self.built < self.tables.builds and self.stage != INTERVENE
        if self.stage == INTERVENE and card.type < ARTILLERY:
            return False
        return self.pays_at_home(player, card) and self.aimed(kind)

    def pays_at_home(self, player: int, card: Card) -> bool:
        """Whether there are enough ready bases of the card's country."""
        if not card.national:
            return True
        ready = self.ready[player]
        return sum([ready[place] for place in self.tables.home[card.country]]) >= card.national

    def able(self, card: Asset | Unit, kind: int) -> bool:
        """Whether an ability can be paid, and has a target."""
        pays = self.tables.cards[kind]
        return self.free[self.active] >= pays.pay and not (pays.use and card.used) and self.aimed(kind)

    def abilities(self, player: int, legal: list[int]) -> None:
        """Of permanent support."""
        last = -1
        for asset in self.assets[player]:
            if asset.kind != last and self.able(asset, asset.kind):
                last = asset.kind
                legal.append(ABILITY + asset.kind)

    def reserves(self, player: int, legal: list[int]) -> None:
        """Cards that come back from the destroyed pile."""
        free, gone, worn = self.free[player], self.gone[player], self.worn[player]
        for kind in self.tables.reserves:
            if gone[kind] > worn.get(kind, 0) and free >= self.tables.cards[kind].reserve:
                legal.append(RESERVE + kind)

    # -- costs

    def pay(self, player: int, cost: int, national: int = 0, country: int = -1) -> None:
        """Bases of the card's country first, then those of the country of which most are ready, and so on."""
        ready, free = self.ready[player], self.free[player]
        self.free[player] = free - cost
        if free in ready:                   # all of one kind
            ready[ready.index(free)] -= cost
        else:
            if national:
                self.take_bases(ready, self.tables.home[country], national)
            self.take_bases(ready, self.tables.anywhere, cost - national)
        if self.trace is not None and cost:
            self.tell("cost.bases", "pays with bases", player, amount=cost)
            if 0 < national < cost:
                self.tell("Y-12", "pays with the card's country first", player, amount=national)
            elif cost > national and sum(map(bool, self.bases[player])) > 1:
                self.tell("Y-12", "takes bases of the country with most that are ready", player, amount=cost)

    @staticmethod
    def take_bases(ready: list[int], places: tuple[int, ...], count: int) -> None:
        while count:
            place = max(places, key=ready.__getitem__)
            paid = min(count, ready[place])
            ready[place] -= paid
            count -= paid

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
