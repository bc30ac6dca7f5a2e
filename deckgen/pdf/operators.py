"""Items of a drawing as page description operators. What a colour becomes is the business of an `Inks`."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.drawing import Group, Item, Path, Picture, Segment, Segments, Stroke, TextBlock
from deckgen.geometry import IDENTITY, Matrix
from deckgen.pdf.fonts import Encoder
from deckgen.pdf.inks import Inks

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h", "R": "re"}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


def number(value: float, decimals: int = 3) -> str:
    """A PDF number, which knows no exponents."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def numbers(values: Sequence[float], decimals: int = 3) -> str:
    return " ".join([number(value, decimals) for value in values])


class Operators:
    """Writes the items of one document. A path that many drawings share is written out once."""

    def __init__(self, encoder: Encoder, inks: Inks) -> None:
        self.encoder, self.inks = encoder, inks
        self._paths: dict[int, tuple[Path, str]] = {}       # by id, which the path held keeps its own
        self._matrices: dict[Matrix, str] = {}

    def write(self, items: Sequence[Item], names: dict[str, None], opacity: float = 1.0) -> str:
        """The operators of items that lie in a group of this opacity; `names` gathers the resources they use."""
        return "\n".join([self._item(item, names, opacity) for item in items])

    def _item(self, item: Item, names: dict[str, None], opacity: float) -> str:
        if type(item) is TextBlock:
            return self.encoder.block(item)
        if type(item) is Path:
            seen = opacity * item.paint.opacity
            return self._path(item) if seen == opacity else f"q {_state(seen, names)}\n{self._path(item)} Q"
        if type(item) is Picture:
            names[item.key] = None
            return f"q {self._matrix(item.matrix)} cm /{item.key} Do Q"
        return self._group(item, names, opacity)  # type: ignore[arg-type]

    def _group(self, group: Group, names: dict[str, None], opacity: float) -> str:
        opening = ["q"]
        if group.matrix != IDENTITY:
            opening.append(f"{self._matrix(group.matrix)} cm")
        if group.clip:
            opening.append(f"{segments(group.clip)} W n")
        seen = opacity * group.opacity
        if seen != opacity:
            opening.append(_state(seen, names))
        return f"{' '.join(opening)}\n{self.write(group.items, names, seen)}\nQ"

    def _path(self, path: Path) -> str:
        found = self._paths.get(id(path))
        if found is None:
            found = self._paths[id(path)] = path, self._painted(path)
        return found[1]

    def _painted(self, path: Path) -> str:
        fill, stroke, even_odd, _ = path.paint
        star = "*" if even_odd else ""
        parts = [self.inks.operators(fill, False)] if fill else []
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


def _state(opacity: float, names: dict[str, None]) -> str:
    name = f"alpha{round(opacity * 1000)}"
    names[name] = None
    return f"/{name} gs"
