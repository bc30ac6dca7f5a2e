"""A card duel in plain Python under the same contract: what an engine costs that was written without a thought of speed.

Four players in two teams draw two cards a turn and attack with a weapon from the hand or with their own; the target may
put on armour. Cards are words in lists, actions are rebuilt each time they are asked for. Half the rules of CT × Terror."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

CHANCE, TERMINAL = -1, -2
DECK = {"pistol": 8, "rifle": 8, "helmet": 10, "vest": 10, "idle": 16}
DAMAGE = {"own": 20, "pistol": 40, "rifle": 60}
ARMOUR = {"helmet": 20, "vest": 40}
CARDS = list(DECK)


class Duel:
    """A state of the duel."""

    def __init__(self) -> None:
        self.pile = [card for card, copies in DECK.items() for _ in range(copies)]
        self.discard: list[str] = []
        self.hands: list[list[str]] = [[], [], [], []]
        self.life = [100] * 4
        self.history: list[int] = []
        self.turn, self.left, self.attack = 0, 20, ("", -1)

    def current_player(self) -> int:
        if not (self.life[0] > 0 or self.life[2] > 0) or not (self.life[1] > 0 or self.life[3] > 0):
            return TERMINAL
        if self.left:
            return CHANCE
        return self.attack[1] if self.attack[0] else self.turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        counts = [self.pile.count(card) for card in CARDS]
        return [(number, count / len(self.pile)) for number, count in enumerate(counts) if count]

    def actions(self) -> dict[int, tuple[str, int]]:
        hand = self.hands[self.current_player()]
        if self.attack[0]:
            return {0: ("", 0)} | {10 + CARDS.index(card): (card, 0) for card in hand if card in ARMOUR}
        targets = [seat for seat in range(4) if seat % 2 != self.turn % 2 and self.life[seat] > 0]
        weapons = ["own", *(card for card in hand if card in DAMAGE)]
        return {0: ("", 0)} | {20 + 4 * list(DAMAGE).index(card) + seat: (card, seat) for card in weapons for seat in targets}

    def legal_actions(self) -> list[int]:
        return sorted(self.actions())

    def apply(self, action: int) -> None:
        self.history.append(action)
        if self.left:
            self.draw(CARDS[action])
            return
        card, target = self.actions()[action]
        if self.attack[0]:
            self.hit(card)
        elif card:
            self.spend(self.turn, card)
            self.attack = (card, target)
        else:
            self.next_turn()

    def draw(self, card: str) -> None:
        self.pile.remove(card)
        dealt = len(self.history) <= 20
        self.hands[(len(self.history) - 1) // 5 if dealt else self.turn].append(card)
        self.left -= 1
        if dealt and not self.left:
            self.left = 2
        self.refill()

    def refill(self) -> None:
        if not self.pile:
            self.pile, self.discard = self.discard, []
        if not self.pile:
            self.left = 0

    def spend(self, player: int, card: str) -> None:
        if card in self.hands[player]:
            self.hands[player].remove(card)
            self.discard.append(card)

    def hit(self, armour: str) -> None:
        card, target = self.attack
        self.spend(target, armour)
        self.life[target] -= max(DAMAGE[card] - ARMOUR.get(armour, 0), 0)
        if self.life[target] <= 0:
            self.discard += self.hands[target]
            self.hands[target] = []
        self.attack = ("", -1)
        self.next_turn()

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % 4
        while self.life[self.turn] <= 0:
            self.turn = (self.turn + 1) % 4
        self.left = 2
        self.refill()


def play(state: Duel, random: Callable[[], float]) -> None:
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            number = random()
            for action, chance in state.chance_outcomes():
                number -= chance
                if number < 0:
                    break
        else:
            legal = state.legal_actions()
            action = legal[int(random() * len(legal))]
        state.apply(action)


def games(count: int, seed: int) -> int:
    """Play so many games; the number of steps they took."""
    random, steps = Random(seed).random, 0
    for _ in range(count):
        state = Duel()
        play(state, random)
        steps += len(state.history)
    return steps
