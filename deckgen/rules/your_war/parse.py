"""Words to actions: the forms that `words.py` writes, read back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from deckgen.rules.contract import CHANCE, PASS, IllegalAction
from deckgen.rules.naming import look_up
from deckgen.rules.your_war.actions import (
    ABILITY,
    ATTACK,
    BLOCK,
    CARD,
    DISCARD,
    DIVIDE,
    GUARD,
    MOST,
    OWN,
    PAY,
    PLAY,
    REDEAL,
    RESERVE,
    SLOTS,
    TARGET,
    USE,
)
from deckgen.rules.your_war.cards import BASE
from deckgen.rules.your_war.core import BLOCK as BLOCKING
from deckgen.rules.your_war.core import DEAL, DRAW, FIRST, INTERVENE, Unit
from deckgen.rules.your_war.core import GUARD as GUARDING
from deckgen.rules.your_war.core import TARGET as CHOOSING
from deckgen.rules.your_war.names import name_at
from deckgen.rules.your_war.words import CHANCES, PASSES, action_text

WORD = r"(?P<card>\S+)"
FORMS = {name: re.compile(f"(?P<who>.+?) {form}") for name, form in {
    "pass": f"(?P<words>passes|{'|'.join(PASSES.values())})", "redeal": "deals again", "reserve": f"takes back {WORD}",
    "play": f"(?P<verb>builds|plays) {WORD}", "use": f"uses {WORD}", "attack": f"attacks with {WORD}",
    "target": f"targets {WORD}", "block": rf"blocks {WORD} with (?P<unit>\S+)",
    "guard": rf"guards {WORD} with (?P<unit>\S+)", "divide": rf"deals (?P<amount>\d+) to {WORD}",
    "discard": f"discards {WORD}", "pay": f"pays with {WORD}", "dealt": f"is dealt {WORD}",
    "draws": f"draws {WORD}", "begins": "begins"}.items()}


CHANCE_FORMS = {FIRST: "begins", DEAL: "dealt", DRAW: "draws"}


def parse_action(state: Any, text: str) -> int:
    """The id of an action or outcome in words, legal or not. Raises IllegalAction for words that say nothing here."""
    text = " ".join(text.split())
    name, found = next(((name, match) for name, form in FORMS.items() if (match := form.fullmatch(text))), ("", None))
    if found is None:
        raise IllegalAction(f"{text!r} is no move; a move is, for example, {_example(state)!r}")
    parts = found.groupdict()
    who = look_up("player", parts["who"], [state.names])
    if state.current == CHANCE:
        return _parse_chance(state, text, name, parts, who)
    if name in CHANCE_FORMS.values():
        raise IllegalAction(f"{text!r}: chance has nothing to decide now\n{state}")
    if who != state.current:
        whose = f"{state.names[state.current]}'s decision" if state.current >= 0 else "nobody's decision any more"
        rule = "Y-26" if state.phase == BLOCKING or (state.phase == INTERVENE and who != state.active) else ""
        raise IllegalAction(f"{text!r}: it is {whose}, not {state.names[who]}'s\n{state}", rule)
    return PARSED[name](state, parts)


def _parse_chance(state: Any, text: str, name: str, parts: dict[str, str], who: int) -> int:
    expected = CHANCES[state.phase]
    if name != CHANCE_FORMS[state.phase] or (state.phase != FIRST and who != state.drawer):
        example = action_text(state, state.chance_outcomes()[-1][0])
        raise IllegalAction(f"{text!r}: next, chance says what {expected!r}, for example {example!r}\n{state}")
    return who if state.phase == FIRST else kind_of(state, parts["card"])


def kind_of(state: Any, name: str) -> int:
    """A kind of card by its id or its name."""
    return look_up("card", name, [state.tables.ids, state.tables.names])


def unit_of(state: Any, player: int, name: str) -> Unit:
    """A unit on the battlefield by its name. Raises IllegalAction."""
    field: list[Unit] = state.fields[player]
    return field[look_up(f"unit of {state.names[player]}", name, [[state.unit_name(unit) for unit in field]])]


def _pass(state: Any, parts: dict[str, str]) -> int:
    """Each phase has words of its own for going on."""
    words = PASSES.get(state.phase, "")
    if parts["words"] not in ("passes", words):
        more = f"to go on, {state.names[state.current]} {words}" if words else "this decision cannot be passed"
        raise IllegalAction(f"{parts['words']!r} does not fit here: {more}\n{state}")
    return PASS


def _play(state: Any, parts: dict[str, str]) -> int:
    kind = kind_of(state, parts["card"])
    verb = "builds" if state.tables.cards[kind].type == BASE else "plays"
    if parts["verb"] != verb:
        raise IllegalAction(f"{parts['verb']!r} does not fit {state.tables.ids[kind]}: a player {verb} it\n{state}")
    return PLAY + kind


def _guard(state: Any, parts: dict[str, str]) -> int:
    colonel, guard = (unit_of(state, state.current, parts[name]) for name in ("card", "unit"))
    if state.phase == GUARDING and colonel.slot != state.asking:
        raise IllegalAction(f"next, the bodyguard of {name_at(state, state.current, state.asking)} is decided\n{state}")
    return GUARD + guard.slot


def _use(state: Any, parts: dict[str, str]) -> int:
    """An ability of a unit, or of a card beside the battlefield."""
    name = parts["card"]
    if any(name == state.unit_name(unit) for unit in state.fields[state.current]):
        return USE + unit_of(state, state.current, name).slot
    return ABILITY + kind_of(state, name)


def _target(state: Any, parts: dict[str, str]) -> int:
    effect = state.waiting[0][0] if state.phase == CHOOSING else None
    name = parts["card"]
    if effect is not None and not effect.units:
        return CARD + kind_of(state, name)
    own = effect is not None and not effect.enemy
    player = state.current if own else 1 - state.current
    return (OWN if own else TARGET) + unit_of(state, player, name).slot


def _blocked(state: Any, parts: dict[str, str]) -> int:
    attacker, blocker = unit_of(state, 1 - state.current, parts["card"]), unit_of(state, state.current, parts["unit"])
    return BLOCK + SLOTS * attacker.slot + blocker.slot


def _divided(state: Any, parts: dict[str, str]) -> int:
    waiting = state.to_divide()[1] if state.cuts else []
    first = state.unit_name(waiting[0]) if waiting else "nobody"
    if parts["card"] != first:
        raise IllegalAction(f"next, the damage to {first} is decided\n{state}")
    return DIVIDE + min(int(parts["amount"]), MOST)


PARSED: dict[str, Callable[[Any, dict[str, str]], int]] = {
    "pass": _pass, "redeal": lambda state, parts: REDEAL, "play": _play, "use": _use,
    "reserve": lambda state, parts: RESERVE + kind_of(state, parts["card"]),
    "attack": lambda state, parts: ATTACK + unit_of(state, state.current, parts["card"]).slot, "target": _target,
    "block": _blocked, "guard": _guard, "divide": _divided,
    "discard": lambda state, parts: DISCARD + kind_of(state, parts["card"]),
    "pay": lambda state, parts: PAY + kind_of(state, parts["card"])}


def _example(state: Any) -> str:
    actions = state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]
    return action_text(state, actions[-1]) if actions else "nothing: the game is over"
