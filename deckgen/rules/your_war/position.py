"""Positions given as plain data, for scenarios and probes, and what there is to say about a position.

A scene is `{"position": …}`, or `{"setup": …}` for a game from the deal on. `players` are two names, every key but
these and `turn` may be left out:

    position: turn (whose), phase ("start": has drawn; "turn": the turn begins; "end"), turns (begun before), first (who
              began), decks {name: deck}, life {name: points}, hands {name: [cards]}, bases {name: {base: count}},
              spent {name: {base: count}} (bases that are used), units {name: [units]}, support {name: [cards]},
              medals {name: [cards]}, destroyed {name: [cards]}, left {name: [cards]} (all that the draw deck has),
              pile [cards drawn next]
    setup:    decks {name: deck}, hands {name: [cards]}, all of them full; pile [cards]

A unit is `"t-34"`, or a table: `{ card = "t-34", used = true, new = true, damage = 2 }`; a card of support may be
`{ card = "supply-dump", used = true }`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from deckgen.rules import logs
from deckgen.rules.common import NOBODY, composed
from deckgen.rules.contract import CHANCE, DataError
from deckgen.rules.naming import known
from deckgen.rules.your_war import builder
from deckgen.rules.your_war.names import kinds_of
from deckgen.rules.your_war.parse import kind_of
from deckgen.rules.your_war.state import CARD_PHASES, State
from deckgen.rules.your_war.tables import Tables, tables_of

SETUP = ("players", "decks", "hands", "pile")
FACTS: Sequence[str] = ("life", "hands", "units", "attack", "defence", "damage", "used", "support", "medals", "bases",
                        "ready", "destroyed", "decks", "next", "turn", "winner")
KEPT: Sequence[str] = ("life",)         # facts that a scenario may not change without saying so
MEASURED: Sequence[str] = ("life", "turns")     # keys of a position whose figures may be expressions


def scene(data: Mapping[str, Any], scenario: Mapping[str, Any]) -> tuple[State, list[str]]:
    """The state a scenario begins with, and the cards that chance will deal and draw. Raises DataError."""
    tables = tables_of(data)
    return composed(scenario, lambda spec: _setup(tables, spec), lambda spec: builder.Builder(tables, spec).built())


def _setup(tables: Tables, spec: Mapping[str, Any]) -> tuple[State, list[str]]:
    known("setup", spec, SETUP)
    state = builder.start(tables, spec)
    state.announce()
    known("setup.hands", spec["hands"], state.names)
    for name in state.names:
        if len(spec["hands"].get(name, ())) != tables.hand:
            raise DataError(f"setup.hands.{name}: {tables.hand} cards are dealt")
    dealt = [card for name in state.names for card in spec["hands"][name]]
    return logs.finished(state), [*dealt, *spec.get("pile", ())]


def draw_action(state: State, card: str) -> int | None:
    """The outcome that gives this card, None where no card is dealt or drawn."""
    return kind_of(state, card) if state.current == CHANCE and state.phase in CARD_PHASES else None


def facts(state: State) -> dict[str, Any]:
    """What a scenario may expect, by players' names; cards are lists of ids in the order of the pool."""
    names, ids = state.names, state.tables.ids

    def cards(kinds: Iterable[int]) -> list[str]:
        return [ids[kind] for kind in kinds]

    def units(figure: Any) -> dict[str, Any]:
        return {name: {state.unit_name(unit): figure(seat, unit) for unit in state.fields[seat]}
                for seat, name in enumerate(names)}

    def seats(values: Iterable[Any]) -> dict[str, Any]:
        return dict(zip(names, values, strict=True))

    return {
        "life": seats(state.life), "hands": seats(map(cards, state.hands)),
        "units": seats([state.unit_name(unit) for unit in field] for field in state.fields),
        "attack": units(state.strength), "defence": units(state.defence),
        "damage": units(lambda _, unit: unit.damage),
        "used": seats([*(state.unit_name(unit) for unit in state.fields[seat] if unit.used),
                       *(ids[asset.kind] for asset in state.assets[seat] if asset.used)] for seat in range(2)),
        "support": seats(cards(asset.kind for asset in assets) for assets in state.assets),
        "medals": seats(cards(asset.kind for asset in medals) for medals in state.medals),
        "bases": seats({ids[kind]: count for kind, count in zip(state.tables.bases, bases, strict=True)}
                       for bases in state.bases),
        "ready": seats({ids[kind]: count for kind, count in zip(state.tables.bases, ready, strict=True)}
                       for ready in state.ready),
        "destroyed": seats(cards(kinds_of(gone)) for gone in state.gone), "decks": seats(map(len, state.piles)),
        "next": names[state.current] if state.current >= 0 else "",
        "turn": names[state.active] if state.turns else "",
        "winner": names[state.winner] if state.winner != NOBODY else "",
    }
