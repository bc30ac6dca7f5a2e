"""Shapes as page description operators: colours, numbers, and SVG path data by fontTools."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from deckgen.drawing import Item

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
ROUND = 0.5522847498        # control points of a quarter circle
_COLOUR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_STRANGE = re.compile(r"[^MmZzLlHhVvCcSsQqTtAaEe\d\s,.+-]")
_ASTRAY = re.compile(r"\d{7}|n")        # a thousand kilopoints from here, "inf" or "nan"


def number(value: float, decimals: int = 3) -> str:
    """A PDF number, which knows no exponents."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def numbers(*values: float) -> str:
    return " ".join(map(number, values))


def colour(text: str, stroke: bool = False) -> str:
    """`"#1b1b1e"` -> `"0.106 0.106 0.118 rg"`; greys become DeviceGray: black text is printed in black ink only.

    Raises ValueError."""
    match = _COLOUR.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} is not a colour such as \"#1f4e79\"")
    digits = match[1] if len(match[1]) == 6 else "".join(d * 2 for d in match[1])
    red, green, blue = (int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4))
    if red == green == blue:
        return f"{number(red)} {'G' if stroke else 'g'}"
    return f"{numbers(red, green, blue)} {'RG' if stroke else 'rg'}"


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that applies `first`, then `then`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


class OperatorPen:
    """A fontTools pen (segment protocol) that writes path operators through a matrix."""

    def __init__(self, matrix: Matrix = IDENTITY) -> None:
        self.matrix = matrix
        self.parts: list[str] = []
        self._at = (0.0, 0.0)

    def _xy(self, *places: tuple[float, float]) -> str:
        a, b, c, d, e, f = self.matrix
        return " ".join(numbers(a * x + c * y + e, b * x + d * y + f) for x, y in places)

    def moveTo(self, to: tuple[float, float]) -> None:
        self._at = to
        self.parts.append(self._xy(to) + " m")

    def lineTo(self, to: tuple[float, float]) -> None:
        self._at = to
        self.parts.append(self._xy(to) + " l")

    def curveTo(self, first: tuple[float, float], second: tuple[float, float], to: tuple[float, float]) -> None:
        self._at = to
        self.parts.append(self._xy(first, second, to) + " c")

    def qCurveTo(self, control: tuple[float, float], to: tuple[float, float]) -> None:
        (x0, y0), (x1, y1), (x2, y2) = self._at, control, to
        self.curveTo((x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3),
                     (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3), to)

    def closePath(self) -> None:
        self.parts.append("h")

    def endPath(self) -> None:
        """An open path needs no operator."""

    def ellipse(self, x: float, y: float, rx: float, ry: float) -> None:
        """A closed ellipse around x, y."""
        kx, ky = rx * ROUND, ry * ROUND
        self.moveTo((x + rx, y))
        self.curveTo((x + rx, y + ky), (x + kx, y + ry), (x, y + ry))
        self.curveTo((x - kx, y + ry), (x - rx, y + ky), (x - rx, y))
        self.curveTo((x - rx, y - ky), (x - kx, y - ry), (x, y - ry))
        self.curveTo((x + kx, y - ry), (x + rx, y - ky), (x + rx, y))
        self.closePath()

    def rectangle(self, x: float, y: float, w: float, h: float, rx: float = 0, ry: float = 0) -> None:
        """A rectangle from its corner x, y, corners rounded by rx, ry."""
        rx, ry = min(rx, w / 2), min(ry, h / 2)
        a, b, c, d, e, f = self.matrix
        if not ((rx and ry) or b or c):
            self.parts.append(numbers(a * x + e, d * y + f, a * w, d * h) + " re")
            return
        if not rx or not ry:
            self.polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
            return
        kx, ky = rx * (1 - ROUND), ry * (1 - ROUND)
        self.moveTo((x + rx, y))
        self.lineTo((x + w - rx, y))
        self.curveTo((x + w - kx, y), (x + w, y + ky), (x + w, y + ry))
        self.lineTo((x + w, y + h - ry))
        self.curveTo((x + w, y + h - ky), (x + w - kx, y + h), (x + w - rx, y + h))
        self.lineTo((x + rx, y + h))
        self.curveTo((x + kx, y + h), (x, y + h - ky), (x, y + h - ry))
        self.lineTo((x, y + ry))
        self.curveTo((x, y + ky), (x + kx, y), (x + rx, y))
        self.closePath()

    def polygon(self, corners: Sequence[tuple[float, float]], closed: bool = True) -> None:
        for place, corner in enumerate(corners):
            self.lineTo(corner) if place else self.moveTo(corner)
        if closed:
            self.closePath()

    def path(self, data: str) -> None:
        """SVG path data. Raises ValueError where it cannot be read."""
        draw_path(data, self)


def draw_path(data: str, pen: Any) -> None:
    """SVG path data drawn with a fontTools pen. Raises ValueError where it cannot be read."""
    for name, points in _segments(data):
        getattr(pen, name)(*points)


@lru_cache(maxsize=1000)
def _segments(data: str) -> list[tuple[str, Any]]:
    """What a pen is asked to do; templates draw the same paths again and again."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path.parser import parse_path

    strange = _STRANGE.search(data)         # the parser passes over it
    if strange:
        raise ValueError(f"path data cannot be read: {strange[0]!r} is no command")
    pen = RecordingPen()
    try:
        parse_path(data, pen)
    except Exception as fault:              # the parser raises what its pieces raise
        raise ValueError(f"path data cannot be read: {fault}") from fault
    return list(pen.value)


def corners(text: str) -> list[tuple[float, float]]:
    """`"0,0 10,0 10,5"` -> pairs. Raises ValueError."""
    values = [float(piece) for piece in text.replace(",", " ").split()]
    if not values or len(values) % 2:
        raise ValueError(f"{text!r} is not a list of x,y pairs")
    return list(zip(values[::2], values[1::2], strict=True))


def painted(path: str, fill: str | None, stroke: str | None, width: float, even_odd: bool = False,
            dash: Sequence[float] = (), extra: str = "") -> Item:
    """Operators that paint a path: colours as `colour()` gives them, None for no fill or no stroke.

    Raises ValueError for what no page can hold."""
    star = "*" if even_odd else ""
    how = f"B{star}" if fill and stroke else f"f{star}" if fill else "S" if stroke else "n"
    parts = [part for part in (fill, stroke, extra) if part]
    if stroke:
        parts.append(f"{number(width)} w")
        parts.append(f"[{numbers(*dash)}] 0 d" if dash else "[] 0 d")
    if _ASTRAY.search(path) or _ASTRAY.search(" ".join(parts)) or width < 0 or min(dash, default=0) < 0:
        raise ValueError("a number is out of range")
    return " ".join((*parts, path, how))
