"""Figures in words: told where the same figure stands before the same word elsewhere, and only there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deckgen.verify import Edition, Passage
from deckgen.verify.spoken import check_spoken, spoken

NUMBERS = {"two": 2, "five": 5, "forty": 40}
TEXTS = ["It deals 40 damage.", "Draw 2 cards.", "Deal 5 cards to each player."]


@pytest.mark.parametrize(("text", "words"), [
    ("A bomb deals forty damage.", "forty damage"), ("Take five\ncards.", "five cards"),
    ("Take the two cards.", None), ("Forty players came.", None), ("forty fivefold cards", None),
    ("Take five players.", None)])
def test_spoken(text: str, words: str | None) -> None:
    assert list(spoken([*TEXTS, text], NUMBERS)) == ([(text, words)] if words else [])


def test_it_is_told_with_its_page(edition: Edition) -> None:
    place = edition.book.passages[0].place
    said = "Chi pesca una Bomba subisce quaranta danni."
    book = edition.book._replace(passages=[*edition.book.passages, Passage(said, place)])
    told, = check_spoken(replace(edition, book=book), ["Regole", said])
    assert (told.code, told.location.key) == ("figure-typed", "page 2")
    assert told.message == f"it: prints 'quaranta danni' in words ({place})"


def test_the_languages_of_the_game_are_silent(edition: Edition) -> None:
    assert edition.numbers["quaranta"] == 40
    assert list(check_spoken(edition, [])) == []
