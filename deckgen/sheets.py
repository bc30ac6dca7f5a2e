"""Sheets of paper as planned: what lies where, before any PDF exists. `impose` makes them, `pdf` draws them.

All lengths are points, the origin is the page's bottom left corner, angles are counter-clockwise degrees. Sheets of one
layout share their rectangles, marks and fixed texts (the same objects), so that a writer can make them once and keep
them by identity. Knows no layout file and no words: a margin text names its role, the words are the locale's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from deckgen.geometry import Rect, Size

Matrix = tuple[float, float, float, float, float, float]


class Slot(NamedTuple):
    """One side of one copy of a card on a sheet. `copy` counts from 1.

    `trim` is where the finished piece lies, after the turn by `rotation` (0, 90, 180 or 270). Nothing of the drawing
    may show outside `clip`: the trim and its bleed, as far as this layout has room for it."""

    component: str
    card: str
    copy: int
    side: Literal["face", "back"]
    trim: Rect
    rotation: int
    clip: Rect

    @property
    def matrix(self) -> Matrix:
        """From the drawing (origin at its trim's bottom left corner) to the page."""
        return turned_onto(self.trim, self.rotation)


def turned_onto(trim: Rect, rotation: int) -> Matrix:
    """The matrix a b c d e f that turns a drawing by `rotation` and puts its corner so that it fills `trim`."""
    left, bottom, right, top = trim
    return {0: (1.0, 0.0, 0.0, 1.0, left, bottom), 90: (0.0, 1.0, -1.0, 0.0, right, bottom),
            180: (-1.0, 0.0, 0.0, -1.0, right, top), 270: (0.0, -1.0, 1.0, 0.0, left, top)}[rotation]


class Mark(NamedTuple):
    """A straight line with butt ends, `width` points wide: a crop mark, a fold mark, a tick of the ruler."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float


class Circle(NamedTuple):
    """A thin line around a round piece, to cut along."""

    x: float
    y: float
    radius: float
    width: float


class MarginText(NamedTuple):
    """A line of text in a margin. (`x`, `y`) is the start, middle or end of its baseline by `align`; `rotation` turns
    it about that point. Words wider than `width` are to be set smaller, never wider.

    Roles and their values: `about` (game, version and hash of the data; no values), `sheet` and `sheet-reverse`
    (`number`, `of`), `flip-long-edge`, `fold`, `print-at-100` (`length` of the ruler in mm, 0 without a ruler)."""

    x: float
    y: float
    size: float
    align: Literal["left", "centre", "right"]
    role: str
    values: Mapping[str, int]
    width: float
    rotation: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet of paper: one page of a PDF. Sheets stand in the order of the pages, those of one `paper`
    (`a4`, `320x450`) together.

    `number` of `of` counts sheets of that paper, so a front and its reverse have the same number. `layout` is the
    layout's name, `trim_box` and `bleed_box` hold the trims and the clips of all the layout's slots. `folds` are drawn
    dashed. A reverse shares the front's `marks` but has no circles, folds or ruler, and empty tuples are one object:
    who keeps drawn marks by identity has to look at all four."""

    page: Size
    paper: str
    number: int
    of: int
    side: Literal["front", "reverse"]
    layout: str
    slots: tuple[Slot, ...]
    marks: tuple[Mark, ...]
    circles: tuple[Circle, ...]
    folds: tuple[Mark, ...]
    ruler: tuple[Mark, ...]
    texts: tuple[MarginText, ...]
    trim_box: Rect
    bleed_box: Rect
