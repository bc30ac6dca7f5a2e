"""Set-up, the order of turns, drawing and bombs."""

from __future__ import annotations

from deckgen.rules.common import NOBODY
from deckgen.rules.contract import CHANCE, TERMINAL
from deckgen.rules.ct_terror.combat import Combat
from deckgen.rules.ct_terror.core import DRAW, FIRST, OFFENCE, OVER, TERROR


class Turns(Combat):
    """What happens between the plays."""

    __slots__ = ()

    def announce(self) -> None:
        """The log's first lines: who plays."""
        self.tell("setup.players", "players", amount=self.players)
        self.tell("setup.teams", "terrorists", amount=self.teams.count(TERROR))
        if self.players % 2:
            self.tell("C-01", "teams differ by one")
            self.tell("C-02", "ct has one more")
        self.tell("setup.seating", "teams sit alternately")
        for seat in range(self.players):
            self.tell("setup.life", "life", seat, amount=self.life[seat])

    # -- set-up; `draws` counts the cards that have been dealt

    def receiver(self) -> int:
        """Whose card is being dealt."""
        return self.draws // self.tables.hand

    def deal(self, kind: int) -> None:
        """A card that has left the pile is dealt."""
        player = self.draws // self.tables.hand
        self.hands[player][kind] += 1
        self.draws += 1
        if self.trace is not None:
            self.tell("setup.hand", "dealt", player, kind, private=True)
            if kind == self.tables.bomb:
                self.tell("setup.bomb", "shows", player, kind)
        if self.draws == self.players * self.tables.hand:
            self.dealt()

    def dealt(self) -> None:
        """All hands are dealt: bombs go off, then chance names the first Terrorist."""
        bomb = self.tables.bomb
        if any(hand[bomb] for hand in self.hands):
            self.tell("C-14", "bombs take effect after the deal")
            for seat in range(self.players):
                self.bombs(seat, "setup.bomb")
        if self.phase != OVER:
            self.phase, self.current = FIRST, CHANCE

    def starters(self) -> list[int]:
        return [seat for seat in self.seats() if self.teams[seat] == TERROR]

    def first(self, seat: int) -> None:
        self.tell("setup.first", "terror begins")
        self.tell("C-03", "begins", seat)
        self.begin(seat)

    # -- bombs

    def bombs(self, player: int, rule: str) -> None:
        """Every bomb in a hand takes effect, or is defused."""
        tables = self.tables
        hand = self.hands[player]
        if hand[tables.bomb] > 1:
            self.tell("C-18", "each bomb takes effect", player, tables.bomb, amount=hand[tables.bomb])
        while hand[tables.bomb]:
            if hand[tables.kit]:
                self.defuse(player)
            else:
                self.explode(player, rule)
                if self.phase == OVER:
                    return
                hand = self.hands[player]           # a new one if the player has died

    def defuse(self, player: int) -> None:
        tables = self.tables
        self.tell("bomb.defuse", "defuses", player, tables.kit)
        self.tell("C-16", "has to defuse", player, tables.kit)
        self.spend(player, tables.bomb)
        self.spend(player, tables.kit)
        self.unshown[player] -= 1
        self.tell("C-17", "gets no card instead", player)

    def explode(self, player: int, rule: str) -> None:
        tables = self.tables
        self.unshown[player] = 0
        self.tell(rule, "explodes", player, tables.bomb)
        self.tell("bomb.unpreventable", "cannot be prevented", player, tables.bomb)
        self.spend(player, tables.bomb)
        self.tell("C-17", "gets no card instead", player)
        if rule == "bomb.draw":
            if self.callable(player):
                self.tell("C-22", "hurts the drawer alone", player)
            self.hurt(player, tables.bomb_drawn, rule)
            return
        mates = [seat for seat in self.seats() if self.mates[player] >> seat & 1]
        self.hurt(player, tables.bomb_dealt, rule)
        for mate in mates:
            if self.phase != OVER:
                self.hurt(mate, tables.bomb_teammates, rule)

    # -- turns

    def end_play(self) -> None:
        """After an offensive play: another one if the figures allow it, or the next turn."""
        self.caller = self.called = NOBODY
        if self.phase == OVER:
            return
        self.plays -= 1
        active = self.active
        if self.plays > 0 and self.alive >> active & 1 and not self.blind >> active & 1:
            self.offer(active, OFFENCE)
            return
        if self.trace is not None and sum(self.hands[active]) > self.tables.hand:
            self.tell("C-10", "keeps all cards", active, amount=sum(self.hands[active]))
        self.pass_on()

    def pass_on(self) -> None:
        """The seat that play reaches next; effects in front of it end, the dead and the blind are passed over."""
        seat, last = self.active, self.players - 1
        while True:
            seat = 0 if seat == last else seat + 1
            if not self.alive >> seat & 1:
                self.tell("C-06", "is passed over", seat)
                continue
            self.reach(seat)
            if not self.blind >> seat & 1:
                break
            self.tell("attack.flash", "takes no turn", seat)
        self.begin(seat)

    def reach(self, seat: int) -> None:
        """Play reaches a seat: what lies in front of it ends."""
        if self.table[seat]:
            self.tell("C-53", "effects end", seat)
            self.clear(seat)

    def begin(self, seat: int) -> None:
        tables = self.tables
        if self.turns == tables.cap:
            self.phase, self.current, self.legal = OVER, TERMINAL, []
            self.tell("C-08", "tie", amount=self.turns)
            return
        self.active = seat
        self.turns += 1
        self.draws = tables.draw
        self.defused = 0
        if self.turns == 1 and self.draws:
            self.tell("C-05", "draws in the first turn, too", seat)
        self.phase, self.current, self.legal = DRAW, CHANCE, []
        if not self.draws or not self.pile:
            self.next_card()

    def next_card(self) -> None:
        """Before a card is drawn: is there one? If not even discards are left, nothing is drawn."""
        if self.draws and not self.pile:
            self.reshuffle()
            if not self.pile:
                self.tell("turn.reshuffle", "no card is left", self.active)
                self.draws = 0
        if not self.draws:
            self.drawn()

    def reshuffle(self) -> None:
        """The discards become the pile, but for what a bomb was defused with while these cards are drawn."""
        kept = [0] * len(self.discard)
        kept[self.tables.bomb] = kept[self.tables.kit] = self.defused
        self.pile = bytearray(kind for kind, count in enumerate(self.discard) for _ in range(count - kept[kind]))
        self.discard, self.counts = kept, []
        if self.defused:
            self.tell("C-64", "defused bomb stays out", self.active)
        if self.pile:
            self.tell("turn.reshuffle", "discards become the pile", amount=len(self.pile))
            self.tell("C-12", "at the moment a card is needed", self.active)
            if any(self.table):
                self.tell("C-59", "cards on the table stay")

    def take(self, kind: int) -> None:
        """A card that has left the pile is drawn."""
        tables, player = self.tables, self.active
        hand = self.hands[player]
        hand[kind] += 1
        self.draws -= 1
        if self.trace is not None:
            self.tell("turn.draw", "draws", player, kind, private=True)
        if kind != tables.bomb:
            self.unshown[player] += 1
        else:
            self.tell("bomb.draw", "shows", player, kind)
            if hand[tables.kit]:
                self.defuse(player)
                self.defused += 1
            else:
                self.unshown[player] = 0
                if self.draws:
                    self.tell("bomb.second-card", "draws on before the bomb", player)
                    self.tell("C-20", "draws both cards", player)
        if not self.draws:
            self.drawn()
        elif not self.pile:
            self.next_card()

    def drawn(self) -> None:
        """All cards of the turn are drawn: bombs go off, then an offensive play."""
        player = self.active
        if self.hands[player][self.tables.bomb]:
            self.bombs(player, "bomb.draw")
            if self.phase == OVER:
                return
            if not self.alive >> player & 1:
                self.tell("C-23", "turn ends", player)
                self.pass_on()
                return
        self.plays = self.tables.plays
        self.offer(player, OFFENCE)
