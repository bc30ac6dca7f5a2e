"""The tables of CT × Terror that its rulebook prints, made of figures that were probed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckgen.rules.engines import CardName, Cell, PrintedTable, Word

ATTACKS = ("weapon", "grenade", "headshot", "gas-bomb", "flashbang")
DEFENCES = {
    "armour": '<icon name="helmet"/> Helmet, Vest', "weapon": '<icon name="pistol"/> Weapon card',
    "dodge": '<icon name="dodge"/> Dodge', "friendly-fire": '<icon name="friendly-fire"/> Friendly fire',
    "reinforcements": '<icon name="reinforcements"/> Reinforcements', "ricochet": '<icon name="ricochet"/> Ricochet',
    "gas-mask": '<icon name="gas-mask"/> Gas mask'}
VERBS = {"substitutes": "teammate defends", "spins": "loser is hit"}        # those that print as other words
WORDS = ("reduces", "counters", "avoids", "halves", "redirects", *VERBS.values())
KINDS = {"weapon": "Weapon cards", "armour": "Armour cards", "special": "Special cards"}


def tables(figures: Mapping[str, Any], data: Mapping[str, Any]) -> tuple[PrintedTable, ...]:
    """The defences against each attack, the numbers of cards, and the draw pile card by card."""
    return _defences(figures["rules.defences"]), _counts(figures, data), _pile(figures, data)


def _defences(matrix: Mapping[str, Mapping[str, str]]) -> PrintedTable:
    return PrintedTable("attack × defence", tuple(
        (Word(label, "caption"), *(_verb(matrix.get(attack, {}).get(defence)) for attack in ATTACKS))
        for defence, label in DEFENCES.items()), tuple(Word(word, "caption") for word in WORDS))


def _verb(done: str | None) -> Cell:
    return Word(VERBS.get(done, done), "caption") if done else None


def _counts(figures: Mapping[str, Any], data: Mapping[str, Any]) -> PrintedTable:
    rows = data["cards"]["deck"]
    return PrintedTable("numbers of cards", tuple(
        (Word(label, "cell"), sum(figures[f"cards.{row['id']}.copies"] for row in rows if row["kind"] == kind))
        for kind, label in KINDS.items()))


def _pile(figures: Mapping[str, Any], data: Mapping[str, Any]) -> PrintedTable:
    return PrintedTable("the draw pile", tuple(
        (CardName(row["id"]), Word(row["kind"], "caption"),
         *(figures.get(f"cards.{row['id']}.{column}") for column in ("copies", "damage", "protection")))
        for row in data["cards"]["deck"]))
