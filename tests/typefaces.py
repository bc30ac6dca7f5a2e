"""Fonts made for tests: PostScript outlines, a variable font, and one with features of its own."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

import pymupdf_fonts
from fontTools import varLib
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation


def sans() -> bytes:
    return bytes(pymupdf_fonts.fontbuffers["figo"]())


def letters_of(data: bytes) -> set[str]:
    """What a font has a code for."""
    return set(map(chr, TTFont(BytesIO(data)).getBestCmap()))


def table(data: bytes, tag: str) -> bytes:
    return bytes(TTFont(BytesIO(data)).reader[tag])


@cache
def postscript() -> bytes:
    """Latin letters with cubic outlines in a CFF table, without a no-break space; `off` is a ligature with no code."""
    source = TTFont(BytesIO(sans()))
    shapes = source.getGlyphSet()
    letters = {code: name for code, name in source.getBestCmap().items() if code < 0x180 and code not in (0xA0, 0xAD)}
    names = [".notdef", *sorted(set(letters.values())), "o_f_f"]
    outlines, widths = {}, {}
    for name in names:
        shown = "at" if name == "o_f_f" else name
        widths[name] = source["hmtx"][shown if shown in source["hmtx"].metrics else ".notdef"][0]
        pen = T2CharStringPen(widths[name], shapes)
        if shown in shapes:
            shapes[shown].draw(pen)
        outlines[name] = pen.getCharString()
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(letters)
    builder.setupCFF("Cubic-Regular", {"FullName": "Cubic"}, outlines, {})
    _finish(builder, "Cubic", {name: (width, 0) for name, width in widths.items()})
    builder.addOpenTypeFeatures("feature liga { sub o f f by o_f_f; } liga; feature smcp { sub a by b; } smcp;")
    return _saved(builder)


@cache
def variable() -> bytes:
    """Letters that are bars: 100 units wide at weight 400, 300 at 900; their advance grows by 200."""
    names = [".notdef", "space", *"abcdefghijklmnopqrstuvwxyzH"]
    blank = TTGlyphPen(None).glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({32: "space", **{ord(name): name for name in names if len(name) == 1}})
    builder.setupGlyf({name: _bar() if len(name) == 1 else blank for name in names})
    _finish(builder, "Flexible", dict.fromkeys(names, (400, 50)))
    builder.setupFvar([("wght", 400, 400, 900, "Weight")], [])
    wider = [(0, 0), (0, 0), (200, 0), (200, 0), (0, 0), (200, 0), (0, 0), (0, 0)]
    builder.setupGvar({name: [TupleVariation({"wght": (0, 1, 1)}, wider)] for name in names if len(name) == 1})
    return _saved(builder)


@cache
def variable_postscript() -> bytes:
    """The same bars with cubic outlines, in a CFF2 table."""
    space, axis = DesignSpaceDocument(), AxisDescriptor()
    axis.name, axis.tag, axis.minimum, axis.default, axis.maximum = "Weight", "wght", 400, 400, 900
    space.addAxis(axis)
    for weight, width in ((400, 100), (900, 300)):
        source = SourceDescriptor()
        source.font, source.location = TTFont(BytesIO(_master(width))), {"Weight": weight}
        space.addSource(source)
    out = BytesIO()
    varLib.build(space)[0].save(out)
    return out.getvalue()


def _master(width: int) -> bytes:
    names = [".notdef", "space", *"ackhmoH"]
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({32: "space", **{ord(name): name for name in names if len(name) == 1}})
    outlines = {}
    for name in names:
        pen = T2CharStringPen(300 + width, None)
        if len(name) == 1:
            _draw_bar(pen, width)
        outlines[name] = pen.getCharString()
    builder.setupCFF("Bars-Regular", {"FullName": "Bars"}, outlines, {})
    _finish(builder, "Bars", dict.fromkeys(names, (300 + width, 50)))
    return _saved(builder)


def _bar() -> Any:
    pen = TTGlyphPen(None)
    _draw_bar(pen, 100)
    return pen.glyph()


def _draw_bar(pen: Any, width: int) -> None:
    pen.moveTo((50, 0))
    for point in ((50, 700), (50 + width, 700), (50 + width, 0)):
        pen.lineTo(point)
    pen.closePath()


def _finish(builder: FontBuilder, name: str, metrics: dict[str, tuple[int, int]]) -> None:
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=900, descent=-250)
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "psName": f"{name}-Regular"})
    builder.setupOS2(sCapHeight=700)
    builder.setupPost()


def _saved(builder: FontBuilder) -> bytes:
    out = BytesIO()
    builder.save(out)
    return out.getvalue()
