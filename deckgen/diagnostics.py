"""What is wrong with a project's data: one value for each fault, never an exception for a user's mistake.

A stage returns its diagnostics beside its output and goes on where it can, so that all faults are told at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Any


class Severity(StrEnum):
    """How much a diagnostic weighs: an error stops the build between stages, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in a project's file. `file` is relative to the project; `line` counts from 1, 0 is the whole file;
    `key` names a column, a table key or a frame, `cell` the cell of a spreadsheet (`deck!C7`)."""

    file: str
    line: int = 0
    key: str = ""
    cell: str = ""

    def __str__(self) -> str:
        if self.cell:
            return f"{self.file}: {self.cell}"
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault. `code` is stable (tests and editors rely on it), `message` says what is wrong, `hint` what to do."""

    code: str
    location: Location
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        key = f" ({self.location.key})" if self.location.key else ""
        hint = f"\n    hint: {self.hint}" if self.hint else ""
        return f"{self.location}: {self.severity}[{self.code}]{key}: {self.message}{hint}"

    def as_json(self) -> dict[str, str | int]:
        """The diagnostic as flat plain values, for `--format jsonl`."""
        cell = {"cell": self.location.cell} if self.location.cell else {}
        return {"file": self.location.file, "line": self.location.line, "key": self.location.key, **cell,
                "code": self.code, "severity": str(self.severity), "message": self.message, "hint": self.hint}


def line_of(error: UnicodeDecodeError) -> int:
    """The line of the bytes that are not text, counted from 1."""
    return error.object.count(b"\n", 0, error.start) + 1


def from_json(told: Mapping[str, Any]) -> Diagnostic:
    """The diagnostic that `as_json` gave."""
    place = Location(told["file"], told["line"], told["key"], told.get("cell", ""))
    return Diagnostic(told["code"], place, told["message"], told["hint"], Severity(told["severity"]))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(d.severity is Severity.ERROR for d in diagnostics)


def as_notes(faults: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The same, said in passing."""
    return [replace(fault, severity=Severity.NOTE) for fault in faults]


def counted(number: int, one: str, many: str = "") -> str:
    """`1 sheet`, `2 sheets`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint for an unknown name: the nearest known one, or all of them if none is near."""
    names = sorted(known)
    near = get_close_matches(name, names, n=1, cutoff=0.6)
    return f"did you mean {near[0]!r}?" if near else f"known: {', '.join(names) or 'none'}"
