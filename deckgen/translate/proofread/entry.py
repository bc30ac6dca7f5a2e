"""A PO file as translators see it: every entry with the lines of its strings, its comments and its flags.

Takes the text of a file, gives a PoFile, or a diagnostic where it is no PO file. Unlike `catalog.py` it keeps
what a build has no use for: duplicates, obsolete entries, comments, references.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from polib import POEntry

from deckgen.diagnostics import Diagnostic, Location
from deckgen.translate.proofread.salvage import salvaged

_REVIEWED = re.compile(r"^\s*reviewed:\s*(.+)$", re.MULTILINE | re.IGNORECASE)
_MSGSTR = re.compile(r"\s*(?:#~\s*)?msgstr(?:\[(\d+)\])?\s")


class Entry(NamedTuple):
    """An entry; `line` is the msgstr's, `lines` those of each of `strings`. `reviewed` names the checks that a
    translator has answered by a comment `# reviewed: CHECK`."""

    line: int
    context: str
    msgid: str
    plural: str
    strings: tuple[str, ...]
    lines: tuple[int, ...]
    fuzzy: bool
    obsolete: bool
    flags: frozenset[str]
    comment: str
    references: tuple[tuple[str, int], ...]
    reviewed: frozenset[str]

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.msgid

    @property
    def is_header(self) -> bool:
        """Whether it is a header that stands among the entries: a second one."""
        return not self.msgid and not self.context

    def place(self, file: str, line: int = 0) -> Location:
        """Where its msgstr is, or one of its plural forms, in the file of this name."""
        return Location(file, line or self.line, msgctxt=self.context, msgid=self.msgid)


class Pair(NamedTuple):
    """A string of an entry beside the source that it translates. `many`: it is a plural form that stands for more than
    one number; `one`: a plural form that stands for a single number."""

    source: str
    target: str
    line: int
    entry: Entry
    one: bool = False
    many: bool = False


class PoFile(NamedTuple):
    """`name` is how diagnostics call the file; `line` that of the header's msgstr; `whole` is False where entries, or
    the header, are left out because they are broken."""

    name: str
    metadata: dict[str, str]
    line: int
    entries: tuple[Entry, ...]
    whole: bool = True

    @property
    def live(self) -> Iterator[Entry]:
        return (entry for entry in self.entries if not entry.obsolete and not entry.is_header)

    @property
    def is_template(self) -> bool:
        return self.name.endswith(".pot")


def read_po(data: bytes, name: str) -> tuple[PoFile | None, list[Diagnostic]]:
    """The entries of a PO file that are not broken, and what is wrong with the others; None if it has none."""
    text, po, diagnostics = salvaged(data, name)
    if po is None:
        return None, diagnostics
    lines = text.split("\n")
    header = next((number for number, line in enumerate(lines, 1) if _MSGSTR.match(line)), 1)
    found = sorted((_entry(entry, lines) for entry in po), key=lambda entry: entry.line)
    return PoFile(name, dict(po.metadata), header, tuple(found), not diagnostics), diagnostics


def _entry(entry: POEntry, lines: list[str]) -> Entry:
    places = _places(lines, entry.linenum)
    strings = [entry.msgstr] if not entry.msgstr_plural else [
        entry.msgstr_plural.get(form, "") for form in range(max(entry.msgstr_plural) + 1)]
    first = places.get(0, entry.linenum)
    references = tuple((file, int(line) if str(line).isdigit() else 0) for file, line in entry.occurrences)
    reviewed = {name for match in _REVIEWED.findall(entry.tcomment) for name in re.split(r"[,;:.()\s]+", match) if name}
    return Entry(first, entry.msgctxt or "", entry.msgid, entry.msgid_plural, tuple(strings),
                 tuple(places.get(form, first) for form in range(len(strings))), entry.fuzzy, bool(entry.obsolete),
                 frozenset(entry.flags), entry.tcomment, references, frozenset(reviewed))


def _places(lines: list[str], start: int) -> dict[int, int]:
    """The lines of the msgstrs of the entry that begins at `start`, by plural form."""
    found: dict[int, int] = {}
    for number in range(max(start, 1), len(lines) + 1):
        line = lines[number - 1]
        if match := _MSGSTR.match(line):
            found[int(match[1] or 0)] = number
        elif found and not line.strip().removeprefix("#~").strip().startswith('"'):
            break
    return found
