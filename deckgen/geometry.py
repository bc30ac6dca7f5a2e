"""Lengths and boxes. Inside everything is points (1/72 in) as float; units are read and written at the edges only."""

from __future__ import annotations

import re
from typing import NamedTuple

POINTS = {"pt": 1.0, "mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72.0}
MM = POINTS["mm"]
_NUMBER = r"(?:\d+\.?\d*|\.\d+)"
_LENGTH = re.compile(rf"\s*([+-]?{_NUMBER})\s*([A-Za-z]*)\s*")
FROM_ZERO = rf"\s*[+]?{_NUMBER}\s*(?:{'|'.join(POINTS)})\s*"      # how lengths that are not negative are written


Matrix = tuple[float, float, float, float, float, float]       # a b c d e f: x' = a x + c y + e, y' = b x + d y + f
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that applies `first`, then `then`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


class UnitError(ValueError):
    """A length that cannot be read; the message names the text and the known units."""


def points(text: str, unit: str = "") -> float:
    """`"63 mm"` -> points. `unit` is what a bare number is counted in; without it a bare number is refused.

    Raises UnitError."""
    match = _LENGTH.fullmatch(text)
    if not match:
        raise UnitError(f"{text!r} is not a length such as \"63 mm\"")
    number, name = match[1], match[2] or unit
    if name not in POINTS:
        what = f"unknown unit {name!r}" if name else "no unit"
        raise UnitError(f"{text!r} has {what}; known units: {', '.join(POINTS)}")
    return float(number) * POINTS[name]


def millimetres(length: float) -> str:
    """Points -> `"63 mm"`, at most two decimals."""
    return f"{round(length / MM, 2):g} mm"


class Size(NamedTuple):
    """Width and height in points."""

    width: float
    height: float

    def turned(self) -> Size:
        return Size(self.height, self.width)


class Rect(NamedTuple):
    """A rectangle in points, origin bottom left: left, bottom, right, top."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    def grown(self, by: float) -> Rect:
        return Rect(self.left - by, self.bottom - by, self.right + by, self.top + by)

    def corners(self) -> tuple[tuple[float, float], ...]:
        return (self.left, self.bottom), (self.right, self.bottom), (self.right, self.top), (self.left, self.top)

    def union(self, other: Rect) -> Rect:
        return Rect(min(self.left, other.left), min(self.bottom, other.bottom),
                    max(self.right, other.right), max(self.top, other.top))


def moved(rect: Rect, matrix: Matrix) -> Rect:
    """The upright rectangle around a rectangle seen through a matrix."""
    a, b, c, d, e, f = matrix
    places = [(a * x + c * y + e, b * x + d * y + f) for x, y in rect.corners()]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return Rect(min(xs), min(ys), max(xs), max(ys))
