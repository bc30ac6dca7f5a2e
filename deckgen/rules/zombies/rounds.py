"""Set-up, the order of a round, new tiles with their zombies, and what zombies do."""

from __future__ import annotations

from deckgen.rules.zombies.actions import NEXT, SEATS
from deckgen.rules.zombies.core import (
    BITING,
    NOBODY,
    NOISE,
    ORDER,
    ROLL,
    TIE,
    ZOMBIE,
    ZOMBIE_KIND,
    ZOMBIE_SQUARE,
    ZOMBIES,
)
from deckgen.rules.zombies.deeds import Deeds
from deckgen.rules.zombies.kits import MELEE
from deckgen.rules.zombies.options import SIDES
from deckgen.rules.zombies.tables import Outcomes


class Rounds(Deeds):
    """What happens between the actions."""

    __slots__ = ()

    # -- set-up

    def begin(self) -> None:
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
        if seat == self.players - 1:
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
        else:
            self.begin_round()

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

    # -- rounds

    def begin_round(self) -> None:
        if self.round >= self.tables.rounds:
            self.finish(ZOMBIES, "Z-41", "time is up")
            return
        self.round += 1
        self.acted = 0
        kinds = sorted({kind for kind in self.kinds if kind >= 0})
        self.ordered = bool(kinds)
        if kinds:
            self.tell("round.initiative", "the round goes by initiative", amount=self.round)
            self.rank([*self.living(), *(SEATS + kind for kind in kinds)])
        else:
            self.tell("round.free-order", "the round goes in any order", amount=self.round)
            self.go_on()

    def initiative(self, unit: int) -> int:
        return self.tables.zombies[unit - SEATS].initiative if unit >= SEATS \
            else self.tables.characters[self.who[unit]].initiative

    def rank(self, units: list[int]) -> None:
        """Put units in order, ties broken by dice."""
        self.ranks = {unit: (self.initiative(unit),) for unit in units}
        self.tied = []
        self.untie()

    def untie(self) -> None:
        """Let the next tied units roll; when there are none, the order stands."""
        ranks = self.ranks
        if len(set(ranks.values())) < len(ranks):
            for rank in sorted(ranks.values(), reverse=True):
                self.tied = [unit for unit in ranks if ranks[unit] == rank]
                if len(self.tied) > 1:
                    if len(rank) > 1:
                        self.tell("Z-18", "still tied, rolls again", amount=rank[-1])
                    self.chance(TIE)
                    return
        self.tied = []
        self.order = sorted(ranks, key=lambda unit: ranks[unit])
        self.ranks = {}
        if self.acted:              # in the middle of a turn
            self.resume()
        else:
            self.go_on()

    def roll_tie(self, total: int) -> None:
        unit = self.tied.pop(0)
        if self.trace is not None:
            self.tell("round.initiative", "rolls for initiative", unit if unit < SEATS else NOBODY,
                      "" if unit < SEATS else self.tables.zombies[unit - SEATS].id, amount=total)
        self.ranks[unit] += (total,)
        if not self.tied:
            self.untie()

    def go_on(self) -> None:
        """The next one acts, or the round is over."""
        if self.winner != NOBODY:
            return
        if self.ordered:
            while self.order:
                unit = self.order.pop()
                if unit >= SEATS:
                    self.pack = [number for number, kind in enumerate(self.kinds)
                                 if kind == unit - SEATS and self.since[number] < self.round]
                    if self.pack:
                        self.trail = None
                        self.next_zombie()
                        return
                elif self.places[unit] >= 0:
                    self.begin_turn(unit)
                    return
            self.begin_round()
            return
        waiting = self.waiting()
        if not waiting:
            self.begin_round()
        elif len(waiting) == 1:
            self.begin_turn(waiting[0] - NEXT)
        else:
            self.phase, self.current, self.legal = ORDER, waiting[0] - NEXT, waiting

    def do_next(self, seat: int) -> None:
        self.tell("Z-15", "takes a whole turn", seat)
        self.begin_turn(seat)

    def begin_turn(self, seat: int) -> None:
        self.active, self.turns = seat, self.turns + 1
        self.acted |= 1 << seat
        character = self.tables.characters[self.who[seat]]
        self.points = character.points
        self.tell("round.points", "has action points", seat, character.id, amount=self.points)
        self.resume()

    def end_turn(self) -> None:
        if self.trace is not None:
            self.tell("round.points", "ends the turn", self.active)
            if self.points:
                self.tell("Z-17", "keeps no action points", self.active, amount=self.points)
        self.points = 0
        self.go_on()

    # -- tiles

    def stack(self) -> Outcomes:
        """The tiles that may come next: the exit is among the last ones, all others are well shuffled."""
        tables, left, unlaid = self.tables, self.left, self.unlaid
        way_out = 1 / left if self.exit < 0 and left <= tables.last else 0.0
        others = left - (self.exit < 0)
        goal = (1 - way_out) / others if self.goal < 0 and others else 0.0
        found = {tables.exit: way_out, tables.goal: goal}
        if others > (self.goal < 0):
            for kind in unlaid:
                found[kind] = found.get(kind, 0.0) + (1 - way_out - goal) / len(unlaid)
        return tuple((kind, share) for kind, share in sorted(found.items()) if share)

    def lay(self, kind: int) -> None:
        tables, board = self.tables, self.board.copy()
        tile, side, square = tables.tiles[kind], self.target, self.places[self.active]
        self.newest, self.left = len(board.laid), self.left - 1
        self.tell("tile.add", "lays a tile", self.active, tile.id)
        board.lay(kind, tile, board.beside(square, side), (side + 2 - tile.entry) % 4)
        self.board = board
        if kind == tables.exit:
            self.exit = self.newest
        elif kind == tables.goal:
            self.goal = self.newest
            self.place_keys()
        else:
            self.unlaid.remove(kind)
        if not self.left:
            board.close()
            self.tell("Z-34", "the last tile lies, empty edges are closed")
        self.chance(NOISE)

    def place_keys(self) -> None:
        laid, tile = self.board.laid[self.goal], self.tables.tiles[self.tables.goal]
        square = laid.first + self.board.world.places[laid.turned.names.index(tile.squares[0])]
        self.ground[square] = tuple(sorted((*self.ground.get(square, ()), self.tables.keys)))
        self.tell("Z-33", "lies on the tile", card=self.tables.things[self.tables.keys].id)

    def noise_die(self, face: int) -> None:
        total = face + self.noise + self.tables.crowd[self.tables.level(self.players)]
        self.coming = self.tables.appear(total)
        if self.trace is not None:
            self.tell("tile.noise", "rolls for noise", self.active, amount=face)
            self.tell("Z-10", "zombies come", amount=self.coming)
        if self.coming and self.noise:
            self.tell("Z-11", "the noise is back to nothing", amount=self.noise)
            self.noise = 0
        self.next_arrival()

    def next_arrival(self) -> None:
        """The next zombie of those that come, if there is a figure, a card and a square for it."""
        if self.coming:
            if NOBODY not in self.kinds:
                self.tell("Z-42", "no figure is left")
                self.coming = 0
            elif not any(self.horde):
                self.horde, self.slain = self.slain, [0] * len(self.horde)
                self.tell("Z-09", "discards become the pile")
                if not any(self.horde):
                    self.coming = 0
        if self.coming and self.room():
            self.chance(ZOMBIE_KIND)
        else:
            self.coming = 0
            self.arrived()

    def room(self) -> list[int]:
        """The free squares where zombies appear: of the buildings of the newest tile, else of its street."""
        for building in (True, False):
            free = [square for square in self.board.squares(self.newest, building) if not self.occupied[square]]
            if free:
                return free
        return []

    def arrive(self, kind: int) -> None:
        self.horde[kind] -= 1
        self.foe = self.kinds.index(NOBODY)
        self.kinds[self.foe], self.harm[self.foe], self.since[self.foe] = kind, 0, self.round
        self.chance(ZOMBIE_SQUARE)

    def settle(self, square: int) -> None:
        self.dens[self.foe] = square
        self.occupied[square] = ZOMBIE + self.foe
        if self.trace is not None:
            inside = not self.board.zone[square] & 1
            self.tell("Z-37", "appears in a building" if inside else "appears in the street",
                      card=self.zombie_name(self.foe))
        self.coming -= 1
        self.next_arrival()

    def arrived(self) -> None:
        """With zombies on the map those who have not acted go on by initiative."""
        if not self.ordered and any(kind >= 0 for kind in self.kinds):
            self.ordered = True
            self.tell("Z-16", "the rest of the round goes by initiative")
            rest = [seat for seat in self.living() if not self.acted >> seat & 1]
            if len({self.initiative(seat) for seat in rest}) < len(rest):
                self.rank(rest)
                return
            self.order = sorted(rest, key=self.initiative)
        self.resume()

    # -- zombies

    def next_zombie(self) -> None:
        """The next one of the pack moves and attacks; after the last one somebody else acts."""
        while self.pack:
            number = self.pack.pop(0)
            if self.approach(number):
                return
        self.go_on()

    def approach(self, number: int) -> bool:
        """A zombie moves; whether it attacks."""
        kind = self.tables.zombies[self.kinds[number]]
        steps, occupied, free = self.board.world.steps, self.occupied, self.board.free
        here = best = self.dens[number]
        trail = self.steps_to(here)
        if trail is None:
            if self.trace is not None:
                self.tell("Z-43", "has no way and stays", card=self.zombie_name(number))
            return False
        for _ in range(min(kind.speed, trail[here] - 1)):
            nearer = [here + steps[side] for side in SIDES[free[here]]
                      if trail.get(here + steps[side]) == trail[here] - 1]
            here = next((square for square in nearer if not occupied[square]), nearer[0])
            if not occupied[here]:
                best = here
        if best != self.dens[number]:
            occupied[self.dens[number]] = 0
            occupied[best] = ZOMBIE + number
            self.dens[number] = best
            if self.trace is not None:
                self.tell("Z-12", "moves", card=self.zombie_name(number))
        victims = [occupied[best + steps[side]] - 1 for side in SIDES[free[best]]
                   if 0 < occupied[best + steps[side]] < ZOMBIE]
        if not victims:
            return False
        self.bite(number, victims)
        return True

    def steps_to(self, square: int) -> dict[int, int] | None:
        """How many steps it is from squares to the nearest character, as far as this square; None without a way."""
        board = self.board
        root = board.roots[board.region[square]]
        if self.trail is not None and square in self.trail:
            return self.trail
        sources = [place for place in self.places
                   if place >= 0 and board.roots[board.region[place]] == root]
        if not sources:
            return None
        trail, free, steps = dict.fromkeys((place for place in self.places if place >= 0), 0), board.free, \
            board.world.steps
        distance, rim = 0, sources
        while square not in trail:
            distance += 1
            further = []
            for here in rim:
                for side in SIDES[free[here]]:
                    other = here + steps[side]
                    if other not in trail:
                        trail[other] = distance
                        further.append(other)
            rim = further
            if not rim:
                return None
        self.trail = trail
        return trail

    def bite(self, number: int, victims: list[int]) -> None:
        characters = self.tables.characters
        self.foe, self.job = number, BITING
        self.target = min(victims, key=lambda seat: (characters[self.who[seat]].wounds - self.hurt[seat], seat))
        self.dice = self.tables.zombies[self.kinds[number]].melee
        if self.trace is not None:
            self.tell("Z-12", "is attacked", self.target, self.zombie_name(number))
            if len(victims) > 1:
                self.tell("Z-46", "has the fewest wounds left", self.target)
            self.tell("attack.melee", "zombie rolls dice", card=self.zombie_name(number), amount=self.dice)
        if self.dice:
            self.chance(ROLL)
        else:
            self.tell("Z-38", "has no dice", card=self.zombie_name(number))
            self.rolled(0)

    def bitten(self) -> None:
        dice = self.tables.characters[self.who[self.target]].abilities[MELEE]
        if self.trace is not None and self.hits:
            self.tell("attack.melee", "defends with dice", self.target, amount=dice)
        self.oppose(dice)

    def defended(self, hits: int) -> None:
        if self.hits > hits:
            self.wound(self.target, self.hits - hits, "attack.melee")
        elif hits > self.hits:
            self.tell("Z-29", "the attacker is unhurt", self.target)
        if self.winner == NOBODY:
            self.next_zombie()
