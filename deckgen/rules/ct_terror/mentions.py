"""The other cards that a card's text has to name, found by playing: what alone helps against it, what it helps against
as nothing else does, what is played together with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.rules.contract import CHANCE, PASS
from deckgen.rules.ct_terror import new
from deckgen.rules.ct_terror.effects import (
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
    strong,
)
from deckgen.rules.ct_terror.matrix import rows_with

WEAPON = "weapon"


def mentions(figures: Mapping[str, Any], data: Data) -> Mapping[str, frozenset[str]]:
    """For each card that is no common weapon, the ids of the cards that its text names."""
    cards = {row["id"]: row for row in data["cards"]["deck"]}
    matrix: Mapping[str, Mapping[str, str]] = figures["rules.defences"]
    found: dict[str, set[str]] = {card: set() for card, row in cards.items()
                                  if row["kind"] != WEAPON or card in matrix}
    for attack, defences in matrix.items():
        if attack in found:
            found[attack].update(card for defence in defences for card in _cards(data, defence))
    for defence in found.keys() - set(rows_with(data, "protection")):
        found[defence].update(attack for attack in matrix.keys() & found.keys() if _special(matrix, attack, defence))
    room = strong(roomy(data, 2))
    for one, other in _together(room):
        found[one].add(other)
    for needed, ask, asked in ((("bomb", "gas-mask"), _defused, data), (("flashbang", "gas-mask"), _blind, room)):
        for one, other in ask(asked) if found.keys() >= set(needed) else ():
            found[one].add(other)
    return {card: frozenset(names) for card, names in found.items()}


def _cards(data: Data, defence: str) -> list[str]:
    """The cards that are a defence: armour and weapons are several."""
    if defence == "armour":
        return rows_with(data, "protection")
    return [card for card in rows_with(data, "damage") if card != "grenade"] if defence == WEAPON else [defence]


def _special(matrix: Mapping[str, Mapping[str, str]], attack: str, defence: str) -> bool:
    """Whether a defence does against this attack what it does not do against weapons, or what no other does."""
    done = matrix[attack].get(defence)
    return bool(done) and (done != matrix[WEAPON].get(defence) or len(matrix[attack]) == 1)


def _together(room: Data) -> Iterator[tuple[str, str]]:
    """Armour that is played with other armour."""
    armour = rows_with(room, "protection")
    for one in armour:
        for other in armour:
            state = position(new, room, ([CHARACTER], [one, other], [], []))
            say(state, f"P1 attacks P2 with {CHARACTER}")
            state.apply(answer(state, one) or PASS)
            if one != other and answer(state, other) is not None:
                yield one, other
                yield other, one


def _defused(data: Data) -> Iterator[tuple[str, str]]:
    """What keeps a drawn bomb from going off."""
    room = roomy(data, 1)
    once = {**room, "rules": {**room["rules"], "turn": {**room["rules"]["turn"], "draw": 1}}}
    for row in data["cards"]["deck"]:
        if row["id"] != "bomb":
            hands = [[row["id"]], ["gas-mask"], ["gas-mask"], ["gas-mask"]]
            if not lost(position(new, once, hands, "bomb"))[ATTACKER]:
                yield "bomb", row["id"]
                yield row["id"], "bomb"


def _blind(room: Data) -> Iterator[tuple[str, str]]:
    """What a player who is blinded may still defend with: P3, attacked by P4, who has a mask."""
    for row in room["cards"]["deck"]:
        state = position(new, room, (["flashbang"], [], [row["id"]], ["gas-mask"]))
        say(state, "P1 plays flashbang")
        while state.current_player() in (TARGET, MATE):
            state.apply(PASS)
        say(state, "P4 defends with gas-mask")
        while state.current_player() == CHANCE:
            say(state, f"P4 draws {IDLE}")
        say(state, f"P4 attacks P3 with {CHARACTER}")
        if any(played(state, action, row["id"]) for action in state.legal_actions(MATE)):
            yield "flashbang", row["id"]
