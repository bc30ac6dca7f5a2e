"""Whether a file is a whole font, and what it offers. Takes its bytes; gives words for a diagnostic.

HarfBuzz passes over what is damaged and draws nothing, so a table whose checksum is wrong is looked at closely. A wrong
checksum alone is no harm: editors of fonts leave some behind.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from deckgen.diagnostics import nearest

_NEEDED = ("cmap", "head", "hhea", "hmtx", "maxp")
_OUTLINES = (("glyf", "loca"), ("CFF ",), ("CFF2",))
_KINDS = {b"\0\1\0\0": "", b"true": "", b"OTTO": "", b"ttcf": "is a collection of fonts: save one of them by itself",
          b"wOFF": "is a web font (WOFF)", b"wOF2": "is a web font (WOFF2)"}
_ADJUSTMENT = slice(8, 12)      # of `head`: made from the whole file, and no part of the table's own checksum


def broken(data: bytes) -> str:
    """Why a file is no whole font; empty if it is one."""
    kind = _KINDS.get(data[:4], "is not a TrueType or OpenType font")
    if kind:
        return kind
    tables = dict(_directory(data))
    outlines = next((tags for tags in _OUTLINES if all(tag in tables for tag in tags)), _OUTLINES[0])
    needed = (*_NEEDED, *outlines)
    if lacking := [tag for tag in needed if tag not in tables]:
        return f"has no table {lacking[0]!r}"
    if any(start + size > len(data) for _, start, size in tables.values()):
        return "is truncated"
    if "CFF2" in outlines and "fvar" not in tables:
        return "has outlines (CFF2) that only variable fonts have"
    damaged = [tag for tag in needed if not _matches(tag, data, *tables[tag])]
    return _damage(data, damaged) if damaged else _unusable(data)


def _directory(data: bytes) -> Iterator[tuple[str, tuple[int, int, int]]]:
    """The checksum, start and size of each table."""
    for at in range(12, min(12 + 16 * int.from_bytes(data[4:6], "big"), len(data) - 15), 16):
        numbers = [int.from_bytes(data[at + skip:at + skip + 4], "big") for skip in (4, 8, 12)]
        yield data[at:at + 4].decode("latin-1"), (numbers[0], numbers[1], numbers[2])


def _matches(tag: str, data: bytes, checksum: int, start: int, size: int) -> bool:
    table = bytearray(data[start:start + size])
    if tag == "head":
        table[_ADJUSTMENT] = bytes(len(table[_ADJUSTMENT]))
    numbers = array("I", bytes(table) + bytes(-size % 4))
    if sys.byteorder == "little":
        numbers.byteswap()
    return sum(numbers) & 0xFFFFFFFF == checksum


def _unusable(data: bytes) -> str:
    import uharfbuzz

    face = uharfbuzz.Face(data)
    return "" if face.glyph_count and face.unicodes else "is damaged: no letter of it can be read"


def _damage(data: bytes, tags: Sequence[str]) -> str:
    """What is wrong with these tables; empty if the font can be read all the same."""
    import logging

    from fontTools.ttLib import TTFont

    logging.getLogger("fontTools").setLevel(logging.ERROR)      # what it has to say is said here
    try:
        font = TTFont(BytesIO(data), lazy=False)
        sound = all(font[tag] is not None for tag in tags) and _agree(font, data)
    except Exception:       # fontTools raises what its pieces raise
        sound = False
    return "" if sound else f"is damaged: its table {tags[0]!r} cannot be read"


def _agree(font: Any, data: bytes) -> bool:
    """Whether HarfBuzz reads the letters and outlines that fontTools reads."""
    import uharfbuzz
    from fontTools.pens.recordingPen import RecordingPen

    face, glyphs, order = uharfbuzz.Face(data), font.getGlyphSet(), font.getGlyphOrder()
    head = font["hhea"]
    if head.ascent <= head.descent or not 0 < head.numberOfHMetrics <= len(order):
        return False
    if face.glyph_count != len(order) or set(face.unicodes) != set(font.getBestCmap() or ()):
        return False
    shaped = uharfbuzz.Font(face)
    for number, name in enumerate(order):
        one, other = RecordingPen(), RecordingPen()
        glyphs[name].draw(one)
        shaped.draw_glyph_with_pen(number, other)
        if bool(one.value) != bool(other.value):
            return False
    return True


def wrong_instance(data: bytes, instance: Sequence[tuple[str, float]]) -> tuple[str, str]:
    """What is wrong with coordinates by axis, and what to do instead; empty if a font has such an instance."""
    if not instance or not data:
        return "", ""
    import uharfbuzz

    axes = {axis.tag: axis for axis in uharfbuzz.Face(data).axis_infos}
    for tag, value in instance:
        if not axes:
            return "is not a variable font", "leave `instance` out"
        if tag not in axes:
            return f"has no axis {tag!r}", nearest(tag, axes)
        least, most = axes[tag].min_value, axes[tag].max_value
        if not least <= value <= most:
            return f"has no instance at {tag} = {value:g}", f"its axis {tag!r} goes from {least:g} to {most:g}"
    return "", ""


def unknown_feature(data: bytes, features: Sequence[tuple[str, int]]) -> tuple[str, str]:
    """What a font has none of among features that are switched on, and the nearest it has; empty if it has them all."""
    wanted = [tag for tag, value in features if value]
    if not wanted or not data:
        return "", ""
    import uharfbuzz

    face = uharfbuzz.Face(data)
    known = {tag for table in ("GSUB", "GPOS") for place, _ in enumerate(face.get_table_script_tags(table))
             for tag in face.get_language_feature_tags(table, place)}
    missing = [tag for tag in wanted if tag not in known]
    return (f"has no feature {missing[0]!r}", nearest(missing[0], sorted(known))) if missing else ("", "")
