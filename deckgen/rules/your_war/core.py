"""The fields of a state, how it is copied, and what every part of the engine asks of it: strength and defence of units,
who is where, and a word for the log.

Seats are 0 and 1, cards are kinds (tables.py), units have a slot on their side of the battlefield."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckgen.rules.common import NOBODY, Common
from deckgen.rules.contract import CHANCE, TERMINAL, Event
from deckgen.rules.your_war.cards import RAISE_ATTACK, RAISE_DEFENCE, UNITS
from deckgen.rules.your_war.tables import Tables

(FIRST, DEAL, REDEAL, DRAW, START, TARGET, BLOCK, GUARD, INTERVENE, DIVIDE, END, DISCARD, PAY, OVER) = range(14)
PHASES = ("first", "deal", "redeal", "draw", "start", "target", "block", "guard", "intervene", "divide", "end",
          "discard", "pay", "over")
TYPES_OF_UNITS = UNITS.stop


class Unit:
    """A unit on the battlefield. `number` tells it from others of its kind and side, `turn` is when it arrived,
    `attack` and `defence` are what it has more this turn. `zone` is where it fights: an attacker's own slot, the slot
    of the attacker that it blocks, or NOBODY; `guard` the slot of its bodyguard. `worn`: came back from the destroyed
    pile and does not again."""

    __slots__ = ("attack", "damage", "defence", "guard", "kind", "number", "slot", "turn", "used", "worn", "zone")

    def __init__(self, kind: int, slot: int, number: int, turn: int, worn: bool) -> None:
        self.kind, self.slot, self.number, self.turn, self.worn = kind, slot, number, turn, worn
        self.used = False
        self.damage = self.attack = self.defence = 0
        self.zone = self.guard = NOBODY

    def copy(self) -> Unit:
        new = Unit(self.kind, self.slot, self.number, self.turn, self.worn)
        new.used, new.damage, new.attack, new.defence = self.used, self.damage, self.attack, self.defence
        new.zone, new.guard = self.zone, self.guard
        return new


class Asset:
    """A permanent support or a medal beside the battlefield."""

    __slots__ = ("kind", "used", "worn")

    def __init__(self, kind: int, worn: bool, used: bool = False) -> None:
        self.kind, self.worn, self.used = kind, worn, used


class Core(Common):
    """All fields are of this class, so that the parts built on it stay free of their own.

    By seat: `life`, `hands` (kinds, sorted), `piles` (the draw deck, sorted: a set of cards in no order that matters),
    `gone` (the destroyed pile: counts by kind), `fields` (units by slot), `assets` and `medals` (sorted), `bases` and
    `ready` (counts by kind of base), `count` and `free` (their sums), `attacks` and `defences` (what medals add, by
    type), `returned` and `worn` (of cards with Reserve, how many in the hand and in the destroyed pile have come back
    from there), `redealt` (how often).

    `first` began; `built` counts the bases of the turn; `stage` is the phase that goes on when all effects `waiting`
    are done; `blocked` is the set of slots of attackers that were blocked, `colonels` are those still to be asked for a
    bodyguard, `cuts` the attackers whose damage is to be divided, `shares` what blockers get of it, by slot. `draws`
    counts the cards to be drawn by `drawer`, by the rule `why`; `owed` the bases that are still to be used to pay."""

    __slots__ = ("active", "asking", "assets", "attacks", "bases", "blocked", "built", "colonels", "count", "current",
                 "cuts", "decks", "defences", "drawer", "draws", "fields", "first", "free", "gone", "hands", "history",
                 "legal", "life", "medals", "names", "origin", "owed", "past", "phase", "piles", "players", "ready",
                 "redealt", "returned", "shares", "stage", "tables", "teams", "trace", "turns", "waiting", "why",
                 "winner", "worn")

    def __init__(self, tables: Tables, decks: tuple[int, int]) -> None:
        self.tables, self.decks, self.players, self.teams = tables, decks, 2, (0, 1)
        self.names: tuple[str, ...] = ("P1", "P2")
        self.life = [tables.life, tables.life]
        self.hands: list[list[int]] = [[], []]
        self.piles = [bytearray(tables.decks[deck].pile) for deck in decks]
        self.gone = [[0] * len(tables.cards) for _ in decks]
        self.fields: list[list[Unit]] = [[], []]
        self.assets: list[list[Asset]] = [[], []]
        self.medals: list[list[Asset]] = [[], []]
        self.bases, self.ready = ([[0] * len(tables.bases) for _ in decks] for _ in range(2))
        self.count, self.free = [0, 0], [0, 0]
        self.attacks, self.defences = ([[0] * TYPES_OF_UNITS for _ in decks] for _ in range(2))
        self.returned: list[dict[int, int]] = [{}, {}]
        self.worn: list[dict[int, int]] = [{}, {}]
        self.redealt = [0, 0]
        self.active = self.first = self.drawer = self.asking = NOBODY
        self.turns = self.built = self.draws = self.blocked = self.owed = 0
        self.phase, self.stage, self.current, self.legal = FIRST, START, CHANCE, [0][:0]
        self.waiting: list[tuple[Any, int, str]] = []           # effects, with the card and the rule they come from
        self.colonels: list[tuple[int, int]] = []
        self.cuts: list[int] = []
        self.shares: dict[int, int] = {}
        self.why = ""
        self.winner = NOBODY
        self.history: list[int] = []
        self.origin: Any = None
        self.past: Any = ()
        self.trace: list[Event] | None = None

    def clone(self) -> Any:
        """An independent copy. A log that is being written is not copied: the copy makes its own when asked."""
        new = object.__new__(type(self))
        new.tables, new.decks, new.players, new.teams, new.names = self.tables, self.decks, 2, self.teams, self.names
        new.life, new.count, new.free, new.redealt = self.life[:], self.count[:], self.free[:], self.redealt[:]
        new.hands, new.piles = [hand[:] for hand in self.hands], [pile[:] for pile in self.piles]
        new.gone = [gone[:] for gone in self.gone]
        new.medals = [[Asset(a.kind, a.worn) for a in medals] for medals in self.medals]
        new.fields = [[unit.copy() for unit in field] for field in self.fields]
        new.assets = [[Asset(a.kind, a.worn, a.used) for a in assets] for assets in self.assets]
        new.bases, new.ready = [bases[:] for bases in self.bases], [ready[:] for ready in self.ready]
        new.attacks, new.defences = [more[:] for more in self.attacks], [more[:] for more in self.defences]
        new.returned, new.worn = [one.copy() for one in self.returned], [one.copy() for one in self.worn]
        new.active, new.first, new.drawer, new.asking = self.active, self.first, self.drawer, self.asking
        new.turns, new.built, new.draws, new.blocked = self.turns, self.built, self.draws, self.blocked
        new.owed = self.owed
        new.phase, new.stage, new.current, new.legal = self.phase, self.stage, self.current, self.legal
        new.waiting, new.colonels, new.cuts = self.waiting[:], self.colonels[:], self.cuts[:]
        new.shares, new.why, new.winner = self.shares.copy(), self.why, self.winner
        new.history, new.origin, new.past, new.trace = self.history[:], self.origin, self.past, None
        return new

    def tell(self, rule: str, what: str, player: int = NOBODY, card: str = "", target: int = NOBODY, amount: int = 0,
             private: bool = False) -> None:
        """A line in the log, where one is written."""
        if self.trace is not None:
            self.trace.append(Event(rule, what, player, card, target, amount, private))

    def chance(self, phase: int) -> None:
        """The next step is chance's."""
        self.phase, self.current, self.legal = phase, CHANCE, []

    def ask(self, phase: int, player: int, legal: list[int]) -> None:
        self.phase, self.current, self.legal = phase, player, legal

    def finish(self, winner: int) -> None:
        self.winner, self.phase, self.current, self.legal = winner, OVER, TERMINAL, []

    # -- units

    def at(self, player: int, slot: int) -> Unit | None:
        """The unit in a slot, while it is there."""
        for unit in self.fields[player]:
            if unit.slot == slot:
                return unit
        return None

    def unit(self, player: int, slot: int) -> Unit:
        """The unit in a slot that is known to hold one."""
        return next(unit for unit in self.fields[player] if unit.slot == slot)

    def unit_name(self, unit: Unit) -> str:
        """`t-34`, or `t-34-2` for the second one of its side."""
        name = self.tables.ids[unit.kind]
        return f"{name}-{unit.number}" if unit.number > 1 else name

    def attack(self, player: int, unit: Unit) -> int:
        """A unit's attack, leaders aside."""
        card = self.tables.cards[unit.kind]
        return card.attack + unit.attack + self.attacks[player][card.type]

    def defence(self, player: int, unit: Unit) -> int:
        tables = self.tables
        card = tables.cards[unit.kind]
        return (card.defence + unit.defence + self.defences[player][card.type]
                + self.count[player] // tables.step * tables.shelter)

    def led(self, player: int, unit: Unit) -> int:
        """What the leaders who fight beside it add to its attack."""
        cards, more = self.tables.cards, 0
        if unit.zone >= 0:
            for other in self.fields[player]:
                if other.zone >= 0 and other is not unit:
                    more += cards[other.kind].leader
        return more

    def fighting(self, player: int) -> list[Unit]:
        """The units of a player in the attack zone."""
        return [unit for unit in self.fields[player] if unit.zone >= 0]

    def of_types(self, player: int, types: int) -> Iterator[Unit]:
        """The units of a set of types."""
        cards = self.tables.cards
        for unit in self.fields[player]:
            if types >> cards[unit.kind].type & 1:
                yield unit

    def decorate(self, player: int) -> None:
        """Count anew what medals add."""
        attacks, defences = [0] * TYPES_OF_UNITS, [0] * TYPES_OF_UNITS
        for medal in self.medals[player]:
            for effect in self.tables.cards[medal.kind].effects:
                more = {RAISE_ATTACK: attacks, RAISE_DEFENCE: defences}.get(effect.verb)
                for kind_of_unit in UNITS if more is not None else ():
                    if effect.units >> kind_of_unit & 1 and more is not None:
                        more[kind_of_unit] += effect.amount
        self.attacks[player], self.defences[player] = attacks, defences

    def medal_effects(self, player: int) -> Iterator[tuple[Any, int]]:
        """What medals do at the start of a turn."""
        for medal in self.medals[player]:
            for effect in self.tables.cards[medal.kind].effects:
                if effect.verb not in (RAISE_ATTACK, RAISE_DEFENCE):
                    yield effect, medal.kind
