"""Whatever table a game is created from, its first build and `verify` have nothing to say, and nothing of it is lost
without a word."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from deckgen.diagnostics import Severity
from tests.pipeline.maker import outputs, put, read
from tests.pipeline.test_new_from_table import assert_sound, begin, csv, declared, told
from tests.render.painting import bitmap
from tests.test_spreadsheets import xlsx

LONG = "Choose one of the players on your left and look at the hand of that player, then return all of it. "
DECKS: dict[str, list[list[Any]]] = {
    "one card": [["name"], ["Guard"]],
    "a sentence of forty letters": [
        ["name", "type", "when"], ["Guard", "Event", "Only on a rainy day after the big race"],
        ["Tower", "Wall", "Now"]],
    "texts twice": [["name", "text", "rules text", "type"],
                    ["Guard", "Wait here. Event.", "Wait here. Event.", "Event"],
                    ["Event", "Event.", "Stay.", "Guard"]],
    "numbers in words": [["name", "text", "range", "set", "built"],
                         ["Area 51", "Draw 2 cards, or 3.", "1-2", "Set 3", 1999],
                         ["Route 66", "Discard 4 or 5 cards. +1 Action", "3-4", "Set 10", 2004]],
    "numbers as words": [["name", "text"], ["3 cards", "Draw three cards."], ["Four cards", "Draw four."]],
    "many columns": [["name", *(f"column {letter}" for letter in "abcdefghijkl"), "power2", "a long header for it"],
                     ["Guard", *(f"Word {letter}" for letter in "abcdefghijkl"), 1234, 7],
                     ["Tower", *(f"Other {letter}" for letter in "abcdefghijkl"), 4, 1200]],
    "long names": [["name", "text"], ["The one and only guard of the western tower of the castle " * 2, "Wait."],
                   ["Guard", LONG * 8]],
    "marks as text": [["name", "text"], ["A & B", "<strong>Now</strong> & {later} → 2"], ["C < D", "<n>5 > 3"]],
    "lines": [["name", "text"], ["Guard", "One.\nTwo.\nThree."], ["Tower", "Four."]],
    "no names": [["thing", "cost"], ["Wait here for a while.", 1], ["Stay where you are.", 2]],
    "two hundred cards": [["name", "text", "cost"],
                          *([f"Guard {one}", f"Stand in row {one}, and wait.", one] for one in range(220))]}


@pytest.mark.parametrize("deck", DECKS)
def test_the_first_build_is_sound(deck: str, tmp_path: Path) -> None:
    begun = begin(tmp_path, xlsx(Deck=DECKS[deck]), "cards.xlsx")
    assert begun.files and not [fault for fault in begun.diagnostics if fault.severity is Severity.ERROR]
    assert_sound(tmp_path)


@pytest.mark.parametrize(("size", "locales"), [("mini", ("en", "it")), ("tarot", ("ru",)), ("40x44", ("en",)),
                                               ("100x60", ("pt_BR", "en"))])
def test_of_any_size_and_language(size: str, locales: tuple[str, ...], tmp_path: Path) -> None:
    rows = [["name", "type", "text", "flavour", "cost", "hit points", "notes"],
            ["Guard", "Event", "Stand and wait for 2 turns.", LONG, 1, 20, "weak"],
            ["Wizard", "Wall", "Draw two.", "", 4, 3]]
    assert begin(tmp_path, xlsx(Deck=rows), "cards.xlsx", size=size, locales=locales).files
    assert_sound(tmp_path)


# --- letters ----------------------------------------------------------------------------------------------------------

def test_a_letter_that_no_font_has_does_not_stop_a_game(tmp_path: Path) -> None:
    rows = [["name", "text"], ["Guard", "Wait."], ["Ace", "\u2666 and \u2666"], ["King", "\u2666"], ["漢", "Stay."]]
    begun = begin(tmp_path, csv(rows))
    missing = [fault for fault in begun.diagnostics if fault.code == "missing-glyph"]
    assert begun.files and len(missing) == 2
    assert {fault.location.line: "U+2666" in fault.message for fault in missing} == {3: True, 5: False}
    assert all("[fonts.text]" in fault.hint for fault in missing)


# --- what is no card --------------------------------------------------------------------------------------------------

def test_titles_above_the_header_are_skipped_and_told(tmp_path: Path) -> None:
    deck = [["My game, version 3"], [], ["Name", "Qty", "Text"], ["Guard", 3, "Wait."], ["Wizard", 2, "Draw two."]]
    begun = begin(tmp_path, xlsx(First=deck, Second=[["Token", "Amount"], ["Gold", 4]]), "cards.xlsx")
    assert told(begun) == [("cards.xlsx", "1", "title-row")] and "My game" in begun.diagnostics[0].message
    assert declared(tmp_path, "first")["header"] == 3 and "header" not in declared(tmp_path, "second")
    assert_sound(tmp_path)
    assert read(tmp_path / "project", game="mine").count("Wizard") == 2


def test_titles_in_a_file_of_semicolons(tmp_path: Path) -> None:
    begun = begin(tmp_path, "Cards, all of them\n\nName;Text\nGuard;Wait, then go.\n")
    assert told(begun) == [("cards.csv", "1", "title-row")]
    assert_sound(tmp_path)


def test_a_heading_between_the_cards_is_told(tmp_path: Path) -> None:
    begun = begin(tmp_path, "name,type,text\nGuard,Unit,Wait.\n— EVENTS —,,\nRain,Event,Stay in.\n"
                            "Snow,Event,Go out.\n")
    assert told(begun) == [("cards.csv", "3", "section-row")]
    assert_sound(tmp_path)


def test_a_heading_and_a_name_twice_are_told_beside_dates_that_nobody_reads(tmp_path: Path) -> None:
    rows = [["Name", "Text", "Made"], ["Guard", "Wait.", date(2026, 2, 1)], ["— EVENTS —", None, None],
            ["Rain", "Stay in.", date(2026, 2, 2)], ["Rain", "Go out.", None]]
    begun = begin(tmp_path, xlsx(Deck=rows), "cards.xlsx")
    assert sorted(told(begun)) == [("cards.xlsx", "Deck!A3", "section-row"), ("cards.xlsx", "Deck!A5", "repeated-name"),
                                   ("cards.xlsx", "Deck!C2", "maybe-date")]
    assert_sound(tmp_path)


def test_copies_as_people_write_them(tmp_path: Path) -> None:
    assert not begin(tmp_path, "name,qty\nGuard,3x\nWizard,x2\n").diagnostics
    assert_sound(tmp_path)
    assert read(tmp_path / "project", game="mine").count("Guard") == 3


def test_dates_in_a_column_that_is_no_text_are_kept_off_the_cards(tmp_path: Path) -> None:
    rows = [["Name", "Made", "Notes"], ["Guard", date(2026, 2, 1), date(2026, 2, 3)],
            ["Wizard", date(2026, 2, 2), None]]
    begun = begin(tmp_path, xlsx(Deck=rows), "cards.xlsx")
    assert told(begun) == [("cards.xlsx", "Deck!B2", "maybe-date")] and "and 1 more" in begun.diagnostics[0].message
    assert declared(tmp_path)["columns"] == {"name": "name", "made": "note", "notes": "note"}
    assert_sound(tmp_path)


# --- pictures ---------------------------------------------------------------------------------------------------------

def test_pictures_are_found_below_and_in_any_case(tmp_path: Path) -> None:
    put(tmp_path, "art/deep/Fire Bolt.png", bitmap("PNG", "RGB", (30, 20)))
    put(tmp_path, "Art2/tower.JPG", bitmap("JPEG", "RGB", (30, 20)))
    assert not begin(tmp_path, "name,picture\nBolt,Fire bolt.PNG\nTower,art2/Tower.jpg\n").diagnostics
    assert declared(tmp_path)["columns"]["picture"] == "image"
    assert {"cards/mine/Fire bolt.PNG", "cards/mine/art2/Tower.jpg"} <= outputs(tmp_path / "project").keys()
    assert_sound(tmp_path)


def test_a_picture_that_may_be_two_is_told(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        put(tmp_path, f"{folder}/guard.png", bitmap("PNG", "RGB", (30, 20)))
    begun = begin(tmp_path, "name,picture\nGuard,guard.png\n")
    assert [fault.code for fault in begun.diagnostics] == ["ambiguous-image"] and begun.files


def test_pictures_that_are_not_there_are_told_and_are_no_text(tmp_path: Path) -> None:
    begun = begin(tmp_path, "name,picture\nGuard,guard.png\nTower,tower.png\n")
    assert told(begun) == [("cards.csv", "2", "missing-image")]
    assert begun.diagnostics[0].severity is Severity.WARNING and "guard.png" in begun.diagnostics[0].message
    assert_sound(tmp_path)
    assert "png" not in read(tmp_path / "project", game="mine")


# --- several languages ------------------------------------------------------------------------------------------------

SPOKEN = [["id", "name_en", "name_it", "text_en", "text_it", "name_de"],
          ["guard", "Guard", "Guardia", "Block one attack.", "Ferma un attacco.", "Wache"],
          ["wizard", "Wizard", "Mago", "Draw two cards.", "Pesca due carte.", "Zauberer"]]


def test_each_language_has_its_own_words_on_the_cards(tmp_path: Path) -> None:
    begun = begin(tmp_path, csv(SPOKEN), locales=("en", "it"))
    assert [(fault.code, fault.severity) for fault in begun.diagnostics] == [("other-language", Severity.NOTE)]
    assert_sound(tmp_path)
    english, italian = (read(tmp_path / "project", locale, game="mine") for locale in ("en", "it"))
    assert "Guard" in english and "attack." in english and not {"Mago", "Pesca"} & set(english.split())
    assert "Guardia" in italian and "Pesca due" in italian and not {"Wizard", "Draw"} & set(italian.split())
    assert "Guardia" in read(tmp_path / "project", "it", "rulebook.pdf", game="mine")


def test_texts_that_no_catalog_can_have_are_printed_from_their_own_column(tmp_path: Path) -> None:
    rows = [[cell.replace("two", "2").replace("due", "2") for cell in row] for row in SPOKEN]
    begun = begin(tmp_path, csv(rows), locales=("en", "it"))
    assert "plain-words" not in {fault.code for fault in begun.diagnostics}
    assert declared(tmp_path)["columns"]["text"] == "word"
    assert_sound(tmp_path)
    italian = read(tmp_path / "project", "it", game="mine")
    assert "Pesca 2 carte." in italian and "Draw" not in italian and "Mago" in italian


def test_a_column_without_a_language_is_the_source_of_those_with_one(tmp_path: Path) -> None:
    rows = [[cell.removesuffix("_en") for cell in SPOKEN[0]], *SPOKEN[1:]]
    begin(tmp_path, csv(rows), locales=("en", "it"))
    assert_sound(tmp_path)
    english, italian = (read(tmp_path / "project", locale, game="mine") for locale in ("en", "it"))
    assert "Guard" in english and not {"Mago", "Pesca"} & set(english.split())
    assert "Guardia" in italian and not {"Wizard", "Draw"} & set(italian.split())


def test_languages_that_the_game_is_not_in_are_told(tmp_path: Path) -> None:
    begun = begin(tmp_path, "name_de,name_fr\nWache,Garde\n")
    assert [fault.code for fault in begun.diagnostics] == ["other-language"] and not begun.files
    assert "--locale de --locale fr" in begun.diagnostics[0].hint
    assert begin(tmp_path, "name_de,name_fr\nWache,Garde\n", locales=("de", "fr")).files
    assert_sound(tmp_path)
    assert "Garde" in read(tmp_path / "project", "fr", game="mine")
