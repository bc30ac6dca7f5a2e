"""PO files as values: what a catalog says for (msgctxt, msgid), and at which line a translator changes it.

Takes a project and a file's name, gives a Catalog and diagnostics; a broken file is a diagnostic with its line, never
an exception. Knows no game and no placeholders.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckgen.diagnostics import Diagnostic, Location
from deckgen.project import OutsideProject, Project

if TYPE_CHECKING:
    from polib import POEntry, POFile

UPDATE_COMMAND = "deckgen locale update"
SHARED = "deckgen"
WRAP = 100              # columns; a translator's editor wraps as it likes

# Ends a line for Python, for no other reader of PO files; or is refused by gettext.
INVISIBLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x85\u2028\u2029]")

_STRING_LINE = re.compile(r'(?:#~\s*|#\|\s*)?(?:msg(?:ctxt|id_plural|id|str(?:\[\d\])?)\s*)?"(?:[^"\\]|\\.)*"')
_NO_ESCAPE = re.compile(r'^[^"]*"(?:[^"\\]|\\[ntrvbf"\\])*(\\[^ntrvbf"\\])')
_WITH_STRING = re.compile(r'(?:#~\s*|#\|\s*)?(?:msg|")')
_LINE = re.compile(r"\(line (\d+)\)")


@dataclass(frozen=True, slots=True)
class Entry:
    """What a catalog has for a text: one string, or one a plural form. `line` is the msgstr's."""

    strings: tuple[str, ...]
    line: int
    fuzzy: bool

    @property
    def complete(self) -> bool:
        return all(self.strings)


@dataclass(frozen=True, slots=True)
class Catalog:
    """A PO file as read. `plural_forms` is its header's formula, empty without one."""

    file: str
    entries: Mapping[tuple[str, str], Entry] = field(default_factory=dict)
    plural_forms: str = ""

    def at(self, entry: Entry, key: str = "", msgctxt: str = "", msgid: str = "") -> Location:
        return Location(self.file, entry.line, key, "", msgctxt, msgid)

    def plural(self) -> Callable[[int], int]:
        """The rule that picks a plural form. Raises ValueError for a formula that is none."""
        from gettext import c2py
        match = re.search(r"plural\s*=\s*([^;]+)", self.plural_forms)
        chosen: Callable[[int], int] = c2py(match[1] if match else "n != 1")
        return chosen


def catalog_name(locale: str, domain: str) -> str:
    """`locales/it/LC_MESSAGES/ct_terror.po`."""
    return f"locales/{locale}/LC_MESSAGES/{domain}.po"


def read_catalog(project: Project, file: str) -> tuple[Catalog | None, list[Diagnostic]]:
    """A project's PO file; (None, []) if there is none, (None, faults) if it cannot be read."""
    text, faults = read_text(project, file)
    if text is None:
        return None, faults
    po, faults = parse_po(text, file)
    if po is None:
        return None, faults
    return _catalog(po, text, file)


def read_text(project: Project, file: str) -> tuple[str | None, list[Diagnostic]]:
    """A PO file's text, without a byte order mark."""
    try:
        data = project.read(file)
        return decoded(data, file) if data is not None else (None, [])
    except OutsideProject:
        return None, [_broken(file, 0, "leads out of the project", "put the file itself here")]
    except OSError as error:
        return None, [_broken(file, 0, f"cannot be read: {error.strerror}", "")]


def decoded(data: bytes, file: str) -> tuple[str | None, list[Diagnostic]]:
    """The text of a PO file's bytes."""
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"), []
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        return None, [_broken(file, line, "is not UTF-8 text", "save it as UTF-8")]


def parse_po(text: str, file: str) -> tuple[POFile | None, list[Diagnostic]]:
    """The entries of a PO file as polib has them, or what is wrong with it."""
    import polib

    for number, line in enumerate(text.split("\n"), 1):
        if found := INVISIBLE.search(line):
            return None, [_broken(file, number, f"has an invisible character ({found[0]!a})",
                                  "delete it; a line break inside a text is written \\n")]
        if line.startswith(("<<<<<<< ", ">>>>>>> ")):
            return None, [_broken(file, number, "two versions of the file are not merged yet",
                                  "keep the one or the other, and delete the lines of <<<<<<<, ======= and >>>>>>>")]
        if _WITH_STRING.match(line.strip()) and not _STRING_LINE.fullmatch(line.strip()):
            return None, [_broken(file, number, f"{line.strip()[:60]!r} is not a keyword and a quoted string",
                                  'write \\" for a quote and \\\\ for a backslash inside the string')]
        if _WITH_STRING.match(line.strip()) and (found := _NO_ESCAPE.match(line)):
            return None, [_broken(file, number, f"{found[1]} is no escape of a PO file",
                                  "write \\\\ for a backslash, and letters as they are")]
    try:
        return polib.pofile(text + "\n", encoding="utf-8", wrapwidth=WRAP), []
    except (OSError, ValueError, LookupError, AttributeError, TypeError) as error:
        match = _LINE.search(str(error))
        return None, [_broken(file, int(match[1]) if match else 0, "is not a valid PO file",
                              "an entry is: comments, msgctxt, msgid, msgstr")]


def repeated(po: POFile | None, file: str) -> list[Diagnostic]:
    """The entries of a file that are there twice, obsolete ones too: the tools of gettext read no such file."""
    first: dict[tuple[str, str], int] = {}
    faults = []
    for entry in po or ():
        at = first.setdefault((entry.msgctxt or "", entry.msgid), entry.linenum)
        if at != entry.linenum:
            faults.append(_broken(file, entry.linenum, f"{entry.msgid[:60]!r} is in the file twice, at line {at} first",
                                  "remove one of the two"))
    return faults


def _broken(file: str, line: int, message: str, hint: str) -> Diagnostic:
    return Diagnostic("broken-po", Location(file, line), message, hint)


def _catalog(po: POFile, text: str, file: str) -> tuple[Catalog, list[Diagnostic]]:
    lines, faults = text.splitlines(), []
    entries: dict[tuple[str, str], Entry] = {}
    for entry in po:
        key = (entry.msgctxt or "", entry.msgid)
        if entry.obsolete:
            continue
        line = _string_line(lines, entry.linenum)
        if key in entries:
            faults.append(_broken(file, line, f"{entry.msgid[:60]!r} is translated at line {entries[key].line} already",
                                  "remove one of the two"))
            continue
        entries[key] = Entry(_strings(entry), line, entry.fuzzy)
    return Catalog(file, entries, po.metadata.get("Plural-Forms", "")), faults


def _strings(entry: POEntry) -> tuple[str, ...]:
    if not entry.msgid_plural:
        return (entry.msgstr,)
    forms = entry.msgstr_plural
    return tuple(forms.get(form, "") for form in range(max(forms, default=0) + 1))


def _string_line(lines: list[str], start: int) -> int:
    """The line of the msgstr of the entry that begins at `start`."""
    for number in range(max(start, 1), len(lines) + 1):
        if lines[number - 1].lstrip().startswith("msgstr"):
            return number
    return start
