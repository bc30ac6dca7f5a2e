"""Positions in words, and the names of units: `t-34-2` is the second T-34 of its side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from deckgen.rules.common import NOBODY
from deckgen.rules.naming import listed
from deckgen.rules.your_war.core import PHASES, Unit


def name_at(state: Any, player: int, slot: int) -> str:
    """The unit in a slot."""
    unit = state.at(player, slot)
    return str(state.unit_name(unit)) if unit else "nobody"


def counted(state: Any, kinds: Iterable[int]) -> dict[str, int]:
    """Cards by their ids."""
    found: dict[str, int] = {}
    for kind in kinds:
        found[state.tables.ids[kind]] = found.get(state.tables.ids[kind], 0) + 1
    return found


def kinds_of(counts: Iterable[int]) -> list[int]:
    """Counts by kind as a list of kinds."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def describe(state: Any) -> str:
    """The position as a few lines."""
    text = f"turn {state.turns}, {PHASES[state.phase]}"
    if state.current >= 0:
        text += f": {state.names[state.current]} decides"
    elif state.winner != NOBODY:
        text += f": {state.names[state.winner]} has won"
    return "\n".join([text, *(line for seat in range(2) for line in _player(state, seat))])


def _player(state: Any, seat: int) -> list[str]:
    bases = {state.tables.ids[kind]: count for kind, count in zip(state.tables.bases, state.bases[seat], strict=True)
             if count}
    lines = [f"  {state.names[seat]:8} life {state.life[seat]}, bases {listed(bases)}, {state.free[seat]} ready; "
             f"hand: {listed(counted(state, state.hands[seat]))}; deck {len(state.piles[seat])}, "
             f"destroyed: {listed(counted(state, kinds_of(state.gone[seat])))}"]
    beside = [f"{state.tables.ids[asset.kind]}{' (used)' if asset.used else ''}"
              for asset in (*state.assets[seat], *state.medals[seat])]
    lines += [f"           {', '.join(beside)}"] if beside else []
    return lines + [f"           {unit_text(state, seat, unit)}" for unit in state.fields[seat]]


def unit_text(state: Any, seat: int, unit: Unit) -> str:
    """`t-34 4/3, damage 1, used, attacks`."""
    parts = [f"{state.unit_name(unit)} {state.strength(seat, unit)}/{state.defence(seat, unit)}"]
    parts += [f"damage {unit.damage}"] if unit.damage else []
    parts += ["used"] if unit.used else []
    parts += ["new"] if unit.turn == state.turns else []
    if unit.zone >= 0:
        parts.append("attacks" if seat == state.active else f"blocks {name_at(state, state.active, unit.zone)}")
    return ", ".join(parts)
