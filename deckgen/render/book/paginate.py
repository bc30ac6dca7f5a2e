"""Pieces become pages: stacked until one is full, headings with what they head, split pieces over the end.

Knows heights only, in points.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from deckgen.render.book.compose import Break
from deckgen.render.book.pieces import Piece
from deckgen.render.book.prose import Prose

_FLUSH = 30.0           # of a page left free, which the gaps between its pieces take up
_MOST = 2.2             # times its height that a gap may grow


@dataclass
class Column:
    """The pieces of a page, each with the gap above it; `full` where the next piece had no room."""

    pieces: list[tuple[float, Piece]] = field(default_factory=list)
    used: float = 0.0
    full: bool = False

    def gap(self, piece: Piece) -> float:
        return max(self.pieces[-1][1].after, piece.before) if self.pieces else 0.0

    def add(self, piece: Piece) -> None:
        gap = self.gap(piece)
        self.pieces.append((gap, piece))
        self.used += gap + piece.height

    def placed(self, top: float, height: float) -> list[tuple[float, Piece]]:
        """The pieces with their tops; on a full page the gaps are widened so that it ends at its foot."""
        rest, gaps = height - self.used, sum(gap for gap, _ in self.pieces)
        wider = 1 + rest / gaps if self.full and gaps and 0 < rest <= min(_FLUSH, gaps * (_MOST - 1)) else 1.0
        out = []
        for gap, piece in self.pieces:
            top -= gap * wider
            out.append((top, piece))
            top -= piece.height
        return out


def paginate(pieces: Iterable[Piece], height: float) -> list[Column]:
    """Pages of at most `height`. A piece higher than that has a page for itself."""
    queue = deque(pieces)
    pages = [Column()]
    while queue:
        piece, page = queue.popleft(), pages[-1]
        if isinstance(piece, Break):
            if page.pieces:
                pages.append(Column())
            continue
        room = height - page.used - page.gap(piece)
        if not page.pieces or _needed(piece, queue) <= room + 0.01:
            if piece.height <= room + 0.01:
                page.add(piece)
                continue
            parts = piece.split(room)
            if parts is None and not page.pieces:
                page.add(piece)
                continue
            if parts:
                page.add(parts[0])
                piece = parts[1]
        queue.appendleft(piece)
        if piece.floats:
            _fill(page, queue, height)
        page.full = True
        pages.append(Column())
    return [page for page in pages if page.pieces]


def _fill(page: Column, queue: deque[Piece], height: float) -> None:
    """Put the paragraphs that follow a floating piece before it, as far as they have room; a list whole or not."""
    floating = [queue.popleft()]
    while floating[-1].keep and queue:
        floating.append(queue.popleft())
    moved = list[Prose]()
    used = page.used
    while queue and isinstance(following := queue[0], Prose):
        used += following.height + (max(moved[-1].after, following.before) if moved else page.gap(following))
        if used > height:
            break
        moved.append(following)
        queue.popleft()
    in_list = bool(queue) and isinstance(queue[0], Prose) and queue[0].indent > 0
    while moved and (moved[-1].keep or (in_list and moved[-1].indent)):
        queue.appendleft(moved.pop())
    for piece in moved:
        page.add(piece)
    queue.extendleft(reversed(floating))


def _needed(piece: Piece, following: Sequence[Piece]) -> float:
    """What has to have room on this page for a piece to begin here: what it is bound to comes along."""
    if not piece.keep:
        return piece.least
    total = piece.height
    for before, after in zip([piece, *following], following, strict=False):
        if isinstance(after, Break):
            return total
        total += max(before.after, after.before)
        if not after.keep:
            return total + after.least
        total += after.height
    return total
