"""table-differs: the tables of the printed rulebook against those that the engine gives.

A row is known by its label; in its cells stand words of the table, figures or dashes, in whatever order is printed.
Where a label ends with another one ("American Military Base"), the longer one counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from deckgen.diagnostics import Diagnostic
from deckgen.rules.engines import CardName, Cell, PrintedTable, Word
from deckgen.verify.book import Printed
from deckgen.verify.edition import BOOK, Edition
from deckgen.verify.words import letters, squeezed

DASH = "–"


def check_tables(edition: Edition, pages: Sequence[str]) -> Iterator[Diagnostic]:
    printed = Printed(pages)
    labels = {_text(edition, row[0]) for table in edition.tables for row in table.rows}
    for table in edition.tables:
        cells = {*table.words, *(cell for row in table.rows for cell in row[1:])}
        words = {_text(edition, cell) for cell in cells} - {""}
        each = "|".join(sorted(map(_loose, {*words, DASH}), key=len, reverse=True))
        cell = rf"\s+({each}|\d+)(?!\w)"
        found = [list(rows_of(_text(edition, row[0]), labels, cell * (len(row) - 1), printed.spaced))
                 for row in table.rows]
        for row, matches in zip(table.rows, found, strict=True):
            yield from _row(edition, printed, table, row, matches)
            others = [len(other) for other in found if other is not matches]
            if matches and others and len(matches) < min(others):
                yield edition.fault("table-differs", BOOK, 0, "", f"the table {table.name!r} is printed {min(others)} "
                                    f"times, its row {_text(edition, row[0])!r} {len(matches)} times")


def rows_of(label: str, labels: Iterable[str], cells: str, text: str) -> Iterator[re.Match[str]]:
    """Where a label stands with its cells, and no longer label that ends with it."""
    longer = [other for other in labels if other != label and other.endswith(label)]
    within = {match.end() for other in longer for match in re.finditer(_loose(other), text)}
    label_ends = {match.start(): match.end() for match in re.finditer(_loose(label), text)} if within else {}
    return (match for match in re.finditer(_loose(label) + cells, text)
            if label_ends.get(match.start()) not in within)


def _row(edition: Edition, printed: Printed, table: PrintedTable, row: Sequence[Cell],
         found: Sequence[re.Match[str]]) -> Iterator[Diagnostic]:
    label, *expected = (_text(edition, one) for one in row)
    right = [match for match in found if [*map(squeezed, match.groups())] == [*map(squeezed, expected)]]
    for match in found:
        if right and in_contents(match, label, printed):
            continue
        for number, (stands, engine) in enumerate(zip(match.groups(), expected, strict=True), 1):
            if squeezed(stands) != squeezed(engine):
                yield edition.fault("table-differs", BOOK, printed.page(match.start()), "",
                                    f"the table {table.name!r}, row {label!r}, column {number} prints {stands!r}, the "
                                    f"engine gives {engine!r}")
    if not found:
        yield edition.fault("table-differs", BOOK, 0, "", f"the table {table.name!r} has no row {label!r} with "
                            f"{', '.join(expected)}, which the engine gives")


def in_contents(match: re.Match[str], label: str, printed: Printed) -> bool:
    """Whether this is a heading like the row's label, with its page, in the list of contents."""
    page = int(match[1]) if match.lastindex == 1 and match[1].isdecimal() else 0
    begins = [printed.page(found.start()) for found in re.finditer(_loose(label), printed.spaced)]
    return page in begins and printed.page(match.start()) < page


def _loose(text: str) -> str:
    """A pattern for a text, wherever its lines are broken."""
    return r"\s*".join(re.escape(part) for part in re.findall(r"\w+|[^\w\s]", text))


def _text(edition: Edition, cell: Cell) -> str:
    if isinstance(cell, Word):
        return letters(edition.word(cell.msgid, cell.context), edition.game).strip()
    if isinstance(cell, CardName):
        card = edition.game.card(cell.card)
        return letters(str(card.values.get("name") or card.id), edition.game) if card else cell.card
    return DASH if cell is None else edition.number(cell)
