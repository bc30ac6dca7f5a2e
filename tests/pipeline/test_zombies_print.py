"""The printed map, tokens, die and aids of Zombies: what is drawn is what the tables and figures say, and what the
engine plays; a row more is a tile more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from deckgen.diagnostics import Diagnostic
from deckgen.drawing import Drawing, words_of
from deckgen.fontfile import FontFile
from deckgen.impose import load_layouts, plan
from deckgen.load import load_game
from deckgen.model import Game
from deckgen.project import Project, bundled_root, icon_files
from deckgen.render.faces import Faces
from deckgen.render.fonts import Fonts, font_sources
from deckgen.render.icons import icon_codes, icon_font
from deckgen.render.pictures import Pictures
from deckgen.render.templates import MemoryCache
from deckgen.rules.zombies.shown import shown
from deckgen.rules.zombies.tiles import NAMES, WAYS, read_tile
from deckgen.translate import load_language, translate
from tests.pipeline.ink import fills, pictures, texts

TILES = "cards/zombies/tiles.csv"
WALLS = ("#282c4c", "#8b4a3a", "#2f5a3a")       # of buildings, of brick, hedges
DOOR, OPENING, ARROW = "#ee9a35", "#f3e6c6", "#f9c840"
NEW = ("harbour,1,99,street,Harbour,A..B,A...,....,...C,e,e n,a2-b2 c1-d1,c4-d4,b3-b4,,.:cobbles A:tiles,"
       "b3:tree:90:4:-6\n")


class Printer:
    """Zombies with some of its files changed, in English."""

    def __init__(self, root: Path, files: Mapping[str, str]) -> None:
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        project = Project.at(root)
        game, _ = load_game(project, "zombies")
        assert game is not None
        language, _ = load_language(project, "zombies", "en")
        self.game: Game = translate(game, language)[0]
        icons = icon_files(project, "zombies")
        self.icons = icon_codes(list(icons))
        sources = font_sources(game, project)[0]
        fonts = Fonts({**sources, "icons": lambda: FontFile(icon_font(icons, project)[0])}, self.icons)
        self.project, self.art = project, Pictures(project, "zombies")
        self.faces = Faces(self.game, language, project, fonts, self.art, MemoryCache())

    def face(self, card_id: str) -> Drawing:
        drawing = self.drawn(card_id)
        assert drawing is not None and self.faces.faults == []
        return drawing

    def drawn(self, card_id: str) -> Drawing | None:
        component, card = next(pair for pair in self.game.cards() if pair[1].id == card_id)
        return self.faces.face(component, card)

    def icon_count(self, card_id: str, icon: str) -> int:
        return sum(text.count(self.icons[icon]) for text in texts(self.face(card_id)))

    @property
    def tiles(self) -> list[dict[str, Any]]:
        return self.game.data()["cards"]["tiles"]  # type: ignore[no-any-return]


def bundled(name: str) -> str:
    return (bundled_root() / name).read_text(encoding="utf-8")


def changed(name: str, old: str, new: str) -> dict[str, str]:
    text = bundled(name)
    assert old in text
    return {name: text.replace(old, new, 1)}


@pytest.fixture(scope="module")
def printer(tmp_path_factory: pytest.TempPathFactory) -> Printer:
    """The game with one tile more."""
    return Printer(tmp_path_factory.mktemp("zombies"), {TILES: bundled(TILES) + NEW})


def edges() -> Iterator[tuple[int, int, float, float]]:
    """A square, a direction, and the middle of that edge of it in millimetres."""
    for place in range(len(NAMES)):
        for direction, (dx, dy) in enumerate(WAYS):
            yield place, direction, place % 4 * 30 + 15 + dx * 15, place // 4 * 30 + 15 + dy * 15


def test_walls_doors_and_ways_are_drawn_where_they_are_played(printer: Printer) -> None:
    assert len(printer.tiles) > 12
    for row in printer.tiles:
        played, drawing = read_tile(row).turned[0], printer.face(row["id"])
        walls, doors = fills(drawing, *WALLS), {shape.middle for shape in fills(drawing, DOOR)}
        for place, direction, x, y in edges():
            shut = bool(played.doors[place] >> direction & 1)
            free = shut or bool((played.free[place] | played.exits[place]) >> direction & 1)
            walled = any(shape.covers(x, y) for shape in walls)
            assert (not walled, (x, y) in doors) == (free, shut), (row["id"], NAMES[place], direction)


def test_a_way_without_a_door_looks_otherwise_than_open_ground(printer: Printer) -> None:
    for row in printer.tiles:
        drawn = {shape.middle for shape in fills(printer.face(row["id"]), OPENING)}
        ends = [[NAMES.index(name) for name in word.split("-")] for word in (row["openings"] or "").split()]
        assert drawn == {((one % 4 + other % 4) * 15 + 15, (one // 4 + other // 4) * 15 + 15) for one, other in ends}


def test_the_arrow_points_off_the_side_of_the_entry(printer: Printer) -> None:
    for row in printer.tiles:
        arrows = [shape for shape in fills(printer.face(row["id"]), ARROW) if row["role"] != "objective" or
                  max(shape.boxes[0]) > 119 or min(shape.boxes[0]) < 1]
        assert len(arrows) == (row["role"] != "start")
        for left, top, right, bottom in (arrow.boxes[0] for arrow in arrows):
            near = {"n": top, "w": left, "s": 120 - bottom, "e": 120 - right}
            assert min(near, key=lambda side: near[side]) == row["entry"] and near[row["entry"]] < 1


def test_a_row_more_is_a_tile_more(printer: Printer) -> None:
    layouts, _ = load_layouts(printer.project, "zombies")
    sheets, faults = plan(printer.game, layouts, "a4")
    assert faults == []
    assert [slot.card for sheet in sheets for slot in sheet.slots if slot.component == "tiles"][-1] == "harbour"
    drawing = printer.face("harbour")
    assert "Harbour" in texts(drawing)
    assert {shape.middle for shape in fills(drawing, DOOR)} == {(30, 45), (90, 15)}
    (wall,) = fills(drawing, WALLS[0])
    assert wall.covers(30, 15) and wall.covers(105, 30) and wall.covers(105, 90) and not wall.covers(60, 60)
    (fence,) = fills(drawing, WALLS[1])
    assert fence.covers(45, 90) and fence.covers(1, 75) and not fence.covers(119, 75)


def test_what_stands_on_a_square_is_a_picture_turned_and_moved(printer: Printer) -> None:
    tree = printer.art.find("art/map/tree.svg", "picture")
    assert tree is not None
    assert pictures(printer.face("harbour"), tree.key) == [(45 + 4, 75 - 6)]


def test_tiles_of_paper_lie_one_or_two_to_a_sheet(printer: Printer) -> None:
    layouts, _ = load_layouts(printer.project, "zombies")
    for paper in ("a4", "letter"):
        sheets, faults = plan(printer.game, layouts, paper)
        counts = {len(sheet.slots) for sheet in sheets if any(slot.component == "tiles" for slot in sheet.slots)}
        assert faults == [] and counts <= {1, 2}


@pytest.mark.parametrize(("column", "old", "new", "message"), [
    ("decor", "b3:tree:90:4:-6", "e3:tree", "'e3:tree' does not say where"),
    ("decor", "b3:tree:90:4:-6", "tree", "'tree' does not say where"),
    ("decor", "b3:tree:90:4:-6", "b3:tree:left", "'left' in 'b3:tree:left' is no number"),
    ("floors", "A:tiles", "tiles", "'tiles' is no floor")])
def test_a_slip_in_what_is_drawn_is_told_at_its_cell(tmp_path: Path, column: str, old: str, new: str,
                                                     message: str) -> None:
    printer = Printer(tmp_path, {TILES: bundled(TILES) + NEW.replace(old, new)})
    assert printer.drawn("harbour") is None
    (fault,) = printer.faces.faults
    place = fault.location
    assert (fault.code, place.file, place.line, place.key) == (
        "bad-value", TILES, len(bundled(TILES).splitlines()) + 1, column)
    assert fault.message.startswith(message) and fault.hint


def test_a_picture_that_is_not_there_is_told_by_its_name(tmp_path: Path) -> None:
    printer = Printer(tmp_path, {TILES: bundled(TILES) + NEW.replace(":tree", ":treee")})
    printer.drawn("harbour")
    faults: list[Diagnostic] = printer.faces.faults
    assert [(fault.code, fault.location.file) for fault in faults] == [
        ("missing-image", "cards/zombies/art/map/treee.svg")]


def test_start_squares_are_numbered_in_the_order_of_the_players(printer: Printer) -> None:
    assert [text for text in texts(printer.face("market-square")) if text.isdigit()] == list("123456")


@pytest.mark.parametrize(("old", "new", "action", "cost"), [
    ("", "", "Attack", "3"), ("attack = 3", "attack = 5", "Attack", "5"),
    ("move = 1", "move = 2", "Move one square", "2")])
def test_the_costs_on_the_aid_are_those_of_the_rules(tmp_path: Path, old: str, new: str, action: str,
                                                     cost: str) -> None:
    said = texts(Printer(tmp_path, changed("cards/zombies/game.toml", old, new)).face("aid"))
    assert said[said.index(action) + 1] == cost


def test_the_noise_table_on_the_aid_is_that_of_the_rules(tmp_path: Path) -> None:
    said = texts(Printer(tmp_path, changed("cards/zombies/game.toml", "totals = [0, 4, 6, 8]",
                                           "totals = [0, 5, 6, 9]")).face("aid"))
    rows = [text for text in said if text in ("≤ 4", "5", "6–8", "9+")]
    assert rows == ["≤ 4", "5", "6–8", "9+"]


@pytest.mark.parametrize("card", ["exploration-die", "aid"])
def test_die_and_table_show_what_each_face_brings(tmp_path: Path, card: str) -> None:
    shipped = Printer(tmp_path / "one", {})
    other = Printer(tmp_path / "two", changed("cards/zombies/game.toml", "scenery = [0, 1, 1, 1, 1, 0]",
                                              "scenery = [2, 1, 1, 1, 1, 0]"))
    assert sum(shipped.game.rules["explore"]["scenery"]) == 4
    assert other.icon_count(card, "element") - shipped.icon_count(card, "element") == 2
    assert shipped.icon_count(card, "nothing") - other.icon_count(card, "nothing") == 1
    for number in range(1, 7):
        assert shipped.icon_count(card, f"die-{number}") == 1


def test_the_die_is_cut_along_lines_of_its_own(printer: Printer) -> None:
    layouts, _ = load_layouts(printer.project, "zombies")
    (sheet,) = [sheet for sheet in plan(printer.game, layouts, "a4")[0]
                if any(slot.component == "die" for slot in sheet.slots)]
    assert sheet.marks == () and sheet.ruler


def test_every_token_has_a_look_and_zombies_go_in_numbered_pairs(printer: Printer) -> None:
    tokens = next(component for component in printer.game.components if component.id == "tokens")
    for card in tokens.cards:
        face = printer.face(card.id)
        assert str(card.name) in words_of(face)             # in one line or two
        if card.kind == "zombie":
            assert str(card.number) in texts(face) and card.copies == 2


def test_verify_is_told_which_figures_of_the_rules_stand_on_pieces() -> None:
    figures = {"rules.costs.move": 1, "rules.costs.attack": 3, "rules.noise.totals": [0, 5, 6, 9],
               "rules.noise.zombies": [0, 1, 2, 3], "rules.noise.group": [2, 4], "rules.group.levels": [1, 4],
               "rules.dice.sides": 6, "rules.scenario.rounds": 7}
    cards = {"aids": [{"id": "aid"}], "boards": [{"id": "board"}],
             "tiles": [{"id": "square", "role": "start", "squares": "a1 b1"}, {"id": "lane", "role": "street"}]}
    assert dict(shown(figures, {"cards": cards})) == {
        "cards.aid.costs": [1, 3], "cards.aid.totals": [4, 5, 6, 8, 9], "cards.aid.zombies": [0, 1, 2, 3],
        "cards.aid.players": [1, 2, 4], "cards.aid.noise": [2, 4], "cards.aid.die": [6], "cards.square.seats": [1, 2],
        "cards.board.rounds": [1, 2, 3, 4, 5, 6, 7], "cards.board.noise": list(range(1, 25 - 7))}
