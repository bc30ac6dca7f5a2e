"""Actions and positions in words, and back. Cards go by their ids, zombies by their kind and the number of their figure
(`jogger-2`), squares by their tile and their printed name (`cinema:b3`).

`Ana moves north` · `Ana breaks the door east` · `Ana adds a tile north` · `Ana explores` · `Ana interacts with wardrobe
here` · `Ana attacks jogger-1` · `Ana shoots jogger-1 with pistol` · `Ana equips pistol` · `Ana puts away pistol` · `Ana
is ready` · `Ana drops pistol` · `Ana takes pistol` · `Ana gives pistol to Beto` · `Ana uses lasagne on Ana` · `Ana lets
Beto act` · `Ana ends the turn`; chance: `Ana is dealt rosa` · `Ana draws pistol` · `Ana rolls 9` · `jogger rolls 4` ·
`the door has 3` · `Ana scores 2` · `jogger-1 scores 0` · `the die shows 5` · `Ana finds wardrobe` · `Ana lays cinema` ·
`jogger comes` · `jogger-1 appears on b3`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from deckgen.rules.contract import CHANCE, PASS, IllegalAction
from deckgen.rules.zombies.actions import (
    BREAK,
    DROP,
    EQUIP,
    EXPLORE,
    FIGURES,
    GIVE,
    INTERACT,
    MOVE,
    NEXT,
    PUT_AWAY,
    SEATS,
    SHOOT,
    STRIKE,
    TAKE,
    TILE,
    USE,
    parted,
)
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
    NOBODY,
    NOISE,
    OPPOSE,
    ORDER,
    PHASES,
    ROLL,
    TEAMS,
    TIE,
    ZOMBIE,
    ZOMBIE_KIND,
    ZOMBIE_SQUARE,
)

SIDES = ("north", "east", "south", "west")
HERE = "here"
SIDE, CARD = f"(?P<side>{'|'.join(SIDES)})", r"(?P<card>\S+)"
PARTS = parted()
FORMS = {name: re.compile(f"(?P<who>.+?) {form}") for name, form in {
    "pass": "(?:ends the turn|is ready)", "move": f"moves {SIDE}", "break": f"breaks the door {SIDE}",
    "tile": f"adds a tile {SIDE}", "explore": "explores",
    "interact": f"interacts with {CARD} (?P<side>{HERE}|{'|'.join(SIDES)})",
    "shoot": f"shoots (?P<target>.+?) with {CARD}", "strike": "attacks (?P<target>.+)",
    "next": "lets (?P<target>.+?) act", "equip": f"equips {CARD}", "put_away": f"puts away {CARD}",
    "drop": f"drops {CARD}", "take": f"takes {CARD}", "give": f"gives {CARD} to (?P<target>.+)",
    "use": f"uses {CARD} on (?P<target>.+)"}.items()}
CHANCES = {DEAL: "{who} is dealt {what}", DRAW: "{who} draws {what}", TIE: "{who} rolls {what}",
           DOOR: "the door has {what}", ROLL: "{who} scores {what}", OPPOSE: "{who} scores {what}",
           DIE: "the die shows {what}", NOISE: "the die shows {what}", ELEMENT: "{who} finds {what}",
           LAY: "{who} lays {what}", ZOMBIE_KIND: "{what} comes", ZOMBIE_SQUARE: "{who} appears on {what}"}


# -- actions to words

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
        return "is ready" if state.phase == EQUIPPING else "ends the turn"
    if kind in ("move", "break", "tile"):
        verb = {"move": "moves", "break": "breaks the door", "tile": "adds a tile"}[kind]
        return f"{verb} {SIDES[number]}"
    if kind == "explore":
        return "explores"
    if kind == "next":
        return f"lets {state.names[number]} act"
    if kind == "interact":
        return f"interacts with {_element(state, number)} {SIDES[number - 1] if number else HERE}"
    if kind == "strike":
        return f"attacks {_figure(state, state.occupied[_beside(state, number)])}"
    hand, zombie = divmod(number, FIGURES)
    shots = state.kits[state.current].shots
    weapon = state.tables.things[shots[hand].kind].id if hand < len(shots) else "nothing"
    return f"shoots {_figure(state, ZOMBIE + zombie)} with {weapon}"


def _beside(state: Any, side: int) -> int:
    return int(state.places[state.active] + state.board.world.steps[side])


def _element(state: Any, where: int) -> str:
    square = _beside(state, where - 1) if where else state.places[state.active]
    return str(state.tables.elements[state.elements[square][0]].id) if square in state.elements else "nothing"


def _figure(state: Any, occupant: int) -> str:
    """Who stands on a square."""
    if occupant < ZOMBIE:
        return str(state.names[occupant - 1]) if occupant else "nobody"
    number = occupant - ZOMBIE
    return str(state.zombie_name(number)) if number < len(state.kinds) and state.kinds[number] >= 0 else "nobody"


def chance_text(state: Any, outcome: int) -> str:
    return CHANCES[state.phase].format(who=_roller(state), what=_outcome(state, outcome))


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


# -- words to actions

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
    return {"pass": PASS, "explore": EXPLORE, "next": NEXT}[kind] + (
        seat_of(state, parts["target"]) if kind == "next" else 0)


THINGS = {"equip": EQUIP, "put_away": PUT_AWAY, "drop": DROP, "take": TAKE}
SEATED = {"give": GIVE, "use": USE}
SIDED = {"move": MOVE, "break": BREAK, "tile": TILE}


def _interact(state: Any, parts: dict[str, str], side: int) -> int:
    card = look_up("element of scenery", parts["card"], [[element.id for element in state.tables.elements]])
    wanted, where = state.tables.elements[card].id, side + 1
    if _element(state, where) not in (wanted, "nothing"):
        raise IllegalAction(f"there is {_element(state, where)}, not {wanted}\n{state}")
    return INTERACT + where


def _strike(state: Any, name: str) -> int:
    """The direction in which somebody is attacked."""
    target = _occupant(state, name)
    for side in range(4):
        if state.occupied[_beside(state, side)] == target:
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


def _example(state: Any) -> str:
    return action_text(state, state.legal_actions()[-1]) if state.current >= 0 else "nothing: the game is over"


def seat_of(state: Any, name: str) -> int:
    return look_up("player", name, [state.names])


def kind_of(state: Any, name: str) -> int:
    """A kind of object by its id or its name."""
    things = state.tables.things
    return look_up("object", name, [[thing.id for thing in things], [thing.name for thing in things]])


def look_up(what: str, name: str, columns: Sequence[Sequence[str]]) -> int:
    wanted = name.strip().casefold()
    for column in columns:
        for index, known in enumerate(column):
            if known.casefold() == wanted:
                return index
    near = get_close_matches(wanted, columns[0], 1, 0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(columns[0])}"
    raise IllegalAction(f"no {what} {name!r}: {hint}")


# -- squares, positions

def tile_names(state: Any) -> list[str]:
    """The tiles on the map by their ids; further copies are numbered."""
    names: list[str] = []
    for laid in state.board.laid:
        name = state.tables.tiles[laid.kind].id
        again = sum(known.partition("#")[0] == name for known in names)
        names.append(f"{name}#{again + 1}" if again else name)
    return names


def square_name(state: Any, square: int) -> str:
    """`cinema:b3`; empty for what is off the map."""
    if square < 0:
        return ""
    number = state.board.number(square)
    laid = state.board.laid[number]
    return f"{tile_names(state)[number]}:{laid.turned.names[state.board.world.places.index(square - laid.first)]}"


def door_name(state: Any, door: int) -> str:
    """`cinema:b2-b3`."""
    square, side = divmod(door, 4)
    one, other = square_name(state, square), square_name(state, square + state.board.world.steps[side])
    return "-".join([one.partition(":")[0] + ":" + min(one.partition(":")[2], other.partition(":")[2]),
                     max(one.partition(":")[2], other.partition(":")[2])])


def counted(state: Any, kinds: Sequence[int]) -> dict[str, int]:
    """Objects by their ids."""
    return {state.tables.things[kind].id: kinds.count(kind) for kind in sorted(set(kinds))}


def describe(state: Any) -> str:
    """The position as a few lines."""
    lines = [_heading(state)]
    lines += [f"  {name:8} {_player(state, seat)}" for seat, name in enumerate(state.names)]
    lines += [f"  {state.zombie_name(number):12} {square_name(state, den)}"
              + (f", {state.harm[number]} wounds" if state.harm[number] else "")
              for number, den in enumerate(state.dens) if den >= 0]
    things = [f"{state.tables.elements[kind].id} {left} on {square_name(state, square)}"
              for square, (kind, left) in state.elements.items()]
    things += [f"{_cards(counted(state, kinds))} on {square_name(state, square)}"
               for square, kinds in state.ground.items()]
    things += [f"door {door_name(state, door)} {left}" for door, left in state.doors.items()]
    return "\n".join(lines + ([f"  {'; '.join(things)}"] if things else []))


def _heading(state: Any) -> str:
    text = f"round {state.round}, noise {state.noise}, {state.left} tiles left, {PHASES[state.phase]}"
    if state.current >= 0:
        who = f"{state.names[state.current]} decides"
        return f"{text}: {who}" + ("" if state.phase == ORDER else f", {state.points} action points")
    return f"{text}: {TEAMS[state.winner]} have won" if state.winner != NOBODY else text


def _player(state: Any, seat: int) -> str:
    if state.who[seat] == NOBODY:
        return "–"
    character, kit = state.tables.characters[state.who[seat]], state.kits[seat]
    place = square_name(state, state.places[seat]) or "dead"
    parts = [f"{character.id:6} {state.hurt[seat]}/{character.wounds} {place}", _cards(counted(state, kit.carried))]
    if kit.held:
        parts.append(f"in hand: {_cards(counted(state, kit.held))}")
    return "; ".join(parts)


def _cards(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {card}" if count > 1 else card for card, count in counts.items()) or "–"
