"""A table from a spreadsheet (.xlsx, .ods): the same cells that a CSV file of it would have.

Takes bytes, gives a Table whose faults name sheet and cell. What spreadsheets do to typed words (dates made of "1-2",
errors of formulas) is told where it is recognised.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
AS_TEXT = "format the column as text, then type the cell again"
SAVED = "open the file in a spreadsheet and save it again, or type the value"


class _Sheet(NamedTuple):
    """The cells of a sheet; `top` and `left` are the empty rows and columns before them."""

    name: str
    rows: Sequence[Sequence[Cell | None]]
    top: int = 0
    left: int = 0


class _NoSheet(ValueError):
    """The names of the sheets that there are, where none is meant."""


def parse_sheet(data: bytes, sheet: str) -> Table:
    """The table on the sheet of this name, or on the only sheet there is."""
    try:
        return _table(_xlsx(data, sheet) if b"[Content_Types].xml" in data else _ods(data, sheet))
    except _NoSheet as names:
        return _none(f"there is no sheet {sheet!r}", f"name one so; there are {names}")
    except Exception as error:      # whatever a library makes of a file that is broken
        return _none(f"is no spreadsheet, or broken: {error}", "save it again as .xlsx or .ods")


def sheet_names(data: bytes) -> list[str]:
    """The sheets of a spreadsheet; none where it is broken."""
    try:
        if b"[Content_Types].xml" in data:
            from openpyxl import load_workbook

            return list(load_workbook(BytesIO(data), read_only=True).sheetnames)
        from python_calamine import CalamineWorkbook

        return list(CalamineWorkbook.from_filelike(BytesIO(data)).sheet_names)
    except Exception:               # what is wrong with it, reading a sheet tells
        return []


def _xlsx(data: bytes, sheet: str) -> _Sheet:
    from openpyxl import load_workbook

    def read(values: bool) -> _Sheet:
        book = load_workbook(BytesIO(data), read_only=True, data_only=values)
        name = _chosen(sheet, book.sheetnames)
        return _Sheet(name, list(book[name].iter_rows(min_row=1, min_col=1, values_only=True)))

    found = read(True)
    if not _has_formulas(data):
        return found
    return found._replace(rows=[
        [_Unreckoned(typed) if value is None and typed is not None else value
         for value, typed in zip(*rows, strict=True)] for rows in zip(found.rows, read(False).rows, strict=True)])


def _has_formulas(data: bytes) -> bool:
    with ZipFile(BytesIO(data)) as file:
        return any(b"<f" in file.read(name) for name in file.namelist() if name.startswith("xl/worksheets/"))


def _ods(data: bytes, sheet: str) -> _Sheet:
    from python_calamine import CalamineWorkbook

    book = CalamineWorkbook.from_filelike(BytesIO(_told(data)))
    name = _chosen(sheet, book.sheet_names)
    found = book.get_sheet_by_name(name)
    return _Sheet(name, found.to_python(skip_empty_area=True), *(found.start or (0, 0)))


def _told(data: bytes) -> bytes:
    """The file with what its reader passes over as text: errors of formulas, ends of lines within a paragraph."""
    with ZipFile(BytesIO(data)) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    told = _FAILED.sub(lambda cell: cell[0].replace(b'office:string-value=""', b""), parts["content.xml"])
    told = told.replace(b"<text:line-break/>", b"\n")
    if told == parts["content.xml"]:
        return data
    out = BytesIO()
    with ZipFile(out, "w") as file:
        for name, part in (parts | {"content.xml": told}).items():
            file.writestr(name, part)
    return out.getvalue()


def _chosen(sheet: str, names: Sequence[str]) -> str:
    if sheet not in names and len(names) != 1:
        raise _NoSheet(", ".join(names))
    return sheet if sheet in names else names[0]


def _none(message: str, hint: str) -> Table:
    return Table((), 0, (), (TableFault(0, message, hint),))


def _table(sheet: _Sheet) -> Table:
    shape = Table((), 0, (), (), sheet.name, sheet.left)
    faults: list[TableFault] = []
    records = [Row(line, [_text(cell, shape.cell(place, line), line, faults) for place, cell in enumerate(row)])
               for line, row in enumerate(sheet.rows, sheet.top + 1) if any(cell not in ("", None) for cell in row)]
    empty = next((place for place, cell in enumerate(records[0].cells) if cell), 0) if records else 0
    records = [Row(row.line, row.cells[empty:]) for row in records]
    shape = replace(shape, offset=sheet.left + empty)
    header = records[0].cells if records else []
    while header and not header[-1]:
        header.pop()
    line = records[0].line if records else 1
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
