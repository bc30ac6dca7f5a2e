"""Boxed notes and the list of contents. Lengths in points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckgen.document import Heading, Icon, PageRef, Text, plain
from deckgen.geometry import Rect
from deckgen.render.book.breaking import natural
from deckgen.render.book.pieces import (
    NOWHERE,
    Lettering,
    Look,
    Piece,
    letter,
    letter_chunks,
    stack_height,
    stacked,
)
from deckgen.render.book.surface import Surface
from deckgen.render.book.theme import Theme
from deckgen.render.book.words import Chunk

NOTE_INDENT, NOTE_RIGHT, NOTE_PAD, _BAR = 30.0, 9.0, 7.5, 3.0
_NUMBER_ROOM, _LINE_GAP = 30.0, 5.0


@dataclass(frozen=True, kw_only=True)
class NotePiece(Piece):
    """Pieces in a panel, a symbol at their left."""

    pieces: tuple[Piece, ...]
    symbol: Lettering
    width: float
    theme: Theme

    def paint(self, surface: Surface, x: float, top: float) -> None:
        theme, bottom = self.theme, top - self.height
        surface.box(Rect(x, bottom, x + self.width, top), theme.panel)
        surface.box(Rect(x, bottom, x + _BAR, top), theme.accent)
        self.symbol.paint(surface, x + _BAR, top - NOTE_PAD + 1)
        stacked(self.pieces, surface, x + NOTE_INDENT, top - NOTE_PAD)


def note_piece(pieces: tuple[Piece, ...], icon: str, look: Look, width: float) -> NotePiece:
    run = Icon(icon) if icon else Text("!")
    symbol = letter(look, (run,), look.theme.symbol, NOTE_INDENT - _BAR, NOWHERE)
    return NotePiece(height=stack_height(pieces) + 2 * NOTE_PAD, before=8.0, after=9.0, pieces=pieces, symbol=symbol,
                     width=width, theme=look.theme, place=pieces[0].place,
                     overhang=max(piece.overhang for piece in pieces),
                     anchors=tuple(anchor for piece in pieces for anchor in piece.anchors))


@dataclass(frozen=True, kw_only=True)
class ContentsLine(Piece):
    """A chapter and its page with a dotted leader between, its sections run in below."""

    title: Lettering
    number: Lettering
    sections: Lettering | None
    anchor: str
    theme: Theme

    def paint(self, surface: Surface, x: float, top: float) -> None:
        title, number = self.title, self.number
        title.paint(surface, x, top)
        number.paint(surface, x, top)
        space = surface.setter.space(title.style) * title.style.size / 1000
        left = x + natural(title.laid[-1], space) + 5
        right = x + number.width - number.style.size * 1.5
        y = surface.baseline(title.style, top - title.height + title.style.leading)
        surface.leader(left, right, y, self.theme.faint)
        surface.link(x, top - title.height, x + title.width, top, self.anchor)
        if self.sections:
            self.sections.paint(surface, x, top - title.height)


def contents_pieces(headings: Sequence[Heading], look: Look, width: float) -> list[Piece]:
    """A piece for each chapter."""
    out: list[Piece] = []
    chapters = [at for at, heading in enumerate(headings) if heading.level == 1]
    for at, end in zip(chapters, [*chapters[1:], len(headings)], strict=True):
        sections = [heading for heading in headings[at + 1:end] if heading.level == 2]
        out.append(_contents_line(headings[at], sections, look, width))
    return out


def _contents_line(chapter: Heading, sections: Sequence[Heading], look: Look, width: float) -> ContentsLine:
    theme, room = look.theme, width - _NUMBER_ROOM
    style = theme.chapter_line
    title = letter(look, (Text(plain(chapter.inlines)),), style, room, NOWHERE)
    page = look.setter.chunks((PageRef(chapter.anchor),), style, NOWHERE)
    number = letter_chunks(look, [_unlinked(chunk) for chunk in page], style.but("right"), width)
    run_in = letter_chunks(look, _run_in(sections, look), theme.section_line, room) if sections else None
    return ContentsLine(height=title.height + (run_in.height if run_in else 0), after=_LINE_GAP, title=title,
                        number=number, sections=run_in, anchor=chapter.anchor, theme=theme)


def _unlinked(chunk: Chunk) -> Chunk:
    """A number in a line that is a link already."""
    return chunk._replace(parts=tuple(part._replace(link="") for part in chunk.parts))


def _run_in(sections: Sequence[Heading], look: Look) -> list[Chunk]:
    """The sections one after the other, each with its page."""
    setter, style = look.setter, look.theme.section_line
    out: list[Chunk] = []
    for number, section in enumerate(sections):
        words = (Text(plain(section.inlines) + " ", link=section.anchor), PageRef(section.anchor))
        out += setter.chunks(words, style, NOWHERE)
        if number < len(sections) - 1:
            dot = setter.part("·", style, NOWHERE)
            out.append(Chunk((dot,), dot.width, True))
    return out
