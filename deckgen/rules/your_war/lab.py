"""Positions of Your War that are played to see what a card or a figure does. All is said in words of the contract and
read off the facts of a position; nothing here looks into the engine's tables.

The cards of the laboratory cost nothing: a unit of each type that lasts, a shot and a shell that deal one damage, a
medal and a support to be destroyed, a kind of base for each country."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from deckgen.rules.contract import CHANCE
from deckgen.rules.your_war.cards import TYPES, UNITS
from deckgen.rules.your_war.position import facts, scene
from deckgen.rules.your_war.state import State

Data = Mapping[str, Any]
Row = Mapping[str, Any]
ME, YOU = "P1", "P2"
LIFE = MANY = 1_000_000             # more than anything takes
LASTING = 500_000                   # the defence of the laboratory's units
BASES, ALIEN = 700, "nowhere"      # bases of each country; a country of which no card is
CARDS = 2000                        # in a deck
SHOT, SHELL, MEDAL, SUPPORT, DECK = "probe-shot", "probe-shell", "probe-medal", "probe-support", "probe"
UNIT = {TYPES[kind]: f"probe-{TYPES[kind]}" for kind in UNITS}


def lab(data: Data, *rows: Row, **rules: Mapping[str, Any]) -> dict[str, Any]:
    """The data with the cards of the laboratory, these cards in the place of those with their ids, and these sections
    of the rules; life, hands and decks are large enough for anything, and no rule of the game adds to damage or
    defence but those that are given."""
    plain: dict[str, Mapping[str, Any]] = {
        "life": {"start": LIFE}, "hand": {"start": 0, "redeals": [], "limit": MANY},
        "turn": {"draw": 0, "bases": 1, "cap": 9}, "bases": {"step": MANY, "defence": 0},
        "extra": {"tank_destroyer": 0, "blocked": 0, "bombs": 0, "fighter": 0},
        "deck": {"minimum": CARDS // 2, "copies": MANY, "unlimited": {}}}
    own = {row["id"]: row for row in rows}
    pool = [own.get(row["id"], row) for row in data["cards"]["pool"]]
    changed = {name: {**plain.get(name, {}), **rule} for name, rule in rules.items()}
    return {"rules": {**data["rules"], **plain, **changed},
            "cards": {**data["cards"], "pool": [*pool, *_cards(data)]}, "decks": {DECK: {SHOT: CARDS}}}


def card(name: str, kind: str, **columns: Any) -> dict[str, Any]:
    """A card of the laboratory."""
    return {"id": name, "name": name, "type": kind, "copies": 0, **columns}


def _cards(data: Data) -> Iterator[dict[str, Any]]:
    for kind, name in UNIT.items():
        yield card(name, kind, attack=0, defence=LASTING)
    yield card(SHOT, "support-one-shot", effect="damage", amount=1, target="enemy-unit")
    yield card(SHELL, "artillery", effect="damage", amount=1, target="enemy-unit")
    yield card(MEDAL, "medal", effect="attack", amount=1, target="own-ships")
    yield card(SUPPORT, "support-permanent", use=True, effect="draw", amount=1)
    for country in sorted({str(row["country"]) for row in data["cards"]["pool"] if row.get("country")} | {ALIEN}):
        yield card(base_of(country), "base", country=country)


def base_of(country: str | None) -> str:
    return f"probe-base-{country or ALIEN}"


def table(row: Row, lies: bool = False, home: int = BASES, others: int = BASES) -> dict[str, Any]:
    """A position in which every effect has a target. The card is in the hand, or lies on the table; there are so many
    bases of its country, and so many others."""
    place = "hands" if not lies else "units" if row["type"] in UNIT else "support"
    used = [{"card": unit, "used": True} for unit in UNIT.values()]
    # There is always something that can be done: the turn does not go on by itself.
    more: dict[str, list[Any]] = {"units": [*used], "hands": [base_of(None)], "support": []}
    more[place] = [*more[place], row["id"]]
    return {"units": {ME: more["units"], YOU: list(UNIT.values())}, "medals": {YOU: [MEDAL]},
            "support": {ME: more["support"], YOU: [SUPPORT]}, "hands": {ME: more["hands"]},
            "bases": {ME: {base_of(None): others, base_of(row.get("country")): home} if row.get("country")
                      else {base_of(None): home + others}, YOU: {base_of(None): BASES}}}


def position(data: Data, **more: Any) -> State:
    """A position of P1's turn; P2 has nothing but what is named."""
    state, _ = scene(data, {"position": {"players": [ME, YOU], "turn": ME, **more}})
    return state


def say(state: State, *moves: str) -> State:
    for move in moves:
        while state.current_player() == CHANCE:
            state.apply(state.chance_outcomes()[0][0])
        state.apply(state.parse_action(move))
    return settled(state)


def settled(state: State) -> State:
    """With all cards drawn that are to be drawn."""
    while state.current_player() == CHANCE:
        state.apply(state.chance_outcomes()[0][0])
    return state


def can(state: State, move: str) -> bool:
    """Whether a move is legal now, and its player is asked."""
    player = state.current_player()
    return player >= 0 and move.startswith(state.names[player]) and state.parse_action(move) in state.legal_actions()


def seen(state: State, fact: str, player: str = ME) -> Any:
    return facts(state)[fact][player]


def least(holds: Callable[[int], bool], most: int = MANY) -> int:
    """The least number, from 0, for which something holds that holds for all greater ones; `most` if for none."""
    low, high = 0, 1
    while high < most and not holds(high):
        low, high = high + 1, high * 2
    high = min(high, most)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return low
