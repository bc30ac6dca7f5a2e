"""Rows of tables become cards: values by type, places, what is told and what goes on all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.diagnostics import Location
from tests.load.project import GAME, deck_of, load


@pytest.mark.parametrize(("kind", "cell", "value"), [
    ('"int"', "-3", -3), ('"number"', "2", 2), ('"number"', "2.5", 2.5), ('"number"', '"2,5"', 2.5),
    ('"bool"', "Yes", True), ('"bool"', "0", False), ('"colour"', "#1f4E79", "#1f4E79"),
    ('"word"', "two words", "two words"), ('["a", "b"]', "b", "b"),
    ('"text"', "{x} <b>y</b>", "{x} <b>y</b>"), ('"int?"', "", None), ('"text?"', "", None)])
def test_values_have_the_type_of_their_column(tmp_path: Path, kind: str, cell: str, value: object) -> None:
    deck, faults = deck_of(tmp_path, f"x = {kind}", f"id,x\na,{cell}\n")
    assert faults == []
    assert deck.cards[0].values == {"x": value}
    assert type(deck.cards[0].x) is type(value)


@pytest.mark.parametrize(("kind", "cell"), [
    ('"int"', "1.5"), ('"int"', "1_000"), ('"int"', "٣"), ('"int"', "9" * 50), ('"number"', "1e5"),
    ('"number"', "1.500.000"), ('"number"', "nan"), ('"bool"', "si"), ('"colour"', "#12345"),
    ('"colour"', "blue"), ('["a", "b"]', "c")])
def test_other_values_are_refused(tmp_path: Path, kind: str, cell: str) -> None:
    assert deck_of(tmp_path, f"x = {kind}", f"id;x\na;{cell}\n")[1] == ["2 x bad-value"]


def test_columns_may_stand_in_any_order_and_copies_may_be_left_out(tmp_path: Path) -> None:
    deck, faults = deck_of(tmp_path, 'x = "word", y = "int"', "y,x,id\n1,p,a\n2,q,b\n")
    assert faults == []
    assert [(card.id, card.copies, card.values) for card in deck.cards] == [
        ("a", 1, {"x": "p", "y": 1}), ("b", 1, {"x": "q", "y": 2})]


def test_copies_of_nothing_and_of_none(tmp_path: Path) -> None:
    deck, faults = deck_of(tmp_path, "", "id,copies\na,\nb,0\nc,12\n")
    assert faults == []
    assert ([card.copies for card in deck.cards], deck.copies) == ([1, 0, 12], 13)


@pytest.mark.parametrize("cell", ["3x", "x3", "3 ×", "×3"])
def test_copies_as_people_write_them(tmp_path: Path, cell: str) -> None:
    deck, faults = deck_of(tmp_path, "", f"id,copies\na,{cell}\n")
    assert faults == [] and deck.copies == 3


@pytest.mark.parametrize("cell", ["-1", "1.5", "many", "10000", "9" * 50, "²", "x", "3y", "3x3"])
def test_other_copies_are_refused(tmp_path: Path, cell: str) -> None:
    assert deck_of(tmp_path, "", f"id,copies\na,{cell}\n")[1] == ["2 copies bad-copies"]


def test_a_card_knows_its_file_and_line(tmp_path: Path) -> None:
    deck, _ = deck_of(tmp_path, 'x = "text"', 'id,x\na,"1\n2"\n\nb,z\n')
    assert [card.location for card in deck.cards] == [
        Location("cards/sample/deck.csv", 2), Location("cards/sample/deck.csv", 5)]


def test_the_same_bad_cell_is_told_for_every_row(tmp_path: Path) -> None:
    assert deck_of(tmp_path, 'x = "int"', "id,x\na,?\nb,1\nc,?\n")[1] == ["2 x bad-value", "4 x bad-value"]


def test_a_broken_row_is_one_fault_and_keeps_its_id(tmp_path: Path) -> None:
    deck, faults = deck_of(tmp_path, 'x = "int", y = "text"', "id,x,y\na,z\nb,1,t\n")
    assert faults == ["2  broken-csv"]
    assert [card.id for card in deck.cards] == ["a", "b"]


@pytest.mark.parametrize("name", ["ak47", "9mm", "gas-mask"])
def test_ids(tmp_path: Path, name: str) -> None:
    assert deck_of(tmp_path, "", f"id\n{name}\n")[1] == []


@pytest.mark.parametrize("name", ["AK47", "gas mask", "-a", "é", "a_b", "a.b"])
def test_other_ids_are_refused(tmp_path: Path, name: str) -> None:
    assert deck_of(tmp_path, "", f"id\n{name}\n")[1] == ["2 id bad-id"]


def test_ids_are_unique_over_components(tmp_path: Path) -> None:
    other = GAME + GAME[GAME.index("[components"):].replace("deck", "more")
    _, faults = load(tmp_path, other, "id\na\nb\n", {"cards/sample/more.csv": "id\nc\nb\n"})
    assert [str(fault).splitlines()[0] for fault in faults] == [
        "cards/sample/more.csv:3: error[duplicate-id] (id): card 'b' stands at cards/sample/deck.csv:3 already"]


def test_a_missing_column_is_told_once_and_not_for_each_row(tmp_path: Path) -> None:
    assert deck_of(tmp_path, 'x = "int"', "id\na\nb\n")[1] == ["1 x missing-column"]


def test_icons_are_those_of_the_game_and_the_common_ones(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"templates/common/icons/sun.svg": "", "templates/sample/icons/moon.svg": "",
                                     "templates/other/icons/star.svg": ""}
    assert deck_of(tmp_path, 'x = "icon"', "id,x\na,sun\nb,moon\nc,star\n", files)[1] == ["4 x unknown-icon"]


def test_a_vector_picture_has_no_pixels_to_count(tmp_path: Path) -> None:
    assert deck_of(tmp_path, 'x = "image"', "id,x\na,art/a.svg\n", {"cards/sample/art/a.svg": "<svg/>"})[1] == []


def test_a_bad_picture_is_told_once(tmp_path: Path) -> None:
    game = f'{GAME}columns = {{ x = "image" }}\n'
    _, faults = load(tmp_path, game, "id,x\na,a.png\nb,a.png\n", {"cards/sample/a.png": b"x"})
    assert [(fault.code, fault.location) for fault in faults] == [("broken-image", Location("cards/sample/a.png"))]


@pytest.mark.parametrize("cell", ["art", "art/b.png", "x" * 5000])
def test_what_is_no_file_is_no_picture(tmp_path: Path, cell: str) -> None:
    files: dict[str, str | bytes] = {"cards/sample/art/a.png": ""}
    assert deck_of(tmp_path, 'x = "image"', f"id,x\na,{cell}\n", files)[1] == ["2 x missing-image"]


def test_a_link_that_leads_out_of_the_project_is_refused(tmp_path: Path) -> None:
    outside = tmp_path / "outside.png"
    outside.write_bytes(b"x")
    root = tmp_path / "project"
    (root / "cards/sample").mkdir(parents=True)
    (root / "cards/sample/a.png").symlink_to(outside)
    assert deck_of(root, 'x = "image"', "id,x\na,a.png\n")[1] == ["2 x outside-project"]
