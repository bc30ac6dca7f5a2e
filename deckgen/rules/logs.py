"""The log of a game, made again when somebody asks for it: games that nobody looks at write none.

A state of which this is used has `origin`, the state at the beginning of its `history`; `past`, the log before that: a
list of events, or Seen; `trace`, the list that its `tell` writes to, or None; `names`; and `step(action)`, which plays
without asking whether it is legal. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, MutableMapping, Sequence
from typing import Any, NamedTuple

from deckgen.rules.contract import DataError, Event


class Seen(NamedTuple):
    """What came before a redealt state: the log of another one, as far as `player` saw it."""

    origin: Any
    history: Sequence[int]
    player: int


def begun(origins: MutableMapping[Hashable, Any], key: Hashable, make: Callable[[], Any], names: Sequence[str]) -> Any:
    """A game about to begin, with the players' names if there are any. The state that `make` gives, with what it
    announces as the first lines of its log, is made once for each key and kept in `origins`. Raises DataError."""
    origin = origins.get(key)
    if origin is None:
        origin = origins[key] = make()
        origin.trace = []
        origin.announce()
        origin.past, origin.trace = tuple(origin.trace), None
    state = origin.clone()
    state.origin = origin
    if names:
        if len(names) != state.players or len(set(names)) != state.players:
            raise DataError(f"names: {state.players} different ones are needed, not {list(names)}")
        state.names = tuple(names)
    return state


def see_as(player: int, state: Any, redealt: Any) -> None:
    """Give a redealt copy of a state what the player saw of it as its past, and nothing after that."""
    redealt.past, redealt.history = Seen(state.origin, state.history, player), []
    redealt.origin = redealt.clone()


def finished(state: Any) -> Any:
    """A position that was put together: its log so far is what came before."""
    state.past, state.trace = tuple(state.trace or ()), None
    state.origin = state.clone()
    return state


def log(state: Any) -> list[Event]:
    """All events; made by a replay where none were written."""
    return list(state.trace if state.trace is not None else replayed(state).trace)


def log_before(origin: Any) -> list[Event]:
    """The events before an origin's history begins."""
    past = origin.past
    if not isinstance(past, Seen):
        return list(past)
    source = past.origin.clone()
    source.origin, source.history = past.origin, list(past.history)
    return [event.seen_by(past.player) for event in log(source)]


def replayed(state: Any) -> Any:
    """The same state made again from its origin and its history, with the log written on the way."""
    again = state.origin.clone()
    again.origin, again.names, again.trace = state.origin, state.names, log_before(state.origin)
    for action in state.history:
        again.history.append(action)
        again.step(action)
    return again


def information_key(state: Any, player: int, hand: Mapping[str, int], phase: str) -> str:
    """The own seat, the own hand, what is asked, and the log as the player saw it."""
    cards = ",".join(f"{card}={count}" for card, count in hand.items())
    asked = f"{phase} {state.legal}" if state.current == player else ""
    lines = (event.seen_by(player) for event in log(state))
    return "|".join([str(player), cards, asked, *(_line(event) for event in lines)])


def _line(event: Event) -> str:
    return f"{event.rule} {event.what} {event.player} {event.card} {event.target} {event.amount}"
