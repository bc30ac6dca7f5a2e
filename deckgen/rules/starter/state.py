"""A position of the game and how it goes on. The contract that it keeps: `deckgen.rules.contract`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from deckgen.rules.contract import CHANCE, TERMINAL, Event, IllegalAction, Playing

SEATS, KINDS = 20, 40                   # at most
NUM_ACTIONS = KINDS * (SEATS + 1)       # a kind of card, against a seat or nobody
NOBODY = SEATS
TRICKS = ("magpie", "rain")             # cards with a rule of their own
_MOVE = re.compile(r"(?P<who>.+?) (?P<verb>plays|draws|is dealt) (?P<card>\S+)(?: against (?P<target>.+))?")


class State(Playing):
    """Cards are counted by kind, which is their place in the deck's table: `hands[seat][kind]`, `pile[kind]`."""

    def __init__(self, rules: Mapping[str, Any], deck: Sequence[Mapping[str, Any]], names: tuple[str, ...]) -> None:
        self.rules, self.deck, self.names = rules, deck, names
        self.ids = [card["id"] for card in deck]
        self.teams = tuple(range(len(names)))               # everybody for themselves
        self.pile = [card["copies"] for card in deck]
        self.hands = [[0] * len(deck) for _ in names]
        self.points = [0] * len(names)
        self.due = [(seat, "setup.hand") for seat in range(len(names)) for _ in range(rules["setup"]["hand"])]
        self.active, self.turns, self.winners = -1, 0, list[int]()
        self.history, self.log, self.legal = list[int](), list[Event](), list[int]()
        self.current = CHANCE
        self.go_on()

    # --- the rules: change these --------------------------------------------------------------------------------

    def choices(self) -> list[int]:
        """What the active player may do: play one card of the hand, a magpie against one of the others."""
        others, found = [seat for seat in self.teams if seat != self.active], []
        for kind, count in enumerate(self.hands[self.active]):
            targets = others if self.ids[kind] == "magpie" else [NOBODY]
            found += [kind * (SEATS + 1) + target for target in targets if count]
        return found

    def play(self, action: int) -> None:
        """What comes of a card that is played. Tell what happens, each event under the id of its rule."""
        kind, target = divmod(action, SEATS + 1)
        seat, card, worth = self.active, self.ids[kind], self.deck[kind]["points"]
        self.hands[seat][kind] -= 1
        self.tell("turn.play", "plays", seat, card, -1 if target == NOBODY else target)
        if card == "magpie":
            taken = min(worth, self.points[target])
            self.points[target] -= taken
            self.points[seat] += taken
            self.tell("card.magpie", "takes", seat, card, target, taken)
        elif card == "rain":
            self.due += [(seat, "card.rain")] * self.rules["rain"]["cards"]
        else:
            self.points[seat] += worth
            self.tell("card.crop", "scores", seat, card, -1, worth)
        if self.points[seat] >= self.rules["goal"]["points"]:
            self.winners = [seat]
            self.tell("goal.points", "wins", seat)

    def next_turn(self) -> None:
        """The next player draws; when nobody has a card any more, the game is over."""
        if not any(self.pile) and not any(map(any, self.hands)):
            self.winners = [seat for seat in self.teams if self.points[seat] == max(self.points)]
            for seat in self.winners:
                self.tell("end.cards", "wins", seat)
            return
        self.active = (self.active + 1) % len(self.names)
        self.turns += 1
        self.due += [(self.active, "turn.draw")] * self.rules["turn"]["draw"]
        self.playing = True

    # --- what deckgen asks: most games leave these as they are --------------------------------------------------

    playing = False                 # the active player has still to play a card

    def go_on(self) -> None:
        """As far as nobody has to decide: a decision with one choice is none."""
        while not self.winners:
            if self.due and any(self.pile):
                self.current = CHANCE
                return
            self.due.clear()
            legal = self.choices() if self.playing else []
            if len(legal) > 1:
                self.current, self.legal = self.active, legal
                return
            self.playing = False
            if legal:
                self.play(legal[0])
            else:
                self.next_turn()
        self.current, self.legal = TERMINAL, []

    def tell(self, rule: str, what: str, player: int, card: str = "", target: int = -1, amount: int = 0,
             private: bool = False) -> None:
        self.log.append(Event(rule, what, player, card, target, amount, private))

    def current_player(self) -> int:
        return self.current

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(self.legal) if self.current >= 0 and player in (None, self.current) else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.current != CHANCE:
            return []
        return [(kind, count / sum(self.pile)) for kind, count in enumerate(self.pile) if count]

    def apply(self, action: int) -> None:
        if self.current == TERMINAL:
            raise IllegalAction(f"the game is over\n{self}")
        if self.current == CHANCE:
            if not 0 <= action < len(self.pile) or not self.pile[action]:
                raise IllegalAction(f"there is no such card in the pile\n{self}")
            self.pile[action] -= 1
            seat, rule = self.due.pop(0)
            self.hands[seat][action] += 1
            self.tell(rule, "dealt" if rule == "setup.hand" else "draws", seat, self.ids[action], private=True)
        elif action in self.legal:
            self.playing = False
            self.play(action)
        else:
            raise IllegalAction(f"{self.names[self.current]} cannot do that now\n{self}")
        self.history.append(action)
        self.go_on()

    def returns(self) -> list[float]:
        if not self.winners or len(self.winners) == len(self.names):
            return [0.0] * len(self.names)
        return [1.0 if seat in self.winners else -1.0 for seat in self.teams]

    def clone(self) -> State:
        other = State.__new__(State)
        other.__dict__ = self.__dict__ | {
            "pile": self.pile[:], "hands": [hand[:] for hand in self.hands], "points": self.points[:],
            "due": self.due[:], "winners": self.winners[:], "history": self.history[:], "log": self.log[:]}
        return other

    @property
    def events(self) -> list[Event]:
        return list(self.log)

    def observation(self, player: int) -> dict[str, Any]:
        """What this player sees; templates/<game>/play.toml puts it into words."""
        return {"points": list(self.points), "hand_sizes": [sum(hand) for hand in self.hands],
                "hand": {self.ids[kind]: count for kind, count in enumerate(self.hands[player]) if count},
                "pile": sum(self.pile), "turn": self.turns, "decision": "play" if player == self.current else ""}

    def information_key(self, player: int) -> str:
        seen = [event.seen_by(player).words(self.names) for event in self.log]
        return "\n".join([str(player), str(self.hands[player]), str(self.legal_actions(player)), *seen])

    def resample(self, player: int, rng: Random) -> State:
        other = self.clone()
        unseen = [kind for kind, count in enumerate(self.pile) for _ in range(count)]
        unseen += [kind for seat in self.teams if seat != player for kind, count in enumerate(self.hands[seat])
                   for _ in range(count)]
        rng.shuffle(unseen)
        for seat in self.teams:
            if seat != player:
                other.hands[seat] = self._counted([unseen.pop() for _ in range(sum(self.hands[seat]))])
        other.pile = self._counted(unseen)
        other.history = []
        other.log = [event.seen_by(player) for event in self.log]
        if self.current >= 0 and self.current != player:
            other.legal = other.choices()
        return other

    def _counted(self, kinds: Sequence[int]) -> list[int]:
        return [kinds.count(kind) for kind in range(len(self.ids))]

    def action_text(self, action: int) -> str:
        """An action in English; `parse_action` reads it back, and play.toml has words for it in every language."""
        if self.current == CHANCE:
            seat, rule = self.due[0]
            return f"{self.names[seat]} {'is dealt' if rule == 'setup.hand' else 'draws'} {self.ids[action]}"
        kind, target = divmod(action, SEATS + 1)
        against = "" if target == NOBODY else f" against {self.names[target]}"
        return f"{self.names[self.current]} plays {self.ids[kind]}{against}"

    def parse_action(self, text: str) -> int:
        found = _MOVE.fullmatch(text)
        if not found or found["who"] not in self.names or found["card"] not in self.ids:
            raise IllegalAction(f"{text!r} is no move; a move is, for example, 'P1 plays carrot'\n{self}")
        kind, target = self.ids.index(found["card"]), found["target"]
        if self.current == CHANCE or found["verb"] != "plays":
            return kind
        if self.names[self.current] != found["who"] or target not in (None, *self.names):
            raise IllegalAction(f"{text!r}: it is the turn of {self.names[self.current]}\n{self}")
        return kind * (SEATS + 1) + (self.names.index(target) if target else NOBODY)

    def __str__(self) -> str:
        return "\n".join(f"{name}: {points} points, {sum(hand)} cards"
                         for name, points, hand in zip(self.names, self.points, self.hands, strict=True))
