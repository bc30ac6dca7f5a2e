"""Positions given as plain data, for scenarios and probes, and what there is to say about a position.

A scene is `{"position": …}`, or `{"setup": …}` for a game from the deal on. `players` are names clockwise from the
first Terrorist, and every other key may be left out:

    position: turn (whose), phase ("play": has drawn, "turn": play is about to reach the seat), turns (begun before),
              life {name: points}, hands {name: [cards]}, table [{owner, card, spares: [names]}], discard [cards],
              pile [cards, the top first], rest ("pile", "discard" or a name: where the cards not named are)
    setup:    hands {name: [cards]}, all of them full; pile [cards]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from deckgen.rules import logs
from deckgen.rules.common import NOBODY, composed
from deckgen.rules.contract import CHANCE, DataError
from deckgen.rules.ct_terror.core import OFFENCE, TEAMS
from deckgen.rules.ct_terror.state import CARD_PHASES, State
from deckgen.rules.ct_terror.tables import Tables, bits, tables_of
from deckgen.rules.ct_terror.words import kind_of, seat_of
from deckgen.rules.naming import known

POSITION = ("players", "turn", "phase", "turns", "life", "hands", "table", "discard", "pile", "rest")
SETUP = ("players", "hands", "pile")
FACTS: Sequence[str] = ("life", "hands", "table", "discard", "pile", "blind", "cannot_attack", "next", "turn", "winner")
KEPT: Sequence[str] = ("life",)     # facts that a scenario may not change without saying so
MEASURED: Sequence[str] = ("life", "turns")         # keys of a position whose figures may be expressions


def scene(data: Mapping[str, Any], scenario: Mapping[str, Any]) -> tuple[State, list[str]]:
    """The state a scenario begins with, and the cards that chance will deal and draw. Raises DataError."""
    tables = tables_of(data)
    return composed(scenario, lambda spec: _setup(tables, spec), lambda spec: _position(tables, spec))


def draw_action(state: State, card: str) -> int | None:
    """The outcome that gives this card, None where no card is dealt or drawn."""
    return kind_of(state, card) if state.current == CHANCE and state.phase in CARD_PHASES else None


def _start(tables: Tables, names: Sequence[str]) -> State:
    if not tables.least <= len(names) <= tables.most:
        raise DataError(f"players: {tables.least} to {tables.most}, not {len(names)}")
    state = State(tables, len(names))
    state.names, state.trace = tuple(names), []
    return state


def _setup(tables: Tables, spec: Mapping[str, Any]) -> tuple[State, list[str]]:
    known("setup", spec, SETUP)
    state = _start(tables, spec["players"])
    state.announce()
    for name in state.names:
        if len(spec["hands"].get(name, ())) != tables.hand:
            raise DataError(f"setup.hands.{name}: {tables.hand} cards are dealt")
    known("setup.hands", spec["hands"], state.names)
    dealt = [card for name in state.names for card in spec["hands"][name]]
    return logs.finished(state), [*dealt, *spec.get("pile", ())]


def _position(tables: Tables, spec: Mapping[str, Any]) -> tuple[State, list[str]]:
    known("position", spec, POSITION)
    state = _start(tables, spec["players"])
    _lives(state, spec.get("life", {}))
    known("position.hands", spec.get("hands", {}), state.names)
    for name, cards in spec.get("hands", {}).items():
        for card in cards:
            state.hands[seat_of(state, name)][_take(state, card)] += 1
    for entry in spec.get("table", ()):
        _lay(state, entry)
    for card in spec.get("discard", ()):
        state.discard[_take(state, card)] += 1
    top = list(spec.get("pile", ()))
    _rest(state, top, spec.get("rest", "pile"))
    _enter(state, spec)
    return logs.finished(state), top


def _lives(state: State, lives: Mapping[str, int]) -> None:
    known("position.life", lives, state.names)
    for name, points in lives.items():
        if not 0 <= points <= state.tables.life:
            raise DataError(f"position.life.{name}: {points} is not between 0 and {state.tables.life}")
        seat = seat_of(state, name)
        state.life[seat] = points
        if not points:
            state.alive &= ~(1 << seat)


def _take(state: State, card: str) -> int:
    """Out of the pile: every card is somewhere once."""
    kind = kind_of(state, card)
    if kind not in state.pile:
        raise DataError(f"there are only {state.tables.copies[kind]} cards {card!r}")
    state.pile.remove(kind)
    return kind


def _lay(state: State, entry: Mapping[str, Any]) -> None:
    known("position.table", entry, ("owner", "card", "spares"))
    owner, kind = seat_of(state, entry["owner"]), _take(state, entry["card"])
    spared = sum(1 << seat_of(state, name) for name in entry.get("spares", ()))
    struck = state.alive & ~(1 << owner) & ~spared
    state.table[owner].append(kind)
    if kind == state.tables.gas:
        state.gas[owner] |= struck
    elif kind == state.tables.flash:
        state.flash[owner] |= struck
        state.blind |= struck
    else:
        raise DataError(f"position.table: {entry['card']!r} does not stay on the table")


def _rest(state: State, top: Iterable[str], where: str) -> None:
    """The cards that nothing was said about; those on top are left in the pile."""
    if where == "pile":
        return
    kept = bytearray(sorted(_take(state, card) for card in top))
    pile = state.discard if where == "discard" else state.hands[seat_of(state, where)]
    for kind in state.pile:
        pile[kind] += 1
    state.pile = kept


def _enter(state: State, spec: Mapping[str, Any]) -> None:
    seat = seat_of(state, spec["turn"])
    phase = spec.get("phase", "play")
    known("position.phase", [phase], ("play", "turn"))
    state.turns = int(spec.get("turns", 1))
    if phase == "turn":
        state.active = (seat or state.players) - 1
        state.pass_on()
        return
    if not state.alive >> seat & 1 or state.blind >> seat & 1:
        raise DataError(f"position.turn: {spec['turn']} is dead or blind")
    state.active, state.plays = seat, state.tables.plays
    state.offer(seat, OFFENCE)


def facts(state: State) -> dict[str, Any]:
    """What a scenario may expect, by players' names; cards are lists of ids in the order of the deck's table."""
    names, ids = state.names, state.tables.ids

    def cards(counts: Iterable[int]) -> list[str]:
        return [ids[kind] for kind, count in enumerate(counts) for _ in range(count)]

    def players(mask: int) -> list[str]:
        return [names[seat] for seat in bits(mask)]

    return {
        "life": dict(zip(names, state.life, strict=True)),
        "hands": dict(zip(names, map(cards, state.hands), strict=True)),
        "table": {name: [ids[kind] for kind in table] for name, table in zip(names, state.table, strict=True)},
        "discard": cards(state.discard), "pile": len(state.pile), "blind": players(state.blind),
        "cannot_attack": {names[owner]: players(mask) for owner, mask in enumerate(state.gas) if mask},
        "next": names[state.current] if state.current >= 0 else "",
        "turn": names[state.active], "winner": TEAMS[state.winner] if state.winner != NOBODY else "",
    }
