"""Squares, doors and positions in words: `cinema:b3` is a tile and a square by its printed name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckgen.rules.common import NOBODY
from deckgen.rules.naming import listed
from deckgen.rules.zombies.core import EQUIPPING, PHASES, TEAMS, TURN


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
    things += [f"{listed(counted(state, kinds))} on {square_name(state, square)}"
               for square, kinds in state.ground.items()]
    things += [f"door {door_name(state, door)} {left}" for door, left in state.doors.items()]
    return "\n".join(lines + ([f"  {'; '.join(things)}"] if things else []))


def _heading(state: Any) -> str:
    text = f"round {state.round}, noise {state.noise}, {state.left} tiles left, {PHASES[state.phase]}"
    if state.current >= 0:
        who = f"{state.names[state.current]} decides"
        return f"{text}: {who}" + (f", {state.points} action points" if state.phase in (TURN, EQUIPPING) else "")
    return f"{text}: {TEAMS[state.winner]} have won" if state.winner != NOBODY else text


def _player(state: Any, seat: int) -> str:
    if state.who[seat] == NOBODY:
        return "–"
    character, kit = state.tables.characters[state.who[seat]], state.kits[seat]
    place = square_name(state, state.places[seat]) or "dead"
    parts = [f"{character.id:6} {state.hurt[seat]}/{character.wounds} {place}", listed(counted(state, kit.carried))]
    if kit.held:
        parts.append(f"in hand: {listed(counted(state, kit.held))}")
    return "; ".join(parts)
