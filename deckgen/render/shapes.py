"""The elements of face markup that are shapes: attributes checked and turned into paths, once a distinct element.

What there is, and what each attribute means, stands in `deckgen/markup.py`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import cos, radians, sin

from deckgen.colour import Colour, Gradient, parse_colour
from deckgen.diagnostics import nearest
from deckgen.drawing import Group, Paint, Path, Stroke
from deckgen.geometry import POINTS, Matrix, UnitError, points
from deckgen.markup import COLOUR, ELEMENTS, FAMILY, OTHER_NAMES, TYPE_SIZE
from deckgen.pen import FARTHEST, PathPen, bounds, painted
from deckgen.render.gradients import FORM, parse_gradient
from deckgen.render.paths import corners, draw_path


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
    """An element's attributes, read with checks; where they are its `whole`, the required ones have to be among them.
    Raises MarkupError."""

    def __init__(self, tag: str, given: Mapping[str, str], unit: str, whole: bool = True) -> None:
        self.tag, self.given, self.unit = tag, given, unit
        self._known = ELEMENTS[tag].attributes
        for name in given:
            if name not in self._known and name != "at":
                raise MarkupError(f"<{tag}> has no attribute {name!r}", _called(name, self._known), "unknown-attribute")
        self.need(*(name for name, attribute in self._known.items() if whole and attribute.default is None))

    def __contains__(self, name: str) -> bool:
        return name in self.given

    def need(self, *names: str) -> None:
        for name in names:
            if name not in self.given:
                raise MarkupError(f"<{self.tag}> lacks the attribute {name!r}", f"write {name}=\"…\"",
                                  "missing-attribute")

    def word(self, name: str, choices: Collection[str] = ()) -> str:
        attribute = self._known[name]
        value, choices = self.given.get(name, attribute.default or ""), choices or attribute.kind.words
        if choices and value not in choices:
            raise MarkupError(f"<{self.tag} {name}>: {value!r} is not known", _called(value, choices))
        return value

    def check(self, name: str, families: Collection[str]) -> None:
        """Read an attribute of texts, whatever its kind."""
        kind = self._known[name].kind
        if kind is FAMILY:
            self.word(name, families)
        else:
            {TYPE_SIZE: self.type_size, COLOUR: self.colour}.get(
                kind, self.word if kind.least is None else self.number)(name)

    def flag(self, name: str) -> bool:
        return self.word(name) == "true"

    def length(self, name: str, unit: str = "") -> float:
        return self._length(name, self.word(name), unit or self.unit)

    def _length(self, name: str, text: str, unit: str) -> float:
        try:
            found = points(text, unit)
        except UnitError as fault:
            raise MarkupError(f"<{self.tag} {name}>: {fault}", "write a length such as \"3 mm\"",
                              "unknown-unit") from None
        if abs(found) > FARTHEST:
            raise MarkupError(f"<{self.tag} {name}>: {text!r} is out of range")
        return found

    def type_size(self, name: str) -> float:
        """A size of type in points, above zero."""
        found = self.length(name, "pt")
        if found <= 0:
            raise MarkupError(f"<{self.tag} {name}>: {self.given[name]!r} is no size of type",
                              "write points, such as 8.5")
        return found

    def lengths(self, name: str) -> list[float]:
        """A list of lengths between blanks, empty without the attribute."""
        return [self._length(name, text, self.unit) for text in self.word(name).split()]

    def number(self, name: str) -> float:
        text, kind = self.word(name), self._known[name].kind
        least, most = (-FARTHEST if kind.least is None else kind.least), (FARTHEST if kind.most is None else kind.most)
        try:
            found = float(text)
        except ValueError:
            raise MarkupError(f"<{self.tag} {name}>: {text!r} is not a number") from None
        if not least <= found <= most:
            raise MarkupError(f"<{self.tag} {name}>: {text!r} is out of range", f"from {least:g} to {most:g}")
        return found

    def colour(self, name: str) -> Colour | None:
        text = self.word(name)
        try:
            return None if text == "none" else parse_colour(text)
        except ValueError as fault:
            raise MarkupError(f"<{self.tag} {name}>: {fault}", _colour_hint(text), "bad-colour") from None


def shape(tag: str, given: Mapping[str, str], unit: str, height: float) -> Path:
    """A shape element painted; `height` is the trim height that the y axis is turned over in. Raises MarkupError."""
    a = Attributes(tag, given, unit)
    pen = PathPen((1, 0, 0, -1, 0, height))
    if tag == "rect":
        r = a.length("r")
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
    colour, width, dash = a.colour("stroke"), a.length("line"), tuple(a.lengths("dash"))
    stroke = Stroke(colour, width, dash) if colour else None
    if a.tag == "line":
        return Paint(None, stroke, False, a.number("opacity"))
    return Paint(_gradient(a, pen) or a.colour("fill"), stroke, a.word("rule") == "evenodd", a.number("opacity"))


def _gradient(a: Attributes, pen: PathPen) -> Gradient | None:
    if "gradient(" not in a.word("fill"):
        return None
    try:
        return parse_gradient(a.word("fill"), bounds(pen.checked()))
    except ValueError as fault:
        raise MarkupError(f"<{a.tag} fill>: {fault}", f"write a colour, or {FORM}", "bad-colour") from None


def group(given: Mapping[str, str], unit: str, height: float) -> Group:
    """A group that holds nothing yet: its matrix turned from y downwards to y upwards. Raises MarkupError."""
    a = Attributes("group", given, unit)
    a.flag("background")
    x, y, turn, scale = a.length("x"), a.length("y"), radians(a.number("rotate")), a.number("scale")
    c, s = scale * cos(turn), scale * sin(turn)
    matrix: Matrix = (c, -s, s, c, x - s * height, height - y - c * height)
    pen, clip, opacity = PathPen((POINTS[unit], 0, 0, -POINTS[unit], 0, height)), a.word("clip"), a.number("opacity")
    try:
        draw_path(clip, pen)
        return Group((), matrix, pen.checked(), opacity)
    except ValueError as fault:
        raise MarkupError(f"<group clip>: {fault}") from None
