"""A face's hash: of all that it shows, and of nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pymupdf_fonts
import pytest

from deckgen.fontfile import FontFile
from deckgen.model import FontCut, FontFamily
from deckgen.project import Project, icon_files
from deckgen.render.fonts import Fonts, font_sources
from deckgen.render.icons import icon_codes, icon_font
from tests import books
from tests.render.painting import bitmap, faces, write

ICON = '<svg viewBox="0 0 10 10"><path d="M0 0H{}V9Z"/></svg>'
FACE = """<face unit="mm"><rect x="0" y="0" w="9" h="9" fill="{{ card.colour }}"/>
<text x="0" y="0" w="50" h="30" family="own">{{ card.text }} <icon name="sun"/></text>
<image src="art/a.png" x="0" y="0" w="9" h="9"/></face>"""


def digest(root: Path, font: str = "ubuntu", sun: int = 9, moon: int = 9, picture: str = "RGB",
           colour: str = "#ff0000", text: str = "One", **values: Any) -> str:
    """The hash of a face with a font, an icon and a picture of its own; `moon` is an icon that it does not show."""
    project = write(root, {
        "cards/play/own.ttf": bytes(pymupdf_fonts.fontbuffers[font]()), "cards/play/art/a.png": bitmap(mode=picture),
        "templates/play/icons/sun.svg": ICON.format(sun), "templates/play/icons/moon.svg": ICON.format(moon)})
    drawer, game = faces(root, FACE, fonts=own_fonts(project), colour=colour, text=text, **values)
    drawing = drawer.face(game.components[0], game.components[0].cards[0])
    assert drawing is not None and drawer.faults == []
    return drawer.digest(drawing)


def own_fonts(project: Project) -> Fonts:
    icons = icon_files(project, "play")
    family = FontFamily(cuts={"regular": FontCut("own.ttf")})
    sources, _ = font_sources(books.game(id="play", fonts={"own": family}), project)
    return Fonts({**sources, "icons": lambda: FontFile(icon_font(icons, project)[0])}, icon_codes(list(icons)))


def test_the_same_face_has_the_same_hash(tmp_path: Path) -> None:
    assert digest(tmp_path / "one") == digest(tmp_path / "two")
    assert len(digest(tmp_path / "one")) == 16


@pytest.mark.parametrize("change", [
    {"text": "Two"}, {"colour": "#ff0001"}, {"font": "ubuntuit"}, {"sun": 8}, {"picture": "L"}], ids=str)
def test_whatever_shows_changes_the_hash(tmp_path: Path, change: dict[str, Any]) -> None:
    assert digest(tmp_path / "one") != digest(tmp_path / "two", **change)


def test_what_does_not_show_leaves_the_hash(tmp_path: Path) -> None:
    assert digest(tmp_path / "one") == digest(tmp_path / "two", moon=8, unused="x")


def test_icons_of_other_names_leave_the_hash(tmp_path: Path) -> None:
    before = digest(tmp_path / "one")
    write(tmp_path / "two", {"templates/play/icons/aaa.svg": ICON.format(3)})
    assert digest(tmp_path / "two") == before
