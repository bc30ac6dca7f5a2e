"""What the engine does with objects and elements of scenery: played out, not looked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.rules.zombies import new
from deckgen.rules.zombies.lab import (
    ABILITIES,
    CLUB,
    LAST,
    MANY,
    ME,
    NONE,
    ROAD,
    START,
    TRIES,
    WALKER,
    YOU,
    Data,
    armed,
    chest,
    counts,
    dice,
    lab,
    may,
    outcomes,
    position,
    room,
    say,
    score,
    seen,
    tried,
)

Found = Iterator[tuple[str, Any]]
HERE, BESIDE = f"{START}:b2", f"{START}:b1"
COUNTED = {ability: number for number, ability in enumerate(ABILITIES, 1)}      # the number of dice tells the ability
NAMED = {number: ability for ability, number in COUNTED.items()}
LINE = [f"{START}:b3", f"{START}:b2", f"{START}:b1", *(f"{ROAD}:b{row}" for row in (4, 3, 2, 1)),
        *(f"{ROAD}#2:b{row}" for row in (4, 3))]


# -- objects

def objects(data: Data) -> Found:
    weak, told = lab(data, characters=LAST | NONE), lab(data, characters=LAST | COUNTED)
    pile = _pile(data)
    for row in data["cards"]["objects"]:
        card, path = row["id"], f"cards.{row['id']}"
        if row["kind"] == "objective":
            continue
        yield f"{path}.copies", pile.get(card, 0)
        yield f"{path}.hands", _hands(weak, card)
        if row["kind"] == "usable":
            yield from ((f"{path}.{column}", value) for column, value in _use(told, card).items())
            continue
        for ability in ABILITIES:
            if row.get(ability) is not None and (ability, row["kind"]) != ("ranged", "ranged"):
                yield f"{path}.{ability}", tried(armed(weak, card, elements=[chest(ability)]), ability)
        if row["kind"] == "ranged":
            yield from ((f"{path}.{column}", value) for column, value in _shoot(weak, card).items())
        elif row.get("noise") is not None:
            fight = say(armed(weak, card, zombies=[{"kind": WALKER, "at": BESIDE}]), f"{ME} attacks {WALKER}-1")
            yield f"{path}.noise", seen(fight, "noise")


def _pile(data: Data) -> dict[str, int]:
    """The cards of the object pile, from the first draw."""
    rules = data["rules"]
    least, most = rules["players"]["min"], rules["players"]["max"]
    state: Any = new(least, {**data, "rules": {**rules, "scenario": {**rules["scenario"], "objects": [1] * most}}})
    for _ in range(least):
        state.apply(state.chance_outcomes()[0][0])
    return counts(state, seen(state, "pile"))


def _hands(data: Data, card: str) -> int:
    """How many hands it takes: so many fewer clubs can be held beside it. None if it is not for the hands."""
    most = data["rules"]["hands"]["number"]
    for clubs in range(most, -1, -1):
        state = position(data, objects={ME: [card, *[CLUB] * clubs]}, equipped={ME: [CLUB] * clubs})
        if may(state, f"{ME} equips {card}"):
            return int(most) - clubs
    return 0


def _targets(data: Data, card: str, held: bool, **spec: Any) -> Any:
    """P1 at the end of a line of zombies, up to which it can see."""
    roads = [{"tile": ROAD, "at": START, "side": "north"}, {"tile": ROAD, "at": ROAD, "side": "north"}]
    return position(data, tiles=roads, objects={ME: [card]}, equipped={ME: [card] if held else []},
                    zombies=[{"kind": WALKER, "at": square} for square in LINE], **spec)


def _shoot(data: Data, card: str) -> dict[str, int]:
    state = _targets(data, card, True, places={ME: f"{START}:b4"})
    reach = sum(may(state, f"{ME} shoots {WALKER}-{number + 1} with {card}") for number in range(len(LINE)))
    if not reach:
        return {"ranged": 0, "range": 0}
    say(state, f"{ME} shoots {WALKER}-1 with {card}")
    return {"ranged": dice(state), "range": reach, "noise": seen(state, "noise")}


def _use(data: Data, card: str) -> dict[str, Any]:
    """The ability that is rolled, what one success does, and to whom."""
    state = _targets(data, card, False, players=2, places={ME: f"{START}:b4", YOU: f"{START}:c4"}, noise=MANY // 2,
                     wounds={ME: MANY // 2, YOU: MANY // 2})
    shared = may(state, f"{ME} uses {card} on {YOU}")
    say(state, f"{ME} uses {card} on {ME}")
    rolled, before = dice(state), seen_all(state)
    score(state, 1)
    effect, amount = changed(before, state)
    found = {"ability": NAMED.get(rolled, rolled), "effect": effect, "amount": amount,
             "target": "companion" if shared else "self"}
    hit = sum(wounds > 0 for wounds in seen(state, "zombie_wounds").values())
    return found | ({"range": hit} if effect == "blast" else {})


def seen_all(state: Any) -> dict[str, Any]:
    return {"heal": seen(state, "wounds_left")[0], "points": seen(state, "points"), "quiet": -seen(state, "noise"),
            "blast": max(seen(state, "zombie_wounds").values(), default=0)}


def changed(before: Mapping[str, Any], state: Any) -> tuple[str, int]:
    """What an effect was, and how much of it. Draws what is to be drawn."""
    drawn = 0
    while outcomes(state) and " draws " in outcomes(state)[0]:
        say(state, outcomes(state)[0])
        drawn += 1
    if drawn:
        return "find", drawn
    after = seen_all(state)
    return next(((effect, after[effect] - value) for effect, value in before.items() if after[effect] != value),
                ("nothing", 0))


# -- scenery

def scenery(data: Data) -> Found:
    told = lab(data, characters=LAST | COUNTED)
    easy = lab(data, characters=LAST, scenery=dict.fromkeys(("difficulty1", "difficulty2", "difficulty3"), 0))
    levels = dict(level_players(data))
    piles = {"street": _sites(position(_exact(data)), "street"),
             "building": _sites(room(_exact(data), "b1"), "building")}
    for row in data["cards"]["scenery"]:
        card, path = row["id"], f"cards.{row['id']}"
        element = {"card": card, "at": HERE}
        place = next((place for place, pile in piles.items() if card in pile), "street")
        yield f"{path}.place", place
        yield f"{path}.copies", piles[place].get(card, 0)
        for level, players in levels.items():
            state = say(position(told, players=players, elements=[element]), f"{ME} interacts with {card} here")
            if level == 1:
                yield f"{path}.ability", NAMED.get(dice(state), dice(state))
            yield f"{path}.difficulty{level}", dice(score(state, 1))
        yield from ((f"{path}.{column}", value) for column, value in _overcome(easy, element).items())


def _exact(data: Data) -> dict[str, Any]:
    """The laboratory with the scenery as it is."""
    found = lab(data, LAST, explore={"scenery": [1] * data["rules"]["dice"]["sides"]})
    return {**found, "cards": {**found["cards"], "scenery": data["cards"]["scenery"]}}


def _sites(state: Any, place: str) -> dict[str, int]:
    """The cards of scenery of a place, from what exploring may find."""
    cards = seen(state, "sites")[place]
    say(state, f"{ME} explores", "the die shows 1")
    return counts(state, cards)


def level_players(data: Data) -> Iterator[tuple[int, int]]:
    """Each level of the group with the least number of players that makes it: so many dice a chest rolls."""
    least, most = data["rules"]["players"]["min"], data["rules"]["players"]["max"]
    sure, last = lab(data, characters=LAST | {"lock": 1}), 0
    for players in range(least, most + 1):
        state = position(sure, players=players, elements=[chest("lock")])
        tried(state, "lock")
        level = dice(score(state, 1))
        if level != last:
            yield level, players
        last = level


def _overcome(data: Data, element: Mapping[str, str]) -> dict[str, Any]:
    """Successes until an element is overcome, and what it gives."""
    card = element["card"]
    state = position(data, elements=[element], wounds={ME: MANY // 2}, noise=MANY // 2)
    tries, before = 0, seen_all(state)
    while seen(state, "elements") and tries < TRIES:
        say(state, f"{ME} interacts with {card} here")
        before = seen_all(state)
        score(state, 1)
        tries += 1
    effect, amount = changed(before, state)
    return {"resistance": tries, "reward": "objects" if effect == "find" else effect, "amount": amount}
