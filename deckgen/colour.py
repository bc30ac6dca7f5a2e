"""Colours as values. Components run from 0 to 1; only `pdf/` knows how a colour space writes them."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from deckgen.geometry import IDENTITY, Matrix

_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


class Gray(NamedTuple):
    """0 is black, 1 white: printed with black ink alone."""

    level: float


class Rgb(NamedTuple):
    """A colour of sRGB."""

    red: float
    green: float
    blue: float


Colour = Gray | Rgb


class Stop(NamedTuple):
    """A colour of a gradient, at a share of its way from 0 to 1."""

    offset: float
    colour: Colour


class Gradient(NamedTuple):
    """Colours from one circle to another, each (x, y, radius) in points; circles of radius 0 give a linear gradient.
    Beyond both ends the last colours go on. `matrix` turns its coordinates into those of what it fills."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    stops: tuple[Stop, ...]
    matrix: Matrix = IDENTITY

    @property
    def linear(self) -> bool:
        return self.start[2] == self.end[2] == 0


Fill = Colour | Gradient
BLACK, WHITE = Gray(0.0), Gray(1.0)


@cache
def parse_colour(text: str) -> Colour:
    """`"#1b1b1e"` -> `Rgb(0.106, 0.106, 0.118)`; equal components give a `Gray`. Raises ValueError."""
    match = _HEX.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} is not a colour such as \"#1f4e79\"")
    digits = match[1] if len(match[1]) == 6 else "".join(d * 2 for d in match[1])
    red, green, blue = (round(int(digits[i:i + 2], 16) / 255, 3) for i in (0, 2, 4))
    return Gray(red) if red == green == blue else Rgb(red, green, blue)


def blend(colour: Colour, other: Colour, share: float) -> Colour:
    """The colour that lies `share` of the way from the first to the second."""
    if isinstance(colour, Gray) and isinstance(other, Gray):
        return Gray(_between(colour.level, other.level, share))
    pairs = zip(_rgb(colour), _rgb(other), strict=True)
    return Rgb(*(_between(a, b, share) for a, b in pairs))


def _between(start: float, end: float, share: float) -> float:
    return round(start + share * (end - start), 3)


def _rgb(colour: Colour) -> Rgb:
    return colour if isinstance(colour, Rgb) else Rgb(colour.level, colour.level, colour.level)
