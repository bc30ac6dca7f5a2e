"""Scenarios: cards/<game>/examples/*.toml begin with a position or a setup, which is made here.

    [position]  players, turn (whose), hands {name: [cards]}, points {name: figure}, pile [cards as they are drawn]
    [setup]     players, hands {name: [cards]}, pile [cards as they are drawn]: a game from the deal on"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckgen.rules.contract import CHANCE, DataError
from deckgen.rules.starter.state import State

FACTS: Sequence[str] = ("points", "hands", "turn", "winners")       # what a scenario may expect
KEPT: Sequence[str] = ("points",)                                   # what must not change unless it says so
MEASURED: Sequence[str] = ("points",)                               # what may be written as "cards.pumpkin.points"


def scene(data: Mapping[str, Any], scenario: Mapping[str, Any]) -> tuple[State, list[str]]:
    """The state that a scenario begins with, and the cards that are drawn in it. Raises DataError."""
    spec = scenario.get("position") or scenario.get("setup")
    if not spec or "players" not in spec:
        raise DataError("a scenario has [position] or [setup], with players = [\"Ana\", \"Ben\"]")
    state = State(data["rules"], data["cards"]["deck"], tuple(spec["players"]))
    hands, pile = spec.get("hands", {}), list(spec.get("pile", ()))
    if "setup" in scenario:
        return state, [card for name in state.names for card in hands.get(name, ())] + pile
    state.hands = [_counted(state, hands.get(name, ())) for name in state.names]
    state.pile = _counted(state, pile)
    state.points = [spec.get("points", {}).get(name, 0) for name in state.names]
    state.active, state.turns, state.playing, state.due = _seat(state, spec.get("turn", state.names[0])), 1, True, []
    state.go_on()
    return state, pile


def draw_action(state: State, card: str) -> int | None:
    """The outcome of chance that is this card; None where no card is drawn."""
    return state.ids.index(card) if state.current == CHANCE and card in state.ids else None


def facts(state: State) -> dict[str, Any]:
    return {"points": dict(zip(state.names, state.points, strict=True)),
            "hands": {name: [state.ids[kind] for kind, count in enumerate(hand) for _ in range(count)]
                      for name, hand in zip(state.names, state.hands, strict=True)},
            "turn": state.names[state.active] if state.active >= 0 else "",
            "winners": [state.names[seat] for seat in state.winners]}


def _seat(state: State, name: str) -> int:
    if name not in state.names:
        raise DataError(f"there is no player {name!r} among {', '.join(state.names)}")
    return state.names.index(name)


def _counted(state: State, cards: Sequence[str]) -> list[int]:
    for card in cards:
        if card not in state.ids:
            raise DataError(f"there is no card {card!r}")
    return [list(cards).count(one) for one in state.ids]
