"""outside-safe-zone: what is drawn on a face nearer to the cut than its component's safe zone allows.

Cutting is off by a millimetre now and then. What runs off the piece to the end of its bleed is a background and bears
that; anything else that ends between the safe zone and the bleed's edge would be cut into, or look crooked. Texts and
icons have to be inside the safe zone wherever they end. A group's clip counts: what it hides is not there. What is in a
group with `background="true"`, such as a map, may end anywhere.

Points, y upwards from the trim's bottom left corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, Location, Severity
from deckgen.drawing import Drawing, Group, Image, Item, Path, Picture, Segments, TextBlock
from deckgen.geometry import IDENTITY, MM, Matrix, Rect, Size, millimetres, multiply

CODE = "outside-safe-zone"
NEAR = 0.05 * MM            # by so much a background may miss the bleed's edge
NEARLY = 0.9                # so much of the safe zone is enough: half of a thin line may stand in it
HAIR = 2e-3                 # coordinates are rounded to half of it
MITER = 10.0                # a sharper corner is cut off: the limit of PDF
STEPS = 8                   # a curve is looked at in so many places
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
        return min(xs), self.size.width - max(xs), self.size.height - max(ys), min(ys)

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


class _Entered(NamedTuple):
    """Where the groups around an item put it, how far inside the cut their clips end, and whether what is in them may
    end anywhere."""

    matrix: Matrix = IDENTITY
    clips: tuple[tuple[float, ...], ...] = ()
    background: bool = False

    def moved(self, points: Iterable[Point]) -> list[Point]:
        a, b, c, d, e, f = self.matrix
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]


Known = dict[tuple[int, _Entered], Short | None]


class Watch:
    """Looks at what one face draws while it is read. `known` keeps what was worked out for earlier faces, by the id of
    an item; `middle` is how far above its baseline an icon's middle is, in sizes; `shown` are the pictures."""

    def __init__(self, zone: Zone, known: Known, middle: float, shown: Mapping[str, Drawing | Image]) -> None:
        self.zone, self._known, self._middle, self._shown = zone, known, middle, shown
        self._groups = [_Entered()]

    def enter(self, group: Group, background: bool) -> None:
        """A group that holds what follows until `leave`."""
        around = self._groups[-1]
        inside = _Entered(multiply(group.matrix, around.matrix), around.clips, around.background or background)
        if group.clip:
            inside = inside._replace(clips=(*around.clips, self.zone.insets(inside.moved(_along(group.clip)))))
        self._groups.append(inside)

    def leave(self) -> None:
        self._groups.pop()

    def item(self, item: Item) -> Short | None:
        """What is wrong with a shape, an icon or a picture, which faces share."""
        if self._groups[-1].background:
            return None
        key = id(item), self._groups[-1]
        if key not in self._known:
            self._known[key] = self._short(list(self._outline(item)), isinstance(item, TextBlock))
        return self._known[key]

    def text(self, box: Rect) -> Short | None:
        """What is wrong with a text that was set in this box."""
        return self._short(box.corners(), True)

    def _short(self, points: Sequence[Point], essential: bool) -> Short | None:
        group = self._groups[-1]
        moved = group.moved(points)
        if not moved or group.background or not self.zone.shows(moved):
            return None
        return self.zone.short(map(max, self.zone.insets(moved), *group.clips) if group.clips
                               else self.zone.insets(moved), essential)

    def _outline(self, item: Item) -> Iterator[Point]:
        """Points that an item reaches; none where nothing is seen."""
        if isinstance(item, Path) and (item.paint.fill or item.paint.stroke):
            stroke, kinds = item.paint.stroke, {segment[0] for segment in item.segments}
            yield from _inked(_along(item.segments), stroke.width / 2 if stroke else 0.0, kinds == {"M", "L", "Z"})
        elif isinstance(item, TextBlock):
            [line], r = item.lines, item.size / 2        # few icons have corners
            x, y = line.x + r, line.y + self._middle * item.size
            yield from ((x + r * cos(k * pi / 12), y + r * sin(k * pi / 12)) for k in range(24))
        elif isinstance(item, Picture):
            shown = self._shown[item.key]
            width, height = (shown.width, shown.height) if isinstance(shown, Drawing) else (1, 1)
            yield from _Entered(item.matrix).moved(Rect(0, 0, width, height).corners())


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


def _inked(points: list[Point], half: float, sharp: bool) -> Iterator[Point]:
    """An outline with the half of its line outside of it; the corners of a polygon are pointed."""
    if not half:
        yield from points
        return
    points = [point for at, point in enumerate(points) if point != points[at - 1]] or points[:1]
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


def _along(path: Segments) -> list[Point]:
    """Points along a path."""
    points: list[Point] = []
    for kind, *values in path:
        if kind == "C":
            points += _curve(points[-1], *zip(values[::2], values[1::2], strict=True))
        elif kind == "R":
            x, y, width, height = values
            points += Rect(x, y, x + width, y + height).corners()
        elif values:
            points.append((values[0], values[1]))
    return points


def _curve(*controls: Point) -> Iterator[Point]:
    for step in range(1, STEPS + 1):
        t = step / STEPS
        u = 1 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        x, y = (sum(w * control[axis] for w, control in zip(weights, controls, strict=True)) for axis in (0, 1))
        yield x, y
