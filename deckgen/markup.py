"""Everything that makers write in angle brackets: the elements of face templates and the inline marks of texts, each
with its attributes. The checks of the parsers, the schema for editors and the reference page all come from here.

Knows no parser, no file and no drawing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from deckgen.geometry import POINTS

_NUMBER = r"(\d+\.?\d*|\.\d+)"
_UNIT = f"({'|'.join(POINTS)})?"
_LENGTH = rf"\s*[+-]?{_NUMBER}\s*{_UNIT}\s*"
_HEX = "#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})"


class Kind(NamedTuple):
    """How a value is written: its name, an explanation in one sentence, and a regular expression that every valid value
    matches as a whole. Some kinds have a range or a list of words."""

    name: str
    about: str
    pattern: str = r"(.|\s)*"
    least: float | None = None
    most: float | None = None
    words: tuple[str, ...] = ()


LENGTH = Kind("length", 'A number in the unit of the face, or with its own: `3`, `"3 mm"`, `"8.5 pt"`, `"1 in"`.',
              _LENGTH)
LENGTHS = Kind("lengths", 'Lengths with spaces between them: `"1.4 1"`, `"4pt 2pt"`.',
               rf"\s*([+-]?{_NUMBER}{_UNIT}(\s+[+-]?{_NUMBER}{_UNIT})*)?\s*")
TYPE_SIZE = Kind("type size", "A length above zero; a bare number is in points.", _LENGTH)
COLOUR = Kind("colour", "`#rrggbb` or `#rgb`, or `none`.", f"{_HEX}|none")
PAINT = Kind("paint", "A colour, or a [gradient](#gradients).",
             rf"{_HEX}|none|\s*(linear|radial)-gradient\((.|\s)*\)\s*")
CORNERS = Kind("corners", 'Points as `x,y` pairs: `"0,0 10,0 10,5"`.')
PATH = Kind("path", 'Path data as in SVG: `"M0,0 H10 V5 Z"`.', r"[MmZzLlHhVvCcSsQqTtAaEe\d\s,.+\-]*")
FILE = Kind("file", "A file in the game's folder, below `cards/<game>/`: `art/sun.svg`.")
ICON = Kind("icon", "The name of an SVG file in `templates/<game>/icons/` or `templates/common/icons/`.")
CARD = Kind("card", "The id of a card.")
STYLE = Kind("style", "The name of a [text style](#text-styles).")
ANCHOR = Kind("anchor", "The name of an anchor of the rulebook.")
FAMILY = Kind("family", "A font family: `text`, or one from `[fonts]` in `game.toml`.")
WORD = Kind("word", "Any text.")


def number(least: float | None = None, most: float | None = None) -> Kind:
    return Kind("number", "A number without a unit.", rf"\s*[+-]?{_NUMBER}([eE][+-]?\d+)?\s*", least, most)


def one_of(*words: str) -> Kind:
    return Kind(", ".join(f"`{word}`" for word in words), "", "|".join(words), words=words)


class Attribute(NamedTuple):
    """`default` is the value that counts if the attribute is left out; None where it has to be there, empty where
    leaving it out means what `about` says."""

    kind: Kind
    about: str
    default: str | None = None


class Element(NamedTuple):
    """`example` is whole markup that can be drawn as it is."""

    about: str
    example: str
    attributes: Mapping[str, Attribute] = {}


FLAG = one_of("true", "false")
_X, _Y = Attribute(LENGTH, "left edge"), Attribute(LENGTH, "top edge")
_W, _H = Attribute(LENGTH, "width"), Attribute(LENGTH, "height")
_BOX = {"x": _X, "y": _Y, "w": _W, "h": _H}
_CENTRE = {"cx": Attribute(LENGTH, "centre, from the left"), "cy": Attribute(LENGTH, "centre, from the top")}
_OPACITY = Attribute(number(0, 1), "from 0, invisible, to 1, opaque", "1")
_PAINT = {
    "fill": Attribute(PAINT, "what the inside is painted with", "none"),
    "stroke": Attribute(COLOUR, "colour of the outline", "none"),
    "line": Attribute(LENGTH, "width of the outline", "0.2"),
    "dash": Attribute(LENGTHS, "lengths of dashes and gaps in turn; a solid outline if left out", ""),
    "opacity": _OPACITY,
    "rule": Attribute(one_of("nonzero", "evenodd"), "what counts as inside where an outline crosses itself", "nonzero"),
}
_LINE = {name: attribute for name, attribute in _PAINT.items() if name not in ("fill", "rule")}
_TEXT_FILL = Attribute(COLOUR, "colour", "#000000")

SHAPES = {
    "rect": Element("A rectangle.", '<rect x="5" y="5" w="30" h="12" r="2" fill="#1f4e79"/>',
                    _BOX | {"r": Attribute(LENGTH, "radius of rounded corners", "0")} | _PAINT),
    "circle": Element("A circle.", '<circle cx="20" cy="20" r="8" fill="#f3b343" stroke="#171425" line="0.6"/>',
                      _CENTRE | {"r": Attribute(LENGTH, "radius")} | _PAINT),
    "ellipse": Element("An ellipse.", '<ellipse cx="20" cy="20" rx="12" ry="6" fill="#e9f0f7"/>',
                       _CENTRE | {"rx": Attribute(LENGTH, "radius across"),
                                  "ry": Attribute(LENGTH, "radius up and down")} | _PAINT),
    "line": Element("A straight line.", '<line x1="5" y1="20" x2="55" y2="20" stroke="#1b1b1e" line="0.4" dash="2 1"/>',
                    {"x1": Attribute(LENGTH, "start, from the left"), "y1": Attribute(LENGTH, "start, from the top"),
                     "x2": Attribute(LENGTH, "end, from the left"),
                     "y2": Attribute(LENGTH, "end, from the top")} | _LINE),
    "polygon": Element("A shape with straight sides. Its points are in the unit of the face.",
                       '<polygon points="5,5 25,5 15,20" fill="#b5432a"/>',
                       {"points": Attribute(CORNERS, "the corners in order")} | _PAINT),
    "path": Element("Any shape. Its coordinates are in the unit of the face.",
                    '<path d="M10,20 C10,5 30,5 30,20 Z" fill="#0b6e69"/>',
                    {"d": Attribute(PATH, "the outline")} | _PAINT),
}

TEXT_STYLE = {
    "family": Attribute(FAMILY, "font family", "text"),
    "size": Attribute(TYPE_SIZE, "type size", "8"),
    "min-size": Attribute(TYPE_SIZE, "the smallest size that the text may shrink to; `size` if left out", ""),
    "leading": Attribute(number(0.1), "from one baseline to the next, in type sizes", "1.2"),
    "paragraph-gap": Attribute(number(0), "extra space after `<br/>`, in type sizes", "0"),
    "align": Attribute(one_of("left", "centre", "right", "justify"), "position of the lines across the frame", "left"),
    "valign": Attribute(one_of("top", "middle", "bottom"), "position of the lines up and down the frame", "top"),
    "fill": _TEXT_FILL,
    "bold": Attribute(FLAG, "sets the whole text in bold", "false"),
    "hyphenate": Attribute(FLAG, "lets words be divided by the rules of the language", "false"),
    "second": Attribute(one_of("auto", "below", "after", "none", "only"),
                        "where the second language of a bilingual edition goes: `below` or `after` the first, as there "
                        "is room (`auto`), nowhere (`none`), or in this frame alone (`only`)", "auto"),
}

ELEMENTS = {
    "face": Element("The root of every face. Nothing stands outside it.", '<face unit="mm"></face>', {
        "unit": Attribute(one_of(*POINTS), "the unit of bare numbers"),
        "w": Attribute(LENGTH, "width of a diagram of the rulebook; together with `h`", ""),
        "h": Attribute(LENGTH, "height of a diagram of the rulebook; together with `w`", ""),
    }),
    "text": Element("A text in a frame, which may have [inline marks](#inline-marks). It shrinks from `size` to "
                    "`min-size`; a text that still does not fit is an error.",
                    '<text frame="name" x="4" y="4" w="52" h="9" size="13" min-size="9" bold="true" valign="middle">'
                    "The <b>Keeper</b></text>",
                    {"frame": Attribute(WORD, "name of the frame in messages", "text"),
                     "style": Attribute(STYLE, "has values for the attributes below; those of the element itself come "
                                        "first", "")} | _BOX | TEXT_STYLE),
    **SHAPES,
    "group": Element("Moves, turns, scales, fades or clips what is inside.",
                     '<group x="30" y="45" rotate="90"><rect x="-5" y="-3" w="10" h="6" fill="#6b1f14"/></group>', {
                         "x": Attribute(LENGTH, "to the right", "0"), "y": Attribute(LENGTH, "downwards", "0"),
                         "rotate": Attribute(number(), "degrees clockwise", "0"),
                         "scale": Attribute(number(), "factor", "1"), "opacity": _OPACITY,
                         "clip": Attribute(PATH, "hides everything outside this outline", ""),
                         "background": Attribute(FLAG, "lets what is inside end anywhere, also outside the safe zone",
                                                 "false")}),
    "image": Element("A PNG or JPEG, stretched to fill its box.",
                     '<image src="art/sun.png" x="5" y="5" w="20" h="10"/>',
                     {"src": Attribute(FILE, "the picture")} | _BOX),
    "picture": Element("An SVG drawing, as large as fits its box without being stretched, in the middle of it.",
                       '<picture src="art/sun.svg" x="5" y="5" w="20" h="10"/>',
                       {"src": Attribute(FILE, "the drawing")} | _BOX),
    "icon": Element("An icon in one colour.", '<icon name="star" x="10" y="10" size="20" fill="#c47f14"/>', {
        "name": Attribute(ICON, "which icon"), "x": Attribute(LENGTH, "its middle, from the left"),
        "y": Attribute(LENGTH, "its middle, from the top"), "size": Attribute(TYPE_SIZE, "its size"),
        "fill": _TEXT_FILL}),
}

# Inline marks; each has one attribute at most.
MARKS = {
    "b": Element("Bold.", "Take <b>one</b> card."),
    "i": Element("Italic.", "Take <i>one</i> card."),
    "br": Element("A line break.", "Take a card.<br/>Then pass."),
    "icon": Element("An icon, as large as the letters around it and in their colour.", 'Take one <icon name="star"/>.',
                    {"name": Attribute(ICON, "which icon")}),
    "card": Element("The name of a card: in bold on faces, a link to its entry in the rulebook.",
                    'Take <card id="keeper"/>.', {"id": Attribute(CARD, "which card")}),
    "page": Element("The number of the page that an anchor is on; in rulebooks only.", 'See page <page id="setup"/>.',
                    {"id": Attribute(ANCHOR, "which anchor")}),
}
EMPTY_MARKS = frozenset({"br", "icon", "card", "page"})
FACE_MARKS = tuple(mark for mark in MARKS if mark != "page")

# What attributes and their values are called elsewhere, and here.
OTHER_NAMES = {"width": "w", "height": "h", "left": "x", "top": "y", "center": "centre middle", "color": "fill stroke",
               "colour": "fill stroke", "stroke-width": "line", "stroke-dasharray": "dash", "font": "family",
               "font-family": "family", "font-size": "size", "line-height": "leading", "text-align": "align",
               "vertical-align": "valign", "radius": "r", "href": "src", "file": "src",
               "transparency": "opacity", "alpha": "opacity", "fill-rule": "rule"}
