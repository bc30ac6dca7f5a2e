"""The fields of a state, how it is copied, and what every part of the engine does: wounds, noise, objects that lie on
the map, and a word for the log.

Seats, kinds and squares are numbers (tables.py, board.py). A square is occupied by nobody (0), by a seat (1 + seat) or
by a zombie (ZOMBIE + its number)."""

from __future__ import annotations

from typing import Any

from deckgen.rules.common import NOBODY, Common
from deckgen.rules.contract import CHANCE, TERMINAL, Event
from deckgen.rules.zombies.actions import SEATS
from deckgen.rules.zombies.board import Board
from deckgen.rules.zombies.kits import Kit
from deckgen.rules.zombies.tables import Outcomes, Tables

(DEAL, DRAW, ORDER, TIE, TURN, EQUIPPING, DOOR, ROLL, OPPOSE, DIE, ELEMENT, LAY, NOISE, ZOMBIE_KIND, ZOMBIE_SQUARE,
 WAY, VICTIM, OVER) = range(18)
PHASES = ("deal", "draw", "order", "tie", "turn", "equipping", "door", "roll", "oppose", "die", "element", "lay",
          "noise", "zombie", "square", "way", "victim", "over")
BREAKING, INTERACTING, USING, STRIKING, SHOOTING, BITING = range(6)       # what is being rolled for
ZOMBIE = 1 + SEATS
TEAMS = ("survivors", "zombies")
SURVIVORS, ZOMBIES = 0, 1


class Core(Common):
    """All fields are of this class, so that the parts built on it stay free of their own.

    By seat: `who` (character), `places`, `hurt` (wounds taken), `kits`. By number of a zombie: `kinds` (NOBODY: none),
    `dens` (squares), `harm`, `since` (the round it came in). `elements` and `doors` tell the resistance left, of the
    scenery by square as (kind, left), of the doors that were tried by number. `ground` are the objects on squares.
    `pile`, `horde` and `sites` count the cards still to be drawn by kind, `spent`, `slain` and `cleared` those
    discarded. `unlaid` are the street tiles not on the map, `left` counts the tiles still to be added, `goal` and
    `exit` are the numbers of those tiles on the map.

    What is going on: `active` seat with `points`; `acted` this round, as a mask; `order` of those to come, seats and
    SEATS + kinds of zombies, while there is one (`ordered`); `ranks` and `tied` while it is being made; `pack` are the
    zombies that act now. `changed` are the kinds of objects taken in hand (their bits) and put away (OBJECTS higher).
    `job` with `dice`, `hits`, `target`, `item` tells the test being made, `foe` the zombie, `draws` the objects to be
    drawn, `coming` the zombies that will appear on tile `newest`."""

    __slots__ = ("acted", "active", "board", "changed", "cleared", "coming", "current", "dens", "dice", "doors",
                 "draws", "elements", "exit", "explored", "foe", "goal", "ground", "harm", "haunts", "history",
                 "hits", "horde", "hurt", "item", "job", "kinds", "kits", "left", "legal", "names", "newest", "noise",
                 "occupied", "odds", "order", "ordered", "origin", "pack", "past", "phase", "pile", "places",
                 "players", "points", "ranks", "rim", "round", "since", "sites", "slain", "spent", "tables", "target",
                 "teams", "tied", "trace", "trail", "turns", "unlaid", "who", "winner")

    def __init__(self, tables: Tables, players: int) -> None:
        self.tables, self.players = tables, players
        self.teams = (SURVIVORS,) * players
        self.names: tuple[str, ...] = tuple(f"P{seat + 1}" for seat in range(players))
        self.board = Board(tables.most_tiles)
        self.occupied = bytearray(self.board.world.cells)
        self.who, self.places, self.hurt = [NOBODY] * players, [NOBODY] * players, [0] * players
        self.kits: list[Kit] = [tables.kits.of((), ())] * players
        self.kinds, self.dens = [NOBODY] * tables.figures, [NOBODY] * tables.figures
        self.harm, self.since = [0] * tables.figures, [0] * tables.figures
        self.elements: dict[int, tuple[int, int]] = {}
        self.doors: dict[int, int] = {}
        self.ground: dict[int, tuple[int, ...]] = {}
        self.pile, self.spent = list(tables.pile), [0] * len(tables.pile)
        self.horde, self.slain = [zombie.copies for zombie in tables.zombies], [0] * len(tables.zombies)
        self.sites, self.cleared = [element.copies for element in tables.elements], [0] * len(tables.elements)
        self.unlaid, self.left = list(tables.streets), tables.stack[players - 1]
        self.goal = self.exit = NOBODY
        self.explored = self.noise = self.round = self.turns = 0
        self.active, self.points, self.acted, self.changed = NOBODY, 0, 0, 0
        self.ordered = False
        self.order: list[int] = []
        self.ranks: dict[int, tuple[int, ...]] = {}
        self.tied: list[int] = []
        self.pack: list[int] = []
        self.trail: dict[int, int] = {}         # steps to the nearest character, while zombies act, as far as asked for
        self.rim: list[int] = []                # the squares where it ends
        self.haunts: set[int] = set()           # the regions that it leads through
        self.job = self.dice = self.hits = self.draws = self.coming = 0
        self.target = self.item = self.foe = self.newest = NOBODY
        self.phase, self.current = DEAL, CHANCE
        self.legal: list[int] = []
        self.odds: Outcomes = ()        # of chance, once somebody has asked
        self.winner = NOBODY
        self.history: list[int] = []
        self.origin: Any = None
        self.past: tuple[Event, ...] = ()
        self.trace: list[Event] | None = None

    def clone(self) -> Any:
        """An independent copy. A log that is being written is not copied: the copy makes its own when asked."""
        new = object.__new__(type(self))
        new.tables, new.players, new.teams, new.names = self.tables, self.players, self.teams, self.names
        new.board, new.occupied = self.board, self.occupied[:]
        new.who, new.places, new.hurt, new.kits = self.who[:], self.places[:], self.hurt[:], self.kits[:]
        new.kinds, new.dens, new.harm, new.since = self.kinds[:], self.dens[:], self.harm[:], self.since[:]
        new.elements, new.doors, new.ground = self.elements.copy(), self.doors.copy(), self.ground.copy()
        new.pile, new.spent, new.horde, new.slain = self.pile[:], self.spent[:], self.horde[:], self.slain[:]
        new.sites, new.cleared, new.unlaid, new.left = self.sites[:], self.cleared[:], self.unlaid[:], self.left
        new.goal, new.exit, new.explored, new.noise = self.goal, self.exit, self.explored, self.noise
        new.round, new.turns, new.active, new.points = self.round, self.turns, self.active, self.points
        new.acted, new.ordered, new.order, new.ranks = self.acted, self.ordered, self.order[:], self.ranks.copy()
        new.changed = self.changed
        new.tied, new.pack, new.trail, new.rim, new.haunts = self.tied[:], self.pack[:], {}, [], set()
        new.job, new.dice, new.hits, new.draws = self.job, self.dice, self.hits, self.draws
        new.coming, new.target, new.item, new.foe = self.coming, self.target, self.item, self.foe
        new.newest, new.phase, new.current, new.legal = self.newest, self.phase, self.current, self.legal
        new.odds = self.odds
        new.winner, new.history, new.origin, new.past = self.winner, self.history[:], self.origin, self.past
        new.trace = None
        return new

    def tell(self, rule: str, what: str, player: int = NOBODY, card: str = "", target: int = NOBODY,
             amount: int = 0) -> None:
        """A line in the log, where one is written."""
        if self.trace is not None:
            self.trace.append(Event(rule, what, player, card, target, amount))

    def chance(self, phase: int) -> None:
        """The next step is chance's."""
        self.phase, self.current, self.legal, self.odds = phase, CHANCE, [], ()

    def finish(self, winner: int, rule: str, what: str) -> None:
        self.winner, self.phase, self.current, self.legal = winner, OVER, TERMINAL, []
        self.tell(rule, what)

    def living(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place >= 0]

    def zombie_name(self, number: int) -> str:
        """`jogger-2`: the kind and the number of the figure."""
        return f"{self.tables.zombies[self.kinds[number]].id}-{number + 1}"

    # -- noise, wounds

    def make_noise(self, amount: int, rule: str, player: int) -> None:
        if amount:
            self.noise += amount
            self.tell(rule, "makes noise", player, amount=amount)

    def heal(self, seat: int, amount: int, rule: str) -> None:
        healed = min(amount, self.hurt[seat])
        self.hurt[seat] -= healed
        if self.trace is not None:
            self.tell(rule, "is healed", seat, amount=healed)
            if healed < amount:
                self.tell("Z-03", "is healed in full", seat)

    def wound_zombie(self, number: int, amount: int, rule: str) -> None:
        """Wounds for a zombie; with enough of them it is gone."""
        if self.trace is not None:
            self.tell(rule, "is wounded", card=self.zombie_name(number), amount=amount)
        self.harm[number] += amount
        kind = self.kinds[number]
        if self.harm[number] >= self.tables.zombies[kind].wounds:
            if self.trace is not None:
                self.tell(rule, "is destroyed", card=self.zombie_name(number))
            self.occupied[self.dens[number]] = 0
            self.kinds[number] = self.dens[number] = NOBODY
            self.harm[number] = 0
            self.slain[kind] += 1
            if self.trace is not None and self.ordered and max(self.kinds) < 0:
                self.tell("Z-47", "the round stays in order")

    def wound(self, seat: int, amount: int, rule: str) -> None:
        """Wounds for a character; with enough of them it dies, and its objects lie on its square."""
        self.hurt[seat] += amount
        self.tell(rule, "takes wounds", target=seat, amount=amount)
        if self.hurt[seat] < self.tables.characters[self.who[seat]].wounds:
            return
        place, kit = self.places[seat], self.kits[seat]
        self.hurt[seat] = self.tables.characters[self.who[seat]].wounds
        self.tell("Z-32", "dies", seat)
        if kit.carried:
            self.ground[place] = tuple(sorted((*self.ground.get(place, ()), *kit.carried)))
            for kind in kit.carried:
                self.tell("Z-32", "falls to the ground", seat, self.tables.things[kind].id)
            self.kits[seat] = self.tables.kits.of((), ())
        self.occupied[place] = 0
        self.places[seat] = NOBODY
        self.trail = {}
        if not self.living():
            self.finish(ZOMBIES, "Z-33", "all are dead")
        else:
            self.look_round()

    def look_round(self) -> None:
        """Is this the way out? Every living character on the exit, one of them with the objective."""
        if self.exit < 0:
            return
        board, keys = self.board, False
        for seat, place in enumerate(self.places):
            if place >= 0:
                if board.zone[place] - 1 >> 1 != self.exit:
                    return
                keys = keys or self.kits[seat].objective
        if keys:
            self.finish(SURVIVORS, "Z-33", "all are out")
