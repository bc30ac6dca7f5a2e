"""A maker's own spreadsheet as a component's table: its headers, its sheet, ids made of names."""

from __future__ import annotations

from pathlib import Path

from tests.load.project import GAME, load

OWN = GAME + """\
columns = { name = "name", power = "int" }

[components.deck.headers]
id = "Card"
name = "Card"
power = "Power level"
copies = "Qty"
"""


def told(root: Path, deck: str, game: str = OWN) -> list[str]:
    return [f"{fault.location.line} {fault.location.key} {fault.code}: {fault.message}; {fault.hint}"
            for fault in load(root, game, deck)[1]]


def test_cards_have_ids_of_their_names(tmp_path: Path) -> None:
    game, faults = load(tmp_path, OWN, "Card;Power level;Qty\nGás;3;2\nGás;4;\n")
    assert faults == []
    assert [(card.id, card.copies, card.name, card.power) for card in game.components[0].cards] == [
        ("gas", 2, "Gás", 3), ("gas-2", 1, "Gás", 4)]


def test_a_missing_column_goes_by_its_header(tmp_path: Path) -> None:
    [fault] = told(tmp_path, "Card,Power level\nGas,3\n")
    assert fault.startswith("1 copies missing-column: the table has no column 'Qty'")


def test_a_column_too_many_is_told_with_what_to_write(tmp_path: Path) -> None:
    [fault] = told(tmp_path, "Card,Power level,Qty,My notes\nGas,3,1,x\n")
    assert "unknown-column" in fault
    assert 'declare my_notes there, and write my_notes = "My notes" under headers' in fault


def test_faults_of_cells_are_told_by_the_columns_name(tmp_path: Path) -> None:
    [fault] = told(tmp_path, "Card,Power level,Qty\nGas,much,1\n")
    assert fault.startswith("2 power bad-value")


def test_an_id_column_of_its_own_has_to_tell_cards_apart(tmp_path: Path) -> None:
    own = OWN.replace('id = "Card"', 'id = "No"')
    faults = told(tmp_path, "No,Card,Power level,Qty\nA 1,Gas,3,1\na-1,Bomb,3,1\n", own)
    assert [fault.split(":")[0] for fault in faults] == ["3 id duplicate-id"]
