"""One more text in a list of a TOML file, with the layout and the comments of the file kept.

Takes and gives bytes; knows no file names and no keys. A change that would say anything else is refused.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from deckgen.tomlfile import key_lines

_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]]')
_Span = tuple[int, int]
_START = re.compile(r"[^=\n]*=\s*\[")


def appended(data: bytes, key: str, text: str) -> tuple[bytes, int]:
    """A file with `text` at the end of the list `key` of its top, and the line where it stands. `text` has letters
    that need no escaping. Raises ValueError where the list cannot be found or is not written as one usually does."""
    bom, old = re.match("(\ufeff?)(.*)", data.decode(), re.DOTALL).groups()      # type: ignore[union-attr]
    place, put = _insertion(old, key, text)
    new = old[:place[0]] + put + old[place[1]:]
    wanted = tomllib.loads(old)
    wanted[key] = [*wanted[key], text]
    if tomllib.loads(new) != wanted:
        raise ValueError(f"the list {key} is not written as usual")
    return (bom + new).encode(), new.count("\n", 0, place[0] + len(put)) + 1


def _insertion(old: str, key: str, text: str) -> tuple[_Span, str]:
    """Which letters to put in the place of others."""
    line = key_lines(old.replace("\r\n", "\n")).get((key,), 0)
    begin = sum(len(one) + 1 for one in old.split("\n")[:line - 1])
    start = _START.match(old, begin)
    if not line or not start:
        raise ValueError(f"there is no list {key}")
    items = list(_items(old, start.end()))
    if not items:
        return (start.end(), start.end()), f'"{text}"'
    first, last = items[-1]
    item = f"{old[first]}{text}{old[first]}"
    indent = re.search(r"\n([ \t]*)$", old[start.end():first])
    if not indent:
        between = old[items[-2][1]:first] if len(items) > 1 else ""
        return (last, last), (between if re.fullmatch(r",\s*", between) else ", ") + item
    return _own_line(old, last, indent[1] + item)


def _own_line(old: str, last: int, item: str) -> tuple[_Span, str]:
    """After the line of the last item, whose comma may be missing and whose comment stays with it."""
    rest = re.match(r"([ \t]*,)?([ \t]*(?:#[^\r\n]*)?)", old[last:])
    assert rest
    newline = "\r\n" if "\r\n" in old else "\n"
    comma = "," if rest[1] else ""
    return (last, last + rest.end()), f"{rest[1] or ','}{rest[2]}{newline}{item}{comma}"


def _items(old: str, at: int) -> Iterator[_Span]:
    """Begin and end of the strings of the list that begins at `at`."""
    for token in _TOKEN.finditer(old, at):
        if token[0] == "]":
            return
        if token[0][0] in "\"'":
            yield token.span()
