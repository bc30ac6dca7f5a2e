"""Layout files: the shipped ones hold what they claim; own ones are read with all their faults told."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.diagnostics import Diagnostic
from deckgen.geometry import MM
from deckgen.impose import load_layouts, plan
from deckgen.impose.grid import grid
from deckgen.project import Project, bundled_root
from tests.impose.pieces import SHIPPED, component, game, millimetres, project

CAPACITY = {        # pieces of 63 × 88 mm on a sheet, and the bleed between them
    "a4-3x3": (9, 0), "a4-3x3-fronts": (9, 0), "a4-3x3-bleed": (9, 1.5), "a4-4x2": (8, 3), "a4-4x2-fronts": (8, 3),
    "a4-gutterfold": (4, 3), "a4-auto": (8, 3), "a4-auto-fronts": (8, 3),
    "letter-3x3": (9, 0), "letter-3x3-fronts": (9, 0), "letter-3x3-bleed": (9, 0.6), "letter-4x2": (8, 1.8),
    "letter-4x2-fronts": (8, 1.8), "letter-2x3-turned": (6, 3), "letter-gutterfold": (4, 1.8), "letter-auto": (6, 3),
    "letter-auto-fronts": (6, 3),
}


def faults(root: Path, text: str) -> list[Diagnostic]:
    layouts, diagnostics = load_layouts(project(root, a4_own=text), "g")
    assert layouts == {}
    return diagnostics


def test_all_shipped_files_load() -> None:
    layouts, diagnostics = load_layouts(Project.at(bundled_root()), "no-game")
    assert diagnostics == []
    assert set(layouts) == set(CAPACITY)


@pytest.mark.parametrize("name", CAPACITY)
def test_shipped_layouts_hold_poker_cards_as_claimed(name: str) -> None:
    piece = component({"a": 1})
    planned = grid(SHIPPED[name], piece.size, piece.bleed)
    assert planned.fits
    assert (planned.capacity, round(planned.bleed / MM, 6)) == CAPACITY[name]


@pytest.mark.parametrize(("paper", "name", "left", "top"), [
    ("a4", "3x3", 10.5, 16.5), ("letter", "3x3", 13.45, 7.7), ("a4", "3x3-bleed", 7.5, 13.5), ("a4", "4x2", 13.5, 14),
    ("letter", "2x3-turned", 16.95, 39.2), ("a4", "gutterfold", 13.5, 9)])
def test_grids_lie_in_the_middle_of_the_paper(paper: str, name: str, left: float, top: float) -> None:
    sheet = plan(game(component({"a": 1}, layout=name)), SHIPPED, paper)[0][0]
    box, page = millimetres(sheet.trim_box), [round(length / MM, 2) for length in sheet.page]
    assert (box[0], page[0] - box[2]) == pytest.approx((left, left))
    assert (box[1], page[1] - box[3]) == pytest.approx((top, top))


def test_inner_bleeds_end_at_the_shared_cut_and_outer_ones_reach_out() -> None:
    slots = plan(game(component({"a": 9})), SHIPPED, "a4")[0][0].slots
    assert millimetres(slots[0].clip) == [7.5, 192.5, 73.5, 283.5]
    assert slots[4].clip == slots[4].trim


def test_auto_turns_the_paper_so_that_most_fit() -> None:
    assert plan(game(component({"a": 1}, layout="auto")), SHIPPED, "a4")[0][0].page.width == 297 * MM
    tiles = component({"a": 500}, layout="auto", size=(30, 30), bleed=2)
    sheet = plan(game(tiles), SHIPPED, "a4")[0][0]
    assert sheet.page.width == 210 * MM
    assert len(sheet.slots) == 5 * 8


def test_a_games_own_layout_wins_over_a_common_one(tmp_path: Path) -> None:
    rows = 'paper = "a4"\ncolumns = 3\nbleed = "0 mm"\nrows = '
    place = project(tmp_path, a4_own=rows + "3")
    (tmp_path / "templates/g/layouts").mkdir(parents=True)
    (tmp_path / "templates/g/layouts/a4-own.toml").write_text(rows + "2")
    assert load_layouts(place, "g")[0]["a4-own"].rows == 2
    assert load_layouts(place, "other")[0]["a4-own"].rows == 3


def test_every_key_is_understood(tmp_path: Path) -> None:
    text = ('paper = "320 mm x 450 mm"\norientation = "landscape"\ncolumns = 2\nrows = "auto"\nbleed = "0.125 in"\n'
            'outer_bleed = "2 mm"\ngap = "1 mm"\nmargin = "4 mm"\nrotate = true\nsides = "gutterfold"\n'
            'marks = "none"\nruler = false\nsize = "63 mm x 88 mm"\n')
    layouts, diagnostics = load_layouts(project(tmp_path, a4_own=text), "g")
    own = layouts["a4-own"]
    assert diagnostics == []
    assert own.pages() == [pytest.approx((450 * MM, 320 * MM))]
    assert (own.columns, own.rows, own.rotate, own.ruler, own.marks) == (2, None, True, False, "none")
    assert (own.bleed, *own.outer_bleed, own.gap, own.margin) == pytest.approx((9, 2 * MM, 2 * MM, MM, 4 * MM))


def test_the_outer_bleed_may_differ_between_the_sides_and_above_and_below(tmp_path: Path) -> None:
    text = 'paper = "letter"\ncolumns = 3\nrows = 3\nbleed = "0 mm"\nouter_bleed = "3 mm x 0.4 mm"\n'
    layouts, _ = load_layouts(project(tmp_path, letter_own=text), "g")
    slots = plan(game(component({"a": 9}, layout="own")), layouts, "letter")[0][0].slots
    first, last = slots[0], slots[8]
    assert (first.trim.left - first.clip.left, first.clip.top - first.trim.top) == pytest.approx((3 * MM, 0.4 * MM))
    assert (last.clip.right - last.trim.right, last.trim.bottom - last.clip.bottom) == pytest.approx((3 * MM, 0.4 * MM))


GOOD = {"paper": '"a4"', "columns": "3", "rows": "3", "bleed": '"0 mm"'}


@pytest.mark.parametrize(("setting", "code", "message", "hint"), [
    ('paper = "a5x"', "bad-value", "unknown paper 'a5x'", "a4"),
    ('paper = "210 mm"', "bad-value", "'210 mm' is not a size", "63 mm x 88 mm"),
    ('paper = 4', "bad-value", "4 is not a size", ""),
    ('columns = 0', "bad-value", "0 is not a number of slots", "auto"),
    ('columns = true', "bad-value", "True is not a number of slots", ""),
    ('rows = "many"', "bad-value", "'many' is not a number of slots", "auto"),
    ('bleed = 3', "bad-value", "3 has no unit", '"3 mm"'),
    ('bleed = "3"', "unknown-unit", "no unit", ""),
    ('gap = "3 furlongs"', "unknown-unit", "unknown unit 'furlongs'", ""),
    ('margin = "-1 mm"', "bad-value", "below zero", ""),
    ('outer_bleed = "full"', "unknown-unit", "not a length", ""),
    ('outer_bleed = "1 mm x 2 mm x 3 mm"', "bad-value", "not one length or two", "3 mm x 0.4 mm"),
    ('sides = "duplx"', "bad-value", "'duplx' is not one of duplex, fronts, gutterfold", "duplex"),
    ('orientation = 1', "bad-value", "1 is not one of portrait", "landscape"),
    ('rotate = "yes"', "bad-value", "neither true nor false", ""),
    ('size = "0 mm x 88 mm"', "bad-value", "no area", ""),
    ('colums = "3"', "unknown-key", "no key 'colums'", "columns"),
])
def test_a_bad_value_is_told_with_its_line(tmp_path: Path, setting: str, code: str, message: str, hint: str) -> None:
    key, value = setting.split(" = ")
    settings = GOOD | {key: value}
    (fault,) = faults(tmp_path, "# own\n" + "".join(f"{name} = {held}\n" for name, held in settings.items()))
    assert fault.code == code
    assert str(fault.location) == f"templates/common/layouts/a4-own.toml:{2 + list(settings).index(key)}"
    assert fault.location.key == key
    assert message in fault.message
    assert hint in fault.hint


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    found = faults(tmp_path, 'paper = "a4"\ncolumns = -1\nbled = "3 mm"\n[marks]\ncrop = true\n')
    assert [(fault.code, fault.location.key, fault.location.line) for fault in found] == [
        ("bad-value", "columns", 2), ("unknown-key", "bled", 3), ("bad-value", "marks", 4),
        ("missing-key", "rows", 1), ("missing-key", "bleed", 1)]


def test_a_gutterfold_needs_an_even_number_of_rows(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, 'paper = "a4"\ncolumns = 3\nrows = 3\nbleed = "0 mm"\nsides = "gutterfold"\n')
    assert (fault.code, fault.location.line, fault.hint) == ("bad-value", 3, "rows = 4")


def test_broken_toml_is_told_with_its_line(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, 'paper = "a4"\ncolumns = three\n')
    assert (fault.code, fault.location.line) == ("broken-toml", 2)


def test_a_file_that_is_not_text_is_broken_toml(tmp_path: Path) -> None:
    place = project(tmp_path)
    (tmp_path / "templates/common/layouts/a4-own.toml").write_bytes(b'paper = "\xff"')
    (fault,) = load_layouts(place, "g")[1]
    assert fault.code == "broken-toml"


def test_a_link_out_of_the_project_is_refused(tmp_path: Path) -> None:
    place = project(tmp_path / "project")
    (tmp_path / "a4-own.toml").write_text('paper = "a4"')
    (tmp_path / "project/templates/common/layouts/a4-own.toml").symlink_to(tmp_path / "a4-own.toml")
    (fault,) = load_layouts(place, "g")[1]
    assert fault.code == "outside-project"
