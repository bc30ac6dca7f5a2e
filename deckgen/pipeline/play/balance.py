"""How a game plays out, counted over many simulated games: the figures of the balance report, ready to be shown.

Shares are between 0 and 1. Knows no engine and no paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

FORMAT = 1


class Share(NamedTuple):
    """A share with the bounds between which it lies with 95 % confidence."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


@dataclass(frozen=True, slots=True)
class CardUse:
    """A card in the games that were looked at closely. `use` is the share of the copies received that were used, None
    where none was received; `lift` by how much more its users won than players in their seats do, None without users.
    `copies` is 0 for what is used without a card."""

    id: str
    name: str
    copies: int
    received: int
    used: int
    use: float | None
    lift: Share | None

    @property
    def dead(self) -> bool:
        """Received, and never of any use."""
        return self.received > 0 and not self.used


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place: how often it wins, and how often when it decides first; None where it never or always does."""

    team: str
    wins: Share
    first: Share | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Games of one number of players. `teams` are shares of wins by the teams' names; `lengths` counts games by their
    number of turns begun; `traced` games were looked at closely; `never` are the rules that none of these met."""

    players: int
    games: int
    ties: Share
    teams: dict[str, Share]
    seats: tuple[Seat, ...]
    mean: float
    median: int
    low: int                # 5 % of the games are no longer
    high: int               # 95 %
    lengths: dict[int, int]
    traced: int
    cards: tuple[CardUse, ...]
    never: tuple[str, ...]

    @property
    def sizes(self) -> dict[str, int]:
        """Players by team."""
        return {team: sum(seat.team == team for seat in self.seats) for team in self.teams}

    @property
    def together(self) -> bool:
        """Whether a seat wins exactly when its team does, so that shares by seat tell nothing more."""
        return all(seat.wins == self.teams[seat.team] for seat in self.seats)

    @property
    def flags(self) -> tuple[str, ...]:
        """What somebody should know who is to play with so many: teams of unequal sizes, a team that wins more often
        than if all were equal."""
        sizes, even = self.sizes, 1 / max(len(self.teams), 1)
        unequal = ", ".join(f"{size} × {team}" for team, size in sizes.items()) if len(set(sizes.values())) > 1 else ""
        favoured = [f"favoured: {team}, with {share.low:.1%} of the wins at least"
                    for team, share in self.teams.items() if len(self.teams) > 1 and share.low > even]
        return (*([f"unequal teams: {unequal}"] if unequal else ()), *favoured)


@dataclass(frozen=True, slots=True)
class Balance:
    """The whole report; `tables` in the order of their players, `never` the rules that no table met, `refusals` those
    that no game can, because they only forbid. `bots` decide for the seats in turn."""

    game: str
    title: str
    version: str
    engine: str
    bots: tuple[str, ...]
    seed: int
    rules: int              # that events can bring up
    refusals: tuple[str, ...]
    tables: tuple[Table, ...]

    @property
    def never(self) -> tuple[str, ...]:
        return tuple(rule for rule in self.tables[0].never if all(rule in table.never for table in self.tables))

    @property
    def main(self) -> Table:
        """The table whose cards are shown: four players, or as near to it as there is."""
        return min(self.tables, key=lambda table: abs(table.players - 4))

    def as_json(self) -> dict[str, Any]:
        """Plain values; a share is an object of its bounds."""
        found: dict[str, Any] = _plain({"format": FORMAT, **asdict(self), "never": self.never})
        for told, table in zip(found["tables"], self.tables, strict=True):
            told["flags"] = list(table.flags)
        return found

    def lines(self) -> Iterator[str]:
        """The report as text."""
        yield f"{self.title} {self.version}: {sum(table.games for table in self.tables)} games of " \
              f"{', '.join(self.bots)} bots, seed {self.seed}"
        yield "A turn is counted when it begins; a random bot takes each legal action with the same chance."
        for table in self.tables:
            yield from _table(table)
        yield ""
        yield f"Never met, of {self.rules} rules, in the games looked at: {', '.join(self.never) or 'none'}"
        if self.refusals:
            yield f"Not counted, because they only forbid something: {', '.join(self.refusals)}"


def _plain(value: Any) -> Any:
    if isinstance(value, Share):
        return {name: round(part, 5) for name, part in value._asdict().items()}
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return round(value, 5) if isinstance(value, float) else value


def _table(table: Table) -> Iterator[str]:
    yield ""
    yield f"{table.players} players, {table.games} games"
    for team, share in table.teams.items():
        yield f"  {team:22} wins {share}"
    if table.ties.share:
        yield f"  {'ties':22}      {table.ties}"
    for flag in table.flags:
        yield f"  ! {flag}"
    yield from _seats(table)
    yield f"  turns begun: median {table.median}, mean {table.mean:.1f}, 5 % up to {table.low}, 95 % up to {table.high}"
    if table.traced:
        yield from _cards(table)


def _seats(table: Table) -> Iterator[str]:
    """Each seat; where team-mates win together only those that begin, for there is nothing else to be told of them."""
    if table.together and len(table.seats) > len(table.teams):
        yield "  every seat wins as its team does"
    for number, seat in enumerate(table.seats, 1):
        name = f"seat {number}, {seat.team}"
        if not table.together:
            yield f"  {name:22} wins {seat.wins}"
        if seat.first:
            yield f"  {name:22} wins {seat.first} if it begins"


def _cards(table: Table) -> Iterator[str]:
    yield f"  {f'cards, in {table.traced} games':22} {'received':>8} {'used':>7} {'use':>6}  win lift"
    for card in table.cards:
        use = "–" if card.use is None else f"{card.use:.0%}"
        yield f"  {card.name:22} {card.received:8} {card.used:7} {use:>6}  {lift(card.lift)}"
    dead = [card.name for card in table.cards if card.dead]
    yield f"  dead cards: {', '.join(dead) or 'none'}"
    yield f"  rules never met: {', '.join(table.never) or 'none'}"


def lift(share: Share | None) -> str:
    """`+3.1 ± 0.8`, in points of a hundred."""
    return "–" if share is None else f"{100 * share.share:+.1f} ± {50 * (share.high - share.low):.1f}"
