"""Paragraphs, list items and headings. Lengths in points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckgen.geometry import Rect
from deckgen.render.book.breaking import natural
from deckgen.render.book.pieces import NOWHERE, Lettering, Look, Piece, letter_chunks
from deckgen.render.book.surface import Surface
from deckgen.render.book.theme import Theme
from deckgen.render.book.words import Chunk

_IDS_GAP = 7.0              # between a text and the rule ids on its last line
_IDS_UP, _IDS_AFTER = 1.0, 2.4  # ids on a line of their own move up to the text, and the next text to them
BAR_PAD, BAR_INSET = 2.4, 9.0     # a chapter's bar: above and below its words, and before them


@dataclass(frozen=True, kw_only=True)
class Prose(Piece):
    """Text at an indent, a mark hanging before it, rule ids at its end: beside the last line, or on lines of their
    own."""

    text: Lettering
    indent: float = 0.0
    mark: Lettering | None = None
    ids: Lettering | None = None
    beside: bool = False
    rules: tuple[str, ...] = ()

    @property
    def least(self) -> float:
        return self.height if len(self.text.laid) < 4 else 2 * self.text.style.leading

    def split(self, room: float) -> tuple[Piece, Piece] | None:
        laid, leading = self.text.laid, self.text.style.leading
        count = min(int((room + 0.01) / leading), len(laid) - 2)
        if count < 2:
            return None
        head = replace(self, text=replace(self.text, laid=laid[:count]), height=count * leading, after=0.0, keep=False,
                       ids=None, rules=())
        tail = replace(self, text=replace(self.text, laid=laid[count:]), height=self.height - count * leading,
                       before=0.0, mark=None, anchors=())
        return head, tail

    def paint(self, surface: Surface, x: float, top: float) -> None:
        left = x + self.indent
        if self.mark:
            self.mark.paint(surface, left - self.mark.width, top)
        self.text.paint(surface, left, top)
        if self.ids and self.beside:
            y = surface.baseline(self.text.style, top - self.text.height + self.text.style.leading)
            surface.line(self.ids.laid[0], self.ids.style, left, y, self.text.width)
        elif self.ids:
            self.ids.paint(surface, left, top - self.text.height + _IDS_UP)
        surface.rules |= dict.fromkeys(self.rules)


def with_ids(piece: Prose, look: Look) -> Prose:
    """A paragraph with its rule ids set."""
    if not piece.rules:
        return piece
    text, style, setter = piece.text, look.theme.rule, look.setter
    ids = rule_ids(piece.rules, look, text.width)
    room = text.width - natural(text.laid[-1], setter.space(text.style) * text.style.size / 1000) - _IDS_GAP
    beside = len(ids.laid) == 1 and natural(ids.laid[0], setter.space(style) * style.size / 1000) <= room
    if beside:
        return replace(piece, ids=ids, beside=True)
    return replace(piece, ids=ids, height=piece.height + ids.height - _IDS_UP, after=min(piece.after, _IDS_AFTER))


def rule_ids(rules: Sequence[str], look: Look, width: float) -> Lettering:
    parts = [look.setter.part(rule, look.theme.rule, NOWHERE) for rule in rules]
    return letter_chunks(look, [Chunk((part,), part.width) for part in parts], look.theme.rule, width)


@dataclass(frozen=True, kw_only=True)
class Title(Piece):
    """A heading of level 1 to 3; a chapter's is a bar that runs out of the page at its outer side."""

    text: Lettering
    level: int
    name: str
    theme: Theme
    rules: tuple[str, ...] = ()

    def paint(self, surface: Surface, x: float, top: float) -> None:
        theme, height = self.theme, self.text.height
        if self.level == 1:
            self._bar(surface, top)
            x += BAR_INSET
            top -= (self.height - height) / 2
        elif self.level == 2:
            y = top - self.height + 1
            surface.rule(x, x + self.text.width, y, 0.5, theme.line)
            surface.rule(x, x + 30, y, 1.5, theme.accent)
        self.text.paint(surface, x, top)
        surface.rules |= dict.fromkeys(self.rules)

    def _bar(self, surface: Surface, top: float) -> None:
        leaf, theme = surface.leaf, self.theme
        left, right = (leaf.left, leaf.edge_right) if leaf.recto else (leaf.edge_left, leaf.right)
        surface.box(Rect(left, top - self.height, right, top), theme.head)
        inner = (left, left + 3) if leaf.recto else (right - 3, right)
        surface.box(Rect(inner[0], top - self.height, inner[1], top), theme.accent)
