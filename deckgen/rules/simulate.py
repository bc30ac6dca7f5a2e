"""Many games of bots, counted. The games are split into blocks with random numbers of their own, so that any number
of workers gives the same counts. Knows no game: engines are functions under the contract.

Cards are counted from the log, which takes longer than the game: by default in every fourth game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from deckgen.rules.bots import bot, choose_any
from deckgen.rules.contract import TERMINAL, USUAL, Factory, State, Vocabulary

BLOCK = 200                 # games with one stream of random numbers
TRACED = 4                  # of so many games, one is looked at card by card


class Interval(NamedTuple):
    """A share with the bounds between which it lies with 95 % confidence (Wilson)."""

    share: float
    low: float
    high: float


def interval(hits: int, games: int) -> Interval:
    if not games:
        return Interval(0.0, 0.0, 1.0)
    z, share = 1.959964, hits / games
    middle, width = share + z * z / (2 * games), z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return Interval(share, (middle - width) / (1 + z * z / games), (middle + width) / (1 + z * z / games))


@dataclass(slots=True)
class CardUse:
    """A card in the traced games: how often it was received and used, and of the players who used it how many won;
    `expected` is how many would have won by their seats alone."""

    received: int = 0
    used: int = 0
    users: Counter[int] = field(default_factory=Counter)            # seat -> games in which it used the card
    winners: Counter[int] = field(default_factory=Counter)          # … and won

    def add(self, other: CardUse) -> None:
        self.received += other.received
        self.used += other.used
        self.users += other.users
        self.winners += other.winners


@dataclass(slots=True)
class Report:
    """What was counted. Seats and teams are the engine's numbers; `length` counts games by their number of turns,
    `begun` by the seat that decided first, `begun_wins` those of them which that seat won."""

    players: int
    games: int = 0
    ties: int = 0
    traced: int = 0
    team_wins: Counter[int] = field(default_factory=Counter)
    seat_wins: Counter[int] = field(default_factory=Counter)
    begun: Counter[int] = field(default_factory=Counter)
    begun_wins: Counter[int] = field(default_factory=Counter)
    length: Counter[int] = field(default_factory=Counter)
    cards: dict[str, CardUse] = field(default_factory=dict)
    rules: Counter[str] = field(default_factory=Counter)            # rule id -> traced games in which it was met

    def add(self, other: Report) -> None:
        self.games += other.games
        self.ties += other.ties
        self.traced += other.traced
        self.team_wins += other.team_wins
        self.seat_wins += other.seat_wins
        self.begun += other.begun
        self.begun_wins += other.begun_wins
        self.length += other.length
        self.rules += other.rules
        for card, use in other.cards.items():
            self.cards.setdefault(card, CardUse()).add(use)

    def wins(self, team: int) -> Interval:
        return interval(self.team_wins[team], self.games)

    def seat(self, seat: int) -> Interval:
        return interval(self.seat_wins[seat], self.games)

    def first(self, seat: int) -> Interval:
        """How often a seat wins that has decided first."""
        return interval(self.begun_wins[seat], self.begun[seat])

    @property
    def mean(self) -> float:
        """The mean number of turns."""
        return sum(turns * games for turns, games in self.length.items()) / max(self.games, 1)

    def turns(self, share: float) -> int:
        """The length that this share of the games does not exceed: 0.5 gives the median."""
        left = share * self.games
        for turns in sorted(self.length):
            left -= self.length[turns]
            if left <= 0:
                return turns
        return 0

    def lift(self, card: str) -> float:
        """By how much more the players who used a card won than players in their seats do."""
        use = self.cards.get(card, CardUse())
        users = use.users.total()
        if not users or not self.games:
            return 0.0
        expected = sum(count * self.seat_wins[seat] / self.games for seat, count in use.users.items())
        return (use.winners.total() - expected) / users

    def dead(self, card: str) -> float:
        """The share of a card's copies that were received and never used."""
        use = self.cards.get(card, CardUse())
        return 1 - use.used / use.received if use.received else 0.0

    def never_hit(self, rules: Iterable[str]) -> list[str]:
        """Of these rules those that no traced game met."""
        return sorted(rule for rule in rules if not self.rules[rule])


class Job(NamedTuple):
    """A block of games, as it is sent to a worker."""

    factory: Factory
    data: Mapping[str, Any]
    players: int
    bots: tuple[str, ...]
    seed: str
    first: int
    games: int
    traced: int
    words: Vocabulary


def run(factory: Factory, data: Mapping[str, Any], players: int, games: int, seed: int,
        bots: Sequence[str] = ("random",), executor: Executor | None = None, traced: int = TRACED,
        words: Vocabulary = USUAL, progress: Callable[[int], None] | None = None) -> Report:
    """Play `games` games and count. `bots` is one name, or one for each seat; one in `traced` games is looked at
    closely (0: none), and cards counted by the engine's `words`. `progress` is told how many games are done. Raises
    ValueError for bots or players there are not."""
    names = tuple(bots) * players if len(bots) == 1 else tuple(bots)
    if len(names) != players:
        raise ValueError(f"{len(names)} bots for {players} players: one name, or one for each seat")
    for name in set(names):
        bot(name)
    jobs = [Job(factory, data, players, names, f"{seed}/{first}", first, min(BLOCK, games - first), traced, words)
            for first in range(0, games, BLOCK)]
    report = Report(players)
    for part in executor.map(play_block, jobs) if executor else map(play_block, jobs):
        report.add(part)
        if progress:
            progress(report.games)
    return report


def play_block(job: Job) -> Report:
    """The games of one block, in order, from one stream of random numbers."""
    random, report = Random(job.seed), Report(job.players)
    start = job.factory(job.players, job.data)
    for number, (state, first) in enumerate(_games(job, start, random), job.first):
        _count(report, state, first)
        if job.traced and not number % job.traced:
            _look(report, state, job.words)
    return report


def _games(job: Job, start: State, random: Random) -> Iterator[tuple[State, int]]:
    """Each game when it is over, and who decided first."""
    seats = [bot(name) for name in job.bots]
    by_chance = all(player is choose_any for player in seats)
    for _ in range(job.games):
        state: State = start.clone()
        state.roll(random.random)
        first = state.current_player()
        if by_chance:
            state.playout(random.random)
        else:
            while (player := state.current_player()) != TERMINAL:
                state.apply(seats[player](state, player, random))
                state.roll(random.random)
        yield state, first


def _count(report: Report, state: State, first: int) -> None:
    report.games += 1
    report.length[state.turns] += 1
    returns = state.returns()
    won = [seat for seat, value in enumerate(returns) if value > 0]
    report.ties += not any(returns)             # where all play together, all may lose
    report.team_wins.update({state.teams[seat] for seat in won})
    report.seat_wins.update(won)
    report.begun[first] += 1
    report.begun_wins[first] += first in won


def _look(report: Report, state: State, words: Vocabulary) -> None:
    """Cards and rules of one game, from its log."""
    report.traced += 1
    events, returns = state.events, state.returns()
    report.rules.update({event.rule for event in events})
    used: set[tuple[str, int]] = set()
    for event in events:
        if event.what in words.receives:
            report.cards.setdefault(event.card, CardUse()).received += 1
        elif event.what in words.plays:
            report.cards.setdefault(event.card, CardUse()).used += 1
            used.add((event.card, event.player))
    for card, seat in used:
        report.cards[card].users[seat] += 1
        report.cards[card].winners[seat] += returns[seat] > 0
