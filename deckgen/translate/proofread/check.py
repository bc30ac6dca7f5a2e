"""What a check of catalogs is. Its name is the code of its diagnostics, which `# reviewed: NAME` answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from deckgen.diagnostics import Severity
from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Entry, Pair, PoFile

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


class Check(NamedTuple):
    """A check of pairs: `run` gives a message for each thing that is wrong."""

    name: str
    severity: Severity
    run: Callable[[Pair, CheckContext], Iterable[str]]
    hint: str


class FileCheck(NamedTuple):
    """A check of a whole catalog: `run` gives entries (None: the header) with what is wrong with them."""

    name: str
    severity: Severity
    run: Callable[[PoFile, CheckContext], Iterable[tuple[Entry | None, str]]]
    hint: str
