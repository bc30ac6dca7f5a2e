"""What a player may see, and what is dealt anew because the player may not.

Seen: life, tables, discards, the number of cards everywhere, cards as they are played and shown, the own hand.
Not seen: other hands, the order of the draw pile, and whether somebody who did nothing could have done something.
Two things follow from the rules and are kept when hands are dealt anew: a bomb is never hidden in a hand, and nobody
holds a defusal since before the moment that a bomb went off in the same hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from deckgen.rules import logs
from deckgen.rules.common import NOBODY
from deckgen.rules.ct_terror.core import ARMOUR, CALLED_DEFENCE, CALLED_OFFENCE, DEFENCE, MASK, PHASES, SPIN, TEAMS
from deckgen.rules.ct_terror.tables import bits


def counted(state: Any, counts: Sequence[int]) -> dict[str, int]:
    """Cards by their ids."""
    return {state.tables.ids[kind]: count for kind, count in enumerate(counts) if count}


def observation(state: Any, player: int) -> dict[str, Any]:
    """Plain data. What is pending is told as far as it was announced: never who is thinking."""
    bomb, ids = state.tables.bomb, state.tables.ids
    return {
        "player": player, "players": list(state.names), "teams": [TEAMS[team] for team in state.teams],
        "life": list(state.life), "hand": counted(state, state.hands[player]),
        "hand_sizes": [sum(hand) for hand in state.hands], "bombs_shown": [hand[bomb] for hand in state.hands],
        "pile": len(state.pile), "discard": counted(state, state.discard),
        "table": [[ids[kind] for kind in cards] for cards in state.table],
        "gassed": [bits(mask) for mask in state.gas], "blind": bits(state.blind),
        "turn": state.turns, "active": state.active if state.turns else NOBODY,
        "conflict": conflict(state), "decides": state.current == player,
        "decision": PHASES[state.phase] if state.current == player else "",
        "winner": TEAMS[state.winner] if state.winner != NOBODY else "",
    }


def conflict(state: Any) -> dict[str, Any] | None:
    """The announced attack that is being resolved."""
    if state.phase == CALLED_OFFENCE:
        return {"caller": state.caller, "called": state.current}
    if state.phase not in (DEFENCE, CALLED_DEFENCE, ARMOUR, MASK, SPIN):
        return None
    return {"attacker": state.attacker, "card": state.tables.ids[state.weapon], "target": state.target,
            "caller": state.caller, "called": state.called}


def information_key(state: Any, player: int) -> str:
    """The own seat, the own hand, what is asked, and the log as the player saw it."""
    return logs.information_key(state, player, counted(state, state.hands[player]), PHASES[state.phase])


def redealt(state: Any, player: int, random: Callable[[], float]) -> Any:
    """A copy with the unseen dealt anew, every deal that fits what is known as likely as the others."""
    new = state.clone()
    bomb, kit = state.tables.bomb, state.tables.kit
    hidden = bytearray(kind for kind in state.pile if kind != bomb)
    bombs = len(state.pile) - len(hidden)
    others = [seat for seat in bits(state.alive) if seat != player]
    for seat in others:
        for kind, count in enumerate(state.hands[seat]):
            if count and kind != bomb:
                hidden += bytes((kind,)) * count
    while True:
        rest = hidden[:]
        for seat in others:
            new.hands[seat] = _hand(state.hands[seat], bomb, rest, random)
        if all(new.hands[seat][kit] <= state.unshown[seat] for seat in others):
            break
    new.pile = bytearray(sorted(rest + bytes((bomb,)) * bombs))
    return new


def _hand(old: Sequence[int], bomb: int, rest: bytearray, random: Callable[[], float]) -> list[int]:
    """As many cards as the old hand has, out of `rest`; shown bombs stay."""
    new = [0] * len(old)
    new[bomb] = old[bomb]
    left = len(rest)
    for _ in range(sum(old) - old[bomb]):
        new[rest.pop(int(random() * left))] += 1
        left -= 1
    return new
