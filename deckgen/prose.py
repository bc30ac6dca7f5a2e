"""The prose of a rulebook template, Markdown with Jinja: its translatable texts, and where they are.

Takes a template's source, gives blocks with their place, or the source with each block made a call of `prose()`. Its
Markdown is read by the parser that reads what is printed, with the template tags masked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from deckgen.jinjamask import FILLER, OPENER, Line, mask, raw_at
from deckgen.markdown import Remedy, parser, refused
from deckgen.texts import plain

if TYPE_CHECKING:
    from markdown_it.token import Token


@dataclass(frozen=True, slots=True)
class ProseBlock:
    """A text of a rulebook template. `line` counts from 1; `text` has its line breaks folded to single spaces; `start`
    and `end` are its place in the source (with line ends as `\\n`), without list bullet, heading mark, table pipes and
    trailing expressions."""

    line: int
    role: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ProseFault:
    """Something in a rulebook template that would be printed wrong, untranslated or not at all."""

    line: int
    message: str
    hint: str = ""


class Prose(NamedTuple):
    """The texts to be translated; those without letters, which are printed as they are; and what is wrong."""

    blocks: tuple[ProseBlock, ...]
    signs: tuple[ProseBlock, ...]
    faults: tuple[ProseFault, ...]


_NEWLINE = re.compile(r"\r\n?")
_BLANKS = re.compile(r"[ \t\n]+")
_SPACE = " \t\n\x0b\x0c"
_EDGE = f"{_SPACE}{FILLER}"
_INSIDE = Remedy("an expression inside a text cannot be translated", "use a {placeholder}, or put it at the end")
_BESIDE = Remedy("text next to a template statement cannot be translated", "put the text on its own line")
_COMMENT = Remedy("an HTML comment would be printed", "write {# … #}")
_UNCLOSED = Remedy("a template tag or comment is never closed", "close it with }}, %}, #} or -->")
_RAW = Remedy("text in a raw section cannot be translated", "remove {% raw %} and {% endraw %}")
_NO_TABLE = Remedy("a row of a table without a head",
                   "write a line such as | --- | --- | below the head, with as many columns as it has")
_LONG_ROW = Remedy("a row with more cells than the head of its table would lose the last ones",
                   "give the head as many cells")
_LOST = Remedy("this text would not be translated or not be printed",
               "make it a paragraph, a heading, a list item or a table cell, less deep inside others")


def prose_blocks(source: str) -> tuple[ProseBlock, ...]:
    """The translatable texts of a rulebook template (Markdown with Jinja), in order."""
    return read_prose(source).blocks


def wrap_prose(source: str) -> str:
    """The template with each prose block replaced by `{{ prose("text", "role", line) }}`, its lines kept in number:
    a folded block is followed by as many line ends, inside the expression, as it had."""
    source = _NEWLINE.sub("\n", source)
    parts, end = [], 0
    for block in prose_blocks(source):
        literal = block.text.replace("\\", "\\\\").replace('"', '\\"')
        pad = "\n" * source.count("\n", block.start, block.end)
        parts += [source[end:block.start], f'{{{{ prose("{literal}", "{block.role}", {block.line}{pad}) }}}}']
        end = block.end
    return "".join(parts) + source[end:]


@lru_cache(maxsize=50)
def read_prose(source: str) -> Prose:
    scanner = _Scanner(_NEWLINE.sub("\n", source))
    scanner.run()
    return Prose(tuple(block for block in scanner.texts if _has_letters(block.text)),
                 tuple(block for block in scanner.texts if not _has_letters(block.text)),
                 tuple(sorted(scanner.faults.values(), key=lambda fault: fault.line)))


class _Scanner:
    """Goes through the tokens of the parser once. `known` are the places in the source that need no further look: a
    text's, or those of which a fault tells. `row` is the place that a table row has been read up to, `empty` how many
    empty cells there were since; `quotes` counts the quotations around a block."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.masked = mask(source)
        self.texts: list[ProseBlock] = []
        self.faults: dict[tuple[int, Remedy], ProseFault] = {}
        self.known: list[tuple[int, int]] = []
        self.row = self.row_end = self.empty = self.quotes = 0

    def run(self) -> None:
        for start, _ in self.masked.tags:
            if self.source.startswith("<!--", start):
                self._fault(start, _COMMENT)
            elif raw_at(self.source, start):
                self._fault(start, _RAW)
        tokens = parser().parse(self.masked.text)
        for before, (at, token) in zip([None, *tokens], enumerate(tokens), strict=False):
            self.quotes += token.nesting * token.type.startswith("blockquote")
            self._refused(token)
            if token.type == "inline" and before is not None:
                self._inline(token, before, first=at > 1 and tokens[at - 2].type == "list_item_open")
            elif token.type == "tr_open":
                self.row, self.row_end, _ = self._lines(token)[0]
                self.empty = 0
            elif token.type == "tr_close":
                self._rest_of_row()
        self._rest()

    def _lines(self, token: Token) -> Sequence[Line]:
        first, last = token.map or (0, 0)
        return self.masked.lines[first:last]

    def _refused(self, token: Token) -> None:
        lines = self._lines(token)
        if remedy := refused(token):
            self._fault(lines[0].start, remedy)
            if not token.nesting:
                self.known.append((lines[0].start, lines[-1].end))
        number = 0
        for child in token.children or ():
            if remedy := refused(child):
                self._fault(lines[number].start, remedy)
            number += child.type in ("softbreak", "hardbreak")

    def _inline(self, token: Token, before: Token, first: bool) -> None:
        if before.type == "paragraph_open":
            role = "item" if first else "quote" if self.quotes else "paragraph"
            self._paragraph(role, list(zip(self._lines(token), token.content.split("\n"), strict=True)))
        elif before.type == "heading_open":
            for line, text in zip(self._lines(token), token.content.split("\n"), strict=False):
                start = max(self.masked.whole.find(text, line.start, line.end), line.start)
                self._text("heading", start, start + len(text), text)
        else:
            text = token.content.replace("|", "\\|")
            start = max(self.masked.whole.find(text, self.row), self.row)
            self.row, self.empty = start + len(text), 0 if text else self.empty + 1
            self._text("cell", start, self.row, text)

    def _paragraph(self, role: str, lines: list[tuple[Line, str]]) -> None:
        """A paragraph is several texts where lines of template tags interrupt it."""
        cuts = [0, *(at for at, ((above, _), (line, _)) in enumerate(pairwise(lines), 1)
                     if line.start != above.end + 1), len(lines)]
        for first, last in pairwise(cuts):
            (top, head), (bottom, _) = lines[first], lines[last - 1]
            start = top.start + len(top.text.rstrip(_SPACE)) - len(head.strip(_SPACE))
            text = "\n".join(text for _, text in lines[first:last])
            if text.lstrip(_SPACE).startswith("|") and text.rstrip(_EDGE).count("|") > 1:
                self._fault(start, _NO_TABLE)
            self._text(role, start, bottom.start + len(bottom.text.rstrip(_SPACE)), text)
            role = role if role == "quote" else "paragraph"

    def _text(self, role: str, start: int, end: int, text: str) -> None:
        self.known.append((start, end))
        text = text.rstrip(_EDGE)
        while end > start and self.masked.whole[end - 1] in _EDGE:
            end -= 1
        tag, bare = self.masked.whole.find(FILLER, start, end), text.replace(FILLER, "")
        if OPENER.search(bare):
            self._fault(start, _UNCLOSED)
        elif tag < 0 or not _has_letters(bare):
            line = self.source.count("\n", 0, start) + 1
            self.texts.append(ProseBlock(line, role, _BLANKS.sub(" ", bare).strip(" "), start, end))
        else:
            self._fault(tag, _BESIDE if self.source.startswith("{%", tag) else _INSIDE)

    def _rest_of_row(self) -> None:
        """Cells beyond those of the head; where a loop makes cells, that shows in what is printed only."""
        rest = self.masked.whole[self.row:self.row_end]
        if rest.strip(f"{_EDGE}|") or (FILLER not in rest and rest.count("|") > self.empty + 1):
            self._fault(self.row, _LONG_ROW)
            self.known.append((self.row, self.row_end))

    def _rest(self) -> None:
        """Whatever letters are left would be printed untranslated, or lost."""
        end = 0
        for start, after in [*sorted(self.known), (len(self.source), 0)]:
            for text in self.masked.whole[end:start].split("\n"):
                if _has_letters(text.replace(FILLER, "")):
                    self._fault(end, _LOST)
                end += len(text) + 1
            end = after

    def _fault(self, start: int, remedy: Remedy) -> None:
        line = self.source.count("\n", 0, start) + 1
        self.faults[line, remedy] = ProseFault(line, *remedy)


def _has_letters(text: str) -> bool:
    return any(char.isalpha() for char in plain(unescape(text)))


