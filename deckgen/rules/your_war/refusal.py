"""Why an action is refused: the rule that forbids it, and a message that quotes the action and the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckgen.rules.common import Reason, refused, unknown
from deckgen.rules.contract import IllegalAction
from deckgen.rules.your_war import words
from deckgen.rules.your_war.actions import NUM_ACTIONS, SLOTS
from deckgen.rules.your_war.cards import AIR, ARTILLERY, BASE, GROUND, NAVY
from deckgen.rules.your_war.core import (
    BLOCK,
    DISCARD,
    DIVIDE,
    END,
    GUARD,
    INTERVENE,
    PAY,
    PHASES,
    REDEAL,
    START,
    TARGET,
)

MAIN = (START, INTERVENE, END)
DECIDED = {REDEAL: ("pass", "redeal"), TARGET: ("target", "own", "card"), BLOCK: ("pass", "block"),
           GUARD: ("pass", "guard"), DIVIDE: ("divide",), DISCARD: ("discard",), PAY: ("pay",),
           **dict.fromkeys(MAIN, ("pass", "play", "ability", "reserve", "use", "attack"))}


def refuse(state: Any, action: int) -> IllegalAction:
    """The error for an action that is not legal at this decision."""
    if not 0 <= action < NUM_ACTIONS or not _sensible(state, *words.PARTS[action]):
        return unknown(state, action)
    return refused(state, action, reason(state, *words.PARTS[action]))


def _sensible(state: Any, kind: str, number: int) -> bool:
    """Whether a number means anything: a card of the pool, a unit that there is."""
    if kind in ("play", "ability", "reserve", "card", "discard", "pay"):
        return number < len(state.tables.cards)
    if kind == "block":
        return state.at(1 - state.current, number // SLOTS) is not None and _sensible(state, "own", number % SLOTS)
    if kind in ("use", "attack", "own", "guard", "target"):
        return state.at(1 - state.current if kind == "target" else state.current, number) is not None
    return True


def reason(state: Any, kind: str, number: int) -> Reason:
    if kind not in DECIDED[state.phase]:
        return _elsewhere(state, kind)
    return REASONS.get(kind, _nothing)(state, number)


def _elsewhere(state: Any, kind: str) -> Reason:
    """Something that is never done at this decision."""
    if state.phase == BLOCK:
        return "Y-26", "the defender blocks, and does nothing else"
    if state.phase == REDEAL:
        return "setup.redeal", "first the hand is kept, or dealt again"
    if state.phase == DISCARD:
        return "end.hand", f"{state.tables.limit} cards at most stay in the hand"
    if kind == "block":
        return "combat.block", "only the defender blocks, after the attack"
    if kind == "redeal":
        return "setup.redeal", "the hand is kept"
    return "", f"the decision is another one: {PHASES[state.phase]}"


def _nothing(state: Any, number: int) -> Reason:
    return "", "it means nothing now"


def _play(state: Any, kind: int) -> Reason:
    card, player = state.tables.cards[kind], state.current
    if kind not in state.hands[player]:
        return "", f"{state.names[player]} holds no {card.id}"
    if state.phase == INTERVENE and card.type < ARTILLERY:
        return "combat.intervene", "only artillery, support and medals are played during the battle"
    if card.type == BASE:
        return ("Y-13" if state.phase == END else "turn.base"), "the base of this turn is built"
    if state.free[player] < card.cost or not state.pays_at_home(player, card):
        return "cost.bases", f"{card.id} costs {_cost(state, card)}"
    return _aimless(state, kind, "turn.play")


def _cost(state: Any, card: Any) -> str:
    own = f", {card.national} of them of {state.tables.countries[card.country]}" if card.national else ""
    return f"{card.cost} bases{own}"


def _aimless(state: Any, kind: int, rule: str) -> Reason:
    """A card whose effect has no target; artillery does nothing to ships."""
    effect, enemy = state.tables.cards[kind].effects[0], 1 - state.current
    if state.tables.cards[kind].type == ARTILLERY and list(state.of_types(enemy, effect.units & NAVY)):
        return "type.artillery", "artillery does nothing to ships"
    return rule, f"there is no target for {state.tables.ids[kind]}"


def _ability(state: Any, kind: int) -> Reason:
    card, own = state.tables.cards[kind], [asset for asset in state.assets[state.current] if asset.kind == kind]
    if not own:
        return "", f"{state.names[state.current]} has no {card.id} beside the battlefield"
    return _unable(state, kind, all(asset.used for asset in own))


def _use(state: Any, slot: int) -> Reason:
    unit = state.unit(state.current, slot)
    if not state.tables.cards[unit.kind].ability:
        return "turn.ability", f"{state.unit_name(unit)} has no ability"
    return _unable(state, unit.kind, unit.used)


def _unable(state: Any, kind: int, used: bool) -> Reason:
    card = state.tables.cards[kind]
    if card.use and used:
        return "turn.ability", f"{card.id} is used until its player's next turn"
    if state.free[state.current] < card.pay:
        return "cost.bases", f"the ability of {card.id} costs {card.pay} bases"
    return _aimless(state, kind, "turn.ability")


def _reserve(state: Any, kind: int) -> Reason:
    card, player = state.tables.cards[kind], state.current
    if card.reserve < 0 or not state.gone[player][kind]:
        return "", f"no {card.id} with Reserve is in the destroyed pile"
    if state.phase != START:
        return "Y-43", "cards are taken back in the start phase"
    if state.gone[player][kind] <= state.worn[player].get(kind, 0):
        return "Y-43", f"each {card.id} comes back once in a game"
    return "cost.bases", f"{card.id} costs {card.reserve} bases to take back"


def _attack(state: Any, slot: int) -> Reason:
    unit = state.unit(state.current, slot)
    if state.phase == END:
        return "end.play", "units attack in the start phase only"
    if state.phase == INTERVENE:
        return "combat.intervene", "the battle goes on: no unit joins it"
    if unit.zone >= 0:
        return "Y-46", f"{state.unit_name(unit)} attacks already, and a unit attacks once a turn"
    if unit.used:
        return "turn.attack", f"{state.unit_name(unit)} is not ready"
    return "unit.arrival", f"{state.unit_name(unit)} has arrived in this turn"


def _target(state: Any, slot: int) -> Reason:
    unit, (effect, kind, _) = state.unit(1 - state.current, slot), state.waiting[0]
    bit = 1 << state.tables.cards[unit.kind].type
    if state.tables.cards[kind].type == ARTILLERY and bit & NAVY & effect.units:
        return "type.artillery", "artillery does nothing to ships"
    return "", f"{state.tables.ids[kind]} is not for {state.unit_name(unit)}"


def _block(state: Any, number: int) -> Reason:
    aim, slot = divmod(number, SLOTS)
    attacker, unit, cards = state.unit(1 - state.current, aim), state.unit(state.current, slot), state.tables.cards
    if attacker.zone < 0:
        return "combat.block", f"{state.unit_name(attacker)} does not attack"
    if unit.zone >= 0:
        return "Y-18", f"{state.unit_name(unit)} blocks already"
    if unit.used:
        return "combat.block", f"{state.unit_name(unit)} is not ready"
    if 1 << cards[attacker.kind].type & AIR and 1 << cards[unit.kind].type & GROUND:
        return "combat.air", "a ground unit blocks no air unit"
    return "", "it means nothing now"


def _guard(state: Any, slot: int) -> Reason:
    if slot == state.asking:
        return "Y-42", "nobody is their own bodyguard"
    return "Y-42", "a bodyguard fights in the same battle"


def _pay(state: Any, kind: int) -> Reason:
    countries = [state.tables.countries[country] for country in state.payers(state.current)]
    return "Y-12", f"most of the ready bases are of {' and '.join(countries)}: the player decides between these"


def _divide(state: Any, amount: int) -> Reason:
    return "Y-19", f"{state.to_divide()[0]} damage is left"


REASONS: dict[str, Callable[[Any, int], Reason]] = {
    "play": _play, "ability": _ability, "use": _use, "reserve": _reserve, "attack": _attack, "target": _target,
    "block": _block, "guard": _guard, "divide": _divide, "pay": _pay,
    "redeal": lambda state, _: ("setup.redeal", "there is no further hand"),
    "discard": lambda state, kind: ("", f"{state.names[state.current]} holds no {state.tables.ids[kind]}")}
