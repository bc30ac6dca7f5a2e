"""Sheets as pages: every slot shows its drawing where the plan says, cut at its clip, and marks are drawn once."""

from __future__ import annotations

from typing import Literal

import pytest

from deckgen.drawing import Drawing
from deckgen.geometry import Rect, Size
from deckgen.pdf.sheets import add_sheets
from deckgen.pdf.writer import PdfFile
from deckgen.sheets import Circle, Mark, Sheet, Slot
from tests.operators import area
from tests.pdf.files import file, opened, pixels

PAGE = Size(300, 200)
WHITE, RED, BLUE = (255, 255, 255), (255, 0, 0), (0, 0, 255)
# Red, with a blue corner at the top left; 60 points wide, 40 high, 10 of bleed.
FACE = Drawing("card_a", 60, 40, 10, (area("#f00", -10, -10, 80, 60), area("#00f", -10, 20, 30, 30)))
BACK = Drawing("back_deck", 60, 40, 10, (area("#0f0", -10, -10, 80, 60),))


def slot(trim: Rect, rotation: int = 0, bleed: float = 10, side: Literal["face", "back"] = "face") -> Slot:
    return Slot("deck", "a", 1, side, trim, rotation, trim.grown(bleed))


def sheet(*slots: Slot, marks: tuple[Mark, ...] = (), circles: tuple[Circle, ...] = (),
          folds: tuple[Mark, ...] = ()) -> Sheet:
    trims = [slot.trim for slot in slots] or [Rect(20, 20, 200, 100)]
    return Sheet(PAGE, "a4", 1, 1, "front", "a4-test", slots, marks, circles, folds, (), (), trims[0],
                 trims[0].grown(10))


def printed(*sheets: Sheet) -> bytes:
    made: PdfFile = file()
    made.add_form(FACE)
    made.add_form(BACK)
    names = {"face": "card_a", "back": "back_deck"}
    add_sheets(made, sheets, lambda slot: names[slot.side], {"deck": 10}, lambda sheet: [])
    return made.data()


def at(data: bytes, x: float, y: float, page: int = 0) -> tuple[int, int, int]:
    """The colour of a page at a place counted from its bottom left corner."""
    found: tuple[int, int, int] = pixels(data, 2, page).getpixel((int(x * 2), int((200 - y) * 2)))
    return found


@pytest.mark.parametrize(("rotation", "size", "corner"), [
    (0, (60, 40), (2, 38)), (90, (40, 60), (2, 2)), (180, (60, 40), (58, 2)), (270, (40, 60), (38, 58))])
def test_a_drawing_fills_its_slot_turned(rotation: int, size: tuple[int, int], corner: tuple[int, int]) -> None:
    trim = Rect(100, 80, 100 + size[0], 80 + size[1])
    data = printed(sheet(slot(trim, rotation)))
    others = [(2, 2), (2, size[1] - 2), (size[0] - 2, 2), (size[0] - 2, size[1] - 2)]
    for x, y in others:
        assert at(data, 100 + x, 80 + y) == (BLUE if (x, y) == corner else RED)
    assert at(data, 100 - 8, 80 + size[1] / 2) != WHITE and at(data, 100 - 12, 80 + size[1] / 2) == WHITE


@pytest.mark.parametrize("bleed", [0, 4, 10])
def test_nothing_shows_outside_the_clip(bleed: float) -> None:
    data = printed(sheet(slot(Rect(100, 80, 160, 120), bleed=bleed)))
    for distance in (2, 6, 9, 12):
        shown = at(data, 160 + distance, 90) != WHITE
        assert shown == (distance < bleed)


def test_neighbours_without_bleed_keep_to_their_own_slots() -> None:
    left, right = slot(Rect(40, 80, 100, 120), bleed=0), slot(Rect(100, 80, 160, 120), bleed=0, side="back")
    data = printed(sheet(left, right))
    assert at(data, 98, 85) == RED and at(data, 102, 85) == (0, 255, 0)


def test_an_empty_slot_shows_nothing() -> None:
    made = file()
    add_sheets(made, [sheet(slot(Rect(100, 80, 160, 120)))], lambda slot: None, {"deck": 10}, lambda sheet: [])
    assert at(made.data(), 130, 100) == WHITE


def test_marks_are_lines_of_their_width_and_nothing_turned_over_to_what_follows() -> None:
    mark = Mark(10, 50, 30, 50, 2)
    data = printed(sheet(slot(Rect(100, 80, 160, 120)), marks=(mark,)))
    assert at(data, 20, 50) == (0, 0, 0)
    assert at(data, 8, 50) == WHITE and at(data, 32, 50) == WHITE and at(data, 20, 53) == WHITE


def test_folds_are_dashed_and_circles_round() -> None:
    data = printed(sheet(circles=(Circle(100, 100, 30, 1),), folds=(Mark(0, 20, 300, 20, 1),)))
    row = [at(data, x, 20) != WHITE for x in range(1, 60)]
    assert True in row and False in row
    for x, y in ((130, 100), (70, 100), (100, 130), (100, 70), (100 + 30 * 0.7071, 100 + 30 * 0.7071)):
        assert any(at(data, x + dx / 2, y + dy / 2) != WHITE for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    assert at(data, 100, 100) == WHITE


def test_a_cutting_circle_is_seen_on_any_colour() -> None:
    data = printed(sheet(slot(Rect(100, 80, 160, 120)), circles=(Circle(130, 100, 15, 2),)))
    black, white = (max(at(data, 130 + x, 100)) for x in (15, 17))
    assert black < 16 and (white, at(data, 130 + 20, 100)) == (255, RED)


def test_sheets_of_one_layout_share_their_marks_and_differ_in_their_slots() -> None:
    marks = (Mark(10, 50, 30, 50, 2),)
    one, two = sheet(slot(Rect(100, 80, 160, 120)), marks=marks), sheet(marks=marks)
    data = printed(one, two)
    assert [at(data, 20, 50, page) for page in (0, 1)] == [(0, 0, 0)] * 2
    assert [at(data, 150, 90, page) for page in (0, 1)] == [RED, WHITE]


def test_boxes_are_the_sheet_s() -> None:
    page = opened(printed(sheet(slot(Rect(100, 80, 160, 120))))).pages[0]
    assert [float(v) for v in page.obj["/TrimBox"]] == [100, 80, 160, 120]
    assert [float(v) for v in page.obj["/BleedBox"]] == [90, 70, 170, 130]
    assert [float(v) for v in page.obj["/MediaBox"]] == [0, 0, 300, 200]
