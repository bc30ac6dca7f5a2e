"""What a drawing paints, read back from its items: filled shapes and pictures where they lie, in millimetres from the
top left corner of the trim, and its texts in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from deckgen.drawing import Drawing, Place, TextBlock
from deckgen.geometry import MM
from deckgen.render.paths import IDENTITY, Matrix, colour, multiply

Point = tuple[float, float]


class Fill(NamedTuple):
    """A filled path: the box of each of its subpaths."""

    colour: str
    boxes: tuple[tuple[float, float, float, float], ...]

    def covers(self, x: float, y: float) -> bool:
        return any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in self.boxes)

    @property
    def middle(self) -> Point:
        left, top, right, bottom = self.boxes[0]
        return (left + right) / 2, (top + bottom) / 2


def fills(drawing: Drawing, *colours: str) -> list[Fill]:
    """The shapes filled with these colours (`#rrggbb`), in the order in which they are painted."""
    wanted = {colour(name) for name in colours}
    return [shape for shape in _shapes(drawing) if shape.colour in wanted]


def pictures(drawing: Drawing, key: str) -> list[Point]:
    """Where a picture is shown: the middle of the box that it is scaled into."""
    return [(x, y) for name, x, y in _places(drawing) if name == key]


def texts(drawing: Drawing) -> list[str]:
    """The texts of all frames, in order; icons are letters of the icon font."""
    return ["".join(word.text if word else " " for line in item.lines for word in line.words)
            for item in drawing.items if isinstance(item, TextBlock)]


def _shapes(drawing: Drawing) -> Iterator[Fill]:
    matrix, stack, fill = IDENTITY, list[tuple[Matrix, str]](), "0 g"
    numbers: list[float] = []
    paths: list[list[Point]] = []
    for token in " ".join(item for item in drawing.items if isinstance(item, str)).replace("[", " ").replace(
            "]", " ").split():
        if token[-1].isdigit() or token[-1] == ".":
            numbers.append(float(token))
            continue
        if token == "q":
            stack.append((matrix, fill))
        elif token == "Q":
            matrix, fill = stack.pop()
        elif token == "cm":
            matrix = multiply(_matrix(numbers), matrix)
        elif token in ("g", "rg"):
            fill = " ".join(f"{value:.3f}".rstrip("0").rstrip(".") or "0" for value in numbers) + f" {token}"
        elif token in ("m", "l", "c"):
            if token == "m":
                paths.append([])
            paths[-1].append(_seen(matrix, numbers[-2], numbers[-1], drawing))
        elif token == "re":
            x, y, w, h = numbers
            paths.append([_seen(matrix, x, y, drawing), _seen(matrix, x + w, y + h, drawing)])
        elif token in ("f", "f*", "B", "B*", "S", "n"):
            if token in ("f", "f*", "B", "B*"):
                yield Fill(fill, tuple(_box(path) for path in paths))
            paths = []
        numbers = []


def _places(drawing: Drawing) -> Iterator[tuple[str, float, float]]:
    matrix, stack = IDENTITY, list[Matrix]()
    for item in drawing.items:
        if isinstance(item, Place):
            a, b, c, d, e, f = multiply(item.matrix, matrix)
            yield item.key, *_seen((a, b, c, d, e, f), 30, 30, drawing)
        elif isinstance(item, str):
            for line in item.split("\n"):
                if line[:2] in ("q", "q "):
                    stack.append(matrix)
                if line.endswith(" cm"):
                    matrix = multiply(_matrix([float(word) for word in line.split()[1:-1]]), matrix)
                if line == "Q":
                    matrix = stack.pop()


def _matrix(numbers: list[float]) -> Matrix:
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f


def _seen(matrix: Matrix, x: float, y: float, drawing: Drawing) -> Point:
    a, b, c, d, e, f = matrix
    return round((a * x + c * y + e) / MM, 2), round((drawing.height - (b * x + d * y + f)) / MM, 2)


def _box(path: list[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in path], [y for _, y in path]
    return min(xs), min(ys), max(xs), max(ys)
