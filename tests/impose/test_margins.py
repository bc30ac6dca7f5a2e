"""Marks, ruler and texts: in the margins, inside the printable area, clear of the pieces and of each other."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given

from deckgen.geometry import MM, Rect
from deckgen.impose import plan
from deckgen.impose.grid import grid
from deckgen.impose.layout import Layout
from deckgen.model import Component
from deckgen.sheets import MarginText, Mark, Sheet
from tests.impose.pieces import SHIPPED, arrangements, component, game, layout, millimetres

A_HAIR = 1e-6
QUARTER_INCH = 6.35 * MM


def area(mark: Mark) -> Rect:
    """The ink of a line with butt ends."""
    half = mark.width / 2
    upright = mark.x1 == mark.x2
    low, high = sorted((mark.y1, mark.y2) if upright else (mark.x1, mark.x2))
    return (Rect(mark.x1 - half, low, mark.x1 + half, high) if upright
            else Rect(low, mark.y1 - half, high, mark.y1 + half))


def room(text: MarginText) -> Rect:
    """What a text may take: all of its width, descenders and accents of a usual face."""
    left = {"left": 0.0, "centre": -text.width / 2, "right": -text.width}[text.align]
    below, above = -0.25 * text.size, 0.93 * text.size
    if text.rotation == 90:
        return Rect(text.x - above, text.y + left, text.x - below, text.y + left + text.width)
    return Rect(text.x + left, text.y + below, text.x + left + text.width, text.y + above)


def overlap(one: Rect, two: Rect) -> bool:
    return (min(one.right, two.right) - max(one.left, two.left) > A_HAIR
            and min(one.top, two.top) - max(one.bottom, two.bottom) > A_HAIR)


def inside(rect: Rect, outer: Rect) -> bool:
    return (rect.left >= outer.left - A_HAIR and rect.bottom >= outer.bottom - A_HAIR
            and rect.right <= outer.right + A_HAIR and rect.top <= outer.top + A_HAIR)


def assert_margins_are_clear(sheet: Sheet, margin: float) -> None:
    printable = Rect(0, 0, *sheet.page).grown(-margin)
    lines = [area(mark) for mark in (*sheet.marks, *sheet.folds, *sheet.ruler)]
    texts = [room(text) for text in sheet.texts]
    assert all(inside(rect, printable) for rect in (*lines, *texts))
    assert not any(overlap(rect, slot.clip) for slot in sheet.slots for rect in (*lines, *texts))
    assert not any(overlap(line, text) for line in lines for text in texts)
    assert not any(overlap(one, two) for one, two in combinations(texts, 2))
    assert not any(overlap(area(tick), area(mark)) for tick in sheet.ruler for mark in sheet.marks)


@given(arrangements())
def test_nothing_in_a_margin_touches_a_piece_or_leaves_the_printable_area(
        arrangement: tuple[Layout, Component]) -> None:
    own, piece = arrangement
    sheets, _ = plan(game(piece), {own.name: own}, "a4")
    assert sheets
    for sheet in sheets:
        assert_margins_are_clear(sheet, own.margin)


@given(arrangements())
def test_no_bleed_lies_on_a_neighbour_and_boxes_hold_them(arrangement: tuple[Layout, Component]) -> None:
    own, piece = arrangement
    for sheet in plan(game(piece), {own.name: own}, "a4")[0]:
        for one, two in combinations(sheet.slots, 2):
            assert not overlap(one.clip, two.trim) and not overlap(one.trim, two.clip)
            if overlap(one.clip, two.clip):     # in the corner of an empty slot only, which belongs to nobody
                assert not full(sheet, own, piece)
                assert min(one.clip.right, two.clip.right) - max(one.clip.left, two.clip.left) <= piece.bleed + A_HAIR
                assert min(one.clip.top, two.clip.top) - max(one.clip.bottom, two.clip.bottom) <= piece.bleed + A_HAIR
        for slot in sheet.slots:
            assert inside(slot.trim, slot.clip)
            assert inside(slot.clip, slot.trim.grown(piece.bleed))
            assert inside(slot.trim, sheet.trim_box)
            assert inside(slot.clip, sheet.bleed_box)
        assert inside(sheet.trim_box, sheet.bleed_box)
        assert inside(sheet.bleed_box, Rect(0, 0, *sheet.page))


def full(sheet: Sheet, own: Layout, piece: Component) -> bool:
    sides = 2 if sheet.folds else 1
    return len(sheet.slots) == sides * grid(own, piece.size, piece.bleed).capacity


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_layouts_keep_their_margins_clear_and_have_ruler_and_texts(name: str) -> None:
    sheets, _ = plan(game(component({"a": 11})), SHIPPED, "a4", name)
    for sheet in sheets:
        assert_margins_are_clear(sheet, 5 * MM)
        roles = {text.role for text in sheet.texts}
        assert roles >= ({"about", "sheet", "print-at-100"} if sheet.side == "front" else {"about", "sheet-reverse"})
        assert bool(sheet.ruler) == (sheet.side == "front")


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_layouts_have_crop_marks_on_all_sides_of_a_card(name: str) -> None:
    sheets, warnings = plan(game(component({"a": 11})), SHIPPED, "a4", name)
    page, marks, box = sheets[0].page, [area(mark) for mark in sheets[0].marks], sheets[0].bleed_box
    assert warnings == []
    assert any(mark.right <= box.left for mark in marks) and any(mark.left >= box.right for mark in marks)
    assert any(mark.top <= box.bottom for mark in marks) and any(mark.bottom >= box.top for mark in marks)
    assert all(slot.trim.left >= QUARTER_INCH and slot.trim.right <= page.width - QUARTER_INCH
               and slot.trim.bottom >= QUARTER_INCH and slot.trim.top <= page.height - QUARTER_INCH
               for slot in sheets[0].slots)


@pytest.mark.parametrize("name", [name for name in SHIPPED
                                  if name.startswith("letter-") and name != "letter-3x3-bleed"])
def test_on_letter_nothing_lies_in_the_quarter_inch_that_printers_clip(name: str) -> None:
    for sheet in plan(game(component({"a": 11})), SHIPPED, "letter", name)[0]:
        assert_margins_are_clear(sheet, QUARTER_INCH)


def test_the_ruler_is_100_mm_long_between_its_outermost_ticks() -> None:
    sheet = plan(game(component({"a": 1})), SHIPPED, "a4")[0][0]
    ticks = sorted(mark.x1 for mark in sheet.ruler if mark.x1 == mark.x2)
    assert ticks[-1] - ticks[0] == pytest.approx(100 * MM)
    assert [text.values["length"] for text in sheet.texts if text.role == "print-at-100"] == [100]


def test_neighbours_without_bleed_share_their_crop_marks() -> None:
    sheet = plan(game(component({"a": 9})), SHIPPED, "a4")[0][0]
    upright = sorted({round(mark.x1 / MM, 2) for mark in sheet.marks if mark.x1 == mark.x2})
    assert upright == [10.5, 73.5, 136.5, 199.5]
    assert {round(mark.width / MM, 2) for mark in sheet.marks} == {0.15}


def test_each_cut_between_bleeds_has_its_own_mark_at_both_ends() -> None:
    sheet = plan(game(component({"a": 1}, layout="4x2")), SHIPPED, "a4")[0][0]
    assert len([mark for mark in sheet.marks if mark.x1 == mark.x2]) == 8 * 2
    assert len([mark for mark in sheet.marks if mark.y1 == mark.y2]) == 4 * 2


def test_on_letter_the_texts_stand_at_the_sides_where_there_is_room() -> None:
    sheet = plan(game(component({"a": 1})), SHIPPED, "letter")[0][0]
    assert {text.rotation for text in sheet.texts} == {90}


def test_round_pieces_have_a_line_to_cut_along_instead_of_crop_marks() -> None:
    tokens = component({"a": 3}, layout="auto", size=(25, 25), bleed=2, shape="circle")
    front, reverse = plan(game(tokens), SHIPPED, "a4")[0]
    assert front.marks == ()
    assert len(front.circles) == 3
    for circle, slot in zip(front.circles, front.slots, strict=True):
        assert circle.radius - circle.width / 2 == pytest.approx(slot.trim.width / 2)
        assert circle.x - circle.radius + circle.width / 2 == pytest.approx(slot.trim.left)
    assert reverse.circles == ()


def test_a_piece_that_draws_its_own_cutting_lines_has_no_crop_marks() -> None:
    net = component({"die": 1}, layout="auto", size=(120, 80), bleed=0, shape="drawn")
    front, _ = plan(game(net), SHIPPED, "a4")[0]
    assert (front.marks, front.circles) == ((), ())
    assert front.ruler and front.texts


def test_marks_without_room_are_left_out_with_a_warning() -> None:
    own = layout(3, 3, 1.8)
    sheets, (warning,) = plan(game(component({"a": 1}, layout="own")), {"a4-own": own}, "a4")
    assert {mark.x1 == mark.x2 for mark in sheets[0].marks} == {True}
    assert (warning.code, warning.severity) == ("no-room-in-margin", "warning")
    assert warning.message == "a4-own leaves no room in the margins for crop marks left and right"


def test_a_full_sheet_says_that_ruler_and_texts_are_left_out() -> None:
    own = layout(3, 3, 0, page=(199, 274))
    sheets, (warning,) = plan(game(component({"a": 1}, layout="own")), {"a4-own": own}, "a4")
    assert not (sheets[0].marks or sheets[0].ruler or sheets[0].texts)
    assert warning.message.endswith(
        "for crop marks above and below and crop marks left and right and the ruler and the lines of text")


def test_the_bench_sheet_has_its_bleeds_at_the_stated_corner() -> None:
    own = layout(3, 3, 3, margin=1.5)
    sheet = plan(game(component({"a": 9}, layout="own")), {"a4-own": own}, "a4")[0][0]
    assert millimetres(sheet.bleed_box) == [1.5, 7.5, 208.5, 289.5]
