"""What a simple player does: builds, plays what costs most, shells what it can destroy, attacks where that is no loss,
blocks where that pays. Reads nothing that the player could not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckgen.rules.contract import PASS
from deckgen.rules.your_war.actions import (
    ABILITY,
    ATTACK,
    BLOCK,
    CARD,
    DISCARD,
    DIVIDE,
    GUARD,
    OWN,
    PLAY,
    REDEAL,
    RESERVE,
    SLOTS,
    TARGET,
    USE,
)
from deckgen.rules.your_war.cards import (
    AIR,
    ARTILLERY,
    BASE,
    DAMAGE,
    DRAW_CARDS,
    EXHAUST,
    GROUND,
    HEAL,
    MEDAL,
    PERMANENT,
    SUPPLY,
    TANK_DESTROYER,
    UNITS,
    Effect,
)
from deckgen.rules.your_war.core import BLOCK as BLOCKING
from deckgen.rules.your_war.core import DISCARD as DISCARDING
from deckgen.rules.your_war.core import DIVIDE as DIVIDING
from deckgen.rules.your_war.core import END, INTERVENE, START, Unit
from deckgen.rules.your_war.core import GUARD as GUARDING
from deckgen.rules.your_war.core import REDEAL as REDEALING
from deckgen.rules.your_war.core import TARGET as CHOOSING
from deckgen.rules.your_war.turns import Turns

FEW_BASES, MANY_BASES, REDEALS = 2, 5, 2        # in a first hand; hands that are given back
ENOUGH_BASES = 8


def advise(state: Turns) -> int:
    """The action of a simple player."""
    return DECISIONS[state.phase](state)


def redeal(state: Turns) -> int:
    hand = state.hands[state.current]
    bases = sum(state.tables.cards[kind].type == BASE for kind in hand)
    return PASS if FEW_BASES <= bases <= MANY_BASES or state.redealt[state.current] >= REDEALS else REDEAL


# -- the own turn

def act(state: Turns) -> int:
    """A base, then cards by their worth, then abilities, then attacks."""
    legal = state.legal
    worth, best = max(((value(state, action), -action) for action in legal if action < ATTACK), default=(0, 0))
    if worth > 0:
        return -best
    for action in legal:
        if action >= ATTACK and strikes(state, state.unit(state.active, action - ATTACK)):
            return int(action)
    return PASS


def value(state: Turns, action: int) -> float:
    """What a card or an ability is worth now; nothing if it should wait."""
    cards, player = state.tables.cards, state.active
    if action == PASS:
        return 0
    if RESERVE <= action < USE:
        return 1
    if action < ABILITY:
        card = cards[action - PLAY]
        if card.type == BASE:
            return 100 - state.bases[player][state.tables.base_of[action - PLAY]]
        if card.type in UNITS:
            return 20 + float(card.cost)
        if card.type in (PERMANENT, MEDAL):
            return 10
        return sum(gain(state, effect, card, card.cost) for effect in card.effects)
    kind = action - ABILITY if action < RESERVE else state.unit(player, action - USE).kind
    card = cards[kind]
    if card.type in UNITS and state.stage == START and card.attack > 1 and not state.fields[1 - player]:
        return 0
    return sum(gain(state, effect, card, card.pay) for effect in card.effects)


def gain(state: Turns, effect: Effect, card: Any, cost: int) -> float:
    """What an effect is worth, beside what it costs."""
    if effect.verb == DAMAGE and effect.units:
        found = [worth(state, unit) for unit in state.of_types(1 - state.active, effect.units)
                 if kills(state, unit, card, effect.amount)]
        if not effect.chosen:
            return sum(found) - cost
        return max(found, default=0) - cost + 1 if found else 0
    if effect.verb == SUPPLY:
        return 5 if state.count[state.active] - state.free[state.active] >= effect.amount else 0
    if effect.verb in (DRAW_CARDS, HEAL):
        return 2
    if effect.verb == DAMAGE:
        return 3 if state.life[state.active] > effect.amount else 0
    if effect.units and not effect.enemy:
        return 2 if state.stage == INTERVENE and state.fighting(state.active) else 0
    return 4


def worth(state: Turns, unit: Unit) -> float:
    card = state.tables.cards[unit.kind]
    return card.cost + (card.attack + card.defence) / 4 + card.leader


def kills(state: Turns, unit: Unit, card: Any, amount: int) -> bool:
    cards, owner = state.tables.cards, 1 - state.active
    if card.type == ARTILLERY:
        kind = cards[unit.kind].type
        if not 1 << kind & (GROUND | AIR):
            return False
        amount += state.tables.against_destroyers * (kind == TANK_DESTROYER)
    return bool(unit.damage + amount >= state.defence(owner, unit))


# -- the battle

def can_block(state: Turns, unit: Unit, attacker: Unit) -> bool:
    cards = state.tables.cards
    return not (1 << cards[attacker.kind].type & AIR and 1 << cards[unit.kind].type & GROUND)


def strikes(state: Turns, unit: Unit) -> bool:
    """Whether an attack is no loss: nobody blocks it, it survives, or it costs the other side as much."""
    player, enemy = state.active, 1 - state.active
    others = [other for other in state.fields[enemy] if not other.used and can_block(state, other, unit)]
    ready = [own for own in state.fields[player] if own.zone >= 0 or not own.used]
    if sum(state.strength(player, own) for own in ready) >= state.life[enemy] and len(ready) > len(others):
        return True
    danger = sum(state.attack(enemy, other) for other in state.fields[enemy])
    home = sum(1 for own in state.fields[player] if not own.used and own is not unit)
    if danger >= state.life[player] and home < len(state.fields[enemy]):
        return False
    attack, left = state.attack(player, unit), state.defence(player, unit) - unit.damage
    return all(state.attack(enemy, other) < left
               or (attack >= state.defence(enemy, other) - other.damage and worth(state, other) >= worth(state, unit))
               for other in others)


def block(state: Turns) -> int:
    """The best block: one that destroys and survives, one that survives, an exchange, at worst a sacrifice."""
    best = max(((rated(state, action), -action) for action in state.legal if action), default=(0.0, 0))
    return -best[1] if best[0] > 0 else PASS


def rated(state: Turns, action: int) -> float:
    aim, slot = divmod(action - BLOCK, SLOTS)
    player, enemy = state.current, state.active
    attacker, unit = state.unit(enemy, aim), state.unit(player, slot)
    strength, own = state.strength(enemy, attacker), state.attack(player, unit)
    survives = strength < state.defence(player, unit) - unit.damage
    destroys = own >= state.defence(enemy, attacker) - attacker.damage
    gets_through = sum(state.strength(enemy, other) for other in state.fighting(enemy)
                       if not state.blocked >> other.slot & 1)
    if state.blocked >> aim & 1:
        return 0
    if survives:
        return 10 + 10 * destroys + strength
    if destroys and worth(state, attacker) >= worth(state, unit):
        return 5 + worth(state, attacker) - worth(state, unit)
    if gets_through >= state.life[player]:
        return 1 + strength / 100 - worth(state, unit) / 10000
    return 0


def guard(state: Turns) -> int:
    """The unit that is worth least, if it is worth less than the Colonel."""
    player = state.current
    colonel = state.unit(player, state.asking)
    units = [state.unit(player, action - GUARD) for action in state.legal if action]
    least = min(units, key=lambda unit: (worth(state, unit), unit.slot))
    return int(GUARD + least.slot) if worth(state, least) < worth(state, colonel) else PASS


def divide(state: Turns) -> int:
    """Enough to destroy the next blocker, if there is so much."""
    left, waiting = state.to_divide()
    unit = waiting[0]
    needed = max(state.defence(1 - state.active, unit) - unit.damage, 0)
    kind = state.tables.cards[state.unit(state.active, state.cuts[0]).kind].type
    if kind == TANK_DESTROYER and 1 << state.tables.cards[unit.kind].type & GROUND:
        needed = max(needed - state.tables.against_blockers, 0)
    return int(DIVIDE + (needed if needed <= left else 0))


# -- targets, cards to part with

def choose(state: Turns) -> int:
    """The target that is worth most: of damage, one that is destroyed by it."""
    effect, kind, _ = state.waiting[0]
    card = state.tables.cards[kind]

    def rank(action: int) -> tuple[float, int]:
        if action >= CARD:
            return float(state.tables.cards[action - CARD].cost), -action
        own = action >= OWN
        unit = state.unit(state.active if own else 1 - state.active, action - (OWN if own else TARGET))
        bonus = 100 * (effect.verb == DAMAGE and kills(state, unit, card, effect.amount))
        bonus += 10 * (own and unit.zone >= 0)
        return worth(state, unit) + bonus + (effect.verb == EXHAUST) * state.attack(1 - state.active, unit), -action

    return max(state.legal, key=rank)


def discard(state: Turns) -> int:
    """A base where there are enough of them, else what costs most."""
    cards, player = state.tables.cards, state.active
    bases = [action for action in state.legal if cards[action - DISCARD].type == BASE]
    if bases and state.count[player] >= ENOUGH_BASES:
        return int(bases[0])
    return max(state.legal, key=lambda action: (cards[action - DISCARD].cost, -action))


def intervene(state: Turns) -> int:
    worth, best = max((value(state, action), -action) for action in state.legal)
    return -best if worth > 0 else PASS


DECISIONS: dict[int, Callable[[Any], int]] = {
    REDEALING: redeal, START: act, END: act, INTERVENE: intervene, BLOCKING: block, GUARDING: guard, DIVIDING: divide,
    CHOOSING: choose, DISCARDING: discard}
