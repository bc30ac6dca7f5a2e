"""game.toml becomes a Game: defaults, places of keys, what is refused; own games over bundled ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.diagnostics import Location
from deckgen.geometry import MM, Size
from deckgen.load import games, load_game
from deckgen.model import Column, FontCut, FontFamily, Rule
from deckgen.project import Project
from tests.load.project import GAME, load, write

TINY = Path(__file__).parents[1] / "games/tiny"


def told(root: Path, game: str) -> list[str]:
    return [f"{fault.location} {fault.location.key} {fault.code}".removeprefix("cards/sample/game.toml")
            for fault in load(root, game)[1]]


def near(size: Size, width: float, height: float) -> bool:
    return size == pytest.approx((width * MM, height * MM))


def test_defaults(tmp_path: Path) -> None:
    game, faults = load(tmp_path)
    assert faults == []
    deck = game.components[0]
    assert (deck.bleed, deck.safe) == pytest.approx((3 * MM, 3 * MM))
    assert (deck.corner, deck.shape, deck.layout, deck.back, deck.columns) == (0, "rectangle", "3x3", None, ())
    assert (game.origin, game.rulebook, game.ledger, game.engine) == ("en", None, (), None)
    assert game.fonts == {"text": FontFamily("FiraGO")}


def test_a_game_needs_neither_rules_nor_columns_nor_a_rectangle() -> None:
    game, faults = load_game(Project.at(TINY), "tiny")
    assert game is not None
    assert {fault.code for fault in faults} <= {"missing-template"}     # its data is what is looked at here
    tiles, tokens = game.components
    assert near(tiles.size, 50, 50)
    assert near(tokens.size, 25, 25)
    assert (tokens.shape, tiles.shape, tiles.copies, tokens.copies) == ("circle", "rectangle", 14, 16)
    assert [card.worth for card in tokens.cards] == [1, 2.5]
    assert tiles.cards[0].text == 'Put {frogs} <card id="frog"/> here.\nThe pond floods {rules.flood.tiles} tiles.'
    assert [card.location.line for card in tiles.cards] == [2, 4, 5, 6]
    assert game.locales == ("en", "it")


def test_everything_of_a_game(tmp_path: Path) -> None:
    game, faults = load(tmp_path, GAME.replace("locales", 'origin = "pt_BR"\nengine = "my.rules:game"\nlocales') + """\
back = "sample/card.xml.j2"
corner = "0.1 in"
columns = { no = "int", team = ["ct", "terror"], note = "text?" }

[names]
sidearm = ".38 revolver"

[fonts.text]
regular = "fonts/a.ttf"
bold = "fonts/b.ttf"

[rulebook]
template = "sample/rules.md.j2"
size = "Letter"
accent = "#98301F"

[rules]
ledger = "ledger.csv"
hand = 5

[rules.bomb]
drawn = 40
""", "id,no,team,note\na,1,ct,\n", {
        "cards/sample/fonts/a.ttf": "", "cards/sample/fonts/b.ttf": "", "templates/sample/rules.md.j2": "",
        "cards/sample/ledger.csv": "id,kind\nturn.draw,rule\nC-01,ruling\n"})
    assert faults == []
    assert game.components[0].columns == (
        Column("no", "int"), Column("team", "choice", ("ct", "terror")), Column("note", "text", required=False))
    assert game.components[0].corner == pytest.approx(7.2)
    assert game.names == {"sidearm": ".38 revolver"}
    assert game.rules == {"hand": 5, "bomb": {"drawn": 40}}
    assert game.ledger == (Rule("turn.draw", Location("cards/sample/ledger.csv", 2, "id")),
                           Rule("C-01", Location("cards/sample/ledger.csv", 3, "id")))
    assert game.fonts == {
        "text": FontFamily(cuts={"regular": FontCut("fonts/a.ttf"), "bold": FontCut("fonts/b.ttf")})}
    assert game.rulebook is not None
    assert near(game.rulebook.size, 215.9, 279.4)
    assert game.rulebook.colours == {"accent": "#98301F"}
    assert (game.origin, game.engine) == ("pt_BR", "my.rules:game")
    assert str(game.place("rules.bomb.drawn")) == "cards/sample/game.toml:34"
    assert str(game.place("rules.bomb.unheard")) == "cards/sample/game.toml"
    assert game.components[0].location.line == 8


@pytest.mark.parametrize(("text", "width", "height"), [
    ("63 mm x 88 mm", 63, 88), ("2.5in×3.5in", 63.5, 88.9), ("Euro Poker", 63, 88), ("square 50.8", 50.8, 50.8)])
def test_sizes(tmp_path: Path, text: str, width: float, height: float) -> None:
    game, faults = load(tmp_path, GAME.replace("63 mm x 88 mm", text))
    assert faults == []
    assert near(game.components[0].size, width, height)


@pytest.mark.parametrize(("text", "code"), [
    ("63 x 88", "unknown-unit"), ("63 mm x 88 furlong", "unknown-unit"), ("pocker", "unknown-size"),
    ("63 mm", "unknown-size"), ("63 mm x 3 in x 4", "unknown-size"), ("0 mm x 88 mm", "bad-value"),
    ("-63 mm x 88 mm", "bad-value"), (f"{'9' * 400} mm x 1 mm", "bad-value"), ("", "missing-value")])
def test_other_sizes_are_one_fault_and_nothing_follows_from_it(tmp_path: Path, text: str, code: str) -> None:
    game = GAME.replace("63 mm x 88 mm", text) + 'shape = "circle"\ncorner = "40 mm"\n'
    assert told(tmp_path, game) == [f":9 components.deck.size {code}"]


@pytest.mark.parametrize(("line", "key", "code"), [
    ("bleed = 3", "bleed", "wrong-type"), ('bleed = "-1 mm"', "bleed", "bad-value"),
    ('safe = "32 mm"', "safe", "bad-value"), ("colunms = {}", "colunms", "unknown-key"),
    ('columns = { copies = "int" }', "columns.copies", "bad-value"),
    ('columns = { rules = "int" }', "columns.rules", "bad-value"),
    ('columns = { a-b = "int?" }', "columns.a-b", "bad-id"),
    ('columns = { a = "integer" }', "columns.a", "bad-value"), ('columns = { a = "choice" }', "columns.a", "bad-value"),
    ('columns = { a = ["x", "x"] }', "columns.a", "bad-value"), ("columns = { a = [] }", "columns.a", "missing-value"),
    ("columns = { a = 1 }", "columns.a", "wrong-type")])
def test_what_a_component_refuses(tmp_path: Path, line: str, key: str, code: str) -> None:
    found = [fault for fault in told(tmp_path, f"{GAME}{line}\n") if "missing-column" not in fault]
    assert found == [f":11 components.deck.{key} {code}"]


def test_a_piece_may_draw_its_own_cutting_lines(tmp_path: Path) -> None:
    assert told(tmp_path, f'{GAME}shape = "drawn"\n') == []
    assert told(tmp_path, f'{GAME}shape = "drwan"\n') == [":11 components.deck.shape bad-value"]


def test_a_circle_is_as_wide_as_high(tmp_path: Path) -> None:
    assert told(tmp_path, f'{GAME}shape = "circle"\n') == [":9 components.deck.size bad-value"]


@pytest.mark.parametrize(("old", "new", "expected"), [
    ('version = "1"', "version = 2026-01-01", ":3 version wrong-type"), ('["en"]', "[]", ":4 locales missing-value"),
    ('["en"]', '["en", "en"]', ":4 locales bad-value"), ('["en"]', '["en_GB", "xq"]', ":4 locales unknown-locale"),
    ('["en"]', '["../en"]', ":4 locales unknown-locale"), ("format = 1", "format = true", ":1 format wrong-type"),
    ("format = 1", 'engine = "nowhere"', ":1 engine bad-value"), ("format = 1", "names = 1", ":1 names wrong-type"),
    ("format = 1", 'names.x = ""', ":1 names.x missing-value"),
    ("format = 1", 'names."a b" = "x"', ":1 names.a b bad-id"),
    ("format = 1", "fonts.text.bold = 'b.ttf'", ":1 fonts.text missing-key"),
    ("format = 1", "rules = 5", ":1 rules wrong-type"),
    ("format = 1", "rulebook.size = 'a5'", ":1 rulebook missing-key")])
def test_what_a_game_refuses(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert expected in told(tmp_path, GAME.replace(old, new))


def test_a_game_without_components(tmp_path: Path) -> None:
    assert told(tmp_path, GAME[:GAME.index("[components")]) == [":1  missing-key"]


def test_own_games_win_over_bundled_ones(tmp_path: Path) -> None:
    for root, title in (("own", "Mine"), ("bundled", "Theirs")):
        source = GAME.replace("Sample", title)
        write(tmp_path / root, {"cards/sample/game.toml": source, "cards/sample/deck.csv": "id\na\n"})
    write(tmp_path / "bundled", {"cards/other/game.toml": GAME, "cards/other/art/game.toml": "", "cards/notes.txt": ""})
    project = Project((tmp_path / "own").resolve(), (tmp_path / "bundled").resolve())
    assert games(project) == ["other", "sample"]
    game, faults = load_game(project, "sample")
    assert game is not None
    assert (game.title, faults) == ("Mine", [])


def test_an_unknown_game_is_told_with_the_nearest(tmp_path: Path) -> None:
    project = write(tmp_path, {"cards/sample/game.toml": GAME})
    game, faults = load_game(project, "sampel")
    assert game is None
    assert [(fault.code, fault.hint) for fault in faults] == [("unknown-game", "did you mean 'sample'?")]
    assert [fault.code for fault in load_game(project, "../sample")[1]] == ["bad-id"]


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    project = write(tmp_path, {"cards/sample/game.toml": GAME})
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert [str(fault) for fault in load_game(project, "sample")[1]] == [
        "cards/sample/game.toml: error[unreadable-file]: cannot be read: Permission denied"]
