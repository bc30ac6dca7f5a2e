"""Figures by which life would come to lie between two levels of the life card.

Takes the engine's data, gives findings by the figure's path: what one card takes, what armour leaves of it, what a
counterattack does, and what is left of a grenade that was dodged. Each figure is told once, and not for what another
one does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from deckgen.rules.engines import Finding

CHARACTER, GRENADE, DIVISOR = "rules.character.damage", "cards.grenade.damage", "rules.dodge.grenade_divisor"
PLAIN = (CHARACTER, "rules.bomb.drawn", "rules.bomb.dealt", "rules.bomb.dealt_teammates", "rules.friendly_fire.damage",
         "rules.ricochet.damage")
HINT = "choose a figure that stays on the levels, or other levels ([rules.life] levels)"

Amounts = Mapping[str, int]             # by path


class Loss(NamedTuple):
    """Damage that a player may take, the figures that make it, and the one that is to blame."""

    amount: int
    figures: tuple[str, ...]
    blamed: str


def warnings(data: Mapping[str, Any]) -> list[Finding]:
    """The figures that leave the levels: first those that do by themselves."""
    levels = data["rules"]["life"]["levels"]
    plain = {**_column(data, "damage"), **{path: _figure(data, path) for path in PLAIN}}
    alone = [Loss(amount, (path,), path) for path, amount in plain.items()]
    found = {loss.blamed: _finding(loss, levels) for loss in alone if _left_from(loss.amount, levels)}
    clean = {path: plain[path] for path in (CHARACTER, *_column(data, "damage")) if path not in found}
    for loss in (*_armoured(data, clean), *_countered(clean), *_halved(data, clean)):
        if _left_from(loss.amount, levels) and not found.keys() & set(loss.figures):
            found[loss.blamed] = _finding(loss, levels)
    return list(found.values())


def _figure(data: Mapping[str, Any], path: str) -> int:
    value: Any = data
    for key in path.split("."):
        value = value[key]
    return int(value)


def _column(data: Mapping[str, Any], name: str) -> dict[str, int]:
    return {f"cards.{row['id']}.{name}": row[name] for row in data["cards"]["deck"] if row.get(name)}


def _left_from(amount: int, levels: Sequence[int]) -> int:
    """The first level from which so much damage leads to none; 0 if it always does."""
    return next((level for level in levels if level > amount > 0 and level - amount not in levels), 0)


def _finding(loss: Loss, levels: Sequence[int]) -> Finding:
    level = _left_from(loss.amount, levels)
    together = f" ({' and '.join(loss.figures)})" if len(loss.figures) > 1 else ""
    return Finding(loss.blamed, f"{loss.amount} damage{together} takes life from {level} to {level - loss.amount}, "
                                f"which is none of the levels {', '.join(map(str, levels))}", HINT)


def _armoured(data: Mapping[str, Any], attacks: Amounts) -> Iterator[Loss]:
    """What is left of an attack by one piece of armour, then by several."""
    armour = _column(data, "protection")
    for size in range(1, len(armour) + 1):
        for pieces in combinations(armour, size):
            for attack, damage in attacks.items():
                yield Loss(damage - sum(armour[piece] for piece in pieces), (attack, *pieces), pieces[-1])


def _countered(attacks: Amounts) -> Iterator[Loss]:
    for one, other in combinations((path for path in attacks if path != GRENADE), 2):
        yield Loss(abs(attacks[one] - attacks[other]), (one, other), other)


def _halved(data: Mapping[str, Any], attacks: Amounts) -> Iterator[Loss]:
    if GRENADE in attacks:
        yield Loss(attacks[GRENADE] // _figure(data, DIVISOR), (GRENADE, DIVISOR), DIVISOR)
