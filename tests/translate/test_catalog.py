"""PO files are read with their lines, and a broken one is a diagnostic."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.project import Project
from deckgen.translate.catalog import parse_po, read_catalog

PO = '''# it
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#. card ak47, column name
#: cards/g/deck.csv:3
msgctxt "deck.name"
msgid "Bomb"
msgstr "Bomba"

#, fuzzy
#| msgid "old"
msgctxt "deck.text"
msgid ""
"One "
"two"
msgstr ""
"uno "
"due"

msgctxt "face"
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} carta"
msgstr[1] "{n} carte"

#~ msgid "gone"
#~ msgstr "via"
'''
NAME = "locales/it/LC_MESSAGES/g.po"


def project(root: Path, text: str | bytes) -> Project:
    path = root / NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return Project(root.resolve(), root.resolve())


def test_entries_have_strings_lines_and_flags(tmp_path: Path) -> None:
    catalog, faults = read_catalog(project(tmp_path, PO), NAME)
    assert catalog and not faults
    assert catalog.entries["deck.name", "Bomb"].strings == ("Bomba",)
    assert catalog.entries["deck.name", "Bomb"].line == 11
    assert catalog.entries["deck.text", "One two"].fuzzy
    assert catalog.entries["deck.text", "One two"].line == 19
    assert catalog.entries["face", "{n} card"].strings == ("{n} carta", "{n} carte")
    assert ("", "gone") not in catalog.entries
    assert [catalog.plural()(n) for n in (0, 1, 2)] == [1, 0, 1]


def test_no_file_is_no_catalog_and_no_fault(tmp_path: Path) -> None:
    assert read_catalog(Project(tmp_path, tmp_path), NAME) == (None, [])


@pytest.mark.parametrize(("old", "new", "line"), [
    ('msgstr "Bomba"', 'msgstr "Bom"ba"', 11), ('msgstr "Bomba"', 'msgstr "Bomba', 11),
    ('msgstr "Bomba"', 'msgstr Bomba', 11), ('msgctxt "deck.name"', 'msgstr "x"', 9), ("#, fuzzy", "fuzzy", 13)])
def test_a_broken_file_is_told_with_its_line(tmp_path: Path, old: str, new: str, line: int) -> None:
    catalog, faults = read_catalog(project(tmp_path, PO.replace(old, new)), NAME)
    assert catalog is None
    assert [(fault.code, fault.location.file, fault.location.line) for fault in faults] == [("broken-po", NAME, line)]


def test_bytes_that_are_no_text_are_told_with_their_line(tmp_path: Path) -> None:
    _, faults = read_catalog(project(tmp_path, PO.encode().replace(b"Bomba", b"Bom\xff")), NAME)
    assert [(fault.code, fault.location.line) for fault in faults] == [("broken-po", 11)]


def test_a_text_translated_twice_is_told(tmp_path: Path) -> None:
    twice = PO + '\nmsgctxt "deck.name"\nmsgid "Bomb"\nmsgstr "Altra"\n'
    catalog, faults = read_catalog(project(tmp_path, twice), NAME)
    assert catalog and catalog.entries["deck.name", "Bomb"].strings == ("Bomba",)
    assert [fault.code for fault in faults] == ["broken-po"] and "line 11" in faults[0].message


@given(st.integers(0, len(PO)), st.integers(0, 12), st.text(alphabet='"\\msgidtrxc~#|,[]0123 \n\u2028é\0', max_size=8))
def test_mutated_files_never_raise(at: int, cut: int, put: str) -> None:
    po, faults = parse_po(PO[:at] + put + PO[at + cut:], NAME)
    assert po is not None or [fault.code for fault in faults] == ["broken-po"]
