"""The state of Zombies as the contract wants it: asking, playing, replaying."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from deckgen.rules.contract import CHANCE, TERMINAL, IllegalAction
from deckgen.rules.zombies import names, parse, refusal, team, view, words
from deckgen.rules.zombies.actions import parted
from deckgen.rules.zombies.core import TURN
from deckgen.rules.zombies.rounds import Rounds
from deckgen.rules.zombies.tables import Outcomes, sums


class State(Rounds):
    """A position of the game. The fields may be read from outside, never written. Nothing in it is hidden from a
    player: what is still in the piles is known, in what order nobody knows, and it is not in the state."""

    __slots__ = ()

    action_text = words.action_text
    parse_action = parse.parse_action
    observation = view.observation
    information_key = view.information_key
    __str__ = names.describe
    advice = team.advise

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.current != CHANCE:
            return []
        if not self.odds:
            self.odds = OUTCOMES[self.phase](self)
        return list(self.odds)

    def apply(self, action: int) -> None:
        if self.current >= 0:
            if action not in self.legal:
                raise refusal.refuse(self, action)
            self.history.append(action)
            self.decide(action)
            return
        if self.current == TERMINAL:
            raise IllegalAction(f"the game is over\n{self}")
        for outcome, _ in self.odds or OUTCOMES[self.phase](self):
            if outcome == action:
                self.history.append(action)
                STEPS[self.phase](self, action)
                return
        raise IllegalAction(f"chance has no outcome {action} now\n{self}")

    def decide(self, action: int) -> None:
        """A decision: an action of a turn, more of a change of objects, or who acts next."""
        deed, number = DEEDS[action]
        deed(self, number)

    def do_pass(self, _: int) -> None:
        if self.phase == TURN:
            self.end_turn()
        else:
            self.resume()

    def leave_pile(self, kind: int) -> None:
        self.pile[kind] -= 1
        self.take_object(kind)

    def over(self, _: int) -> None:
        raise IllegalAction(f"the game is over\n{self}")

    # -- what chance may bring

    def dealt(self) -> Outcomes:
        kinds = self.dealers()
        return tuple((kind, 1 / len(kinds)) for kind in kinds)

    def objects(self) -> Outcomes:
        return shares(self.pile)

    def ties(self) -> Outcomes:
        return sums(self.tables.tie_dice, self.tables.sides)

    def nothing(self) -> Outcomes:
        return ()

    def resistances(self) -> Outcomes:
        return sums(self.tables.door_dice, self.tables.sides)

    def successes(self) -> Outcomes:
        return self.tables.tests[self.dice]

    def faces(self) -> Outcomes:
        return self.tables.die

    def scenery(self) -> Outcomes:
        place = self.indoors()
        return shares([count if element.place == place else 0
                       for element, count in zip(self.tables.elements, self.sites, strict=True)])

    def zombies(self) -> Outcomes:
        return shares(self.horde)

    def squares(self) -> Outcomes:
        free = self.room()
        first = self.board.laid[self.newest].first
        places = self.board.world.places
        return tuple((places.index(square - first), 1 / len(free)) for square in free)

    def stand_on(self, place: int) -> None:
        self.stand(self.board.laid[self.newest].first + self.board.world.places[place])

    # -- the whole game

    def step(self, action: int) -> None:
        STEPS[self.phase](self, action)

    def roll(self, random: Callable[[], float]) -> None:
        while self.current == CHANCE:
            number = random()
            for outcome, share in OUTCOMES[self.phase](self):       # noqa: B007
                number -= share
                if number < 0:
                    break
            self.history.append(outcome)
            STEPS[self.phase](self, outcome)

    def resample(self, player: int, rng: Random) -> State:
        """A copy: there is nothing that a player cannot see."""
        state: State = self.clone()
        return state



def shares(counts: list[int]) -> Outcomes:
    """A card of a pile, by its kind."""
    total = sum(counts)
    return tuple((kind, count / total) for kind, count in enumerate(counts) if count)


DEEDS = tuple((getattr(State, f"do_{name}"), number) for name, number in parted())
STEPS: tuple[Callable[[State, int], None], ...] = (
    State.deal, State.leave_pile, State.decide, State.roll_tie, State.decide, State.decide, State.found_door,
    State.rolled, State.opposed, State.explored_die, State.find_element, State.lay, State.noise_die, State.arrive,
    State.stand_on, State.decide, State.decide, State.over)
OUTCOMES: tuple[Callable[[State], Outcomes], ...] = (
    State.dealt, State.objects, State.nothing, State.ties, State.nothing, State.nothing, State.resistances,
    State.successes, State.successes, State.faces, State.scenery, State.stack, State.faces, State.zombies,
    State.squares, State.nothing, State.nothing, State.nothing)
