"""Spreadsheets give the cells that a CSV file of them would have, and faults with sheet and cell."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from deckgen.load import load_game
from deckgen.tablefile import parse_table
from tests.load.project import GAME, write

ROWS: list[list[Any]] = [["id", "copies", "damage", "ready"], ["ak47", 4, 60.0, True], ["vest", 7, None, False],
                         ["dodge", 2, 2.5, None]]
COLUMNS = '\n[components.deck.columns]\ndamage = "number?"\nready = "bool?"\n'


def xlsx(**sheets: list[list[Any]]) -> bytes:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def ods(rows: list[list[Any]], name: str = "deck") -> bytes:
    def cell(value: Any) -> str:
        if value is None:
            return "<table:table-cell/>"
        if isinstance(value, Exception):        # as LibreOffice writes a formula that fails
            return ('<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" '
                    f'calcext:value-type="error"><text:p>{value}</text:p></table:table-cell>')
        if isinstance(value, bool):
            return f'<table:table-cell office:value-type="boolean" office:boolean-value="{str(value).lower()}"/>'
        if isinstance(value, int | float):
            return f'<table:table-cell office:value-type="float" office:value="{value}"/>'
        return f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'
    lines = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    names = " ".join(f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{short}:1.0"'
                     for short in ("office", "table", "text", "calcext"))
    content = (f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {names}><office:body>'
               f'<office:spreadsheet><table:table table:name="{name}">{lines}</table:table></office:spreadsheet>'
               "</office:body></office:document-content>")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        file.writestr("META-INF/manifest.xml", f"<manifest:manifest {names.replace('office', 'manifest')}/>")
        file.writestr("content.xml", content)
    return out.getvalue()


def csv(rows: list[list[Any]]) -> bytes:
    def cell(value: Any) -> str:
        if value is None:
            return ""
        if isinstance(value, float) and value.is_integer():
            return str(int(value))
        return str(value).lower() if isinstance(value, bool) else str(value)
    return "\n".join(",".join(map(cell, row)) for row in rows).encode()


@pytest.mark.parametrize(("name", "data"), [("deck.xlsx", xlsx(deck=ROWS)), ("deck.ods", ods(ROWS))])
def test_the_same_cards_from_every_kind_of_table(name: str, data: bytes, tmp_path: Path) -> None:
    found = []
    for table, content in ((name, data), ("deck.csv", csv(ROWS))):
        game = GAME.replace("deck.csv", table) + COLUMNS
        project = write(tmp_path / table, {"cards/sample/game.toml": game, f"cards/sample/{table}": content})
        loaded, faults = load_game(project, "sample")
        assert loaded is not None and not faults
        found.append([(card.id, card.copies, card.values) for card in loaded.components[0].cards])
    assert found[0] == found[1]


def faults_of(tmp_path: Path, rows: list[list[Any]], columns: str = COLUMNS) -> list[str]:
    project = write(tmp_path, {"cards/sample/game.toml": GAME.replace("deck.csv", "cards.xlsx") + columns,
                               "cards/sample/cards.xlsx": xlsx(deck=rows)})
    return [str(fault).splitlines()[0] for fault in load_game(project, "sample")[1]]


def test_a_fault_names_sheet_and_cell(tmp_path: Path) -> None:
    told = faults_of(tmp_path, [["id", "copies", "damage", "ready"], ["a", 1, "many", None], ["A b", -1, 2, "maybe"]])
    assert {fault.partition(": error")[0] for fault in told} == {
        f"cards/sample/cards.xlsx: deck!{cell}" for cell in ("C2", "A3", "B3", "D3")}


def test_what_spreadsheets_do_to_words_is_recognised(tmp_path: Path) -> None:
    told = faults_of(tmp_path, [["id", "damage"], ["a", date(2026, 2, 1)], ["b", "#REF!"], ["c", "1-Feb"], ["d’e", 1]],
                     '\n[components.deck.columns]\ndamage = "int?"\n')
    assert any("deck!B2" in fault and "the date 2026-02-01 of" in fault for fault in told)
    assert any("deck!B3" in fault and "#REF!" in fault for fault in told)
    assert any("deck!B4" in fault and "looks like a date" in fault for fault in told)
    assert any("deck!A5" in fault and "typographic mark" in fault for fault in told)


def test_a_formula_that_nobody_has_reckoned_is_no_empty_cell(tmp_path: Path) -> None:
    told = faults_of(tmp_path, [["id", "damage"], ["a", 2], ["b", "=B2*2"], ["c", None]],
                     '\n[components.deck.columns]\ndamage = "number?"\n')
    assert "cards/sample/cards.xlsx: deck!B3: error[broken-sheet]: the formula =B2*2 has no value" in told
    assert not any("B4" in fault for fault in told)


def test_what_a_reader_of_ods_passes_over_is_told() -> None:
    rows = [["id", "text", "cost"], ["a", "one<text:line-break/>two", 1],
            ["b", "three", ZeroDivisionError("#DIV/0!")], ["c", ValueError("Err:508"), 2]]
    table = parse_table("deck.ods", ods(rows))
    assert table.rows[0].cells == ["a", "one\ntwo", "1"]
    assert [(fault.cell, fault.message.rpartition(" ")[2]) for fault in table.faults] == [
        ("deck!C3", "#DIV/0!"), ("deck!B4", "Err:508")]


def test_figures_that_were_reckoned_have_the_digits_that_a_spreadsheet_shows() -> None:
    for name, data in (("deck.xlsx", xlsx(deck=[["id", "cost"], ["a", 0.1 + 0.2]])),
                       ("deck.ods", ods([["id", "cost"], ["a", 0.1 + 0.2]]))):
        assert parse_table(name, data, "deck").rows[0].cells == ["a", "0.3"]


def test_a_table_that_begins_further_in_keeps_the_names_of_its_cells(tmp_path: Path) -> None:
    told = faults_of(tmp_path, [[], [None, "id", "damage"], [None, "a", "many"]],
                     '\n[components.deck.columns]\ndamage = "int"\n')
    assert told == ["cards/sample/cards.xlsx: deck!C3: error[bad-value] (damage): 'many' is not a whole number"]


def test_of_several_sheets_the_one_named_like_the_component_is_read() -> None:
    data = xlsx(notes=[["buy", "paper"]], deck=ROWS)
    assert parse_table("cards.xlsx", data, "deck").columns == ("id", "copies", "damage", "ready")
    (fault,) = parse_table("cards.xlsx", data, "tokens").faults
    assert "no sheet 'tokens'" in fault.message and "notes, deck" in fault.hint


def test_a_broken_spreadsheet_is_one_fault() -> None:
    for data in (b"", b"PK\x03\x04 broken", csv(ROWS), xlsx(deck=ROWS)[:400]):
        (fault,) = parse_table("cards.xlsx", data, "deck").faults
        assert "no spreadsheet" in fault.message


def test_rows_above_the_header_are_no_part_of_the_table(tmp_path: Path) -> None:
    rows: list[list[Any]] = [["My cards", None, "by me"], [], *ROWS]
    for name, data in (("deck.xlsx", xlsx(deck=rows)), ("deck.csv", csv(rows).replace(b"by me", b"by; me; too"))):
        game = GAME.replace('"deck.csv"', f'"{name}"\nheader = 3') + COLUMNS
        loaded, faults = load_game(write(tmp_path / name, {"cards/sample/game.toml": game,
                                                           f"cards/sample/{name}": data}), "sample")
        assert loaded is not None and not faults
        assert [(card.id, card.location.line) for card in loaded.components[0].cards] == [
            ("ak47", 4), ("vest", 5), ("dodge", 6)]


def test_in_a_column_of_notes_anything_may_be(tmp_path: Path) -> None:
    rows = [["id", "made"], ["a", date(2026, 2, 1)], ["b", "#REF!"], ["c", None]]
    assert faults_of(tmp_path / "notes", rows, '\n[components.deck.columns]\nmade = "note"\n') == []
    assert len(faults_of(tmp_path / "words", rows, '\n[components.deck.columns]\nmade = "word?"\n')) == 2


# --- what a file says of itself is not to be trusted ------------------------------------------------------------------

def altered(data: bytes, part: str, *pairs: tuple[str, str]) -> bytes:
    """A spreadsheet with one of its parts edited."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as file, zipfile.ZipFile(out, "w") as other:
        for name in file.namelist():
            text = file.read(name).decode()
            for old, new in pairs if name == part else ():
                assert old in text, old
                text = text.replace(old, new, 1)
            other.writestr(name, text)
    return out.getvalue()


@pytest.mark.parametrize("size", ["A1:B2", "A1", "A1:XFD1048576", "C3:D9"])
def test_a_wrong_size_of_the_sheet_loses_no_card(size: str) -> None:
    data = altered(xlsx(deck=ROWS), "xl/worksheets/sheet1.xml", ('<dimension ref="A1:D4"', f'<dimension ref="{size}"'))
    table = parse_table("deck.xlsx", data)
    assert [row.cells[0] for row in table.rows] == ["ak47", "vest", "dodge"] and table.columns == tuple(ROWS[0])
    assert not table.faults


def test_a_formatted_cell_at_the_end_of_the_sheet_is_no_cell() -> None:
    last = '<row r="1048576"><c r="XFD1048576" s="0"/></row></sheetData>'
    data = altered(xlsx(deck=ROWS), "xl/worksheets/sheet1.xml", ("</sheetData>", last),
                   ('<dimension ref="A1:D4"', '<dimension ref="A1:XFD1048576"'))
    table = parse_table("deck.xlsx", data)
    assert len(table.rows) == 3 and len(table.columns) == 4 and not table.faults


def test_a_spreadsheet_that_would_fill_the_memory_is_refused_unread() -> None:
    padded = xlsx(deck=[["id", "copies"], ["guard", 1]])
    padded = altered(padded, "xl/worksheets/sheet1.xml", ("</sheetData>", "</sheetData>" + " " * 50_000_000))
    repeated = altered(ods([["id", "copies"], ["guard", 1]]), "content.xml", (
        "<table:table-row>", '<table:table-row table:number-rows-repeated="1000000">'), (
        "<table:table-cell ", '<table:table-cell table:number-columns-repeated="16000" '))
    for name, data in (("deck.xlsx", padded), ("deck.ods", repeated)):
        table = parse_table(name, data)
        assert not table.rows and [fault.message[:13] for fault in table.faults] == ["is too large:"]
