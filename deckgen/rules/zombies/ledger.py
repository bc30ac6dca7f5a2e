"""The ids of the rules and rulings that the engine implements, as the ledger names them."""

from __future__ import annotations

RULES = frozenset((
    "round.free-order", "round.initiative", "round.points", "action.move", "action.equip", "action.pass",
    "action.drop-take", "action.use", "action.break", "action.interact", "action.explore", "action.attack",
    "action.open-tile", "test.success", "use.test", "interact.test", "interact.locked-car", "explore.die",
    "explore.parts", "door.test", "door.noise", "attack.melee", "attack.ranged", "tile.add", "tile.noise", "Z-02",
    "Z-03", "Z-04", "Z-07", "Z-08", "Z-09", "Z-10", "Z-11", "Z-12", "Z-15", "Z-16", "Z-17", "Z-18", "Z-19", "Z-20",
    "Z-21", "Z-22", "Z-23", "Z-24", "Z-29", "Z-30", "Z-31", "Z-32", "Z-33", "Z-34", "Z-37", "Z-38", "Z-39", "Z-40",
    "Z-41", "Z-42", "Z-43", "Z-45", "Z-46", "Z-47", "Z-48",
))

# These say only what may not be done: they are met where an action is refused, never in an event.
FORBIDS = frozenset({"Z-19", "Z-24", "Z-40"})
