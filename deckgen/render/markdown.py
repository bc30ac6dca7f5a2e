"""Markdown of a rulebook becomes blocks.

Takes the text that a rulebook template gave and the payloads of its tokens (see `inlines`); gives blocks and faults.
Knows no Jinja, no pages and no fonts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from deckgen.document import Block, Heading, Icon, ListBlock, Note, Paragraph, Row, Table
from deckgen.markdown import parser, refused
from deckgen.render.inlines import Found, InlineReader, Said, numbers, trimmed

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

_LEVELS = 3


class Reader(InlineReader):
    """Reads a whole Markdown text."""

    def blocks(self, text: str) -> tuple[Block, ...]:
        from markdown_it.tree import SyntaxTreeNode

        found = self._blocks(SyntaxTreeNode(parser().parse(text)).children)
        self._lost(text)
        return found

    def _lost(self, text: str) -> None:
        """What Markdown has no place for: cells beyond those of a table's head, lists twenty deep."""
        for number in numbers(text):
            payload = self.payloads[number] if number < len(self.payloads) else None
            if payload is not None and number not in self.used:
                self.place = (payload.place if isinstance(payload, Said) else None) or self.place
                self.fault("lost-text", "what stands here is not printed",
                           "give the head of a table as many cells as its rows; do not nest lists so deep")

    def _blocks(self, nodes: Sequence[SyntaxTreeNode]) -> tuple[Block, ...]:
        return tuple(block for node in nodes for block in self._block(node))

    def _block(self, node: SyntaxTreeNode) -> Sequence[Block]:
        if node.type == "heading":
            return self._heading(int(node.tag[1:]), node)
        if node.type == "paragraph":
            return self._paragraph(node)
        if node.type in ("bullet_list", "ordered_list"):
            items = tuple(self._blocks(item.children) for item in node.children)
            return [ListBlock(items, int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None)]
        if node.type == "blockquote":
            return [_note(self._blocks(node.children))]
        if node.type == "table":
            return [self._table(node)]
        if node.token and (remedy := refused(node.token)):
            self.fault("unsupported-markdown", *remedy)
            self.used.update(numbers(node.content))
        return []

    def _heading(self, level: int, node: SyntaxTreeNode) -> Sequence[Block]:
        if remedy := node.nester_tokens and refused(node.nester_tokens.opening):
            self.fault("unsupported-markdown", *remedy)
        found = self._inline(node)
        if level > _LEVELS:
            self.fault("deep-heading", f"a heading of level {level}; rulebooks have {_LEVELS}", "use #, ## or ###")
        anchor = found.tags.get("anchor", ("",))[0]
        return [Heading(min(level, _LEVELS), found.inlines, anchor, self.place, found.tags.get("rule", ())),
                *found.shown]

    def _paragraph(self, node: SyntaxTreeNode) -> Sequence[Block]:
        found = self._inline(node)
        rules = found.tags.get("rule", ())
        if "anchor" in found.tags:
            self.fault("misplaced-anchor", f"anchor {found.tags['anchor'][0]!r} is not at a heading's end",
                       "put anchor() behind the heading's text, on the same line")
        if not found.inlines and not rules:
            return found.shown
        return [Paragraph(found.inlines, self.place, rules), *found.shown]

    def _table(self, node: SyntaxTreeNode) -> Table:
        rows = [self._row(row) for part in node.children for row in part.children]
        alignments = tuple(_alignment(cell) for cell in node.children[0].children[0].children)
        return Table(rows[0], tuple(rows[1:]), alignments)

    def _row(self, node: SyntaxTreeNode) -> Row:
        cells = [self._inline(cell) for cell in node.children]
        rules = tuple(rule for cell in cells for rule in cell.tags.get("rule", ()))
        return Row(tuple(cell.inlines for cell in cells), self.place, rules)

    def _inline(self, node: SyntaxTreeNode) -> Found:
        inline = next((child.token for child in node.children if child.type == "inline"), None)
        return self.found(inline.children or [] if inline else [])


def _note(blocks: tuple[Block, ...]) -> Note:
    """An icon at the very beginning becomes the note's own."""
    first = blocks[0] if blocks else None
    if isinstance(first, Paragraph) and first.inlines and isinstance(first.inlines[0], Icon):
        return Note((replace(first, inlines=trimmed(first.inlines[1:])), *blocks[1:]), first.inlines[0].name)
    return Note(blocks)


def _alignment(cell: SyntaxTreeNode) -> str:
    style = str(cell.attrs.get("style", ""))
    return "right" if "right" in style else "centre" if "center" in style else "left"
