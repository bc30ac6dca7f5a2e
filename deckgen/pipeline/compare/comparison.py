"""Two balance reports side by side: what a change of figures does, with intervals. Knows no engine and no paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

from deckgen.pipeline.play.balance import Balance, CardUse, Share, Table, lift


def change(before: Share, after: Share) -> Share:
    """By how much a share grew, with the bounds of 95 % confidence: those of the two shares put together (Newcombe)."""
    grown = after.share - before.share
    low = sqrt((after.share - after.low) ** 2 + (before.high - before.share) ** 2)
    high = sqrt((after.high - after.share) ** 2 + (before.share - before.low) ** 2)
    return Share(grown, grown - low, grown + high)


def clear(grown: Share) -> bool:
    """Whether chance alone would hardly make such a change."""
    return grown.low > 0 or grown.high < 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """A game before and after changes, which are told in words; `cards` are those that were changed."""

    settings: tuple[str, ...]
    cards: frozenset[str]
    before: Balance
    after: Balance

    def as_json(self) -> dict[str, Any]:
        """Plain values: both reports, and the change of each team's share by number of players."""
        grown = [{"players": one.players, "teams": {
            team: {**{key: round(part, 5) for key, part in found._asdict().items()}, "clear": clear(found)}
            for team, found in _teams(one, other)}} for one, other in self._tables()]
        return {"set": list(self.settings), "before": self.before.as_json(), "after": self.after.as_json(),
                "change": grown}

    def lines(self) -> Iterator[str]:
        """The comparison as text."""
        games = sum(table.games for table in self.before.tables)
        yield (f"{self.before.title} {self.before.version}, before and after {'; '.join(self.settings)}: {games} games "
               f"each of {', '.join(self.before.bots)} bots, seed {self.before.seed}")
        for one, other in self._tables():
            yield ""
            yield f"{one.players} players"
            for team, grown in _teams(one, other):
                yield f"  {team:22} wins {one.teams[team]} → {other.teams[team]}: {_told(grown)}"
            if one.ties.share or other.ties.share:
                yield f"  {'ties':22}      {one.ties} → {other.ties}: {_told(change(one.ties, other.ties))}"
            yield (f"  turns begun: median {one.median} → {other.median}, mean {one.mean:.1f} → {other.mean:.1f}, "
                   f"95 % up to {one.high} → {other.high}")
            yield from self._cards(one, other)

    def _cards(self, one: Table, other: Table) -> Iterator[str]:
        """Those changed, and those whose users win clearly more or less often, or that are of no use any more."""
        after = {card.id: card for card in other.cards}
        for card in one.cards:
            now = after.get(card.id)
            if now and (card.id in self.cards or _lifted(card, now) or card.dead != now.dead):
                uses = " → ".join("–" if use is None else f"{use:.0%}" for use in (card.use, now.use))
                yield f"  {card.name:22} use {uses}, win lift {lift(card.lift)} → {lift(now.lift)}"

    def _tables(self) -> list[tuple[Table, Table]]:
        """Those of a number of players that both have."""
        after = {table.players: table for table in self.after.tables}
        return [(table, after[table.players]) for table in self.before.tables if table.players in after]


def _teams(one: Table, other: Table) -> list[tuple[str, Share]]:
    return [(team, change(share, other.teams[team])) for team, share in one.teams.items() if team in other.teams]


def _told(grown: Share) -> str:
    points = (f"{100 * part:+.1f}".replace("-", "−") for part in grown)
    share, low, high = points
    return f"{share} points ({low} to {high})" + ("" if clear(grown) else ", no clear change")


def _lifted(one: CardUse, other: CardUse) -> bool:
    return bool(one.lift and other.lift and clear(change(one.lift, other.lift)))
