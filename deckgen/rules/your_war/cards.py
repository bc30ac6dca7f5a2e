"""The cards of the pool as an engine reads them: types, costs, keywords, effects. Raises DataError.

Effects are data: a verb, an amount, and a target. What happens is told by `effects.py`, what is printed by the
templates, both from the same three columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from deckgen.rules.contract import DataError
from deckgen.rules.reading import figure, whole, word
from deckgen.rules.your_war.actions import MOST

TYPES = ("base", "infantry", "tank", "tank-destroyer", "fighter", "bomber", "ship", "artillery", "support-permanent",
         "support-one-shot", "medal")
(BASE, INFANTRY, TANK, TANK_DESTROYER, FIGHTER, BOMBER, SHIP, ARTILLERY, PERMANENT, ONE_SHOT, MEDAL) = range(11)
UNITS = range(INFANTRY, SHIP + 1)
# Sets of types of units, as masks.
INFANTRY_ONLY, ARMOUR, AIR, NAVY = 1 << INFANTRY, 1 << TANK | 1 << TANK_DESTROYER, 1 << FIGHTER | 1 << BOMBER, 1 << SHIP
GROUND = INFANTRY_ONLY | ARMOUR
ALL = GROUND | AIR | NAVY

VERBS = ("damage", "destroy", "exhaust", "ready", "attack", "defence", "draw", "heal", "supply")
DAMAGE, DESTROY, EXHAUST, READY, RAISE_ATTACK, RAISE_DEFENCE, DRAW_CARDS, HEAL, SUPPLY = range(9)
WITH_AMOUNT = frozenset((DAMAGE, RAISE_ATTACK, RAISE_DEFENCE, DRAW_CARDS, HEAL, SUPPLY))
TARGETS = {                     # a target: its side (1 is the opponent's), whether it is chosen, the types of units
    "": (0, False, 0), "enemy-unit": (1, True, ALL), "enemy-ground": (1, True, GROUND), "enemy-air": (1, True, AIR),
    "enemy-ship": (1, True, NAVY), "enemy-units": (1, False, ALL), "enemy-grounds": (1, False, GROUND),
    "enemy-medal": (1, True, 0), "enemy-support": (1, True, 0), "enemy-base": (1, True, 0), "opponent": (1, False, 0),
    "players": (0, False, 0), "own-unit": (0, True, ALL), "own-units": (0, False, ALL),
    "own-infantry": (0, False, INFANTRY_ONLY), "own-armour": (0, False, ARMOUR), "own-air": (0, False, AIR),
    "own-ships": (0, False, NAVY)}
RAISED = ("own-unit", "own-units", "own-infantry", "own-armour", "own-air", "own-ships")
TAKES = {                       # the targets that a verb takes
    "damage": ("enemy-unit", "enemy-ground", "enemy-air", "enemy-ship", "enemy-units", "enemy-grounds", "opponent",
               "players"),
    "destroy": ("enemy-unit", "enemy-medal", "enemy-support", "enemy-base"), "exhaust": ("enemy-unit", "enemy-grounds"),
    "ready": ("own-unit", "own-units"), "attack": RAISED, "defence": RAISED, "draw": ("",), "heal": ("",),
    "supply": ("",)}
COLUMNS = (("effect", "amount", "target"), ("then", "then_amount", "then_target"))
LASTING = ("attack", "defence", "heal", "draw")         # verbs of medals


class Effect(NamedTuple):
    """`units` is a set of types of units; none where the target is no unit."""

    verb: int
    amount: int
    target: str
    enemy: bool
    chosen: bool
    units: int


class Card(NamedTuple):
    """A kind of card. `country` is a number, -1 for none; `cost` all bases that it costs; `reserve` is -1 where there
    is none. `ability`: the effects cost `pay` and/or the use sign. `arrives`: they happen when the unit arrives."""

    id: str
    name: str
    type: int
    country: int
    national: int
    cost: int
    attack: int
    defence: int
    fast: bool
    leader: int
    colonel: bool
    reserve: int
    pay: int
    use: bool
    effects: tuple[Effect, ...]
    ability: bool
    arrives: bool

    @property
    def bit(self) -> int:
        return 1 << self.type


def read_card(row: Mapping[str, Any], countries: Mapping[str, int]) -> Card:
    """A card of the pool."""
    kind, effects = word(row, "type", TYPES), tuple(_effects(row))
    national, others, unit = figure(row, "national"), figure(row, "any"), kind in UNITS
    pay, use = figure(row, "pay"), bool(row.get("use"))
    card = Card(
        str(row["id"]), str(row.get("name") or row["id"]), kind, countries.get(str(row.get("country") or ""), -1),
        national, national + others, figure(row, "attack"), figure(row, "defence"), bool(row.get("fast")),
        figure(row, "leader"), bool(row.get("colonel")), -1 if row.get("reserve") is None else figure(row, "reserve"),
        pay, use, effects, bool(effects) and (kind == PERMANENT or (unit and bool(pay or use))),
        unit and bool(effects) and not (pay or use))
    fault = _fault(row, card)
    if fault:
        raise DataError(f"cards.{card.id}{fault}")
    return card


def _effects(row: Mapping[str, Any]) -> list[Effect]:
    found = [_effect(row, *columns) for columns in COLUMNS if row.get(columns[0])]
    if row.get("then") and not row.get("effect"):
        raise DataError(f"cards.{row['id']}.then: there is no effect before it")
    return found


def _effect(row: Mapping[str, Any], verb: str, amount: str, target: str) -> Effect:
    what, aim = word(row, verb, VERBS), str(row.get(target) or "")
    if aim not in TAKES[VERBS[what]]:
        takes = ", ".join(TAKES[VERBS[what]]) or "no target"
        raise DataError(f"cards.{row['id']}.{target}: {VERBS[what]} takes {takes}, not {aim!r}")
    if what in WITH_AMOUNT:
        number = whole(f"cards.{row['id']}.{amount}", row.get(amount), 1)
    elif row.get(amount) is not None:
        raise DataError(f"cards.{row['id']}.{amount}: {VERBS[what]} takes no amount")
    else:
        number = 0
    side, chosen, units = TARGETS[aim]
    return Effect(what, number, aim, bool(side), chosen, units)


def _fault(row: Mapping[str, Any], card: Card) -> str:
    """What makes a card unplayable, beginning with the column; empty if nothing does."""
    unit = card.type in UNITS
    alien = [column for column in ("attack", "defence", "fast", "leader", "colonel")
             if row.get(column) is not None and row[column] is not False]
    if not unit and alien:
        return f".{alien[0]}: only units have it"
    if unit and (row.get("attack") is None or card.defence < 1 or card.attack > MOST):
        return f".attack, defence: a unit has both, at least 0 and 1, at most {MOST}"
    if card.national and card.country < 0:
        return ".national: a card of no country asks for no bases of its own"
    if card.type == BASE and (card.cost or card.effects or card.reserve >= 0 or card.country < 0):
        return ": a base has a country and nothing else"
    if (card.pay or card.use) and not (unit or card.type == PERMANENT):
        return ".pay, use: only units and permanent support have an ability"
    return _ability_fault(card)


def _ability_fault(card: Card) -> str:
    if not card.effects and (card.type > SHIP or card.pay or card.use):
        return ".effect: it has none"
    if card.type == PERMANENT and not (card.pay or card.use):
        return ".pay, use: permanent support costs bases, the use sign, or both"
    if card.type == MEDAL and any(VERBS[effect.verb] not in LASTING or effect.chosen for effect in card.effects):
        return f".effect: a medal's are {', '.join(LASTING)}, and not with a target that is chosen"
    if card.ability and not (card.use and card.type == PERMANENT) and any(
            effect.verb == SUPPLY for effect in card.effects):
        return ".effect: who could supply again and again would never end"
    return ""
