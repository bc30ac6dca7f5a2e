"""Moving, exploring, doors, scenery and attacks. Costs are taken here."""

from __future__ import annotations

from deckgen.rules.zombies.actions import FIGURES
from deckgen.rules.zombies.core import BREAKING, DIE, DOOR, ELEMENT, INTERACTING, LAY, SHOOTING, STRIKING, ZOMBIE
from deckgen.rules.zombies.kits import BREAK, MELEE, RANGED
from deckgen.rules.zombies.tables import HEAL_REWARD, OBJECTS_REWARD, PLACES, POINTS_REWARD
from deckgen.rules.zombies.things import Things

CAR = "locked-car"           # the element of the rules' own example


class Deeds(Things):
    """A method for each kind of action, taking its number within the kind."""

    __slots__ = ()

    def do_move(self, side: int) -> None:
        seat = self.active
        here = self.places[seat]
        there = here + self.board.world.steps[side]
        self.points -= self.tables.move
        if self.trace is not None:
            self.tell("action.move", "moves", seat, amount=self.tables.move)
        if self.occupied[here] == seat + 1:
            self.occupied[here] = 0
        self.places[seat] = there
        if self.occupied[there]:
            self.tell("Z-20", "passes", seat, target=self.occupied[there] - 1)
        else:
            self.occupied[there] = seat + 1
            if self.exit >= 0:
                self.look_round()
        self.resume()

    def do_tile(self, side: int) -> None:
        self.pay(self.tables.tile, "action.open-tile", "stops at an empty edge")
        self.target = side
        self.chance(LAY)

    def do_explore(self, _: int) -> None:
        self.pay(self.tables.explore, "action.explore", "explores")
        self.explored |= 1 << self.board.zone[self.places[self.active]]
        self.tell("explore.parts", f"looks round the {PLACES[self.indoors()]}", self.active)
        self.chance(DIE)

    def explored_die(self, face: int) -> None:
        tables, seat = self.tables, self.active
        self.tell("explore.die", "rolls", seat, amount=face)
        self.make_noise(tables.clatter[face - 1], "explore.die", seat)
        if tables.found[face - 1]:
            self.seek()
        else:
            self.resume()

    def indoors(self) -> int:
        """1 if the active character is in a building, 0 in the street: the places of scenery."""
        return 1 - (self.board.zone[self.places[self.active]] & 1)

    def seek(self) -> None:
        """The next element of scenery of this place, if there is one."""
        place = self.indoors()
        for counts, label in ((self.sites, ""), (self.cleared, "discards become the pile")):
            kinds = [kind for kind, element in enumerate(self.tables.elements)
                     if element.place == place and counts[kind]]
            if kinds and label:
                self.tell("Z-09", label)
                for kind in kinds:
                    self.sites[kind], self.cleared[kind] = self.cleared[kind], 0
            if kinds:
                self.chance(ELEMENT)
                return
        self.tell("Z-09", "no card is left", self.active)
        self.resume()

    def find_element(self, kind: int) -> None:
        self.sites[kind] -= 1
        element, square = self.tables.elements[kind], self.places[self.active]
        self.elements[square] = (kind, element.resistance)
        self.tell("explore.die", "finds", self.active, element.id)
        self.tell("Z-45", "stays on the square", self.active, element.id, amount=element.resistance)
        self.resume()

    def do_break(self, side: int) -> None:
        self.pay(self.tables.smash, "action.break", "tries to break a door down")
        self.target = side
        self.make_noise(self.tables.door_noise, "door.noise", self.active)
        if self.door() in self.doors:
            self.ability(BREAKING, BREAK)
        else:
            self.chance(DOOR)

    def door(self) -> int:
        return self.board.door(self.places[self.active], self.target)

    def found_door(self, resistance: int) -> None:
        self.doors[self.door()] = resistance
        self.tell("door.test", "the door has resistance", amount=resistance)
        self.ability(BREAKING, BREAK)

    def broken(self) -> None:
        door = self.door()
        left = max(self.doors[door] - self.hits, 0)
        if left:
            self.doors[door] = left
            self.tell("door.test", "the door holds", self.active, amount=left)
        else:
            del self.doors[door]
            self.board = self.board.copy()
            self.board.open(self.places[self.active], self.target)
            self.tell("door.test", "the door is broken down", self.active)
        self.resume()

    def do_interact(self, where: int) -> None:
        square = self.places[self.active]
        self.target = square if not where else square + self.board.world.steps[where - 1]
        element = self.tables.elements[self.elements[self.target][0]]
        self.pay(self.tables.interact, "action.interact", "interacts with", element.id)
        self.ability(INTERACTING, element.ability)

    def interacted(self) -> None:
        level = self.tables.level(self.players)
        dice = self.tables.elements[self.elements[self.target][0]].difficulty[level]
        if self.trace is not None and self.hits:
            self.tell("Z-04", "level of the group", amount=level + 1)
        self.oppose(dice)

    def resisted(self, hits: int) -> None:
        kind, left = self.elements[self.target]
        element, lost = self.tables.elements[kind], max(self.hits - hits, 0)
        self.tell("interact.test", "loses resistance", card=element.id, amount=lost)
        if left > lost:
            self.elements[self.target] = (kind, left - lost)
            self.tell("Z-07", "has resistance left", card=element.id, amount=left - lost)
            self.resume()
            return
        del self.elements[self.target]
        self.cleared[kind] += 1
        rule = "interact.locked-car" if element.id == CAR else "interact.test"
        self.tell(rule, "is overcome", self.active, element.id)
        if element.reward == OBJECTS_REWARD:
            self.draw(element.amount)
            return
        if element.reward == HEAL_REWARD:
            self.heal(self.active, element.amount, rule)
        elif element.reward == POINTS_REWARD:
            self.gain(element.amount, rule)
        else:
            self.hush(element.amount, rule)
        self.resume()

    def do_strike(self, side: int) -> None:
        square = self.places[self.active] + self.board.world.steps[side]
        self.foe = self.occupied[square] - ZOMBIE
        if self.trace is not None:
            self.pay(self.tables.attack, "action.attack", "strikes at", self.zombie_name(self.foe))
        else:
            self.points -= self.tables.attack
        self.make_noise(self.kits[self.active].noise, "attack.melee", self.active)
        self.ability(STRIKING, MELEE)

    def struck(self) -> None:
        self.oppose(self.tables.zombies[self.kinds[self.foe]].melee)

    def parried(self, hits: int) -> None:
        if self.hits > hits:
            self.wound_zombie(self.foe, self.hits - hits, "attack.melee")
        elif hits > self.hits:
            self.tell("Z-29", "the attacker is unhurt", self.active)
        self.resume()

    def do_shoot(self, number: int) -> None:
        hand, self.foe = divmod(number, FIGURES)
        shot = self.kits[self.active].shots[hand]
        if self.trace is not None:
            self.pay(self.tables.attack, "action.attack", "attacks", self.tables.things[shot.kind].id)
            self.tell("attack.ranged", "shoots at", self.active, self.zombie_name(self.foe))
        else:
            self.points -= self.tables.attack
        self.make_noise(shot.noise, "Z-31", self.active)
        self.ability(SHOOTING, RANGED, shot.dice)

    def shot(self) -> None:
        if self.hits:
            self.wound_zombie(self.foe, self.hits, "attack.ranged")
        self.resume()
