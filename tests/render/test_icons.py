"""Icons: SVG files become glyphs, the same bytes each time, holes kept."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

from deckgen.diagnostics import Diagnostic
from deckgen.project import Project, icon_files
from deckgen.render.icons import EM, FOOT, icon_codes, icon_font
from tests.render.painting import write

RING = "M0 0H100V100H0Z M25 25{}Z"          # a square with a square hole, turned either way
CLOCKWISE, OTHERWISE = "H75V75H25", "V75H75V25"


def svg(body: str, box: str = "0 0 100 100", root: str = "") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {root}>{body}</svg>'


def font(root: Path, **icons: str | bytes) -> tuple[bytes, list[Diagnostic]]:
    project = write(root, {f"templates/common/icons/{name}.svg": data for name, data in icons.items()})
    return icon_font(icon_files(project, "play"), project)


def glyph(data: bytes, letter: str) -> tuple[Any, Any]:
    """A glyph and the set it is drawn from."""
    opened = TTFont(BytesIO(data))
    glyphs = opened.getGlyphSet()
    return glyphs[opened.getBestCmap()[ord(letter)]], glyphs


def strokes(data: bytes, letter: str) -> str:
    """What a glyph draws."""
    pen = RecordingPen()
    glyph(data, letter)[0].draw(pen)
    return str(pen.value)


def area(data: bytes, letter: str = icon_codes(["a"])["a"]) -> float:
    """What a filling by direction covers, as a part of the box."""
    drawn, glyphs = glyph(data, letter)
    pen = AreaPen(glyphs)
    drawn.draw(pen)
    return float(abs(pen.value)) / EM**2


def test_an_icon_fills_an_em_from_its_foot(tmp_path: Path) -> None:
    data, faults = font(tmp_path, a=svg('<path d="M0 0H100V100H0Z"/>'))
    drawn, glyphs = glyph(data, icon_codes(["a"])["a"])
    pen = BoundsPen(glyphs)
    drawn.draw(pen)
    assert faults == [] and pen.bounds == (0, -FOOT, EM, EM - FOOT) and drawn.width == EM


def test_the_box_may_lie_anywhere_and_be_written_with_commas(tmp_path: Path) -> None:
    data, faults = font(tmp_path, a=svg('<path d="M-10 -10H10V10H-10Z"/>', "-10,-10,20,20"))
    assert faults == [] and area(data) == pytest.approx(1)


@pytest.mark.parametrize("hole", [CLOCKWISE, OTHERWISE])
@pytest.mark.parametrize(("element", "root"), [('fill-rule="evenodd"', ""), ("", 'fill-rule="evenodd"')])
def test_even_odd_holes_stay_holes(tmp_path: Path, hole: str, element: str, root: str) -> None:
    data, faults = font(tmp_path, a=svg(f'<path {element} d="{RING.format(hole)}"/>', root=root))
    assert faults == [] and area(data) == pytest.approx(0.75, abs=0.01)


def test_an_island_in_a_hole_is_filled(tmp_path: Path) -> None:
    path = RING.format(CLOCKWISE) + " M40 40H60V60H40Z"
    data, _ = font(tmp_path, a=svg(f'<path fill-rule="evenodd" d="{path}"/>'))
    assert area(data) == pytest.approx(0.75 + 0.04, abs=0.01)


def test_curves_and_basic_shapes_are_read(tmp_path: Path) -> None:
    data, faults = font(tmp_path, a=svg('<circle cx="50" cy="50" r="40"/>'), b=svg('<rect width="50" height="100"/>'),
                        c=svg('<path d="M50 10A40 40 0 1 1 50 90A40 40 0 1 1 50 10Z"/>'))
    assert faults == []
    codes = icon_codes(["a", "b", "c"])
    assert [area(data, codes[name]) for name in "abc"] == pytest.approx([0.503, 0.5, 0.503], abs=0.01)


def test_the_same_files_give_the_same_bytes(tmp_path: Path) -> None:
    icons = {name: svg(f'<circle cx="50" cy="50" r="{size}"/>') for size, name in enumerate("xaqb", 10)}
    again = dict(reversed(icons.items()))
    assert font(tmp_path / "one", **icons) == font(tmp_path / "two", **again)


def test_every_bundled_icon_is_a_glyph_of_its_own() -> None:
    project = Project.at(Path(__file__).parent)
    files = icon_files(project, "ct_terror")
    data, faults = icon_font(files, project)
    assert faults == [] and len(files) > 30
    assert len({strokes(data, letter) for letter in icon_codes(list(files)).values()} - {"[]"}) == len(files)


def test_names_may_hold_any_letters(tmp_path: Path) -> None:
    data, faults = font(tmp_path, **{name: svg('<rect width="100" height="100"/>')
                                     for name in ("space", ".notdef", "é and ü", "漢字", "a" * 90)})
    assert faults == []
    assert strokes(data, " ") == "[]"
    assert len(TTFont(BytesIO(data)).getBestCmap()) == 6


def test_a_game_s_own_icon_wins(tmp_path: Path) -> None:
    project = write(tmp_path, {"templates/common/icons/a.svg": "", "templates/play/icons/a.svg": "",
                               "templates/other/icons/b.svg": ""})
    assert icon_files(project, "play") == {"a": "templates/play/icons/a.svg"}


@pytest.mark.parametrize("data", [
    b"", b"no xml", b"<svg/>", b'<svg viewBox="0 0 10"/>', b'<svg viewBox="0 0 0 0"><path d="M0 0H1"/></svg>',
    *(svg(body).encode() for body in (
        '<path d="lost"/>', '<text>A</text>', '<g transform="scale(2)"><path d="M0 0H9V9Z"/></g>', '<path d="H10"/>',
        '<path d="M0 0H9" stroke="#000" fill="none"/>', '<image href="a.png"/>',
        '<path style="fill:red" d="M0 0H9V9Z"/>', '<path transform="wobble(3)" d="M0 0H9V9Z"/>',
        '<rect width="wide" height="1"/>',
        '<path d="M0 0 L1e400 5 L9 9Z"/>', '<path d="M0 0 C1e999 0 0 0 9 9Z"/>', '<path d="M0 0 L1e6 5 L9 9Z"/>'))])
def test_what_is_no_icon_is_told_and_the_others_stay(tmp_path: Path, data: bytes) -> None:
    made, faults = font(tmp_path, a=svg('<rect width="100" height="100"/>'), broken=data)
    assert [str(fault.location) for fault in faults] == ["templates/common/icons/broken.svg:1"]
    assert faults[0].code == "broken-icon" and faults[0].hint and faults[0].message.split(": ")[1]
    assert area(made) == pytest.approx(1)
