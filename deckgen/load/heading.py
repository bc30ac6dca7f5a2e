"""Which line of a maker's table names its columns: people put titles above them, with a date or a version.

Takes the first rows of a table, gives a line; knows no file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from deckgen.headers import slug
from deckgen.tables import Row

LOOKED_AT = 15          # rows


def header_line(rows: Sequence[Row], known: Iterable[str]) -> int:
    """The line of the header, that of the first row unless it looks like a title. `known` are headers of columns, as
    `slug` writes them."""
    words = frozenset(known)
    if not rows:
        return 1
    first, *others = rows
    if any(slug(cell) in words for cell in first.cells):
        return first.line
    for row in others:
        named = sum(slug(cell) in words for cell in row.cells)
        if named >= 2 or (named and len(_filled(first)) == 1):
            return row.line
    wide = next((row for row in others if len(_filled(row)) > 2), None)
    if wide and len(_filled(first)) == 1 and all(len(cell) <= 40 for cell in _filled(wide)):
        return wide.line
    return first.line


def _filled(row: Row) -> list[str]:
    return [cell for cell in row.cells if cell]
