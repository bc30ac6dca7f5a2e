"""What every rules engine offers, so that simulation, replay, bots and outside suites need no more than this.

An engine is a function `new(players, data, **options) -> State`; `data` is plain values from a game's files:
`{"rules": <the tree under [rules] of game.toml>, "cards": {component: [{"id": …, "copies": …, …}, …]}}`, and of a game
with decks `"decks": {deck: {card: copies}}` as well.
Beside `new`, its module names `RULES` (every rule id it implements), `FORBIDS` (those of them that only ever refuse
an action, and so never appear in an event), `NUM_ACTIONS`, `MAX_CHANCE` and `MAX_DECISIONS`. Where its events have
words of their own for a card that is received or used, it names them as `RECEIVES` and `PLAYS`. For scenarios it has
`scene` and `facts` (see scenario.py).

A state holds no random numbers: chance is a node of its own, one card or one roll of dice each. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

CHANCE = -1                 # current_player() where a card is drawn or a die cast
TERMINAL = -2               # current_player() when the game is over
PASS = 0                    # the action that does nothing
UTILITY = (-1.0, 1.0)       # the range of returns(): lost, won; a tie is 0


class Vocabulary(NamedTuple):
    """The words of events in which a player receives a card, and of those in which a player uses one or it takes
    effect: what an engine means by `what` if it says nothing else."""

    receives: frozenset[str] = frozenset({"dealt", "draws"})
    plays: frozenset[str] = frozenset({"plays", "attacks", "defends"})


USUAL = Vocabulary()


def vocabulary(module: Any) -> Vocabulary:
    """The words of an engine's module."""
    return Vocabulary(frozenset(getattr(module, "RECEIVES", USUAL.receives)),
                      frozenset(getattr(module, "PLAYS", USUAL.plays)))


class Event(NamedTuple):
    """Something that happened, under the rule that made it happen. `player` and `target` are seats (-1: none), `card`
    is a card's id. All of it is public, but the card of a private event is seen by its player only."""

    rule: str
    what: str
    player: int = -1
    card: str = ""
    target: int = -1
    amount: int = 0
    private: bool = False

    def seen_by(self, player: int) -> Event:
        return self._replace(card="?") if self.private and player != self.player else self

    def words(self, names: Sequence[str]) -> str:
        """The event as a line: `attack.weapon: Ana attacks ak47 Beto 60`."""
        parts = [names[self.player] if self.player >= 0 else "", self.what, self.card,
                 names[self.target] if self.target >= 0 else "", str(self.amount) if self.amount else ""]
        return f"{self.rule}: " + " ".join(part for part in parts if part)


class IllegalAction(ValueError):
    """An action that the rules do not allow now. `rule` is the id of the rule that forbids it, "" where it is only
    that nobody could mean it: a card that is not in the hand, a player whose decision it is not."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class DataError(ValueError):
    """Data that the engine cannot play with; the message names the key or the card."""


class State(Protocol):
    """A position of a game; mutable. `history` holds every action since the state was made, chance included; `turns`
    counts the turns begun; `teams` is each seat's team, `names` each seat's name. A state may also have `advice()`: the
    action that a simple player would take at this decision, knowing what its player knows."""

    history: list[int]
    turns: int
    teams: tuple[int, ...]
    names: tuple[str, ...]

    def current_player(self) -> int:
        """The seat whose decision it is, CHANCE or TERMINAL."""
        ...

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Sorted ids; never empty for the player whose decision it is, [] for all others. Decisions with only one
        possible action are not asked."""
        ...

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """At a chance node: every outcome with its probability; they sum to 1."""
        ...

    def apply(self, action: int) -> None:
        """Play an action or a chance outcome. Raises IllegalAction, and leaves the state as it was."""
        ...

    def returns(self) -> list[float]:
        """A value for each player; all 0 before the end."""
        ...

    def clone(self) -> Any:
        """An independent copy."""
        ...

    def action_text(self, action: int) -> str:
        """An action of the current node in words, with the name of who does it."""
        ...

    def parse_action(self, text: str) -> int:
        """The opposite of action_text, for illegal actions as well. Raises IllegalAction, also for words that belong to
        another kind of decision."""
        ...

    def observation(self, player: int) -> dict[str, Any]:
        """What that player may see now, as plain data."""
        ...

    def information_key(self, player: int) -> str:
        """Equal exactly when the player cannot tell two histories apart."""
        ...

    def resample(self, player: int, rng: Random) -> Any:
        """A state that the player cannot tell from this one: the unseen dealt anew, the seen kept. Its history begins
        here, for the true one would tell what is hidden. Where another player decides, passing may be all that is left
        to them."""
        ...

    @property
    def events(self) -> list[Event]:
        """All that has happened, in order."""
        ...

    def roll(self, random: Callable[[], float]) -> None:
        """Let chance play until somebody has to decide or the game is over. `random` gives numbers in [0, 1)."""
        ...

    def playout(self, random: Callable[[], float]) -> None:
        """Play on to the end, each legal action as likely as the others."""
        ...


Factory = Callable[..., State]


class Playing:
    """`roll` and `playout` by way of the contract, for engines that have nothing faster."""

    __slots__ = ()

    def roll(self: Any, random: Callable[[], float]) -> None:
        while self.current_player() == CHANCE:
            self.apply(drawn(self.chance_outcomes(), random()))

    def playout(self: Any, random: Callable[[], float]) -> None:
        self.roll(random)
        while self.current_player() != TERMINAL:
            legal = self.legal_actions()
            self.apply(legal[int(random() * len(legal))])
            self.roll(random)


def drawn(outcomes: Sequence[tuple[int, float]], number: float) -> int:
    """The outcome that a number in [0, 1) falls on."""
    for outcome, probability in outcomes:
        number -= probability
        if number < 0:
            return outcome
    return outcomes[-1][0]
