"""The template tags in a Markdown source, and the source without them, for a reader of Markdown alone.

Takes a source with `\\n` at its line ends; knows no Jinja library and no Markdown.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

FILLER = "\ue002"       # in the place of a tag's letters: for Markdown a letter like any other, in no text a letter
OPENER = re.compile(r"\{\{|\{%|\{#|<!--")
_TOKEN = re.compile(r"""(?s)"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{(\[]|%\}|[})\]]""")
_RAW = re.compile(r"\{%[-+]?\s*raw\s*[-+]?%\}")
_END_RAW = re.compile(r"\{%[-+]?\s*endraw\s*[-+]?%\}")
_TABLE_RULE = re.compile(r"(?:[ \t]*>)*[ \t|:-]*-[ \t|:-]*")


class Line(NamedTuple):
    """A line of the source, or several where a tag runs over their ends; `text` is as long as the source there."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Masked:
    """A source with its tags filled in. Lines of nothing but tags are left out: most of them print nothing, and what
    they print is a block by itself. `whole` has them, and each letter where it is in the source."""

    lines: tuple[Line, ...]
    whole: str
    tags: tuple[tuple[int, int], ...]

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


def mask(source: str) -> Masked:
    tags = tuple(_tags(source))
    kept, whole, coming = [], [], deque(tags)
    for start, end in _lines(source, tags):
        inside = []
        while coming and coming[0][0] < end:
            inside.append(coming.popleft())
        text = _filled(source, start, end, inside)
        whole.append(text)
        if not inside or text.strip(f"{FILLER} \t"):
            kept.append(Line(start, end, text))
    return Masked(tuple(kept), "\n".join(whole), tags)


def _filled(source: str, start: int, end: int, tags: list[tuple[int, int]]) -> str:
    parts, at = [], start
    for left, right in tags:
        parts += [source[at:left], FILLER * (right - left)]
        at = right
    text = "".join([*parts, source[at:end]])
    bare = text.replace(FILLER, " ")
    # A loop that makes columns leaves the line of dashes below the head of a table what it is.
    return bare if "|" in bare and _TABLE_RULE.fullmatch(bare) else text


def _lines(source: str, tags: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int]]:
    inner = {place for left, right in tags for place in range(left, right) if source[place] == "\n"}
    start = 0
    for place in [*(found.start() for found in re.finditer("\n", source)), len(source)]:
        if place not in inner:
            yield start, place
            start = place + 1


def _tags(source: str) -> Iterator[tuple[int, int]]:
    """Template tags and comments, a raw section as one. Behind one that is never closed there are none: Jinja refuses
    such a template."""
    start = 0
    while (match := OPENER.search(source, start)) is not None:
        end = _tag_end(source, match.start())
        if end:
            yield match.start(), end
        elif match[0] != "<!--":
            return
        start = end or match.end()


def _tag_end(source: str, start: int) -> int:
    """Where the tag that begins at `start` ends, strings and brackets respected; 0 if it is never closed."""
    opener = source[start:start + 2]
    if opener in ("{#", "<!"):
        closer = "#}" if opener == "{#" else "-->"
        end = source.find(closer, start + 2)
        return 0 if end < 0 else end + len(closer)
    if raw := _RAW.match(source, start):
        last = _END_RAW.search(source, raw.end())
        return last.end() if last else 0
    closer, depth = "}}" if opener == "{{" else "%}", 0
    for token in _TOKEN.finditer(source, start + 2):
        if depth == 0 and source.startswith(closer, token.start()):
            return token.start() + 2
        depth += (token[0] in "{([") - (token[0] in "})]" and depth > 0)
    return 0


def raw_at(source: str, start: int) -> bool:
    """Whether the tag that begins at `start` is a raw section."""
    return _RAW.match(source, start) is not None
