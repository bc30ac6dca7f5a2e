"""The elements of face markup that are shapes: attributes checked and turned into paths, once a distinct element.

Attributes (lengths in the face's unit or with their own, `line` is a stroke's width, colours `#rrggbb` or `none`):

    rect x y w h r · circle cx cy r · ellipse cx cy rx ry · line x1 y1 x2 y2 · polygon points · path d
        each with fill stroke line dash opacity rule (`nonzero`, `evenodd`); fill may be a gradient (`gradients.py`)
    group x y rotate scale opacity clip moves what is inside; rotate in degrees clockwise; clip is a path, as in `d`,
        background                      outside of which nothing is seen; a background (`true`) may end outside the
                                        safe zone
    image src x y w h                   a PNG or JPEG of the game's folder
    picture src x y w h                 vector art (SVG) of the game's folder, scaled to lie inside the box
    icon name x y size fill             an icon of `size` points around x, y
    text                                see `render/face.py`
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import cos, radians, sin

from deckgen.colour import Colour, Gradient, parse_colour
from deckgen.diagnostics import nearest
from deckgen.drawing import Group, Paint, Path, Stroke
from deckgen.geometry import POINTS, Matrix, UnitError, points
from deckgen.pen import FARTHEST, PathPen, bounds, painted
from deckgen.render.gradients import FORM, parse_gradient
from deckgen.render.paths import corners, draw_path

_PAINT = frozenset({"fill", "stroke", "line", "dash", "opacity", "rule"})
SHAPES = {
    "rect": _PAINT | {"x", "y", "w", "h", "r"}, "circle": _PAINT | {"cx", "cy", "r"},
    "ellipse": _PAINT | {"cx", "cy", "rx", "ry"}, "line": _PAINT | {"x1", "y1", "x2", "y2"},
    "polygon": _PAINT | {"points"}, "path": _PAINT | {"d"},
}
# What attributes and their values are called elsewhere, and here.
OTHER_NAMES = {"width": "w", "height": "h", "left": "x", "top": "y", "center": "centre middle", "color": "fill",
               "colour": "fill", "stroke-width": "line", "stroke-dasharray": "dash", "font": "family",
               "font-family": "family", "font-size": "size", "line-height": "leading", "text-align": "align",
               "vertical-align": "valign", "radius": "r", "href": "src", "file": "src",
               "transparency": "opacity", "alpha": "opacity", "fill-rule": "rule"}
_NEEDED = {"rect": "xywh", "circle": ("cx", "cy", "r"), "ellipse": ("cx", "cy", "rx", "ry"),
           "line": ("x1", "y1", "x2", "y2"), "polygon": ("points",), "path": ("d",)}


def _called(name: str, known: Collection[str]) -> str:
    """A hint for a name that is called otherwise here, as in CSS or SVG, or that is spelt wrong."""
    other = next((here for here in OTHER_NAMES.get(name.lower(), "").split() if here in known), "")
    return f"write {other!r}" if other else nearest(name, known)


def _colour_hint(name: str) -> str:
    from PIL.ImageColor import colormap  # the names of CSS, for a hint only

    found = colormap.get(name.lower())
    return f"write {found}, as colours have no names here" if isinstance(found, str) else "write #rrggbb or none"


class MarkupError(ValueError):
    """A fault in an element; `code` is the diagnostic's."""

    def __init__(self, message: str, hint: str = "", code: str = "broken-face") -> None:
        super().__init__(message)
        self.hint, self.code = hint, code


class Attributes:
    """An element's attributes, read with checks. Raises MarkupError."""

    def __init__(self, tag: str, given: Mapping[str, str], known: frozenset[str], unit: str) -> None:
        self.tag, self.given, self.unit = tag, given, unit
        for name in given:
            if name not in known and name != "at":
                raise MarkupError(f"<{tag}> has no attribute {name!r}", _called(name, known), "unknown-attribute")

    def __contains__(self, name: str) -> bool:
        return name in self.given

    def word(self, name: str, default: str | None = None, choices: tuple[str, ...] = ()) -> str:
        value = self.given.get(name, default)
        if value is None:
            raise MarkupError(f"<{self.tag}> lacks the attribute {name!r}", f"write {name}=\"…\"", "missing-attribute")
        if choices and value not in choices:
            raise MarkupError(f"<{self.tag} {name}>: {value!r} is not known", _called(value, choices))
        return value

    def length(self, name: str, default: str | None = None, unit: str = "") -> float:
        return self._length(name, self.word(name, default), unit or self.unit)

    def _length(self, name: str, text: str, unit: str) -> float:
        try:
            found = points(text, unit)
        except UnitError as fault:
            raise MarkupError(f"<{self.tag} {name}>: {fault}", "write a length such as \"3 mm\"",
                              "unknown-unit") from None
        if abs(found) > FARTHEST:
            raise MarkupError(f"<{self.tag} {name}>: {text!r} is out of range")
        return found

    def type_size(self, name: str, default: str | None = None) -> float:
        """A size of type in points, above zero."""
        found = self.length(name, default, "pt")
        if found <= 0:
            raise MarkupError(f"<{self.tag} {name}>: {self.given[name]!r} is no size of type",
                              "write points, such as 8.5")
        return found

    def lengths(self, name: str) -> list[float]:
        """A list of lengths between blanks, empty without the attribute."""
        return [self._length(name, text, self.unit) for text in self.word(name, "").split()]

    def value(self, name: str, default: str, least: float = -FARTHEST, most: float = FARTHEST) -> float:
        text = self.word(name, default)
        try:
            found = float(text)
        except ValueError:
            raise MarkupError(f"<{self.tag} {name}>: {text!r} is not a number") from None
        if not least <= found <= most:
            raise MarkupError(f"<{self.tag} {name}>: {text!r} is out of range", f"from {least:g} to {most:g}")
        return found

    def opacity(self) -> float:
        return self.value("opacity", "1", 0, 1)

    def colour(self, name: str, default: str = "none") -> Colour | None:
        text = self.word(name, default)
        try:
            return None if text == "none" else parse_colour(text)
        except ValueError as fault:
            raise MarkupError(f"<{self.tag} {name}>: {fault}", _colour_hint(text), "bad-colour") from None


def shape(tag: str, given: Mapping[str, str], unit: str, height: float) -> Path:
    """A shape element painted; `height` is the trim height that the y axis is turned over in. Raises MarkupError."""
    a = Attributes(tag, given, SHAPES[tag], unit)
    for name in _NEEDED[tag]:
        a.word(name)
    pen = PathPen((1, 0, 0, -1, 0, height))
    if tag == "rect":
        r = a.length("r", "0")
        pen.rectangle(a.length("x"), a.length("y"), a.length("w"), a.length("h"), r, r)
    elif tag == "circle":
        pen.ellipse(a.length("cx"), a.length("cy"), a.length("r"), a.length("r"))
    elif tag == "ellipse":
        pen.ellipse(a.length("cx"), a.length("cy"), a.length("rx"), a.length("ry"))
    elif tag == "line":
        pen.polygon([(a.length("x1"), a.length("y1")), (a.length("x2"), a.length("y2"))], closed=False)
    else:
        pen.matrix = (POINTS[unit], 0, 0, -POINTS[unit], 0, height)
        try:
            draw_path(a.word("d"), pen) if tag == "path" else pen.polygon(corners(a.word("points")))
        except ValueError as fault:
            raise MarkupError(f"<{tag}>: {fault}") from None
    paint = _paint(a, pen)
    try:
        return painted(pen, paint)
    except ValueError as fault:
        raise MarkupError(f"<{tag}>: {fault}") from None


def _paint(a: Attributes, pen: PathPen) -> Paint:
    colour = a.colour("stroke")
    fill = None if a.tag == "line" else _gradient(a, pen) or a.colour("fill")
    width, dash = a.length("line", "0.2") if colour else 0.0, tuple(a.lengths("dash"))
    even_odd = a.word("rule", "nonzero", ("nonzero", "evenodd")) == "evenodd"
    return Paint(fill, Stroke(colour, width, dash) if colour else None, even_odd, a.opacity())


def _gradient(a: Attributes, pen: PathPen) -> Gradient | None:
    if "gradient(" not in a.word("fill", "none"):
        return None
    try:
        return parse_gradient(a.word("fill"), bounds(pen.checked()))
    except ValueError as fault:
        raise MarkupError(f"<{a.tag} fill>: {fault}", f"write a colour, or {FORM}", "bad-colour") from None


def group(given: Mapping[str, str], unit: str, height: float) -> Group:
    """A group that holds nothing yet: its matrix turned from y downwards to y upwards. Raises MarkupError."""
    a = Attributes("group", given, frozenset({"x", "y", "rotate", "scale", "opacity", "clip", "background"}), unit)
    a.word("background", "false", ("true", "false"))
    x, y, turn, scale = a.length("x", "0"), a.length("y", "0"), radians(a.value("rotate", "0")), a.value("scale", "1")
    c, s = scale * cos(turn), scale * sin(turn)
    matrix: Matrix = (c, -s, s, c, x - s * height, height - y - c * height)
    pen, clip, opacity = PathPen((POINTS[unit], 0, 0, -POINTS[unit], 0, height)), a.word("clip", ""), a.opacity()
    try:
        draw_path(clip, pen)
        return Group((), matrix, pen.checked(), opacity)
    except ValueError as fault:
        raise MarkupError(f"<group clip>: {fault}") from None
