"""What is wrong with a project's data: one value for each error, never an exception for a user's mistake.

A stage returns its diagnostics together with its output and goes on where it can, so that all of them are reported at
once. Their codes are explained in `codes.toml`.
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
    `key` names a column, a table key or a frame, `cell` the cell of a spreadsheet (`deck!C7`), `msgctxt` and `msgid`
    the entry of a catalog."""

    file: str
    line: int = 0
    key: str = ""
    cell: str = ""
    msgctxt: str = ""
    msgid: str = ""

    def __str__(self) -> str:
        if self.cell:
            return f"{self.file}: {self.cell}"
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong. `code` is stable (tests, editors and translators' comments rely on it), `message` says
    what is wrong, `hint` what to do."""

    code: str
    location: Location
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        key = f" ({self.location.key})" if self.location.key else ""
        hint = f"\n    hint: {self.hint}" if self.hint else ""
        return f"{self.location}: {self.severity}[{self.code}]{key}{self._entry()}: {self.message}{hint}"

    def _entry(self) -> str:
        """The entry of a catalog, if the message does not quote it."""
        context, msgid = self.location.msgctxt, self.location.msgid
        if not msgid or quoted(msgid) in self.message or repr(msgid) in self.message:
            return ""
        return f"{f' [{context}]' if context else ''} {quoted(msgid)}"

    def as_json(self) -> dict[str, str | int]:
        """The diagnostic as flat plain values, for `--format jsonl`."""
        place = self.location
        cell = {"cell": place.cell} if place.cell else {}
        entry = {"msgctxt": place.msgctxt, "msgid": place.msgid} if place.msgid else {}
        return {"file": place.file, "line": place.line, "key": place.key, **cell, "code": self.code,
                "severity": str(self.severity), "message": self.message, "hint": self.hint, **entry}


def line_of(error: UnicodeDecodeError) -> int:
    """The line of the bytes that are not text, counted from 1."""
    return error.object.count(b"\n", 0, error.start) + 1


def from_json(values: Mapping[str, Any]) -> Diagnostic:
    """The diagnostic that `as_json` gave."""
    place = Location(values["file"], values["line"], values["key"], values.get("cell", ""), values.get("msgctxt", ""),
                     values.get("msgid", ""))
    return Diagnostic(values["code"], place, values["message"], values["hint"], Severity(values["severity"]))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(d.severity is Severity.ERROR for d in diagnostics)


def as_notes(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [replace(diagnostic, severity=Severity.NOTE) for diagnostic in diagnostics]


def quoted(text: str) -> str:
    """A text on one line, cut short, in quotation marks."""
    line = " ".join(text.split())
    return repr(line if len(line) <= 60 else line[:57] + "...")


def counted(number: int, one: str, many: str = "") -> str:
    """`1 sheet`, `2 sheets`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint for an unknown name: the nearest known one, or all of them if none is near."""
    names = sorted(known)
    near = get_close_matches(name, names, n=1, cutoff=0.6)
    return f"did you mean {near[0]!r}?" if near else f"known: {', '.join(names) or 'none'}"
