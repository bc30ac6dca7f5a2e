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
class Table:
    """Games of one number of players. `teams` are shares of wins by the teams' names, `seats` by seat with its team;
    `lengths` counts games by their number of turns; `traced` games were looked at closely; `never` are the rules that
    none of these met."""

    players: int
    games: int
    ties: Share
    teams: dict[str, Share]
    seats: tuple[tuple[str, Share], ...]
    median: int
    low: int                # 5 % of the games are no longer
    high: int               # 95 %
    lengths: dict[int, int]
    traced: int
    cards: tuple[CardUse, ...]
    never: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Balance:
    """The whole report; `tables` in the order of their players, `never` the rules that no table met. `bots` decide for
    the seats in turn."""

    game: str
    title: str
    version: str
    engine: str
    bots: tuple[str, ...]
    seed: int
    rules: int              # that events can bring up
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
        return found

    def lines(self) -> Iterator[str]:
        """The report as text."""
        yield f"{self.title} {self.version}: {sum(table.games for table in self.tables)} games of " \
              f"{', '.join(self.bots)} bots, seed {self.seed}"
        for table in self.tables:
            yield from _table(table)
        yield ""
        yield f"Never met, of {self.rules} rules, in the games looked at: {', '.join(self.never) or 'none'}"


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
    for number, (team, share) in enumerate(table.seats, 1):
        yield f"  {f'seat {number}, {team}':22} wins {share}"
    yield f"  turns: median {table.median}, 5 % up to {table.low}, 95 % up to {table.high}"
    if table.traced:
        yield from _cards(table)


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
