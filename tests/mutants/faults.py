"""Planted faults as tables say them, one edit each. Takes `<game>/*.toml`, gives `Fault`s and what a file becomes.

A table has a `kind` and its faults. Each names its file and says what changes in it:

    file, old, new                      text that stands there once; with `after`, the first one behind those words
    file, card, column, old, new        a cell of a card table
    file, column, swap = [a, b]         the cells of two cards exchanged
    locale, context, text, old, new     the translation of the text that begins like this
    locale, context, swap = [a, b]      two translations exchanged
    file = "output/…pdf", page, old, new    the first such operators on a page of a finished PDF

`survives` says why nothing catches it. An edit that does not fit today's sources raises Unfit."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

TABLES = Path(__file__).parent
KEYS = frozenset(("name", "file", "after", "old", "new", "card", "column", "swap", "locale", "context", "text", "page",
                  "survives"))


class Unfit(ValueError):
    """A fault that cannot be planted: what it changes is not there, or not only there."""


class Fault(NamedTuple):
    """One planted fault. `file` is a path from the top; `edit` what its table says."""

    game: str
    kind: str
    name: str
    file: str
    edit: Mapping[str, Any]

    @property
    def survives(self) -> str:
        return str(self.edit.get("survives", ""))

    @property
    def locale(self) -> str:
        """The language that alone is touched, "" for all."""
        return self.file.split("/")[2] if self.finished else str(self.edit.get("locale", ""))

    @property
    def finished(self) -> bool:
        """Whether the fault is in a file that was printed: `output/<game>/<locale>/…`."""
        return self.file.startswith("output/")

    def planted(self, text: str) -> str:
        """The file with the fault in it. Raises Unfit."""
        edit = self.edit
        if "locale" in edit:
            changed = _catalog(text, edit)
        elif "column" in edit:
            changed = _table(text, edit)
        else:
            changed = _text(text, edit)
        if changed == text:
            raise Unfit(f"{self.name}: nothing changes")
        return changed

    def spoil(self, pdf: Path) -> None:
        """Change the operators of a page of a finished PDF. Raises Unfit."""
        import pikepdf

        with pikepdf.open(pdf, allow_overwriting_input=True) as document:
            page = document.pages[self.edit["page"] - 1]
            stream = page.Contents.read_bytes().decode("latin-1")
            page.Contents = document.make_stream(_text(stream, self.edit).encode("latin-1"))
            document.save(pdf)


def faults(games: tuple[str, ...] = ()) -> list[Fault]:
    """All that the tables say, of all games by default, in their order."""
    return [fault for path in sorted(TABLES.glob("*/*.toml")) if not games or path.parent.name in games
            for fault in _read(path)]


def _read(path: Path) -> list[Fault]:
    table, game = tomllib.loads(path.read_text(encoding="utf-8")), path.parent.name
    found = []
    for edit in table["fault"]:
        if strange := set(edit) - KEYS:
            raise Unfit(f"{path.name}: {edit.get('name')}: unknown {', '.join(sorted(strange))}")
        file = edit.get("file") or f"locales/{edit['locale']}/LC_MESSAGES/{game}.po"
        found.append(Fault(game, table["kind"], edit["name"], file, edit))
    return found


def _text(text: str, edit: Mapping[str, Any]) -> str:
    old, start = edit["old"], 0
    if "after" in edit:
        if text.count(edit["after"]) != 1:
            raise Unfit(f"{edit['name']}: {edit['after']!r} is there {text.count(edit['after'])} times")
        start = text.index(edit["after"]) + len(edit["after"])
    there = text.count(old, start)
    if not there or (there > 1 and "after" not in edit and "page" not in edit):
        raise Unfit(f"{edit['name']}: {old!r} is there {there} times")
    return text[:start] + text[start:].replace(old, edit["new"], 1)


def _table(text: str, edit: Mapping[str, Any]) -> str:
    reader = csv.DictReader(io.StringIO(text))
    rows, column = {row["id"]: row for row in reader}, edit["column"]
    if "swap" in edit:
        one, other = (rows[card] for card in edit["swap"])
        one[column], other[column] = other[column], one[column]
    else:
        row = rows[edit["card"]]
        if row[column] != edit["old"]:
            raise Unfit(f"{edit['name']}: {edit['card']} has {row[column]!r}, not {edit['old']!r}")
        row[column] = edit["new"]
    written = io.StringIO()
    writer = csv.DictWriter(written, list(reader.fieldnames or ()), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows.values())
    return written.getvalue()


def _catalog(text: str, edit: Mapping[str, Any]) -> str:
    import polib

    catalog = polib.pofile(text, wrapwidth=100)
    entries = [_entry(catalog, edit, start) for start in edit.get("swap", [edit.get("text")])]
    if "swap" in edit:
        one, other = entries
        one.msgstr, other.msgstr = other.msgstr, one.msgstr
    else:
        entries[0].msgstr = _text(entries[0].msgstr, edit)
    return str(catalog)


def _entry(catalog: Any, edit: Mapping[str, Any], start: str) -> Any:
    found = [entry for entry in catalog if entry.msgctxt == edit["context"] and entry.msgid.startswith(start)
             and not entry.obsolete]
    exact = [entry for entry in found if entry.msgid == start] or found
    if len(exact) != 1:
        raise Unfit(f"{edit['name']}: {len(exact)} texts begin with {start!r}")
    return exact[0]
