"""The checks of texts: what is a fault, and what only looks like one."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.check import check_game
from deckgen.project import Project
from tests.load.project import GAME, load

COLUMNS = """\
columns = { name = "name", text = "text?", more = "text?", damage = "int?", art = "image?", big = "bool?" }

[names]
sidearm = ".38 revolver"

[rules]
hand = 5
levels = [3, 2]

[rules.gas-bomb]
dealt_2 = 20
strong = true
"""


def told(root: Path, text: str, name: str = "A", game: str = GAME + COLUMNS) -> list[str]:
    """The faults of a card with this text, by column and code."""
    cells = ",".join('"' + cell.replace('"', '""') + '"' for cell in (name, text))
    deck = f"id,name,text,more,damage,art,big\n9mm,{cells},,40,,\nb,B,,,,,\n"
    loaded, faults = load(root, game, deck, {"templates/common/icons/sun.svg": ""})
    assert not faults
    project = Project(root.resolve(), root.resolve())
    return [f"{fault.location.line} {fault.location.key} {fault.code}" for fault in check_game(loaded, project)]


@pytest.mark.parametrize("text", [
    "Deals {damage}.", "{rules.hand} {rules.levels} {rules.levels.1} {rules.gas-bomb.dealt_2}",
    "A {names.sidearm}, {name}",
    'See <card id="9mm"/>.', '<icon name="sun"/>', "&#8212; &#x2014; &amp;", "one half ½", "<b>a <i>b</i></b><br/>c"])
def test_good_texts(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == []


@pytest.mark.parametrize("name", ["9mm", "AK-47", "R&D <b", "{damage} points"])
def test_good_names(tmp_path: Path, name: str) -> None:
    assert told(tmp_path, "", name) == []


@pytest.mark.parametrize(("text", "code"), [
    ("Deals 40.", "literal-digit"), ("<b>4</b>", "literal-digit"), ("&#52;", "literal-digit"),
    ("{damage}5", "literal-digit"), ("{dmg}", "unknown-placeholder"), ("{rules}", "unknown-placeholder"),
    ("{rules.levels.2}", "unknown-placeholder"), ("{rules.hand.x}", "unknown-placeholder"),
    ("{rules.gas-bomb.strong}", "unknown-placeholder"), ("{id}", "unknown-placeholder"),
    ("{more}", "unknown-placeholder"), ("{art}", "unknown-placeholder"), ("{big}", "unknown-placeholder"),
    ("{Damage}", "broken-placeholder"), ("{damage", "broken-placeholder"), ("{}", "broken-placeholder"),
    ("{ damage }", "broken-placeholder"), ("a < b", "broken-mark"), ("a & b", "broken-mark"), ("<b>a", "broken-mark"),
    ("<card id=9mm/>", "broken-mark"), ('<icon name="sun">', "broken-mark"), ("<u/>", "unknown-mark"),
    ('<card id="9m"/>', "unknown-card"), ('<b><icon name="sum"/></b>', "unknown-icon")])
def test_each_bad_text_is_one_fault(tmp_path: Path, text: str, code: str) -> None:
    assert told(tmp_path, text) == [f"2 text {code}"]


@pytest.mark.parametrize(("name", "code"), [
    ("{dmg}", "unknown-placeholder"), ("{name}", "unknown-placeholder"), ("{text}", "unknown-placeholder"),
    ("{", "broken-placeholder")])
def test_each_bad_name_is_one_fault(tmp_path: Path, name: str, code: str) -> None:
    assert told(tmp_path, "", name) == [f"2 name {code}"]


def test_every_fault_of_a_text_is_told_and_each_once(tmp_path: Path) -> None:
    assert sorted(told(tmp_path, '{x} {x} {y} <card id="x"/> <card id="x"/> <icon name="x"/> 4 and 5')) == [
        "2 text literal-digit", "2 text unknown-card", "2 text unknown-icon", "2 text unknown-placeholder",
        "2 text unknown-placeholder"]


def test_texts_with_the_same_marks_are_told_each(tmp_path: Path) -> None:
    loaded, _ = load(tmp_path, f'{GAME}columns = {{ text = "text" }}\n', "id,text\na,<b>x\nb,<b>y\nc,<b>z</b>\n")
    found = check_game(loaded, Project(tmp_path, tmp_path))
    assert [(fault.location.line, fault.code) for fault in found] == [(2, "broken-mark"), (3, "broken-mark")]


def test_an_empty_figure_is_told_where_it_is_used(tmp_path: Path) -> None:
    loaded, _ = load(tmp_path, f'{GAME}columns = {{ text = "text", damage = "int?" }}\n',
                     "id,text,damage\na,Deals {damage}.,\nb,Deals {damage}.,4\nc,Nothing.,\n")
    found = check_game(loaded, Project(tmp_path, tmp_path))
    assert [str(fault).splitlines()[0] for fault in found] == [
        "cards/sample/deck.csv:2: error[empty-placeholder] (text): {damage} has no value on this card"]


def test_names_of_game_toml_are_looked_at_too(tmp_path: Path) -> None:
    game = (GAME + COLUMNS).replace("Sample", "Sample {edition}").replace('"Deck"', '"Deck {"')
    game = game.replace(".38", "{names.x}")
    assert told(tmp_path, "", game=game) == [
        "2 title unknown-placeholder", "7 components.deck.name broken-placeholder",
        "14 names.sidearm unknown-placeholder"]


def test_cards_of_a_table_that_could_not_be_read_are_not_missed(tmp_path: Path) -> None:
    more = GAME[GAME.index("[components"):].replace("deck", "more")
    loaded, faults = load(tmp_path, f'{GAME}columns = {{ text = "text" }}\n\n{more}', 'id,text\na,"<card id=""m""/>"\n')
    assert [fault.code for fault in faults] == ["missing-table"]
    assert check_game(loaded, Project(tmp_path, tmp_path)) == []
