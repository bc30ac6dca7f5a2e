"""What a card does by its type, beside what it says in its own columns: measured in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckgen.rules.your_war.lab import ME, UNIT, YOU, Data, Row, can, lab, position, say, seen, table
from deckgen.rules.your_war.prove_rules import blow, fought

INFANTRY, DESTROYER, SHIP = UNIT["infantry"], UNIT["tank-destroyer"], UNIT["ship"]


def traits(data: Data, row: Row) -> Iterator[tuple[str, Any]]:
    """The numbers that `[rules.extra]` gives to this card."""
    room, name = lab(data, extra=data["rules"]["extra"]), row["id"]
    if row["type"] == "tank-destroyer":
        yield "blocked", blow(room, name, INFANTRY) - blow(room, name, SHIP)
    elif row["type"] == "bomber":
        state = position(room, units={ME: [name], YOU: [{"card": INFANTRY, "used": True}]})
        yield "bombs", fought(state, f"{ME} attacks with {name}")[INFANTRY]
    elif row["type"] == "artillery" and row.get("effect") == "damage" and row.get("target") != "opponent":
        special, plain = (shelled(room, row, unit) for unit in (DESTROYER, INFANTRY))
        if special is not None and plain is not None:
            yield "tank_destroyer", special - plain


def shelled(room: Data, row: Row, unit: str) -> int | None:
    """The damage that a card does to a unit that is alone; None if it cannot be its target."""
    state, move = position(room, **{**table(row), "units": {YOU: [unit]}}), f"{ME} plays {row['id']}"
    return int(seen(say(state, move), "damage", YOU)[unit]) if can(state, move) else None
