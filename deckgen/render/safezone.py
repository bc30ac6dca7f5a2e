"""outside-safe-zone: what is drawn on a face nearer to the cut than its component's safe zone allows.

Cutting is off by a millimetre now and then. What runs off the piece to the end of its bleed is a background and bears
that; anything else that ends between the safe zone and the bleed's edge would be cut into, or look crooked. Texts and
icons have to be inside the safe zone wherever they end. A group's clip counts: what it hides is not there. What is in a
group with `background="true"`, such as a map, may end anywhere.

Extents are worked out from the markup's attributes, texts from the size of what was set. Points, y downwards from the
trim's top left corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, hypot, pi, radians, sin
from typing import Any, NamedTuple

from deckgen.diagnostics import Diagnostic, Location, Severity
from deckgen.geometry import MM, POINTS, Size, millimetres
from deckgen.render.paths import Matrix, corners, draw_path, multiply
from deckgen.render.shapes import SHAPES, Attributes, MarkupError

CODE = "outside-safe-zone"
NEAR = 0.05 * MM            # by so much a background may miss the bleed's edge
NEARLY = 0.9                # so much of the safe zone is enough: half of a thin line may stand in it
HAIR = 1e-6
MITER = 10.0                # a sharper corner is cut off: the limit of PDF
STEPS = 8                   # a curve is looked at in so many places
_UPRIGHT: Matrix = (1, 0, 0, 1, 0, 0)
Point = tuple[float, float]
Short = tuple[float, str]         # how far inside the cut something ends, and at which edge


class Zone(NamedTuple):
    """A piece as it is to be cut: `safe` and `bleed` are counted from the cut, inwards and outwards."""

    size: Size
    bleed: float
    safe: float
    round: bool

    @property
    def sides(self) -> tuple[str, ...]:
        return ("edge",) if self.round else ("left edge", "right edge", "top edge", "bottom edge")

    def insets(self, points: Iterable[Point]) -> tuple[float, ...]:
        """How far inside the cut the points end, on each side."""
        if self.round:
            radius = self.size.width / 2
            return (radius - max(hypot(x - radius, y - radius) for x, y in points),)
        xs, ys = zip(*points, strict=True)
        return min(xs), self.size.width - max(xs), min(ys), self.size.height - max(ys)

    def short(self, insets: Iterable[float], essential: bool) -> Short | None:
        """Where and how far inside the cut something ends that should end elsewhere; None if it is all right. A band
        that runs off at two opposite sides is a background, too."""
        ends = list(zip(insets, self.sides, strict=True))
        off = [inset <= -self.bleed + NEAR for inset, _ in ends]
        if not essential and any(off[at:at + 2] == [True, True] for at in (0, 2)):
            return None
        return min(((inset, side) for (inset, side), runs_off in zip(ends, off, strict=True)
                    if inset < self.safe * NEARLY - HAIR and (essential or not runs_off)), default=None)

    def shows(self, points: Sequence[Point]) -> bool:
        xs, ys = zip(*points, strict=True)
        return bool(max(xs) > -self.bleed and min(xs) < self.size.width + self.bleed
                    and max(ys) > -self.bleed and min(ys) < self.size.height + self.bleed)


class _Group(NamedTuple):
    """Where a group puts what is inside it, how far inside the cut its clips end, and whether what is in it may end
    anywhere."""

    matrix: Matrix
    clips: tuple[tuple[float, ...], ...] = ()
    background: bool = False

    def moved(self, points: Iterable[Point]) -> list[Point]:
        a, b, c, d, e, f = self.matrix
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]


class Watch:
    """Looks at the elements of one face as they are read; `known` keeps what was worked out for earlier faces."""

    def __init__(self, zone: Zone, known: dict[Any, Short | None]) -> None:
        self.zone, self._known = zone, known
        self._groups = [_Group(_UPRIGHT)]

    def element(self, tag: str, attributes: tuple[str, ...], unit: str) -> Short | None:
        """What is wrong with an element; groups hold those that follow until `leave`."""
        if tag == "group":
            self._groups.append(self._entered(self._groups[-1], _given(attributes), unit))
            return None
        key = tag, attributes, unit, self._groups[-1]
        if self._groups[-1].background:
            return None
        if key not in self._known:
            self._known[key] = self._short(list(_outline(tag, _given(attributes), unit)), tag == "icon")
        return self._known[key]

    def leave(self) -> None:
        self._groups.pop()

    def text(self, left: float, top: float, size: Size) -> Short | None:
        """What is wrong with a text that was set in this box."""
        return self._short(_box(left, top, *size), True)

    def _short(self, points: list[Point], essential: bool) -> Short | None:
        group = self._groups[-1]
        moved = group.moved(points)
        if not moved or group.background or not self.zone.shows(moved):
            return None
        return self.zone.short(map(max, self.zone.insets(moved), *group.clips) if group.clips
                               else self.zone.insets(moved), essential)

    def _entered(self, around: _Group, given: Mapping[str, str], unit: str) -> _Group:
        try:
            a = Attributes("group", given, frozenset(given), unit)
            turn, scale = radians(a.value("rotate", "0")), a.value("scale", "1")
            c, s = scale * cos(turn), scale * sin(turn)
            group = _Group(multiply((c, s, -s, c, a.length("x", "0"), a.length("y", "0")), around.matrix),
                           around.clips, around.background or a.word("background", "false") == "true")
            clip = group.moved(_path(a.word("clip"), unit)) if "clip" in a else []
        except (MarkupError, ValueError):       # told where it is drawn
            return around
        return group._replace(clips=(*group.clips, self.zone.insets(clip))) if clip else group


def outside(zone: Zone, found: Short, name: str, place: Location) -> Diagnostic:
    """`name` is the face and the element."""
    inset, side = found
    where = f"{millimetres(abs(inset))} {'from' if inset > -HAIR else 'beyond'} the {side}"
    return Diagnostic(CODE, place, f"{name} ends {where}; the safe zone is {millimetres(zone.safe)} away from it",
                      f"move it inwards by {millimetres(zone.safe - inset)}, or, if it is a background, let it run "
                      f"{millimetres(zone.bleed)} beyond the edge", Severity.WARNING)


def once_a_line(faults: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Of the faces that a line of a template draws outside the safe zone the first; all other faults."""
    told = set[Location]()
    for fault in faults:
        if fault.code != CODE:
            yield fault
        elif fault.location not in told:
            told.add(fault.location)
            yield fault


def _given(attributes: Sequence[str]) -> dict[str, str]:
    return dict(zip(attributes[::2], attributes[1::2], strict=True))


def _outline(tag: str, given: Mapping[str, str], unit: str) -> Iterator[Point]:
    """Points that an element reaches; none where nothing is seen, or it cannot be drawn."""
    try:
        a = Attributes(tag, given, frozenset(given), unit)
        if tag == "icon":
            half = a.type_size("size") / 2
            yield from _ring(a.length("x"), a.length("y"), half, half)      # few icons have corners
        elif tag in ("image", "picture"):
            yield from _box(*(a.length(name) for name in "xywh"))
        elif tag in SHAPES and {a.word("fill", "none"), a.word("stroke", "none")} != {"none"}:
            line = a.length("line", "0.2") / 2 if a.word("stroke", "none") != "none" else 0.0
            points = _shape(tag, a, unit)
            yield from _inked(points, line, sharp=tag == "polygon")
    except (MarkupError, ValueError):
        return


def _shape(tag: str, a: Attributes, unit: str) -> list[Point]:
    if tag == "rect":
        return _box(*(a.length(name) for name in "xywh"))
    if tag in ("circle", "ellipse"):
        rx, ry = (a.length("r"), a.length("r")) if tag == "circle" else (a.length("rx"), a.length("ry"))
        return _ring(a.length("cx"), a.length("cy"), rx, ry)
    if tag == "line":
        return [(a.length("x1"), a.length("y1")), (a.length("x2"), a.length("y2"))]
    scale = POINTS[unit]
    return _path(a.word("d"), unit) if tag == "path" else [(x * scale, y * scale) for x, y in corners(a.word("points"))]


def _inked(points: list[Point], half: float, sharp: bool) -> Iterator[Point]:
    """An outline with the half of its line outside of it; the corners of a polygon are pointed."""
    if not half:
        yield from points
        return
    for at, (x, y) in enumerate(points):
        yield from ((x - half, y), (x + half, y), (x, y - half), (x, y + half))
        if sharp:
            (ax, ay), (bx, by) = (_unit(points[at], points[other % len(points)]) for other in (at - 1, at + 1))
            cx, cy = -(ax + bx), -(ay + by)         # out of the corner; half its angle has the sine below
            if (length := hypot(cx, cy)) and (sine := hypot(ax - bx, ay - by) / 2) > 1 / MITER:
                yield x + cx / length * half / sine, y + cy / length * half / sine


def _unit(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


def _ring(x: float, y: float, rx: float, ry: float) -> list[Point]:
    return [(x + rx * cos(k * pi / 12), y + ry * sin(k * pi / 12)) for k in range(24)]


def _box(x: float, y: float, w: float, h: float) -> list[Point]:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def _path(data: str, unit: str) -> list[Point]:
    pen = _Outline()
    draw_path(data, pen)
    return [(x * POINTS[unit], y * POINTS[unit]) for x, y in pen.points]


class _Outline:
    """A fontTools pen (segment protocol) that keeps points along what it draws."""

    def __init__(self) -> None:
        self.points: list[Point] = []

    def moveTo(self, to: Point) -> None:
        self.points.append(to)

    lineTo = moveTo

    def curveTo(self, first: Point, second: Point, to: Point) -> None:
        start = self.points[-1]
        for step in range(1, STEPS + 1):
            t = step / STEPS
            u = 1 - t
            weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            self.points.append((sum(w * p[0] for w, p in zip(weights, (start, first, second, to), strict=True)),
                                sum(w * p[1] for w, p in zip(weights, (start, first, second, to), strict=True))))

    def qCurveTo(self, control: Point, to: Point) -> None:
        (x0, y0), (x1, y1), (x2, y2) = self.points[-1], control, to
        self.curveTo((x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3),
                     (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3), to)

    def closePath(self) -> None:
        """The way back adds no place that is farther out."""

    endPath = closePath
