"""Why an action is refused: the rule that forbids it, and a message that quotes the action and the position."""

from __future__ import annotations

from typing import Any

from deckgen.rules.common import Reason, refused, unknown
from deckgen.rules.contract import IllegalAction
from deckgen.rules.zombies import words
from deckgen.rules.zombies.actions import FIGURES, NUM_ACTIONS, SEATS, SQUARES
from deckgen.rules.zombies.core import EQUIPPING, ORDER, VICTIM, WAY, ZOMBIE


def refuse(state: Any, action: int) -> IllegalAction:
    """The error for an action that is not legal at this decision."""
    if not 0 <= action < NUM_ACTIONS or not _sensible(state, *words.PARTS[action]):
        return unknown(state, action)
    return refused(state, action, reason(state, *words.PARTS[action]))


def _sensible(state: Any, kind: str, number: int) -> bool:
    """Whether a number means anything: a seat, an object, a zombie that there is."""
    if kind in ("next", "expose"):
        return number < int(state.players)
    if kind == "lead":
        return number // SQUARES < len(state.board.laid)
    things = len(state.tables.things)
    if kind in ("equip", "put_away", "drop", "take"):
        return number < things
    if kind in ("give", "use"):
        return number // SEATS < things and number % SEATS < int(state.players)
    zombie = number % FIGURES
    return kind != "shoot" or (zombie < len(state.kinds) and bool(state.kinds[zombie] >= 0))


def reason(state: Any, kind: str, number: int) -> Reason:
    if state.phase in (WAY, VICTIM) or kind in ("lead", "expose"):
        return _settled(state, kind)
    if state.phase == ORDER or kind == "next":
        return _order(state, kind, number)
    if state.phase == EQUIPPING:
        if kind in ("equip", "put_away"):
            return REASONS[kind](state, number)
        return "Z-21", "the change of objects is not over"
    if kind != "move" and state.occupied[state.places[state.active]] != state.active + 1:
        return "Z-20", "two figures never stay on one square"
    if state.points < cost(state, kind):
        return "round.points", f"{cost(state, kind)} action points are needed, {state.points} are left"
    return REASONS[kind](state, number)


def _order(state: Any, kind: str, number: int) -> Reason:
    if state.phase != ORDER:
        return "Z-15", "turns are whole: nobody acts in between"
    if kind != "next":
        return "round.free-order", "first somebody has to be chosen"
    return "Z-15", f"{state.names[number]} has had a turn in this round, or is dead"


def _settled(state: Any, kind: str) -> Reason:
    if state.phase == WAY:
        return "Z-12", "it goes as near to the nearest character as it can, by the shortest way"
    if state.phase == VICTIM:
        return "Z-46", "it attacks an adjacent character with the fewest wounds left"
    return "Z-12" if kind == "lead" else "Z-46", "no zombie waits for a decision"


def cost(state: Any, kind: str) -> int:
    tables = state.tables
    costs = {"move": tables.move, "break": tables.smash, "tile": tables.tile, "explore": tables.explore,
             "interact": tables.interact, "strike": tables.attack, "shoot": tables.attack, "equip": tables.equip,
             "put_away": tables.equip, "drop": tables.drop, "take": tables.drop, "give": tables.give,
             "use": tables.use}
    return int(costs.get(kind, 0))


def _beside(state: Any, side: int) -> int:
    return int(state.occupied[state.places[state.active] + state.board.world.steps[side]])


def _way(state: Any, side: int) -> bool:
    return bool(state.board.free[state.places[state.active]] >> side & 1)


def _pass(state: Any, number: int) -> Reason:
    return "Z-20", "two figures never stay on one square"


def _move(state: Any, side: int) -> Reason:
    if not _way(state, side):
        return "action.move", "there is no way on"
    if _beside(state, side) >= ZOMBIE:
        return "Z-20", "a zombie stands there"
    return "Z-20", "a companion stands there, and nothing is left to go on"


def _break(state: Any, side: int) -> Reason:
    return "action.break", "there is no shut door"


def _tile(state: Any, side: int) -> Reason:
    if not state.left:
        return "Z-34", "no tile is left"
    return "tile.add", "there is no empty edge"


def _explore(state: Any, number: int) -> Reason:
    return "Z-24", "this part of the tile is explored"


def _interact(state: Any, where: int) -> Reason:
    return "Z-45", "there is no element of scenery"


def _strike(state: Any, side: int) -> Reason:
    if 0 < _beside(state, side) < ZOMBIE:
        return "Z-40", "companions are not attacked"
    if not _beside(state, side):
        return "attack.melee", "nobody stands there"
    return "Z-19", "a wall or a shut door stands between"


def _shoot(state: Any, number: int) -> Reason:
    hand, zombie = divmod(number, FIGURES)
    shots = state.kits[state.active].shots
    if hand >= len(shots):
        return "attack.ranged", "no such weapon is in the hands"
    found = state.board.world.sight.get(state.dens[zombie] - state.places[state.active])
    if found is None or found[0] > shots[hand].range:
        return "attack.ranged", f"out of range, which is {shots[hand].range} squares"
    return "Z-31", "not in sight"


def _equip(state: Any, kind: int) -> Reason:
    kit, thing = state.kits[state.active], state.tables.things[kind]
    if kit.carried.count(kind) <= kit.held.count(kind):
        return "", f"no other {thing.id} is carried"
    if not thing.hands:
        return "action.equip", f"{thing.id} is not for the hands"
    if thing.hands > kit.hands:
        return "Z-21", f"{thing.id} needs {thing.hands} hands, {kit.hands} are free"
    return "Z-21", f"{thing.id} was put away with the same action"


def _put_away(state: Any, kind: int) -> Reason:
    if kind in state.kits[state.active].held:
        return "Z-21", f"{state.tables.things[kind].id} was taken in hand with the same action"
    return "", f"{state.tables.things[kind].id} is not in the hands"


def _drop(state: Any, kind: int) -> Reason:
    return "", f"{state.names[state.active]} carries no {state.tables.things[kind].id}"


def _take(state: Any, kind: int) -> Reason:
    return "", f"there lies no {state.tables.things[kind].id}"


def _give(state: Any, number: int) -> Reason:
    kind, seat = divmod(number, SEATS)
    if kind not in state.kits[state.active].carried:
        return _drop(state, kind)
    return "Z-19", f"{state.names[seat]} is not adjacent"


def _use(state: Any, number: int) -> Reason:
    kind, seat = divmod(number, SEATS)
    thing = state.tables.things[kind]
    if kind not in state.kits[state.active].carried:
        return _drop(state, kind)
    if thing.effect < 0:
        return "action.use", f"{thing.id} is not used"
    if not thing.shared:
        return "use.test", f"{thing.id} is used on oneself"
    return "Z-19", f"{state.names[seat]} is not adjacent"


REASONS = {"pass": _pass, "move": _move, "break": _break, "tile": _tile, "explore": _explore, "interact": _interact,
           "strike": _strike, "shoot": _shoot, "equip": _equip, "put_away": _put_away, "drop": _drop, "take": _take,
           "give": _give, "use": _use}
