"""Texts in the margins of sheets: in the words of the language, never wider than their room."""

from __future__ import annotations

from math import atan2, degrees
from pathlib import Path
from typing import Any, Literal

import pytest

from deckgen.diagnostics import Location
from deckgen.drawing import TextBlock, leaves
from deckgen.project import Project
from deckgen.render.margins import ROLES, WORDS, Margins, sheet_words
from deckgen.sheets import MarginText
from deckgen.translate import load_language
from tests.books import fonts
from tests.render.painting import line_texts, write

PLACE = Location("cards/play/game.toml", 3, "title")
ENGLISH = {role: f"{role}: {{number}} of {{of}}" if role.startswith("sheet") else role for role in ROLES}


def margins(root: Path, about: str = "Play 1.0 · 0123abcd", locale: str = "en") -> Margins:
    language, _ = load_language(Project.at(root), "play", locale)
    return Margins(sheet_words(Project.at(root))[0], about, PLACE, language, fonts())


def text(role: str, width: float = 500, align: Literal["left", "centre", "right"] = "left", rotation: int = 0,
         **values: int) -> MarginText:
    return MarginText(10, 20, 7, align, role, values, width, rotation)


def block(items: list[Any]) -> TextBlock:
    [found] = [item for item, _ in leaves(items) if isinstance(item, TextBlock)]
    return found


@pytest.mark.parametrize(("locale", "words"), [
    ("en", "Sheet 2 of 8, front"), ("it", "Foglio 2 di 8, fronte"), ("pt_BR", "Folha 2 de 8, frente"),
    ("ru", "Лист 2 из 8, лицевая сторона")])
def test_sheets_are_numbered_in_the_language(tmp_path: Path, locale: str, words: str) -> None:
    made = margins(tmp_path, locale=locale)
    assert line_texts(block(made.set([text("sheet", number=2, of=8)]))) == [words]


@pytest.mark.parametrize(("locale", "percent"), [
    ("en", "100%"), ("it", "100%"), ("pt_BR", "100%"), ("ru", "100\u00a0%")])
def test_the_ruler_s_length_and_the_scale_are_told(tmp_path: Path, locale: str, percent: str) -> None:
    [with_ruler] = line_texts(block(margins(tmp_path, locale=locale).set([text("print-at-100", length=100)])))
    [without] = line_texts(block(margins(tmp_path, locale=locale).set([text("print-at-100", length=0)])))
    length = "100\u00a0мм" if locale == "ru" else "100\u00a0mm"
    assert percent in with_ruler and length in with_ruler
    assert percent in without and length not in without


def test_what_it_is_about_stands_as_given(tmp_path: Path) -> None:
    assert line_texts(block(margins(tmp_path, "A & B · 12").set([text("about")]))) == ["A & B · 12"]


def test_a_long_text_is_set_smaller_than_its_room(tmp_path: Path) -> None:
    made = margins(tmp_path, "Word " * 40)
    for width in (50, 100, 2000):
        found = block(made.set([text("about", width)]))
        words = found.lines[0].words
        drawn = sum(word.width if word else found.space for word in words) * found.size / 1000
        assert drawn <= width + 0.001 and found.size <= 7


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("centre", 0.5), ("right", 1)])
def test_texts_stand_at_their_place_by_alignment(tmp_path: Path, align: Literal["left", "centre", "right"],
                                                 share: float) -> None:
    found = block(margins(tmp_path).set([text("about", align=align)]))
    width = sum(word.width if word else found.space for word in found.lines[0].words) * found.size / 1000
    assert found.lines[0].x == pytest.approx(-width * share)


@pytest.mark.parametrize("rotation", [0, 90, 180, -90])
def test_texts_are_turned_about_their_place(tmp_path: Path, rotation: int) -> None:
    [(_, (a, b, _, _, x, y))] = leaves(margins(tmp_path).set([text("about", rotation=rotation)]))
    assert (degrees(atan2(b, a)) - rotation) % 360 == pytest.approx(0, abs=0.01) and (x, y) == (10, 20)


def test_a_letter_that_the_font_lacks_is_told(tmp_path: Path) -> None:
    made = margins(tmp_path, "Play 漢")
    made.set([text("about"), text("about")])
    [fault] = made.faults
    assert (fault.code, fault.location) == ("missing-glyph", PLACE)
    assert "'漢' (U+6F22)" in fault.message and "'text'" in fault.message and "locale en" in fault.message


def test_the_bundled_words_are_whole(tmp_path: Path) -> None:
    words, faults = sheet_words(Project.at(tmp_path))
    assert faults == [] and set(words) == set(ROLES) and all(words.values())


@pytest.mark.parametrize(("data", "codes"), [
    ("[sheet\n", ["broken-toml"]), ("", ["missing-key"] * len(ROLES)), ("sheet = 3", ["missing-key"] * len(ROLES)),
    ("[sheet]\n" + "".join(f'{role} = "x"\n' for role in ROLES[1:]), ["missing-key"]),
    ("[sheet]\nsheet = 5\n" + "".join(f'{role} = "x"\n' for role in ROLES[1:]), ["missing-key"])])
def test_words_of_a_project_s_own_that_are_not_whole_are_told(tmp_path: Path, data: str, codes: list[str]) -> None:
    project = write(tmp_path, {WORDS: data})
    words, faults = sheet_words(project)
    assert [fault.code for fault in faults] == codes and faults[0].hint
    assert all(isinstance(word, str) for word in words.values()) and set(words) == set(ROLES)
    language, _ = load_language(project, "play", "en")
    Margins(words, "x", PLACE, language, fonts()).set([text("sheet", number=1, of=1), text("fold")])
