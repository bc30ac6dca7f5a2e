"""A catalog written anew in the layout of its old file: what says the same keeps its lines, so that a translator's
editor and deckgen do not wrap each other's lines for ever.

Takes the texts of PO files, gives one. Knows the form of PO files and nothing of what they say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from deckgen.poescapes import unescaped
from deckgen.translate.catalog import WRAP

_KEYWORD = re.compile(r"msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_TOLD_ANEW = ("#.", "#:", "#|")      # what an obsolete entry may have kept, and no merge gives it


@dataclass(slots=True)
class _Block:
    """An entry: its lines as they are, and those of each part (`#.`, `msgid`, …), without `#~`."""

    above: int                      # blank lines before it
    lines: list[str] = field(default_factory=list)
    parts: dict[str, list[str]] = field(default_factory=dict)
    obsolete: bool = False

    @property
    def complete(self) -> bool:
        return any(kind.startswith("msgstr") for kind in self.parts)

    @property
    def key(self) -> tuple[str, str]:
        return _text(self.parts.get("msgctxt", [])), _text(self.parts.get("msgid", []))

    def says(self) -> dict[str, Any]:
        return {kind: _header(lines) if kind == "msgstr" and not self.key[1] else _value(kind, lines)
                for kind, lines in self.parts.items() if not (self.obsolete and kind in _TOLD_ANEW)}


def in_layout(new: str, old: str) -> str:
    """The text `new` with the lines of `old` wherever both say the same. Comments at the end of `old` stay there."""
    blocks = list(_blocks(old))
    known = {(kind, _value(kind, lines)): lines for block in blocks for kind, lines in block.parts.items()}
    former = {block.key: block for block in blocks if block.complete}
    out: list[str] = []
    for block in _blocks(new):
        past = former.get(block.key)
        above = past.above if past and out else 1
        out += [""] * (above if out else 0) + _lines(block, past, known)
    rest = [block for block in blocks if all(kind[0] == "#" for kind in block.parts)]
    return "\n".join([*out, *(line for block in rest for line in ["", *block.lines])]) + "\n"


def wrapped_at(text: str) -> int:
    """The width at which a file's strings are wrapped, 0 if they are not."""
    strings = [lines for block in _blocks(text) for kind, lines in block.parts.items() if kind.startswith("msg")]
    broken = [len(line) for lines in strings for line in lines[1:-1] if not line.endswith('\\n"')]
    if broken:
        return max(broken)
    # backslashes do not count for those who wrap, and the fields of a header are never wrapped
    whole = (len(line) - line.count("\\") for lines in strings for line in lines if not line.endswith('\\n"'))
    return 0 if any(length > WRAP for length in whole) else WRAP


def _lines(block: _Block, past: _Block | None, known: dict[tuple[str, Any], list[str]]) -> list[str]:
    if past and past.obsolete == block.obsolete and past.says() == block.says():
        return past.lines
    if past and not any(block.key):
        return _header_lines(block, past)
    lines = [line for kind, new in block.parts.items() for line in known.get((kind, _value(kind, new)), new)]
    return [_obsolete(line) for line in lines] if block.obsolete else lines


def _obsolete(line: str) -> str:
    return f"#~{line[1:]}" if line.startswith("#|") else line if line[0] == "#" else f"#~ {line}"


def _header_lines(block: _Block, past: _Block) -> list[str]:
    """Comments as they were, the new fields."""
    return [line for kind, lines in past.parts.items() for line in (block.parts[kind] if kind == "msgstr" else lines)]


def _blocks(text: str) -> Iterator[_Block]:
    block, blank, kind = _Block(0), 0, ""
    for raw in text.split("\n"):
        line = raw.strip()
        if not line:
            blank += 1
            continue
        bare = line.removeprefix("#~").strip() if line.startswith("#~") else line
        if block.complete and bare[0] != '"' and not bare.startswith("msgstr"):
            yield block
            block = _Block(blank)
        blank = 0
        kind = _kind(bare, line, kind)
        block.lines.append(raw.rstrip())
        block.parts.setdefault(kind, []).append(f"#{bare}" if bare[0] == "|" else line if kind[0] == "#" else bare)
        block.obsolete |= line.startswith("#~") and kind[0] != "#"
    if block.lines:
        yield block


def _kind(bare: str, line: str, before: str) -> str:
    if bare[0] == '"':
        return before
    if keyword := _KEYWORD.match(bare):
        return keyword[0]
    return "#|" if line.startswith("#~") else line[:2] if line[:2] in ("#.", "#:", "#,", "#|") else "#"


def _value(kind: str, lines: Iterable[str]) -> Any:
    """What lines say, however they are wrapped."""
    if kind == "#,":
        return frozenset(flag.strip() for line in lines for flag in line[2:].split(","))
    if kind == "#|":
        return "".join((f"\0{found[0]}\0" if (found := _KEYWORD.match(line[2:].strip())) else "") + _text([line])
                       for line in lines)
    if kind[0] == "#":
        words = [word for line in lines for word in line.lstrip("#.:").split()]
        return frozenset(words) if kind == "#:" else "".join(words)     # comments are wrapped at hyphens too
    return _text(lines)


def _text(lines: Iterable[str]) -> str:
    return unescaped("".join(text for line in lines for text in _QUOTED.findall(line)))


def _header(lines: Iterable[str]) -> frozenset[str]:
    return frozenset(line.strip() for line in _text(lines).split("\n"))
