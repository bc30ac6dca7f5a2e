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
    PLAY,
    REDEAL,
    RESERVE,
    SLOTS,
    TARGET,
    USE,
)
from deckgen.rules.your_war.core import BLOCK as BLOCKING
from deckgen.rules.your_war.core import FIRST, INTERVENE, Unit
from deckgen.rules.your_war.core import TARGET as CHOOSING
from deckgen.rules.your_war.words import CHANCES, PASSES, action_text

WORD = r"(?P<card>\S+)"
FORMS = {name: re.compile(f"(?P<who>.+?) {form}") for name, form in {
    "pass": f"(?:passes|{'|'.join(PASSES.values())})", "redeal": "deals again", "reserve": f"takes back {WORD}",
    "play": f"(?:builds|plays) {WORD}", "use": f"uses {WORD}", "attack": f"attacks with {WORD}",
    "target": f"targets {WORD}", "block": rf"blocks {WORD} with (?P<unit>\S+)",
    "guard": rf"guards {WORD} with (?P<unit>\S+)", "divide": rf"deals (?P<amount>\d+) to {WORD}",
    "discard": f"discards {WORD}", "dealt": f"is dealt {WORD}", "draws": f"draws {WORD}", "begins": "begins"}.items()}


def parse_action(state: Any, text: str) -> int:
    """The id of an action or outcome in words, legal or not. Raises IllegalAction for words that say nothing here."""
    text = " ".join(text.split())
    name, found = next(((name, match) for name, form in FORMS.items() if (match := form.fullmatch(text))), ("", None))
    if found is None:
        raise IllegalAction(f"{text!r} is no move; a move is, for example, {_example(state)!r}")
    parts = found.groupdict()
    who = look_up("player", parts["who"], [state.names])
    if state.current == CHANCE:
        return _parse_chance(state, text, parts, who)
    if name in ("dealt", "draws", "begins"):
        raise IllegalAction(f"{text!r}: chance has nothing to decide now\n{state}")
    if who != state.current:
        whose = f"{state.names[state.current]}'s decision" if state.current >= 0 else "nobody's decision any more"
        rule = "Y-26" if state.phase == BLOCKING or (state.phase == INTERVENE and who != state.active) else ""
        raise IllegalAction(f"{text!r}: it is {whose}, not {state.names[who]}'s\n{state}", rule)
    return PARSED[name](state, parts)


def _parse_chance(state: Any, text: str, parts: dict[str, str], who: int) -> int:
    expected = CHANCES[state.phase]
    fits = f" {expected}" in text and bool(parts.get("card")) == (state.phase != FIRST)
    if not fits or (state.phase != FIRST and who != state.drawer):
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
    "pass": lambda state, parts: PASS, "redeal": lambda state, parts: REDEAL,
    "play": lambda state, parts: PLAY + kind_of(state, parts["card"]), "use": _use,
    "reserve": lambda state, parts: RESERVE + kind_of(state, parts["card"]),
    "attack": lambda state, parts: ATTACK + unit_of(state, state.current, parts["card"]).slot, "target": _target,
    "block": _blocked, "guard": lambda state, parts: GUARD + unit_of(state, state.current, parts["unit"]).slot,
    "divide": _divided, "discard": lambda state, parts: DISCARD + kind_of(state, parts["card"])}


def _example(state: Any) -> str:
    actions = state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]
    return action_text(state, actions[-1]) if actions else "nothing: the game is over"
