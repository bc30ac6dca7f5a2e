"""The sets say of every entry what it is, and the scorer counts as the page says."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.locale_bench.score import HERE, SETS, Finding, Row, rows, score, spans

READY = [name for name in SETS if (HERE / name).is_dir()]


def finding(row: Row, level: str = "error", line: int = 1) -> Finding:
    return {"file": row.key.file, "line": line, "msgctxt": row.key.msgctxt, "msgid": row.key.msgid, "code": "some",
            "severity": level, "message": "something"}


@pytest.mark.parametrize("which", READY)
def test_a_set_has_25_plain_and_25_hard_classes_and_138_clean_entries(which: str) -> None:
    kinds = Counter(row.kind for row in rows(which))
    assert (kinds["plain"], kinds["hard"], kinds["clean"]) == (25, 25, 138)
    defects = [row.defect for row in rows(which) if row.kind in ("plain", "hard")]
    assert len(set(defects)) == 50
    assert {row.defect for row in rows(which) if row.kind == "partner"} <= set(defects)


@pytest.mark.parametrize("which", READY)
def test_every_entry_of_every_file_is_named_and_no_other(which: str) -> None:
    named = Counter(row.key for row in rows(which) if row.key.msgid)
    found = Counter(key for entries in spans(which).values() for _, key in entries if key.msgid)
    assert named == found


@pytest.mark.parametrize("which", READY)
def test_a_perfect_checker_gets_everything_and_a_noisy_one_is_charged(which: str) -> None:
    every = [finding(row) for row in rows(which) if row.kind in ("plain", "hard")]
    perfect = score(every, which)
    assert (perfect.plain, perfect.hard, perfect.false, perfect.missed) == (25, 25, [], [])
    noise = [finding(row, level) for row in rows(which) if row.kind == "clean" for level in ("warning", "note")]
    assert len(score(noise, which).false) == 138
    assert len(score([], which).missed) == 50


def test_a_partner_catches_its_defect_and_notes_catch_nothing() -> None:
    partner = next(row for row in rows("dev") if row.kind == "partner")
    assert list(score([finding(partner)], "dev").caught) == [partner.defect]
    assert score([finding(partner, "note")], "dev").caught == {}


def test_a_finding_without_an_entry_is_placed_by_its_line() -> None:
    row = next(row for row in rows("dev") if row.defect == "fuzzy")
    line = next(first for first, key in spans("dev")[row.key.file] if key == row.key)
    nameless = {**finding(row, line=line + 2), "msgid": None, "msgctxt": None}
    assert list(score([nameless], "dev").caught) == ["fuzzy"]
    header = next(row for row in rows("dev") if row.kind == "plain" and not row.key.msgid)
    assert list(score([finding(header, line=4)], "dev").caught) == [header.defect]
    sound = {**finding(row, line=2), "msgid": "", "msgctxt": ""}
    assert len(score([sound], "dev").false) == 1


def test_the_sets_share_no_source_text() -> None:
    texts = [{row.key.msgid for row in rows(name) if row.key.msgid} for name in READY]
    shared = {text for one, other in combinations(texts, 2) for text in one & other}
    assert all(len(text.split()) < 3 for text in shared)
