"""Actions and positions in words, and back. Cards go by their ids, units by their kind and, from the second of a kind
on, their number (`t-34-2`).

`Ana keeps the hand` · `Ana deals again` · `Ana builds base-usa` · `Ana plays t-34` · `Ana uses field-hospital` · `Ana
takes back partisans` · `Ana attacks with t-34-2` · `Ana targets m4-sherman` · `Beto blocks t-34 with m4-sherman` · `Ana
guards guards-colonel with t-34` · `Ana deals 2 to m4-sherman` · `Ana discards t-34`; to go on `Ana ends the start
phase`, `ends the blocks`, `takes no bodyguard`, `ends the intervention`, `ends the turn`, all of which may be written
`Ana passes`; chance: `Ana begins` · `Ana is dealt t-34` · `Ana draws t-34`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from deckgen.rules.contract import CHANCE, PASS, IllegalAction
from deckgen.rules.naming import listed, look_up
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
    parted,
)
from deckgen.rules.your_war.cards import BASE
from deckgen.rules.your_war.core import BLOCK as BLOCKING
from deckgen.rules.your_war.core import DEAL, DRAW, END, FIRST, INTERVENE, NOBODY, PHASES, START, Unit
from deckgen.rules.your_war.core import GUARD as GUARDING
from deckgen.rules.your_war.core import REDEAL as REDEALING
from deckgen.rules.your_war.core import TARGET as CHOOSING

PARTS = parted()
PASSES = {REDEALING: "keeps the hand", START: "ends the start phase", BLOCKING: "ends the blocks",
          GUARDING: "takes no bodyguard", INTERVENE: "ends the intervention", END: "ends the turn"}
CHANCES = {FIRST: "begins", DEAL: "is dealt", DRAW: "draws"}
WORD = r"(?P<card>\S+)"
FORMS = {name: re.compile(f"(?P<who>.+?) {form}") for name, form in {
    "pass": f"(?:passes|{'|'.join(PASSES.values())})", "redeal": "deals again", "reserve": f"takes back {WORD}",
    "play": f"(?:builds|plays) {WORD}", "use": f"uses {WORD}", "attack": f"attacks with {WORD}",
    "target": f"targets {WORD}", "block": rf"blocks {WORD} with (?P<unit>\S+)",
    "guard": rf"guards {WORD} with (?P<unit>\S+)", "divide": rf"deals (?P<amount>\d+) to {WORD}",
    "discard": f"discards {WORD}", "dealt": f"is dealt {WORD}", "draws": f"draws {WORD}", "begins": "begins"}.items()}


# -- actions to words

def action_text(state: Any, action: int) -> str:
    if state.current == CHANCE:
        who = state.names[action if state.phase == FIRST else state.drawer]
        return f"{who} {CHANCES[state.phase]}" + ("" if state.phase == FIRST else f" {state.tables.ids[action]}")
    kind, number = PARTS[action]
    return f"{state.names[state.current]} {TEXTS[kind](state, number)}"


def _own(state: Any, slot: int) -> str:
    return _unit(state, state.current, slot)


def _enemy(state: Any, slot: int) -> str:
    return _unit(state, 1 - state.current, slot)


def _unit(state: Any, player: int, slot: int) -> str:
    unit = state.at(player, slot)
    return str(state.unit_name(unit)) if unit else "nobody"


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
    "discard": _id("discards")}


# -- words to actions

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


# -- positions

def counted(state: Any, kinds: Iterable[int]) -> dict[str, int]:
    """Cards by their ids."""
    found: dict[str, int] = {}
    for kind in kinds:
        found[state.tables.ids[kind]] = found.get(state.tables.ids[kind], 0) + 1
    return found


def kinds_of(counts: Iterable[int]) -> list[int]:
    """Counts by kind as a list of kinds."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def describe(state: Any) -> str:
    """The position as a few lines."""
    text = f"turn {state.turns}, {PHASES[state.phase]}"
    if state.current >= 0:
        text += f": {state.names[state.current]} decides"
    elif state.winner != NOBODY:
        text += f": {state.names[state.winner]} has won"
    return "\n".join([text, *(line for seat in range(2) for line in _player(state, seat))])


def _player(state: Any, seat: int) -> list[str]:
    bases = {state.tables.ids[kind]: count for kind, count in zip(state.tables.bases, state.bases[seat], strict=True)
             if count}
    lines = [f"  {state.names[seat]:8} life {state.life[seat]}, bases {listed(bases)}, {state.free[seat]} ready; "
             f"hand: {listed(counted(state, state.hands[seat]))}; deck {len(state.piles[seat])}, "
             f"destroyed: {listed(counted(state, kinds_of(state.gone[seat])))}"]
    beside = [f"{state.tables.ids[asset.kind]}{' (used)' if asset.used else ''}"
              for asset in (*state.assets[seat], *state.medals[seat])]
    lines += [f"           {', '.join(beside)}"] if beside else []
    return lines + [f"           {unit_text(state, seat, unit)}" for unit in state.fields[seat]]


def unit_text(state: Any, seat: int, unit: Unit) -> str:
    """`t-34 4/3, damage 1, used, attacks`."""
    parts = [f"{state.unit_name(unit)} {state.strength(seat, unit)}/{state.defence(seat, unit)}"]
    parts += [f"damage {unit.damage}"] if unit.damage else []
    parts += ["used"] if unit.used else []
    parts += ["new"] if unit.turn == state.turns else []
    if unit.zone >= 0:
        parts.append("attacks" if seat == state.active else f"blocks {_unit(state, state.active, unit.zone)}")
    return ", ".join(parts)
