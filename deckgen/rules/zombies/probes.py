"""What the engine does with every card and figure: played out, not looked up.

Takes the engine's data, gives figures by their dotted paths in the data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from deckgen.rules.zombies.lab import (
    BOW,
    CLUB,
    LAST,
    MANY,
    ME,
    NONE,
    ROAD,
    ROOM,
    START,
    TRIES,
    WALKER,
    Data,
    armed,
    chest,
    counts,
    dice,
    lab,
    position,
    room,
    say,
    score,
    seen,
    tried,
)
from deckgen.rules.zombies.printed import tables
from deckgen.rules.zombies.prove_rules import rules
from deckgen.rules.zombies.prove_things import objects, scenery
from deckgen.rules.zombies.shown import shown

__all__ = ["probes", "tables"]

Found = Iterator[tuple[str, Any]]
BESIDE = f"{START}:b1"


def probes(data: Data) -> Mapping[str, Any]:
    """Every figure that the engine knows of. Raises DataError."""
    asked: tuple[Callable[[Data], Found], ...] = (_characters, _zombies, objects, scenery, rules)
    found = dict(figure for ask in asked for figure in ask(data))
    return found | dict(shown(found, data))


def foe(kind: str) -> dict[str, str]:
    return {"kind": kind, "at": BESIDE}


# -- characters

def _characters(data: Data) -> Found:
    lasting, mortal = lab(data, characters=LAST), lab(data, characters=NONE | {"points": MANY})
    for row in data["cards"]["characters"]:
        who, path = {ME: row["id"]}, f"cards.{row['id']}"
        yield f"{path}.points", _points(position(lab(data), characters=who))
        yield f"{path}.wounds", _lives(position(mortal, characters=who, zombies=[foe(WALKER)]))
        yield f"{path}.initiative", _initiative(data, characters=who)
        for ability in ("break", "use", "lock"):
            yield f"{path}.{ability}", tried(position(lasting, characters=who, elements=[chest(ability)]), ability)
        fight = position(lasting, characters=who, zombies=[foe(WALKER)])
        yield f"{path}.melee", dice(say(fight, f"{ME} attacks {WALKER}-1"))
        shot = armed(lasting, BOW, characters=who, zombies=[foe(WALKER)])
        yield f"{path}.ranged", dice(say(shot, f"{ME} shoots {WALKER}-1 with {BOW}")) - 1


def _points(state: Any) -> int:
    """The action points of the first turn, whether they are enough for anything or not."""
    return int(next(event.amount for event in state.events if event.what == "has action points"))


def _lives(state: Any) -> int:
    """Wounds until the character is dead: one a round."""
    wounds = 0
    while not seen(state, "winner") and wounds < TRIES:
        score(say(state, f"{ME} ends the turn"), 1)
        wounds += 1
    return wounds


# -- zombies

def _zombies(data: Data) -> Found:
    lasting, still = lab(data, characters=LAST), lab(data, characters=LAST, walkers={"melee": 0})
    fast = lab(data, characters=LAST | {"initiative": MANY})
    horde = _horde(data)
    for row in data["cards"]["zombies"]:
        kind, path = row["id"], f"cards.{row['id']}"
        yield f"{path}.copies", horde.get(kind, 0)
        yield f"{path}.initiative", _initiative(data, kind)
        yield f"{path}.melee", dice(say(position(fast, zombies=[foe(kind)]), f"{ME} ends the turn"))
        yield f"{path}.wounds", _blows(armed(still, CLUB, zombies=[foe(kind)]), kind)
        yield f"{path}.speed", _steps(lasting, kind)


def _horde(data: Data) -> dict[str, int]:
    """The cards of zombies by kind, from the first arrival."""
    busy = lab(data, LAST, noise={"totals": [0], "zombies": [1], "group": [0, 0, 0]})
    exact = {**busy, "cards": {**busy["cards"], "zombies": data["cards"]["zombies"]}}
    state = say(position(exact, places={ME: BESIDE}), f"{ME} adds a tile north", f"{ME} lays {ROAD}", "the die shows 1")
    return counts(state, seen(state, "horde"))


def _blows(state: Any, kind: str) -> int:
    """Wounds until the zombie is gone, one for each blow."""
    blows = 0
    while f"{kind}-1" in seen(state, "zombies") and blows < TRIES:
        score(say(state, f"{ME} attacks {kind}-1"), 1)
        blows += 1
    return blows


def _steps(data: Data, kind: str) -> int:
    """How far a zombie goes on a straight road."""
    tiles = [{"tile": ROAD, "at": START if not number else _road(number - 1), "side": "north"}
             for number in range(17)]
    state = position(data, tiles=tiles, places={ME: f"{START}:b4"}, zombies=[{"kind": kind, "at": f"{_road(16)}:b1"}])
    before = seen(state, "zombies")[f"{kind}-1"]
    say(state, f"{ME} ends the turn")
    return _row(seen(state, "zombies")[f"{kind}-1"]) - _row(before)


def _road(number: int) -> str:
    return ROAD if not number else f"{ROAD}#{number + 1}"


def _row(square: str) -> int:
    """Rows from the northern end of the road."""
    tile, _, name = square.partition(":")
    number = int(tile.partition("#")[2] or 1) if tile != START else 0
    return (17 - number) * 4 + int(name[1])


# -- initiative

def _initiative(data: Data, kind: str = WALKER, characters: Mapping[str, str] | None = None) -> int:
    """With which initiative the other side ties: found by halves."""
    low, high = 0, 1
    while _before(data, kind, characters, high):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _before(data, kind, characters, middle) else (low, middle)
    return low


def _before(data: Data, kind: str, characters: Mapping[str, str] | None, initiative: int) -> bool:
    """Whether the one in question acts before, or ties with, somebody of this initiative on the other side."""
    other = {"initiative": initiative}
    steady = lab(data, LAST, walkers=other) if characters else lab(data, LAST | other)
    state = room(steady, "b3", characters=characters or {}, zombies=[{"kind": kind, "at": f"{ROOM}:a1"}])
    say(state, f"{ME} ends the turn")
    if any(" rolls " in state.action_text(outcome) for outcome, _ in state.chance_outcomes()):
        return True
    words = [event.what for event in state.events]
    last = len(words) - 1 - words[::-1].index("the round goes by initiative")
    first = words[last:].index("has action points") < _index(words[last:], "has no way and stays")
    return first == bool(characters)


def _index(words: list[str], word: str) -> int:
    return words.index(word) if word in words else len(words)
