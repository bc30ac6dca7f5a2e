"""Named text styles: what a text takes from its style, what a game changes, and what is said of wrong files."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.colour import Rgb
from deckgen.markup import TEXT_STYLE
from deckgen.project import Project
from deckgen.render.styles import load_styles
from tests.render.painting import TEMPLATE, draw, face, faces, write

COMMON, OWN = "templates/common/styles.toml", "templates/play/styles.toml"
TEXT = '<text x="0" y="0" w="60" h="40" {}>{}</text>'
TOP = Path(__file__).parents[2]
# Every attribute with a value of its own.
VALUES = {"family": '"text"', "size": "9", "min-size": "7.5", "leading": "1.5", "paragraph-gap": "0.25",
          "align": '"right"', "valign": '"bottom"', "fill": '"#ff0000"', "bold": "true", "hyphenate": "true",
          "second": '"below"'}


def test_all_attributes_of_styles_are_tried_here() -> None:
    assert set(VALUES) == set(TEXT_STYLE)


@pytest.mark.parametrize("name", VALUES)
def test_a_style_counts_as_if_its_attributes_were_written(tmp_path: Path, name: str) -> None:
    text = TEXT.format("{}", "one two three<br/>four " * 5)
    styled = face(tmp_path / "a", text.format('style="own"'), files={OWN: f"[own]\n{name} = {VALUES[name]}\n"})
    written = face(tmp_path / "b", text.format(f'{name}="{VALUES[name].strip(chr(34))}"'))
    assert styled.faults == written.faults == []
    assert styled.items == written.items


def test_what_an_element_says_comes_before_its_style(tmp_path: Path) -> None:
    files = {OWN: "[own]\nsize = 9\nfill = '#f00'\n"}
    [block] = face(tmp_path, TEXT.format('style="own" size="12"', "A"), files=files).blocks
    assert (block.size, block.colour) == (12, Rgb(1, 0, 0))


def test_a_game_changes_single_attributes_of_a_common_style(tmp_path: Path) -> None:
    files = {COMMON: "[own]\nsize = 9\nfill = '#f00'\n", OWN: "[own]\nsize = 11\n"}
    [block] = face(tmp_path, TEXT.format('style="own"', "A"), files=files).blocks
    assert (block.size, block.colour) == (11, Rgb(1, 0, 0))


def test_a_style_that_starts_from_another_follows_what_the_game_changes_in_that(tmp_path: Path) -> None:
    files = {COMMON: "[base]\nsize = 9\n[own]\nstyle = 'base'\nfill = '#f00'\n", OWN: "[base]\nsize = 11\n"}
    [block] = face(tmp_path, TEXT.format('style="own"', "A"), files=files).blocks
    assert (block.size, block.colour) == (11, Rgb(1, 0, 0))


@pytest.mark.parametrize(("second", "size"), [("", 9), ("it", 6)])
def test_bilingual_attributes_count_where_two_languages_are_printed(tmp_path: Path, second: str, size: float) -> None:
    files = {OWN: "[own]\nsize = 9\nbilingual = { size = 6 }\n"}
    [block] = face(tmp_path, TEXT.format('style="own"', "A"), files=files, second=second).blocks
    assert block.size == size


def test_diagrams_speak_one_language(tmp_path: Path) -> None:
    diagram = f'<face unit="mm" w="60" h="90">{TEXT}</face>'.format('style="own"', "A")
    files = {OWN: "[own]\nsize = 9\nbilingual = { size = 6 }\n", "templates/play/d.xml.j2": diagram}
    drawer, _ = faces(tmp_path, '<face unit="mm"/>', files=files, second="it")
    drawing = drawer.diagram("play/d.xml.j2", {}, "d")
    assert drawing is not None and [item.size for item in drawing.items] == [9]


def test_an_unknown_style_is_refused_with_the_nearest(tmp_path: Path) -> None:
    [fault] = face(tmp_path, TEXT.format('style="lable"', "A"), files={OWN: "[label]\nsize = 9\n"}).faults
    assert (fault.code, str(fault.location)) == ("unknown-style", f"templates/{TEMPLATE}:2")
    assert "'label'" in fault.hint


@pytest.mark.parametrize(("toml", "line", "code"), [
    ("[own]\nsize = 9\nsise = 3\n", 3, "unknown-key"), ("[own]\nx = 3\n", 2, "unknown-key"),
    ("[own]\nsize = 0\n", 2, "bad-value"), ("[own]\nalign = 'center'\n", 2, "bad-value"),
    ("[own]\nfill = 'red'\n", 2, "bad-value"), ("[own]\nbold = 'yes'\n", 2, "bad-value"),
    ("[own]\nleading = 0\n", 2, "bad-value"), ("[own]\nfamily = 'Comic'\n", 2, "bad-value"),
    ("[own]\nsize = [9]\n", 2, "wrong-type"), ("own = 3\n", 1, "wrong-type"),
    ("[own]\nbilingual = 6\n", 2, "wrong-type"), ("[own]\nbilingual.size = 'x'\n", 2, "bad-value"),
    ("[own]\n\nstyle = 'base'\n", 3, "unknown-style"), ("[own]\nstyle = 'own'\n", 2, "bad-value"),
    ("[own\n", 1, "broken-toml")])
def test_a_wrong_file_is_reported_at_its_line_though_no_face_uses_the_style(
        tmp_path: Path, toml: str, line: int, code: str) -> None:
    drawn = draw(tmp_path, '<face unit="mm"/>', files={OWN: toml})
    assert [(fault.code, str(fault.location)) for fault in drawn.faults] == [(code, f"{OWN}:{line}")]
    assert code == "broken-toml" or drawn.faults[0].hint or code == "wrong-type"


def test_styles_that_start_from_each_other_are_reported(tmp_path: Path) -> None:
    drawn = draw(tmp_path, '<face unit="mm"/>', files={OWN: "[a]\nstyle = 'b'\n[b]\nstyle = 'a'\n"})
    assert {fault.code for fault in drawn.faults} == {"bad-value"}


def test_all_wrong_keys_are_reported_at_once(tmp_path: Path) -> None:
    project = write(tmp_path, {COMMON: "[a]\nsize = 0\nalign = 'up'\n", OWN: "[b]\nsise = 3\n"})
    assert [str(fault.location) for fault in load_styles(project, "play", ("text",))[1]] == [
        f"{COMMON}:2", f"{COMMON}:3", f"{OWN}:2"]


@pytest.mark.parametrize("game", ["ct_terror", "your_war", "zombies"])
def test_the_styles_of_the_games_are_right_and_all_of_them_are_used(game: str) -> None:
    """By a template, or by a style that is."""
    styles, faults = load_styles(Project(TOP, TOP), game, ("text",))
    written = "".join(path.read_text(encoding="utf-8") for path in TOP.glob("templates/*/*.*"))
    assert faults == []
    assert [name for name in styles.plain
            if f'style="{name}"' not in written and f'style = "{name}"' not in written] == []
