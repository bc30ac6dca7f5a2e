"""What stands around the text of a page: running head, page number, and the ground of special pages."""

from __future__ import annotations

from deckgen.document import Text
from deckgen.geometry import MM, Rect, Size
from deckgen.render.book.pieces import NOWHERE, Look, letter
from deckgen.render.book.surface import Surface
from deckgen.render.book.theme import Theme

_HEAD, _FOOT = 10.5 * MM, 8.5 * MM        # of their middles, from the trim
_TAB = 15.0                             # height of the tab that holds the page number
_LINES = 9 * MM                         # between the lines of a page for notes


def furniture(surface: Surface, number: int, chapter: str, title: str, size: Size, theme: Theme) -> None:
    """The running head (chapter outside, game inside) and the page number in a tab at the outer edge."""
    leaf = surface.leaf
    y = size.height - _HEAD
    if chapter:
        _words(surface, title, theme, y, "left" if leaf.recto else "right")
        _words(surface, chapter, theme, y, "right" if leaf.recto else "left")
        surface.rule(leaf.left, leaf.right, y - theme.running.leading / 2, 0.4, theme.line)
    width = theme.outer * 0.8
    left, right = (size.width - width, leaf.edge_right) if leaf.recto else (leaf.edge_left, width)
    surface.box(Rect(left, _FOOT - _TAB / 2, right, _FOOT + _TAB / 2), theme.head)
    inside = size.width - width if leaf.recto else 0.0
    text = letter(Look(surface.setter, theme, {}), (Text(str(number)),), theme.folio, width, NOWHERE)
    text.paint(surface, inside, _FOOT + theme.folio.leading / 2)


def _words(surface: Surface, words: str, theme: Theme, y: float, align: str) -> None:
    leaf, style = surface.leaf, theme.running.but(align)
    text = letter(Look(surface.setter, theme, {}), (Text(words),), style, leaf.right - leaf.left, NOWHERE)
    text.paint(surface, leaf.left, y + style.leading / 2)


def ground(surface: Surface, size: Size, bleed: float, theme: Theme) -> None:
    """The back cover's panel, to the edges of the paper."""
    surface.box(Rect(0, 0, *size).grown(bleed), theme.panel)


def lined(surface: Surface, top: float, bottom: float, theme: Theme) -> None:
    """Lines to write on, where a book has pages to spare."""
    y = top - _LINES
    while y >= bottom:
        surface.rule(surface.leaf.left, surface.leaf.right, y, 0.4, theme.line)
        y -= _LINES
