"""What is wrong with one entry of a catalog: the place of its msgstr, what a check found, what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from deckgen.diagnostics import Severity
from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Entry, Pair, PoFile

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


class Finding(NamedTuple):
    """`line` is the msgstr's, from 1; the header's is that of its msgstr. `check` is stable: translators mark an entry
    as reviewed for it."""

    file: str
    line: int
    msgctxt: str
    msgid: str
    check: str
    level: Severity
    message: str
    hint: str = ""

    def __str__(self) -> str:
        context = f" [{self.msgctxt}]" if self.msgctxt else ""
        text = " ".join(self.msgid.split())
        shown = repr(text if len(text) <= 60 else text[:57] + "...")
        place = f"{self.file}:{self.line}" if self.line else self.file
        hint = f"\n    hint: {self.hint}" if self.hint else ""
        return f"{place}: {self.level}[{self.check}]{context}{f' {shown}' if text else ''}: {self.message}{hint}"

    def as_json(self) -> dict[str, str | int]:
        return {**self._asdict(), "level": str(self.level)}


class Check(NamedTuple):
    """A check of pairs: `run` gives a message for each fault."""

    name: str
    level: Severity
    run: Callable[[Pair, CheckContext], Iterable[str]]
    hint: str


class FileCheck(NamedTuple):
    """A check of a whole catalog: `run` gives entries (None: the header) with what is wrong with them."""

    name: str
    level: Severity
    run: Callable[[PoFile, CheckContext], Iterable[tuple[Entry | None, str]]]
    hint: str
