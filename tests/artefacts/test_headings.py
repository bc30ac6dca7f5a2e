"""No heading of the rulebooks stands alone at the foot of its page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pypdfium2

from deckgen.geometry import MM
from tests.artefacts.printed import Printed, box, opened

FOOT = 12 * MM      # the room of the page number, above the trim


def headings(entries: Any) -> Iterator[Any]:
    for entry in entries:
        yield entry
        yield from headings(entry.children)


def test_text_follows_every_heading_on_its_page(printed: Printed) -> None:
    pdf = opened(printed.folder / "rulebook.pdf")
    numbers = {page.objgen: number for number, page in enumerate(pdf.pages)}
    document = pypdfium2.PdfDocument(printed.folder / "rulebook.pdf")
    checked = 0
    with pdf.open_outline() as outline:
        for entry in headings(outline.root):
            number, top = numbers[entry.destination[0].objgen], float(entry.destination[3])
            left, bottom, right, _ = box(pdf.pages[number], "/TrimBox")
            below = document[number].get_textpage().get_text_bounded(left, bottom + FOOT, right, top)
            assert len(below.replace(str(entry.title), "").split()) > 5, (entry.title, number + 1, below)
            checked += 1
    assert checked > 30
