"""Actions and outcomes of chance in words. Cards go by their ids, zombies by their kind and the number of their figure
(`jogger-2`), squares by their tile and their printed name (`cinema:b3`).

`Ana moves north` · `Ana breaks the door east` · `Ana adds a tile north` · `Ana explores` · `Ana interacts with wardrobe
here` · `Ana attacks jogger-1` · `Ana shoots jogger-1 with pistol` · `Ana equips pistol` · `Ana puts away pistol` · `Ana
is ready` · `Ana drops pistol` · `Ana takes pistol` · `Ana gives pistol to Beto` · `Ana uses lasagne on Ana` · `Ana lets
Beto act` · `Ana lets jogger-1 go to park:b4` · `Ana lets jogger-1 attack Beto` · `Ana ends the turn`; chance: `Ana is
dealt rosa` · `Ana draws pistol` · `Ana rolls 9` · `jogger rolls 4` · `the door has 3` · `Ana rolls 3 dice and scores 2`
· `jogger-1 rolls 1 die and scores 0` · `the die shows 5` · `Ana finds wardrobe` · `Ana lays cinema` · `jogger comes` ·
`jogger-1 appears on b3`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckgen.rules.common import NOBODY
from deckgen.rules.contract import CHANCE
from deckgen.rules.zombies.actions import FIGURES, SEATS, SQUARES, parted
from deckgen.rules.zombies.core import (
    BITING,
    DEAL,
    DIE,
    DOOR,
    DRAW,
    ELEMENT,
    EQUIPPING,
    INTERACTING,
    LAY,
    NOISE,
    OPPOSE,
    ROLL,
    TIE,
    ZOMBIE,
    ZOMBIE_KIND,
    ZOMBIE_SQUARE,
)
from deckgen.rules.zombies.names import square_name

SIDES = ("north", "east", "south", "west")
HERE = "here"
ENDING, READY = "ends the turn", "is ready"
PARTS = parted()
CHANCES = {DEAL: "{who} is dealt {what}", DRAW: "{who} draws {what}", TIE: "{who} rolls {what}",
           DOOR: "the door has {what}", ROLL: "{who} rolls {dice} and scores {what}",
           OPPOSE: "{who} rolls {dice} and scores {what}",
           DIE: "the die shows {what}", NOISE: "the die shows {what}", ELEMENT: "{who} finds {what}",
           LAY: "{who} lays {what}", ZOMBIE_KIND: "{what} comes", ZOMBIE_SQUARE: "{who} appears on {what}"}

def action_text(state: Any, action: int) -> str:
    if state.current == CHANCE:
        return chance_text(state, action)
    kind, number = PARTS[action]
    who, things = state.names[state.current], state.tables.things
    if kind in ("give", "use"):
        thing, seat = divmod(number, SEATS)
        verb = f"gives {things[thing].id} to" if kind == "give" else f"uses {things[thing].id} on"
        return f"{who} {verb} {state.names[seat]}"
    if kind in ("equip", "put_away", "drop", "take"):
        verbs = {"equip": "equips", "put_away": "puts away", "drop": "drops", "take": "takes"}
        return f"{who} {verbs[kind]} {things[number].id}"
    return f"{who} {_plain_text(state, kind, number)}"


def _plain_text(state: Any, kind: str, number: int) -> str:
    if kind == "pass":
        return pass_words(state)
    if kind in ("move", "break", "tile"):
        verb = {"move": "moves", "break": "breaks the door", "tile": "adds a tile"}[kind]
        return f"{verb} {SIDES[number]}"
    if kind == "explore":
        return "explores"
    if kind == "next":
        return f"lets {state.names[number]} act"
    if kind == "lead":
        return f"lets {_foe(state)} go to {square_at(state, number)}"
    if kind == "expose":
        return f"lets {_foe(state)} attack {state.names[number]}"
    if kind == "interact":
        return f"interacts with {element_at(state, number)} {SIDES[number - 1] if number else HERE}"
    if kind == "strike":
        return f"attacks {_figure(state, state.occupied[beside(state, number)])}"
    hand, zombie = divmod(number, FIGURES)
    shots = state.kits[state.current].shots
    weapon = state.tables.things[shots[hand].kind].id if hand < len(shots) else "nothing"
    return f"shoots {_figure(state, ZOMBIE + zombie)} with {weapon}"


def pass_words(state: Any) -> str:
    """What says that nothing more is done, by what is being done."""
    return READY if state.phase == EQUIPPING else ENDING


def beside(state: Any, side: int) -> int:
    return int(state.places[state.active] + state.board.world.steps[side])


def element_at(state: Any, where: int) -> str:
    square = beside(state, where - 1) if where else state.places[state.active]
    return str(state.tables.elements[state.elements[square][0]].id) if square in state.elements else "nothing"


def _foe(state: Any) -> str:
    """The zombie that acts."""
    return _figure(state, ZOMBIE + state.foe if state.foe >= 0 else 0)


def square_at(state: Any, number: int) -> str:
    """The square of an action's number."""
    tile, place = divmod(number, SQUARES)
    if tile >= len(state.board.laid):
        return "nowhere"
    return square_name(state, state.board.laid[tile].first + state.board.world.places[place])


def _figure(state: Any, occupant: int) -> str:
    """Who stands on a square."""
    if occupant < ZOMBIE:
        return str(state.names[occupant - 1]) if occupant else "nobody"
    number = occupant - ZOMBIE
    return str(state.zombie_name(number)) if number < len(state.kinds) and state.kinds[number] >= 0 else "nobody"


def chance_text(state: Any, outcome: int) -> str:
    dice = "1 die" if state.dice == 1 else f"{state.dice} dice"
    return CHANCES[state.phase].format(who=_roller(state), dice=dice, what=_outcome(state, outcome))


def _roller(state: Any) -> str:
    """Who has the dice, or draws."""
    tables, phase = state.tables, state.phase
    if phase == DEAL:
        return str(state.names[state.who.index(NOBODY)])
    if phase == TIE:
        unit = state.tied[0]
        return str(state.names[unit] if unit < SEATS else tables.zombies[unit - SEATS].id)
    if phase == OPPOSE and state.job == INTERACTING:
        return str(tables.elements[state.elements[state.target][0]].id)
    if phase == ZOMBIE_SQUARE or (phase in (ROLL, OPPOSE) and (phase == ROLL) == (state.job == BITING)):
        return str(state.zombie_name(state.foe))
    return str(state.names[state.target if phase == OPPOSE else state.active])


def _outcome(state: Any, outcome: int) -> str:
    tables, phase = state.tables, state.phase
    named: dict[int, Sequence[Any]] = {DEAL: tables.characters, DRAW: tables.things, ELEMENT: tables.elements,
                                       LAY: tables.tiles, ZOMBIE_KIND: tables.zombies}
    if phase in named:
        return str(named[phase][outcome].id)
    if phase == ZOMBIE_SQUARE:
        return str(state.board.laid[state.newest].turned.names[outcome])
    return str(outcome)
