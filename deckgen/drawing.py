"""What a face looks like, before any file exists: the value that render makes and pdf writes.

Coordinates are points with the origin at the trim's bottom left corner. A drawing is a sequence of items, painted in
order: `Path`, `TextBlock`, `Picture` and `Group`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from deckgen.colour import Colour, Fill
from deckgen.geometry import IDENTITY, Matrix, multiply


class Glyph(NamedTuple):
    """A glyph by its number in the font. `advance`, and `x`, `y`, by which it is moved, are in 1/1000 em; `text` is
    what it stands for, "" where the glyph before it stands for that too."""

    number: int
    advance: float
    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A run of text in one font, shaped once: equal by identity, so that a writer can cache by it. `text` is as
    written, with soft hyphens, which have no glyphs; `width` is in 1/1000 em."""

    text: str
    font: str
    width: float
    glyphs: tuple[Glyph, ...] = ()


class Line(NamedTuple):
    """A line of text: start of its baseline in points, extra space at each gap in points, and its words.
    A word `None` is a space."""

    x: float
    y: float
    gap: float
    words: tuple[Word | None, ...]


class TextBlock(NamedTuple):
    """Lines of one size (points) and colour; `space` is the width of a space in 1/1000 em, whatever font is before
    it."""

    size: float
    colour: Colour
    space: float
    lines: tuple[Line, ...]


# `("M", x, y)` moves, `("L", x, y)` and `("C", x1, y1, x2, y2, x, y)` draw a line and a cubic curve, `("Z",)` closes,
# `("R", x, y, width, height)` is a closed rectangle.
Segment = tuple[str, *tuple[float, ...]]
Segments = tuple[Segment, ...]


class Stroke(NamedTuple):
    """A line along a path: width and dashes in points, `cap` butt, round or square, `join` miter, round or bevel."""

    colour: Colour
    width: float
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    miter_limit: float = 10.0


class Paint(NamedTuple):
    """How a path is filled and stroked; with neither it is not seen. `opacity` is that of both."""

    fill: Fill | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    opacity: float = 1.0


class Path(NamedTuple):
    """Lines and curves, painted."""

    segments: Segments
    paint: Paint


class Picture(NamedTuple):
    """A shared drawing or bitmap shown under a matrix. Bitmaps fill the unit square."""

    key: str
    matrix: Matrix


class Group(NamedTuple):
    """Items moved by a matrix, seen only inside the `clip` path (in the group's coordinates) if there is one."""

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Segments = ()
    opacity: float = 1.0


Item = Path | TextBlock | Picture | Group


@dataclass(frozen=True, slots=True)
class Image:
    """A bitmap to embed: the bytes of its file. `key` is their hash, `name` the file's in the project; sizes in pixels,
    upright."""

    key: str
    data: bytes = field(repr=False, compare=False)
    name: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished face, back, picture or mark. `key` is the name of its Form XObject (`card_ak47`); what lies outside
    the trim by more than `bleed` points is clipped. `digest` is a hash of all that it depends on."""

    key: str
    width: float
    height: float
    bleed: float
    items: Sequence[Item]
    digest: str = ""


def leaves(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Path | TextBlock | Picture, Matrix]]:
    """All that is painted, in order, each with the matrix from its coordinates to the drawing's."""
    for item in items:
        if type(item) is Group:
            yield from leaves(item.items, multiply(item.matrix, matrix))
        else:
            yield item, matrix  # type: ignore[misc]


def blocks_of(drawing: Drawing) -> Iterator[TextBlock]:
    return (item for item, _ in leaves(drawing.items) if isinstance(item, TextBlock))


def words_of(drawing: Drawing) -> str:
    """The words of a drawing, line by line in the order in which they are drawn."""
    lines = [line for block in blocks_of(drawing) for line in block.lines]
    return " ".join("".join(word.text if word else " " for word in line.words) for line in lines)
