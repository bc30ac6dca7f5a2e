"""deckgen/docs/face.md is up to date, and its examples can be drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckgen.markup import ELEMENTS, FACE_MARKS, MARKS
from tests.reference import COMMON, GRADIENTS, MACROS, PAGE, STYLES, page
from tests.render.painting import draw, face, line_texts
from tests.render.test_face import ART


def test_the_reference_is_what_is_made_from_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "make reference"


@pytest.mark.parametrize("tag", [tag for tag in ELEMENTS if tag != "face"])
def test_the_example_of_an_element_is_drawn(tmp_path: Path, tag: str) -> None:
    drawn = face(tmp_path, ELEMENTS[tag].example.replace("star", "bomb"), files=ART)
    assert drawn.faults == [] and len(drawn.items) == 1


def test_the_smallest_face_is_one(tmp_path: Path) -> None:
    assert draw(tmp_path, ELEMENTS["face"].example).faults == []


@pytest.mark.parametrize("mark", FACE_MARKS)
def test_the_example_of_a_mark_is_set(tmp_path: Path, mark: str) -> None:
    example = MARKS[mark].example.replace("star", "bomb").replace("keeper", "ace")
    assert face(tmp_path, f'<text x="0" y="0" w="60" h="40">{example}</text>').faults == []


@pytest.mark.parametrize("fill", re.findall(r"`((?:linear|radial)-gradient[^`]*)`", GRADIENTS))
def test_the_gradients_are_drawn(tmp_path: Path, fill: str) -> None:
    [item] = face(tmp_path, f'<rect x="0" y="0" w="9" h="9" fill="{fill}"/>').items
    assert len(item.paint.fill.stops) >= 2


def test_the_example_of_macros_is_drawn(tmp_path: Path) -> None:
    files = {f"templates/common/{name}": (COMMON / name).read_bytes() for name in ("face.xml.j2", "styles.toml")}
    [template] = re.findall("```xml\n(.*?)```", MACROS, re.DOTALL)
    drawn = draw(tmp_path, template, files=files, no=3)
    assert drawn.faults == [] and [line_texts(block) for block in drawn.blocks] == [["3"], ["Play"], ["×2"]]


def test_the_example_of_styles_is_right(tmp_path: Path) -> None:
    [toml] = re.findall("```toml\n(.*?)```", STYLES, re.DOTALL)
    files = {"templates/common/styles.toml": (COMMON / "styles.toml").read_bytes(), "templates/play/styles.toml": toml}
    assert draw(tmp_path, '<face unit="mm"/>', files=files).faults == []
