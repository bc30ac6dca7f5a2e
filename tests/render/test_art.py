"""Vector art: shapes of SVG files as drawings; what is not read is refused by its line, and nothing raises."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deckgen.diagnostics import Diagnostic
from deckgen.drawing import Drawing
from deckgen.render.art import read_svg, transform
from tests.operators import operators

BOX = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">{}</svg>'
ART = sorted((Path(__file__).parents[2] / "cards/ct_terror/art").glob("*.svg"))
Point = tuple[float, float]


def read(body: str, frame: str = BOX) -> tuple[Drawing | None, list[Diagnostic]]:
    return read_svg("cards/play/a.svg", frame.format(body).encode(), "art_1")


def drawn(body: str, frame: str = BOX) -> str:
    """The operators of art without fault."""
    drawing, faults = read(body, frame)
    assert drawing is not None and faults == []
    return operators(drawing.items)


def points(path: str) -> list[Point]:
    """The points that path operators name."""
    numbers = [float(piece) for piece in re.findall(r"-?\d+\.?\d*(?= |$)", path.partition(" g ")[2])]
    return list(zip(numbers[::2], numbers[1::2], strict=False))


def test_a_drawing_has_the_size_of_its_box_and_y_upwards() -> None:
    drawing, _ = read('<rect x="10" y="5" width="20" height="10"/>')
    assert drawing is not None
    assert (drawing.width, drawing.height, drawing.key) == (100, 50, "art_1")
    assert operators(drawing.items) == "0 g 10 45 20 -10 re f"


def test_a_box_that_begins_elsewhere_is_moved() -> None:
    assert drawn('<rect x="-5" y="-5" width="10" height="10"/>', '<svg viewBox="-5,-5,10,10">{}</svg>').startswith(
        "0 g 0 10 10 -10 re")


@pytest.mark.parametrize(("shape", "path"), [
    ('<line x1="0" y1="50" x2="9" y2="50" stroke="#000"/>', "0 0 m 9 0 l S"),
    ('<polyline points="0,50 9,50 9,40" fill="none" stroke="#000"/>', "0 0 m 9 0 l 9 10 l S"),
    ('<polygon points="0,50 9,50 9,40"/>', "0 0 m 9 0 l 9 10 l h f"),
    ('<path d="M0 50 h9 v-10 Z"/>', "0 0 m 9 0 l 9 10 l 0 0 l h f"),
    ('<path d="M0 50 C1 50 2 49 3 47"/>', "0 0 m 1 0 2 1 3 3 c f"),
    ('<path d="M0 50 Q3 50 3 47"/>', "0 0 m 2 0 3 1 3 3 c f"),
    ('<path fill-rule="evenodd" d="M0 50 h9"/>', "0 0 m 9 0 l f*"),
    ('<rect x="0" y="50" width="0" height="0" fill="none"/>', "0 0 0 0 re n")])
def test_shapes_become_paths(shape: str, path: str) -> None:
    assert drawn(shape).endswith(path)


@pytest.mark.parametrize(("shape", "centre", "radii"), [
    ('<circle cx="50" cy="25" r="20"/>', (50, 25), (20, 20)),
    ('<ellipse cx="50" cy="25" rx="40" ry="10"/>', (50, 25), (40, 10)),
    ('<path d="M30 25 A20 20 0 0 1 70 25 A20 20 0 0 1 30 25 Z"/>', (50, 25), (20, 20)),
    ('<path d="M10,25a40,10,0,1,1,80,0a40,10,0,1,1-80,0z"/>', (50, 25), (40, 10))])
def test_round_shapes_and_arcs_lie_on_their_ellipse(shape: str, centre: Point, radii: Point) -> None:
    curves = re.findall(r"(\S+) (\S+) (\S+) (\S+) (\S+) (\S+) c", drawn(shape))
    ends = [(float(curve[4]), float(curve[5])) for curve in curves]
    assert len(curves) >= 4
    for x, y in ends:
        assert math.hypot((x - centre[0]) / radii[0], (y - centre[1]) / radii[1]) == pytest.approx(1, abs=0.001)


def test_rounded_corners_stay_inside() -> None:
    for attributes in ('rx="5"', 'ry="5"', 'rx="5" ry="3"', 'rx="90"'):
        found = points(drawn(f'<rect x="10" y="10" width="20" height="10" {attributes}/>'))
        assert min(x for x, _ in found) == 10 and max(x for x, _ in found) == 30
        assert min(y for _, y in found) == 30 and max(y for _, y in found) == 40


@pytest.mark.parametrize(("text", "point", "image"), [
    ("translate(3)", (1, 1), (4, 1)), ("translate(3,4)", (1, 1), (4, 5)), ("scale(2)", (1, 3), (2, 6)),
    ("scale(2 3)", (1, 1), (2, 3)),
    ("rotate(90)", (1, 0), (0, 1)), ("rotate(90 1 1)", (2, 1), (1, 2)), ("skewX(45)", (0, 1), (1, 1)),
    ("skewY(45)", (1, 0), (1, 1)),
    ("matrix(1 2 3 4 5 6)", (1, 1), (9, 12)), ("translate(10) rotate(90)", (1, 0), (10, 1)),
    ("scale(2), translate(1,1)", (0, 0), (2, 2)), ("", (7, 8), (7, 8))])
def test_transforms(text: str, point: Point, image: Point) -> None:
    a, b, c, d, e, f = transform(text)
    x, y = point
    assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx(image)


def test_transforms_of_groups_add_up_and_scale_strokes() -> None:
    inner = ('<line x1="0" y1="0" x2="1" y2="0" stroke="#000" stroke-width="2" stroke-dasharray="1,2" '
             'transform="scale(3)"/>')
    line = drawn(f'<g transform="translate(10,10)">{inner}</g>')
    assert "10 40 m 13 40 l" in line and "6 w" in line and "[3 6] 0 d" in line


def test_paint_is_inherited_and_overruled() -> None:
    body = '<g fill="#ff0000" stroke="#0000ff"><path d="M0 0h1"/><path fill="none" d="M0 0h1"/></g><path d="M0 0h1"/>'
    lines = drawn(body).split("\n")
    assert [("1 0 0 rg" in line, "0 0 1 RG" in line) for line in lines] == [(True, True), (False, True), (False, False)]


def test_a_pen_s_ends_and_corners() -> None:
    line = drawn('<path d="M0 0h1" fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="bevel" '
                 'stroke-miterlimit="9"/>')
    assert "1 J 2 j 9 M" in line


@pytest.mark.parametrize(("body", "opacities"), [
    ('<path d="M0 0h1" opacity="0.5"/>', ["/0.5"]),
    ('<g opacity="0.5"><path d="M0 0h1" opacity="0.5"/></g>', ["/0.25"]),
    ('<path d="M0 0h1" fill-opacity="0.3"/>', ["/0.3"]),
    ('<path d="M0 0h1" fill="none" stroke="#000" stroke-opacity="0.3"/>', ["/0.3"]),
    ('<path d="M0 0h1" stroke="#000" fill-opacity="0.3" stroke-opacity="0.3"/>', ["/0.3"]),
    ('<path d="M0 0h1" stroke="#000" fill-opacity="0.3" stroke-opacity="0.6"/>', ["/0.3", "/0.6"]),
    ('<path d="M0 0h1" stroke="#000" stroke-opacity="0.6"/>', ["/0.6"]), ('<path d="M0 0h1" opacity="7"/>', [])])
def test_opacity(body: str, opacities: list[str]) -> None:
    assert [f"/{int(found) / 1000:g}" for found in re.findall(r"/alpha(\d+) gs", drawn(body))] == opacities


def test_titles_and_descriptions_are_passed_over() -> None:
    body = "<title>A <b>sun</b></title><desc>x</desc><metadata><any/></metadata><path d='M0 0h1'/>"
    assert drawn(body).count(" f") == 1


# --- what is refused ------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("body", [
    "<text>A</text>", '<image href="a.png"/>', "<style>path { fill: red }</style>", "<use/>", "<defs/>", "<a/>",
    "<linearGradient/>", "<svg/>", "<script/>", "<animate/>", "<foreignObject/>", "<clipPath/>",
    *(f'<path d="M0 0h1" {attribute}/>' for attribute in (
        'style="fill:red"', 'class="a"', 'fill="url(#a)"', 'fill="red"', 'stroke="currentColor"', 'filter="url(#a)"',
        'mask="url(#a)"', 'clip-path="url(#a)"', 'transform="turn(3)"', 'transform="scale(1 2 3)"',
        'transform="scale(x)"',
        'stroke="#000" stroke-width="1mm"', 'stroke="#000" stroke-width="-1"', 'stroke="#000" stroke-linecap="wide"',
        'stroke="#000" stroke-linejoin="arcs"', 'fill-rule="odd"', 'opacity="half"', 'fill-opacity="50%"',
        'stroke="#000" stroke-dasharray="1 -2"', 'stroke="#000" stroke-dasharray="a"', 'transform="rotate(nan)"')),
    '<path/>', '<path d="0 0"/>', '<path d="M0 0 X"/>', '<path d="M0 0 A1 1 0 3 1 1 1"/>', '<path d="M0 0L1e999 0"/>',
    '<polygon/>', '<polygon points="1,2 3"/>', '<polygon points="a,b"/>', '<rect width="50%" height="1"/>',
    '<rect width="1e30" height="1"/>', '<circle cx="inf" r="1"/>', '<g fill="red"><path d="M0 0h1"/></g>',
    '<rect width="1" height="1" opacity="x"/>'])
def test_what_is_not_read_is_refused_by_its_line(body: str) -> None:
    drawing, faults = read(f'\n<path d="M0 0h1"/>\n{body}')
    assert drawing is None
    assert {(fault.code, str(fault.location)) for fault in faults} == {("broken-svg", "cards/play/a.svg:3")}


@pytest.mark.parametrize(("file", "line"), [
    ("", 1), ("words", 1), ("<svg", 1), ('<svg viewBox="0 0 1 1">\n<g>\n</svg>', 3), (BOX + "\n<svg/>", 2),
    ('<svg viewBox="0 0 1 1">&nbsp;</svg>', 1), ("\x00", 1)])
def test_broken_xml_is_told_by_its_line(file: str, line: int) -> None:
    drawing, faults = read_svg("a.svg", file.encode(), "k")
    assert drawing is None
    assert [(fault.code, fault.location.line) for fault in faults] == [("broken-svg", line)]


@pytest.mark.parametrize("root", [
    "<svg/>", '<svg viewBox="0 0 10"/>', '<svg viewBox="0 0 0 10"/>', '<svg viewBox="0 0 nan 10"/>',
    '<svg viewBox="a b c d"/>',
    '<svg viewBox="0 0 1 1" opacity="x"/>', '<svg viewBox="0 0 1 1" transform="scale(2)"/>', '<g viewBox="0 0 1 1"/>',
    '<html viewBox="0 0 1 1"/>', '<!DOCTYPE svg><svg viewBox="0 0 1 1"/>',
    '<?xml version="1.0" encoding="utf-7"?><svg/>',
    '<?xml version="1.0" encoding="rot13"?><svg/>'])
def test_roots_that_are_no_svg_with_a_box_are_refused(root: str) -> None:
    drawing, faults = read_svg("a.svg", root.encode(), "k")
    assert drawing is None and {fault.code for fault in faults} == {"broken-svg"}


def test_a_drawing_without_end_is_refused() -> None:
    drawing, faults = read('<path d="M0 0h1"/>' * 20_001)
    assert drawing is None and "20001" in faults[0].message.replace("20002", "20001")


def test_entities_are_not_blown_up() -> None:
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "a"}">' for n in range(30))
    drawing, faults = read_svg("a.svg", f"<!DOCTYPE svg [{entities}]><svg viewBox='0 0 1 1'>&a29;</svg>".encode(), "k")
    assert drawing is None and faults


@given(st.sampled_from(ART), st.integers(0, 5000), st.integers(0, 40), st.text("<>/\"=#&1e9 MmAaZ-.,%x\n", max_size=12))
@example(ART[0], 10, 300, "")
def test_a_spoilt_file_never_raises(path: Path, start: int, cut: int, put: str) -> None:
    text = path.read_text(encoding="utf-8")
    start %= len(text)
    drawing, faults = read_svg("a.svg", (text[:start] + put + text[start + cut:]).encode(), "k")
    assert (drawing is None) == bool(faults)
    assert drawing is None or not re.search("nan|inf", operators(drawing.items))


@pytest.mark.parametrize("path", ART, ids=lambda path: path.stem)
def test_the_art_of_ct_terror_is_read_whole(path: Path) -> None:
    drawing, faults = read_svg(path.name, path.read_bytes(), "k")
    assert faults == [] and drawing is not None and drawing.items
