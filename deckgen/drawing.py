"""What a face looks like, before any PDF exists: the value that render makes and pdf writes.

Coordinates are points with the origin at the trim's bottom left corner. A drawing is a sequence of items:

- `str`: page description operators that need no resource (paths, colours, `q`/`Q`/`cm`), ready to be written;
- `TextBlock`: lines of words in named fonts;
- `Place`: another drawing or an image, put down once in the document and shown here under a matrix;
- `Alpha`: constant opacity for what follows, until the enclosing `Q`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A run of characters in one font, shaped once: equal by identity, so that a writer can cache by it.

    `width` and `kerns` are in 1/1000 em; `kerns[i]` is added to the advance after character i."""

    text: str
    font: str
    width: float
    kerns: tuple[int, ...] = ()


class Line(NamedTuple):
    """A line of text: start of its baseline in points, extra space at each gap in points, and its words.
    A word `None` is a space."""

    x: float
    y: float
    gap: float
    words: tuple[Word | None, ...]


class TextBlock(NamedTuple):
    """Lines of one size (points) and colour (`"0.1 0.2 0.3 rg"` or `"0 g"`); `space` is the width of a space in
    1/1000 em, whatever font stands before it."""

    size: float
    colour: str
    space: float
    lines: tuple[Line, ...]


class Place(NamedTuple):
    """A shared drawing or image shown under the matrix a b c d e f. Images fill the unit square."""

    key: str
    matrix: tuple[float, float, float, float, float, float]


class Alpha(NamedTuple):
    value: float


Item = str | TextBlock | Place | Alpha


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


def words_of(drawing: Drawing) -> str:
    """The words of a drawing, line by line in the order in which they are drawn."""
    lines = [line for item in drawing.items if isinstance(item, TextBlock) for line in item.lines]
    return " ".join("".join(word.text if word else " " for word in line.words) for line in lines)
