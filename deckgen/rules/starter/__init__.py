"""The rules as a program: what may be done, and what comes of it. `new(players, data)` begins a game.

`data` is what stands in the game's files: `data["rules"]` the figures under [rules] of game.toml, `data["cards"]` the
tables, a row for each card. Take every figure from there, so that a changed card is a changed game.

Where to go on: RULES below are the ids of ledger.csv; a rule that is new there needs a line here, and an event
(state.py) that says it happened. `State.choices` says what may be done, `State.play` what comes of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckgen.rules.contract import DataError
from deckgen.rules.starter.scenes import FACTS, KEPT, MEASURED, draw_action, facts, scene
from deckgen.rules.starter.state import KINDS, NUM_ACTIONS, SEATS, TRICKS, State

RULES = frozenset({"setup.hand", "turn.draw", "turn.play", "card.crop", "card.magpie", "card.rain", "goal.points",
                   "end.cards"})
FORBIDS: frozenset[str] = frozenset()       # ids of rules that only ever refuse something
MAX_CHANCE = KINDS                          # outcomes of a draw: a kind of card
MAX_DECISIONS = 5000                        # no game is longer, draws included


def new(players: int, data: Mapping[str, Any], *, names: Sequence[str] = ()) -> State:
    """A game about to be dealt. Raises DataError for data that cannot be played with: it names the key or the card."""
    rules, deck = data["rules"], data["cards"]["deck"]
    if rules["players"]["max"] > SEATS:
        raise DataError(f"rules.players.max: the engine knows at most {SEATS}")
    if not rules["players"]["min"] <= players <= rules["players"]["max"]:
        raise DataError(f"{players} players: the game takes {rules['players']['min']} to {rules['players']['max']}")
    if len(deck) > KINDS:
        raise DataError(f"{len(deck)} kinds of cards: the engine knows at most {KINDS}")
    for card in deck:
        if card["kind"] == "trick" and card["id"] not in TRICKS:
            raise DataError(f"card {card['id']!r} is a trick that the engine has no rule for")
        if card["points"] is None and card["id"] != "rain":
            raise DataError(f"card {card['id']!r} has no points")
    return State(rules, deck, tuple(names) or tuple(f"P{seat + 1}" for seat in range(players)))


__all__ = ["FACTS", "FORBIDS", "KEPT", "MAX_CHANCE", "MAX_DECISIONS", "MEASURED", "NUM_ACTIONS", "RULES", "DataError",
           "State", "draw_action", "facts", "new", "scene"]
