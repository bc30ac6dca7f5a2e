"""A layout or a paper asked for goes to the components that it fits; the others keep theirs, and that is told."""

from __future__ import annotations

from dataclasses import replace

from deckgen.diagnostics import Severity
from deckgen.geometry import MM, Size
from deckgen.impose import plan
from deckgen.sheets import Sheet
from tests.impose.pieces import SHIPPED, component, game, layout

CARDS = component({"a": 3})
TOKENS = component({"t": 30}, id="tokens", layout="auto-fronts", size=(20, 20), bleed=2, back=None, shape="circle")
BOARD = component({"b": 1}, id="board", layout="auto-fronts", size=(180, 240), back=None)
LARGE = component({"l": 1}, id="large", layout="a3-own", size=(380, 250), back=None)
A3 = layout(None, None, None, name="a3-own", page=(297, 420), paper="A3", orientation="auto", sides="fronts")
LAYOUTS = SHIPPED | {"a3-own": A3}


def used(sheets: list[Sheet]) -> dict[str, str]:
    return {slot.component: sheet.layout for sheet in sheets for slot in sheet.slots}


def test_a_layout_goes_to_what_it_fits() -> None:
    sheets, (note,) = plan(game(CARDS, TOKENS, BOARD, LARGE), LAYOUTS, "a4", "4x2")
    assert used(sheets) == {"deck": "a4-4x2", "tokens": "a4-auto-fronts", "board": "a4-auto-fronts", "large": "a3-own"}
    assert (note.code, note.severity, note.location.key) == ("layout-kept", Severity.NOTE, "--layout")
    assert note.message == ("these keep their own layout: tokens (a4-4x2 would leave most of the paper empty); "
                            "board, large (too large for a4-4x2)")


def test_a_layout_that_fits_all_says_nothing() -> None:
    sheets, notes = plan(game(CARDS, TOKENS), LAYOUTS, "a4", "auto-fronts")
    assert (set(used(sheets).values()), notes) == ({"a4-auto-fronts"}, [])


def test_pieces_that_leave_most_of_a_sheet_empty_are_printed_so_if_there_are_no_others() -> None:
    sheets, notes = plan(game(TOKENS), LAYOUTS, "a4", "3x3-fronts")
    assert (used(sheets), notes) == ({"tokens": "a4-3x3-fronts"}, [])


def test_a_layout_made_for_another_size_says_so() -> None:
    own = replace(layout(3, 3, 0), size=Size(44 * MM, 68 * MM))
    minis = component({"m": 1}, id="minis", size=(44, 68), layout="own")
    _, (note,) = plan(game(CARDS, minis), LAYOUTS | {"a4-own": own}, "a4", "own")
    assert note.message == "these keep their own layout: deck (a4-own is made for 44 × 68 mm)"


def test_a_layout_that_fits_nothing_is_an_error_that_names_those_that_do() -> None:
    sheets, (fault,) = plan(game(BOARD, LARGE), LAYOUTS, "a4", "4x2")
    assert sheets == []
    assert (fault.code, fault.severity, fault.location.key) == ("layout-does-not-fit", Severity.ERROR, "--layout")
    assert fault.message == "a4-4x2 fits no component: board (180 × 240 mm), large (380 × 250 mm)"
    assert fault.hint == "layouts that fit: auto, auto-fronts"
    for name in fault.hint.removeprefix("layouts that fit: ").split(", "):
        assert plan(game(BOARD, LARGE), LAYOUTS, "a4", name)[0]


def test_where_no_layout_of_the_paper_fits_none_is_named() -> None:
    _, (fault,) = plan(game(LARGE), LAYOUTS, "a4", "4x2")
    assert fault.hint == "no layout for a4 fits; leave --layout out"


def test_an_unknown_layout_is_answered_with_those_that_fit() -> None:
    _, (fault,) = plan(game(BOARD), LAYOUTS, "a4", "9x9")
    assert (fault.code, fault.hint) == ("unknown-layout", "known: auto, auto-fronts")


def test_a_component_that_keeps_its_layout_has_to_fit_there() -> None:
    wrong = replace(BOARD, layout="3x3")
    sheets, (fault,) = plan(game(CARDS, wrong), LAYOUTS, "a4", "4x2")
    assert sheets == []
    assert (fault.code, fault.location.key) == ("layout-does-not-fit", "layout")


def test_another_paper_leaves_what_it_cannot_hold_on_its_own() -> None:
    only_a4 = component({"c": 1}, id="only-a4", layout="own", size=(100, 100))
    high = component({"h": 1}, id="high", layout="auto", size=(180, 275), bleed=0)
    layouts = LAYOUTS | {"a4-own": layout(1, 1, 3)}
    sheets, (note,) = plan(game(CARDS, LARGE, only_a4, high), layouts, "letter")
    assert used(sheets) == {"deck": "letter-3x3", "large": "a3-own", "only-a4": "a4-own", "high": "a4-auto"}
    assert note.location.key == "--paper"
    assert note.message == ("these keep their own layout: large (a3-own is for A3); only-a4 (there is no letter-own); "
                            "high (too large for letter-auto)")


def test_sheets_of_other_papers_come_last_and_are_counted_apart() -> None:
    sheets, notes = plan(game(LARGE, CARDS), LAYOUTS, "a4")
    assert [(sheet.paper, sheet.side, sheet.number, sheet.of) for sheet in sheets] == [
        ("a4", "front", 1, 1), ("a4", "reverse", 1, 1), ("a3", "front", 1, 1)]
    assert notes == []


def test_paper_without_a_name_is_called_by_its_size() -> None:
    own = layout(1, 1, 0, page=(450, 320), paper="320 × 450 mm paper")
    sheets, _ = plan(game(replace(CARDS, layout="own")), {"a4-own": own}, "a4")
    assert {sheet.paper for sheet in sheets} == {"320x450"}
