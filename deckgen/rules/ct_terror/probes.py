"""What the engine does with every card and figure: played out, not looked up.

Takes the engine's data, gives figures by their dotted paths in the data. A figure that differs between the positions in
which it was measured is told as a text that names them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.rules.common import seated
from deckgen.rules.contract import CHANCE, PASS, TERMINAL
from deckgen.rules.ct_terror import levels, new
from deckgen.rules.ct_terror.effects import (
    AREAS,
    ATTACKER,
    CHARACTER,
    IDLE,
    MATE,
    TARGET,
    Data,
    answer,
    lost,
    played,
    position,
    roomy,
    say,
    strike,
    strong,
)
from deckgen.rules.ct_terror.matrix import agreed, matrix, rows_with
from deckgen.rules.ct_terror.mentions import mentions
from deckgen.rules.ct_terror.printed import tables
from deckgen.rules.ct_terror.supplies import short
from deckgen.rules.engines import Finding

__all__ = ["mentions", "probes", "tables", "warnings"]

MOST_TURNS = 2000               # caps beyond are not played out
MOST_PLAYERS = 16


def probes(data: Data) -> Mapping[str, Any]:
    """Every figure that the engine knows of, and `rules.defences` as it plays them. Raises DataError."""
    asked = (_deck, _attacks, _armour, _tricks, _plays, _bombs, _life, _turns, matrix)
    return dict(found for ask in asked for found in ask(data))


def warnings(data: Data) -> list[Finding]:
    """What is odd about data that can be played with."""
    return [*levels.warnings(data), *short(data)]


def _deck(data: Data) -> Iterator[tuple[str, Any]]:
    state = new(data["rules"]["players"]["max"], data)
    cards = len(state.pile)
    counts = {state.action_text(kind).rpartition(" ")[2]: round(chance * cards)
              for kind, chance in state.chance_outcomes()}
    for row in data["cards"]["deck"]:
        yield f"cards.{row['id']}.copies", counts.get(row["id"], 0)


def _attacks(data: Data) -> Iterator[tuple[str, Any]]:
    plain, room = roomy(data, 1), roomy(data, 2)
    for card in rows_with(data, "damage"):
        yield f"cards.{card}.damage", agreed({"": strike(new, plain, card).lost[TARGET],
                                              "with a larger hand": strike(new, room, card).lost[TARGET]})
    own = strike(new, plain, CHARACTER).lost[TARGET]
    yield "rules.character.damage", own
    for row in data["cards"].get("characters", ()):
        yield f"cards.{row['id']}.damage", own


def _armour(data: Data) -> Iterator[tuple[str, Any]]:
    room, weapons, armour = strong(roomy(data, 2)), rows_with(data, "damage"), rows_with(data, "protection")
    for card in armour:
        found = {}
        for weapon in weapons:
            found[f"against {weapon}"] = _hit(room, weapon) - _hit(room, weapon, card)
            for other in armour[armour.index(card) + 1:]:
                found[f"with {other} against {weapon}"] = _hit(room, weapon, other) - _hit(room, weapon, card, other)
        yield f"cards.{card}.protection", agreed(found)


def _hit(data: Data, weapon: str, *armour: str) -> int:
    return strike(new, data, weapon, armour).lost[TARGET]


def _tricks(data: Data) -> Iterator[tuple[str, Any]]:
    room, weapons = strong(roomy(data, 1)), [card for card in rows_with(data, "damage") if card != "grenade"]
    own = {row["id"] for row in room["cards"]["deck"]}
    if {"grenade", "dodge"} <= own:
        whole, left = _hit(room, "grenade"), _hit(room, "grenade", "dodge")
        if 0 < left < whole:
            yield "rules.dodge.grenade_divisor", round(whole / left)
    if "friendly-fire" in own:
        redirected = agreed({f"against {card}": strike(new, room, card, ("friendly-fire",)).lost[MATE]
                             for card in weapons})
        yield "rules.friendly_fire.damage", redirected
        yield "cards.friendly-fire.redirected", redirected
    if "ricochet" in own:
        spun = agreed({f"for P{seat + 1} against {card}": amount for card in weapons
                       for seat, amount in enumerate(strike(new, room, card, ("ricochet",)).lost)})
        yield "rules.ricochet.damage", spun
        yield "cards.ricochet.loser", spun


def _bombs(data: Data) -> Iterator[tuple[str, Any]]:
    room = roomy(data, 1)
    state = position(new, {**room, "rules": {**room["rules"], "turn": {**room["rules"]["turn"], "draw": 1}}},
                     [["gas-mask"]] * 4, "bomb")
    drawn = lost(state)
    dealt = lost(position(new, room, (["bomb"], *[["gas-mask"]] * 3), "gas-mask"))
    alone = agreed({"to the drawer": drawn[ATTACKER]} | {f"to P{seat + 1}": drawn[seat]
                                                         for seat in (1, 2, 3) if drawn[seat]})
    yield "rules.bomb.drawn", alone
    yield "rules.bomb.dealt", dealt[ATTACKER]
    yield "rules.bomb.dealt_teammates", dealt[MATE]
    yield "cards.bomb.drawn", alone
    yield "cards.bomb.teammates", dealt[MATE]


def _plays(data: Data) -> Iterator[tuple[str, Any]]:
    """When a card may be played, in the words of the column `plays`."""
    room = roomy(data, 1)
    attacks = [CHARACTER, *(row["id"] for row in data["cards"]["deck"]
                            if row["id"] in data["rules"]["defences"])]
    for row in data["cards"]["deck"]:
        card = row["id"]
        if card in ("bomb", IDLE):
            continue
        state = position(new, room, ([card], [], [], []))
        offers = any(played(state, action, card) for action in state.legal_actions())
        answers = any(_answers(room, attack, card) for attack in attacks if attack != card)
        when = "both" if offers and answers else "attack" if offers else "defence" if answers else "never"
        yield f"cards.{card}.plays", when


def _answers(room: Data, attack: str, card: str) -> bool:
    state = position(new, room, ([attack], [card], [], []))
    say(state, f"P1 {'plays' if attack in AREAS else 'attacks P2 with'} {attack}")
    return answer(state, card) is not None


def _life(data: Data) -> Iterator[tuple[str, Any]]:
    """Life from the start to death, under the weapon that everybody has."""
    real = roomy(data, 1)
    real["rules"]["life"] = data["rules"]["life"]
    state, levels = position(new, real, ([], [])), list[int]()
    while state.current_player() != TERMINAL and len(levels) < MOST_TURNS:
        if state.current_player() == CHANCE:
            state.apply(next(action for action, _ in state.chance_outcomes()
                             if not state.action_text(action).endswith(" bomb")))
        elif state.current_player() == ATTACKER and state.life[TARGET] not in levels:
            levels.append(state.life[TARGET])
            say(state, f"P1 attacks P2 with {CHARACTER}")
        else:
            state.apply(PASS)
    yield "rules.life.start", levels[0]
    yield "rules.life.levels", levels
    for row in data["cards"].get("life", ()):
        yield f"cards.{row['id']}.levels", levels


def _turns(data: Data) -> Iterator[tuple[str, Any]]:
    numbers = [count for count in range(1, MOST_PLAYERS) if seated(new, count, data)]
    yield "rules.players.min", numbers[0]
    yield "rules.players.max", numbers[-1]
    state, dealt = new(numbers[0], data), 0
    while "is dealt" in state.action_text(state.chance_outcomes()[0][0]):
        state.apply(_harmless(state))
        dealt += 1
    yield "rules.setup.hand", dealt // numbers[0]
    state.apply(state.chance_outcomes()[0][0])
    drawn = 0
    while state.current_player() == CHANCE:
        state.apply(_harmless(state))
        drawn += 1
    yield "rules.turn.draw", drawn
    if data["rules"]["turn"]["cap"] <= MOST_TURNS:
        yield "rules.turn.cap", _turns_passed(position(new, roomy(data, 1), ([], [])))
    yield "rules.turn.plays", _offers(data)


def _harmless(state: Any) -> int:
    actions: list[int] = [action for action, _ in state.chance_outcomes()]
    return next((action for action in actions if not state.action_text(action).endswith(" bomb")), actions[0])


def _turns_passed(state: Any) -> int:
    """Turns until the game ends if nobody does anything."""
    turns, seat = 0, None
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            state.apply(_harmless(state))
        else:
            turns += state.current_player() != seat
            seat = state.current_player()
            state.apply(PASS)
    return turns


def _offers(data: Data) -> int:
    state, plays = position(new, roomy(data, 1), ([], [])), 0
    while state.current_player() == ATTACKER and plays < MOST_TURNS:
        say(state, f"P1 attacks P2 with {CHARACTER}")
        plays += 1
    return plays
