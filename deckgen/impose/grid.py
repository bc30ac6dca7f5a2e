"""A layout worked out for pieces of one size: how many fit, how much room they need, where each slot lies.

Takes a layout and a piece's size and bleed, gives rectangles in points. Knows no card and no mark."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from deckgen.geometry import MM, Rect, Size
from deckgen.impose.layout import Layout

TOLERANCE = 0.01 * MM
FOLD = 5 * MM              # from the fold to the nearest bleed: less, and the fold's own wear shows on the cards
MARK_GAP = 0.2 * MM        # between a bleed and a crop mark
MARK_LEAST = 0.75 * MM     # a shorter mark cannot be cut by
SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))      # left, bottom, right, top: what is beside and below
LANE = 3 * MM              # what a line of margin text, or the ruler, takes of a margin


class Placement(NamedTuple):
    """Where one side of a piece lies: see `sheets.Slot`."""

    trim: Rect
    rotation: int
    clip: Rect


@dataclass(frozen=True, slots=True)
class Grid:
    """`columns` × `rows` pieces (trim size `piece`, as turned) in the middle of a page, in two halves if folded.

    `bleed` and `outer` (left and right, above and below) are kept free around the trims, `shown` is the piece's own
    bleed, which may be less."""

    page: Size
    margin: float
    columns: int
    rows: int
    piece: Size
    bleed: float
    outer: Size
    shown: float
    gap: float
    rotation: int
    folded: bool

    @property
    def room(self) -> Size:
        """What the paper has for the pieces: the page less the printer's margins."""
        return Size(max(0.0, self.page.width - 2 * self.margin), max(0.0, self.page.height - 2 * self.margin))

    @property
    def needs(self) -> Size:
        """What the pieces take with their bleeds, gaps and fold."""
        return Size(self._along(self.columns, self.piece.width, self.outer.width), self._down(self.rows))

    @property
    def fits(self) -> bool:
        return all(need <= room + TOLERANCE for need, room in zip(self.needs, self.room, strict=True))

    @property
    def capacity(self) -> int:
        """Copies that one sheet holds: where it is folded, a face and its back lie on the same side."""
        return self.columns * self.rows // (2 if self.folded else 1)

    @property
    def box(self) -> Rect:
        """All trims with the bleeds kept around them."""
        left, bottom = ((page - need) / 2 for page, need in zip(self.page, self.needs, strict=True))
        return Rect(left, bottom, self.page.width - left, self.page.height - bottom)

    @property
    def printable(self) -> Rect:
        return Rect(0.0, 0.0, *self.page).grown(-self.margin)

    def _along(self, count: int, length: float, outer: float) -> float:
        return count * length + (count - 1) * (2 * self.bleed + self.gap) + 2 * outer

    def _down(self, rows: int) -> float:
        if self.folded:
            return 2 * (self._along(rows // 2, self.piece.height, self.outer.height) + FOLD)
        return self._along(rows, self.piece.height, self.outer.height)

    @property
    def _step(self) -> Size:
        """From a trim to the next one."""
        return Size(*(length + 2 * self.bleed + self.gap for length in self.piece))

    def faces(self) -> tuple[Placement, ...]:
        """Where the faces lie: rows from the top, each from the left; above the fold where there is one."""
        rows = self.rows // 2 if self.folded else self.rows
        step_x, step_y = self._step
        left, top = self.box.left + self.outer.width, self.box.top - self.outer.height
        return tuple(self._placement(left + column * step_x, top - row * step_y,
                                     (column == 0, row == rows - 1, column == self.columns - 1, row == 0))
                     for row in range(rows) for column in range(self.columns))

    def _placement(self, left: float, top: float, at_edge: tuple[bool, bool, bool, bool]) -> Placement:
        trim = Rect(left, top - self.piece.height, left + self.piece.width, top)
        kept = (min(self.shown, outer if edge else self.bleed)
                for edge, outer in zip(at_edge, self.outer * 2, strict=True))
        return Placement(trim, self.rotation, _widened(trim, kept))

    def freed(self, placements: Sequence[Placement], taken: Collection[int], backs: bool) -> tuple[Placement, ...]:
        """The placements of a side of which only some are taken. Towards an empty one they show all of their bleed, as
        far as it is; two of them may then share a corner of the empty one."""
        deep = [min(self.shown, step) for step in self._step]
        across, down = (1, 1) if not backs else (-1, 1) if self.sideways else (1, -1)

        def free(at: int, beside: int, below: int) -> bool:
            """Whether the place next to one is there and empty."""
            row, column = at // self.columns + down * below, at % self.columns + across * beside
            other = row * self.columns + column
            return 0 <= column < self.columns and 0 <= other < len(placements) and other not in taken

        def widened(at: int, trim: Rect, clip: Rect) -> Rect:
            kept = trim.left - clip.left, trim.bottom - clip.bottom, clip.right - trim.right, clip.top - trim.top
            return _widened(trim, (max(now, more) if free(at, *to) else now
                                   for now, more, to in zip(kept, deep * 2, SIDES, strict=True)))

        return tuple(place._replace(clip=widened(at, place.trim, place.clip)) for at, place in enumerate(placements))

    def backs(self) -> tuple[Placement, ...]:
        """Where the back of each face lies: on the reverse, or below the fold of the same side.

        A sheet is turned over about its long edge, a fold about the horizontal. Either way the back has to lie at the
        mirror image of the face, and to be upright when the card is turned over sideways, about its own height. Let a
        face stand at the angle a, so that it points up along (-sin a, cos a).
        - Turned about the vertical (portrait): x changes its sign, the direction becomes (sin a, cos a), angle -a:
          columns are mirrored, and an upright face has an upright back.
        - Turned about the horizontal (landscape, fold): y changes its sign, (-sin a, -cos a), angle 180° - a:
          rows are mirrored, and an upright face has a back upside down."""
        return tuple(self._beside(face) if self.sideways else self._below(face) for face in self.faces())

    @property
    def sideways(self) -> bool:
        """Whether sheets are turned over about the vertical."""
        return not self.folded and self.page.width <= self.page.height

    def _beside(self, face: Placement) -> Placement:
        def mirrored(rect: Rect) -> Rect:
            return Rect(self.page.width - rect.right, rect.bottom, self.page.width - rect.left, rect.top)
        return Placement(mirrored(face.trim), -face.rotation % 360, mirrored(face.clip))

    def _below(self, face: Placement) -> Placement:
        def mirrored(rect: Rect) -> Rect:
            return Rect(rect.left, self.page.height - rect.top, rect.right, self.page.height - rect.bottom)
        return Placement(mirrored(face.trim), (180 - face.rotation) % 360, mirrored(face.clip))


def grid(layout: Layout, size: Size, bleed: float) -> Grid:
    """A layout for pieces of a trim size and bleed. It may not fit: ask `fits`.

    Where the layout leaves the orientation open, the one that holds more pieces; if equal, portrait."""
    grids = [_on(page, layout, size, bleed) for page in layout.pages()]
    return max(grids, key=lambda each: (each.fits, each.capacity))


def _on(page: Size, layout: Layout, size: Size, bleed: float) -> Grid:
    kept = bleed if layout.bleed is None else layout.bleed
    outer = layout.outer_bleed or Size(kept, kept)
    piece = size.turned() if layout.rotate else size
    folded = layout.sides == "gutterfold"
    bare = Grid(page, layout.margin, 1, 1, piece, kept, outer, bleed, layout.gap, 90 if layout.rotate else 0, folded)
    columns, rows = _as_many_as_fit(bare, layout.marks == "crop")
    return Grid(page, layout.margin, layout.columns or columns, layout.rows or rows, piece, kept, outer, bleed,
                layout.gap, bare.rotation, folded)


def _as_many_as_fit(bare: Grid, marked: bool) -> tuple[int, int]:
    """Columns and rows that leave room for crop marks all around and for a line of text above and below."""
    marks = 2 * (MARK_GAP + MARK_LEAST) if marked else 0.0
    columns = _count(bare, 0, bare.room.width - marks)
    height = bare.room.height - marks - 2 * LANE
    if bare.folded:
        return columns, 2 * _count(bare, 1, height / 2 - FOLD)
    return columns, _count(bare, 1, height)


def _count(bare: Grid, axis: Literal[0, 1], room: float) -> int:
    step = bare.piece[axis] + 2 * bare.bleed + bare.gap
    return max(1, int((room - 2 * bare.outer[axis] - bare.piece[axis] + TOLERANCE) // step) + 1)


def _widened(trim: Rect, kept: Iterable[float]) -> Rect:
    left, bottom, right, top = kept
    return Rect(trim.left - left, trim.bottom - bottom, trim.right + right, trim.top + top)
