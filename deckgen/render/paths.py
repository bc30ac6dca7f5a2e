"""SVG path data, read by fontTools."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

_FARTHEST = 1e9
_STRANGE = re.compile(r"[^MmZzLlHhVvCcSsQqTtAaEe\d\s,.+-]")


def draw_path(data: str, pen: Any) -> None:
    """SVG path data drawn with a fontTools pen. Raises ValueError where it cannot be read."""
    for name, points in _segments(data):
        getattr(pen, name)(*points)


@lru_cache(maxsize=1000)
def _segments(data: str) -> list[tuple[str, Any]]:
    """What a pen is asked to do; templates draw the same paths again and again."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path.parser import parse_path

    strange = _STRANGE.search(data)         # the parser passes over it
    if strange:
        raise ValueError(f"path data cannot be read: {strange[0]!r} is no command")
    pen = RecordingPen()
    try:
        parse_path(data, pen)
    except Exception as fault:              # the parser raises what its pieces raise
        raise ValueError(f"path data cannot be read: {fault}") from fault
    if not all(-_FARTHEST < value < _FARTHEST for _, places in pen.value for place in places for value in place):
        raise ValueError("a number is out of range")        # it would end fontTools' compiled parts, and this process
    return list(pen.value)


def corners(text: str) -> list[tuple[float, float]]:
    """`"0,0 10,0 10,5"` -> pairs. Raises ValueError."""
    values = [float(piece) for piece in text.replace(",", " ").split()]
    if not values or len(values) % 2:
        raise ValueError(f"{text!r} is not a list of x,y pairs")
    return list(zip(values[::2], values[1::2], strict=True))
