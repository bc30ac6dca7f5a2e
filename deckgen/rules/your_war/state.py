"""The state of Your War as the contract wants it: asking, playing, replaying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from deckgen.rules import logs
from deckgen.rules.contract import CHANCE, TERMINAL, IllegalAction
from deckgen.rules.your_war import greedy, names, parse, refusal, view, words
from deckgen.rules.your_war.actions import CARD, OWN, TARGET, parted
from deckgen.rules.your_war.core import BLOCK as BLOCKING
from deckgen.rules.your_war.core import DEAL, DRAW, END, FIRST, INTERVENE, REDEAL, START
from deckgen.rules.your_war.core import GUARD as GUARDING
from deckgen.rules.your_war.turns import Turns

CARD_PHASES = (DEAL, DRAW)                  # a chance node whose outcome is a card; at the other it is a seat


class State(Turns):
    """A position of the game. The fields may be read from outside, never written."""

    __slots__ = ()

    action_text = words.action_text
    parse_action = parse.parse_action
    observation = view.observation
    information_key = view.information_key
    __str__ = names.describe
    advice = greedy.advise

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.current != CHANCE:
            return []
        if self.phase == FIRST:
            return [(0, 0.5), (1, 0.5)]
        pile = self.piles[self.drawer]
        return [(kind, count / len(pile)) for kind, count in Counter(pile).items()]     # it is sorted

    def apply(self, action: int) -> None:
        if self.current >= 0:
            if action not in self.legal:
                raise refusal.refuse(self, action)
        elif self.current == TERMINAL:
            raise IllegalAction(f"the game is over\n{self}")
        elif action not in ((0, 1) if self.phase == FIRST else list(self.piles[self.drawer])):
            raise IllegalAction(f"chance has no outcome {action} now\n{self}")
        self.history.append(action)
        self.step(action)

    def step(self, action: int) -> None:
        """Play an action or an outcome that is known to be legal."""
        if self.current >= 0:
            self.decide(action)
        elif self.phase == FIRST:
            self.begin(action)
        else:
            self.piles[self.drawer].remove(action)
            (self.deal if self.phase == DEAL else self.take)(action)

    def decide(self, action: int) -> None:
        deed, number = DEEDS[action]
        deed(self, number)

    def do_pass(self, _: int) -> None:
        if self.phase == REDEAL:
            self.keep(self.current)
        elif PASSES[self.phase](self):
            self.proceed()

    def pass_on(self) -> bool:
        return self.end_stage(self.legal)

    def do_target(self, number: int) -> None:
        self.choose(TARGET + number)

    def do_own(self, number: int) -> None:
        self.choose(OWN + number)

    def do_card(self, number: int) -> None:
        self.choose(CARD + number)

    # -- the whole game

    def roll(self, random: Callable[[], float]) -> None:
        while self.current == CHANCE:
            if self.phase == FIRST:
                outcome = int(random() * 2)
            elif self.phase == DEAL and self.trace is None and self.draws > 1:
                self._deal_most(random)
                continue
            else:
                pile = self.piles[self.drawer]
                outcome = pile.pop(int(random() * len(pile)))
                self.history.append(outcome)
                (self.deal if self.phase == DEAL else self.take)(outcome)
                continue
            self.history.append(outcome)
            self.begin(outcome)

    def _deal_most(self, random: Callable[[], float]) -> None:
        """All cards of a hand but the last, as one after the other."""
        pile, left = self.piles[self.drawer], len(self.piles[self.drawer])
        cards = [pile.pop(int(random() * (left - number))) for number in range(self.draws - 1)]
        self.history += cards
        self.hands[self.drawer] = sorted(self.hands[self.drawer] + cards)
        self.draws = 1

    def resample(self, player: int, rng: Random) -> State:
        state: State = view.redealt(self, player, rng.random)
        logs.see_as(player, self, state)
        return state



DEEDS: tuple[tuple[Callable[[State, int], None], int], ...] = tuple(
    (getattr(State, f"do_{name}"), number) for name, number in parted())
PASSES: dict[int, Callable[[State], bool]] = {
    START: State.pass_on, INTERVENE: State.pass_on, END: State.pass_on, BLOCKING: State.end_blocks,
    GUARDING: State.offer_guards}
