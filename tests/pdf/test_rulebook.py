"""Books become PDF files: boxes, fonts, links and outline as printers and readers expect them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from deckgen.book import Book
from deckgen.geometry import MM
from tests import books

TEXT = """{{ contents(_("Contents")) }}
{{ page_break() }}
# First chapter {{ anchor("first") }}

Bite the <card id="sea-wolf"/> on page <page id="card-sea-wolf"/>, see [below](#second). <icon name="bomb"/> Наоборот.

{{ pictures(["sea-wolf", "lair", "sea-wolf"], width="20 mm") }}

## A section, “quoted” – здесь

| A | B |
| --- | --- |
| **one** | *two* |

# Second chapter {{ anchor("second") }}

{{ page_break() }}
{{ card_entry(cards["sea-wolf"]) }}

{{ back_cover() }}
# In short

Bite.
"""


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Book:
    rulebook = books.game().rulebook
    assert rulebook is not None
    made, faults = books.book(tmp_path_factory.mktemp("book"), TEXT, rulebook=replace(rulebook, cover="cover.xml.j2"))
    assert not faults
    return made


@pytest.fixture(scope="module")
def pdf(laid: Book) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(BytesIO(books.pdf(laid))) as opened:
        yield opened


def test_the_same_book_gives_the_same_bytes(laid: Book) -> None:
    assert books.pdf(laid) == books.pdf(laid)


def test_the_file_is_sound(laid: Book, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(books.pdf(laid))
    with pikepdf.open(path) as opened:
        assert opened.check_pdf_syntax() == []


def test_pages_have_a_trim_a_crop_and_a_bleed(pdf: pikepdf.Pdf) -> None:
    bleed, width, height = 3 * MM, 148 * MM, 210 * MM
    for page in pdf.pages:
        trim = [bleed, bleed, bleed + width, bleed + height]
        assert _numbers(page.TrimBox) == pytest.approx(trim, abs=0.01)
        assert _numbers(page.CropBox) == pytest.approx(trim, abs=0.01)
        assert _numbers(page.MediaBox) == pytest.approx([0, 0, width + 2 * bleed, height + 2 * bleed], abs=0.01)
        assert _numbers(page.BleedBox) == _numbers(page.MediaBox)


def _numbers(box: Any) -> list[float]:
    return [float(value) for value in box]


def test_every_font_is_embedded(pdf: pikepdf.Pdf) -> None:
    fonts = [font for page in pdf.pages for font in page.Resources.Font.values()]
    assert fonts
    for font in fonts:
        assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor, font.BaseFont
    names = {str(font.BaseFont) for font in fonts}
    assert not any("Helvetica" in name for name in names)


def test_texts_are_read_back(laid: Book) -> None:
    with pypdfium2.PdfDocument(books.pdf(laid)) as document:
        read = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    assert len(read) == len(laid.pages)
    assert f"Bite the Sea wolf on page {laid.targets['card-sea-wolf'].page}, see below." in read[2]
    assert "Наоборот." in read[2] and "A section, “quoted” – здесь" in read[2]
    assert "Sea wolf 3 copies Bite for 7." in read[laid.targets["card-sea-wolf"].page - 1]


def test_the_outline_holds_every_heading(pdf: pikepdf.Pdf, laid: Book) -> None:
    with pdf.open_outline() as outline:
        tree = [(item.title, [child.title for child in item.children]) for item in outline.root]
        pages = {item.title: _page(pdf, item.destination) for item in outline.root}
    assert tree == [("First chapter", ["A section, “quoted” – здесь"]), ("Second chapter", ["Sea wolf"]),
                    ("In short", [])]
    assert pages == {"First chapter": 3, "Second chapter": laid.targets["second"].page, "In short": len(laid.pages)}


def test_links_lead_to_their_anchors(pdf: pikepdf.Pdf, laid: Book) -> None:
    links = [[_page(pdf, link.Dest) for link in page.get("/Annots", [])] for page in pdf.pages]
    assert links[1] == [3, 3, laid.targets["second"].page, len(laid.pages)], "the contents"
    card, below = laid.targets["card-sea-wolf"].page, laid.targets["second"].page
    assert links[2] == [card, card, below], "a card's name, a page number, a link"
    for page in pdf.pages:
        for link in page.get("/Annots", []):
            left, bottom, right, top = _numbers(link.Rect)
            assert 0 < left < right < float(page.MediaBox[2]) and 0 < bottom < top < float(page.MediaBox[3])


def _page(pdf: pikepdf.Pdf, destination: Any) -> int:
    return next(number for number, page in enumerate(pdf.pages, 1) if page.obj.objgen == destination[0].objgen)


def test_each_face_is_stored_once(pdf: pikepdf.Pdf) -> None:
    forms = {name: form.objgen for page in pdf.pages for name, form in page.Resources.get("/XObject", {}).items()}
    assert set(forms) == {"/cover", "/card_sea-wolf", "/card_lair"}
    stored = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"]
    assert len(stored) == 3


def test_the_catalog_says_how_to_show_and_print(pdf: pikepdf.Pdf) -> None:
    root = pdf.Root
    assert root.ViewerPreferences.PrintScaling == "/None"
    assert root.Lang == "en"
    assert root.PageMode == "/UseOutlines"
    assert str(pdf.docinfo.Title) == "Tiny & co"
    assert [page.label for page in pdf.pages][:2] == ["1", "2"]
