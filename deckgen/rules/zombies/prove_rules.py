"""What the engine does with the figures of the rules: played out, not looked up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckgen.rules.common import seated
from deckgen.rules.zombies import new
from deckgen.rules.zombies.actions import FIGURES
from deckgen.rules.zombies.lab import (
    BOW,
    CLUB,
    LAST,
    ME,
    ROAD,
    ROOM,
    START,
    WALKER,
    YOU,
    Data,
    armed,
    chest,
    lab,
    let_chance,
    may,
    outcomes,
    position,
    room,
    say,
    score,
    seen,
)

Found = Iterator[tuple[str, Any]]
EDGE = f"{START}:b1"
MOST_PLAYERS = 16
MOST_LEFT = 20
BEYOND = 4                  # so many totals of the noise table are tried after its last row


def rules(data: Data) -> Found:
    yield from _players(data)
    yield from _dice(data)
    yield from _costs(data)
    yield from _explore(data)
    yield from _noise(data)
    yield from _scenario(data)


def _players(data: Data) -> Found:
    numbers = [count for count in range(1, MOST_PLAYERS) if seated(new, count, data)]
    yield "rules.players.min", numbers[0]
    yield "rules.players.max", numbers[-1]
    levels = [_level(data, players) for players in numbers]
    yield "rules.group.levels", [max((players for players, level in zip(numbers, levels, strict=True)
                                      if level <= number), default=0) for number in (1, 2, 3)]
    clubs = 0
    while may(position(lab(data, LAST), objects={ME: [CLUB] * (clubs + 1)}, equipped={ME: [CLUB] * clubs}),
              f"{ME} equips {CLUB}"):
        clubs += 1
    yield "rules.hands.number", clubs


def _level(data: Data, players: int) -> int:
    """As many dice as a chest rolls against so many."""
    state = position(lab(data, LAST | {"lock": 1}), players=players, elements=[chest("lock")])
    score(say(state, f"{ME} interacts with {chest('lock')['card']} here"), 1)
    return max(int(text.rpartition(" ")[2]) for text in outcomes(state))


def _dice(data: Data) -> Found:
    state = say(position(lab(data, LAST | {"melee": 1}), zombies=[{"kind": WALKER, "at": EDGE}]),
                f"{ME} attacks {WALKER}-1")
    chance = dict(state.chance_outcomes()).get(1, 0.0)
    sides = len(data["rules"]["explore"]["scenery"])
    die = say(position(lab(data, LAST)), f"{ME} explores").chance_outcomes()
    yield "rules.dice.sides", len(die)
    yield "rules.dice.success", sides + 1 - round(chance * sides)
    tied = lab(data, LAST | {"initiative": 1}, walkers={"initiative": 1})
    state = say(room(tied, "b3", zombies=[{"kind": WALKER, "at": f"{ROOM}:a1"}]), f"{ME} ends the turn")
    yield "rules.initiative.dice", _least(state)
    state = say(room(lab(data, LAST), "b2"), f"{ME} breaks the door north")
    yield "rules.door.dice", _least(state)
    yield "rules.door.noise", seen(state, "noise")


def _least(state: Any) -> int:
    """The least sum of dice: one on each of them."""
    return min(int(text.rpartition(" ")[2]) for text in outcomes(state))


def _costs(data: Data) -> Found:
    plain = lab(data, characters=LAST)
    foe = [{"kind": WALKER, "at": EDGE}]
    two: Data = {"players": 2, "objects": {ME: [CLUB]}}
    tries = {
        "move": (position(plain), "moves north"), "equip": (position(plain, **two), f"equips {CLUB}"),
        "pass": (position(plain, **two), f"gives {CLUB} to {YOU}"), "drop": (position(plain, **two), f"drops {CLUB}"),
        "break": (room(plain, "b2"), "breaks the door north"),
        "interact": (position(plain, elements=[chest("lock")]), f"interacts with {chest('lock')['card']} here"),
        "explore": (position(plain), "explores"), "attack": (position(plain, zombies=foe), f"attacks {WALKER}-1"),
        "tile": (position(plain, places={ME: EDGE}), "adds a tile north")}
    usable = next((row["id"] for row in data["cards"]["objects"] if row.get("effect")), None)
    if usable:
        tries["use"] = (position(plain, objects={ME: [usable]}), f"uses {usable} on {ME}")
    spent = {name: _spent(state, f"{ME} {deed}") for name, (state, deed) in tries.items()}
    shot = _spent(armed(plain, BOW, zombies=foe), f"{ME} shoots {WALKER}-1 with {BOW}")
    taken = _spent(position(plain, ground={f"{START}:b2": [CLUB]}), f"{ME} takes {CLUB}")
    for name, points in spent.items():
        others = {"attack": shot, "drop": taken}
        agree = others.get(name, points) == points
        yield f"rules.costs.{name}", points if agree else f"{points} or {others[name]}"


def _spent(state: Any, text: str) -> int:
    before: int = seen(state, "points")
    return before - int(seen(say(state, text), "points"))


def _explore(data: Data) -> Found:
    scenery, noise = [], []
    for face, _ in say(position(lab(data, LAST)), f"{ME} explores").chance_outcomes():
        state = say(position(lab(data, LAST)), f"{ME} explores", f"the die shows {face}")
        scenery.append(int(any(" finds " in text for text in outcomes(state))))
        noise.append(seen(state, "noise"))
    yield "rules.explore.scenery", scenery
    yield "rules.explore.noise", noise


# -- zombies that come

def _noise(data: Data) -> Found:
    plain, least = lab(data, LAST, noise={"group": [0, 0, 0]}), data["rules"]["players"]["min"]
    totals, zombies = [0], [_come(plain, least, 1)]
    for total in range(2, max(data["rules"]["noise"]["totals"]) + BEYOND):
        come = _come(plain, least, total)
        if come != zombies[-1]:
            totals.append(total)
            zombies.append(come)
    yield "rules.noise.totals", totals
    yield "rules.noise.zombies", zombies
    yield "rules.noise.group", [_shift(lab(data, LAST), players, totals[-1], zombies[-1]) for players in _groups(data)]
    yield "rules.zombies.most", _figures(data)


def _come(data: Data, players: int, total: int) -> int:
    """How many zombies come with a die that shows 1 and noise for the rest of the total."""
    state = position(data, players=players, places={ME: EDGE}, noise=total - 1)
    say(state, f"{ME} adds a tile north", f"{ME} lays {ROAD}", "the die shows 1")
    return sum(event.amount for event in state.events if event.what == "zombies come")


def _groups(data: Data) -> list[int]:
    """The least number of players of each level."""
    by_level: dict[int, int] = {}
    for players in range(data["rules"]["players"]["min"], data["rules"]["players"]["max"] + 1):
        by_level.setdefault(_level(data, players), players)
    return list(by_level.values())


def _shift(data: Data, players: int, total: int, zombies: int) -> int:
    """By how much such a group comes earlier to the last row of the table."""
    return total - next(least for least in range(1, total + 1) if _come(data, players, least) >= zombies)


def _figures(data: Data) -> int:
    """Zombies on the map when no more come."""
    flood = {"totals": [0], "zombies": [FIGURES], "group": [0, 0, 0]}
    crowd = lab(data, LAST, noise=flood, zombies=data["rules"]["zombies"])
    state = position(crowd, places={ME: f"{START}:a1"})
    for side in ("north", "west"):
        let_chance(say(state, f"{ME} adds a tile {side}"), f" lays {ROAD}")
    return len(seen(state, "zombies"))


# -- the scenario

def _scenario(data: Data) -> Found:
    least, most = data["rules"]["players"]["min"], data["rules"]["players"]["max"]
    games = [new(players, data) for players in range(least, most + 1)]
    listed = least == 1             # the lists begin with one player
    if listed:
        yield "rules.scenario.tiles", [seen(game, "tiles_left") for game in games]
        yield "rules.scenario.objects", [_drawn(game) for game in games]
    way_out = next(row["id"] for row in data["cards"]["tiles"] if row["role"] == "exit")
    yield "rules.scenario.last", sum(_may_come(lab(data, LAST), way_out, left) for left in range(1, MOST_LEFT))
    state = position(lab(data, LAST))
    while not seen(state, "winner"):
        say(state, f"{ME} ends the turn")
    yield "rules.scenario.rounds", seen(state, "round")
    for board in data["cards"].get("boards", ()):       # a square for each round
        yield f"cards.{board['id']}.rounds", list(range(1, seen(state, "round") + 1))


def _drawn(state: Any) -> int:
    """Objects that each player draws at the start."""
    let_chance(state)
    return sum(seen(state, "objects")[0].values())


def _may_come(data: Data, tile: str, left: int) -> bool:
    """Whether a tile may be the next of so many that are left."""
    state = say(position(data, places={ME: EDGE}, left=left), f"{ME} adds a tile north")
    return any(text.endswith(f" {tile}") for text in outcomes(state))
