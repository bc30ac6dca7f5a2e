"""Markdown of a rulebook becomes blocks.

Takes the text that a rulebook template gave, in which prose and the author's functions stand as tokens (`U+E000`, a
number, `U+E001`) that lead to `Payload`s; gives blocks and faults. Knows no Jinja, no pages and no fonts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.document import (
    Block,
    Heading,
    Icon,
    Inline,
    Inlines,
    LineBreak,
    ListBlock,
    Note,
    PageRef,
    Paragraph,
    Row,
    Table,
    Text,
    plain,
)
from deckgen.texts import MARKS

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

_TOKEN = re.compile("\ue000([0-9]+)\ue001")
_MARK = re.compile(r"""<(/?)(\w+)(?:\s+\w+\s*=\s*["']([^"']*)["'])?\s*(/?)>""")
_BLANKS = re.compile("[ \t\n]+")


class Said(NamedTuple):
    """A text in its language, with inline marks and Markdown's emphasis."""

    markup: str
    place: Location | None


class Tag(NamedTuple):
    """What the author hung on a block: `kind` is rule, example or anchor."""

    kind: str
    names: tuple[str, ...]


class Shown(NamedTuple):
    """A block that a function of the template made."""

    block: Block


Payload = Said | Tag | Shown


def token(number: int) -> str:
    return f"\ue000{number}\ue001"


@cache
def _parser() -> MarkdownIt:
    """Markdown as rulebooks use it: what would turn an indented or framed text into something else is off."""
    from markdown_it import MarkdownIt

    return MarkdownIt("zero", {"html": True}).enable(
        ["table", "blockquote", "list", "heading", "emphasis", "link", "html_inline", "entity", "escape", "newline"])


class Found(NamedTuple):
    """The inlines of a text, the functions' blocks that stood in it, and what was hung on it."""

    inlines: Inlines
    shown: tuple[Block, ...]
    tags: Mapping[str, tuple[str, ...]]


class Reader:
    """Reads Markdown; `names` are the cards' names (with marks) by id. Faults are gathered in `faults`."""

    def __init__(self, payloads: Sequence[Payload], names: Mapping[str, str], icons: Collection[str],
                 place: Location) -> None:
        self.payloads, self.names, self.icons, self.place = payloads, names, icons, place
        self.faults: list[Diagnostic] = []

    def blocks(self, text: str) -> tuple[Block, ...]:
        from markdown_it.tree import SyntaxTreeNode

        return self._blocks(SyntaxTreeNode(_parser().parse(text)).children)

    def inlines(self, text: str) -> Inlines:
        """A text of one block. What a function of the template hung on it is dropped."""
        return self._found(_parser().parseInline(text)[0].children or []).inlines

    def fault(self, code: str, message: str, hint: str = "") -> None:
        self.faults.append(Diagnostic(code, self.place, message, hint))

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
            return [self._note(self._blocks(node.children))]
        return [self._table(node)]

    def _heading(self, level: int, node: SyntaxTreeNode) -> Sequence[Block]:
        found = self._inline(node)
        if level > 3:
            self.fault("deep-heading", f"a heading of level {level}; rulebooks have three", "use #, ## or ###")
        anchor = found.tags.get("anchor", ("",))[0]
        return [Heading(min(level, 3), found.inlines, anchor, self.place, found.tags.get("rule", ()),
                        found.tags.get("example", ())), *found.shown]

    def _paragraph(self, node: SyntaxTreeNode) -> Sequence[Block]:
        found = self._inline(node)
        rules, examples = found.tags.get("rule", ()), found.tags.get("example", ())
        if "anchor" in found.tags:
            self.fault("misplaced-anchor", f"anchor {found.tags['anchor'][0]!r} is not at a heading's end",
                       "put anchor() behind the heading's text, on the same line")
        if not found.inlines and not rules and not examples:
            return found.shown
        return [Paragraph(found.inlines, self.place, rules, examples), *found.shown]

    def _note(self, blocks: tuple[Block, ...]) -> Note:
        """An icon at the very beginning becomes the note's own."""
        first = blocks[0] if blocks else None
        if isinstance(first, Paragraph) and first.inlines and isinstance(first.inlines[0], Icon):
            icon = first.inlines[0].name
            return Note((replace(first, inlines=_trimmed(first.inlines[1:])), *blocks[1:]), icon)
        return Note(blocks)

    def _table(self, node: SyntaxTreeNode) -> Table:
        rows = [self._row(row) for part in node.children for row in part.children]
        alignments = tuple(_alignment(cell) for cell in node.children[0].children[0].children)
        return Table(rows[0], tuple(rows[1:]), alignments)

    def _row(self, node: SyntaxTreeNode) -> Row:
        cells = [self._inline(cell) for cell in node.children]
        rules = tuple(rule for cell in cells for rule in cell.tags.get("rule", ()))
        examples = tuple(name for cell in cells for name in cell.tags.get("example", ()))
        return Row(tuple(cell.inlines for cell in cells), self.place, rules, examples)

    def _inline(self, node: SyntaxTreeNode) -> Found:
        tokens = [child.token for child in node.children if child.type == "inline"]
        return self._found(tokens[0].children or [] if tokens else [])

    def _found(self, tokens: Sequence[object]) -> Found:
        return _Inlines(self).read(tokens)


class _Inlines:
    """Goes through the inline tokens of one block; `links`, `bold` and `italic` say what is open."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.runs: list[Inline] = []
        self.shown: list[Block] = []
        self.tags: dict[str, tuple[str, ...]] = {}
        self.bold = self.italic = 0
        self.link = ""

    def read(self, tokens: Sequence[object]) -> Found:
        self.feed(tokens)
        return Found(_trimmed(tuple(self.runs)), tuple(self.shown), self.tags)

    def feed(self, tokens: Sequence[object]) -> None:
        for item in tokens:
            kind, content = item.type, item.content        # type: ignore[attr-defined]
            if kind in ("text", "text_special"):
                self.text(content)
            elif kind in ("softbreak", "hardbreak"):
                self.runs.append(Text(" ") if kind == "softbreak" else LineBreak())
            elif kind == "html_inline":
                self.mark(content)
            else:
                self.open(kind, item)

    def open(self, kind: str, item: object) -> None:
        if kind.startswith("strong"):
            self.bold += 1 if kind.endswith("open") else -1
        elif kind.startswith("em"):
            self.italic += 1 if kind.endswith("open") else -1
        elif kind == "link_open":
            self.link = self.target(str(item.attrs.get("href", "")))       # type: ignore[attr-defined]
        elif kind == "link_close":
            self.link = ""

    def target(self, address: str) -> str:
        if not address.startswith("#") or len(address) == 1:
            self.reader.fault("unknown-anchor", f"link to {address!r}: a rulebook links to its own anchors only",
                              "write [text](#anchor)")
            return ""
        return address[1:]

    def text(self, content: str) -> None:
        end = 0
        for match in _TOKEN.finditer(content):
            self.letters(content[end:match.start()])
            self.payload(self.reader.payloads[int(match[1])])
            end = match.end()
        self.letters(content[end:])

    def letters(self, content: str) -> None:
        if content:
            self.runs.append(Text(_BLANKS.sub(" ", content), bool(self.bold), bool(self.italic), self.link))

    def payload(self, payload: Payload) -> None:
        if isinstance(payload, Said):
            self.reader.place = payload.place or self.reader.place
            self.feed(_parser().parseInline(payload.markup)[0].children or [])
        elif isinstance(payload, Tag):
            self.tags[payload.kind] = self.tags.get(payload.kind, ()) + payload.names
        else:
            self.shown.append(payload.block)

    def mark(self, content: str) -> None:
        match = _MARK.fullmatch(content)
        name = match[2] if match else ""
        if match is None or name not in MARKS:
            self.reader.fault("unknown-mark", f"{content} is no inline mark", nearest(name, MARKS))
        elif name in ("b", "i"):
            step = -1 if match[1] else 1
            self.bold += step * (name == "b")
            self.italic += step * (name == "i")
        elif name == "br":
            self.runs.append(LineBreak())
        else:
            self.symbol(name, match[3] or "")

    def symbol(self, name: str, value: str) -> None:
        reader = self.reader
        if name == "page":
            self.runs.append(PageRef(value, bool(self.bold), bool(self.italic)))
        elif name == "icon" and value in reader.icons:
            self.runs.append(Icon(value))
        elif name == "icon":
            reader.fault("unknown-icon", f"there is no icon {value!r}", nearest(value, reader.icons))
        elif value in reader.names:
            runs = reader.inlines(reader.names[value])
            self.runs.append(Text(plain(runs), bool(self.bold), bool(self.italic), f"card-{value}"))
        else:
            reader.fault("unknown-card", f"there is no card {value!r}", nearest(value, reader.names))


def _alignment(cell: SyntaxTreeNode) -> str:
    style = str(cell.attrs.get("style", ""))
    return "right" if "right" in style else "centre" if "center" in style else "left"


def _trimmed(runs: Inlines) -> Inlines:
    """Without blanks at the ends, runs of one kind joined."""
    out: list[Inline] = []
    for run in runs:
        last = out[-1] if out else None
        if isinstance(run, Text) and isinstance(last, Text) and run[1:] == last[1:]:
            out[-1] = last._replace(text=last.text + run.text)
        else:
            out.append(run)
    if out and isinstance(out[0], Text):
        out[0] = out[0]._replace(text=out[0].text.lstrip(" "))
    if out and isinstance(out[-1], Text):
        out[-1] = out[-1]._replace(text=out[-1].text.rstrip(" "))
    return tuple(run for run in out if not isinstance(run, Text) or run.text)
