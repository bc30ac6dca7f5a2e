"""On a sheet that is not full, pieces show all of their bleed towards the empty slots."""

from __future__ import annotations

import pytest
from hypothesis import given

from deckgen.geometry import MM
from deckgen.impose import plan
from deckgen.impose.layout import Layout
from deckgen.model import Component
from deckgen.sheets import Slot
from tests.impose.pieces import SHIPPED, arrangements, component, game, layout


def kept(slot: Slot) -> list[float]:
    """Left, bottom, right, top, in millimetres."""
    trim, clip = slot.trim, slot.clip
    return [round(length / MM, 2) for length in
            (trim.left - clip.left, trim.bottom - clip.bottom, clip.right - trim.right, clip.top - trim.top)]


def test_five_of_nine_cards() -> None:
    front, reverse = plan(game(component({"a": 5})), SHIPPED, "a4")[0]
    assert [kept(slot) for slot in front.slots] == [[3, 0, 0, 3], [0, 0, 0, 3], [0, 3, 3, 3],
                                                    [3, 3, 0, 0], [0, 3, 3, 0]]
    assert [kept(slot) for slot in reverse.slots] == [[0, 0, 3, 3], [0, 0, 0, 3], [3, 3, 0, 3],
                                                      [0, 3, 3, 0], [3, 3, 0, 0]]


def test_backs_of_a_landscape_sheet_have_their_empty_row_above() -> None:
    own = layout(3, 2, 0, outer=2, orientation="landscape")
    front, reverse = plan(game(component({"a": 4}, layout="own")), {"a4-own": own}, "a4")[0]
    assert [kept(slot) for slot in front.slots] == [[2, 0, 0, 2], [0, 3, 0, 2], [0, 3, 2, 2], [2, 2, 3, 0]]
    assert [kept(slot) for slot in reverse.slots] == [[2, 2, 0, 0], [0, 2, 0, 3], [0, 2, 2, 3], [2, 0, 3, 2]]


def test_a_back_next_to_a_piece_without_one_shows_its_bleed() -> None:
    pieces = component({"a": 8}, id="one"), component({"b": 1}, id="two", back=None)
    front, reverse = plan(game(*pieces), SHIPPED, "a4")[0]
    assert kept(front.slots[7]) == [0, 3, 0, 0]
    assert kept(reverse.slots[7]) == [3, 3, 0, 0]


@pytest.mark.parametrize("count", range(1, 9))
def test_every_outline_of_a_part_filled_sheet_has_bleed(count: int) -> None:
    front = plan(game(component({"a": count})), SHIPPED, "a4")[0][0]
    trims = [slot.trim for slot in front.slots]
    for slot in front.slots:
        for at, width in enumerate(kept(slot)):
            touching = any(abs(other[(at + 2) % 4] - slot.trim[at]) < 0.01
                           and abs(other[(at + 1) % 4] - slot.trim[(at + 1) % 4]) < 0.01 for other in trims)
            assert width == (0 if touching else 3)


@given(arrangements())
def test_a_free_edge_never_has_less_bleed_than_one_with_a_neighbour(arrangement: tuple[Layout, Component]) -> None:
    own, piece = arrangement
    sheets, _ = plan(game(piece), {own.name: own}, "a4")
    by_place: dict[object, list[list[float]]] = {}
    for sheet in sheets:
        for slot in sheet.slots:
            by_place.setdefault((slot.side, slot.trim), []).append(kept(slot))
    for found in by_place.values():
        full, last = found[0], found[-1]
        assert all(more >= less for more, less in zip(last, full, strict=True))
