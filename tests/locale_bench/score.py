"""What findings are worth: defects caught, and findings on entries that are right.

Takes findings in the form of `--format jsonl` and a set's name, gives a Score. Knows nothing of the checker.

`expected.tsv` names every entry of a set by file, msgctxt and msgid, written as in the PO file. Its kinds: `plain` and
`hard` are defects (an empty msgid is the header), `partner` is the other half of a defect that takes two entries,
`clean` is right, `other` is there for a file's sake and counts for nothing.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
SETS = ("dev", "holdout", "blind", "second", "third", "fourth", "fifth", "sixth")
_FIELD = re.compile(r'^(?:#~ )?(msgctxt|msgid) "(.*)"$')
_MORE = re.compile(r'^(?:#~ )?"(.*)"$')
_ESCAPE = re.compile(r"\\(.)")

Finding = Mapping[str, object]


class Key(NamedTuple):
    """An entry: its file's base name, msgctxt and msgid, without escapes."""

    file: str
    msgctxt: str
    msgid: str


class Row(NamedTuple):
    """A line of expected.tsv; `defect` is the class, empty for a clean entry."""

    key: Key
    kind: str
    defect: str
    what: str


class Score(NamedTuple):
    """`caught` has the checks that spoke, by class; `false` the findings on clean entries and on sound headers."""

    plain: int
    hard: int
    false: list[Finding]
    missed: list[Row]
    caught: dict[str, list[str]]


def files(which: str) -> list[Path]:
    """The PO files of a set, sorted."""
    return sorted((HERE / which).rglob("*.po"))


@cache
def rows(which: str) -> tuple[Row, ...]:
    """What is known of each entry of a set, in the order of expected.tsv."""
    with (HERE / which / "expected.tsv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return tuple(Row(Key(Path(line["file"]).name, _plain(line["msgctxt"]), _plain(line["msgid"])),
                     line["kind"], line["class"], line["what"]) for line in lines)


def score(findings: Iterable[Finding], which: str) -> Score:
    """Counts errors and warnings; a note only catches an obsolete entry and is never false."""
    defects = [row for row in rows(which) if row.kind in ("plain", "hard")]
    silent = {row.key for row in rows(which) if row.kind != "clean"}
    classes = {row.key: row.defect for row in rows(which) if row.defect}
    caught: dict[str, list[str]] = {}
    false = []
    for finding in findings:
        key, note = entry_of(finding, which), finding["severity"] == "note"
        defect = classes.get(key, "")
        if defect and (not note or defect == "obsolete"):
            caught.setdefault(defect, []).append(str(finding["code"]))
        elif not note and key not in silent:
            false.append(finding)
    plain, hard = (sum(row.kind == kind and row.defect in caught for row in defects) for kind in ("plain", "hard"))
    return Score(plain, hard, false, [row for row in defects if row.defect not in caught], caught)


def entry_of(finding: Finding, which: str) -> Key:
    """The entry a finding is about: by its texts, or by its line where it names no entry of the set."""
    key = Key(Path(str(finding["file"])).name, str(finding.get("msgctxt") or ""), str(finding.get("msgid") or ""))
    known = spans(which).get(key.file, ())
    if key.msgid and any(key == other for _, other in known):
        return key
    line = int(str(finding.get("line") or 1))
    return max(((first, other) for first, other in known if first <= line), default=(0, key))[1]


@cache
def spans(which: str) -> dict[str, list[tuple[int, Key]]]:
    """For each file the entries with their first lines, counted from 1: the header's is 1."""
    return {path.name: _entries(path) for path in files(which)}


def _entries(path: Path) -> list[tuple[int, Key]]:
    found, first, blank = [], 1, False
    texts: dict[str, str] = {}
    field = ""
    for number, line in enumerate([*path.read_text(encoding="utf-8").split("\n"), "", "end"], 1):
        if blank and line:
            found.append((first, Key(path.name, _plain(texts.get("msgctxt", "")), _plain(texts.get("msgid", "")))))
            first, texts = number, {}
        blank = not line
        if match := _FIELD.match(line):
            field = match[1]
            texts[field] = match[2]
        elif match := _MORE.match(line):
            texts[field] = texts.get(field, "") + match[1]
        else:
            field = ""
    return found


def _plain(text: str) -> str:
    return _ESCAPE.sub(lambda match: {"n": "\n", "t": "\t"}.get(match[1], match[1]), text)
