"""A table as rows of cells that know their lines, from the bytes of a CSV file.

Takes bytes, gives cells without the blanks around them, and faults as values; knows no columns and no file names.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple


class TableFault(NamedTuple):
    """What is wrong with a table as a table; `line` counts from 1, 0 is the whole file. `column` is set where only the
    cell is wrong, not its row."""

    line: int
    message: str
    hint: str
    cell: str = ""
    column: str = ""


class Row(NamedTuple):
    """A row: the line it begins on and a cell for each column. `whole` is False where its cells cannot be told apart;
    then only the first few are what they seem."""

    line: int
    cells: list[str]
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """The names of the columns, the line that they stand on, and the rows that are not empty. In a spreadsheet, `sheet`
    is the name of the sheet and `offset` the number of empty columns before the first; `places` says which column of
    the file each is, where they are not simply all of them."""

    columns: tuple[str, ...]
    line: int
    rows: tuple[Row, ...]
    faults: tuple[TableFault, ...]
    sheet: str = ""
    offset: int = 0
    places: tuple[int, ...] = ()

    def cell(self, column: int, line: int) -> str:
        """What a spreadsheet calls a cell (`deck!C7`), counting columns from 0; empty in other files."""
        place = self.places[column] if self.places else column
        return f"{self.sheet}!{letters(self.offset + place)}{line}" if self.sheet else ""

    def cells(self, line: int) -> dict[str, str]:
        """What a spreadsheet calls the cells of a row, by their columns; empty in other files."""
        return {name: self.cell(place, line) for place, name in enumerate(self.columns)} if self.sheet else {}


def letters(column: int) -> str:
    """`A` for column 0, `AA` for column 26."""
    return (letters(column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)


# --- CSV ------------------------------------------------------------------------------------------------------------

_SAVE_AS = "save it as CSV in UTF-8"
_CYRILLIC = re.compile(rb"[\xa8\xb8\xc0-\xff]{4}")        # letters with accents do not stand in such rows
_QUOTING = 'a cell that holds the separator, a line break or a quotation mark is written "…", a mark inside it ""'


def parse_csv(data: bytes, sheet: str = "", header_line: int = 1) -> Table:
    """A table separated by commas, semicolons or tabs, whichever its header has most of. The header is the first line
    that is not empty, from `header_line` on."""
    lines, coding = _lines(data)
    faults = [coding] if coding else []
    lines[:header_line - 1] = ["\n"] * len(lines[:header_line - 1])
    records = _records(lines, _separator(lines), faults)
    line, header, _ = next(records, Row(1, []))
    while header and not header[-1]:
        header.pop()
    faults += header_faults(header, line, coding)
    rows = tuple(_fitted(record, len(header), faults) for record in records) if header else ()
    return Table(tuple(header), line, rows, tuple(sorted(faults)))


def first_lines(data: bytes, sheet: str, number: int) -> list[Row]:
    """The first lines that are not empty, each separated as it seems to be by itself."""
    found = list[Row]()
    for line, text in enumerate(_lines(data)[0], 1):
        cells = _loose(text, _separator([text]))
        if any(cells):
            found.append(Row(line, cells))
        if len(found) == number:
            break
    return found


def _lines(data: bytes) -> tuple[list[str], TableFault | None]:
    text, coding = _decoded(data)
    return io.StringIO(text.replace("\r\n", "\n").replace("\r", "\n")).readlines(), coding


def _decoded(data: bytes) -> tuple[str, TableFault | None]:
    """The text, also where it is not UTF-8, as far as one can guess: its other faults can then be told as well."""
    try:
        if b"\0" not in data:
            return data.decode("utf-8-sig"), None
        start = data.index(b"\0")
    except UnicodeDecodeError as error:
        start = error.start
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace"), TableFault(1, "the file is UTF-16, not UTF-8", _SAVE_AS)
    line = data.count(b"\n", 0, start) + 1
    if b"\0" in data:
        return "", TableFault(line, "the file is no text", _SAVE_AS)
    page = "1251" if _CYRILLIC.search(data) else "1252"
    text = data.decode(f"cp{page}", "replace")
    return text, TableFault(
        line, f"byte 0x{data[start]:02X} is not UTF-8; as Windows-{page} it is {text[start]!r}", _SAVE_AS)


def _separator(lines: list[str]) -> str:
    header = next((line for line in lines if line.strip()), "")
    bare = re.sub(r'"[^"]*"', "", header)
    return max(",;\t", key=bare.count)


def _records(lines: list[str], separator: str, faults: list[TableFault]) -> Iterator[Row]:
    """The records that are not empty. After a broken one the next line is taken for the start of another."""
    start = 0
    while start < len(lines):
        reader = csv.reader(islice(lines, start, None), delimiter=separator, strict=True)
        at = start
        try:
            for record in reader:
                cells = [cell.strip() for cell in record]
                if any(cells):
                    yield Row(at + 1, cells)
                at = start + reader.line_num
            return
        except csv.Error as error:
            faults.append(TableFault(at + 1, _reason(str(error)), _QUOTING))
            yield Row(at + 1, _loose(lines[at], separator), whole=False)
            start = at + 1


def _reason(error: str) -> str:
    if error.startswith("unexpected end"):
        return "a quotation mark is opened in this row and never closed"
    return "text follows a closing quotation mark" if "expected after" in error else error


def _loose(line: str, separator: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]
    except csv.Error:
        return []


def header_faults(header: list[str], line: int, coding: TableFault | None) -> Iterator[TableFault]:
    if not header and not coding:
        yield TableFault(1, "the table is empty", "its first line names the columns: id,copies,…")
    for place, name in enumerate(header):
        if not name:
            yield TableFault(line, f"column {place + 1} has no name", "name it in the first line, or remove it")
        elif name in header[:place]:
            yield TableFault(line, f"column {name!r} stands twice in the first line", "rename or remove one of them")


def _fitted(row: Row, width: int, faults: list[TableFault]) -> Row:
    """The row with as many cells as there are columns; empty cells too many are what spreadsheets leave."""
    cells = row.cells
    if len(cells) == width:
        return row
    fits = len(cells) > width and not any(cells[width:])
    if not fits and row.whole:
        faults.append(TableFault(row.line, f"{len(cells)} cells in a table of {width} columns", _QUOTING))
    return Row(row.line, (cells + [""] * width)[:width], row.whole and fits)
