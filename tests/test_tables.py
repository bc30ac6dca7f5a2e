"""Tables: separators, encodings, lines of rows, and what is told of broken ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.tablefile import parse_table
from deckgen.tables import Table, parse_csv


def rows(text: str) -> list[tuple[int, list[str]]]:
    table = parse_csv(text.encode())
    assert not table.faults
    return [(row.line, row.cells) for row in table.rows]


def faults(data: bytes) -> list[tuple[int, str]]:
    return [(fault.line, fault.message) for fault in parse_csv(data).faults]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_that_of_the_first_line(separator: str) -> None:
    table = parse_csv(separator.join(["id", "name"]).encode() + b"\n" + separator.join(["a", '"x,;\ty"']).encode())
    assert table.columns == ("id", "name")
    assert table.rows[0].cells == ["a", "x,;\ty"]


def test_separators_inside_a_quoted_name_do_not_count() -> None:
    assert parse_csv(b'id;"a,b,c"\n').columns == ("id", "a,b,c")


def test_byte_order_mark_and_line_ends_of_windows() -> None:
    table = parse_csv(b'\xef\xbb\xbfid,text\r\na,"one\r\ntwo"\r\n')
    assert table.columns == ("id", "text")
    assert table.rows[0].cells == ["a", "one\ntwo"]


@pytest.mark.parametrize(("text", "page", "told"), [
    ("id,name\na,Pão de queijo\n", "1252", "2 byte 0xE3 is not UTF-8; as Windows-1252 it is 'ã'"),
    ("id,name\na,Щит\nb,Сорока\n", "1251", "2 byte 0xD9 is not UTF-8; as Windows-1251 it is 'Щ'")])
def test_encodings_of_windows_are_named(text: str, page: str, told: str) -> None:
    assert [f"{line} {message}" for line, message in faults(text.encode(f"cp{page}"))] == [told]


def test_rows_know_the_line_they_begin_on() -> None:
    assert rows('\nid,text\n\na,"1\n2\n3"\n,\nb,x\n') == [(4, ["a", "1\n2\n3"]), (8, ["b", "x"])]
    assert parse_csv(b"\n\nid\n").line == 3


def test_a_line_separator_of_unicode_is_no_line_end() -> None:
    assert rows("id,text\na,x\u2028y\nb,z\n") == [(2, ["a", "x\u2028y"]), (3, ["b", "z"])]


def test_empty_columns_that_a_spreadsheet_leaves_are_dropped() -> None:
    assert rows("id,name,,\na,x,,\n") == [(2, ["a", "x"])]


def test_blanks_around_cells_are_no_part_of_them() -> None:
    assert rows("id , name\n a, x y \n") == [(2, ["a", "x y"])]


def test_wrong_numbers_of_cells_are_told_for_each_row() -> None:
    table = parse_csv(b"id,name\na\nb,x\nc,y,z\n")
    assert [(fault.line, fault.message) for fault in table.faults] == [
        (2, "1 cells in a table of 2 columns"), (4, "3 cells in a table of 2 columns")]
    assert [(row.cells, row.whole) for row in table.rows] == [
        (["a", ""], False), (["b", "x"], True), (["c", "y"], False)]


def test_reading_goes_on_after_an_unclosed_quote() -> None:
    table = parse_csv(b'id,name\na,"x\nb,y\nc,z\n')
    assert [fault.line for fault in table.faults] == [2]
    assert [(row.line, row.cells[0], row.whole) for row in table.rows] == [
        (2, "a", False), (3, "b", True), (4, "c", True)]


def test_reading_goes_on_after_text_behind_a_quote() -> None:
    table = parse_csv(b'id,name\na,"x" y\nb,z\n')
    assert faults(b'id,name\na,"x" y\nb,z\n') == [(2, "text follows a closing quotation mark")]
    assert [row.cells[0] for row in table.rows] == ["a", "b"]


def test_windows_1252_is_named_with_its_line_and_read_all_the_same() -> None:
    data = "id,name\na,Bomb\nb,Fa\xedsca\n".encode("cp1252")
    assert faults(data) == [(3, "byte 0xED is not UTF-8; as Windows-1252 it is 'í'")]
    assert parse_csv(data).rows[1].cells == ["b", "Faísca"]


def test_utf_16_is_named() -> None:
    data = "id,name\na,Bomb\n".encode("utf-16")
    assert faults(data) == [(1, "the file is UTF-16, not UTF-8")]
    assert parse_csv(data).rows[0].cells == ["a", "Bomb"]


def test_what_is_no_text_is_one_fault() -> None:
    assert faults(b"PK\x03\x04\0\0\0\n\xff\0") == [(1, "the file is no text")]


@pytest.mark.parametrize("data", [b"", b"\n\n", b",,\n"])
def test_a_table_without_a_first_line(data: bytes) -> None:
    assert [fault.message for fault in parse_csv(data).faults] == ["the table is empty"]


def test_names_of_columns_are_there_and_differ() -> None:
    assert faults(b"id,,id\n") == [(1, "column 'id' stands twice in the first line"), (1, "column 2 has no name")]


def test_another_kind_of_file_is_told() -> None:
    assert parse_table("deck.PDF", b"").faults[0].message == ".pdf is no kind of table"
    assert parse_table("deck.CSV", b"id\na\n").rows[0].cells == ["a"]


@given(st.binary(max_size=200) | st.text(alphabet='ab,;"\n\r\t \\', max_size=200).map(str.encode))
def test_any_bytes_are_a_table(data: bytes) -> None:
    table = parse_csv(data)
    assert isinstance(table, Table)
    assert all(len(row.cells) == len(table.columns) for row in table.rows)
    assert [row.line for row in table.rows] == sorted({row.line for row in table.rows})
