"""Actions and positions in words, and back. Cards go by their ids, units by their kind and, from the second of a kind
on, their number (`t-34-2`).

`Ana keeps the hand` · `Ana deals again` · `Ana builds base-usa` · `Ana plays t-34` · `Ana uses field-hospital` · `Ana
takes back partisans` · `Ana pays with base-usa` · `Ana attacks with t-34-2` · `Ana targets m4-sherman` · `Beto blocks
t-34 with m4-sherman` · `Ana guards guards-colonel with t-34` · `Ana deals 2 to m4-sherman` · `Ana discards t-34`; to go
on, each at its place, `Ana keeps the hand`, `ends the start phase`, `ends the blocks`, `takes no bodyguard`, `ends the
intervention`, `ends the turn`, or anywhere `Ana passes`; chance: `Ana begins` · `Ana is dealt t-34` · `Ana draws
t-34`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckgen.rules.contract import CHANCE
from deckgen.rules.your_war.actions import SLOTS, parted
from deckgen.rules.your_war.cards import BASE
from deckgen.rules.your_war.core import BLOCK as BLOCKING
from deckgen.rules.your_war.core import DEAL, DRAW, END, FIRST, INTERVENE, START
from deckgen.rules.your_war.core import GUARD as GUARDING
from deckgen.rules.your_war.core import REDEAL as REDEALING
from deckgen.rules.your_war.names import name_at

PARTS = parted()
PASSES = {REDEALING: "keeps the hand", START: "ends the start phase", BLOCKING: "ends the blocks",
          GUARDING: "takes no bodyguard", INTERVENE: "ends the intervention", END: "ends the turn"}
CHANCES = {FIRST: "begins", DEAL: "is dealt", DRAW: "draws"}


def action_text(state: Any, action: int) -> str:
    if state.current == CHANCE:
        who = state.names[action if state.phase == FIRST else state.drawer]
        return f"{who} {CHANCES[state.phase]}" + ("" if state.phase == FIRST else f" {state.tables.ids[action]}")
    kind, number = PARTS[action]
    return f"{state.names[state.current]} {TEXTS[kind](state, number)}"


def _own(state: Any, slot: int) -> str:
    return name_at(state, state.current, slot)


def _enemy(state: Any, slot: int) -> str:
    return name_at(state, 1 - state.current, slot)


def _play(state: Any, kind: int) -> str:
    card = state.tables.cards[kind]
    return f"{'builds' if card.type == BASE else 'plays'} {card.id}"


def _block(state: Any, number: int) -> str:
    aim, slot = divmod(number, SLOTS)
    return f"blocks {_enemy(state, aim)} with {_own(state, slot)}"


def _divide(state: Any, amount: int) -> str:
    waiting = state.to_divide()[1] if state.cuts else []
    return f"deals {amount} to {state.unit_name(waiting[0]) if waiting else 'nobody'}"


def _id(verb: str) -> Callable[[Any, int], str]:
    return lambda state, kind: f"{verb} {state.tables.ids[kind]}"


TEXTS: dict[str, Callable[[Any, int], str]] = {
    "pass": lambda state, _: PASSES.get(state.phase, "passes"), "redeal": lambda state, _: "deals again", "play": _play,
    "ability": _id("uses"), "reserve": _id("takes back"), "use": lambda state, slot: f"uses {_own(state, slot)}",
    "attack": lambda state, slot: f"attacks with {_own(state, slot)}",
    "target": lambda state, slot: f"targets {_enemy(state, slot)}",
    "own": lambda state, slot: f"targets {_own(state, slot)}", "card": _id("targets"), "block": _block,
    "guard": lambda state, slot: f"guards {_own(state, state.asking)} with {_own(state, slot)}", "divide": _divide,
    "discard": _id("discards"), "pay": _id("pays with")}
