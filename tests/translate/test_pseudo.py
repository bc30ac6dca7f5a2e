"""The pseudo language: longer, accented, in brackets, and true to its source in all that is no letter."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from deckgen.diagnostics import Location
from deckgen.texts import mark_tags, placeholders, plain
from deckgen.translate.placeholder_checks import faults_of
from deckgen.translate.pseudo import LONGER, PseudoLanguage, pseudo
from tests.books import fonts

ACCENTS = {ord(one): other for one, other in zip("aeoutdmgAD", "åéöûţďmğÅĎ", strict=True)}
PLACE = Location("cards/g/deck.csv", 3, "text")
words = st.sampled_from(["damage", "CT", "strength", "AK-47", "{damage}", "{rules.bomb.drawn}", "<b>Uzi</b>", "a", "5",
                         "–", '<icon name="star"/>', '<card id="vest"/>', "<br/>", "&amp;", "**bold**", "[on](#goal)"])
texts = st.lists(words, min_size=1).map(" ".join)


def letters(text: str) -> int:
    """How long a text is without what stays as it is."""
    return len(plain(text.replace("](#goal)", "").replace("&amp;", "")))


def language(lacking: str = "") -> PseudoLanguage:
    return PseudoLanguage("g", lambda letter: letter not in lacking)


def test_a_text_as_it_reads() -> None:
    assert pseudo("Deal {damage} damage.", ACCENTS) == "[Ďééål {damage} ďååmååğéé.~]"
    assert pseudo("AK-47", {}) == "[AK-47~~]"


@given(texts)
def test_a_text_is_longer_by_a_third_and_in_brackets(text: str) -> None:
    made = pseudo(text, ACCENTS)
    assert made.endswith("]") and "[" in made
    outside = re.match(r"(\s*<icon[^>]*>\s*)*", text)
    assert outside is not None
    assert letters(made) - 2 >= letters(text) + LONGER * letters(text[outside.end():])


@given(texts)
def test_placeholders_marks_figures_and_links_are_kept(text: str) -> None:
    made = pseudo(text, ACCENTS)
    assert placeholders(made) == placeholders(text) and mark_tags(made) == mark_tags(text)
    assert re.findall(r"\d|&\w+;|\*+|\]\(#\w+\)", made) == re.findall(r"\d|&\w+;|\*+|\]\(#\w+\)", text)
    assert faults_of(text, made) == []


def test_an_icon_at_the_beginning_stays_there() -> None:
    assert pseudo('<icon name="star"/> Go', ACCENTS).startswith('<icon name="star"/> [')


def test_nothing_stays_nothing() -> None:
    assert pseudo("", ACCENTS) == "" and pseudo(" ", ACCENTS) == " "


def test_letters_that_the_fonts_lack_stay_plain() -> None:
    made = language("å").text("A bad day", "deck.text").markup
    assert "å" not in made and "a" in made and "ď" in made


def test_all_accents_are_in_the_built_in_fonts() -> None:
    made = language().text("abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ").markup
    face = fonts()["text-bold"]
    assert face[made] not in face.gaps and made.count("\u0301") == 0


def test_names_texts_and_plurals_are_made_alike_and_complete() -> None:
    made = language()
    assert made.name("R & D", "deck.name").markup == "[Ŕ &amp; Ď~~]"
    assert made.text("Take {n}.", "deck.text", {"n": 1200}, PLACE).markup == "[Ţååķé 1,200.~~]"
    assert [made.plural("{n} card", "{n} cards", n).markup for n in (1, 2)] == ["[1 çååŕď~]", "[2 çåååŕďš~]"]
    assert made.diagnostics == []


def test_what_is_wrong_with_a_source_is_told() -> None:
    made = language()
    made.text("Deal {damge}.", "deck.text", {"damage": 5}, PLACE)
    assert [(fault.code, fault.location) for fault in made.diagnostics] == [("unknown-placeholder", PLACE)]
