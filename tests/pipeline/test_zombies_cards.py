"""The printed cards of Zombies: sentences and figures are those of the tables, and change with them."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

from deckgen.drawing import words_of
from tests.pipeline.test_zombies_print import Printer, bundled

TABLES = ("characters", "objects", "scenery", "zombies")
# What a card has in one project and in the other.
CHANGED = {
    "rosa": {"lock": "1 5"}, "jogger": {"speed": "4 9"},
    "first-aid-kit": {"amount": "1 3", "target": "companion self"},
    "alarm-clock": {"amount": "2 2", "effect": "quiet find", "ability": "use lock"},
    "gas-canister": {"range": "1 7"}, "chainsaw": {"melee": "6 8", "hands": "2 9", "noise": "1 1"},
    "crossbow": {"noise": "0 4"}, "frying-pan": {"use": " 5"},
    "fridge": {"reward": "heal objects", "amount": "1 6", "resistance": "1 8", "difficulty3": "1 7"},
}


def edited(changed: dict[str, dict[str, str]]) -> dict[str, str]:
    """The tables with other words in some cells, by card and column."""
    files = {}
    for name in (f"cards/zombies/{table}.csv" for table in TABLES):
        heads, *rows = csv.reader(io.StringIO(bundled(name)))
        out = io.StringIO()
        writer = csv.DictWriter(out, heads)
        writer.writeheader()
        for row in rows:
            writer.writerow({**dict(zip(heads, row, strict=True)), **changed.get(row[0], {})})
        files[name] = out.getvalue()
    return files


def said(printer: Printer, card: str) -> str:
    """The words of a face, without its icons."""
    return " ".join(re.sub("[\ue000-\uf8ff]", " ", words_of(printer.face(card))).split())


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Printer, Printer]:
    one, other = (Printer(tmp_path_factory.mktemp("zombies"), edited(
        {card: {column: words.split(" ")[n] for column, words in cells.items()} for card, cells in CHANGED.items()}))
        for n in (0, 1))
    return one, other


def test_what_a_thing_does_is_said_of_its_figures(pair: tuple[Printer, Printer]) -> None:
    one, other = pair
    assert "heal 1 wound of yourself or of an adjacent ally" in said(one, "first-aid-kit")
    assert "heal 3 of your wounds" in said(other, "first-aid-kit")
    assert "at range 1 or less" in said(one, "gas-canister") and "at range 7 or less" in said(other, "gas-canister")


def test_what_a_thing_does_is_said_of_its_effect_and_skill(pair: tuple[Printer, Printer]) -> None:
    one, other = (said(printer, "alarm-clock") for printer in pair)
    assert "Use" in one and "take 2 off the noise" in one
    assert "Pick lock" in other and "draw 2 item cards" in other


@pytest.mark.parametrize("effect", ["heal", "points", "quiet", "find", "blast"])
def test_every_effect_has_its_sentence(effect: str, tmp_path: Path) -> None:
    one, several = (said(Printer(tmp_path / amount, edited({"gas-canister": {
        "effect": effect, "amount": amount, "target": "companion"}})), "gas-canister").partition("For each success")[2]
        for amount in ("1", "88"))
    assert "1" in one and "88" in several and one != several


def test_slips_show_the_columns_that_are_filled(pair: tuple[Printer, Printer]) -> None:
    one, other = pair
    assert "+6" in said(one, "chainsaw") and "+8" in said(other, "chainsaw")
    assert "Use" not in said(one, "frying-pan") and "+5 Use" in said(other, "frying-pan")
    assert one.icon_count("crossbow", "quiet") == 1 and other.icon_count("crossbow", "noise") == 1


def test_hands(pair: tuple[Printer, Printer]) -> None:
    assert ["9" in said(printer, "chainsaw").split() for printer in pair] == [False, True]


def test_scenery(pair: tuple[Printer, Printer]) -> None:
    one, other = (said(printer, "fridge") for printer in pair)
    assert "Heal 1 of your wounds" in one
    assert "Draw 6 item cards" in other and {"7", "8"} <= set(other.split())


def test_characters_and_zombies(pair: tuple[Printer, Printer]) -> None:
    assert "Speed 4" in said(pair[0], "jogger") and "Speed 9" in said(pair[1], "jogger")
    assert "Pick lock 1" in said(pair[0], "rosa") and "Pick lock 5" in said(pair[1], "rosa")


def test_each_pile_has_a_back_of_its_own(pair: tuple[Printer, Printer]) -> None:
    faces, piles = pair[0].faces, dict[str, set[tuple[str, str]]]()
    for component, card in pair[0].game.cards():
        if component.id in TABLES:
            back = faces.back(component, card)
            assert back is not None
            piles.setdefault(faces.digest(back), set()).add((component.id, str(card.values.get("place"))))
    assert len(piles) == 5 and all(len(pile) == 1 for pile in piles.values())
