"""Actions and positions in words, and back. Cards go by their ids; the English names of the data are read as well.

`Ana passes` · `Ana attacks Beto with ak47` · `Ana plays flashbang` · `Ana calls on Caio with reinforcements` ·
`Beto defends with helmet` · `Beto defends with friendly-fire on Caio`. Who makes an offensive action attacks or plays a
card, everybody else defends, and only Reinforcements call on somebody: other words are refused. Chance:
`Ana is dealt helmet` · `Ana begins` · `Ana draws helmet` · `Ana loses the ricochet`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from deckgen.rules.common import NOBODY
from deckgen.rules.contract import CHANCE, IllegalAction
from deckgen.rules.ct_terror.core import CALLED_OFFENCE, DEAL, DRAW, FIRST, OFFENCE, PHASES, SPIN, TEAMS
from deckgen.rules.ct_terror.tables import AREA, CALL, NO_TARGET, REDIRECTS, TARGETED, action_id, bits
from deckgen.rules.ct_terror.view import counted
from deckgen.rules.naming import listed, look_up

CHANCE_WORDS = {DEAL: "is dealt", DRAW: "draws", FIRST: "begins", SPIN: "loses the ricochet"}
FORMS = tuple(re.compile(form) for form in (
    r"(?P<who>.+?) passes",
    r"(?P<who>.+?) (?P<verb>attacks) (?P<target>.+?) with (?P<card>.+)",
    r"(?P<who>.+?) (?P<verb>calls on) (?P<target>.+?) with (?P<card>.+)",
    r"(?P<who>.+?) (?P<verb>defends with) (?P<card>.+?) on (?P<target>.+)",
    r"(?P<who>.+?) (?P<verb>plays|defends with) (?P<card>.+)",
    r"(?P<who>.+?) (?P<chance>is dealt|draws) (?P<card>.+)",
    r"(?P<who>.+?) (?P<chance>begins|loses the ricochet)",
))


def action_text(state: Any, action: int) -> str:
    if state.current == CHANCE:
        return _chance_text(state, action)
    who = state.names[state.current]
    if not action:
        return f"{who} passes"
    kind, target = divmod(action - 1, 9)
    card = state.tables.ids[kind]
    if state.phase not in (OFFENCE, CALLED_OFFENCE):
        verb = state.tables.verbs[state.tables.attack[state.weapon]][kind]
        if target == NO_TARGET:
            return f"{who} defends with {card}"
        if kind != state.tables.calling or not verb:
            return f"{who} defends with {card} on {state.names[target]}"
    role = state.tables.roles[kind]
    if role == AREA or target == NO_TARGET:
        return f"{who} plays {card}"
    return f"{who} {'calls on' if role == CALL else 'attacks'} {state.names[target]} with {card}"


def _chance_text(state: Any, outcome: int) -> str:
    verb = CHANCE_WORDS[state.phase]
    if state.phase in (FIRST, SPIN):
        return f"{state.names[outcome]} {verb}"
    return f"{state.names[_taker(state)]} {verb} {state.tables.ids[outcome]}"


def _taker(state: Any) -> int:
    return int(state.receiver() if state.phase == DEAL else state.active)


def parse_action(state: Any, text: str) -> int:
    """The id of an action or outcome in words, legal or not. Raises IllegalAction for words that say nothing here."""
    found = next((match for form in FORMS if (match := form.fullmatch(" ".join(text.split())))), None)
    if found is None:
        raise IllegalAction(f"{text!r} is no move; a move is, for example, {_example(state)!r}")
    parts = found.groupdict()
    who = seat_of(state, parts["who"])
    if state.current == CHANCE:
        return _parse_chance(state, text, parts, who)
    if parts.get("chance"):
        raise IllegalAction(f"{text!r}: chance has nothing to decide now\n{state}")
    if who != state.current:
        whose = f"{state.names[state.current]}'s decision" if state.current >= 0 else "nobody's decision any more"
        raise IllegalAction(f"{text!r}: it is {whose}, not {state.names[who]}'s\n{state}")
    if not parts.get("card"):
        return 0
    kind, target = kind_of(state, parts["card"]), parts.get("target")
    if parts["verb"] not in (fitting := _verbs(state, kind)):
        raise IllegalAction(f"{text!r}: {parts['verb']!r} is wrong here; "
                            f"write '{state.names[who]} {_form(state, kind, fitting[0])}'\n{state}")
    return action_id(kind, seat_of(state, target) if target else NO_TARGET)


def _verbs(state: Any, kind: int) -> tuple[str, ...]:
    """The words by which a card is played at this decision, legal or not."""
    if kind == state.tables.calling:
        return ("calls on",)
    return ("attacks", "plays") if state.phase in (OFFENCE, CALLED_OFFENCE) else ("defends with",)


def _form(state: Any, kind: int, verb: str) -> str:
    """How a card is played with this verb, leaving out at whom."""
    card = state.tables.ids[kind]
    if verb == "defends with":
        at_somebody = state.tables.verbs[state.tables.attack[state.weapon]][kind] == REDIRECTS
        return f"{verb} {card} on …" if at_somebody else f"{verb} {card}"
    return f"{verb} … with {card}" if state.tables.roles[kind] in (TARGETED, CALL) else f"plays {card}"


def _parse_chance(state: Any, text: str, parts: dict[str, str], who: int) -> int:
    expected = CHANCE_WORDS[state.phase]
    if parts.get("chance") != expected:
        raise IllegalAction(f"{text!r}: next, chance says what {expected!r}, for example {_example(state)!r}\n{state}")
    if state.phase in (FIRST, SPIN):
        return who
    if who != _taker(state):
        raise IllegalAction(f"{text!r}: it is {state.names[_taker(state)]} who {expected}\n{state}")
    return kind_of(state, parts["card"])


def _example(state: Any) -> str:
    actions = state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()] or [0]
    return action_text(state, actions[-1]) if state.current >= CHANCE else "nothing: the game is over"


def seat_of(state: Any, name: str) -> int:
    return look_up("player", name, [state.names])


def kind_of(state: Any, name: str) -> int:
    """A kind of card by its id or its name."""
    return look_up("card", name, [state.tables.ids, state.tables.names])


def describe(state: Any) -> str:
    """The position as a few lines."""
    lines = [_heading(state)]
    lines += [f"  {name:8} {_player(state, seat)}" for seat, name in enumerate(state.names)]
    lines.append(f"  pile {len(state.pile)}, discards: {listed(counted(state, state.discard))}")
    return "\n".join(lines)


def _heading(state: Any) -> str:
    text = f"turn {state.turns}, {PHASES[state.phase]}"
    if state.current >= 0:
        return f"{text}: {state.names[state.current]} decides"
    if state.winner != NOBODY:
        return f"{text}: {TEAMS[state.winner]} has won"
    return text


def _player(state: Any, seat: int) -> str:
    parts = [f"{TEAMS[state.teams[seat]]:6} {state.life[seat]:3}  {listed(counted(state, state.hands[seat]))}"]
    names: Callable[[int], str] = lambda mask: ", ".join(state.names[other] for other in bits(mask))   # noqa: E731
    if state.table[seat]:
        parts.append("table: " + ", ".join(state.tables.ids[kind] for kind in state.table[seat]))
    if state.gas[seat]:
        parts.append(f"not to be attacked by {names(state.gas[seat])}")
    if state.blind >> seat & 1:
        parts.append("blind")
    return "; ".join(parts)
