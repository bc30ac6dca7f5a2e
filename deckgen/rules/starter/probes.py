"""What each figure does in play, found by playing: `deckgen check` compares it with what the data says, `deckgen
verify` with what is printed. A figure that the engine does not use cannot be found here, which is the point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckgen.rules.contract import CHANCE, DataError
from deckgen.rules.starter import new, scene
from deckgen.rules.starter.state import SEATS, State

PLAYERS = ["Ana", "Ben"]
MANY = 100


def probes(data: Mapping[str, Any]) -> dict[str, Any]:
    """Every figure by its path in the data."""
    found: dict[str, Any] = {f"cards.{card['id']}.points": _scored(data, card["id"])
                             for card in data["cards"]["deck"] if card["points"] is not None}
    found["rules.rain.cards"] = _drawn(data, "rain", "card.rain")
    found["rules.goal.points"] = next(goal for goal in range(1, MANY) if _wins(data, goal))
    counts = [count for count in range(1, SEATS + 1) if _playable(data, count)]
    found["rules.players.min"], found["rules.players.max"] = min(counts), max(counts)
    dealt = [event.rule for event in _dealt(data).events]
    found["rules.setup.hand"] = dealt.count("setup.hand") // counts[0]
    found["rules.turn.draw"] = dealt.count("turn.draw")
    return found


def _scored(data: Mapping[str, Any], card: str) -> int:
    """What Ana has more of after she has played a card, against a player who has plenty."""
    state = _at(data, {"hands": {"Ana": [card, "rain"]}, "points": {"Ben": MANY}})
    words = f"Ana plays {card}"
    state.apply(state.parse_action(words + " against Ben" if card == "magpie" else words))
    return state.points[0]


def _drawn(data: Mapping[str, Any], card: str, rule: str) -> int:
    state = _at(data, {"hands": {"Ana": [card, "carrot"]}, "pile": ["carrot"] * MANY})
    state.apply(state.parse_action(f"Ana plays {card}"))
    while state.current_player() == CHANCE:
        state.apply(state.ids.index("carrot"))
    return sum(event.rule == rule for event in state.events)


def _wins(data: Mapping[str, Any], goal: int) -> bool:
    """Whether Ana wins who plays a crop and has then so many points."""
    worth = next(card["points"] for card in data["cards"]["deck"] if card["id"] == "carrot")
    state = _at(data, {"hands": {"Ana": ["carrot", "rain"]}, "points": {"Ana": goal - worth}})
    state.apply(state.parse_action("Ana plays carrot"))
    return any(event.rule == "goal.points" for event in state.events)


def _at(data: Mapping[str, Any], position: Mapping[str, Any]) -> State:
    return scene(data, {"position": {"players": PLAYERS, **position}})[0]


def _dealt(data: Mapping[str, Any]) -> State:
    """A game with plenty of cards, in which these are dealt and the first player has drawn."""
    deck = [{**card, "copies": MANY} for card in data["cards"]["deck"]]
    state = new(data["rules"]["players"]["min"], {**data, "cards": {"deck": deck}})
    while state.current_player() == CHANCE and state.turns < 2:
        state.apply(state.chance_outcomes()[0][0])
    return state


def _playable(data: Mapping[str, Any], count: int) -> bool:
    try:
        new(count, data)
    except DataError:
        return False
    return True
