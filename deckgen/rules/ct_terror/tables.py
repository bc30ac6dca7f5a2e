"""The data of CT × Terror as tables of small integers, made once for each data and shared by all states.

A kind of card is an index into `ids`; kind 0 is the character, which is no card of the draw pile. An action is 0 (pass)
or 1 + 9 × kind + target, where target 8 means none; a chance outcome is a kind or a seat."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from deckgen.rules.contract import DataError
from deckgen.rules.reading import Made, Reading

SEATS, MAX_KINDS, NO_TARGET = 8, 32, 8
NUM_ACTIONS = 1 + (SEATS + 1) * MAX_KINDS
MAX_DECISIONS = 1 << 16                     # of a game; the cap on turns is held to it
CHARACTER = 0
NO_OFFENCE, TARGETED, AREA, CALL = range(4)                         # what a kind does as an offensive play
VERBS = ("", "reduces", "counters", "avoids", "halves", "redirects", "substitutes", "spins")
NOTHING, REDUCES, COUNTERS, AVOIDS, HALVES, REDIRECTS, SUBSTITUTES, SPINS = range(8)

SPECIALS = ("gas-mask", "bomb", "gas-bomb", "bomb-defusal", "dodge", "friendly-fire", "flashbang", "headshot",
            "reinforcements", "ricochet")
OWN_DEFENCES = ("dodge", "friendly-fire", "reinforcements", "ricochet", "gas-mask")
AREAS = ("gas-bomb", "flashbang")
ATTACKS = ("weapon", "grenade", "headshot", *AREAS)
DEFENCES = ("armour", "weapon", *OWN_DEFENCES)
NEEDS = {"reduces": "armour", "counters": "weapon", "redirects": "friendly-fire", "substitutes": "reinforcements"}
ATTACK_RULES = {"grenade": "attack.grenade", "headshot": "attack.headshot", "gas-bomb": "attack.gas",
                "flashbang": "attack.flash"}
DEFENCE_RULES = {"armour": "defence.armour", "weapon": "defence.counter", "dodge": "defence.dodge",
                 "friendly-fire": "defence.friendly-fire", "reinforcements": "defence.reinforcement",
                 "ricochet": "defence.ricochet", "gas-mask": "defence.mask"}

Options = tuple[tuple[int, int], ...]           # (kind, action) each


def action_id(kind: int, target: int = NO_TARGET) -> int:
    return 1 + (SEATS + 1) * kind + target


def bits(mask: int) -> list[int]:
    """The seats in a mask, in order."""
    return [seat for seat in range(SEATS) if mask >> seat & 1]


class Tables:
    """All figures and the matrix of attacks and defences; `shares[size][kind][count]` is the chance outcome of a kind
    in a pile. Raises DataError for data nobody could play with."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.origins: dict[Hashable, Any] = {}      # the state at the deal, by number of players
        read = Reading(data)
        self._cards(read.need("cards.deck"))
        self._figures(read)
        self._attacks()
        self._defences(read.need("rules.defences"))

    def _cards(self, rows: Sequence[Mapping[str, Any]]) -> None:
        known = {row["id"]: row for row in rows}
        for row in rows:
            if row["kind"] not in ("weapon", "armour") and row["id"] not in SPECIALS:
                raise DataError(f"cards.deck: the engine knows no special card {row['id']!r}")
        absent: list[dict[str, Any]] = [{"id": name, "copies": 0, "kind": "special"}
                                        for name in SPECIALS if name not in known]
        kinds = [{"id": "character", "copies": 0, "kind": "character"}, *rows, *absent]
        if len(kinds) > MAX_KINDS:
            raise DataError(f"cards.deck: {len(kinds)} kinds of cards, the engine takes {MAX_KINDS}")
        self.ids = tuple(str(row["id"]) for row in kinds)
        self.names = tuple(str(row.get("name") or row["id"]) for row in kinds)
        self.copies = tuple(int(row["copies"]) for row in kinds)
        self.groups = tuple(str(row["kind"]) for row in kinds)
        self.protection = tuple(int(row.get("protection") or 0) for row in kinds)
        self.damage = [int(row.get("damage") or 0) for row in kinds]
        self.kinds = range(1, len(kinds))
        self.pile = bytes(kind for kind in self.kinds for _ in range(self.copies[kind]))
        self.shares = tuple(tuple((None, *((kind, count / size) for count in range(1, copies + 1)))
                                  for kind, copies in enumerate(self.copies)) for size in range(1, len(self.pile) + 1))
        self.bomb, self.kit, self.gas, self.flash, self.headshot, self.calling = (self.ids.index(name) for name in (
            "bomb", "bomb-defusal", "gas-bomb", "flashbang", "headshot", "reinforcements"))

    def _figures(self, read: Reading) -> None:
        self.least, self.most = read.number("rules.players.min"), read.number("rules.players.max")
        self.draw, self.plays = read.number("rules.turn.draw"), read.number("rules.turn.plays")
        self.cap, self.hand = read.number("rules.turn.cap"), read.number("rules.setup.hand")
        self.life = read.number("rules.life.start")
        self.bomb_drawn, self.bomb_dealt = read.number("rules.bomb.drawn"), read.number("rules.bomb.dealt")
        self.bomb_teammates = read.number("rules.bomb.dealt_teammates")
        self.divisor = read.number("rules.dodge.grenade_divisor")
        self.friendly_fire = read.number("rules.friendly_fire.damage")
        self.ricochet = read.number("rules.ricochet.damage")
        self.damage[CHARACTER] = read.number("rules.character.damage")
        self.levels = tuple(read.need("rules.life.levels"))
        if self.life != max(self.levels):
            raise DataError(f"rules.life.start: {self.life} is not the highest of the levels {list(self.levels)}")
        if not self.divisor or not self.plays:
            raise DataError("rules.dodge.grenade_divisor, rules.turn.plays: at least 1")
        if self.cap * self.plays * (SEATS + MAX_KINDS) > MAX_DECISIONS:
            raise DataError(f"rules.turn.cap: {self.cap} turns are more than the engine counts")
        if not 2 <= self.least <= self.most <= SEATS:
            raise DataError(f"rules.players: from 2 to {SEATS} players, not {self.least} to {self.most}")
        if self.most * self.hand > len(self.pile):
            raise DataError(f"rules.setup.hand: {self.most} hands of {self.hand} need more than {len(self.pile)} cards")

    def _attacks(self) -> None:
        classes = [self._attack(kind) for kind in range(len(self.ids))]
        self.attack = tuple(ATTACKS.index(name) if name else -1 for name in classes)
        self.roles = tuple(CALL if kind == self.calling else _role(name) for kind, name in enumerate(classes))
        self.attack_rules = tuple("attack.character" if kind == CHARACTER else ATTACK_RULES.get(name, "attack.weapon")
                                  for kind, name in enumerate(classes))
        named = [role in (TARGETED, CALL) or self.ids[kind] == "friendly-fire" for kind, role in enumerate(self.roles)]
        self.rows = tuple(_rows(kind) if named[kind] else () for kind in range(len(self.ids)))
        self.character = self.rows[CHARACTER]
        self.offence = tuple((kind, self.roles[kind], action_id(kind)) for kind in self.kinds if self.roles[kind])

    def _attack(self, kind: int) -> str:
        name, group = self.ids[kind], self.groups[kind]
        if group in ("weapon", "character"):
            return name if name in ATTACKS else "weapon"
        return name if name in ATTACKS and name in SPECIALS else ""

    def _defence(self, kind: int) -> str:
        if self.groups[kind] == "armour" and self.protection[kind]:
            return "armour"
        if self.groups[kind] == "weapon" and self.ids[kind] not in ATTACKS:
            return "weapon"
        return self.ids[kind] if self.ids[kind] in OWN_DEFENCES else ""

    def _defences(self, matrix: Mapping[str, Mapping[str, str]]) -> None:
        _known(matrix, ATTACKS, "rules.defences")
        self.defence = tuple(self._defence(kind) for kind in range(len(self.ids)))
        self.verbs = tuple(self._verbs(name, matrix.get(name, {})) for name in ATTACKS)
        self.simple = tuple(self._options(row, (REDUCES, COUNTERS, AVOIDS, HALVES, SPINS)) for row in self.verbs)
        self.armour = tuple(self._options(row, (REDUCES,)) for row in self.verbs)
        self.redirecting = tuple(tuple(k for k, verb in enumerate(row) if verb == REDIRECTS) for row in self.verbs)
        self.substituting = tuple(tuple(k for k, verb in enumerate(row) if verb == SUBSTITUTES) for row in self.verbs)

    def _verbs(self, attack: str, row: Mapping[str, str]) -> tuple[int, ...]:
        place = f"rules.defences.{attack}"
        _known(row, DEFENCES, place)
        for defence, verb in row.items():
            _known([verb], VERBS[1:], f"{place}.{defence}")
            if attack in AREAS and verb != "avoids":
                raise DataError(f"{place}.{defence}: {verb!r} means nothing against a card that acts on all players")
            if NEEDS.get(verb, defence) != defence:
                raise DataError(f"{place}.{defence}: only {NEEDS[verb]} {verb}")
        return tuple(VERBS.index(row.get(defence, "")) for defence in self.defence)

    def _options(self, row: Sequence[int], verbs: Iterable[int]) -> Options:
        wanted = set(verbs)
        return tuple((kind, action_id(kind)) for kind, verb in enumerate(row) if verb in wanted)


def _role(attack: str) -> int:
    return NO_OFFENCE if not attack else AREA if attack in AREAS else TARGETED


def _rows(kind: int) -> tuple[tuple[int, ...], ...]:
    """For each mask of seats, the actions that aim this kind at one of them."""
    return tuple(tuple(action_id(kind, seat) for seat in bits(mask)) for mask in range(1 << SEATS))


def _known(names: Iterable[str], known: Sequence[str], place: str) -> None:
    for name in names:
        if name not in known:
            raise DataError(f"{place}: unknown {name!r}; known are {', '.join(known)}")


tables_of = Made(Tables, "rules", "cards.deck")
