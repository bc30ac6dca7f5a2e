"""Paths are drawn with a pen, which speaks the segment protocol of fontTools."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.drawing import Paint, Path, Segment, Segments
from deckgen.geometry import IDENTITY, Matrix, Rect

ROUND = 0.5522847498        # control points of a quarter circle
FARTHEST = 1e6              # points; what lies beyond is a slip of the pen


class PathPen:
    """A fontTools pen (segment protocol) that collects the segments of a drawing's path through a matrix.

    Coordinates are kept to 1/1000 point, so that equal faces are equal on any machine."""

    def __init__(self, matrix: Matrix = IDENTITY) -> None:
        self.matrix = matrix
        self._segments: list[Segment] = []
        self._at = (0.0, 0.0)

    @property
    def segments(self) -> Segments:
        return tuple(self._segments)

    def checked(self) -> Segments:
        """The segments of a path that a maker has drawn. Raises ValueError for what no page can hold."""
        if any(not -FARTHEST < value < FARTHEST for segment in self._segments for value in segment[1:]):
            raise ValueError("a number is out of range")
        return self.segments

    def _add(self, kind: str, *places: tuple[float, float]) -> None:
        a, b, c, d, e, f = self.matrix
        values = [v for x, y in places for v in (round(a * x + c * y + e, 3), round(b * x + d * y + f, 3))]
        self._segments.append((kind, *values))

    def moveTo(self, to: tuple[float, float]) -> None:
        self._at = to
        self._add("M", to)

    def lineTo(self, to: tuple[float, float]) -> None:
        self._at = to
        self._add("L", to)

    def curveTo(self, first: tuple[float, float], second: tuple[float, float], to: tuple[float, float]) -> None:
        self._at = to
        self._add("C", first, second, to)

    def qCurveTo(self, control: tuple[float, float], to: tuple[float, float]) -> None:
        (x0, y0), (x1, y1), (x2, y2) = self._at, control, to
        self.curveTo((x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3),
                     (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3), to)

    def closePath(self) -> None:
        self._segments.append(("Z",))

    def endPath(self) -> None:
        """An open path ends where it ends."""

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
            self._segments.append(("R", *(round(v, 3) for v in (a * x + e, d * y + f, a * w, d * h))))
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


def bounds(segments: Segments) -> Rect:
    """The smallest upright rectangle around a path. Raises ValueError for an empty one."""
    xs, ys, at = list[float](), list[float](), (0.0, 0.0)
    for kind, *values in segments:
        if kind == "C":
            xs += _extremes(at[0], *values[::2])
            ys += _extremes(at[1], *values[1::2])
        elif kind == "R":
            x, y, width, height = values
            values = [x, y, x + width, y + height]
        xs += values[::2] if kind != "C" else []
        ys += values[1::2] if kind != "C" else []
        at = (values[-2], values[-1]) if values else at
    return Rect(min(xs), min(ys), max(xs), max(ys))


def _extremes(*places: float) -> list[float]:
    """Where a cubic curve ends and turns, in one coordinate."""
    p0, p1, p2, p3 = places
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) > 1e-9:
        root = max(b * b - 4 * a * c, 0) ** 0.5
        turns = [(-b - root) / (2 * a), (-b + root) / (2 * a)]
    else:
        turns = [-c / b] if abs(b) > 1e-9 else []
    found = [(1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t ** 3 * p3
             for t in turns if 0 < t < 1]
    return [p0, p3, *found]


def painted(pen: PathPen, paint: Paint) -> Path:
    """What a pen drew, painted. Raises ValueError for what no page can hold."""
    stroke = paint.stroke
    if stroke and not all(0 <= value < FARTHEST for value in (stroke.width, stroke.miter_limit, *stroke.dash)):
        raise ValueError("a number is out of range")
    return Path(pen.checked(), paint)


def rounded(rect: Rect, radius: float = 0) -> Segments:
    """A rectangle with round corners."""
    pen = PathPen()
    pen.rectangle(rect.left, rect.bottom, rect.width, rect.height, radius, radius)
    return pen.segments


def filled(rect: Rect, paint: Paint, radius: float = 0) -> Path:
    """A painted rectangle."""
    return Path(rounded(rect, radius), paint)


def straight(x1: float, y1: float, x2: float, y2: float, paint: Paint) -> Path:
    """A painted line."""
    return Path((("M", round(x1, 3), round(y1, 3)), ("L", round(x2, 3), round(y2, 3))), paint)


def circle(x: float, y: float, radius: float, paint: Paint) -> Path:
    """A painted circle."""
    pen = PathPen()
    pen.ellipse(x, y, radius, radius)
    return Path(pen.segments, paint)
