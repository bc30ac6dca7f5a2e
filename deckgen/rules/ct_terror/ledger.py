"""The ids of the rules and rulings that the engine implements, as the ledger names them."""

from __future__ import annotations

RULES = frozenset((
    "setup.players", "setup.teams", "setup.seating", "setup.first", "setup.life", "setup.hand", "setup.bomb",
    "goal.win", "death", "turn.draw", "turn.play", "turn.discard", "turn.reshuffle", "bomb.draw", "bomb.second-card",
    "bomb.unpreventable", "bomb.defuse", "attack.weapon", "attack.character", "attack.grenade", "attack.headshot",
    "attack.gas", "attack.flash", "attack.reinforcement", "defence.one", "defence.armour", "defence.counter",
    "defence.dodge", "defence.friendly-fire", "defence.reinforcement", "defence.ricochet", "defence.mask", "C-01",
    "C-02", "C-03", "C-05", "C-06", "C-07", "C-08", "C-09", "C-10", "C-11", "C-12", "C-14", "C-16", "C-17", "C-18",
    "C-20", "C-22", "C-23", "C-26", "C-28", "C-29", "C-32", "C-33", "C-34", "C-36", "C-37", "C-38", "C-39", "C-40",
    "C-41", "C-42", "C-43", "C-44", "C-45", "C-46", "C-48", "C-51", "C-52", "C-53", "C-54", "C-56", "C-57", "C-59",
    "C-60", "C-63", "C-64",
))

# These say only what may not be done: they are met where an action is refused, never in an event.
FORBIDS = frozenset({"C-28", "C-33", "C-37", "C-63"})
