"""Figures of texts, compared between languages that group thousands each in their own way."""

from __future__ import annotations

import re

import pytest

from deckgen.diagnostics import Location
from deckgen.verify.book import Printed
from deckgen.verify.passages import Passage, by_place
from deckgen.verify.tables import in_contents, rows_of
from deckgen.verify.words import ungrouped

PLACE = Location("templates/g/rulebook.md.j2", 3)


@pytest.mark.parametrize("text", ["1,000 coins", "1.000 coins", "1\u00a0000 coins", "1\u202f000 coins"])
def test_thousands_are_the_same_figure_in_every_language(text: str) -> None:
    assert dict(by_place([Passage(text, PLACE)], ())[PLACE]) == {"1000": 1}


@pytest.mark.parametrize("text", ["2.5", "10 062", "7, 100", "1,2,3", "0.125.5", "AK-47"])
def test_what_is_no_group_of_thousands_is_left_alone(text: str) -> None:
    assert ungrouped(text) == text


def test_a_heading_in_the_contents_is_no_row_of_a_table() -> None:
    printed = Printed(["Contents Doors 2 Exploring 3", "Exploring 4 Exploring 2 are rows", "Exploring"])
    rows = list(re.finditer(r"Exploring (\d)", printed.spaced))
    assert [in_contents(row, "Exploring", printed) for row in rows] == [True, False, False]


def test_a_label_at_the_end_of_a_longer_one_is_no_row() -> None:
    text = "Base 21 4 American Base 17 – Base Camp 3 3 Base 9 9"
    found = rows_of("Base", ("Base", "American Base"), r"\s+(\d+|–)" * 2, text)
    assert [row.groups() for row in found] == [("21", "4"), ("9", "9")]
