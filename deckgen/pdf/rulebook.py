"""A book as the bytes of a PDF: its pages, and what a reader clicks: outline, links, page labels.

Takes a laid-out `Book`; decides nothing about how it looks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from reportlab.pdfbase import pdfdoc

from deckgen.book import Book, Entry, Link, Page, Target
from deckgen.diagnostics import Diagnostic
from deckgen.drawing import Drawing, Group, Image
from deckgen.geometry import Rect, Size
from deckgen.pdf.fonts import CidFonts
from deckgen.pdf.writer import PdfFile

_ABOVE = 6.0        # points of air above a heading that was jumped to


def write_rulebook(book: Book, fonts: CidFonts, shared: Mapping[str, Drawing | Image],
                   signature: str) -> tuple[bytes, list[Diagnostic]]:
    """The finished file, and what is wrong with its pictures. `shared` are the pictures that the book's drawings place;
    `signature` tells the editions of a book apart: the same gives the same bytes."""
    file = PdfFile(fonts, {**shared, **book.shared}, book.title, book.locale, signature)
    for page in book.pages:
        _add_page(file, page, book.targets)
    document = file.document
    document.Catalog.PageLabels = _Later(lambda _: "<< /Nums [0 << /S /D >>] >>")
    if book.outline:
        document.outline = document.Outlines = document.Catalog.Outlines = _Outline(book)
        document.Catalog.PageMode = pdfdoc.PDFName("UseOutlines")
    return file.data(), list(file.faults)


def _add_page(file: PdfFile, page: Page, targets: Mapping[str, Target]) -> None:
    drawing = page.drawing
    bleed = drawing.bleed
    size = Size(drawing.width + 2 * bleed, drawing.height + 2 * bleed)
    content = file.encode([Group(tuple(drawing.items), (1, 0, 0, 1, bleed, bleed))])
    trim = Rect(bleed, bleed, bleed + drawing.width, bleed + drawing.height)
    crop = " ".join(f"{v:.3f}" for v in trim)
    more = f"/CropBox [{crop}]"
    if page.links:
        links = file.document.Reference(_Later(lambda document: _links(page.links, targets, bleed, document)))
        more += f" /Annots {file.document.idToObjectNumberAndVersion[links.name][0]} 0 R"
    file.add_page(size, content, trim, Rect(0, 0, *size), more)


class _Later(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object written when every page has its number."""

    def __init__(self, text: Callable[[pdfdoc.PDFDocument], str]) -> None:
        self.text = text

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        return self.text(document).encode("latin-1")


def _links(links: Sequence[Link], targets: Mapping[str, Target], bleed: float, document: pdfdoc.PDFDocument) -> str:
    return "[" + "\n".join(
        "<< /Type /Annot /Subtype /Link /Border [0 0 0] /F 4 "
        f"/Rect [{' '.join(f'{v + bleed:.2f}' for v in link.rect)}] "
        f"/Dest {_destination(targets[link.anchor], bleed, document)} >>" for link in links) + "]"


def _destination(target: Target, bleed: float, document: pdfdoc.PDFDocument) -> str:
    number = document.idToObjectNumberAndVersion[f"Page{target.page}"][0]
    return f"[{number} 0 R /XYZ 0 {target.y + bleed + _ABOVE:.2f} null]"


class _Outline(pdfdoc.PDFObject):  # type: ignore[misc]
    """The headings as a tree; reportlab asks an outline to `prepare` itself and whether it is `ready`."""

    __RefOnly__ = 1
    ready = 1

    def __init__(self, book: Book) -> None:
        self.book = book

    def prepare(self, document: pdfdoc.PDFDocument, canvas: object) -> None:
        root = document.Reference(self)
        self.names = [document.Reference(_Later(self._writer(at))).name for at in range(len(self.book.outline))]
        self.parents = _parents(self.book.outline)
        self.root = root.name

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        top = self._children(-1)
        return (f"<< /Type /Outlines /First {self._number(top[0], document)} /Last {self._number(top[-1], document)} "
                f"/Count {len(top)} >>").encode()

    def _writer(self, at: int) -> Callable[[pdfdoc.PDFDocument], str]:
        return lambda document: self._entry(at, document)

    def _entry(self, at: int, document: pdfdoc.PDFDocument) -> str:
        entry, bleed = self.book.outline[at], self.book.pages[0].drawing.bleed
        siblings, children = self._children(self.parents[at]), self._children(at)
        place = siblings.index(at)
        words = entry.title.replace("\u00a0", " ")      # or a search for the heading would not find it
        title = ("\ufeff" + words).encode("utf-16-be").hex().upper()
        out = f"<< /Title <{title}> /Parent {self._number(self.parents[at], document)} "
        out += f"/Dest {_destination(self.book.targets[entry.anchor], bleed, document)} "
        out += f"/Prev {self._number(siblings[place - 1], document)} " if place else ""
        out += f"/Next {self._number(siblings[place + 1], document)} " if place + 1 < len(siblings) else ""
        if children:    # a negative count: closed until it is clicked
            out += (f"/First {self._number(children[0], document)} /Last {self._number(children[-1], document)} "
                    f"/Count -{len(children)} ")
        return out + ">>"

    def _children(self, parent: int) -> list[int]:
        return [at for at, above in enumerate(self.parents) if above == parent]

    def _number(self, at: int, document: pdfdoc.PDFDocument) -> str:
        name = self.root if at < 0 else self.names[at]
        return f"{document.idToObjectNumberAndVersion[name][0]} 0 R"


def _parents(outline: Sequence[Entry]) -> list[int]:
    """For each entry the place of the entry that it belongs under, -1 at the top."""
    parents, open_entries = [], list[int]()
    for at, entry in enumerate(outline):
        while open_entries and outline[open_entries[-1]].level >= entry.level:
            open_entries.pop()
        parents.append(open_entries[-1] if open_entries else -1)
        open_entries.append(at)
    return parents
