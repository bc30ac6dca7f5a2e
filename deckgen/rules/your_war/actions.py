"""The ids of actions: a range for each kind of action, numbered by kind of card, slot of a unit, or amount."""

from __future__ import annotations

from deckgen.rules.contract import PASS

KINDS = 200                 # of cards, in the pool
SLOTS = 64                  # for units, on each side of the battlefield
MOST = 1023                 # attack of a unit

REDEAL = PASS + 1
PLAY = REDEAL + 1           # + kind
ABILITY = PLAY + KINDS      # + kind, of a permanent support
RESERVE = ABILITY + KINDS   # + kind
USE = RESERVE + KINDS       # + slot, of a unit with an ability
ATTACK = USE + SLOTS        # + slot
TARGET = ATTACK + SLOTS     # + slot of an enemy unit
OWN = TARGET + SLOTS        # + slot of an own unit, as a target
CARD = OWN + SLOTS          # + kind of an enemy card beside the battlefield, as a target
BLOCK = CARD + KINDS        # + SLOTS × slot of the attacker + slot of the blocker
GUARD = BLOCK + SLOTS * SLOTS       # + slot of the bodyguard
DIVIDE = GUARD + SLOTS      # + amount
DISCARD = DIVIDE + MOST + 1         # + kind
PAY = DISCARD + KINDS       # + kind of base
NUM_ACTIONS = PAY + KINDS
RANGES = (("pass", PASS), ("redeal", REDEAL), ("play", PLAY), ("ability", ABILITY), ("reserve", RESERVE), ("use", USE),
          ("attack", ATTACK), ("target", TARGET), ("own", OWN), ("card", CARD), ("block", BLOCK), ("guard", GUARD),
          ("divide", DIVIDE), ("discard", DISCARD), ("pay", PAY))


def parted() -> tuple[tuple[str, int], ...]:
    """The kind of each action by its id, and its number within the kind."""
    ends = [first for _, first in RANGES[1:]] + [NUM_ACTIONS]
    return tuple((name, number) for (name, first), end in zip(RANGES, ends, strict=True)
                 for number in range(end - first))
