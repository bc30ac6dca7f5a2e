"""The data of Zombies as tables of small integers, made once for each data and shared by all states.

Characters, objects, scenery, zombies and tiles go by their rows."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from deckgen.rules.contract import DataError
from deckgen.rules.reading import Made, Reading, figure, word
from deckgen.rules.zombies.actions import FIGURES, HANDS, OBJECTS, SEATS, TILES
from deckgen.rules.zombies.board import FARTHEST
from deckgen.rules.zombies.kits import ABILITIES, EFFECTS, NO_ABILITY, RANGED, Kits, Thing
from deckgen.rules.zombies.tiles import EXIT, OBJECTIVE, ROLES, START, STREET, read_tile

MAX_CHANCE = 1 << 12        # outcomes of a chance node: a kind of card, dice, a square of a tile
MOST_DICE = MAX_CHANCE >> 2 # of one ability, one object, one zombie or one element
MOST_STEPS = 64             # of a zombie
MAX_KINDS = 64              # rows of any table
MAX_DECISIONS = 1 << 20
LEVELS = 3
PLACES = ("street", "building")
REWARDS = ("objects", "heal", "points", "quiet")
OBJECTS_REWARD, HEAL_REWARD, POINTS_REWARD, QUIET_REWARD = range(4)
COSTS = ("move", "equip", "pass", "drop", "use", "break", "interact", "explore", "attack", "tile")

Outcomes = tuple[tuple[int, float], ...]


class Character(NamedTuple):
    id: str
    name: str
    initiative: int
    points: int
    wounds: int
    abilities: tuple[int, ...]


class Element(NamedTuple):
    """A kind of scenery; `difficulty` by the level of the group less one."""

    id: str
    name: str
    copies: int
    place: int
    ability: int
    difficulty: tuple[int, ...]
    resistance: int
    reward: int
    amount: int


class Zombie(NamedTuple):
    id: str
    name: str
    copies: int
    initiative: int
    melee: int
    wounds: int
    speed: int


def limited(row: Mapping[str, Any], column: str, most: int) -> int:
    found = figure(row, column)
    if found > most:
        raise DataError(f"cards.{row['id']}.{column}: at most {most}")
    return found


class Tables:
    """All figures. Raises DataError for data nobody could play with."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.origins: dict[Hashable, Any] = {}      # the state before the characters are dealt, by number of players
        read = Reading(data)
        self._figures(read)
        self._scenario(read)
        self._chance(read)
        self.characters = tuple(_character(row) for row in read.rows("characters", MAX_KINDS))
        if len(self.characters) < self.most:
            raise DataError(f"cards.characters: {len(self.characters)} for up to {self.most} players")
        self.things = tuple(_thing(row) for row in read.rows("objects", OBJECTS))
        self.elements = tuple(_element(row) for row in read.rows("scenery", MAX_KINDS))
        self.zombies = tuple(_zombie(row) for row in read.rows("zombies", MAX_KINDS - SEATS))
        self.kits = Kits(self.things, self.hands)
        self.pile = tuple(0 if thing.objective else thing.copies for thing in self.things)
        if sum(thing.objective for thing in self.things) > 1:
            raise DataError("cards.objects: there is one objective")
        self.keys = next((kind for kind, thing in enumerate(self.things) if thing.objective), -1)
        self._hands()
        self._tiles(read)

    def _figures(self, read: Reading) -> None:
        self.least, self.most = read.number("rules.players.min", 1), read.number("rules.players.max", 1)
        if not self.least <= self.most <= SEATS:
            raise DataError(f"rules.players: from 1 to {SEATS} players, not {self.least} to {self.most}")
        self.levels = read.numbers("rules.group.levels", LEVELS)
        self.sides, self.success = read.number("rules.dice.sides", 2), read.number("rules.dice.success", 1)
        if self.success > self.sides:
            raise DataError(f"rules.dice.success: no die shows {self.success}")
        self.hands = read.number("rules.hands.number", 1)
        self.door_dice, self.door_noise = read.number("rules.door.dice", 1), read.number("rules.door.noise")
        self.figures = read.number("rules.zombies.most", 1)
        if self.figures > FIGURES:
            raise DataError(f"rules.zombies.most: at most {FIGURES}")
        (self.move, self.equip, self.give, self.drop, self.use, self.smash, self.interact, self.explore, self.attack,
         self.tile) = (read.number(f"rules.costs.{name}", name != "tile") for name in COSTS)
        self.found = read.numbers("rules.explore.scenery", self.sides)
        self.clatter = read.numbers("rules.explore.noise", self.sides)
        if max(self.found) > 1:
            raise DataError("rules.explore.scenery: one element at most")
        self.totals = read.numbers("rules.noise.totals")
        self.come = read.numbers("rules.noise.zombies", len(self.totals))
        self.crowd = read.numbers("rules.noise.group", LEVELS)
        if list(self.totals) != sorted(set(self.totals)):
            raise DataError("rules.noise.totals: each is more than the one before")

    def _scenario(self, read: Reading) -> None:
        self.stack = read.numbers("rules.scenario.tiles", self.most)
        self.last, self.rounds = read.number("rules.scenario.last", 1), read.number("rules.scenario.rounds", 1)
        self.starting = read.numbers("rules.scenario.objects", self.most)
        if max(self.stack) >= TILES:
            raise DataError(f"rules.scenario.tiles: at most {TILES - 1}")
        if self.rounds > MAX_DECISIONS >> 10:
            raise DataError(f"rules.scenario.rounds: at most {MAX_DECISIONS >> 10}")

    def _chance(self, read: Reading) -> None:
        """Distributions of dice: successes by number of dice, a die, sums."""
        chance = min(max(self.sides + 1 - self.success, 0), self.sides) / self.sides
        self.tests = Successes(chance)
        self.die = tuple((face, 1 / self.sides) for face in range(1, self.sides + 1))
        self.tie_dice = read.number("rules.initiative.dice", 1)
        if max(self.tie_dice, self.door_dice) * self.sides > MAX_CHANCE:
            raise DataError("rules.initiative.dice, rules.door.dice, rules.dice.sides: too many")

    def _hands(self) -> None:
        if self.hands > HANDS:
            raise DataError(f"rules.hands.number: at most {HANDS}")
        for thing in self.things:
            if thing.hands > self.hands:
                raise DataError(f"cards.{thing.id}.hands: nobody has more than {self.hands}")
            if thing.shot and not thing.hands:
                raise DataError(f"cards.{thing.id}.hands: what is in no hand cannot shoot")

    def _tiles(self, read: Reading) -> None:
        rows = read.rows("tiles", MAX_KINDS)
        self.tiles = tuple(read_tile(row) for row in rows)
        by_role = [[kind for kind, row in enumerate(rows) for _ in range(row["copies"])
                    if self.tiles[kind].role == role] for role in range(len(ROLES))]
        for role in (START, OBJECTIVE, EXIT):
            if len(by_role[role]) != 1:
                raise DataError(f"cards.tiles: {len(by_role[role])} tiles with the role {ROLES[role]}, not one")
        self.first, self.goal, self.exit = by_role[START][0], by_role[OBJECTIVE][0], by_role[EXIT][0]
        self.streets = tuple(by_role[STREET])
        if max(self.stack) > len(self.streets) + 2:
            raise DataError(f"rules.scenario.tiles: there are only {len(self.streets) + 2}")
        if min(self.stack) < self.last:
            raise DataError(f"rules.scenario.tiles: not fewer than the last {self.last}")
        if self.keys < 0 or len(self.tiles[self.goal].squares) != 1:
            raise DataError(f"cards.{self.tiles[self.goal].id}.squares: one square, for one object of kind objective")
        if len(self.tiles[self.first].squares) < self.most:
            raise DataError(f"cards.{self.tiles[self.first].id}.squares: {self.most} squares to start from")
        self.most_tiles = max(self.stack) + 1

    def level(self, players: int) -> int:
        """0 for level 1."""
        return next((level for level, most in enumerate(self.levels) if players <= most), LEVELS - 1)

    def appear(self, total: int) -> int:
        """The noise table."""
        return next((count for least, count in zip(self.totals[::-1], self.come[::-1], strict=True)
                     if total >= least), 0)


class Successes(dict[int, Outcomes]):
    """The successes of so many dice, each of them with its chance."""

    def __init__(self, chance: float) -> None:
        self._chance = chance

    def __missing__(self, dice: int) -> Outcomes:
        chance = self._chance
        found = [(hits, comb(dice, hits) * chance ** hits * (1 - chance) ** (dice - hits)) for hits in range(dice + 1)]
        self[dice] = tuple((hits, share) for hits, share in found if share)
        return self[dice]


@lru_cache(maxsize=64)
def sums(dice: int, sides: int) -> Outcomes:
    """The total of so many dice, with its chance."""
    counts = [1]                    # ways to a total, from one on each die
    for _ in range(dice):
        within, found = 0, []
        for total in range(len(counts) + sides - 1):
            within += (counts[total] if total < len(counts) else 0) - (counts[total - sides] if total >= sides else 0)
            found.append(within)
        counts = found
    return tuple((dice + more, ways / sides ** dice) for more, ways in enumerate(counts))


def _character(row: Mapping[str, Any]) -> Character:
    return Character(str(row["id"]), str(row.get("name") or row["id"]), figure(row, "initiative"),
                     figure(row, "points"), figure(row, "wounds", 1),
                     tuple(limited(row, name, MOST_DICE) for name in ABILITIES))


def _thing(row: Mapping[str, Any]) -> Thing:
    dice = [limited(row, name, MOST_DICE) for name in ABILITIES]
    shot = dice[RANGED] if row["kind"] == "ranged" else 0
    if shot:
        dice[RANGED] = 0
    effect = word(row, "effect", EFFECTS) if row.get("effect") else -1
    ability = word(row, "ability", ABILITIES) if effect >= 0 else NO_ABILITY
    if row["kind"] == "objective" and row["copies"] != 1:
        raise DataError(f"cards.{row['id']}.copies: there is one objective")
    return Thing(str(row["id"]), str(row.get("name") or row["id"]), int(row["copies"]), figure(row, "hands"),
                 tuple(dice), shot, limited(row, "range", FARTHEST), figure(row, "noise"), ability, effect,
                 figure(row, "amount"), row.get("target") == "companion", row["kind"] == "objective")


def _element(row: Mapping[str, Any]) -> Element:
    return Element(str(row["id"]), str(row.get("name") or row["id"]), int(row["copies"]), word(row, "place", PLACES),
                   word(row, "ability", ABILITIES),
                   tuple(limited(row, f"difficulty{level}", MOST_DICE) for level in range(1, LEVELS + 1)),
                   figure(row, "resistance", 1), word(row, "reward", REWARDS), figure(row, "amount"))


def _zombie(row: Mapping[str, Any]) -> Zombie:
    return Zombie(str(row["id"]), str(row.get("name") or row["id"]), int(row["copies"]), figure(row, "initiative"),
                  limited(row, "melee", MOST_DICE), figure(row, "wounds", 1),
                  limited(row, "speed", MOST_STEPS))


tables_of = Made(Tables, "rules", "cards.characters", "cards.objects", "cards.scenery", "cards.zombies", "cards.tiles")
