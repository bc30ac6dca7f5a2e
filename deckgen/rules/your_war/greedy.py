"""What a simple player does: builds, plays what costs most, shells what it can destroy, attacks where that is no loss,
blocks where that pays. Reads nothing that the player could not know."""

from __future__ import annotations

from collections.abc import Callable

from deckgen.rules.contract import PASS
from deckgen.rules.your_war.actions import ABILITY, ATTACK, CARD, DISCARD, OWN, PAY, PLAY, REDEAL, RESERVE, TARGET, USE
from deckgen.rules.your_war.cards import (
    ARTILLERY,
    BASE,
    DAMAGE,
    DRAW_CARDS,
    EXHAUST,
    HEAL,
    MEDAL,
    PERMANENT,
    SUPPLY,
    TANK_DESTROYER,
    UNITS,
    Card,
    Effect,
)
from deckgen.rules.your_war.core import BLOCK as BLOCKING
from deckgen.rules.your_war.core import DISCARD as DISCARDING
from deckgen.rules.your_war.core import DIVIDE as DIVIDING
from deckgen.rules.your_war.core import END, INTERVENE, START, Unit
from deckgen.rules.your_war.core import GUARD as GUARDING
from deckgen.rules.your_war.core import PAY as PAYING
from deckgen.rules.your_war.core import REDEAL as REDEALING
from deckgen.rules.your_war.core import TARGET as CHOOSING
from deckgen.rules.your_war.duels import block, divide, guard, strikes, worth
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
    gained, best = max(((value(state, action), -action) for action in legal if action < ATTACK), default=(0, 0))
    if gained > 0:
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


def gain(state: Turns, effect: Effect, card: Card, cost: int) -> float:
    """What an effect is worth, beside what it costs."""
    if effect.verb == DAMAGE and effect.units:
        enemy = 1 - state.active
        found = [worth(state, state.taker(enemy, unit)) for unit in state.of_types(enemy, effect.units)
                 if kills(state, unit, card, effect)]
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


def kills(state: Turns, unit: Unit, card: Card, effect: Effect) -> bool:
    """Whether damage to a unit destroys it, or its bodyguard."""
    owner = 1 - state.active
    taker = state.taker(owner, unit)
    kind, amount = state.tables.cards[taker.kind].type, effect.amount
    if card.type == ARTILLERY and kind == TANK_DESTROYER:
        amount += state.tables.against_destroyers
    return bool(state.reach(effect, card) >> kind & 1 and taker.damage + amount >= state.defence(owner, taker))


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
        bonus = 100 * (effect.verb == DAMAGE and kills(state, unit, card, effect))
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


def pay(state: Turns) -> int:
    """With bases of the country that the hand asks for least."""
    cards = state.tables.cards
    needs = [card for kind in state.hands[state.active] if (card := cards[kind]).national]

    def rank(action: int) -> tuple[int, int]:
        country = cards[action - PAY].country
        return sum(card.national for card in needs if card.country == country), action

    return min(state.legal, key=rank)


def intervene(state: Turns) -> int:
    gained, best = max((value(state, action), -action) for action in state.legal)
    return -best if gained > 0 else PASS


DECISIONS: dict[int, Callable[[Turns], int]] = {
    REDEALING: redeal, START: act, END: act, INTERVENE: intervene, BLOCKING: block, GUARDING: guard, DIVIDING: divide,
    CHOOSING: choose, DISCARDING: discard, PAYING: pay}
