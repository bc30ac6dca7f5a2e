"""Markdown as rulebooks use it: one parser, for what is translated and for what is printed.

What rulebooks do not have is read as well, so that it is a diagnostic and nobody's text is lost. Knows no Jinja, no
catalog and no pages.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


class Remedy(NamedTuple):
    """What a rulebook does not have, and what to write instead."""

    message: str
    hint: str


_PRINTED = ("table", "blockquote", "list", "heading", "emphasis", "link", "html_inline", "entity", "escape", "newline")
_REFUSED = ("code", "fence", "hr", "lheading", "reference", "backticks", "image", "autolink")
_BLOCKS = {
    "fence": Remedy("a rulebook has no blocks of code", "write the text as a paragraph, without ``` or ~~~"),
    "code_block": Remedy("a line that begins with four spaces is a block of code, which a rulebook does not have",
                         "begin the line with fewer spaces"),
    "hr": Remedy("a rulebook has no dividing lines", "begin a section with a heading, a page with {{ page_break() }}"),
    "definition": Remedy("a rulebook has no link definitions", "write [text](#anchor) where the link is"),
}
_INLINES = {
    "code_inline": Remedy("a rulebook has no code between backticks", "write <b>, or * for emphasis"),
    "image": Remedy("a rulebook has no Markdown images", "write {{ pictures([…], width=…) }} or {{ drawing(…) }}"),
    "hardbreak": Remedy("two spaces or a backslash at the end of a line do not break it", "write <br/>"),
}
_UNDERLINED = Remedy("a rulebook has no underlined headings", "write # in front of a heading; an empty line above ---")
_AUTOLINK = Remedy("a rulebook links to its own anchors only", "write the address as text, without < and >")


@cache
def parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("zero", {"html": True, "inline_definitions": True}).enable([*_PRINTED, *_REFUSED])


def refused(token: Token) -> Remedy | None:
    """What to say of a token, block or inline, that no rulebook has; None for those that are printed."""
    if token.type == "heading_open" and token.markup in ("=", "-"):
        return _UNDERLINED
    if token.type == "link_open" and token.info == "auto":
        return _AUTOLINK
    return _BLOCKS.get(token.type) or _INLINES.get(token.type)
