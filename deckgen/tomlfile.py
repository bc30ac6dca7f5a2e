"""A TOML file as tables that know the lines of their keys, for stages that read one and tell what is wrong in it.

Takes bytes, gives values and a fault as a value; knows no file names and no keys.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Path = tuple[str, ...]
DEEPEST = 50            # tables in each other


class TomlFault(NamedTuple):
    """Why a file is no TOML; `line` counts from 1, 0 is the whole file."""

    line: int
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class TomlFile:
    """The values of a file, and the line on which each key and table stands first."""

    values: Mapping[str, Any]
    lines: Mapping[Path, int] = field(default_factory=dict)

    def line(self, path: Path) -> int:
        """The line of a key, of the nearest table around it if it has none of its own, or the first; 0 in an
        empty file."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1 if self.lines else 0)


def parse_toml(data: bytes) -> tuple[TomlFile, TomlFault | None]:
    """The file that these bytes are; empty, and a fault, where they are no TOML."""
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        lines = key_lines(text)
        if deep := [path for path in lines if len(path) > DEEPEST]:
            return TomlFile({}), TomlFault(lines[deep[0]], f"tables stand in each other more than {DEEPEST} deep",
                                           "use shorter keys")
        return TomlFile(tomllib.loads(text), lines), None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return TomlFile({}), TomlFault(line, f"byte 0x{data[error.start]:02X} is not UTF-8", "save the file as UTF-8")
    except (ValueError, RecursionError) as error:
        # Besides TOMLDecodeError: numbers of thousands of digits, arrays nested without end.
        return TomlFile({}), _fault(str(error), data)


def _fault(message: str, data: bytes) -> TomlFault:
    reason, _, place = message.partition(" (at ")
    match = re.match(r"line (\d+)", place)
    line = int(match[1]) if match else data.rstrip().count(b"\n") + 1 if place else 1
    return TomlFault(line, reason, 'texts and lengths stand in quotation marks: size = "63 mm x 88 mm"')


_OPAQUE = re.compile(r'''(?s)"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#[^\n]*''')
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_DOTTED = rf"[ \t]*({_PART}(?:[ \t]*\.[ \t]*{_PART})*)[ \t]*"
_HEADER = re.compile(rf"[ \t]*\[\[?{_DOTTED}\]")
_KEY = re.compile(rf"{_DOTTED}=")
_PARTS = re.compile(_PART)


def key_lines(text: str) -> dict[Path, int]:
    """Where each key and table of a TOML text stands first. Keys inside `{ }` have no line of their own."""
    lines: dict[Path, int] = {}
    section: Path = ()
    for number, line in enumerate(_OPAQUE.sub(_blanked, text).split("\n"), 1):
        if header := _HEADER.match(line):
            section = _path(header[1])
            _note(lines, section, number)
        elif key := _KEY.match(line):
            _note(lines, section + _path(key[1]), number)
    return lines


def _note(lines: dict[Path, int], path: Path, number: int) -> None:
    for end in range(1, min(len(path), DEEPEST + 1) + 1):
        lines.setdefault(path[:end], number)


def _blanked(match: re.Match[str]) -> str:
    """Comments and strings of several lines as blank lines; others as they are, for they may be keys."""
    if match[0][0] == "#" or match[0][:3] in ('"""', "'''"):
        return "\n" * match[0].count("\n")
    return match[0]


def _path(dotted: str) -> Path:
    return tuple(part.strip("\"'") for part in _PARTS.findall(dotted))
