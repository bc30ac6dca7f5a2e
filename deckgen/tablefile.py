"""A table from a file of any kind that has one: CSV (`tables.py`), spreadsheets (`spreadsheets.py`); another kind needs
a reader in `READERS`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from deckgen.tables import Table, TableFault, parse_csv


def fault_code(name: str) -> str:
    """The diagnostics' code for what is wrong with a table's file."""
    return "broken-csv" if name.lower().endswith(".csv") else "broken-sheet"


def parse_table(name: str, data: bytes, sheet: str = "") -> Table:
    """The table in a file of this name. Its suffix tells the format; another than those of `READERS` is a fault. A
    spreadsheet of several sheets has it on the one named `sheet`."""
    suffix = PurePosixPath(name).suffix.lower()
    if suffix not in READERS:
        fault = TableFault(0, f"{suffix or 'a file without suffix'} is no kind of table",
                           f"save it as {' or '.join(READERS)}")
        return Table((), 0, (), (fault,))
    return READERS[suffix](data, sheet)


def _parse_sheet(data: bytes, sheet: str) -> Table:
    from deckgen.spreadsheets import parse_sheet  # its library is loaded where there is one to read

    return parse_sheet(data, sheet)


READERS: dict[str, Callable[[bytes, str], Table]] = {".csv": parse_csv, ".xlsx": _parse_sheet, ".ods": _parse_sheet}
