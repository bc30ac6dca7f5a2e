"""A game new with a maker's own spreadsheet: its columns are recognised, it stays as it is, its faults are told."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from deckgen.diagnostics import Severity
from deckgen.pipeline.build import Request, build
from deckgen.pipeline.create.new_request import NewRequest
from deckgen.pipeline.create.newgame import NewGame, create_game
from deckgen.pipeline.verify import verify
from deckgen.project import Project
from tests.pipeline.maker import edit, outputs, put, read
from tests.render.painting import bitmap
from tests.test_spreadsheets import ods, xlsx

ROWS: list[list[Any]] = [["Card name", "Qty", "Effect", "Cost", "Power", "Notes"],
                         ["Guard", 3, "Block one attack.", 1, 2, "too weak?"], ["Wizard", 2, "Draw two cards.", 4]]
COLUMNS = {"name": "name", "text": "text", "cost": "int", "power": "int?", "notes": "note"}


def csv(rows: list[list[Any]], separator: str = ",") -> str:
    return "".join(separator.join(map(str, [*row, *[""] * (len(rows[0]) - len(row))])) + "\n" for row in rows)


def begin(folder: Path, data: bytes | str, file: str = "cards.csv", **request: Any) -> NewGame:
    """A game in the folder `project`, new with a table that stands beside it."""
    put(folder, file, data)
    return create_game(Project.at(folder / "project"), NewRequest("mine", table=folder / file, **request))


def declared(folder: Path, component: str = "deck") -> dict[str, Any]:
    text = (folder / "project/cards/mine/game.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(text)["components"][component]
    return found


def printed(folder: Path, locale: str = "en") -> str:
    outcome = build(Project.at(folder / "project"), Request(folder / "project/output"))
    assert not outcome.failed
    return read(folder / "project", locale, game="mine")


def assert_sound(folder: Path) -> None:
    """The first build has nothing to say, nor has what reads it back."""
    project, request = Project.at(folder / "project"), Request(folder / "project/output")
    for stage in (build, verify):
        assert [str(fault) for fault in stage(project, request).diagnostics] == []


def told(new: NewGame) -> list[tuple[str, str, str]]:
    return [(Path(fault.location.file).name, fault.location.cell or str(fault.location.line), fault.code)
            for fault in new.diagnostics]


@pytest.mark.parametrize(("file", "data"), [
    ("cards.csv", csv(ROWS)), ("cards.csv", "\ufeff" + csv(ROWS, ";")), ("cards.csv", csv(ROWS, "\t")),
    ("cards.xlsx", xlsx(Sheet1=ROWS)), ("cards.ods", ods([[*row, *[None] * (6 - len(row))] for row in ROWS]))])
def test_the_same_game_from_every_kind_of_table(file: str, data: bytes | str, tmp_path: Path) -> None:
    new = begin(tmp_path, data, file)
    assert not new.diagnostics
    deck = declared(tmp_path)
    assert deck["columns"] == COLUMNS and deck["table"] == file and deck["off_face"] == ["notes"]
    assert (tmp_path / "project/cards/mine" / file).read_bytes() == (tmp_path / file).read_bytes()
    words = printed(tmp_path)
    assert words.count("Guard") == 3 and words.count("Draw two cards.") == 2 and "too weak" not in words


@pytest.mark.parametrize("header", ["quantity", "Qty", "COUNT", "copies", "Quantidade", "Q.tà", "Кол-во", "Шт.",
                                    "Numero copie", "Nº de cópias"])
def test_copies_by_whatever_name(header: str, tmp_path: Path) -> None:
    assert not begin(tmp_path, f"name,{header}\nGuard,3\nWizard,2\n").diagnostics
    assert printed(tmp_path).count("Guard") == 3


def test_columns_are_of_the_type_that_their_cells_have(tmp_path: Path) -> None:
    put(tmp_path, "art/guard.svg", '<svg viewBox="0 0 3 2"><rect width="3" height="2" fill="#306030"/></svg>')
    put(tmp_path, "art/photo.png", bitmap("PNG", "RGB", (30, 20)))
    assert not begin(tmp_path, "Title,Icon,Range,Tint,Armour,Weight,Picture,2nd line,Kind\n"
                               "Guard,star,1-2,#c03020,yes,1.5,art/guard.svg,Stand and wait for the others.,Unit\n"
                               "Tower,,2-4,#204060,no,20,art/photo.png,,Building\n").diagnostics
    assert declared(tmp_path)["columns"] == {
        "name": "name", "icon": "icon?", "range": "word", "tint": "colour", "armour": "bool", "weight": "number",
        "picture": "image", "c_2nd_line": "text?", "kind": "name"}
    assert {"cards/mine/art/guard.svg", "cards/mine/art/photo.png"} <= outputs(tmp_path / "project").keys()
    assert "Guard" in printed(tmp_path)


@pytest.mark.parametrize(("size", "seen"), [("tarot", True), ("mini", True), ("100x60", True), ("40x44", False)])
def test_a_face_shows_what_it_has_room_for(size: str, seen: bool, tmp_path: Path) -> None:
    put(tmp_path, "guard.svg", '<svg viewBox="0 0 3 2"><rect width="3" height="2" fill="#306030"/></svg>')
    table = ("name,art,text,flavour,cost\nGuard,guard.svg,Stand and wait.,"
             "\"Nobody asked. Nobody answered, either; nobody was there.\",1\n")
    assert [fault.code for fault in begin(tmp_path, table, size=size).diagnostics] == ([] if seen else ["off-face"])
    words = " ".join(printed(tmp_path).split())
    assert "Stand and wait." in words and ("Nobody asked" in words) is seen
    assert ("art" in declared(tmp_path).get("off_face", [])) is not seen


def test_a_sheet_with_cards_is_a_component(tmp_path: Path) -> None:
    tokens = [["Token", "Amount"], ["Gold", 4], ["Mana", 2]]
    new = begin(tmp_path, xlsx(Deck=ROWS, Tokens=tokens, Ideas=[["print twice"], ["a board?"]]), "cards.xlsx")
    assert told(new) == [("cards.xlsx", "1", "sheet-left-out")] and "'Ideas'" in new.diagnostics[0].message
    assert declared(tmp_path)["sheet"] == "Deck" and declared(tmp_path, "tokens")["sheet"] == "Tokens"
    assert printed(tmp_path).count("Gold") == 4


def test_a_row_without_a_name_is_told(tmp_path: Path) -> None:
    found = begin(tmp_path, "name,cost\nGuard,1\n,2\n").diagnostics
    told, = (one for one in found if one.code == "nameless-card")
    assert (told.severity, told.location.line) == (Severity.WARNING, 3)


def test_cards_of_one_name_have_ids_of_their_own(tmp_path: Path) -> None:
    note, = begin(tmp_path, "name,cost\nGuard,1\nGuard,2\n").diagnostics
    assert (note.code, note.severity) == ("repeated-name", Severity.NOTE) and "lines 2, 3" in note.message
    assert printed(tmp_path).count("Guard") == 2


def test_words_in_a_language_of_the_makers_own(tmp_path: Path) -> None:
    table = "Название;Кол-во;Описание\nЩит;3;Закрывает от 2 атак.\nМеч;2;Бьёт врага.\n"
    assert not begin(tmp_path, table, locales=("ru",)).diagnostics
    assert declared(tmp_path)["columns"] == {"name": "word", "text": "word"}
    assert printed(tmp_path, "ru").count("Закрывает от 2 атак.") == 3


def test_notes_say_what_hardly_is_meant(tmp_path: Path) -> None:
    new = begin(tmp_path, "name,text\nЩит,Закрывает от 2 атак.\nМеч,Бьёт врага.\n")
    assert told(new) == [("cards.csv", "2", "plain-words"), ("cards.csv", "0", "other-language")]
    assert {fault.severity for fault in new.diagnostics} == {Severity.NOTE} and new.files


def test_a_figure_in_a_text_is_told_with_the_column_that_has_it(tmp_path: Path) -> None:
    table = "name,qty,text,oil,gold\nKeeper,2,Take 2 oil.,2,2\nLamp,4,Put {oil} oil here.,1,1\n"
    note, = begin(tmp_path, table).diagnostics
    assert note.message.endswith("it has the figure 2, to be written as {oil}")


def test_the_spreadsheet_is_what_is_edited_from_then_on(tmp_path: Path) -> None:
    begin(tmp_path, csv(ROWS))
    edit(tmp_path, "project/cards/mine/cards.csv", "Guard,3", "Sentry,5")
    assert printed(tmp_path).count("Sentry") == 5


def test_a_picture_that_is_not_there_is_a_slip_where_others_are(tmp_path: Path) -> None:
    put(tmp_path, "guard.png", bitmap("PNG", "RGB", (30, 20)))
    table = "name,picture\nGuard,guard.png\nTower,tower.png\nWall,../guard.png\n"
    assert told(begin(tmp_path, table)) == [("cards.csv", "3", "missing-image"), ("cards.csv", "4", "outside-project")]


# --- what is wrong with a spreadsheet -------------------------------------------------------------------------------

@pytest.mark.parametrize(("text", "page", "message"), [
    ("name,qty\nPão de queijo,2\n", "cp1252", "byte 0xE3 is not UTF-8; as Windows-1252 it is 'ã'"),
    ("Название,qty\nЩит,2\n", "cp1251", "byte 0xCD is not UTF-8; as Windows-1251 it is 'Н'")])
def test_encodings_of_windows_are_named(text: str, page: str, message: str, tmp_path: Path) -> None:
    new = begin(tmp_path, text.encode(page))
    assert [fault.message for fault in new.diagnostics] == [message]
    assert new.diagnostics[0].hint == "save it as CSV in UTF-8"
    assert not new.files and not outputs(tmp_path / "project")


@pytest.mark.parametrize(("file", "data", "place", "code"), [
    ("cards.csv", "name,qty\nGuard,two\n", "2", "bad-copies"),
    ("cards.csv", "qty,cost\n1,2\n", "1", "missing-column"),
    ("cards.csv", "name,qty\n", "0", "no-cards"),
    ("cards.csv", "id,name\na,Guard\na,Wizard\n", "3", "duplicate-id"),
    ("cards.csv", "", "1", "broken-csv"),
    ("cards.csv", "name,qty\nA,B,2\n", "2", "broken-csv"),
    ("cards.txt", "name,qty\nA,2\n", "0", "broken-sheet"),
    ("cards.xlsx", "name,qty\nA,2\n", "0", "broken-sheet"),
    ("cards.xlsx", xlsx(Deck=[["Name", "Qty"], ["Archer", date(2026, 2, 1)]]), "Deck!B2", "broken-sheet")])
def test_a_table_that_gives_no_game(file: str, data: bytes | str, place: str, code: str, tmp_path: Path) -> None:
    new = begin(tmp_path, data, file)
    assert (file, place, code) in told(new)
    assert not new.files and not outputs(tmp_path / "project")


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    new = create_game(Project.at(tmp_path), NewRequest("mine", table=tmp_path / "none.csv"))
    assert told(new) == [("none.csv", "0", "missing-table")] and not outputs(tmp_path)


def test_there_is_no_engine_for_cards_that_nobody_knows(tmp_path: Path) -> None:
    assert told(begin(tmp_path, csv(ROWS), engine=True)) == [("--engine", "0", "no-engine")]


def test_a_text_that_no_card_has_room_for_is_told_and_left_off(tmp_path: Path) -> None:
    new = begin(tmp_path, f"name,text\nGuard,Wait.\nTower,{'Stand and wait. ' * 400}\n")
    assert told(new) == [("cards.csv", "3", "off-face")] and new.diagnostics[0].severity is Severity.WARNING
    assert_sound(tmp_path)
    assert declared(tmp_path)["off_face"] == ["text"]


def test_what_later_stages_say_of_a_spreadsheet_names_sheet_and_cell(tmp_path: Path) -> None:
    rows = [["Name", "Qty", "Text"], ["Guard", 3, "Stand and wait."], ["Wizard", 2, "Draw a card."]]
    assert not begin(tmp_path, xlsx(Deck=rows), "cards.xlsx").diagnostics
    rows[1][2] = "Hit 3 times."
    (tmp_path / "project/cards/mine/cards.xlsx").write_bytes(xlsx(Deck=rows))
    outcome = build(Project.at(tmp_path / "project"), Request(tmp_path / "output"))
    assert {(fault.code, str(fault.location)) for fault in outcome.diagnostics} == {
        ("literal-digit", "cards/mine/cards.xlsx: Deck!C2")}


def test_zeros_that_were_lost_are_told_among_words(tmp_path: Path) -> None:
    new = begin(tmp_path, "name,agent,power\nArcher,007,5\nGuard,12,10\n")
    assert [(fault.code, fault.location.key, fault.location.line) for fault in new.diagnostics] == [
        ("lost-zeros", "agent", 3)]
    assert new.diagnostics[0].severity is Severity.WARNING and new.files


def test_a_date_made_of_figures_is_told_among_words(tmp_path: Path) -> None:
    rows = "name,range,set,built\nArcher,{},Set 2,{}\nGuard,1-3,Set 3,1912-04-14\n"
    assert told(begin(tmp_path, rows.format("02/jan", "1911-05-31"))) == [("cards.csv", "2", "maybe-date")]
    put(tmp_path, "cards.csv", rows.format("2026-02-01", "1911-05-31"))
    new = create_game(Project.at(tmp_path / "third"), NewRequest("mine", table=tmp_path / "cards.csv"))
    assert [(fault.location.key, fault.severity) for fault in new.diagnostics] == [("range", Severity.WARNING)]
