"""What a player may see, and what is dealt anew because the player may not.

Seen: everything on the table, the destroyed piles, the number of cards everywhere, the own hand, and the lists of both
decks. Not seen: the other hand, the order of the draw decks. Cards that came back from the destroyed pile are known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckgen.rules import logs
from deckgen.rules.common import NOBODY
from deckgen.rules.your_war.core import DISCARD as DISCARDING
from deckgen.rules.your_war.core import END, INTERVENE, PHASES, START
from deckgen.rules.your_war.names import counted, kinds_of


def observation(state: Any, player: int) -> dict[str, Any]:
    """Plain data; lists are by seat."""
    ids, seats = state.tables.ids, range(2)
    return {
        "player": player, "players": list(state.names), "teams": [state.tables.decks[deck].id for deck in state.decks],
        "life": list(state.life), "hand": counted(state, state.hands[player]),
        "hand_sizes": [len(hand) for hand in state.hands], "decks": [len(pile) for pile in state.piles],
        "bases": [{ids[kind]: count for kind, count in zip(state.tables.bases, bases, strict=True) if count}
                  for bases in state.bases],
        "ready_bases": [{ids[kind]: count for kind, count in zip(state.tables.bases, ready, strict=True) if count}
                        for ready in state.ready],
        "units": [[_unit(state, seat, unit) for unit in state.fields[seat]] for seat in seats],
        "blocks": [{state.unit_name(unit): state.unit_name(aim) for unit in state.fields[seat]
                    if unit.zone >= 0 and seat != state.active and (aim := state.at(state.active, unit.zone))}
                   for seat in seats],
        "support": [[ids[asset.kind] + " used" * asset.used for asset in assets] for assets in state.assets],
        "medals": [[ids[asset.kind] for asset in medals] for medals in state.medals],
        "destroyed": [counted(state, kinds_of(gone)) for gone in state.gone],
        "returned": [counted(state, kinds_of([held.get(kind, 0) for kind in range(len(ids))]))
                     for held in state.returned],
        "turn": state.turns or None, "active": state.active if state.turns else NOBODY, "first": state.first,
        "built": state.built, "redealt": list(state.redealt), "decides": state.current == player,
        "decision": PHASES[state.phase] if state.current == player else "",
        "winner": state.names[state.winner] if state.winner != NOBODY else "",
    }


def _unit(state: Any, seat: int, unit: Any) -> str:
    """`t-34-2 4/3 used attacks`: its attack, and the damage that would still destroy it."""
    left = state.defence(seat, unit) - unit.damage
    told = {"used": unit.used, "new": unit.turn == state.turns, "attacks": unit.zone >= 0 and seat == state.active,
            "blocks": unit.zone >= 0 and seat != state.active}
    return " ".join([state.unit_name(unit), f"{state.strength(seat, unit)}/{left}",
                     *(word for word, holds in told.items() if holds)])


def information_key(state: Any, player: int) -> str:
    """The own hand, what is asked, and the log as the player saw it."""
    return logs.information_key(state, player, counted(state, state.hands[player]), PHASES[state.phase])


def redealt(state: Any, player: int, random: Callable[[], float]) -> Any:
    """A copy with the other hand dealt anew from all that is hidden, every deal as likely as the others."""
    new, other = state.clone(), 1 - player
    kept = [kind for kind, count in state.returned[other].items() for _ in range(count)]
    hidden = bytearray(sorted([*state.piles[other], *state.hands[other]]))
    for kind in kept:
        hidden.remove(kind)
    hand = [hidden.pop(int(random() * len(hidden))) for _ in range(len(state.hands[other]) - len(kept))]
    new.hands[other], new.piles[other] = sorted([*kept, *hand]), hidden
    if state.current == other:
        reoffer(new)
    return new


def reoffer(state: Any) -> None:
    """What the one who decides may do with another hand; passing may be all that is left."""
    if state.phase in (START, INTERVENE, END):
        state.legal = state.options()
    elif state.phase == DISCARDING:
        state.legal = state.discards()
