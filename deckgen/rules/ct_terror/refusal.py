"""Why an action is refused: the rule that forbids it, and a message that quotes the action and the position."""

from __future__ import annotations

from typing import Any

from deckgen.rules.common import Reason, refused, unknown
from deckgen.rules.contract import IllegalAction
from deckgen.rules.ct_terror.core import ARMOUR, CALLED_DEFENCE, CALLED_OFFENCE, MASK, OFFENCE
from deckgen.rules.ct_terror.tables import (
    ATTACKS,
    CALL,
    CHARACTER,
    NO_OFFENCE,
    NO_TARGET,
    NUM_ACTIONS,
    REDIRECTS,
    SUBSTITUTES,
)


def refuse(state: Any, action: int) -> IllegalAction:
    """The error for an action that is not legal at this decision."""
    kind, target = divmod(action - 1, 9)
    if not 0 < action < NUM_ACTIONS or kind >= len(state.tables.ids) or NO_TARGET > target >= state.players:
        return unknown(state, action)
    return refused(state, action, reason(state, kind, target))


def reason(state: Any, kind: int, target: int) -> Reason:
    player, card = state.current, state.tables.ids[kind]
    if kind != CHARACTER and not state.hands[player][kind]:
        return "", f"{state.names[player]} holds no {card}"
    if state.phase in (OFFENCE, CALLED_OFFENCE):
        return _offence(state, player, kind, target)
    if state.phase == ARMOUR:
        return _armour(state, kind)
    if state.phase == MASK:
        return "defence.mask", f"{card} does not help against {state.tables.ids[state.weapon]}"
    return _defence(state, player, kind, target)


def _offence(state: Any, player: int, kind: int, target: int) -> Reason:
    tables, card = state.tables, state.tables.ids[kind]
    if kind == tables.kit:
        return "bomb.defuse", f"{card} is used at once when it can be, and only then"
    if tables.roles[kind] == NO_OFFENCE:
        return "turn.play", f"{card} is no offensive play"
    if tables.roles[kind] == CALL:
        return _call(state, player, target)
    if target == NO_TARGET or not (state.enemies[player] & state.alive) >> target & 1:
        return "C-09", "an attack has one target, a living enemy"
    if state.gas[target] >> player & 1:
        return "C-51", f"the gas of {state.names[target]} holds {state.names[player]} back"
    return "attack.gas", f"{card} has no target"


def _call(state: Any, player: int, target: int) -> Reason:
    if state.phase == CALLED_OFFENCE:
        return "C-46", "who has been called calls nobody"
    if target == NO_TARGET or not (state.mates[player] & state.alive) >> target & 1:
        return "attack.reinforcement", "only a living team-mate can be called"
    return "C-48", f"{state.names[target]} is blind and makes no offensive play"


def _armour(state: Any, kind: int) -> Reason:
    if state.armoured >> kind & 1:
        return "C-28", f"one {state.tables.ids[kind]} is already played"
    return "defence.one", "only armour of different kinds is played together"


def _defence(state: Any, player: int, kind: int, target: int) -> Reason:
    tables, card, attack = state.tables, state.tables.ids[kind], state.tables.attack[state.weapon]
    if kind == CHARACTER:
        return "C-33", "a counterattack needs a weapon card"
    if not tables.defence[kind]:
        if tables.groups[kind] == "weapon":
            return "defence.counter", f"{card} cannot be used to counter"
        return "C-63", f"{card} is no defensive card"
    if state.blind >> player & 1:
        return "attack.flash", f"{state.names[player]} is blind and has armour only"
    verb = tables.verbs[attack][kind]
    if verb == REDIRECTS:
        return _redirect(state, target)
    if verb == SUBSTITUTES:
        return _substitute(state)
    if verb:
        return "defence.one", f"{card} is played at nobody"
    rule = tables.attack_rules[state.weapon] if ATTACKS[attack] != "weapon" else "defence.one"
    return rule, f"{card} does not help against {tables.ids[state.weapon]}"


def _redirect(state: Any, target: int) -> Reason:
    if not state.mates[state.attacker] & state.alive:
        return "C-37", f"{state.names[state.attacker]} has no living team-mate"
    return "defence.friendly-fire", "it hits a living team-mate of the attacker"


def _substitute(state: Any) -> Reason:
    if state.phase == CALLED_DEFENCE:
        return "defence.reinforcement", "who has been called calls nobody"
    return "defence.reinforcement", "only a living team-mate can be called"
