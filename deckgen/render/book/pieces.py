"""What pages are stacked from: things of known height that can be painted, and some of them split.

Lengths in points; a piece is painted below `top`, y upwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from deckgen.diagnostics import Location
from deckgen.document import Inlines
from deckgen.geometry import Size
from deckgen.render.book.breaking import Laid, lines, natural
from deckgen.render.book.surface import Surface
from deckgen.render.book.theme import Theme, Type
from deckgen.render.book.words import Chunk, Setter

NOWHERE = Location("templates")


class Look(NamedTuple):
    """What every piece is made with: `sizes` are width and height of each drawing."""

    setter: Setter
    theme: Theme
    sizes: Mapping[str, Size]


@dataclass(frozen=True, kw_only=True)
class Piece:
    """`before` and `after` are the gaps that it asks for, `keep` binds it to what follows, `anchors` stand at its top.
    One that `floats` may stand behind paragraphs that follow it. `overhang` is by how much its widest line or picture
    is too wide, `place` where its text comes from."""

    height: float
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    floats: bool = False
    anchors: tuple[str, ...] = ()
    overhang: float = 0.0
    place: Location = NOWHERE

    @property
    def least(self) -> float:
        """The height of the smallest part that may end a page."""
        return self.height

    def split(self, room: float) -> tuple[Piece, Piece] | None:
        """Two pieces, the first no higher than `room`; None if that cannot be."""
        return None

    def paint(self, surface: Surface, x: float, top: float) -> None:
        raise NotImplementedError


@dataclass(frozen=True)
class Lettering:
    """Lines of text in one style, `width` points wide."""

    laid: tuple[Laid, ...]
    style: Type
    width: float
    overhang: float = 0.0

    @property
    def height(self) -> float:
        return len(self.laid) * self.style.leading

    def paint(self, surface: Surface, x: float, top: float) -> None:
        surface.lines(self.laid, self.style, x, top, self.width)


def letter(look: Look, inlines: Inlines, style: Type, width: float, place: Location) -> Lettering:
    """A text set in a style."""
    return letter_chunks(look, look.setter.chunks(inlines, style, place), style, width)


def letter_chunks(look: Look, chunks: Sequence[Chunk], style: Type, width: float) -> Lettering:
    """Chunks set in a style. Words that are not to be hyphenated are, if they would be too wide otherwise."""
    setter, justified = look.setter, style.align == "justify"
    space = setter.space(style) * style.size / 1000
    splits = setter.splits if style.hyphenate else setter.at_hyphens
    laid = tuple(lines(chunks, width, space, justified, splits, setter.at_hyphens))
    widest = max(natural(line, space * (0.8 if justified else 1)) for line in laid)
    if widest > width + 0.01 and not style.hyphenate:
        return letter_chunks(look, chunks, replace(style, hyphenate=True), width)
    return Lettering(laid, style, width, max(widest - width, 0.0))


def stacked(pieces: Sequence[Piece], surface: Surface, x: float, top: float) -> None:
    """Paint pieces below one another."""
    for number, piece in enumerate(pieces):
        if number:
            top -= max(pieces[number - 1].after, piece.before)
        piece.paint(surface, x, top)
        top -= piece.height


def stack_height(pieces: Sequence[Piece]) -> float:
    gaps = sum(max(a.after, b.before) for a, b in pairwise(pieces))
    return sum(piece.height for piece in pieces) + gaps
