"""What a player may see: everything but the order of the piles, which is not in a state."""

from __future__ import annotations

from typing import Any

from deckgen.rules.common import NOBODY
from deckgen.rules.zombies.core import PHASES, TEAMS
from deckgen.rules.zombies.names import counted, door_name, square_name, tile_names
from deckgen.rules.zombies.tables import PLACES


def observation(state: Any, player: int) -> dict[str, Any]:
    """Plain data. Lists are by seat, dicts by ids; a figure in a dict of objects is a number of cards."""
    tables = state.tables
    dealt = [tables.characters[kind] if kind >= 0 else None for kind in state.who]
    return {
        "player": player, "players": list(state.names), "teams": [TEAMS[team] for team in state.teams],
        "characters": [character.id if character else "" for character in dealt],
        "wounds_left": [character.wounds - hurt if character else 0
                        for character, hurt in zip(dealt, state.hurt, strict=True)],
        "places": [square_name(state, place) for place in state.places],
        "objects": [counted(state, kit.carried) for kit in state.kits],
        "equipped": [counted(state, kit.held) for kit in state.kits],
        "zombies": {state.zombie_name(number): square_name(state, den)
                    for number, den in enumerate(state.dens) if den >= 0},
        "zombie_wounds": {state.zombie_name(number): state.harm[number]
                          for number, den in enumerate(state.dens) if den >= 0},
        "elements": {square_name(state, square): (tables.elements[kind].id, left)
                     for square, (kind, left) in state.elements.items()},
        "ground": {square_name(state, square): counted(state, kinds) for square, kinds in state.ground.items()},
        "doors": {door_name(state, door): left for door, left in state.doors.items()},
        "map": sights(state), "tiles": tile_names(state), "tiles_left": state.left, "noise": state.noise,
        "round": state.round, "pile": sum(state.pile), "discard": sum(state.spent), "horde": sum(state.horde),
        "sites": _sites(state), "turn": state.turns, "active": state.active,
        "points": state.points, "decides": state.current == player,
        "decision": PHASES[state.phase] if state.current == player else "",
        "winner": TEAMS[state.winner] if state.winner != NOBODY else "",
    }


def _sites(state: Any) -> dict[str, int]:
    """Cards of scenery that are still to be drawn, by place."""
    return {name: sum(count for element, count in zip(state.tables.elements, state.sites, strict=True)
                      if element.place == place) for place, name in enumerate(PLACES)}


def sights(state: Any) -> list[str]:
    """What is to be seen on the map beside characters, each with its square, to be shown."""
    found = [f"{state.zombie_name(number)} {square_name(state, den)}"
             for number, den in enumerate(state.dens) if den >= 0]
    found += [f"{state.tables.elements[kind].id} {square_name(state, square)}"
              for square, (kind, _) in state.elements.items()]
    return found + [f"{state.tables.things[kind].id} {square_name(state, square)}"
                    for square, kinds in state.ground.items() for kind in kinds]


def information_key(state: Any, player: int) -> str:
    """Where the game began, and all that has happened since: nothing of it is hidden."""
    return "|".join([str(player), str(state.origin), *map(str, state.history)])
