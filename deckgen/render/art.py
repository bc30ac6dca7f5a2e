"""Vector art: an SVG file becomes a drawing, shapes only.

Read is what prints the same everywhere: paths and basic shapes with flat fills and strokes, groups, transforms,
opacity. Anything else is refused by name and line, never dropped in silence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isfinite, nan
from typing import Any
from xml.parsers import expat

from deckgen.colour import parse_colour
from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.drawing import Drawing, Paint, Path, Stroke
from deckgen.geometry import IDENTITY, Matrix, multiply
from deckgen.pen import PathPen, painted
from deckgen.render.paths import corners, draw_path

_SHAPES = {
    "path": {"d"}, "rect": {"x", "y", "width", "height", "rx", "ry"}, "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"}, "line": {"x1", "y1", "x2", "y2"}, "polyline": {"points"},
    "polygon": {"points"},
}
_PAINT = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
          "stroke-dasharray", "fill-rule", "opacity", "fill-opacity", "stroke-opacity", "transform", "id"}
_ROOT = {"viewBox", "width", "height", "xmlns", "version", "preserveAspectRatio"}
_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")
_RULES = ("nonzero", "evenodd")
_TRANSFORM = re.compile(r"\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)\s*,?")
_START = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "opacity": "1"}
MAX_ELEMENTS = 20_000


class _Reader:
    def __init__(self, name: str) -> None:
        self.name, self.faults, self.items = name, list[Diagnostic](), list[Path]()
        self.stack: list[tuple[dict[str, str], Matrix]] = []
        self.box: tuple[float, float, float, float] | None = None
        self.count = 0
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.skip = 0

    def fault(self, code: str, message: str, hint: str = "") -> None:
        location = Location(self.name, self.parser.CurrentLineNumber)
        if len(self.faults) < 50:
            self.faults.append(Diagnostic(code, location, message, hint))

    def doctype(self, *_: Any) -> None:
        self.fault("broken-svg", "a document type declaration is not read", "remove the <!DOCTYPE …> line")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.skip:
            self.skip += 1
        elif not self.stack:
            self.root(tag, attributes)
        elif tag in ("title", "desc", "metadata"):
            self.skip = 1
        elif tag == "g" or tag in _SHAPES:
            self.shape(tag, attributes)
        else:
            self.skip = 1
            self.fault("broken-svg", f"<{tag}> is not read", f"draw with {', '.join(['g', *_SHAPES])} only")

    def end(self, tag: str) -> None:
        if self.skip:
            self.skip -= 1
        else:
            self.stack.pop()

    def root(self, tag: str, attributes: dict[str, str]) -> None:
        self.stack.append((dict(_START), IDENTITY))
        if tag != "svg":
            self.fault("broken-svg", f"the root element is <{tag}>, not <svg>")
        try:
            x, y, width, height = (_float(v) for v in attributes.get("viewBox", "").replace(",", " ").split())
            if width <= 0 or height <= 0:
                raise ValueError
        except ValueError:
            self.fault("broken-svg", "the root element has no viewBox of four numbers",
                       'write viewBox="0 0 WIDTH HEIGHT"')
            return
        self.box = x, y, width, height
        paint = {**_START, **{k: v for k, v in attributes.items() if k in _PAINT}}
        paint["opacity"] = self.opacity("svg", attributes, "1")
        self.stack[0] = paint, (1, 0, 0, -1, -x, y + height)
        self.refuse_unknown("svg", attributes, (_ROOT | _PAINT) - {"transform"})

    def refuse_unknown(self, tag: str, attributes: dict[str, str], known: set[str]) -> None:
        for name in attributes:
            if name not in known and not name.startswith(("xmlns", "xml:", "data-", "aria-")):
                self.fault("broken-svg", f"<{tag}> has an attribute {name!r}, which is not read", nearest(name, known))

    def shape(self, tag: str, attributes: dict[str, str]) -> None:
        inherited, matrix = self.stack[-1]
        self.refuse_unknown(tag, attributes, _PAINT | _SHAPES.get(tag, set()))
        paint = {**inherited, **{k: v for k, v in attributes.items() if k in _PAINT and k != "opacity"}}
        paint["opacity"] = self.opacity(tag, attributes, inherited["opacity"])
        try:
            matrix = multiply(transform(attributes.get("transform", "")), matrix)
            if tag != "g" and self.box:
                self.items += _paint(tag, attributes, paint, matrix)
        except ValueError as fault:
            self.fault("broken-svg", f"<{tag}>: {fault}")
        self.stack.append((paint, matrix))

    def opacity(self, tag: str, attributes: dict[str, str], around: str) -> str:
        """The opacity of an element and of those around it together."""
        try:
            return str(_float(around) * _float(attributes.get("opacity", "1")))
        except ValueError as fault:
            self.fault("broken-svg", f"<{tag} opacity>: {fault}")
            return "1"


def _float(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = nan
    if not isfinite(value):
        raise ValueError(f"{text!r} is not a number")
    return value


def _needed(given: dict[str, str], name: str) -> str:
    if name not in given:
        raise ValueError(f"lacks the attribute {name!r}")
    return given[name]


def _one_of(paint: dict[str, str], name: str, choices: Sequence[str]) -> str:
    """An attribute's word; the first choice is what it is without."""
    word = paint.get(name, choices[0])
    if word not in choices:
        raise ValueError(f"{name}: {word!r} is not one of {', '.join(choices)}")
    return word


def transform(text: str) -> Matrix:
    """An SVG transform list as one matrix. Raises ValueError."""
    from math import cos, radians, sin, tan

    matrix, at = IDENTITY, 0
    while at < len(text.rstrip()):
        match = _TRANSFORM.match(text, at)
        if not match:
            raise ValueError(f"transform {text!r} cannot be read")
        at, kind = match.end(), match[1]
        v = [_float(piece) for piece in match[2].replace(",", " ").split()]
        step: Matrix
        if kind == "matrix" and len(v) == 6:
            step = (v[0], v[1], v[2], v[3], v[4], v[5])
        elif kind == "translate" and len(v) in (1, 2):
            step = (1, 0, 0, 1, v[0], v[1] if len(v) == 2 else 0)
        elif kind == "scale" and len(v) in (1, 2):
            step = (v[0], 0, 0, v[-1], 0, 0)
        elif kind == "rotate" and len(v) in (1, 3):
            c, s = cos(radians(v[0])), sin(radians(v[0]))
            x, y = v[1:] if len(v) == 3 else (0, 0)
            step = (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        elif kind in ("skewX", "skewY") and len(v) == 1:
            t = tan(radians(v[0]))
            step = (1, 0, t, 1, 0, 0) if kind == "skewX" else (1, t, 0, 1, 0, 0)
        else:
            raise ValueError(f"transform {match[0].strip()!r} has the wrong number of values")
        matrix = multiply(step, matrix)
    return matrix


def _paint(tag: str, given: dict[str, str], paint: dict[str, str], matrix: Matrix) -> list[Path]:
    pen = _drawn(tag, given, matrix)
    fill = None if paint["fill"] == "none" or tag == "line" else parse_colour(paint["fill"])
    stroke = None if paint["stroke"] == "none" else _stroke(paint, matrix)
    even_odd, whole = _one_of(paint, "fill-rule", _RULES) == "evenodd", _float(paint["opacity"])
    inner, outer = (round(min(max(whole * _float(paint.get(name, "1")), 0), 1), 3)
                    for name in ("fill-opacity", "stroke-opacity"))
    if fill and stroke and inner != outer:
        return [painted(pen, Paint(fill, None, even_odd, inner)), painted(pen, Paint(None, stroke, False, outer))]
    return [painted(pen, Paint(fill, stroke, even_odd, inner if fill else outer))]


def _drawn(tag: str, given: dict[str, str], matrix: Matrix) -> PathPen:
    pen = PathPen(matrix)
    value = {key: _float(given.get(key, "0")) for key in _SHAPES[tag] - {"d", "points"}}
    if tag == "path":
        draw_path(_needed(given, "d"), pen)
    elif tag == "rect":
        rx = value["rx"] if "rx" in given else value["ry"]
        pen.rectangle(value["x"], value["y"], value["width"], value["height"], rx, value["ry"] if "ry" in given else rx)
    elif tag == "circle":
        pen.ellipse(value["cx"], value["cy"], value["r"], value["r"])
    elif tag == "ellipse":
        pen.ellipse(value["cx"], value["cy"], value["rx"], value["ry"])
    elif tag == "line":
        pen.polygon([(value["x1"], value["y1"]), (value["x2"], value["y2"])], closed=False)
    else:
        pen.polygon(corners(_needed(given, "points")), closed=tag == "polygon")
    return pen


def _stroke(paint: dict[str, str], matrix: Matrix) -> Stroke:
    scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
    dash = () if paint.get("stroke-dasharray", "none") == "none" else tuple(
        round(_float(piece) * scale, 3) for piece in paint["stroke-dasharray"].replace(",", " ").split())
    return Stroke(parse_colour(paint["stroke"]), round(_float(paint["stroke-width"]) * scale, 3), dash,
                  _one_of(paint, "stroke-linecap", _CAPS), _one_of(paint, "stroke-linejoin", _JOINS),
                  _float(paint.get("stroke-miterlimit", "4")))


def read_svg(name: str, data: bytes, key: str) -> tuple[Drawing | None, list[Diagnostic]]:
    """An SVG file's bytes -> a drawing in the units of its viewBox, the origin at its bottom left.

    `name` is the file's name in the project, `key` the drawing's."""
    reader = _Reader(name)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        return None, [*reader.faults, Diagnostic("broken-svg", Location(name, error.lineno),
                                                 f"not well-formed XML: {expat.ErrorString(error.code)}")]
    except (LookupError, ValueError) as error:      # of the codec that the file names
        return None, [Diagnostic("broken-svg", Location(name, 1), f"its encoding is not read: {error}",
                                 "save it as UTF-8")]
    if reader.faults or reader.box is None:
        return None, reader.faults
    if reader.count > MAX_ELEMENTS:
        return None, [Diagnostic("broken-svg", Location(name, 1), f"{reader.count} elements, more than {MAX_ELEMENTS}",
                                 "simplify the drawing, or give it as a PNG")]
    return Drawing(key, reader.box[2], reader.box[3], 0, tuple(reader.items), key), []
