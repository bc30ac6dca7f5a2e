"""Items of drawings as the operators of a page, which are short to compare; and items made from few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckgen.colour import parse_colour
from deckgen.drawing import Drawing, Item, Paint, Path, Picture, leaves
from deckgen.geometry import Rect
from deckgen.pdf.inks import RgbInks
from deckgen.pdf.operators import Operators, Resources
from deckgen.pen import filled


def operators(items: Sequence[Item]) -> str:
    """Paths, pictures and groups as operators."""
    encoder: Any = None         # texts are none of these tests
    return Operators(encoder, RgbInks()).write(items, Resources())


def area(colour: str, x: float, y: float, width: float, height: float, opacity: float = 1) -> Path:
    """A filled rectangle."""
    return filled(Rect(x, y, x + width, y + height), Paint(parse_colour(colour), opacity=opacity))


def pictures_of(drawing: Drawing) -> list[Picture]:
    """The pictures that a drawing shows, those in its groups too."""
    return [item for item, _ in leaves(drawing.items) if isinstance(item, Picture)]
