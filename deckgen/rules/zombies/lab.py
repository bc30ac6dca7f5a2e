"""Positions of Zombies that are played to see what a card or a figure does. All is said in words of the contract and
read off what players see; nothing here looks into the engine's tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.rules.contract import CHANCE
from deckgen.rules.zombies.actions import FIGURES
from deckgen.rules.zombies.position import scene
from deckgen.rules.zombies.state import State

Data = Mapping[str, Any]
Columns = Mapping[str, Any] | None
MANY = 1_000_000            # action points, wounds and resistance that last
COPIES = 9
TRIES = 2000                # nothing is tried more often
ME, YOU = "P1", "P2"
ABILITIES = ("melee", "ranged", "break", "use", "lock")
CLUB, BOW, WALKER = "probe-club", "probe-bow", "probe-walker"
CHESTS = {ability: f"probe-chest-{ability}" for ability in ABILITIES}
START, ROOM, ROAD = "probe-start", "probe-room", "probe-road"
LAST = {"points": MANY, "wounds": MANY}
NONE = dict.fromkeys(ABILITIES, 0)
DICE = ("melee", "ranged", "range", "break", "use", "lock", "noise", "ability", "effect", "amount", "target")


def lab(data: Data, characters: Columns = None, objects: Columns = None, walkers: Columns = None,
        scenery: Columns = None, **rules: Mapping[str, Any]) -> dict[str, Any]:
    """The data with these columns changed in all rows (`walkers`: of the zombies), and these sections of the rules;
    with room to play in: a plain map, plenty of cards and figures, a club and a bow of one die each, a zombie that
    does little, a chest for each ability."""
    cards = data["cards"]
    rows = {"characters": [{**row, **(characters or {})} for row in cards["characters"]],
            "objects": [*_plenty(cards["objects"], objects), *_weapons(objects)],
            "scenery": [*_plenty(cards["scenery"], scenery), *_chests(scenery)],
            "zombies": [*_plenty(cards["zombies"], walkers), *_plenty([{
                "id": WALKER, "initiative": 0, "melee": 1, "wounds": MANY, "speed": 1}], walkers)],
            "tiles": list(_tiles(data))}
    wide: Data = {"scenario": {"tiles": [20] * data["rules"]["players"]["max"]}, "zombies": {"most": FIGURES}}
    return {"rules": {key: {**value, **wide.get(key, {}), **rules.get(key, {})} if isinstance(value, Mapping) else value
                      for key, value in data["rules"].items()}, "cards": rows}


def _plenty(rows: Any, columns: Columns) -> list[dict[str, Any]]:
    return [{**row, "copies": 1 if row.get("kind") == "objective" else COPIES, **(columns or {})} for row in rows]


def _weapons(columns: Columns) -> list[dict[str, Any]]:
    blank = dict.fromkeys(DICE)
    return _plenty([{**blank, "id": CLUB, "kind": "melee", "hands": 1, "melee": 1},
                    {**blank, "id": BOW, "kind": "ranged", "hands": 1, "ranged": 1, "range": 1}], columns)


def _chests(columns: Columns) -> list[dict[str, Any]]:
    plain = {"place": "street", "difficulty1": 1, "difficulty2": 2, "difficulty3": 3, "resistance": MANY,
             "reward": "quiet", "amount": 0}
    return _plenty([{**plain, "id": name, "ability": ability} for ability, name in CHESTS.items()], columns)


def _tiles(data: Data) -> Iterator[dict[str, Any]]:
    """The exit and the tile of the objective, a start of plain street, roads and rooms enough."""
    plain = {**dict.fromkeys(("doors", "openings", "walls", "squares")), "entry": "s", "exits": "n e s w"}
    street = {**plain, **dict.fromkeys(("row1", "row2", "row3", "row4"), "...."), "copies": 20}
    yield from (row for row in data["cards"]["tiles"] if row["role"] in ("objective", "exit"))
    yield {**street, "id": START, "role": "start", "copies": 1, "squares": "b2 c2 b3 c3 b4 c4"}
    yield {**street, "id": ROAD, "role": "street"}
    yield {**street, "id": ROOM, "role": "street", "row1": "AAAA", "exits": "e s w", "doors": "a1-b1 b1-b2",
           "openings": "c1-c2"}


def position(data: Data, turn: str = ME, players: int = 1, **spec: Any) -> State:
    """A position of the players P1, P2, …"""
    names = [f"P{seat + 1}" for seat in range(players)]
    state, _ = scene(data, {"position": {"players": names, "turn": turn, **spec}})
    return state


def room(data: Data, square: str, **spec: Any) -> State:
    """P1 stands on a square of a room, to the north of the first tile."""
    return position(data, tiles=[{"tile": ROOM, "at": START, "side": "north"}], places={ME: f"{ROOM}:{square}"}, **spec)


def armed(data: Data, thing: str, **spec: Any) -> State:
    """P1 has an object in the hands."""
    return position(data, objects={ME: [thing]}, equipped={ME: [thing]}, **spec)


def say(state: State, *texts: str) -> State:
    for text in texts:
        state.apply(state.parse_action(text))
    return state


def score(state: State, hits: int) -> State:
    """The roll that chance makes next brings so many successes."""
    state.apply(next(outcome for outcome, _ in state.chance_outcomes()
                     if state.action_text(outcome).endswith(f" scores {hits}")))
    return state


def may(state: State, text: str) -> bool:
    """Whether a move is legal."""
    return state.current_player() != CHANCE and text in map(state.action_text, state.legal_actions())


def outcomes(state: State) -> list[str]:
    """What chance may say next, in words."""
    return [state.action_text(outcome) for outcome, _ in state.chance_outcomes()]


def dice(state: State) -> int:
    """How many dice are about to be rolled, which is how many successes there can be; none without a roll."""
    return max((int(text.rpartition(" ")[2]) for text in outcomes(state) if " scores " in text), default=0)


def tried(state: State, ability: str) -> int:
    """The dice that P1 rolls for an ability, at a chest on its square."""
    return dice(say(state, f"{ME} interacts with {CHESTS[ability]} here"))


def chest(ability: str) -> dict[str, str]:
    return {"card": CHESTS[ability], "at": f"{START}:b2"}


def seen(state: State, key: str) -> Any:
    return state.observation(0)[key]


def let_chance(state: State, wish: str = "") -> State:
    """Chance goes on until somebody decides: what is wished for, if it can be, or the first that can."""
    while state.current_player() == CHANCE:
        state.apply(next((outcome for outcome, _ in state.chance_outcomes() if wish in state.action_text(outcome)),
                         state.chance_outcomes()[0][0]))
    return state


def counts(state: State, cards: int) -> dict[str, int]:
    """How many cards of each id a pile of so many has, by the chances of the next one."""
    words = {outcome: state.action_text(outcome).split() for outcome, _ in state.chance_outcomes()}
    return {words[outcome][0 if words[outcome][-1] == "comes" else -1]: round(share * cards)
            for outcome, share in state.chance_outcomes()}
