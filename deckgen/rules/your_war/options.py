"""What a player may do with cards in the own turn, and what it costs."""

from __future__ import annotations

from deckgen.rules.your_war.actions import ABILITY, ATTACK, PAY, PLAY, RESERVE, USE
from deckgen.rules.your_war.cards import ARTILLERY, BASE, Card
from deckgen.rules.your_war.core import INTERVENE, START, Asset, Unit
from deckgen.rules.your_war.core import PAY as PAYING
from deckgen.rules.your_war.effects import Effects


class Options(Effects):
    """Actions by their ids, and the paying of costs."""

    __slots__ = ()

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
        """Bases of the card's country at once; the others are owed, unless all that are ready are of one kind."""
        ready, free = self.ready[player], self.free[player]
        if free in ready:                   # all of one kind
            ready[ready.index(free)] -= cost
            self.free[player] = free - cost
        else:
            if national:
                self.use_bases(player, country, national)
            self.owed = cost - national
        if self.trace is not None and cost:
            self.tell("cost.bases", "pays with bases", player, amount=cost)
            if 0 < national < cost:
                self.tell("Y-12", "pays with the card's country first", player, amount=national)
            elif cost > national and sum(map(bool, self.bases[player])) > 1:
                self.tell("Y-12", "takes bases of the country with most that are ready", player, amount=cost)

    def settle(self) -> bool:
        """Pay what is owed with the country of which most bases are ready, then the next; the player decides a tie."""
        player = self.active
        while self.owed:
            countries = self.payers(player)
            if len(countries) > 1:
                self.ask(PAYING, player, [PAY + self.base_to_use(player, country) for country in countries])
                return False
            self.owed -= self.use_bases(player, countries[0], self.owed)
        return True

    def payers(self, player: int) -> list[int]:
        """The countries that may pay next: those of which most bases are ready; only one of them if it makes no
        difference, because all of these bases are needed."""
        ready = self.ready[player]
        counts = [sum([ready[place] for place in places]) for places in self.tables.home]
        most = max(counts)
        found = [country for country, count in enumerate(counts) if count == most]
        return found if self.owed < most * len(found) else found[:1]

    def base_to_use(self, player: int, country: int) -> int:
        """The kind of a country's first base that is ready."""
        return next(self.tables.bases[place] for place in self.tables.home[country] if self.ready[player][place])

    def use_bases(self, player: int, country: int, count: int) -> int:
        """Use as many bases of a country, or all that are ready; gives their number."""
        ready, left = self.ready[player], count
        for place in self.tables.home[country]:
            used = min(left, ready[place])
            ready[place] -= used
            left -= used
        self.free[player] -= count - left
        return count - left

    def do_pay(self, kind: int) -> None:
        paid = self.use_bases(self.active, self.tables.cards[kind].country, self.owed)
        self.owed -= paid
        self.tell("Y-47", "chooses the bases that pay", self.active, self.tables.ids[kind], amount=paid)
        self.proceed()
