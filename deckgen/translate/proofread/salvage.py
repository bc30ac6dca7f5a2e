"""What can be read of a broken PO file: each diagnostic with its line, and the entries that have none.

Takes a file's bytes, gives what polib reads without the broken entries; line numbers stay.
"""

from __future__ import annotations

from polib import POFile

from deckgen.diagnostics import Diagnostic
from deckgen.translate.catalog import decoded, parse_po

_UNREAD = "\ufffd"


def salvaged(data: bytes, name: str) -> tuple[str, POFile | None, list[Diagnostic]]:
    """The text, its entries, and what is wrong. A file of which nothing can be read has one diagnostic."""
    text, diagnostics = decoded(data, name)
    lines = (text or data.decode("utf-8", "replace").replace("\r\n", "\n")).split("\n")
    for number, line in enumerate(lines):
        if diagnostics and _UNREAD in line:
            _clear(lines, number)
    while True:
        po, found = parse_po("\n".join(lines), name)
        diagnostics += found
        if po is not None:
            break
        if not found[0].location.line or not _clear(lines, found[0].location.line - 1):
            return "", None, diagnostics[:1]
    return ("\n".join(lines), po, diagnostics) if len(po) or not diagnostics else ("", None, diagnostics[:1])


def _clear(lines: list[str], at: int) -> bool:
    """Empties the block of the line `at`, or the one above if it breaks off; False where there is nothing to empty."""
    at = min(at, len(lines) - 1)
    first, last = _block(lines, at)
    before = next((number for number in range(first - 1, -1, -1) if lines[number].strip()), -1)
    if before >= 0 and _breaks_off(lines, *_block(lines, before)):
        first, last = _block(lines, before)
    if lines[first].startswith("<<<<<<< "):
        last = next((number for number in range(first, len(lines)) if lines[number].startswith(">>>>>>> ")), last)
    something = any(line.strip() for line in lines[first:last + 1])
    lines[first:last + 1] = [""] * (last + 1 - first)
    return something


def _block(lines: list[str], at: int) -> tuple[int, int]:
    """The first and the last of the lines around `at` that no empty line divides."""
    first = last = at
    while first > 0 and lines[first - 1].strip():
        first -= 1
    while last + 1 < len(lines) and lines[last + 1].strip():
        last += 1
    return first, last


def _breaks_off(lines: list[str], first: int, last: int) -> bool:
    begun = [line.lstrip() for line in lines[first:last + 1]]
    return any(line.startswith("msgid") for line in begun) and not any(line.startswith("msgstr") for line in begun)
