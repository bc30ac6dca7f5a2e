"""The rulebooks of CT × Terror as a reader gets them."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pypdfium2
import pytest

from tests.artefacts.printed import Printed, box, opened

TOP = Path(__file__).parents[2]
A5 = (419.528, 595.276)


def page_texts(printed: Printed) -> list[str]:
    document = pypdfium2.PdfDocument(printed.folder / "rulebook.pdf")
    return [page.get_textpage().get_text_bounded() for page in document]


def ledger() -> list[str]:
    with (TOP / "cards/ct_terror/ledger.csv").open(encoding="utf-8", newline="") as file:
        return [row["id"] for row in csv.DictReader(file)]


def test_pages_of_a_booklet(printed: Printed) -> None:
    pages = printed.pages("rulebook.pdf")
    assert 12 <= len(pages) <= 24
    assert len(pages) % 4 == 0
    for page in pages:
        trim, media = box(page, "/TrimBox"), box(page, "/MediaBox")
        assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx(A5, abs=0.01)
        assert box(page, "/CropBox") == pytest.approx(trim, abs=0.01)
        assert trim[0] - media[0] == pytest.approx(3 * 72 / 25.4, abs=0.01)


def test_every_rule_is_explained_where_the_manifest_says(printed: Printed) -> None:
    told = printed.manifest["rulebook"]["rules"]
    texts = page_texts(printed)
    assert set(told) == set(ledger())
    for rule, pages in told.items():
        assert pages
        for page in pages:
            assert re.search(rf"(?<![\w.-]){re.escape(rule)}(?![\w.-])", texts[page - 1]), (rule, page)


def test_contents_give_the_pages_of_the_chapters(printed: Printed) -> None:
    pdf = opened(printed.folder / "rulebook.pdf")
    texts = page_texts(printed)
    numbers = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
    with pdf.open_outline() as outline:
        chapters = [(str(item.title), numbers[item.destination[0].objgen]) for item in outline.root]
    assert len(chapters) >= 12
    contents = texts[1]
    for title, page in chapters[1:]:
        assert re.search(rf"{re.escape(title)}\D*{page}\b", contents), (title, page)
        assert title in texts[page - 1]


def test_links_lead_to_pages_of_the_book(printed: Printed) -> None:
    pdf = opened(printed.folder / "rulebook.pdf")
    known = {page.objgen for page in pdf.pages}
    links = [link for page in pdf.pages for link in page.obj.get("/Annots", [])]
    assert len(links) > 60
    assert all(link.Dest[0].objgen in known for link in links)


def test_cards_are_shown_by_the_faces_themselves(printed: Printed) -> None:
    shown = set()
    for page in printed.pages("rulebook.pdf"):
        shown |= {str(name)[1:] for name in page.resources.get("/XObject", {})}
    deck = {f"card_{entry.split('/')[1]}" for entry in printed.manifest["cards"]}
    assert deck <= shown


def test_running_heads_and_page_numbers(printed: Printed) -> None:
    texts = page_texts(printed)
    for number, text in enumerate(texts[2:-1], 3):
        assert re.search(rf"\b{number}\b", text), number
    assert sum("CT × Terror" in text for text in texts) > len(texts) // 2
