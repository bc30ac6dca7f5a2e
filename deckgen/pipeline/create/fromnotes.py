"""What a maker should know of a table that a game is created from: rows that hardly are cards, names that are there
twice, sheets left out, titles skipped.

Takes tables as read, gives diagnostics; reads no file.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location, Severity
from deckgen.load.guess import Guess
from deckgen.tablefile import fault_code
from deckgen.tables import Row, Table

LATIN = "\u024f"        # the last letter of the Latin blocks
SHOWN = 5               # names or lines that a note lists


def table_faults(name: str, table: Table, found: Guess | None) -> Iterator[Diagnostic]:
    """What is wrong with a table as a table, except in columns that nobody reads."""
    notes = {found.header(column) for column in found.of("note")} if found else set[str]()
    for line, message, hint, cell, column in table.faults:
        if column not in notes:
            yield Diagnostic(fault_code(name), Location(name, line, column, cell), message, hint)


def remarks(name: str, table: Table, found: Guess) -> Iterator[Diagnostic]:
    for code, column, line, cell, message, hint, severity in found.remarks:
        yield Diagnostic(code, Location(name, line, column, cell), message, hint, severity)
    if not {0, table.line} & {fault.line for fault in table.faults}:
        yield from _sections(name, table)
        yield from _repeated(name, table, found)


def skipped(name: str, sheet: str, rows: Sequence[Row], line: int) -> Iterator[Diagnostic]:
    """Rows above the header."""
    above = [row for row in rows if row.line < line]
    if above:
        words = " ".join(cell for row in above for cell in row.cells if cell)
        where = f"sheet {sheet!r}: " if sheet else ""
        yield Diagnostic("title-row", Location(name, above[0].line), f"{where}line {line} names the columns; what is "
                         f"above it is left out: {_short(words)!r}", f"game.toml says so: header = {line}",
                         Severity.NOTE)


def no_cards(name: str, table: Table) -> Iterator[Diagnostic]:
    """Why nothing can be made of a table."""
    if not table.faults and not table.rows:
        yield Diagnostic("no-cards", Location(name), "the table has no cards", "add a row for each card")
    elif not table.faults:
        yield Diagnostic("missing-column", Location(name, table.line, "name"), "no column names the cards",
                         "call the column with their names name, in the first line")


def left_out(name: str, sheet: str, table: Table) -> Diagnostic:
    """A sheet that becomes no component."""
    why = table.faults[0].message if table.faults else "it is empty" if not table.columns else (
        "it has no rows below its header" if not table.rows else f"no column of it has a known header, such as name, "
        f"text or copies ({_short(', '.join(table.columns))})")
    return Diagnostic("sheet-left-out", Location(name, table.line), f"sheet {sheet!r} is left out: {why}",
                      "if it has cards, call the column with their names name, and create the game again",
                      Severity.NOTE)


def other_letters(name: str, table: Table) -> Iterator[Diagnostic]:
    """Words in a game with English that hardly are English."""
    letters = [letter for row in table.rows for cell in row.cells for letter in cell if letter.isalpha()]
    others = [letter for letter in letters if letter > LATIN]
    if len(others) > len(letters) / 2:
        script = unicodedata.name(others[0], "other").partition(" ")[0].capitalize()
        yield Diagnostic("other-language", Location(name), f"the words are in {script} letters, and count as English",
                         "begin the game in their language, as with --locale ru", Severity.NOTE)


def ambiguous(name: str, others: Mapping[str, Sequence[Path]]) -> Iterator[Diagnostic]:
    for cell, paths in others.items():
        first, *more = map(str, paths)
        yield Diagnostic("ambiguous-image", Location(name), f"{cell!r} may be several files; {first} is used, not "
                         f"{', '.join(more)}", "write its folder into the cell, or rename the others", Severity.WARNING)


def _sections(name: str, table: Table) -> Iterator[Diagnostic]:
    """Rows with nothing but one cell, among rows that have more: headings between the cards."""
    broken = {fault.line for fault in table.faults}
    lonely = [row for row in table.rows if sum(map(bool, row.cells)) == 1 and row.line not in broken]
    if len(table.columns) > 1 and 2 * len(lonely) < len(table.rows):
        for row in lonely:
            place = next(place for place, cell in enumerate(row.cells) if cell)
            yield Diagnostic("section-row", Location(name, row.line, table.columns[place], table.cell(place, row.line)),
                             f"the row has nothing but {_short(row.cells[place])!r}, and is printed as a card",
                             "if it is a heading, delete the row, or give it 0 copies", Severity.WARNING)


def _repeated(name: str, table: Table, found: Guess) -> Iterator[Diagnostic]:
    """Names that several cards have, and cards without one."""
    header = found.header(found.name)
    if header not in table.columns:
        return
    place = table.columns.index(header)
    rows = defaultdict[str, list[int]](list)
    broken = {fault.line for fault in table.faults if fault.column in ("", header)}
    for row in table.rows:
        if row.line not in broken:
            rows[row.cells[place]].append(row.line)
    nameless = rows.pop("", [])
    if nameless and found.headers.get("id", header) == header:
        yield Diagnostic("nameless-card", Location(name, nameless[0], found.name, table.cell(place, nameless[0])),
                         f"cards without a name: line {_lines(nameless)}", "name them, or delete the rows",
                         Severity.WARNING)
    twice = {text: lines for text, lines in rows.items() if len(lines) > 1}
    if twice:
        some = "; ".join(f"{_short(text)!r} in lines {_lines(lines)}" for text, lines in list(twice.items())[:SHOWN])
        more = f"; and {len(twice) - SHOWN} other names" if len(twice) > SHOWN else ""
        line = next(iter(twice.values()))[1]
        yield Diagnostic("repeated-name", Location(name, line, found.name, table.cell(place, line)),
                         f"several cards of one name: {some}{more}", "each row is a card of its own; for more copies "
                         "of a card, write their number into a column copies", Severity.NOTE)


def _lines(lines: Sequence[int]) -> str:
    return ", ".join(map(str, lines[:SHOWN])) + (" …" if len(lines) > SHOWN else "")


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "..."
