"""Turned over, every back lies behind its own face, the right way up."""

from __future__ import annotations

import pytest
from hypothesis import given

from deckgen.geometry import MM, Size
from deckgen.impose import plan
from deckgen.impose.layout import Layout
from deckgen.model import Component
from deckgen.sheets import Sheet, Slot
from tests.impose.pieces import POKER, SHIPPED, arrangements, component, game

Point = tuple[float, float]
Key = tuple[str, str, int]


def on_page(slot: Slot, x: float, y: float) -> Point:
    a, b, c, d, e, f = slot.matrix
    return a * x + c * y + e, b * x + d * y + f


def behind(point: Point, page: Size, folded: bool) -> Point:
    """Where a point of the back has to be printed to end up behind a point of the front: turned over about the
    page's long edge, or folded about its horizontal middle."""
    x, y = point
    long_edge_is_upright = page.height >= page.width
    return (page.width - x, y) if long_edge_is_upright and not folded else (x, page.height - y)


def sides(sheets: list[Sheet]) -> tuple[dict[Key, tuple[int, Slot]], dict[Key, tuple[int, Slot]]]:
    """Faces and backs by piece, each with the number of its sheet of paper."""
    slots = [(sheet.number, slot) for sheet in sheets for slot in sheet.slots]
    faces, backs = ({slot[:3]: (number, slot) for number, slot in slots if slot.side == side}
                    for side in ("face", "back"))
    return faces, backs


def assert_backs_lie_behind(layout: Layout, piece: Component) -> None:
    sheets, _ = plan(game(piece), {layout.name: layout}, "a4", layout.name)
    faces, backs = sides(sheets)
    width, height = piece.size
    assert len(faces) == piece.copies
    assert faces.keys() == backs.keys()
    for key, (number, face) in faces.items():
        other, back = backs[key]
        assert other == number
        for x, y in ((0.0, 0.0), (width, 0.0), (width / 3, height / 4)):
            expected = behind(on_page(face, x, y), sheets[0].page, layout.sides == "gutterfold")
            assert on_page(back, width - x, y) == pytest.approx(expected)


@given(arrangements())
def test_each_back_lies_behind_its_face_upright_when_the_card_is_turned_sideways(
        arrangement: tuple[Layout, Component]) -> None:
    assert_backs_lie_behind(*arrangement)


@pytest.mark.parametrize("name", [name for name in SHIPPED if not name.endswith("-fronts")])
def test_shipped_layouts_put_backs_behind_faces(name: str) -> None:
    assert_backs_lie_behind(SHIPPED[name], component({"a": 7, "b": 8}, size=POKER))


def test_portrait_mirrors_columns_and_keeps_backs_upright() -> None:
    (front, reverse), _ = plan(game(component({"a": 1, "b": 1, "c": 1})), SHIPPED, "a4")
    row = sorted(reverse.slots, key=lambda slot: slot.trim.left)
    assert [slot.card for slot in front.slots] == ["a", "b", "c"]
    assert [slot.card for slot in row] == ["c", "b", "a"]
    assert {slot.rotation for slot in reverse.slots} == {0}


def test_landscape_mirrors_rows_and_turns_backs() -> None:
    (_, reverse), _ = plan(game(component({"a": 1, "b": 1}, layout="4x2")), SHIPPED, "a4")
    a, b = reverse.slots
    assert a.trim.top < reverse.page.height / 2
    assert a.trim.left < b.trim.left
    assert (a.rotation, b.rotation) == (180, 180)


def test_gutterfold_holds_backs_upside_down_below_the_fold() -> None:
    (sheet,), _ = plan(game(component({"a": 1}, layout="gutterfold")), SHIPPED, "a4")
    face, back = sheet.slots
    (fold,) = sheet.folds
    assert fold.y1 == fold.y2 == sheet.page.height / 2
    assert face.clip.bottom - fold.y1 == pytest.approx(5 * MM)
    assert fold.y1 - back.clip.top == pytest.approx(5 * MM)
    assert back.rotation == 180
