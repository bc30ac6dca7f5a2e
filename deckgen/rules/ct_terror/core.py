"""The fields of a state, how it is copied, and what every part of the engine does: cards that are discarded, damage,
death, and a word for the log. Seats are numbers clockwise, sets of seats are masks, cards are kinds (tables.py)."""

from __future__ import annotations

from operator import add
from typing import Any

from deckgen.rules.common import NOBODY, Common
from deckgen.rules.contract import CHANCE, TERMINAL, Event
from deckgen.rules.ct_terror.tables import SEATS, Tables

DEAL, FIRST, DRAW, OFFENCE, CALLED_OFFENCE, DEFENCE, ARMOUR, CALLED_DEFENCE, MASK, SPIN, OVER = range(11)
PHASES = ("deal", "first", "draw", "offence", "called-offence", "defence", "armour", "called-defence", "mask", "spin",
          "over")
TERROR, CT = 0, 1
TEAMS = ("terror", "ct")
ANY_NUMBER = 1 << 20


class Core(Common):
    """All fields are of this class, so that the parts built on it stay free of their own.

    `current` is who decides, `legal` what they may do. `attacker`, `target`, `weapon`, `power` tell the conflict,
    `caller` who called the attacker, `called` who defends for the target, `asked` the seat asked for a mask, `reduced`
    what armour takes off, `armoured` the set of its kinds. `defused` is how many bombs the active player has defused
    while drawing. `unshown[p]` is how many cards of p could be kits for all
    that the others know: none after a bomb went off in that hand. `origin` is the state at the beginning of `history`,
    `past` the log before it."""

    __slots__ = ("active", "alive", "armoured", "asked", "attacker", "blind", "called", "caller", "counts", "current",
                 "defused", "discard", "draws", "enemies", "flash", "gas", "hands", "history", "legal", "life", "mates",
                 "names", "origin", "past", "phase", "pile", "players", "plays", "power", "reduced", "table", "tables",
                 "target", "teams", "trace", "turns", "unshown", "weapon", "winner")

    def __init__(self, tables: Tables, players: int) -> None:
        self.tables, self.players = tables, players
        terrorists = range(0, players - players % 2, 2)     # an odd last seat goes to the other team
        self.teams = tuple(TERROR if seat in terrorists else CT for seat in range(players))
        sides = [sum(1 << seat for seat in range(players) if self.teams[seat] == team) for team in (TERROR, CT)]
        self.mates = tuple(sides[team] & ~(1 << seat) for seat, team in enumerate(self.teams))
        self.enemies = tuple(sides[1 - team] for team in self.teams)
        self.names: tuple[str, ...] = tuple(f"P{seat + 1}" for seat in range(players))
        self.life = [tables.life] * players
        self.hands = [[0] * len(tables.ids) for _ in range(players)]
        self.unshown = [ANY_NUMBER] * players
        self.pile = bytearray(tables.pile)                  # sorted: a set of cards, in no order that matters
        self.counts: list[int] = []                         # of the pile by kind, once somebody has asked
        self.discard = [0] * len(tables.ids)
        self.table: list[list[int]] = [[] for _ in range(players)]
        self.gas, self.flash = [0] * players, [0] * players
        self.blind, self.alive = 0, (1 << players) - 1
        self.active = self.turns = self.draws = self.plays = self.defused = 0
        self.phase, self.current, self.legal = DEAL, CHANCE, [0][:0]
        self.winner = NOBODY
        self.attacker = self.target = self.caller = self.called = self.asked = NOBODY
        self.weapon = self.power = self.reduced = self.armoured = 0
        self.history: list[int] = []
        self.origin: Any = None
        self.past: Any = ()
        self.trace: list[Event] | None = None

    def clone(self) -> Any:
        """An independent copy. A log that is being written is not copied: the copy makes its own when asked."""
        new = object.__new__(type(self))
        new.tables, new.players, new.teams, new.mates = self.tables, self.players, self.teams, self.mates
        new.enemies, new.names, new.origin, new.past = self.enemies, self.names, self.origin, self.past
        new.life, new.unshown, new.discard = self.life[:], self.unshown[:], self.discard[:]
        new.hands, new.table = [hand[:] for hand in self.hands], [cards[:] for cards in self.table]
        new.gas, new.flash, new.pile = self.gas[:], self.flash[:], self.pile[:]
        new.blind, new.alive, new.active, new.turns = self.blind, self.alive, self.active, self.turns
        new.draws, new.plays, new.defused = self.draws, self.plays, self.defused
        new.phase, new.current = self.phase, self.current
        new.legal, new.history, new.winner = self.legal, self.history[:], self.winner
        new.attacker, new.target, new.weapon, new.power = self.attacker, self.target, self.weapon, self.power
        new.caller, new.called, new.asked = self.caller, self.called, self.asked
        new.reduced, new.armoured, new.trace, new.counts = self.reduced, self.armoured, None, []
        return new

    def tell(self, rule: str, what: str, player: int = NOBODY, kind: int = 0, target: int = NOBODY, amount: int = 0,
             private: bool = False) -> None:
        """A line in the log, where one is written."""
        if self.trace is not None:
            card = self.tables.ids[kind] if kind or what == "attacks" else ""
            self.trace.append(Event(rule, what, player, card, target, amount, private))

    def spend(self, player: int, kind: int) -> None:
        """A card of a hand goes to the discard pile."""
        self.hands[player][kind] -= 1
        self.discard[kind] += 1
        if self.trace is not None:
            self.tell("turn.discard", "discards", player, kind)

    def hurt(self, player: int, amount: int, rule: str) -> None:
        """Damage that nothing changes any more; it may kill, and end the game."""
        left = self.life[player] - amount
        self.life[player] = left if left > 0 else 0
        if self.trace is not None:
            self.tell(rule, "damage", target=player, amount=amount)
            self.tell("setup.life", "life", player, amount=self.life[player])
        if left <= 0:
            self.die(player)

    def die(self, player: int) -> None:
        """Hand and table to the discard pile; the last of a team loses the game for it."""
        self.tell("death", "dies", player)
        if self.table[player]:
            self.tell("C-54", "effects end with their owner", player)
            self.clear(player)
        hand = self.hands[player]
        if self.trace is not None:
            for kind, count in enumerate(hand):
                for _ in range(count):
                    self.tell("C-60", "leaves", player, kind)
        self.discard = list(map(add, self.discard, hand))
        self.hands[player] = [0] * len(hand)
        self.alive &= ~(1 << player)
        self.blind &= self.alive
        if not self.alive & (self.mates[player] | 1 << player):
            self.winner, self.phase, self.current, self.legal = 1 - self.teams[player], OVER, TERMINAL, []
            self.tell("goal.win", f"{TEAMS[self.winner]} wins")

    def clear(self, player: int) -> None:
        """Gas and flash in front of a player end."""
        for kind in self.table[player]:
            self.discard[kind] += 1
            self.tell("turn.discard", "discards", player, kind)
        self.table[player] = []
        self.gas[player] = 0
        if self.flash[player]:
            self.flash[player] = self.blind = 0
            for mask in self.flash:
                self.blind |= mask & self.alive

    def callable(self, player: int) -> int:
        """The living team-mates."""
        return self.mates[player] & self.alive

    def seats(self) -> list[int]:
        """The living players, clockwise from seat 0."""
        return [seat for seat in range(SEATS) if self.alive >> seat & 1]
