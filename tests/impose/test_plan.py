"""Copies onto sheets: all of them, in order, no paper wasted, the pages in the order a duplex printer takes them."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from deckgen.impose import plan
from tests.impose.pieces import SHIPPED, component, game

DUPLEX = ["3x3", "3x3-bleed", "4x2", "gutterfold", "auto"]
stacks = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 30), min_size=1)


@given(st.lists(st.tuples(stacks, st.sampled_from(DUPLEX), st.booleans()), min_size=1, max_size=4))
def test_every_copy_lies_once_on_each_side(parts: list[tuple[dict[str, int], str, bool]]) -> None:
    pieces = [component(copies, id=f"part{i}", layout=name, back="back.xml" if has_back else None)
              for i, (copies, name, has_back) in enumerate(parts)]
    sheets, _ = plan(game(*pieces), SHIPPED, "a4")
    printed = Counter(slot[:4] for sheet in sheets for slot in sheet.slots)
    assert printed == Counter((piece.id, card.id, copy, side) for piece in pieces for card in piece.cards
                              for copy in range(1, card.copies + 1)
                              for side in ("face", "back") if side == "face" or piece.back)


def test_fronts_and_reverses_take_turns_and_share_a_number() -> None:
    sheets, _ = plan(game(component({"a": 20})), SHIPPED, "a4")
    assert [(sheet.side, sheet.number, sheet.of) for sheet in sheets] == [
        (side, number, 3) for number in (1, 2, 3) for side in ("front", "reverse")]
    assert [text.values for text in sheets[5].texts if text.role == "sheet-reverse"] == [{"number": 3, "of": 3}]


def test_components_of_one_kind_run_on_and_others_begin_a_sheet() -> None:
    pieces = [component({"a": 5}, id="one"), component({"t": 2}, id="tiles", layout="auto", size=(40, 40)),
              component({"b": 6}, id="two")]
    fronts = [sheet for sheet in plan(game(*pieces), SHIPPED, "a4")[0] if sheet.side == "front"]
    assert [[f"{slot.component}{slot.copy}" for slot in sheet.slots] for sheet in fronts] == [
        ["one1", "one2", "one3", "one4", "one5", "two1", "two2", "two3", "two4"], ["two5", "two6"],
        ["tiles1", "tiles2"]]


def test_a_piece_without_a_back_leaves_its_place_on_the_reverse_empty() -> None:
    pieces = [component({"a": 1}, id="one"), component({"b": 1}, id="two", back=None)]
    front, reverse = plan(game(*pieces), SHIPPED, "a4")[0]
    assert [slot.card for slot in front.slots] == ["a", "b"]
    assert [slot.card for slot in reverse.slots] == ["a"]


def test_without_any_back_there_are_no_reverses() -> None:
    sheets, _ = plan(game(component({"a": 20}, back=None)), SHIPPED, "a4")
    assert [sheet.side for sheet in sheets] == ["front"] * 3


def test_one_sided_sheets_among_two_sided_ones_get_an_empty_reverse() -> None:
    pieces = [component({"t": 1}, id="tokens", back=None, layout="auto", size=(20, 20), shape="circle"),
              component({"a": 1})]
    sheets, _ = plan(game(*pieces), SHIPPED, "a4")
    assert [(sheet.number, sheet.side, len(sheet.slots)) for sheet in sheets] == [
        (1, "front", 1), (1, "reverse", 0), (2, "front", 1), (2, "reverse", 1)]
    assert sheets[1].marks == ()


def test_fronts_only() -> None:
    sheets, _ = plan(game(component({"a": 10})), SHIPPED, "a4", "3x3-fronts")
    assert [(sheet.side, len(sheet.slots)) for sheet in sheets] == [("front", 9), ("front", 1)]
    assert not any(text.role == "flip-long-edge" for text in sheets[0].texts)


def test_a_layout_may_be_named_with_or_without_its_paper() -> None:
    piece = game(component({"a": 1}))
    assert plan(piece, SHIPPED, "a4", "4x2") == plan(piece, SHIPPED, "a4", "a4-4x2")
    assert plan(piece, SHIPPED, "a4", "letter-4x2") == plan(piece, SHIPPED, "letter", "4x2")


def test_sheets_of_a_layout_share_their_rectangles_and_marks() -> None:
    sheets, _ = plan(game(component({"a": 6800})), SHIPPED, "a4")
    assert len(sheets) == 1512
    assert len({id(sheet.marks) for sheet in sheets}) == 1
    assert len({id(slot.trim) for sheet in sheets for slot in sheet.slots}) == 18


def test_a_component_without_copies_takes_no_paper_and_gives_no_warning() -> None:
    assert plan(game(component({}, layout="3x3-bleed")), SHIPPED, "a4") == ([], [])
