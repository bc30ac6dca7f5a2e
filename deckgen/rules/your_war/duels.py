"""How a simple player fights: which attack is no loss, which block pays, who is worth a bodyguard."""

from __future__ import annotations

from deckgen.rules.contract import PASS
from deckgen.rules.your_war.actions import BLOCK, DIVIDE, GUARD, SLOTS
from deckgen.rules.your_war.cards import AIR, GROUND, TANK_DESTROYER
from deckgen.rules.your_war.core import Unit
from deckgen.rules.your_war.turns import Turns


def worth(state: Turns, unit: Unit) -> float:
    card = state.tables.cards[unit.kind]
    return card.cost + (card.attack + card.defence) / 4 + card.leader


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
