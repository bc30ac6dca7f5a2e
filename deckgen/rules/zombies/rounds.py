"""Set-up, and the order of a round."""

from __future__ import annotations

from collections.abc import Callable

from deckgen.rules.common import NOBODY
from deckgen.rules.zombies.actions import NEXT, SEATS
from deckgen.rules.zombies.core import (
    BITING,
    BREAKING,
    DEAL,
    INTERACTING,
    ORDER,
    SHOOTING,
    STRIKING,
    TIE,
    TURN,
    USING,
    ZOMBIES,
)
from deckgen.rules.zombies.pack import Pack


class Rounds(Pack):
    """What happens between the turns."""

    __slots__ = ()

    def announce(self) -> None:
        """The first tile lies on the map; characters are about to be dealt."""
        tables = self.tables
        tile = tables.tiles[tables.first]
        self.board.lay(tables.first, tile, self.board.world.start, 0)
        self.tell("Z-39", "players", amount=self.players)
        self.tell("Z-33", "the way out is among the last tiles", amount=self.left)

    def dealers(self) -> list[int]:
        """The characters that nobody has been dealt yet."""
        return [kind for kind in range(len(self.tables.characters)) if kind not in self.who]

    def deal(self, kind: int) -> None:
        seat = self.who.index(NOBODY)
        self.who[seat] = kind
        self.tell("Z-39", "dealt", seat, self.tables.characters[kind].id)
        self.enter(seat)
        if seat < self.players - 1:
            self.chance(DEAL)
        else:
            self.active = NOBODY
            self.equip_next()

    def enter(self, seat: int) -> None:
        """A character stands on its square of the first tile."""
        board, tile = self.board, self.tables.tiles[self.tables.first]
        place = board.laid[0].turned.names.index(tile.squares[seat])
        self.places[seat] = board.laid[0].first + board.world.places[place]
        self.occupied[self.places[seat]] = seat + 1

    def equip_next(self) -> None:
        """Each player draws the first objects, then the first round begins."""
        self.active += 1
        if self.active < self.players:
            self.draw(self.tables.starting[self.players - 1])
        elif not self.begin_round():
            self.go_on()

    def drawn(self) -> None:
        if self.round:
            self.resume()
        else:
            self.equip_next()

    def take_object(self, kind: int) -> None:
        """An object that has left the pile is drawn."""
        self.kits[self.active] = self.tables.kits.take(self.kits[self.active], kind)
        self.draws -= 1
        if self.trace is not None:
            self.tell(self.drawing(), "draws", self.active, self.tables.things[kind].id)
        self.next_object()

    def drawing(self) -> str:
        """The rule by which objects are drawn now."""
        if not self.round:
            return "Z-33"
        return "use.test" if self.job == 2 else "interact.test"

    def begin_round(self) -> bool:
        """Whether chance has to break ties first."""
        if self.round == self.tables.rounds:
            self.finish(ZOMBIES, "Z-41", "time is up")
            return False
        self.round += 1
        self.acted = 0
        kinds = sorted({kind for kind in self.kinds if kind >= 0})
        self.ordered = bool(kinds)
        if not kinds:
            self.tell("round.free-order", "the round goes in any order", amount=self.round)
            return False
        self.tell("round.initiative", "the round goes by initiative", amount=self.round)
        return self.rank([*self.living(), *(SEATS + kind for kind in kinds)])

    def rank(self, units: list[int]) -> bool:
        """Put units in order; whether ties have to be broken by dice first."""
        self.ranks = {unit: (self.initiative(unit),) for unit in units}
        self.tied = []
        return self.untie()

    def untie(self) -> bool:
        """Let the next tied units roll; when there are none, the order stands."""
        ranks = self.ranks
        if len(set(ranks.values())) < len(ranks):
            found = list(ranks.values())
            rank = max(rank for rank in found if found.count(rank) > 1)
            self.tied = [unit for unit in ranks if ranks[unit] == rank]
            if len(rank) > 1:
                self.tell("Z-18", "still tied, rolls again", amount=rank[-1])
            self.chance(TIE)
            return True
        self.tied = []
        self.order = sorted(ranks, key=ranks.__getitem__)
        self.ranks = {}
        return False

    def roll_tie(self, total: int) -> None:
        unit = self.tied.pop(0)
        if self.trace is not None:
            if unit < SEATS:
                self.tell("round.initiative", "rolls for initiative", unit, amount=total)
            else:
                card = self.tables.zombies[unit - SEATS].id
                self.tell("round.initiative", "zombies roll for initiative", card=card, amount=total)
        self.ranks[unit] += (total,)
        if not self.tied and not self.untie():
            if self.acted:              # in the middle of a turn
                self.resume()
            else:
                self.go_on()

    def go_on(self) -> None:
        """One after the other acts, and round follows round, until somebody or chance has to decide."""
        while self.winner == NOBODY:
            waiting = self.order if self.ordered else self.waiting()
            if not waiting:
                if self.begin_round():
                    return
            elif self.ordered:
                if self.acts(self.order.pop()):
                    return
            elif len(waiting) > 1:
                self.phase, self.current, self.legal = ORDER, waiting[0] - NEXT, waiting
                return
            elif self.begin_turn(waiting[0] - NEXT):
                return

    def acts(self, unit: int) -> bool:
        """A character or a kind of zombies acts; whether there is anything to decide."""
        if unit < SEATS:
            return self.places[unit] >= 0 and self.begin_turn(unit)
        self.pack = [number for number, kind in enumerate(self.kinds)
                     if kind == unit - SEATS and self.since[number] < self.round]
        self.trail = {}
        return self.hunt()

    def do_next(self, seat: int) -> None:
        self.tell("Z-15", "takes a whole turn", seat)
        if not self.begin_turn(seat):
            self.go_on()

    def begin_turn(self, seat: int) -> bool:
        """Whether the character can do anything."""
        self.active, self.turns = seat, self.turns + 1
        self.acted |= 1 << seat
        character = self.tables.characters[self.who[seat]]
        self.points = character.points
        if self.trace is not None:
            self.tell("round.points", "has action points", seat, character.id, amount=self.points)
        legal = self.options()
        if len(legal) == 1:
            self.rest()
            return False
        self.phase, self.current, self.legal = TURN, seat, legal
        return True

    def rest(self) -> None:
        """The turn is over."""
        if self.trace is not None:
            if self.board.edges[self.places[self.active]] and self.points >= self.tables.tile:
                self.tell("Z-48", "adds no tile", self.active)
            self.tell("round.points", "ends the turn", self.active)
            if self.points:
                self.tell("Z-17", "keeps no action points", self.active, amount=self.points)
        self.points = 0

    def end_turn(self) -> None:
        self.rest()
        self.go_on()

    def follow(self) -> None:
        AFTER[self.job](self)

    def settle(self, hits: int) -> None:
        AGAINST[self.job](self, hits)


# What follows the first roll, and the roll of the other side, by the job that is done.
AFTER: dict[int, Callable[[Rounds], None]] = {
    BREAKING: Rounds.broken, INTERACTING: Rounds.interacted, USING: Rounds.used, STRIKING: Rounds.struck,
    SHOOTING: Rounds.shot, BITING: Rounds.bitten}
AGAINST: dict[int, Callable[[Rounds, int], None]] = {
    INTERACTING: Rounds.resisted, STRIKING: Rounds.parried, BITING: Rounds.defended}
