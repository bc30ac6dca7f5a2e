"""Tables with headers of their own, and ids made of names."""

from __future__ import annotations

import pytest

from deckgen.headers import ids, named, slug
from deckgen.tables import parse_csv


@pytest.mark.parametrize(("name", "made"), [
    ("Gas mask!", "gas-mask"), ("AK-47", "ak-47"), ("Ação à distância", "acao-a-distancia"), ("Größe", "grosse"),
    ("Щит и меч", "shchit-i-mech"), ("“Old” Joe’s", "old-joe-s"), ("カ", "30ab"), ("ak47", "ak47"), ("!?", ""),
    ("½ pint", "1-2-pint")])
def test_an_id_of_a_name(name: str, made: str) -> None:
    assert slug(name) == made


def test_equal_names_are_numbered_only_where_asked() -> None:
    assert ids(["Guard", "Spy", "guard"], different=True) == ["guard", "spy", "guard-2"]
    assert ids(["Guard", "guard"], different=False) == ["guard", "guard"]


def test_columns_go_by_the_names_given_to_their_headers() -> None:
    table = named(parse_csv(b"Name,Quantity,Effect\nGuard,2,Stop.\nGuard,1,Go.\n"),
                  {"id": "Name", "name": "Name", "copies": "Quantity", "text": "Effect"})
    assert table.columns == ("id", "name", "copies", "text")
    assert [row.cells for row in table.rows] == [["guard", "Guard", "2", "Stop."], ["guard-2", "Guard", "1", "Go."]]


def test_a_header_that_is_the_name_of_another_column_is_no_column() -> None:
    assert named(parse_csv(b"name,Title\na,b\n"), {"name": "Title"}).columns == ("name",)
    assert named(parse_csv(b"name,Title\na,b\n"), {"name": "Title"}).rows[0].cells == ["b"]


def test_cells_are_called_as_in_the_spreadsheet() -> None:
    from io import BytesIO

    from openpyxl import Workbook

    from deckgen.spreadsheets import parse_sheet

    book = Workbook()
    assert book.active is not None
    book.active.title = "Cards"
    for row in (["", "Name", "Power"], ["", "Guard", 3]):
        book.active.append(row)
    data = BytesIO()
    book.save(data)
    table = named(parse_sheet(data.getvalue(), "Cards"), {"id": "Name", "name": "Name", "power": "Power"})
    assert table.columns == ("id", "name", "power")
    assert [table.cell(place, 2) for place in range(3)] == ["Cards!B2", "Cards!B2", "Cards!C2"]
