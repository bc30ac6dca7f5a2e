"""`deckgen printed`: what is on paper, recorded in the project."""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from deckgen.manifest import manifest_bytes, parse_manifest
from deckgen.pipeline.build.sheetfiles import REPRINT
from tests.pipeline.maker import edit
from tests.pipeline.prints import RECORD, REEDS, TILES, again, built, codes, compared, printed


def test_a_print_is_recorded_for_each_language(deck: Path) -> None:
    record = json.loads((deck / RECORD).read_text(encoding="utf-8"))
    assert set(record["locales"]) == {"en", "it"} and record["locales"]["it"]["printed"] == "2026-03-01"
    assert record["locales"]["it"]["cards"]["tiles/pond"]["values"]["name"] == "Stagno"
    for locale in ("en", "it"):
        assert (deck / f"output/tiny/{locale}/printed/cards.pdf").is_file()


def test_a_record_has_a_line_for_each_card(deck: Path) -> None:
    text = (deck / RECORD).read_text(encoding="utf-8")
    assert sum("tiles/pond" in line and '"copies": 3' in line for line in text.splitlines()) == 2


def test_one_language_can_be_recorded_by_itself(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    assert not printed(built(deck), date(2026, 4, 1), locales=("it",)).failed
    locales = json.loads((deck / RECORD).read_text(encoding="utf-8"))["locales"]
    assert {locale: entry["printed"] for locale, entry in locales.items()} == {"en": "2026-03-01", "it": "2026-04-01"}
    assert [entry["cards"]["tiles/reeds"]["values"]["frogs"] for entry in locales.values()] == [1, 3]


def test_the_same_files_stay_as_recorded(deck: Path) -> None:
    before = (deck / RECORD).read_bytes()
    outcome = printed(deck, date(2026, 5, 1))
    assert (deck / RECORD).read_bytes() == before and not any(made.written for made in outcome.made)


def test_what_changed_after_the_build_is_told(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    outcome = printed(deck)
    assert set(codes(outcome.diagnostics)) == {"out-of-date"} and not outcome.failed


@pytest.mark.parametrize(("harm", "code"), [
    ("file", "file-differs"), ("manifest", "broken-manifest"), ("old", "old-manifest"), ("other", "other-manifest"),
    ("none", "not-built")])
def test_files_that_no_manifest_vouches_for_are_not_recorded(unprinted: Path, harm: str, code: str) -> None:
    folder = unprinted / "output/tiny/it"
    path = folder / "manifest.json"
    manifest = parse_manifest(path.read_bytes())
    if harm == "file":
        (folder / "cards.pdf").write_bytes(b"%PDF")
    elif harm == "manifest":
        path.write_bytes(path.read_bytes().replace(b'"copies":3', b'"copies":4'))
    elif harm == "none":
        shutil.rmtree(unprinted / "output")
    else:
        manifest = {key: value for key, value in manifest.items() if key not in ("figures", "check")}
        path.write_bytes(manifest_bytes(manifest if harm == "old" else {**manifest, "figures": {}, "game": "pond"}))
    outcome = printed(unprinted)
    assert codes(outcome.diagnostics) == [code] and not (unprinted / RECORD).exists()


BROKEN = [(b"{", "broken-record"), (b"<<<<<<< HEAD\n{}", "broken-record"), (b"[]", "broken-record"),
          (b'{"format": 2}', "newer-format"), (b'{"format": 1, "game": "other", "locales": {}}', "broken-record"),
          (b'{"format": 1, "game": "tiny", "locales": {"it": {"cards": 5}}}', "broken-record"),
          (b"\xff", "broken-record")]


@pytest.mark.parametrize(("data", "code"), BROKEN)
def test_a_broken_record_is_one_fault_and_nothing_is_lost(deck: Path, data: bytes, code: str) -> None:
    (deck / RECORD).write_bytes(data)
    for done in (printed(deck), again(deck), compared(deck), compared(deck, "last-print")):
        (fault,) = done.diagnostics
        assert (fault.code, fault.location.file) == (code, RECORD) and fault.hint
    assert (deck / RECORD).read_bytes() == data
    assert not (deck / "output/tiny/it" / REPRINT).exists()
