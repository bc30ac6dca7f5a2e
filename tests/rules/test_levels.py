"""Findings about figures that take life off the levels of the life card: each told once, at the figure to blame."""

from __future__ import annotations

from typing import Any

import pytest

from deckgen.rules.ct_terror.levels import warnings
from tests.rules.game import DATA, changed


def told(data: Any) -> dict[str, str]:
    return {finding.path: finding.message for finding in warnings(data)}


def test_the_figures_as_they_are() -> None:
    assert warnings(DATA) == []


@pytest.mark.parametrize(("data", "path", "words"), [
    (changed("ak47", "damage", 50), "cards.ak47.damage", "50 damage takes life from 100 to 50"),
    (changed("helmet", "protection", 30), "cards.helmet.protection",
     "10 damage (cards.9mm.damage and cards.helmet.protection) takes life from 100 to 90"),
    (changed("grenade", "damage", 60), "rules.dodge.grenade_divisor", "30 damage"),
    (changed(bomb={"dealt": 50}), "rules.bomb.dealt", "from 100 to 50"),
    (changed(character={"damage": 30}), "rules.character.damage", "from 100 to 70"),
])
def test_one_figure_alone_is_to_blame(data: Any, path: str, words: str) -> None:
    assert list(told(data)) == [path]
    assert words in told(data)[path] and "none of the levels 100, 80, 60, 40, 20" in told(data)[path]


@pytest.mark.parametrize(("card", "damage"), [("ak47", 80), ("ak47", 100), ("sniper-rifle", 20)])
def test_figures_that_keep_to_the_levels(card: str, damage: int) -> None:
    assert told(changed(card, "damage", damage)) == {}


def test_damage_beyond_all_life_is_told_where_armour_brings_it_back() -> None:
    """110 kills whoever it hits; less a Helmet it leaves 10."""
    assert "(cards.ak47.damage and cards.helmet.protection)" in told(changed("ak47", "damage", 110))[
        "cards.helmet.protection"]


def test_other_levels_on_the_card() -> None:
    assert told(changed("ak47", "damage", 50, life={"levels": list(range(100, 0, -10))})) == {}
    assert "cards.uzi.damage" in told(changed(life={"levels": [100, 70, 40, 10]}))
