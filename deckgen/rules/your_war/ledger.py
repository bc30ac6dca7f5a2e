"""The ids of the rules and rulings that the engine implements, as the ledger names them."""

from __future__ import annotations

RULES = frozenset((
    "goal.win", "deck.minimum", "deck.copies", "deck.countries", "setup.life", "setup.hand", "setup.redeal",
    "turn.ready", "turn.draw", "turn.base", "turn.play", "turn.ability", "turn.attack", "cost.bases", "unit.arrival",
    "combat.block", "combat.air", "combat.intervene", "combat.unblocked", "combat.damage", "type.artillery",
    "type.tank-destroyer", "type.bomber", "bases.defence", "end.play", "end.hand", "pile.destroyed", "keyword.fast",
    "keyword.leader", "keyword.colonel", "Y-05", "Y-06", "Y-07", "Y-08", "Y-09", "Y-10", "Y-12", "Y-13", "Y-14", "Y-16",
    "Y-17", "Y-18", "Y-19", "Y-20", "Y-22", "Y-23", "Y-26", "Y-27", "Y-31", "Y-32", "Y-33", "Y-35", "Y-36", "Y-38",
    "Y-41", "Y-42", "Y-43", "Y-44", "Y-45", "Y-46", "Y-47",
))

# These say only what may not be done: they are met where an action is refused, never in an event.
FORBIDS = frozenset({"combat.air", "Y-18", "Y-26", "Y-46"})
