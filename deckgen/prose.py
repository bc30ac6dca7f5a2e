"""The prose of a rulebook template, Markdown with Jinja: which of its lines are texts to be translated, and where.

Takes a template's source, gives blocks with their place, or the source with each block made a call of `prose()`. Knows
no Jinja and no Markdown library, so that extraction, checks and rendering find the same texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from deckgen.texts import plain


@dataclass(frozen=True, slots=True)
class ProseBlock:
    """A translatable text of a rulebook template. `line` counts from 1; `text` has its line breaks folded to single
    spaces; `start` and `end` are its place in the source (with line ends as `\\n`), without list bullet, heading
    mark, table pipes and trailing expressions."""

    line: int
    role: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ProseFault:
    """Something in a rulebook template that cannot be translated as it stands."""

    line: int
    message: str


_NEWLINE = re.compile(r"\r\n?")
_BLANKS = re.compile(r"[ \t\n]+")
_OPENER = re.compile(r"\{\{|\{%|\{#|<!--")
_TOKEN = re.compile(r"""(?s)"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{(\[]|%\}|[})\]]""")
_RULE = re.compile(r"[ \t]*(?:>[ \t]?)*[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*")
_TABLE_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
_FENCE = re.compile(r"[ \t]*(?:>[ \t]?)*[ \t]*(```+|~~~+)")
_QUOTED = re.compile(r"[ \t]*(?:>[ \t]?)+[ \t]*")
_PREFIX = re.compile(r"[ \t]*(?P<quote>(?:>[ \t]?)*)[ \t]*(?P<item>(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)"
                     r"(?P<heading>(?:#{1,6}[ \t]+)?)")
_USE_PLACEHOLDER = "an expression inside a text cannot be translated: use a {placeholder}, or put it at the end"
_OWN_LINE = "text beside a template statement cannot be translated: put it on a line of its own"


def prose_blocks(source: str) -> list[ProseBlock]:
    """The translatable texts of a rulebook template (Markdown with Jinja), in order."""
    return _scan(source)[0]


def prose_faults(source: str) -> list[ProseFault]:
    """What in a rulebook template would escape translation."""
    return _scan(source)[1]


def wrap_prose(source: str) -> str:
    """The template with each prose block replaced by `{{ prose("text", "role", line) }}`, its lines kept in number:
    a folded block is followed by as many line ends, inside the expression, as it had."""
    source = _NEWLINE.sub("\n", source)
    parts, end = [], 0
    for block in _scan(source)[0]:
        literal = block.text.replace("\\", "\\\\").replace('"', '\\"')
        pad = "\n" * source.count("\n", block.start, block.end)
        parts += [source[end:block.start], f'{{{{ prose("{literal}", "{block.role}", {block.line}{pad}) }}}}']
        end = block.end
    return "".join(parts) + source[end:]


class _Line(NamedTuple):
    """A line of the source, or several where a template tag runs over their ends."""

    start: int
    end: int
    number: int


def _scan(source: str) -> tuple[list[ProseBlock], list[ProseFault]]:
    scanner = _Scanner(_NEWLINE.sub("\n", source))
    scanner.run()
    return scanner.blocks, scanner.faults


class _Scanner:
    """Goes through the lines once; `open` is the block being gathered: role, start, end, line."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.blocks: list[ProseBlock] = []
        self.faults: list[ProseFault] = []
        self.open: tuple[str, int, int, int] | None = None
        self.fence = ""

    def run(self) -> None:
        for line in _lines(self.source):
            if not self._fenced(line):
                self._line(line)
        self._flush()

    def _fenced(self, line: _Line) -> bool:
        match = _FENCE.match(self.source, line.start, line.end)
        if self.fence:
            if match and match[1].startswith(self.fence):
                self.fence = ""
            return True
        if match:
            self._flush()
            self.fence = match[1]
        return bool(match)

    def _line(self, line: _Line) -> None:
        prefix = _PREFIX.match(self.source, line.start, line.end)
        assert prefix is not None       # every part of it may be empty
        start, source = prefix.end(), self.source
        if start == line.end or _RULE.fullmatch(source, line.start, line.end):
            self._flush()
        elif _OPENER.match(source, start) and not prefix["item"] and not prefix["heading"]:
            self._flush()
            self._structure(start, line)
        elif source[start] == "|" and not prefix["item"]:
            self._flush()
            self._row(start, line)
        else:
            self._prose(prefix, line)

    def _prose(self, prefix: re.Match[str], line: _Line) -> None:
        starts = prefix["item"] or prefix["heading"]
        if not starts and self.open and (self.open[0] == "quote" or not prefix["quote"]):
            self.open = (self.open[0], self.open[1], line.end, self.open[3])
            return
        self._flush()
        role = ("heading" if prefix["heading"] else "item" if prefix["item"] else
                "quote" if prefix["quote"] else "paragraph")
        self.open = (role, prefix.end(), line.end, line.number)
        if role == "heading":
            self._flush()

    def _structure(self, start: int, line: _Line) -> None:
        rest, end = [], start
        for tag_start, tag_end in _tags(self.source, start, line.end):
            rest.append(self.source[end:tag_start])
            end = tag_end
        text = " ".join([*rest, self.source[end:line.end]])
        if _has_letters(text) and not _OPENER.search(text):
            self.faults.append(ProseFault(line.number, _OWN_LINE))

    def _row(self, start: int, line: _Line) -> None:
        if _TABLE_RULE.fullmatch(self.source, start, line.end):
            return
        pipes = _pipes(self.source, start, line.end)
        for left, right in zip(pipes, [*pipes[1:], line.end], strict=True):
            self._add("cell", left + 1, right, line.number + self.source.count("\n", line.start, left))

    def _flush(self) -> None:
        if self.open:
            self._add(*self.open)
            self.open = None

    def _add(self, role: str, start: int, end: int, line: int) -> None:
        start, end = _trimmed(self.source, start, end)
        tags = list(_tags(self.source, start, end))
        while tags and tags[-1][1] == end:
            start, end = _trimmed(self.source, start, tags.pop()[0])
        text = _folded(self.source[start:end])
        if _OPENER.search(text):
            at = line + self.source.count("\n", start, tags[0][0]) if tags else line
            self.faults.append(ProseFault(at, _USE_PLACEHOLDER))
        elif _has_letters(text):
            self.blocks.append(ProseBlock(line, role, text, start, end))


def _lines(source: str) -> Iterator[_Line]:
    """The lines of a source; one that a template tag runs over the end of is joined with those that follow."""
    start, number = 0, 1
    while start < len(source):
        at, end = start, _line_end(source, start)
        while (match := _OPENER.search(source, at, end)) is not None:
            at = max(_tag_end(source, match.start()), match.end())
            end = max(end, _line_end(source, at))
        yield _Line(start, end, number)
        number += source.count("\n", start, end + 1)
        start = end + 1


def _line_end(source: str, start: int) -> int:
    end = source.find("\n", start)
    return len(source) if end < 0 else end


def _tags(source: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The template tags and comments that begin between start and end, as places; unclosed ones are passed over."""
    while (match := _OPENER.search(source, start, end)) is not None:
        start = _tag_end(source, match.start())
        if start > match.end():
            yield match.start(), start
        else:
            start = match.end()


def _tag_end(source: str, start: int) -> int:
    """Where the tag that begins at `start` ends, strings and brackets respected; 0 if it is never closed."""
    opener = source[start:start + 2]
    if opener in ("{#", "<!"):
        closer = "#}" if opener == "{#" else "-->"
        end = source.find(closer, start + 2)
        return 0 if end < 0 else end + len(closer)
    closer, depth = "}}" if opener == "{{" else "%}", 0
    for token in _TOKEN.finditer(source, start + 2):
        if depth == 0 and source.startswith(closer, token.start()):
            return token.start() + 2
        depth += (token[0] in "{([") - (token[0] in "})]" and depth > 0)
    return 0


def _pipes(source: str, start: int, end: int) -> list[int]:
    """The places of a table row's pipes, those inside template tags and escaped ones left out."""
    inside = list(_tags(source, start, end))
    return [match.start() for match in re.compile(r"(?<!\\)\|").finditer(source, start, end)
            if not any(left <= match.start() < right for left, right in inside)]


def _trimmed(source: str, start: int, end: int) -> tuple[int, int]:
    while start < end and source[start] in " \t\n":
        start += 1
    while end > start and source[end - 1] in " \t\n":
        end -= 1
    return start, end


def _folded(text: str) -> str:
    """One line: breaks and quotation marks of Markdown gone, runs of blanks one space; no-break spaces stay."""
    first, *rest = text.split("\n")
    lines = [first, *(_QUOTED.sub("", line, count=1) if _QUOTED.match(line) else line for line in rest)]
    return _BLANKS.sub(" ", " ".join(lines)).strip(" ")


def _has_letters(text: str) -> bool:
    return any(char.isalpha() for char in plain(text))
