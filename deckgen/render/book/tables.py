"""Tables: columns as wide as their texts ask for, a head that comes again on every page, rows never split.

Lengths in points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckgen.document import Row, Table
from deckgen.geometry import Rect
from deckgen.render.book.pieces import Lettering, Look, Piece, letter_chunks
from deckgen.render.book.prose import rule_ids
from deckgen.render.book.surface import Surface
from deckgen.render.book.theme import Theme, Type
from deckgen.render.book.words import Chunk, Setter

PAD_X, PAD_Y = 5.0, 2.4
_BEFORE, _AFTER = 5.0, 9.0
_LEAST_ROWS = 2         # of a table's body, on each of the pages that it is split over
_WHOLE = 200.0          # a table lower than this is not split


@dataclass(frozen=True)
class RowBox:
    """A row with its cells set."""

    cells: tuple[Lettering, ...]
    height: float
    ids: Lettering | None
    rules: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class TablePiece(Piece):
    """`first` is the number of its first row in the whole table, for the stripes."""

    head: RowBox
    rows: tuple[RowBox, ...]
    columns: tuple[float, ...]
    theme: Theme
    first: int = 0

    @property
    def least(self) -> float:
        if self.height < _WHOLE or len(self.rows) < 2 * _LEAST_ROWS:
            return self.height
        return self.head.height + sum(row.height for row in self.rows[:_LEAST_ROWS])

    def split(self, room: float) -> tuple[Piece, Piece] | None:
        height, count = self.head.height, 0
        for row in self.rows[:len(self.rows) - _LEAST_ROWS]:
            if height + row.height > room + 0.01:
                break
            height, count = height + row.height, count + 1
        if count < _LEAST_ROWS:
            return None
        head = replace(self, rows=self.rows[:count], height=height, after=0.0, keep=False)
        tail = replace(self, rows=self.rows[count:], height=self.height - height + self.head.height, before=0.0,
                       anchors=(), first=self.first + count)
        return head, tail

    def paint(self, surface: Surface, x: float, top: float) -> None:
        theme, right = self.theme, x + sum(self.columns)
        surface.box(Rect(x, top - self.head.height, right, top), theme.head)
        self._row(self.head, surface, x, top)
        top -= self.head.height
        for number, row in enumerate(self.rows, self.first):
            if number % 2 == 0:
                surface.box(Rect(x, top - row.height, right, top), theme.panel)
            self._row(row, surface, x, top)
            top -= row.height
        surface.rule(x, right, top, 1, theme.head)

    def _row(self, row: RowBox, surface: Surface, x: float, top: float) -> None:
        left = x
        for cell, width in zip(row.cells, self.columns, strict=True):
            cell.paint(surface, left + PAD_X, top - PAD_Y)
            left += width
        if row.ids:
            row.ids.paint(surface, x + PAD_X, top - row.height + row.ids.height + 1)
        surface.rules |= dict.fromkeys(row.rules)


def table_piece(table: Table, look: Look, width: float) -> TablePiece:
    """A table over a width."""
    rows, setter, theme = [table.head, *table.rows], look.setter, look.theme
    styles = [theme.cell_head, *[theme.cell] * len(table.rows)]
    chunks = [[setter.chunks(cell, style, row.place) for cell in row.cells]
              for row, style in zip(rows, styles, strict=True)]
    columns = _columns(chunks, styles, setter, width)
    boxes = [_box(row, cells, style, table.alignments, columns, look)
             for row, cells, style in zip(rows, chunks, styles, strict=True)]
    overhang = max(cell.overhang for box in boxes for cell in box.cells)
    return TablePiece(height=sum(box.height for box in boxes), before=_BEFORE, after=_AFTER, head=boxes[0],
                      rows=tuple(boxes[1:]), columns=columns, theme=theme, overhang=overhang, place=table.head.place)


def _box(row: Row, cells: Sequence[Sequence[Chunk]], style: Type, alignments: Sequence[str], columns: Sequence[float],
         look: Look) -> RowBox:
    set_cells = tuple(letter_chunks(look, chunks, style.but(align), column - 2 * PAD_X)
                      for chunks, align, column in zip(cells, alignments, columns, strict=True))
    ids = rule_ids(row.rules, look, sum(columns) - 2 * PAD_X) if row.rules else None
    height = max(cell.height for cell in set_cells) + 2 * PAD_Y + (ids.height if ids else 0)
    return RowBox(set_cells, height, ids, row.rules)


def _columns(rows: Sequence[Sequence[Sequence[Chunk]]], styles: Sequence[Type], setter: Setter,
             width: float) -> tuple[float, ...]:
    """Widths of the columns, from what each needs at least and what it would like."""
    count = len(rows[0])
    least, liked = [0.0] * count, [0.0] * count
    for cells, style in zip(rows, styles, strict=True):
        space = setter.space(style) * style.size / 1000
        for number, chunks in enumerate(cells):
            widest = _widest(chunks, space)
            whole = sum(chunk.width + space for chunk in chunks) - space
            least[number] = max(least[number], widest + 2 * PAD_X)
            liked[number] = max(liked[number], whole + 2 * PAD_X)
    return _shared(least, liked, width)


def _shared(least: Sequence[float], liked: Sequence[float], width: float) -> tuple[float, ...]:
    """A width divided: who likes no more than an even share gets that, the others their least and by their wish."""
    if sum(liked) <= width:
        return tuple(column + (width - sum(liked)) * column / sum(liked) for column in liked)
    if sum(least) >= width:
        return tuple(column * width / sum(least) for column in least)
    low = list(least)
    for number in sorted(range(len(liked)), key=liked.__getitem__):
        more = sum(low) - low[number] + liked[number]
        if liked[number] > width / len(liked) or more > width:
            break
        low[number] = liked[number]
    rest, wish = width - sum(low), sum(liked) - sum(low)
    return tuple(a + rest * (b - a) / wish for a, b in zip(low, liked, strict=True))


def _widest(chunks: Sequence[Chunk], space: float) -> float:
    """The width of the widest thing that no line can end in."""
    widest = together = 0.0
    for chunk in chunks:
        together = together + space + chunk.width if chunk.bound else chunk.width
        widest = max(widest, together)
    return widest
