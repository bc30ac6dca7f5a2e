"""A table from a spreadsheet (.xlsx, .ods): the same cells that a CSV file of it would have.

Takes bytes, gives a Table whose faults name sheet and cell. What spreadsheets do to typed words (dates made of "1-2",
errors of formulas) is told where it is recognised.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import NamedTuple
from zipfile import ZipFile

from deckgen.tables import Row, Table, TableFault, header_faults


class _Unreckoned(str):
    """A formula without its value, as programs that are no spreadsheets write it."""


Cell = int | float | str | bool | date | datetime | time | timedelta
_ERROR = re.compile(r"#(?:REF|N/A|VALUE|DIV/0|NAME|NUM|NULL|GETTING_DATA)[!?]?|Err:\d{3}")
_FAILED = re.compile(rb'<table:table-cell\b[^>]*\bcalcext:value-type="error"[^>]*>')
LARGEST = 40_000_000        # bytes of all its XML, unpacked; read, they take about ten times as much memory
CELLS = 2_000_000           # of an .ods, those included that it says once and repeats
_TAGS = re.compile(rb"<table:table-(row|cell)\b([^>]*)>")
_TIMES = re.compile(rb'number-(?:rows|columns)-repeated="(\d{1,9})"')
AS_TEXT = "format the column as text, then type the cell again"
SAVED = "open the file in a spreadsheet and save it again, or type the value"


class _Sheet(NamedTuple):
    """The rows of a sheet that are not empty, with their numbers; `left` is the number of empty columns before them."""

    name: str
    rows: Sequence[tuple[int, Sequence[Cell | None]]]
    left: int = 0


class _NoSheet(ValueError):
    """The names of the sheets that there are, where none is meant."""


class _TooLarge(ValueError):
    """What of a file is more than a table of cards has."""


def parse_sheet(data: bytes, sheet: str, header_line: int = 1) -> Table:
    """The table on the sheet of this name, or on the only sheet there is. Its header is the first row that is not
    empty, from `header_line` on."""
    try:
        return _table(_read(data, sheet), header_line)
    except _NoSheet as names:
        return _none(f"there is no sheet {sheet!r}", f"name one so; there are {names}")
    except _TooLarge as size:
        return _none(f"is too large: {size}", "delete rows and sheets that have no cards, or save the sheet as CSV")
    except Exception as error:      # whatever a library makes of a file that is broken
        return _none(f"is no spreadsheet, or broken: {error}", "save it again as .xlsx or .ods")


def first_rows(data: bytes, sheet: str, number: int) -> list[Row]:
    """The first rows that are not empty; none where the file is broken."""
    try:
        found = _read(data, sheet)
    except Exception:               # what is wrong with it, reading the table tells
        return []
    return [Row(line, [_text(cell, "", line, []) for cell in row]) for line, row in found.rows[:number]]


def _read(data: bytes, sheet: str) -> _Sheet:
    _unpackable(data)
    return _xlsx(data, sheet) if b"[Content_Types].xml" in data else _ods(data, sheet)


def sheet_names(data: bytes) -> list[str]:
    """The sheets of a spreadsheet; none where it is broken."""
    try:
        _unpackable(data)
        if b"[Content_Types].xml" in data:
            from openpyxl import load_workbook

            return [sheet.title for sheet in load_workbook(BytesIO(data), read_only=True).worksheets]
        from python_calamine import CalamineWorkbook

        return list(CalamineWorkbook.from_filelike(BytesIO(_told(data))).sheet_names)
    except Exception:               # what is wrong with it, reading a sheet tells
        return []


def _unpackable(data: bytes) -> None:
    with ZipFile(BytesIO(data)) as file:
        size = sum(part.file_size for part in file.infolist() if part.filename.endswith(".xml"))
    if size > LARGEST:
        raise _TooLarge(f"it unpacks to {size:,} bytes, at most {LARGEST:,} are allowed")


def _xlsx(data: bytes, sheet: str) -> _Sheet:
    from openpyxl import load_workbook

    def read(values: bool) -> tuple[str, Iterator[tuple[Cell | None, ...]]]:
        book = load_workbook(BytesIO(data), read_only=True, data_only=values)
        name = _chosen(sheet, [sheet.title for sheet in book.worksheets])
        book[name].reset_dimensions()       # what a file says of its size may be wrong
        return name, book[name].iter_rows(min_row=1, min_col=1, values_only=True)

    name, found = read(True)
    if not _has_formulas(data):
        return _Sheet(name, _filled(enumerate(found, 1)))
    return _Sheet(name, _filled((line, [
        _Unreckoned(typed) if value is None and typed is not None else value
        for value, typed in zip(*rows, strict=True)]) for line, rows in enumerate(zip(found, read(False)[1],
                                                                                      strict=True), 1)))


def _filled(rows: Iterable[tuple[int, Sequence[Cell | None]]]) -> list[tuple[int, Sequence[Cell | None]]]:
    """The rows that are not empty, up to their last cell that is not: sheets may be formatted down to their end."""
    found = []
    for line, row in rows:
        width = next((place for place in range(len(row), 0, -1) if row[place - 1] not in ("", None)), 0)
        if width:
            found.append((line, row[:width]))
    return found


def _has_formulas(data: bytes) -> bool:
    with ZipFile(BytesIO(data)) as file:
        return any(b"<f" in file.read(name) for name in file.namelist() if name.startswith("xl/worksheets/"))


def _ods(data: bytes, sheet: str) -> _Sheet:
    from python_calamine import CalamineWorkbook

    book = CalamineWorkbook.from_filelike(BytesIO(_told(data)))
    name = _chosen(sheet, book.sheet_names)
    found = book.get_sheet_by_name(name)
    top, left = found.start or (0, 0)
    return _Sheet(name, _filled(enumerate(found.to_python(skip_empty_area=True), top + 1)), left)


def _told(data: bytes) -> bytes:
    """The file with what its reader passes over as text: errors of formulas, ends of lines within a paragraph."""
    with ZipFile(BytesIO(data)) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    if (cells := _cells(parts["content.xml"])) > CELLS:
        raise _TooLarge(f"it has {cells:,} cells, at most {CELLS:,} are allowed")
    told = _FAILED.sub(lambda cell: cell[0].replace(b'office:string-value=""', b""), parts["content.xml"])
    told = told.replace(b"<text:line-break/>", b"\n")
    if told == parts["content.xml"]:
        return data
    out = BytesIO()
    with ZipFile(out, "w") as file:
        for name, part in (parts | {"content.xml": told}).items():
            file.writestr(name, part)
    return out.getvalue()


def _cells(content: bytes) -> int:
    """The cells of an .ods that are not empty."""
    count, rows = 0, 1
    for tag in _TAGS.finditer(content):
        times = int(found[1]) if (found := _TIMES.search(tag[2])) else 1
        if tag[1] == b"row":
            rows = times
        elif not tag[2].endswith(b"/") or b"value-type" in tag[2]:
            count += rows * times
    return count


def _chosen(sheet: str, names: Sequence[str]) -> str:
    if sheet not in names and len(names) != 1:
        raise _NoSheet(", ".join(names))
    return sheet if sheet in names else names[0]


def _none(message: str, hint: str) -> Table:
    return Table((), 0, (), (TableFault(0, message, hint),))


def _table(sheet: _Sheet, header_line: int) -> Table:
    shape = Table((), 0, (), (), sheet.name, sheet.left)
    rows = [row for row in sheet.rows if row[0] >= header_line]
    empty = next((place for place, cell in enumerate(rows[0][1]) if cell not in ("", None)), 0) if rows else 0
    shape = replace(shape, offset=sheet.left + empty)
    faults: list[TableFault] = []
    records = [Row(line, [_text(cell, shape.cell(place, line), line, faults) for place, cell in enumerate(row[empty:])])
               for line, row in rows]
    header = records[0].cells if records else []
    while header and not header[-1]:
        header.pop()
    line = records[0].line if records else 1
    if faults:
        below = {shape.cell(place, row.line): name for row in records[1:] for place, name in enumerate(header)}
        faults = [fault._replace(column=below.get(fault.cell, "")) for fault in faults]
    faults += header_faults(header, line, None)
    kept = tuple(_fitted(row, len(header), shape, faults) for row in records[1:] if any(row.cells))
    return Table(tuple(header), line, kept if header else (), tuple(faults), sheet.name, shape.offset)


def _fitted(row: Row, width: int, shape: Table, faults: list[TableFault]) -> Row:
    beyond = next((place for place, cell in enumerate(row.cells) if place >= width and cell), None)
    if beyond is not None:
        faults.append(TableFault(row.line, "the cell stands below no column", "name its column in the first line, or "
                                 "empty it", shape.cell(beyond, row.line)))
    return Row(row.line, (row.cells + [""] * width)[:width])


def _text(cell: Cell | None, place: str, line: int, faults: list[TableFault]) -> str:
    """What the cell says. A whole number is written without a point, true and false in small letters."""
    for message, hint in _damage(cell):
        faults.append(TableFault(line, message, hint, place))
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else f"{cell:.15g}"      # as many digits as spreadsheets show
    return "" if cell is None else str(cell).strip()


def _damage(cell: Cell | None) -> Iterator[tuple[str, str]]:
    if isinstance(cell, date | datetime | time | timedelta):
        kind = "time" if isinstance(cell, time | timedelta) else "date"
        yield f"the spreadsheet has made the {kind} {str(cell).removesuffix(' 00:00:00')} of what was typed", AS_TEXT
    elif isinstance(cell, _Unreckoned):
        yield f"the formula {cell} has no value", SAVED
    elif isinstance(cell, str) and _ERROR.fullmatch(cell):
        yield f"the formula of this cell fails: {cell}", AS_TEXT
