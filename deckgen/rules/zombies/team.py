"""What a simple team does, without looking ahead: take a weapon, heal who is badly hurt, fight what is near, fetch the
objective, find the exit, go there. Takes a state and gives an action; knows only what all players see."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import Any

from deckgen.rules.contract import PASS
from deckgen.rules.zombies.actions import (
    BREAK,
    EQUIP,
    EXPLORE,
    FIGURES,
    INTERACT,
    MOVE,
    PUT_AWAY,
    SEATS,
    SHOOT,
    STRIKE,
    TAKE,
    TILE,
    USE,
)
from deckgen.rules.zombies.core import EQUIPPING, ORDER, VICTIM, WAY, ZOMBIE
from deckgen.rules.zombies.kits import BLAST, FIND, HEAL, MELEE, POINTS, QUIET, RANGED
from deckgen.rules.zombies.options import SIDES
from deckgen.rules.zombies.tiles import NAMES

FAR = 1 << 20
DOOR = 5                # steps that a shut door or a zombie in the way is worth
CARRIED = 3             # objects after which nobody looks for more


def advise(state: Any) -> int:
    """The action for the player whose decision it is."""
    if state.phase in (ORDER, WAY, VICTIM):
        return int(state.legal[0])
    legal = set(state.legal)
    if state.phase == EQUIPPING:
        return weapon(state, legal)
    for ask in (weapon, healing, using, fighting, gathering, errand):
        action = ask(state, legal)
        if action != PASS:
            return action
    return PASS if PASS in legal else int(state.legal[0])


def dice(state: Any, kind: int) -> int:
    """How good a weapon is for the active character; 0 for what is none."""
    thing, abilities = state.tables.things[kind], state.tables.characters[state.who[state.active]].abilities
    shot = thing.shot + abilities[RANGED] + 1 if thing.shot else 0
    return int(max(shot, thing.bonus[MELEE] + abilities[MELEE] if thing.bonus[MELEE] else 0))


def weapon(state: Any, legal: set[int]) -> int:
    """The best weapon belongs in the hands."""
    kit = state.kits[state.active]
    best = max(kit.carried, key=lambda kind: dice(state, kind), default=None)
    if best is None or best in kit.held or not dice(state, best):
        return PASS
    if EQUIP + best in legal:
        return int(EQUIP + best)
    return next((PUT_AWAY + kind for kind in kit.held if PUT_AWAY + kind in legal), PASS)


def healing(state: Any, legal: set[int]) -> int:
    """Somebody with two wounds or more."""
    found = [(state.hurt[(action - USE) % SEATS], action) for action in legal
             if action >= USE and state.tables.things[(action - USE) // SEATS].effect == HEAL]
    hurt, action = max(found, default=(0, PASS))
    return action if hurt > 1 else PASS


def using(state: Any, legal: set[int]) -> int:
    """Other things, where they are likely to be of use."""
    for action in sorted(legal):
        if action >= USE:
            thing = state.tables.things[(action - USE) // SEATS]
            rolled = state.tables.characters[state.who[state.active]].abilities[thing.ability]
            foes = [den for den in state.dens
                    if den >= 0 and state.board.sees(state.places[state.active], den, thing.range)]
            worth = {POINTS: rolled * thing.amount > 3 * state.tables.use, QUIET: state.noise > 2,
                     FIND: not foes and not closing_in(state), BLAST: len(foes) > 1}
            if worth.get(thing.effect):
                return action
    return PASS


def closing_in(state: Any) -> bool:
    """Whether a zombie has a way to the active character."""
    board, here = state.board, state.places[state.active]
    root = board.roots[board.region[here]]
    return any(den >= 0 and board.roots[board.region[den]] == root for den in state.dens)


def fighting(state: Any, legal: set[int]) -> int:
    """A zombie that can be shot or reached and struck in this turn."""
    character, kit = state.tables.characters[state.who[state.active]], state.kits[state.active]
    shots = [(kit.shots[(action - SHOOT) // FIGURES].dice + character.abilities[RANGED] + 1, action)
             for action in legal if SHOOT <= action < EQUIP]
    strikes = [(kit.bonus[MELEE] + character.abilities[MELEE], action)
               for action in legal if STRIKE <= action < STRIKE + 4]
    if shots or strikes:
        return max([*shots, *strikes])[1]
    reach = state.points - state.tables.attack
    if reach < 1:
        return PASS
    foes = [den for den in state.dens if den >= 0]
    action, distance = towards(state, legal, foes)
    return action if distance <= reach + 1 and MOVE <= action < BREAK else PASS


def errand(state: Any, legal: set[int]) -> int:
    """Fetch the objective, find the exit, or go there."""
    keys = state.tables.keys
    if TAKE + keys in legal:
        return int(TAKE + keys)
    square = next((square for square, kinds in state.ground.items() if keys in kinds), None)
    searching = state.exit < 0 or (square is None and not any(kit.objective for kit in state.kits))
    tiles = [TILE + side for side in range(4) if TILE + side in legal]
    if searching and tiles:
        return tiles[0]
    if square is not None and nearest(state, square) == state.active:
        return towards(state, legal, [square])[0]
    return towards(state, legal, edges(state) if searching else [waiting_square(state)])[0]


def gathering(state: Any, legal: set[int]) -> int:
    """Scenery and what it may give, with a tool for it if there is one, while no zombie is near."""
    kit = state.kits[state.active]
    if len(kit.carried) >= CARRIED or closing_in(state):
        return PASS
    found = [action for action in legal if INTERACT <= action < STRIKE]
    if not found:
        return EXPLORE if EXPLORE in legal else PASS
    where, square = found[0] - INTERACT, state.places[state.active]
    element = state.elements[square + state.board.world.steps[where - 1] if where else square]
    ability = state.tables.elements[element[0]].ability
    tools = [EQUIP + kind for kind in kit.carried if state.tables.things[kind].bonus[ability]]
    return next((int(action) for action in tools if action in legal), found[0])


# -- ways

def edges(state: Any) -> list[int]:
    """The squares from which a tile can be added."""
    return [laid.first + step for laid in state.board.laid for step in state.board.world.places
            if state.board.edges[laid.first + step]]


def waiting_square(state: Any) -> int:
    """Where the active character waits on the exit, a square for each seat, so that nobody stands in the way."""
    laid = state.board.laid[state.exit]
    return int(laid.first + state.board.world.places[laid.turned.names.index(NAMES[state.active])])


def nearest(state: Any, square: int) -> int:
    """The living character with the shortest way to a square."""
    ways = field(state, [square])
    return min((ways.get(state.places[seat], FAR), int(seat)) for seat in state.living())[1]


def towards(state: Any, legal: set[int], targets: Iterable[int]) -> tuple[int, int]:
    """The action that leads to the nearest of these squares, and how far it is; to pass if none does."""
    ways, steps, here = field(state, targets), state.board.world.steps, state.places[state.active]
    found = []
    for side in range(4):
        there = here + steps[side]
        for action, extra in ((MOVE + side, 1), (BREAK + side, DOOR), (STRIKE + side, DOOR)):
            if action in legal and there in ways:
                found.append((ways[there] + extra, action))
    distance, action = min(found, default=(FAR, PASS))
    return (action, distance) if distance <= ways.get(here, FAR) else (PASS, FAR)


def field(state: Any, targets: Iterable[int]) -> dict[int, int]:
    """How far it is from every square to the nearest target, doors and zombies counted."""
    board, occupied = state.board, state.occupied
    ways: dict[int, int] = {}
    heap = [(0, square) for square in targets]
    heap.sort()
    while heap:
        distance, here = heappop(heap)
        if here in ways:
            continue
        ways[here] = distance
        distance += DOOR if occupied[here] >= ZOMBIE else 1
        for side in SIDES[board.free[here]]:
            if here + board.world.steps[side] not in ways:
                heappush(heap, (distance, here + board.world.steps[side]))
        for side in SIDES[board.doors[here]]:
            if here + board.world.steps[side] not in ways:
                heappush(heap, (distance + DOOR - 1, here + board.world.steps[side]))
    return ways
