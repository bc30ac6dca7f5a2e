"""Items of a drawing as page description operators. What a colour becomes is the business of an `Inks`."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from deckgen.colour import Gradient
from deckgen.drawing import Group, Item, Path, Picture, Segment, Segments, Stroke, TextBlock
from deckgen.geometry import IDENTITY, Matrix
from deckgen.pdf.fonts import Encoder
from deckgen.pdf.inks import Inks
from deckgen.pdf.numbers import number, numbers
from deckgen.pdf.shadings import shading

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h", "R": "re"}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class Resources:
    """What a stream names: shared drawings and bitmaps, and the dictionaries of its own states and shadings."""

    def __init__(self) -> None:
        self.shown: dict[str, None] = {}
        self.made: dict[str, str] = {}


class Operators:
    """Writes the items of one document. A path that many drawings share is written out once."""

    def __init__(self, encoder: Encoder, inks: Inks) -> None:
        self.encoder, self.inks = encoder, inks
        self._paths: dict[int, tuple[Path, str]] = {}       # by id, which the path held keeps its own
        self._matrices: dict[Matrix, str] = {}

    def write(self, items: Sequence[Item], resources: Resources, opacity: float = 1.0) -> str:
        """The operators of items that lie in a group of this opacity; `resources` gathers what they name."""
        return "\n".join([self._item(item, resources, opacity) for item in items])

    def _item(self, item: Item, resources: Resources, opacity: float) -> str:
        if type(item) is TextBlock:
            return self.encoder.block(item)
        if type(item) is Path:
            seen = opacity * item.paint.opacity
            shown = self._gradient(item, resources) if type(item.paint.fill) is Gradient else self._path(item)
            return shown if seen == opacity else f"q {_state(seen, resources)}\n{shown} Q"
        if type(item) is Picture:
            resources.shown[item.key] = None
            return f"q {self._matrix(item.matrix)} cm /{item.key} Do Q"
        return self._group(item, resources, opacity)  # type: ignore[arg-type]

    def _group(self, group: Group, resources: Resources, opacity: float) -> str:
        opening = ["q"]
        if group.matrix != IDENTITY:
            opening.append(f"{self._matrix(group.matrix)} cm")
        if group.clip:
            opening.append(f"{segments(group.clip)} W n")
        seen = opacity * group.opacity
        if seen != opacity:
            opening.append(_state(seen, resources))
        return f"{' '.join(opening)}\n{self.write(group.items, resources, seen)}\nQ"

    def _gradient(self, path: Path, resources: Resources) -> str:
        """A gradient seen inside a path, and the path's line above it."""
        fill, line = path.paint.fill, path.paint._replace(fill=None)
        assert type(fill) is Gradient
        entries = shading(fill, self.inks)
        name = f"shade_{sha256(entries.encode()).hexdigest()[:12]}"
        resources.made[name] = entries
        star = "*" if line.even_odd else ""
        shown = f"q {segments(path.segments)} W{star} n {self._matrix(fill.matrix)} cm /{name} sh Q"
        return f"{shown}\n{self._painted(Path(path.segments, line))}" if line.stroke else shown

    def _path(self, path: Path) -> str:
        found = self._paths.get(id(path))
        if found is None:
            found = self._paths[id(path)] = path, self._painted(path)
        return found[1]

    def _painted(self, path: Path) -> str:
        fill, stroke, even_odd, _ = path.paint
        star = "*" if even_odd else ""
        parts = [self.inks.operators(fill, False)] if fill else []  # type: ignore[arg-type]
        if stroke:
            parts += [self.inks.operators(stroke.colour, True), _pen(stroke)]
        how = f"B{star}" if fill and stroke else f"f{star}" if fill else "S" if stroke else "n"
        return " ".join([*parts, segments(path.segments), how])

    def _matrix(self, matrix: Matrix) -> str:
        found = self._matrices.get(matrix)
        if found is None:
            found = self._matrices[matrix] = numbers(matrix, 5)
        return found


def segments(path: Segments) -> str:
    return " ".join([_segment(segment) for segment in path])


def _segment(segment: Segment) -> str:
    operator = _OPERATORS[segment[0]]
    return f"{numbers(segment[1:])} {operator}" if len(segment) > 1 else operator


def _pen(stroke: Stroke) -> str:
    return (f"{number(stroke.width)} w {_CAPS[stroke.cap]} J {_JOINS[stroke.join]} j {number(stroke.miter_limit)} M "
            f"[{numbers(stroke.dash)}] 0 d")


def _state(opacity: float, resources: Resources) -> str:
    name = f"alpha{round(opacity * 1000)}"
    resources.made[name] = f"/Type /ExtGState /ca {opacity:g} /CA {opacity:g}"
    return f"/{name} gs"
