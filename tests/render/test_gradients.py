"""Gradients of faces: where their colours lie, as a page shows them, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deckgen.geometry import MM, Rect, Size
from tests.pdf.files import add_page, file, opened, pixels
from tests.render.painting import HEIGHT, WIDTH, face


def page(root: Path, body: str) -> Any:
    """A face at the bottom left of a page, as a picture of a pixel a point."""
    drawn = face(root, body)
    assert drawn.faults == [] and drawn.drawing
    made = file()
    box = Rect(0, 0, WIDTH, HEIGHT)
    made.add_page(Size(WIDTH, HEIGHT), made.encode(drawn.items), box, box)
    return pixels(made.data())


def shade(picture: Any, x: float, y: float) -> tuple[int, int, int]:
    """The colour at a place in millimetres."""
    found: tuple[int, int, int] = picture.getpixel((round(x * MM), round(y * MM)))
    return found


def near(found: tuple[int, int, int], wanted: tuple[int, int, int]) -> bool:
    return all(abs(a - b) <= 8 for a, b in zip(found, wanted, strict=True))


RECT = '<rect x="10" y="10" w="40" h="20" fill="{}"/>'


def test_a_linear_gradient_runs_along_its_angle(tmp_path: Path) -> None:
    seen = page(tmp_path, RECT.format("linear-gradient(90deg, #ff0000, #0000ff)"))
    assert near(shade(seen, 11, 20), (249, 0, 6)) and near(shade(seen, 49, 20), (6, 0, 249))
    assert near(shade(seen, 30, 12), (128, 0, 128)) and shade(seen, 30, 32) == (255, 255, 255)


def test_without_an_angle_it_runs_down(tmp_path: Path) -> None:
    seen = page(tmp_path, RECT.format("linear-gradient(#000000, #ffffff)"))
    top, middle, bottom = (shade(seen, 30, y)[0] for y in (11, 20, 29))
    assert top < 20 < 118 < middle < 138 < 235 < bottom


def test_colours_are_where_they_are_said_to_be(tmp_path: Path) -> None:
    seen = page(tmp_path, RECT.format("linear-gradient(90deg, #ff0000 25%, #00ff00, #0000ff 75%)"))
    assert near(shade(seen, 15, 20), (255, 0, 0)) and near(shade(seen, 30, 20), (0, 255, 0))
    assert near(shade(seen, 45, 20), (0, 0, 255))


def test_a_radial_gradient_spreads_from_its_centre(tmp_path: Path) -> None:
    seen = page(tmp_path, '<circle cx="30" cy="30" r="20" fill="radial-gradient(at 25% 50%, #ffffff, #000000)"/>')
    assert shade(seen, 20, 30)[0] > 245 > shade(seen, 30, 30)[0] > shade(seen, 45, 30)[0]
    assert shade(seen, 12, 12) == (255, 255, 255)           # outside the circle


def test_a_line_and_an_opacity_stay(tmp_path: Path) -> None:
    body = ('<rect x="10" y="10" w="40" h="20" stroke="#00ff00" line="2" opacity="0.5" '
            'fill="linear-gradient(#000000, #000000)"/>')
    seen = page(tmp_path, body)
    assert near(shade(seen, 30, 20), (128, 128, 128)) and near(shade(seen, 9.5, 20), (128, 255, 128))


def test_equal_gradients_are_in_a_file_once(tmp_path: Path) -> None:
    drawn = face(tmp_path, RECT.format("linear-gradient(#000000, #ffffff)") * 2)
    made = file()
    add_page(made, drawn.items)
    assert len(opened(made.data()).pages[0].Resources.Shading.keys()) == 1


@pytest.mark.parametrize("fill", [
    "linear-gradient(90deg, #ff0000)", "linear-gradient()", "linear-gradient(#fff, #12)", "radial-gradient(#fff)",
    "linear-gradient(#fff 80%, #000 20%)", "conic-gradient(#fff, #000)", "linear-gradient(#fff, #000 120%)"])
def test_gradients_that_cannot_be_drawn_are_refused(tmp_path: Path, fill: str) -> None:
    [fault] = face(tmp_path, RECT.format(fill)).faults
    assert (fault.code, fault.location.line) == ("bad-colour", 2) and fault.hint

