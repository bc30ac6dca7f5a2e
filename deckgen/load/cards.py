"""The rows of a component's table become cards, column by column, each distinct cell converted once.

A cell that is refused keeps its text as its value: the checks can still look at the others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from deckgen.diagnostics import Diagnostic, Location, Severity, nearest
from deckgen.headers import named, slug
from deckgen.load.cells import Convert, card_id, converter, copies, dates, undamaged, zeros
from deckgen.load.reading import Reading
from deckgen.model import Card, Column, cell_of
from deckgen.readers import Refused
from deckgen.tables import Row, Table

ALWAYS = ("id", "copies")
_WORDS = ("name", "text", "word")


def read_cards(table: Table, file: str, columns: Sequence[Column], reading: Reading,
               headers: Mapping[str, str]) -> tuple[Card, ...]:
    """The cards of a table; none where it has no `id` column or no rows, which is told. `headers` are what columns are
    called in the table, where that is another name."""
    table = named(table, headers)
    check_columns(table, file, [column.name for column in columns], reading, headers)
    if "id" not in table.columns:
        return ()
    if not table.rows and not table.faults:
        reading.fault("no-cards", Location(file, table.line), "the table has no cards", "add a row for each card")
    cells = Cells(table, file, reading)
    ids = cells.converted("id", undamaged(card_id))
    numbers = [copy if isinstance(copy, int) else 1 for copy in cells.converted("copies", undamaged(copies))]
    names = tuple(column.name for column in columns)
    by_column = [cells.converted(column.name, converter(column, reading)) for column in columns]
    for column in columns:
        if column.type in _WORDS:
            cells.remark(column.name, dates)
            cells.remark(column.name, zeros)
    rows = zip(*by_column, strict=True) if by_column else [()] * len(table.rows)
    place = table.columns.index("id")
    cards = tuple(Card(key, number, dict(zip(names, values, strict=True)),
                       Location(file, row.line, "", table.cell(place, row.line)), table.cells(row.line))
                  for key, number, values, row in zip(ids, numbers, rows, table.rows, strict=True))
    _remember(cards, reading)
    _lost_zeros(cards, reading)
    return cards


def _lost_zeros(cards: Sequence[Card], reading: Reading) -> None:
    refused = zeros([card.id for card in cards])
    for card in cards:
        if card.id in refused:
            reading.refuse(refused[card.id], cell_of(card, "id"))


class Cells:
    """A table by columns."""

    def __init__(self, table: Table, file: str, reading: Reading) -> None:
        self._table, self._file, self._reading = table, file, reading
        self._broken = [place for place, row in enumerate(table.rows) if not row.whole]

    def converted(self, name: str, convert: Convert) -> list[Any]:
        """The values of a column; where a row is broken, or the column missing, empty texts."""
        if name not in self._table.columns:
            return [""] * len(self._table.rows)
        place = self._table.columns.index(name)
        cells = [row.cells[place] for row in self._table.rows]
        known: dict[str, Any] = {}
        refused: dict[str, Refused] = {}
        for cell in dict.fromkeys(cells):
            try:
                known[cell] = convert(cell)
            except Refused as error:
                known[cell], refused[cell] = cell, error
        for row, refusal in self._refused(cells, refused):
            self._reading.refuse(refusal, self.at(row, name))
        values = [known[cell] for cell in cells]
        for row_number in self._broken if name != "id" else ():
            values[row_number] = ""
        return values

    def remark(self, name: str, odd: Callable[[Collection[str]], Mapping[str, Refused]]) -> None:
        """Warn of what is odd about the cells of a column."""
        if name in self._table.columns:
            cells = [row.cells[self._table.columns.index(name)] for row in self._table.rows]
            for row, remark in self._refused(cells, odd(set(cells))):
                self._reading.faults.append(Diagnostic(remark.code, self.at(row, name), str(remark), remark.hint,
                                                       Severity.WARNING))

    def at(self, row: Row, name: str) -> Location:
        """Where a cell stands."""
        return Location(self._file, row.line, name, self._table.cell(self._table.columns.index(name), row.line))

    def _refused(self, cells: list[str], refused: Mapping[str, Refused]) -> Iterator[tuple[Row, Refused]]:
        if refused:
            for row, cell in zip(self._table.rows, cells, strict=True):
                if cell in refused and row.whole:
                    yield row, refused[cell]


def check_columns(table: Table, file: str, declared: Sequence[str], reading: Reading,
                  headers: Mapping[str, str] = MappingProxyType({})) -> None:
    """Tell which columns a table has beyond `id`, `copies` and those declared, and which of them it lacks."""
    wanted = dict.fromkeys(("id", *declared, *headers))
    absent = [name for name in wanted if name not in table.columns]
    for name in table.columns:
        if name and name not in declared and name not in ALWAYS:
            hint = nearest(name, absent or declared)
            if hint.startswith("did"):      # a name spelt wrong is one fault, not two
                absent = [other for other in absent if repr(other) not in hint]
            elif (column := slug(name).replace("-", "_")) == name:
                hint += "; or declare it there"
            else:
                hint += f'; or declare {column} there, and write {column} = "{name}" under headers'
            reading.fault("unknown-column", Location(file, table.line, name, _heading(table, name)),
                          f"no column {name!r} is declared in game.toml", hint)
    for name in absent if table.columns else ():
        reading.fault("missing-column", Location(file, table.line, name),
                      f"the table has no column {headers.get(name, name)!r}",
                      "add it, or take it out of game.toml" if name != "id" else "each card needs an id of its own")


def _heading(table: Table, name: str) -> str:
    return table.cell(table.columns.index(name), table.line)


def _remember(cards: Sequence[Card], reading: Reading) -> None:
    for card in cards:
        first = reading.cards.setdefault(card.id, card.location)
        if first is not card.location and card.id:
            reading.fault("duplicate-id", cell_of(card, "id"), f"card {card.id!r} stands at {first} already",
                          "ids are unique in the whole game")
