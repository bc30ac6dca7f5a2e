"""Icons: SVG files of one colour become the glyphs of a font, so that they take a text's colour and size.

An icon's viewBox fills 1 em, its foot 0.14 em below the baseline. A path with `fill-rule="evenodd"` keeps its holes:
TrueType fills by direction, so contours are turned by how deep they are nested.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from deckgen.cache import ContentCache
from deckgen.diagnostics import Diagnostic, Location
from deckgen.project import Project
from deckgen.render.paths import draw_path

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

EM = 1000
FOOT = 140
_REACH = 16 * EM        # a glyph has sixteen bits for a coordinate
FIRST_CODE = 0xE000
_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "polygon", "polyline"})
_BARE = frozenset({"svg", "g", "title", "desc", "metadata"})


def icon_codes(names: Sequence[str]) -> dict[str, str]:
    """Each icon's letter in the icon font, from the private use area."""
    return {name: chr(FIRST_CODE + place) for place, name in enumerate(sorted(names))}


def icon_font(files: dict[str, str], project: Project,
              cache: ContentCache | None = None) -> tuple[bytes, list[Diagnostic]]:
    """All icons as one TrueType font, the same bytes for the same files."""
    made_from = b"icons", repr([(name, file, project.digest(file)) for name, file in sorted(files.items())]).encode()
    if cache and (found := cache.get(*made_from)):
        return found, []
    data, faults = _font(files, project)
    if cache and not faults:
        cache.put(data, *made_from)
    return data, faults


def _font(files: dict[str, str], project: Project) -> tuple[bytes, list[Diagnostic]]:
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    faults: list[Diagnostic] = []
    glyphs: dict[str, Any] = {".notdef": TTGlyphPen(None).glyph(), "space": TTGlyphPen(None).glyph()}
    letters = {32: "space"}
    for name, letter in icon_codes(list(files)).items():
        # A file's name may hold what the name of a glyph cannot.
        glyph = letters[ord(letter)] = f"icon{ord(letter) - FIRST_CODE}"
        try:
            glyphs[glyph] = _glyph(project.read(files[name]) or b"")
        except Exception as fault:      # ElementTree and fontTools raise what their pieces raise
            faults.append(Diagnostic("broken-icon", Location(files[name], getattr(fault, "position", (1,))[0]),
                                     f"cannot be read as an icon: {str(fault) or type(fault).__name__}",
                                     "draw it with filled SVG paths on a square viewBox"))
            glyphs[glyph] = TTGlyphPen(None).glyph()
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(letters)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (EM, getattr(glyph, "xMin", 0)) for name, glyph in glyphs.items()})
    builder.setupHorizontalHeader(ascent=EM - FOOT, descent=-FOOT)
    builder.setupNameTable({"familyName": "deckgen icons", "styleName": "Regular", "psName": "deckgen-icons"})
    builder.setupOS2(sTypoAscender=EM - FOOT, sTypoDescender=-FOOT, usWinAscent=EM - FOOT, usWinDescent=FOOT)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    out = BytesIO()
    builder.save(out)
    return out.getvalue(), faults


def _glyph(data: bytes) -> Any:
    from xml.etree import ElementTree

    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.svgLib.path import PathBuilder

    root = ElementTree.fromstring(data)
    left, top, width, height = (float(v) for v in root.attrib["viewBox"].replace(",", " ").split())
    scale = EM / max(width, height)
    place = (scale, 0, 0, -scale, -left * scale, EM - FOOT + top * scale)
    glyph = TTGlyphPen(None)
    for element in root.iter():
        _refuse(element)
        builder = PathBuilder()
        builder.add_path_from_element(element)
        for path, matrix in zip(builder.paths, builder.transforms, strict=True):
            record = RecordingPen()
            placed = TransformPen(record, place)
            draw_path(path, TransformPen(placed, matrix) if matrix else placed)
            if any(not -_REACH < value < _REACH for _, points in record.value for point in points for value in point):
                raise ValueError("its path reaches far beyond the viewBox")
            contours = _contours(record.value)
            if element.get("fill-rule", root.get("fill-rule")) == "evenodd":
                contours = _nested(contours)
            for contour in contours:
                pen = Cu2QuPen(glyph, max_err=1)
                for name, arguments in contour:
                    getattr(pen, "closePath" if name == "endPath" else name)(*arguments)
    return glyph.glyph()


def _refuse(element: Element) -> None:
    """Raise ValueError for what a glyph cannot show."""
    tag = element.tag.rpartition("}")[2]
    if tag not in _SHAPES and tag not in _BARE:
        raise ValueError(f"<{tag}> is not read")
    for name in ("style", "opacity") if tag in _SHAPES else ("style", "opacity", "transform"):
        if name in element.attrib:
            raise ValueError(f"<{tag}> has an attribute {name!r}, which is not read")
    if element.get("stroke", "none") != "none" or element.get("fill") == "none":
        raise ValueError(f"<{tag}> has a stroke or no fill; a glyph is filled")


Segment = tuple[str, tuple[Any, ...]]


def _contours(segments: list[Segment]) -> list[list[Segment]]:
    contours: list[list[Segment]] = []
    for segment in segments:
        if segment[0] == "moveTo":
            contours.append([])
        contours[-1].append(segment)
    return contours


def _nested(contours: list[list[Segment]]) -> list[list[Segment]]:
    """Outer contours clockwise, holes in them the other way round."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.pens.reverseContourPen import ReverseContourPen

    outlines = [[point for _, points in contour for point in points] for contour in contours]
    turned = []
    for place, contour in enumerate(contours):
        depth = sum(_inside(outlines[place][0], other) for k, other in enumerate(outlines) if k != place)
        if (_area(outlines[place]) > 0) == (depth % 2 == 0):
            record = RecordingPen()
            pen = ReverseContourPen(record)
            for name, arguments in contour:
                getattr(pen, name)(*arguments)
            contour = record.value
        turned.append(contour)
    return turned


def _area(points: list[tuple[float, float]]) -> float:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True))


def _inside(point: tuple[float, float], outline: list[tuple[float, float]]) -> bool:
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
    return inside
