"""From the deal to the end of the game: hands and redeals, the phases of a turn, what ends with it."""

from __future__ import annotations

from bisect import insort

from deckgen.rules.common import NOBODY
from deckgen.rules.contract import PASS
from deckgen.rules.your_war.actions import ATTACK, DISCARD, REDEAL, RESERVE, USE
from deckgen.rules.your_war.battle import Battle
from deckgen.rules.your_war.core import DEAL, END, INTERVENE, START
from deckgen.rules.your_war.core import DISCARD as DISCARDING
from deckgen.rules.your_war.core import REDEAL as REDEALING


class Turns(Battle):
    """A whole game."""

    __slots__ = ()

    # -- before the first turn

    def announce(self) -> None:
        """The first lines of the log: decks and life."""
        for player, place in enumerate(self.decks):
            deck = self.tables.decks[place]
            self.tell("Y-44", "brings the deck", player, deck.id)
            self.tell("deck.minimum", "has cards in the deck", player, deck.id, amount=len(deck.pile))
            self.tell("deck.copies", "has at most this often the same card", player, deck.id, amount=deck.most)
            self.tell("Y-07", "has cards of different names", player, deck.id, amount=deck.names)
            if deck.countries > 1:
                self.tell("deck.countries", "mixes countries", player, deck.id, amount=deck.countries)
            self.tell("setup.life", "life", player, amount=self.life[player])

    def begin(self, seat: int) -> None:
        """Chance says who begins; then both are dealt their hands, seat by seat."""
        self.first = self.active = seat
        self.tell("Y-05", "begins", seat)
        self.deal_to(0, self.tables.hand)

    def deal_to(self, player: int, cards: int) -> None:
        self.drawer, self.draws = player, cards
        if cards:
            self.chance(DEAL)
        else:
            self.dealt()

    def deal(self, kind: int) -> None:
        player = self.drawer
        insort(self.hands[player], kind)
        if self.trace is not None:
            rule, what = ("setup.redeal", "draws") if self.redealt[player] else ("setup.hand", "dealt")
            self.tell(rule, what, player, self.tables.ids[kind], private=True)
        self.draws -= 1
        if not self.draws:
            self.dealt()

    def dealt(self) -> None:
        """A hand is complete: the other one is dealt, or its player may have another one."""
        if self.redealt[self.drawer]:
            self.offer_redeal(self.drawer)
        elif not self.drawer:
            self.deal_to(1, self.tables.hand)
        else:
            self.offer_redeal(self.first)

    def offer_redeal(self, player: int) -> None:
        if self.redealt[player] < len(self.tables.redeals):
            self.ask(REDEALING, player, [PASS, REDEAL])
        else:
            self.keep(player)

    def keep(self, player: int) -> None:
        self.tell("setup.redeal", "keeps the hand", player, amount=len(self.hands[player]))
        if player == self.first:
            self.offer_redeal(1 - player)
        elif self.begin_turn(self.first):
            self.proceed()

    def do_redeal(self, _: int) -> None:
        player = self.current
        self.piles[player] = bytearray(sorted([*self.piles[player], *self.hands[player]]))
        self.hands[player] = []
        cards = self.tables.redeals[self.redealt[player]]
        self.redealt[player] += 1
        self.tell("setup.redeal", "shuffles the hand back", player, amount=cards)
        self.tell("Y-06", "is dealt another hand", player, amount=self.redealt[player])
        self.deal_to(player, cards)

    # -- the turn

    def begin_turn(self, player: int) -> bool:
        if self.turns == self.tables.cap:
            self.tell("Y-09", "the game takes too long", amount=self.turns)
            self.finish(NOBODY)
            return False
        self.active, self.turns, self.built, self.stage = player, self.turns + 1, 0, START
        self.make_ready(player)
        self.waiting = [(effect, kind, "turn.ready") for effect, kind in self.medal_effects(player)]
        if self.turns > 1:
            self.waiting.append(self.tables.drawing)
        else:
            self.tell("turn.draw", "draws no card in the first turn", player)
        return True

    def make_ready(self, player: int) -> None:
        used = self.count[player] - self.free[player]
        self.ready[player], self.free[player] = self.bases[player][:], self.count[player]
        for unit in self.fields[player]:
            used += unit.used
            unit.used = False
        for asset in self.assets[player]:
            used += asset.used
            asset.used = False
        self.tell("turn.ready", "begins the turn", player, amount=used)

    def take(self, kind: int) -> None:
        """A card that has left the draw deck is drawn."""
        insort(self.hands[self.drawer], kind)
        if self.trace is not None:
            self.tell(self.why, "draws", self.drawer, self.tables.ids[kind], private=True)
        self.draws -= 1
        self.next_card()
        if not self.draws:
            self.proceed()

    def go_on(self) -> bool:
        """What may be done at this stage; on with the turn where that is nothing."""
        return self.offer(self.options())

    def offer(self, legal: list[int]) -> bool:
        if len(legal) > 1:
            self.ask(self.stage, self.active, legal)
            return False
        return self.end_stage(legal)

    def end_stage(self, legal: list[int]) -> bool:
        """On to the next stage; `legal` is what could be done at this one."""
        if self.stage == START:
            return self.end_start(legal)
        return self.end_intervention() if self.stage == INTERVENE else self.end_turn()

    def end_start(self, legal: list[int]) -> bool:
        """Without an attack the end phase follows; what belongs to the start phase alone is left out there."""
        if self.fighting(self.active):
            self.blocked = 0
            return self.offer_blocks()
        self.stage = END
        if self.trace is not None:
            self.tell("Y-14", "makes no attack", self.active)
            self.tell("end.play", "goes on to the end phase", self.active)
        return self.offer([action for action in legal if action < RESERVE or USE <= action < ATTACK])

    # -- the end of the turn

    def end_turn(self) -> bool:
        """Cards beyond the limit are discarded, one after the other."""
        player = self.active
        while len(self.hands[player]) > self.tables.limit:
            legal = self.discards()
            if len(legal) > 1:
                self.ask(DISCARDING, player, legal)
                return False
            self.discard(legal[0] - DISCARD)
        self.clear()
        return self.begin_turn(1 - player)

    def discards(self) -> list[int]:
        return [DISCARD + kind for kind in sorted(set(self.hands[self.active]))]

    def do_discard(self, kind: int) -> None:
        self.discard(kind)
        if self.end_turn():
            self.proceed()

    def discard(self, kind: int) -> None:
        player = self.active
        self.hands[player].remove(kind)
        if self.trace is not None:
            self.tell("end.hand", "discards", player, self.tables.ids[kind])
            self.tell("Y-36", "has chosen what to discard", player, amount=len(self.hands[player]))
        self.spend(player, kind, self.wear(player, kind))

    def clear(self) -> None:
        """Damage and what was added for the turn are gone."""
        for player in (self.active, 1 - self.active):
            for unit in self.fields[player]:
                if unit.damage and self.trace is not None:
                    self.tell("Y-23", "recovers", player, self.unit_name(unit), amount=unit.damage)
                unit.damage = unit.attack = unit.defence = 0
