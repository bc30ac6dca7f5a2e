"""Each attack played against each defence: `[rules.defences]` as the engine has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.rules.ct_terror import new
from deckgen.rules.ct_terror.effects import CHARACTER, Data, roomy, strong, verb


def matrix(data: Data) -> Iterator[tuple[str, Any]]:
    """For each attack that the table names, each defence that does something; weapons are one, and armour is."""
    room, found = strong(roomy(data, 1)), dict[str, dict[str, dict[str, str]]]()
    named = set(data["rules"]["defences"])
    groups = {row["id"]: row["kind"] for row in data["cards"]["deck"]} | {CHARACTER: "weapon"}
    for attack, group in groups.items():
        if group != "weapon" and attack not in named:
            continue
        for defence in groups:
            if defence in (attack, CHARACTER):
                continue
            done = verb(new, room, attack, defence)
            row = defence if defence in named or groups[defence] == "special" else groups[defence]
            row = "armour" if row == "armour" and _protects(data, defence) else defence if row == "armour" else row
            if done or row in ("armour", "weapon"):
                column = found.setdefault(attack if attack in named else group, {})
                column.setdefault(row, {})[f"{defence} against {attack}"] = done
    yield "rules.defences", {attack: {row: value for row, values in column.items() if (value := agreed(values))}
                             for attack, column in found.items()}


def _protects(data: Data, card: str) -> bool:
    return card in rows_with(data, "protection")


def agreed(values: Mapping[str, Any]) -> Any:
    """The value if all positions give the same."""
    found = list(values.values())
    return found[0] if all(value == found[0] for value in found) else ", ".join(
        f"{value} {where}" for where, value in values.items())


def rows_with(data: Data, column: str) -> list[str]:
    return [row["id"] for row in data["cards"]["deck"] if row.get(column)]
