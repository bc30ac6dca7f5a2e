"""One drawing in several colour spaces: RGB, grey, and the inks of a press through its profile."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from deckgen.colour import Gray, Rgb
from deckgen.drawing import Drawing, Image, Item, Picture, Stroke
from deckgen.pdf.fonts import CidFonts
from deckgen.pdf.inks import CmykInks, GrayInks, Inks, RgbInks
from deckgen.pdf.writer import PdfFile
from tests.books import fonts
from tests.operators import area
from tests.pdf.files import add_page, block, opened, pixels
from tests.render.painting import bitmap

FOGRA39 = (files("deckgen.pdf") / "profiles/FOGRA39L_coated.icc").read_bytes()
SPACES = [(RgbInks, {"g", "rg", "RG"}, "/DeviceRGB"), (GrayInks, {"g", "G"}, "/DeviceGray"),
          (lambda: CmykInks(FOGRA39), {"k", "K"}, "/DeviceCMYK")]


def face() -> tuple[Drawing, dict[str, Drawing | Image]]:
    """A drawing with fills, a stroke, art, a bitmap and black text."""
    ring = area("#000", 20, 20, 40, 40)
    ring = ring._replace(paint=ring.paint._replace(fill=None, stroke=Stroke(Rgb(0.8, 0.1, 0.1), 2)))
    items: tuple[Item, ...] = (area("#1f4e79", 0, 0, 250, 150), area("#f00", 0, 0, 20, 20, 0.5), ring,
                               Picture("art_1", (1, 0, 0, 1, 100, 0)), Picture("image_1", (40, 0, 0, 20, 150, 50)),
                               block("Black words", width=200, top=140))
    shared: dict[str, Drawing | Image] = {"art_1": Drawing("art_1", 30, 30, 0, (area("#0a0", 0, 0, 30, 30),)),
                                          "image_1": Image("image_1", bitmap("JPEG", "RGB", (8, 4)), "a.jpg", 8, 4)}
    return Drawing("card_a", 250, 150, 0, items), shared


def written(inks: Inks) -> bytes:
    drawing, shared = face()
    made = PdfFile(CidFonts(fonts().file), shared, "Title", "en", "a test", inks)
    made.add_form(drawing)
    add_page(made, [Picture("card_a", (1, 0, 0, 1, 0, 0))])
    return made.data()


@pytest.mark.parametrize(("inks", "operators", "space"), SPACES, ids=["rgb", "grey", "cmyk"])
def test_one_drawing_in_every_colour_space(inks: type[Inks], operators: set[str], space: str) -> None:
    data = written(inks())
    form = opened(data).pages[0].Resources.XObject["/card_a"]
    streams = b"\n".join(thing.read_bytes() for thing in (form, form.Resources.XObject["/art_1"])).decode("latin-1")
    assert set(re.findall(r"(?<=\d )(?:rg|RG|g|G|k|K)\b", streams)) == operators
    assert form.Resources.XObject["/image_1"].ColorSpace == space
    picture = pixels(data)
    shades = {picture.getpixel((x, y)) for x, y in ((200, 190), (110, 190), (10, 190))}
    assert len(shades) == 3         # ground, art and half-clear red differ in each of them


def test_black_text_is_black_ink_alone() -> None:
    data = written(CmykInks(FOGRA39))
    content = opened(data).pages[0].Resources.XObject["/card_a"].read_bytes()
    assert b"BT 0 0 0 1 k" in content


def test_white_is_no_ink_and_colours_are_within_the_press_s_reach() -> None:
    inks = CmykInks(FOGRA39)
    assert inks.operators(Gray(1), stroke=False) == "0 0 0 0 k"
    red = [float(value) for value in inks.operators(Rgb(1, 0, 0), stroke=True).split()[:4]]
    assert red[0] < 0.1 and red[1] > 0.9 and red[2] > 0.9 and red[3] < 0.1


def test_a_bitmap_keeps_its_tones_in_the_inks_of_a_press() -> None:
    """Polarity: dark pixels take much ink, light ones little."""
    from PIL import Image as Bitmap

    inks, shades = CmykInks(FOGRA39), []
    for level in (0, 128, 255):
        converted = inks.pixels(Bitmap.new("RGB", (1, 1), (level, level, level)))
        shades.append(sum(converted.tobytes()))
    assert shades[0] > 400 > shades[1] > shades[2] == 0
