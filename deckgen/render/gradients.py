"""Gradients of face markup, written as in CSS.

    linear-gradient(135deg, #1b2a41, #0b1320)       0deg goes up, 90deg to the right; without an angle, down
    linear-gradient(90deg, #fff, #888 30%, #000)
    radial-gradient(at 50% 30%, #fff, #000)         an ellipse that reaches the farthest corner; its middle is `at`
"""

from __future__ import annotations

import re
from math import cos, radians, sin, sqrt

from deckgen.colour import Gradient, Stop, parse_colour
from deckgen.geometry import Rect

_GRADIENT = re.compile(r"(linear|radial)-gradient\((.*)\)", re.DOTALL)
_ANGLE = re.compile(r"(-?\d+(?:\.\d+)?)deg")
_CENTRE = re.compile(r"at\s+(-?\d+(?:\.\d+)?)%\s+(-?\d+(?:\.\d+)?)%")
_STOP = re.compile(r"(\S+)(?:\s+(\d+(?:\.\d+)?)%)?")
FORM = '"linear-gradient(90deg, #1f4e79, #ffffff)"'


def parse_gradient(text: str, box: Rect) -> Gradient | None:
    """A gradient that fills a box (points, y upwards); None for text of another kind. Raises ValueError."""
    found = _GRADIENT.fullmatch(text.strip())
    if not found:
        return None
    first, *rest = [part.strip() for part in found[2].split(",")]
    if found[1] == "linear":
        angle = _ANGLE.fullmatch(first)
        return _linear(float(angle[1]) if angle else 180, _stops(rest if angle else [first, *rest]), box)
    centre = _CENTRE.fullmatch(first)
    x, y = (float(centre[1]), float(centre[2])) if centre else (50.0, 50.0)
    return _radial(x / 100, y / 100, _stops(rest if centre else [first, *rest]), box)


def _stops(parts: list[str]) -> tuple[Stop, ...]:
    """Colours with their places; those without one share the way between their neighbours."""
    matches = [_STOP.fullmatch(part) for part in parts]
    if len(matches) < 2 or not all(matches):
        raise ValueError(f"a gradient has two or more colours, such as {FORM}")
    colours = [parse_colour(match[1]) for match in matches if match]
    known = [float(match[2]) / 100 if match and match[2] else None for match in matches]
    known[0], known[-1] = known[0] or 0.0, 1.0 if known[-1] is None else known[-1]
    fixed = [(place, offset) for place, offset in enumerate(known) if offset is not None]
    offsets = []
    for place, offset in enumerate(known):
        if offset is None:
            (low, start), (high, end) = (max(pair for pair in fixed if pair[0] < place),
                                         min(pair for pair in fixed if pair[0] > place))
            offset = start + (end - start) * (place - low) / (high - low)
        offsets.append(offset)
    if offsets != sorted(offsets) or offsets[-1] > 1:
        raise ValueError("the places of a gradient's colours have to grow, from 0% to 100%")
    return tuple(map(Stop, offsets, colours))


def _linear(angle: float, stops: tuple[Stop, ...], box: Rect) -> Gradient:
    across, up = sin(radians(angle)), cos(radians(angle))
    half = (abs(box.width * across) + abs(box.height * up)) / 2
    x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
    right, top = round(half * across, 3), round(half * up, 3)
    return Gradient((x - right, y - top, 0), (x + right, y + top, 0), stops)


def _radial(x: float, y: float, stops: tuple[Stop, ...], box: Rect) -> Gradient:
    """A unit circle, stretched to the ellipse: its radii are to each other as the distances to the farthest sides."""
    wide, high = (max(share, 1 - share) * side * sqrt(2) for share, side in ((x, box.width), (y, box.height)))
    middle = round(box.left + x * box.width, 3), round(box.top - y * box.height, 3)
    return Gradient((0, 0, 0), (0, 0, 1), stops, (round(wide, 3), 0, 0, round(high, 3), *middle))
