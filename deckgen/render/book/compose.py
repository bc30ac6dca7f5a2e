"""Blocks of a document become pieces of known height for a text width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from deckgen.document import (
    Block,
    CardEntry,
    Contents,
    Figures,
    Heading,
    ListBlock,
    Note,
    Paragraph,
    Scenes,
    Table,
    Text,
    plain,
)
from deckgen.render.book.figures import entry_pieces, figure_pieces
from deckgen.render.book.panels import NOTE_INDENT, NOTE_RIGHT, contents_pieces, note_piece
from deckgen.render.book.pieces import NOWHERE, Look, Piece, letter
from deckgen.render.book.prose import BAR_INSET, BAR_PAD, Prose, Title, with_ids
from deckgen.render.book.scenes import scene_pieces
from deckgen.render.book.surface import Surface
from deckgen.render.book.tables import table_piece

ITEM_INDENT = 13.0
PARAGRAPH_GAP, ITEM_GAP, LIST_GAP = 4.0, 2.6, 6.0


@dataclass(frozen=True, kw_only=True)
class Break(Piece):
    """A new page begins."""

    height: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Indented(Piece):
    """A table, picture or note inside a list item."""

    piece: Piece

    def paint(self, surface: Surface, x: float, top: float) -> None:
        self.piece.paint(surface, x + ITEM_INDENT, top)


class Composer:
    """Makes the pieces of one rulebook. `headings` are all of it, in order, with anchors."""

    def __init__(self, look: Look, headings: Sequence[Heading]) -> None:
        self.look, self.headings = look, headings
        self.body = look.theme.body

    def pieces(self, blocks: Sequence[Block], width: float) -> Iterator[Piece]:
        for entries, run in groupby(blocks, key=lambda block: isinstance(block, CardEntry)):
            if entries:
                yield from entry_pieces([block for block in run if isinstance(block, CardEntry)], self.look, width)
                continue
            others = list(run)
            for block, following in zip(others, [*others[1:], None], strict=True):
                for piece in self._pieces(block, width):
                    yield self._bound(piece, block, following)

    def _bound(self, piece: Piece, block: Block, following: Block | None) -> Piece:
        """A short paragraph stays with the list, table or example that it leads to."""
        leads = isinstance(block, Paragraph) and isinstance(following, ListBlock | Table | Scenes)
        return replace(piece, keep=True) if leads and isinstance(piece, Prose) and len(piece.text.laid) <= 3 else piece

    def _pieces(self, block: Block, width: float) -> Sequence[Piece] | Iterator[Piece]:
        if isinstance(block, Heading):
            return [self._title(block, width)]
        if isinstance(block, Paragraph):
            return [self._prose(block, width)]
        if isinstance(block, ListBlock):
            return self._list(block, width)
        if isinstance(block, Table):
            return [table_piece(block, self.look, width)]
        if isinstance(block, Note):
            inner = tuple(self.pieces(block.blocks, width - NOTE_INDENT - NOTE_RIGHT))
            return [note_piece(inner, block.icon, self.look, width)] if inner else []
        if isinstance(block, Figures):
            return figure_pieces(block, self.look, width)
        if isinstance(block, Scenes):
            return scene_pieces(block, self.look, width)
        if isinstance(block, Contents):
            return self._contents(block, width)
        return [Break(place=block.place)]

    def _title(self, block: Heading, width: float) -> Title:
        style = self.look.theme.heading(block.level)
        room = width - (2 * BAR_INSET if block.level == 1 else 0)
        text = letter(self.look, block.inlines, style, room, block.place)
        before, after = {1: (15.0, 7.0), 2: (10.0, 4.0), 3: (6.5, 1.0)}[block.level]
        height = text.height + {1: 2 * BAR_PAD, 2: 2.5, 3: 0}[block.level]
        return Title(height=height, before=before, after=after, keep=True, anchors=(block.anchor,), text=text,
                     level=block.level, name=plain(block.inlines), theme=self.look.theme, rules=block.rules,
                     overhang=text.overhang, place=block.place)

    def _prose(self, block: Paragraph, width: float) -> Prose:
        text = letter(self.look, block.inlines, self.body, width, block.place)
        prose = Prose(height=text.height, after=PARAGRAPH_GAP, text=text, rules=block.rules,
                      overhang=text.overhang, place=block.place)
        return with_ids(prose, self.look)

    def _list(self, block: ListBlock, width: float) -> Iterator[Piece]:
        last = len(block.items) - 1
        for number, item in enumerate(block.items):
            sign = "•" if block.start is None else f"{block.start + number}."
            inner = list(self.pieces(item, width - ITEM_INDENT))
            for at, piece in enumerate(inner):
                final = at == len(inner) - 1
                gap = LIST_GAP if number == last else ITEM_GAP
                # Neither the first item nor the last stands alone on a page.
                hung = self._hung(piece, sign if at == 0 else "", gap if final else piece.after)
                yield replace(hung, keep=True) if number < last and number in (0, last - 1) else hung

    def _hung(self, piece: Piece, sign: str, after: float) -> Piece:
        """A piece of a list item, moved right by its indent; `sign` hangs before it."""
        if not isinstance(piece, Prose):
            return Indented(height=piece.height, before=piece.before, after=after, keep=piece.keep, piece=piece,
                            anchors=piece.anchors, overhang=piece.overhang, place=piece.place)
        style = replace(piece.text.style, align="left", colour=self.look.theme.accent, bold=True)
        mark = letter(self.look, (Text(sign),), style, ITEM_INDENT, NOWHERE) if sign else piece.mark
        return replace(piece, indent=piece.indent + ITEM_INDENT, mark=mark, after=after)

    def _contents(self, block: Contents, width: float) -> list[Piece]:
        lines = contents_pieces(self.headings, self.look, width)
        if not block.title:
            return lines
        title = Heading(1, block.title, "", block.place)
        return [self._title(title, width), *lines]
