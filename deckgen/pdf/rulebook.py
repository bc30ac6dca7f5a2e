"""A book as the bytes of a PDF: its pages, and what a reader clicks: outline, links, page labels.

Takes a laid-out `Book`; decides nothing about how it looks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from deckgen.book import Book, Entry, Link, Page, Target
from deckgen.diagnostics import Diagnostic
from deckgen.drawing import Drawing, Group, Image
from deckgen.geometry import Rect, Size
from deckgen.pdf.fonts import CidFonts
from deckgen.pdf.objects import Objects
from deckgen.pdf.writer import PdfFile

_ABOVE = 6.0        # points of air above a heading that was jumped to


def write_rulebook(book: Book, fonts: CidFonts, shared: Mapping[str, Drawing | Image],
                   signature: str) -> tuple[bytes, list[Diagnostic]]:
    """The finished file, and what is wrong with its pictures. `shared` are the pictures that the book's drawings place;
    `signature` tells the editions of a book apart: the same gives the same bytes."""
    file = PdfFile(fonts, {**shared, **book.shared}, book.title, book.locale, signature)
    for page in book.pages:
        _add_page(file, page, book.targets)
    file.objects.set_in_catalog("PageLabels", "<< /Nums [0 << /S /D >>] >>")
    if book.outline:
        _Outline(book, file.objects).add()
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
        links = file.objects.add(lambda: _links(page.links, targets, bleed, file.objects), bare=True)
        more += f" /Annots {links} 0 R"
    file.add_page(size, content, trim, Rect(0, 0, *size), more)


def _links(links: Sequence[Link], targets: Mapping[str, Target], bleed: float, objects: Objects) -> str:
    return "[" + "\n".join(
        "<< /Type /Annot /Subtype /Link /Border [0 0 0] /F 4 "
        f"/Rect [{' '.join(f'{v + bleed:.2f}' for v in link.rect)}] "
        f"/Dest {_destination(targets[link.anchor], bleed, objects)} >>" for link in links) + "]"


def _destination(target: Target, bleed: float, objects: Objects) -> str:
    return f"[{objects.page(target.page)} 0 R /XYZ 0 {target.y + bleed + _ABOVE:.2f} null]"


class _Outline:
    """The headings as a tree."""

    def __init__(self, book: Book, objects: Objects) -> None:
        self.book, self.objects = book, objects
        self.parents = _parents(book.outline)

    def add(self) -> None:
        top = self._children(-1)
        self.numbers = [self.objects.add(partial(self._entry, at)) for at in range(len(self.book.outline))]
        self.root = self.objects.set_outline(f"/Type /Outlines /First {self._number(top[0])} /Last "
                                             f"{self._number(top[-1])} /Count {len(top)}")

    def _entry(self, at: int) -> str:
        entry, bleed = self.book.outline[at], self.book.pages[0].drawing.bleed
        siblings, children = self._children(self.parents[at]), self._children(at)
        place = siblings.index(at)
        words = entry.title.replace("\u00a0", " ")      # or a search for the heading would not find it
        title = ("\ufeff" + words).encode("utf-16-be").hex().upper()
        out = f"/Title <{title}> /Parent {self._number(self.parents[at])} "
        out += f"/Dest {_destination(self.book.targets[entry.anchor], bleed, self.objects)} "
        out += f"/Prev {self._number(siblings[place - 1])} " if place else ""
        out += f"/Next {self._number(siblings[place + 1])} " if place + 1 < len(siblings) else ""
        if children:    # a negative count: closed until it is clicked
            out += (f"/First {self._number(children[0])} /Last {self._number(children[-1])} "
                    f"/Count -{len(children)} ")
        return out

    def _children(self, parent: int) -> list[int]:
        return [at for at, above in enumerate(self.parents) if above == parent]

    def _number(self, at: int) -> str:
        return f"{self.root if at < 0 else self.numbers[at]} 0 R"


def _parents(outline: Sequence[Entry]) -> list[int]:
    """For each entry the place of the entry that it belongs under, -1 at the top."""
    parents, open_entries = [], list[int]()
    for at, entry in enumerate(outline):
        while open_entries and outline[open_entries[-1]].level >= entry.level:
            open_entries.pop()
        parents.append(open_entries[-1] if open_entries else -1)
        open_entries.append(at)
    return parents
