"""The state of CT × Terror as the contract wants it: asking, playing, replaying."""

from __future__ import annotations

from collections.abc import Callable
from operator import getitem
from random import Random

from deckgen.rules import logs
from deckgen.rules.contract import CHANCE, TERMINAL, IllegalAction
from deckgen.rules.ct_terror import refusal, view, words
from deckgen.rules.ct_terror.core import (
    ARMOUR,
    CALLED_DEFENCE,
    CALLED_OFFENCE,
    DEAL,
    DEFENCE,
    DRAW,
    FIRST,
    MASK,
    OFFENCE,
)
from deckgen.rules.ct_terror.turns import Turns

CARD_PHASES = (DEAL, DRAW)                  # a chance node whose outcome is a card; at the others it is a seat


class State(Turns):
    """A position of the game. The fields may be read from outside, never written."""

    __slots__ = ()

    action_text = words.action_text
    parse_action = words.parse_action
    observation = view.observation
    information_key = view.information_key
    __str__ = words.describe

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.current != CHANCE:
            return []
        if self.phase in CARD_PHASES:
            if not self.counts:
                self.counts = [self.pile.count(kind) for kind in range(len(self.discard))]
            return list(filter(None, map(getitem, self.tables.shares[len(self.pile) - 1], self.counts)))
        seats = self._seats()
        return [(seat, 1 / len(seats)) for seat in seats]

    def _seats(self) -> list[int]:
        """The seats between which chance decides: who begins, who loses the ricochet."""
        return self.starters() if self.phase == FIRST else self.seats()

    def apply(self, action: int) -> None:
        phase = self.phase
        if self.current >= 0:
            if action not in self.legal:
                raise refusal.refuse(self, action)
        elif phase in CARD_PHASES:
            try:
                self.pile.remove(action)
            except ValueError:
                raise IllegalAction(f"the draw pile holds no card of kind {action}\n{self}") from None
            if self.counts:
                self.counts[action] -= 1
        elif self.current == TERMINAL:
            raise IllegalAction(f"the game is over\n{self}")
        elif action not in self._seats():
            raise IllegalAction(f"chance cannot choose seat {action}\n{self}")
        self.history.append(action)
        STEPS[phase](self, action)

    def roll(self, random: Callable[[], float]) -> None:
        self.counts = []
        while self.current == CHANCE:
            if self.phase == DEAL and self.trace is None:
                self._deal_most(random)
            if self.phase in CARD_PHASES:
                outcome = self.pile.pop(int(random() * len(self.pile)))
            else:
                seats = self._seats()
                outcome = seats[int(random() * len(seats))]
            self.history.append(outcome)
            STEPS[self.phase](self, outcome)

    def _deal_most(self, random: Callable[[], float]) -> None:
        """All cards but the last, as one after the other."""
        pile, hands, size, left = self.pile, self.hands, self.tables.hand, len(self.pile)
        last = self.players * size - 1
        for number in range(self.draws, last):
            kind = pile.pop(int(random() * left))
            left -= 1
            hands[number // size][kind] += 1
            self.history.append(kind)
        self.draws = last

    def decide(self, action: int) -> None:
        STEPS[self.phase](self, action)

    def step(self, action: int) -> None:
        """Play an action or an outcome that is known to be legal."""
        if self.phase in CARD_PHASES:
            self.pile.remove(action)
        STEPS[self.phase](self, action)

    def resample(self, player: int, rng: Random) -> State:
        state: State = view.redealt(self, player, rng.random)
        if state.current >= 0 and state.current != player:
            state.legal = OPTIONS[state.phase](state, state.current)
        logs.see_as(player, self, state)
        return state



STEPS: tuple[Callable[[State, int], None], ...] = (
    State.deal, State.first, State.take, State.offence, State.offence, State.defence, State.add_armour, State.defence,
    State.mask, State.spin, State.over)
OPTIONS: dict[int, Callable[[State, int], list[int]]] = {
    OFFENCE: State.offences, CALLED_OFFENCE: State.offences, DEFENCE: State.defences, CALLED_DEFENCE: State.defences,
    ARMOUR: State.further, MASK: State.masks}
