"""What a translatable text is: placeholders, inline marks, and the prose blocks of a rulebook template.

Takes plain strings, gives plain values and faults as values; knows no catalog, no Jinja and no Markdown library, so
that extraction, checks and rendering agree on what a text is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

# `{damage}`, `{rules.bomb.drawn}`, `{rules.friendly-fire.damage}`.
PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_-]*(?:\.[a-z0-9_-]+)*)\}")

# Inline marks and the attributes each of them needs; `page` prints the page number of an anchor of the rulebook.
MARKS: dict[str, tuple[str, ...]] = {
    "b": (), "i": (), "br": (), "icon": ("name",), "card": ("id",), "page": ("id",)}
EMPTY_MARKS = frozenset({"br", "icon", "card", "page"})

ROLES = ("heading", "paragraph", "item", "cell", "quote")


class Mark(NamedTuple):
    """An inline mark: `value` is its one attribute ("" if it has none), `children` what stands inside."""

    name: str
    value: str
    children: tuple[Node, ...]


Node = str | Mark


class Fault(NamedTuple):
    """What is wrong inside a text: a diagnostic's code and message, without a place."""

    code: str
    message: str


def placeholders(text: str) -> list[str]:
    """The dotted names of a text's placeholders, in order, repeated if repeated."""
    return PLACEHOLDER.findall(text) if "{" in text else []


def mark_tags(text: str) -> list[str]:
    """The opening and empty tags of a text as written, in order: what a translation has to keep."""
    return [match[0] for match in _TAG.finditer(text) if not match["close"]] if "<" in text else []


def plain(text: str) -> str:
    """A text without its marks and placeholders, for counting letters and digits."""
    return PLACEHOLDER.sub("", _TAG.sub("", text))


# --- inline marks -----------------------------------------------------------------------------------------------

_TAG = re.compile(r"""<(?P<close>/?)(?P<name>[A-Za-z][\w.-]*)"""
                  r"""(?P<attributes>(?:\s+[\w.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?P<empty>/?)>""")
_ROUGH_TAG = re.compile(r"<[^<>]*>")
_ATTRIBUTE = re.compile(r"""([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_ENTITY = re.compile(r"&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6}));")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def parse_marks(text: str) -> tuple[tuple[Node, ...], list[Fault]]:
    """A text as nodes (strings with entities resolved, and marks), and its faults: `unknown-mark` for a tag that is
    none of MARKS, `broken-mark` for anything that is not well-formed. What is faulty is left out of the nodes."""
    if "<" not in text and "&" not in text:
        return ((text,) if text else ()), []
    parser = _MarkParser()
    parser.feed(text)
    return parser.close(), parser.faults


def marks_only(text: str) -> str:
    """A text with the same marks and the same faults in them, mostly without its words: what was found by
    `parse_marks` in one text can be remembered for all that are made alike."""
    if "<" not in text and "&" not in text:
        return ""
    tags = _ROUGH_TAG.findall(text)
    alike = len(tags) == text.count("<") and "&" not in text and _are_tags(tuple(tags))
    return "".join(tags) if alike else text


@lru_cache(maxsize=1000)
def _are_tags(tags: tuple[str, ...]) -> bool:
    return all(_TAG.fullmatch(tag) for tag in tags)


class _MarkParser:
    """Open marks as a stack of (name, children); the bottom is the text itself."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.stack: list[tuple[str, list[Node]]] = [("", [])]

    def feed(self, text: str) -> None:
        end = 0
        for match in _TAG.finditer(text):
            self._string(text[end:match.start()])
            self._tag(match)
            end = match.end()
        self._string(text[end:])

    def close(self) -> tuple[Node, ...]:
        while len(self.stack) > 1:
            self._broken(f"<{self.stack[-1][0]}> is never closed")
            self._pop()
        return tuple(self.stack[0][1])

    def _broken(self, message: str) -> None:
        self.faults.append(Fault("broken-mark", message))

    def _string(self, text: str) -> None:
        if "<" in text:
            at = text.index("<")
            self._broken(f"{text[at:at + 12]!r} is not a mark; a bare < is written &lt;")
        if "&" in _ENTITY.sub("", text):
            self._broken("a bare & is written &amp;")
        if text:
            self.stack[-1][1].append(_ENTITY.sub(self._entity, text))

    def _entity(self, match: re.Match[str]) -> str:
        if match[1]:
            return _NAMED[match[1]]
        code = int(match[2]) if match[2] else int(match[3], 16)
        if code in (9, 10, 13) or 32 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or 0x10000 <= code < 0x110000:
            return chr(code)
        self._broken(f"{match[0]} is no character")
        return ""

    def _tag(self, match: re.Match[str]) -> None:
        name = match["name"]
        if name not in MARKS:
            known = ", ".join(f"<{mark}>" for mark in MARKS)
            self.faults.append(Fault("unknown-mark", f"<{name}> is no inline mark; known: {known}"))
        elif match["close"]:
            self._close_tag(match)
        else:
            self._open_tag(name, match)

    def _open_tag(self, name: str, match: re.Match[str]) -> None:
        value = self._value(name, match["attributes"])
        if match["empty"]:
            self.stack[-1][1].append(Mark(name, value, ()))
        elif name in EMPTY_MARKS:
            self._broken(f"{match[0]} has to be closed in itself: <{name} …/>")
        else:
            self.stack.append((name, []))

    def _close_tag(self, match: re.Match[str]) -> None:
        if match["name"] != self.stack[-1][0] or match["attributes"] or match["empty"]:
            self._broken(f"{match[0]} closes nothing that is open here")
        else:
            self._pop()

    def _pop(self) -> None:
        name, children = self.stack.pop()
        self.stack[-1][1].append(Mark(name, "", tuple(children)))

    def _value(self, name: str, attributes: str) -> str:
        found = [(a[1], a[2] if a[2] is not None else a[3]) for a in _ATTRIBUTE.finditer(attributes)]
        wanted = MARKS[name]
        if [key for key, _ in found] != list(wanted):
            self._broken(f"<{name}> takes {'the attribute ' + wanted[0] if wanted else 'no attribute'}, "
                         f"not {', '.join(key for key, _ in found) or 'none'}")
        return found[0][1] if found else ""


# --- prose of a rulebook template -------------------------------------------------------------------------------

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
    return any(char.isalpha() for char in _TAG.sub("", text))
