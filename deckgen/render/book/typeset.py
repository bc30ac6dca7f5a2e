"""A document laid out as a book: a cover, numbered pages with running heads, a back cover on the last page.

Takes a document, shaped fonts and the size of its pages; gives a `Book` and diagnostics. Knows no PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from deckgen.book import Book, Entry, Page, Target
from deckgen.diagnostics import Diagnostic
from deckgen.document import BackCover, Block, CardEntry, Document, Heading, plain
from deckgen.drawing import Drawing, Picture
from deckgen.geometry import Size, millimetres
from deckgen.model import Rulebook
from deckgen.render.book.compose import Composer
from deckgen.render.book.furniture import furniture, ground, lined
from deckgen.render.book.paginate import Column, paginate
from deckgen.render.book.pieces import Look, Piece
from deckgen.render.book.prose import Title
from deckgen.render.book.surface import Leaf, Surface
from deckgen.render.book.theme import Theme
from deckgen.render.book.words import Setter
from deckgen.render.fonts import Fonts

SHEET = 4                   # pages of a folded sheet
# Scales of the type: on the back cover the first at which it holds all, inside the first that wastes no pages.
_BACK_SCALES = (1.04, 1.0, 0.96, 0.92)
_SCALES = (1.0, 0.97, 1.03, 0.95, 1.06)
_MAY_SPARE = 1              # pages without text that a book may have
_TOO_WIDE = 0.5             # points that nobody sees


def typeset(document: Document, book: Rulebook, fonts: Fonts,
            theme: Theme | None = None, pages: int = SHEET) -> tuple[Book, list[Diagnostic]]:
    """The pages of a rulebook; their number is a multiple of `pages`, the back cover is the last of them."""
    typesetter = _Typesetter(document, book, fonts, (theme or Theme()).coloured(book.colours), pages)
    return typesetter.run(), list(typesetter.faults)


class _Typesetter:
    def __init__(self, document: Document, book: Rulebook, fonts: Fonts, theme: Theme, multiple: int) -> None:
        self.multiple = multiple
        self.document, self.theme, self.size, self.bleed = document, theme, book.size, book.bleed
        self.setter = Setter(fonts, document.locale, theme)
        self.faults = self.setter.faults
        self.sizes = {key: Size(shown.width, shown.height) for key, shown in document.drawings.items()}
        self.width = book.size.width - theme.inner - theme.outer
        self.height = book.size.height - theme.top - theme.bottom
        self.first = 2 if document.cover else 1

    def run(self) -> Book:
        blocks = _anchored(self.document.blocks)
        headings = [block for block in blocks if isinstance(block, Heading)]
        main, covering = _divided(blocks)
        back = self._back(covering, headings)
        columns = self._inside(main, headings, self.first - 1 + len(back))
        self._check(columns, back)
        columns += [*[Column()] * self._spare(self.first - 1 + len(back), columns), *back]
        targets = self._targets(columns)
        chapters = _chapters(columns)
        last = self.first + len(columns) - len(back)
        surfaces = [self._page(number, column, chapter, targets, number >= last)
                    for number, column, chapter in zip(count(self.first), columns, chapters, strict=False)]
        pages = [*self._cover(), *map(self._finished, surfaces, count(self.first))]
        return Book(self.document.title, self.document.locale, tuple(pages),
                    tuple(_outline(blocks)), targets,
                    self._where([surface.rules for surface in surfaces]),
                    self._where([surface.examples for surface in surfaces]), self.document.drawings)

    def _columns(self, blocks: Sequence[Block], headings: Sequence[Heading], theme: Theme) -> list[Column]:
        if not blocks:
            return []
        pieces = Composer(Look(self.setter, theme, self.sizes), headings).pieces(blocks, self.width)
        return paginate(pieces, self.height)

    def _inside(self, blocks: Sequence[Block], headings: Sequence[Heading], others: int) -> list[Column]:
        best: list[Column] | None = None
        for scale in _SCALES:
            columns = self._columns(blocks, headings, replace(self.theme, scale=scale))
            if best is None or self._spare(others, columns) < self._spare(others, best):
                best = columns
            if self._spare(others, best) <= _MAY_SPARE:
                break
        return best or []

    def _spare(self, others: int, columns: Sequence[Column]) -> int:
        """How many pages are left over on the last sheet."""
        return -(others + len(columns)) % self.multiple

    def _back(self, blocks: Sequence[Block], headings: Sequence[Heading]) -> list[Column]:
        columns: list[Column] = []
        for scale in _BACK_SCALES:
            columns = self._columns(blocks, headings, replace(self.theme, panel=self.theme.paper, scale=scale))
            if len(columns) <= 1:
                break
        return columns

    def _check(self, columns: Sequence[Column], back: Sequence[Column]) -> None:
        for column in (*columns, *back):
            for _, piece in column.pieces:
                if piece.overhang > _TOO_WIDE:
                    self._fault("rulebook-too-wide", piece, f"is {millimetres(piece.overhang)} wider than its room",
                                "shorten the word, or show the picture smaller")
                if piece.height > self.height + _TOO_WIDE:
                    self._fault("rulebook-too-high", piece, f"needs {millimetres(piece.height)}, "
                                f"a page has {millimetres(self.height)}", "divide it")
        if len(back) > 1:
            over = sum(column.used for column in back[1:])
            self._fault("back-cover-overflow", back[1].pieces[0][1],
                        f"the back cover is full: {millimetres(over)} more text than its {millimetres(self.height)}",
                        "shorten what follows back_cover()")

    def _fault(self, code: str, piece: Piece, message: str, hint: str) -> None:
        self.faults[Diagnostic(code, piece.place, f"{message}, locale {self.document.locale}", hint)] = None

    def _top(self) -> float:
        return self.size.height - self.theme.top

    def _targets(self, columns: Sequence[Column]) -> dict[str, Target]:
        return {anchor: Target(number, top) for number, column in enumerate(columns, self.first)
                for top, piece in column.placed(self._top(), self.height) for anchor in piece.anchors}

    def _leaf(self, number: int, centred: bool) -> Leaf:
        theme, recto = self.theme, number % 2 == 1
        left = (theme.inner + theme.outer) / 2 if centred else theme.inner if recto else theme.outer
        return Leaf(recto, left, left + self.width, -self.bleed, self.size.width + self.bleed)

    def _page(self, number: int, column: Column, chapter: str, targets: Mapping[str, Target], back: bool) -> Surface:
        surface = Surface(self.setter, self._leaf(number, back), targets, self.sizes)
        if back:
            ground(surface, self.size, self.bleed, self.theme)
        else:
            furniture(surface, number, chapter, self.document.title, self.size, self.theme)
        if not column.pieces:
            lined(surface, self._top(), self.theme.bottom, self.theme)
        for top, piece in column.placed(self._top(), self.height):
            piece.paint(surface, surface.leaf.left, top)
        return surface

    def _cover(self) -> Iterator[Page]:
        key = self.document.cover
        if key is not None:
            wide, high = self.sizes[key]
            shown = Picture(key, (self.size.width / wide, 0, 0, self.size.height / high, 0, 0))
            yield Page(Drawing("page_1", *self.size, self.bleed, (shown,)), ())

    def _finished(self, surface: Surface, number: int) -> Page:
        return Page(Drawing(f"page_{number}", *self.size, self.bleed, tuple(surface.items)), tuple(surface.links))

    def _where(self, pages: Sequence[Iterable[str]]) -> dict[str, tuple[int, ...]]:
        """What the pages name, each with the pages that do, sorted by name."""
        found: dict[str, list[int]] = {}
        for number, names in enumerate(pages, self.first):
            for name in names:
                found.setdefault(name, []).append(number)
        return {name: tuple(found[name]) for name in sorted(found)}


def _anchored(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, every heading with an anchor."""
    return [replace(block, anchor=f"section-{number}") if isinstance(block, Heading) and not block.anchor else block
            for number, block in enumerate(blocks)]


def _outline(blocks: Sequence[Block]) -> Iterator[Entry]:
    for block in blocks:
        if isinstance(block, Heading):
            yield Entry(block.level, plain(block.inlines), block.anchor)
        elif isinstance(block, CardEntry):
            yield Entry(3, plain(block.name), block.anchor)


def _divided(blocks: Sequence[Block]) -> tuple[Sequence[Block], Sequence[Block]]:
    """What stands before the back cover, and what on it."""
    for at, block in enumerate(blocks):
        if isinstance(block, BackCover):
            return blocks[:at], blocks[at + 1:]
    return blocks, ()


def _chapters(columns: Sequence[Column]) -> list[str]:
    """The chapter that each page's running head names: the one in which the page begins; none under a chapter's bar."""
    out, current = [], ""
    for column in columns:
        titles = [piece.name for _, piece in column.pieces if isinstance(piece, Title) and piece.level == 1]
        begins = bool(column.pieces) and isinstance(column.pieces[0][1], Title) and column.pieces[0][1].level == 1
        out.append("" if begins or not column.pieces else current)
        current = titles[-1] if titles else current
    return out
