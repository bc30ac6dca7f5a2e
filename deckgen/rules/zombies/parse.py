"""Words to actions and outcomes of chance: the opposite of `words.py`."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from deckgen.rules.contract import CHANCE, PASS, IllegalAction
from deckgen.rules.naming import look_up
from deckgen.rules.zombies.actions import (
    BREAK,
    DROP,
    EQUIP,
    EXPLORE,
    EXPOSE,
    FIGURES,
    GIVE,
    INTERACT,
    LEAD,
    MOVE,
    NEXT,
    PUT_AWAY,
    SEATS,
    SHOOT,
    STRIKE,
    TAKE,
    TILE,
    USE,
)
from deckgen.rules.zombies.core import VICTIM, WAY, ZOMBIE
from deckgen.rules.zombies.names import tile_names
from deckgen.rules.zombies.tiles import NAMES
from deckgen.rules.zombies.words import (
    ENDING,
    HERE,
    READY,
    SIDES,
    action_text,
    beside,
    chance_text,
    element_at,
    pass_words,
)

SIDE, CARD = f"(?P<side>{'|'.join(SIDES)})", r"(?P<card>\S+)"
FORMS = {name: re.compile(f"(?P<who>.+?) {form}") for name, form in {
    "pass": f"(?P<words>{ENDING}|{READY})", "move": f"moves {SIDE}", "break": f"breaks the door {SIDE}",
    "tile": f"adds a tile {SIDE}", "explore": "explores",
    "interact": f"interacts with {CARD} (?P<side>{HERE}|{'|'.join(SIDES)})",
    "shoot": f"shoots (?P<target>.+?) with {CARD}", "strike": "attacks (?P<target>.+)",
    "next": "lets (?P<target>.+?) act", "lead": r"lets (?P<foe>\S+) go to (?P<square>\S+)",
    "expose": r"lets (?P<foe>\S+) attack (?P<target>.+)", "equip": f"equips {CARD}", "put_away": f"puts away {CARD}",
    "drop": f"drops {CARD}", "take": f"takes {CARD}", "give": f"gives {CARD} to (?P<target>.+)",
    "use": f"uses {CARD} on (?P<target>.+)"}.items()}

def parse_action(state: Any, text: str) -> int:
    """The id of an action or outcome in words, legal or not. Raises IllegalAction for words that say nothing here."""
    text = " ".join(text.split())
    if state.current == CHANCE:
        return _parse_chance(state, text)
    kind, found = next(((kind, match) for kind, form in FORMS.items() if (match := form.fullmatch(text))), ("", None))
    if found is None:
        raise IllegalAction(f"{text!r} is no move; a move is, for example, {_example(state)!r}")
    parts = found.groupdict()
    who = seat_of(state, parts["who"])
    if who != state.current:
        whose = f"{state.names[state.current]}'s decision" if state.current >= 0 else "nobody's decision any more"
        raise IllegalAction(f"{text!r}: it is {whose}, not {state.names[who]}'s\n{state}")
    return _parsed(state, kind, parts)


def _parsed(state: Any, kind: str, parts: dict[str, str]) -> int:
    side = SIDES.index(parts["side"]) if parts.get("side") in SIDES else -1
    thing = kind_of(state, parts["card"]) if kind in THINGS or kind in SEATED else 0
    if kind in THINGS:
        return THINGS[kind] + thing
    if kind in SEATED:
        return SEATED[kind] + SEATS * thing + seat_of(state, parts["target"])
    if kind in SIDED:
        return SIDED[kind] + side
    if kind == "interact":
        return _interact(state, parts, side)
    if kind == "strike":
        return STRIKE + _strike(state, parts["target"])
    if kind == "shoot":
        return SHOOT + _shoot(state, parts)
    if kind in ("lead", "expose"):
        return _settle(state, kind, parts)
    if kind == "pass":
        return _pass(state, parts["words"])
    return EXPLORE if kind == "explore" else NEXT + seat_of(state, parts["target"])


THINGS = {"equip": EQUIP, "put_away": PUT_AWAY, "drop": DROP, "take": TAKE}
SEATED = {"give": GIVE, "use": USE}
SIDED = {"move": MOVE, "break": BREAK, "tile": TILE}


def _pass(state: Any, words: str) -> int:
    """What ends a turn does not end a change of objects, nor the other way round."""
    if words != pass_words(state):
        raise IllegalAction(f"{words!r} says nothing here; {_example(state, PASS)!r} would\n{state}")
    return PASS


def _settle(state: Any, kind: str, parts: dict[str, str]) -> int:
    """Where a zombie goes, or whom it attacks."""
    foe = _occupant(state, parts["foe"]) - ZOMBIE
    rule = "Z-12" if kind == "lead" else "Z-46"
    if state.phase in (WAY, VICTIM) and foe != state.foe:
        raise IllegalAction(f"it is {state.zombie_name(state.foe)} that acts, not {parts['foe']}\n{state}", rule)
    if kind == "expose":
        return EXPOSE + seat_of(state, parts["target"])
    return int(LEAD + state.place(square_of(state, parts["square"])))


def _interact(state: Any, parts: dict[str, str], side: int) -> int:
    card = look_up("element of scenery", parts["card"], [[element.id for element in state.tables.elements]])
    wanted, where = state.tables.elements[card].id, side + 1
    if element_at(state, where) not in (wanted, "nothing"):
        raise IllegalAction(f"there is {element_at(state, where)}, not {wanted}\n{state}")
    return INTERACT + where


def _strike(state: Any, name: str) -> int:
    """The direction in which somebody is attacked."""
    target = _occupant(state, name)
    for side in range(4):
        if state.occupied[beside(state, side)] == target:
            return side
    rule = "Z-40" if target < ZOMBIE else "Z-19"
    raise IllegalAction(f"{name} stands on no adjacent square\n{state}", rule)


def _shoot(state: Any, parts: dict[str, str]) -> int:
    target, thing = _occupant(state, parts["target"]), kind_of(state, parts["card"])
    if target < ZOMBIE:
        raise IllegalAction(f"{parts['target']} is a companion\n{state}", "Z-40")
    hands = [hand for hand, shot in enumerate(state.kits[state.active].shots) if shot.kind == thing]
    if not hands:
        raise IllegalAction(f"{parts['card']} is no ranged weapon in the hands\n{state}", "attack.ranged")
    return int(FIGURES * hands[0] + target - ZOMBIE)


def _occupant(state: Any, name: str) -> int:
    """The figure of this name: a seat's, or a zombie's."""
    zombies = {state.zombie_name(number): ZOMBIE + number for number, kind in enumerate(state.kinds) if kind >= 0}
    if name in zombies:
        return int(zombies[name])
    if name in state.names:
        return 1 + int(state.names.index(name))
    raise IllegalAction(f"there is no {name!r} on the map; zombies are {', '.join(zombies) or 'none'}\n{state}")


def _parse_chance(state: Any, text: str) -> int:
    outcomes: dict[str, int] = {chance_text(state, outcome): outcome for outcome, _ in state.chance_outcomes()}
    if text in outcomes:
        return outcomes[text]
    near = get_close_matches(text, outcomes, 1, 0.8)
    hint = near[0] if near else next(iter(outcomes))
    raise IllegalAction(f"{text!r}: next, chance says for example {hint!r}\n{state}")


def _example(state: Any, action: int = -1) -> str:
    if state.current < 0:
        return "nothing: the game is over"
    return action_text(state, action if action in state.legal else state.legal[-1])


def seat_of(state: Any, name: str) -> int:
    return look_up("player", name, [state.names])


def square_of(state: Any, name: str) -> int:
    """The square called `cinema:b3`."""
    tile, _, place = name.partition(":")
    laid = state.board.laid[look_up("tile", tile, [tile_names(state)])]
    if place not in NAMES:
        raise IllegalAction(f"{name!r} is no square: write it as {tile}:b3")
    return int(laid.first + state.board.world.places[laid.turned.names.index(place)])


def kind_of(state: Any, name: str) -> int:
    """A kind of object by its id or its name."""
    things = state.tables.things
    return look_up("object", name, [[thing.id for thing in things], [thing.name for thing in things]])
