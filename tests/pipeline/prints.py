"""The tiny game printed and changed: what tests of `deckgen printed`, `diff` and `build --only-changed` do with it."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2

from deckgen.diagnostics import Diagnostic
from deckgen.pipeline.build import Outcome, Request, build
from deckgen.pipeline.compare.changelog import GameChanges
from deckgen.pipeline.compare.changes import DiffRequest, DiffResult, diff
from deckgen.pipeline.compare.printrecord import record_printed
from deckgen.pipeline.compare.reprinting import reprint
from deckgen.project import Project

DAY = date(2026, 3, 1)
TILES, TOKENS = "cards/tiny/tiles.csv", "cards/tiny/tokens.csv"
RECORD = "cards/tiny/printed.json"
REEDS = ("reeds,4,Reeds,reeds,1", "reeds,4,Reeds,reeds,3")


def built(root: Path, **request: Any) -> Path:
    assert not build(Project.at(root), Request(root / "output", **request)).failed
    return root


def printed(root: Path, day: date = DAY, **request: Any) -> Outcome:
    return record_printed(Project.at(root), Request(root / "output", **request), day)


def compared(root: Path, since: str | None = None, **request: Any) -> DiffResult:
    return diff(Project.at(root), DiffRequest(root / "output", since=since, **request))


def changed(root: Path, since: str | None = None, **request: Any) -> GameChanges:
    done = compared(root, since, **request)
    assert not done.diagnostics
    (found,) = done.changes
    return found


def again(root: Path, **request: Any) -> Outcome:
    return reprint(Project.at(root), Request(root / "output", **request))


def codes(faults: list[Diagnostic]) -> list[str]:
    return [fault.code for fault in faults]


def copies(path: Path) -> Counter[str]:
    """How often each drawing stands on the pages of a file."""
    found = Counter[str]()
    with pikepdf.open(path) as document:
        for page in document.pages:
            found.update(str(operands[0])[1:] for operands, operator in pikepdf.parse_content_stream(page)
                         if str(operator) == "Do")
    return found


def words(path: Path) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path))
