"""What does not fit is told before anything is laid out, with what would fit."""

from __future__ import annotations

from dataclasses import replace

from deckgen.diagnostics import Diagnostic
from deckgen.geometry import MM, Size
from deckgen.impose import plan
from deckgen.impose.layout import Layout
from deckgen.model import Component
from tests.impose.pieces import SHIPPED, component, game, layout


def fault(piece: Component, *own: Layout, paper: str = "a4", override: str | None = None) -> Diagnostic:
    sheets, (only,) = plan(game(piece), SHIPPED | {each.name: each for each in own}, paper, override)
    assert sheets == []
    return only


def test_full_bleed_does_not_fit_three_by_three_and_what_does_is_named() -> None:
    found = fault(component({"a": 1}, layout="own", line=12), layout(3, 3, 3))
    assert found.code == "layout-does-not-fit"
    assert found.message == ("3×3 with 3 mm bleed needs 207 mm, A4 less 5 mm margins has 200 mm; "
                             "use a4-4x2 or 1.8 mm")
    assert found.hint == ('layouts that fit: a4-4x2, a4-auto; or bleed = "1.8 mm" in '
                          'templates/common/layouts/a4-own.toml')
    assert (str(found.location), found.location.key) == ("cards/g/game.toml:12", "layout")


def test_on_letter_three_by_three_has_room_for_less() -> None:
    own = layout(3, 3, 3, name="letter-own", page=(215.9, 279.4), paper="Letter")
    found = fault(component({"a": 1}, layout="own"), own, paper="letter")
    assert found.message == ("3×3 with 3 mm bleed needs 207 × 282 mm, Letter less 5 mm margins has 205.9 × 269.4 mm; "
                             "use letter-2x3-turned or 0.9 mm")


def test_full_bleed_does_not_fit_four_by_two_on_letter() -> None:
    own = layout(4, 2, 3, name="letter-own", page=(215.9, 279.4), paper="Letter", orientation="landscape")
    found = fault(component({"a": 1}, layout="own"), own, paper="letter")
    assert found.message == ("4×2 with 3 mm bleed needs 276 mm, Letter less 5 mm margins has 269.4 mm; "
                             "use letter-2x3-turned or 2.1 mm")


def test_the_bleed_that_is_offered_fits_and_a_tenth_more_does_not() -> None:
    piece = component({"a": 1}, layout="own")
    assert plan(game(piece), {"a4-own": layout(3, 3, 1.8)}, "a4")[1] != []      # a warning: no room for marks
    assert plan(game(piece), {"a4-own": layout(3, 3, 1.8)}, "a4")[0]
    assert fault(piece, layout(3, 3, 1.9)).code == "layout-does-not-fit"


def test_where_no_bleed_helps_none_is_offered() -> None:
    found = fault(component({"a": 1}, layout="own", size=(80, 120)), layout(3, 3, 0))
    assert found.message == "3×3 with 0 mm bleed needs 240 × 360 mm, A4 less 5 mm margins has 200 × 287 mm; use a4-auto"
    assert found.hint == "layouts that fit: a4-auto"


def test_faces_only_layouts_are_offered_for_faces_only() -> None:
    found = fault(component({"a": 1}, layout="own"), layout(3, 3, 3, sides="fronts"))
    assert "use a4-4x2-fronts or 1.8 mm" in found.message


def test_a_card_larger_than_the_sheet() -> None:
    found = fault(component({"a": 1}, layout="auto", size=(210, 297)))
    assert (found.code, found.location.key) == ("card-larger-than-sheet", "size")
    assert found.message == "210 × 297 mm do not fit on A4 less 5 mm margins: 200 × 287 mm"


def test_a_card_that_fits_without_its_bleed_only() -> None:
    found = fault(component({"a": 1}, layout="auto", size=(198, 250)))
    assert found.message == "1×1 with 3 mm bleed needs 204 mm, A4 less 5 mm margins has 200 mm; use 1 mm"


def test_a_layout_made_for_another_size() -> None:
    own = replace(layout(3, 3, 0), size=Size(44 * MM, 68 * MM))
    found = fault(component({"a": 1}, layout="own"), own)
    assert found.code == "layout-does-not-fit"
    assert found.message == "a4-own is made for 44 × 68 mm, this is 63 × 88 mm; use a4-3x3"


def test_unknown_layout_names_the_nearest() -> None:
    found = fault(component({"a": 1}, layout="3x4"))
    assert (found.code, found.message) == ("unknown-layout", "no layout '3x4' for paper 'a4'")
    assert found.hint == "did you mean '3x3'?"


def test_unknown_layout_of_the_command_line_is_told_once() -> None:
    pieces = [component({"a": 1}), component({"b": 1}, id="more")]
    sheets, (found,) = plan(game(*pieces), SHIPPED, "letter", "letter-2x3-turnd")
    assert sheets == []
    assert (found.code, found.location.key, found.hint) == ("unknown-layout", "--layout", "did you mean '2x3-turned'?")


def test_faults_of_all_components_are_told_at_once() -> None:
    pieces = [component({"a": 1}, layout="9x9"), component({"b": 1}, id="board", size=(500, 500)),
              component({"c": 1}, id="fine")]
    sheets, found = plan(game(*pieces), SHIPPED, "a4")
    assert sheets == []
    assert [each.code for each in found] == ["unknown-layout", "card-larger-than-sheet"]
