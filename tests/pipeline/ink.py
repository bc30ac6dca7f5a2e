"""What a drawing paints, read back from its items: filled shapes and pictures where they lie, in millimetres from the
top left corner of the trim, and its texts in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from deckgen.colour import Colour, parse_colour
from deckgen.drawing import Drawing, Path, Picture, blocks_of, leaves
from deckgen.geometry import MM, Matrix, multiply

Point = tuple[float, float]


class Fill(NamedTuple):
    """A filled path: the box of each of its subpaths."""

    colour: Colour
    boxes: tuple[tuple[float, float, float, float], ...]

    def covers(self, x: float, y: float) -> bool:
        return any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in self.boxes)

    @property
    def middle(self) -> Point:
        left, top, right, bottom = self.boxes[0]
        return (left + right) / 2, (top + bottom) / 2


def fills(drawing: Drawing, *colours: str) -> list[Fill]:
    """The shapes filled with these colours (`#rrggbb`), in the order in which they are painted."""
    wanted = {parse_colour(name) for name in colours}
    return [shape for shape in _shapes(drawing) if shape.colour in wanted]


def pictures(drawing: Drawing, key: str) -> list[Point]:
    """Where a picture is shown: the middle of the box that it is scaled into."""
    return [(x, y) for name, x, y in _places(drawing) if name == key]


def texts(drawing: Drawing) -> list[str]:
    """The texts of all frames, in order; icons are letters of the icon font."""
    return ["".join(word.text if word else " " for line in item.lines for word in line.words)
            for item in blocks_of(drawing)]


def _shapes(drawing: Drawing) -> Iterator[Fill]:
    for item, matrix in leaves(drawing.items):
        if isinstance(item, Path) and item.paint.fill:
            yield Fill(item.paint.fill, tuple(_box(path) for path in _paths(item, matrix, drawing)))


def _paths(item: Path, matrix: Matrix, drawing: Drawing) -> list[list[Point]]:
    """The ends of the segments of each subpath."""
    paths: list[list[Point]] = []
    for kind, *values in item.segments:
        if kind == "R":
            x, y, w, h = values
            paths.append([_seen(matrix, x, y, drawing), _seen(matrix, x + w, y + h, drawing)])
        elif values:
            if kind == "M":
                paths.append([])
            paths[-1].append(_seen(matrix, values[-2], values[-1], drawing))
    return paths


def _places(drawing: Drawing) -> Iterator[tuple[str, float, float]]:
    for item, matrix in leaves(drawing.items):
        if isinstance(item, Picture):
            yield item.key, *_seen(multiply(item.matrix, matrix), 30, 30, drawing)


def _seen(matrix: Matrix, x: float, y: float, drawing: Drawing) -> Point:
    a, b, c, d, e, f = matrix
    return round((a * x + c * y + e) / MM, 2), round((drawing.height - (b * x + d * y + f)) / MM, 2)


def _box(path: list[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in path], [y for _, y in path]
    return min(xs), min(ys), max(xs), max(ys)
