"""Files written for one test, and what their readers see in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2

from deckgen.colour import BLACK
from deckgen.drawing import Drawing, Image, Item, Line, TextBlock
from deckgen.geometry import Rect, Size
from deckgen.pdf.fonts import CidFonts
from deckgen.pdf.writer import PdfFile
from deckgen.render.fonts import font_key
from deckgen.render.text import Run, Style, fit, tokens
from tests.books import fonts

PAGE = Size(300, 200)
BOX = Rect(0, 0, *PAGE)
STYLE = Style("text", 10, 10, 1.2, 0, "left", "top", BLACK, False, False)


def file(shared: Mapping[str, Drawing | Image] | None = None, locale: str = "en") -> PdfFile:
    return PdfFile(CidFonts(fonts().file), shared or {}, "Title", locale, "a test")


def add_page(made: PdfFile, items: Sequence[Item]) -> None:
    made.add_page(PAGE, made.encode(items), BOX, BOX)


def written(items: Sequence[Item], shared: Mapping[str, Drawing | Image] | None = None) -> bytes:
    """A file of one page."""
    made = file(shared)
    add_page(made, items)
    return made.data()


def block(text: str, bold: bool = False, width: float = 280, size: float = 10, top: float = 190) -> TextBlock:
    """A text as a face sets it."""
    style = STYLE._replace(size=size, min_size=size, bold=bold)
    items = tokens([Run(text, font_key("text", bold))], fonts())
    return fit(items, style, 10, top, width, 1000, fonts(), None).block


def letters(text: str, key: str, x: float, y: float, size: float = 10) -> TextBlock:
    """A single word in one font."""
    face = fonts()[key]
    return TextBlock(size, BLACK, face.space, (Line(x, y, 0, (face[text],)),))


@cache
def opened(data: bytes) -> pikepdf.Pdf:
    """A file kept open: its pages and objects live no longer than it does."""
    return pikepdf.open(BytesIO(data))


def read(data: bytes, page: int = 0) -> str:
    """The text of a page as a reader copies it."""
    text: str = pypdfium2.PdfDocument(data)[page].get_textpage().get_text_bounded()
    return text.replace("\r\n", "\n")


def pixels(data: bytes, scale: float = 1, page: int = 0) -> Any:
    """A page drawn, as a Pillow image."""
    return pypdfium2.PdfDocument(data)[page].render(scale=scale).to_pil().convert("RGB")


def embedded(data: bytes) -> dict[str, bool]:
    """The base fonts of a file, and whether each is embedded."""
    found = {}
    for thing in opened(data).objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Subtype") == "/Type0":
            descriptor = thing.DescendantFonts[0].FontDescriptor
            found[str(thing["/BaseFont"])] = "/FontFile2" in descriptor or "/FontFile3" in descriptor
    return found
