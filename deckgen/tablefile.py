"""A table from a file of any kind that has one: CSV (`tables.py`), spreadsheets (`spreadsheets.py`); another kind needs
a reader in `READERS`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from deckgen.tables import Row, Table, TableFault, first_lines, parse_csv


def fault_code(name: str) -> str:
    """The diagnostics' code for what is wrong with a table's file."""
    return "broken-csv" if name.lower().endswith(".csv") else "broken-sheet"


def parse_table(name: str, data: bytes, sheet: str = "", header_line: int = 1) -> Table:
    """The table in a file of this name. Its suffix tells the format; another than those of `READERS` is a fault. A
    spreadsheet of several sheets has it on the one named `sheet`. Rows above `header_line` are no part of it."""
    suffix = PurePosixPath(name).suffix.lower()
    if suffix not in READERS:
        fault = TableFault(0, f"{suffix or 'a file without suffix'} is no kind of table",
                           f"save it as {' or '.join(READERS)}")
        return Table((), 0, (), (fault,))
    return READERS[suffix](data, sheet, header_line)


def first_rows(name: str, data: bytes, sheet: str, number: int) -> list[Row]:
    """The first rows of a table's file that are not empty, for finding its header; none where it cannot be read."""
    if name.lower().endswith(".csv"):
        return first_lines(data, sheet, number)
    from deckgen import spreadsheets

    return spreadsheets.first_rows(data, sheet, number)


def _parse_sheet(data: bytes, sheet: str, header_line: int) -> Table:
    from deckgen.spreadsheets import parse_sheet  # its library is loaded where there is one to read

    return parse_sheet(data, sheet, header_line)


READERS: dict[str, Callable[[bytes, str, int], Table]] = {".csv": parse_csv, ".xlsx": _parse_sheet,
                                                          ".ods": _parse_sheet}
