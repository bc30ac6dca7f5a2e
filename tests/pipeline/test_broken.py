"""Broken projects: whatever is wrong with a file, it is told by its name, nothing is written and nothing raises."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from deckgen.diagnostics import Location
from deckgen.pipeline.build import Outcome, Request, build
from deckgen.project import Project
from tests.pipeline.maker import TEXTS, files, put, run, write
from tests.render.painting import bitmap

TOP = Path(__file__).parents[2]
TOML, BOARDS, BOARD = "cards/grove/game.toml", "cards/grove/boards.csv", "templates/grove/board.xml.j2"
RU, ICON = "locales/ru/LC_MESSAGES/grove.po", "templates/grove/icons/leaf.svg"
RULEBOOK, FONT, ART = "templates/grove/rulebook.md.j2", "cards/grove/fonts/own.ttf", "cards/grove/art/oak.svg"
PNG, LAYOUT = "cards/grove/art/oak.png", "templates/grove/layouts/a4-grove.toml"

def damaged(table: str, data: bytes) -> bytes:
    """The font with other bytes at the start of one of its tables."""
    whole = files()[FONT]
    entry = whole.index(table.encode())
    start = int.from_bytes(whole[entry + 8:entry + 12], "big")
    return whole[:start] + data + whole[start + len(data):]


# A file, a text in it, what takes its place (None: the whole file is replaced), and the code it is told by.
FAULTS: list[tuple[str, str | None, str | bytes, str]] = [
    (TOML, None, "format = ", "broken-toml"), (TOML, None, b"\xff\xfe\x00", "broken-toml"),
    (TOML, None, b"a = " + b"[" * 5000, "broken-toml"), (TOML, "format = 1", "format = 2", "bad-value"),
    (TOML, 'size = "90 mm x 60 mm"', 'size = "90 furlong x 60 mm"', "unknown-unit"),
    (TOML, 'size = "90 mm x 60 mm"', 'size = "900 mm x 600 mm"', "card-larger-than-sheet"),
    (TOML, 'layout = "grove"', 'layout = "groove"', "unknown-layout"),
    (TOML, 'layout = "grove"', 'layout = "3x3"', "layout-does-not-fit"),
    (TOML, '"fonts/own.ttf"', '"fonts/none.ttf"', "missing-font"),
    (TOML, '"fonts/own.ttf"', '"../../../etc/passwd"', "outside-project"),
    (TOML, 'template = "grove/board.xml.j2"', 'template = "grove/baord.xml.j2"', "missing-template"),
    (TOML, 'locales = ["en", "ru"]', 'locales = ["en", "ru", "fr"]', "missing-catalog"),
    (TOML, 'locales = ["en", "ru"]', 'locales = ["en", "klingon"]', "unknown-locale"),
    (TOML, "[fonts.text]", '[fonts]\nicons = "FiraGO"\n[fonts.text]', "bad-id"),
    (TOML, 'art = "image"', 'art = "picture"', "bad-value"), (TOML, "winter = 3", "", "unknown-placeholder"),
    (BOARDS, None, b"", "broken-csv"), (BOARDS, None, b'id,copies\n"oak', "broken-csv"),
    (BOARDS, None, b"\x00\x01", "broken-csv"), (BOARDS, "id,copies", "id,copis", "unknown-column"),
    (BOARDS, "trees,art", "tree,art", "unknown-column"), (BOARDS, "oak,2", "oak,-2", "bad-copies"),
    (BOARDS, "oak,2", "oak,two", "bad-copies"), (BOARDS, "elm,1", "oak,1", "duplicate-id"),
    (BOARDS, "elm,1", "stone,1", "duplicate-id"), (BOARDS, "elm,1", "../elm,1", "bad-id"),
    (BOARDS, "{trees} trees. <", "{tees} trees. <", "unknown-placeholder"),
    (BOARDS, "{trees} trees. <", "5 trees. <", "literal-digit"),
    (BOARDS, '<icon name="leaf"/>', '<icon name="leef"/>', "unknown-icon"),
    (BOARDS, '<card id="stone"/>', '<card id="stune"/>', "unknown-card"),
    (BOARDS, '<card id="stone"/>', "<u>it</u>", "unknown-mark"), (BOARDS, "here.", "here & there.", "broken-mark"),
    (BOARDS, ",4,art/oak.svg", ",four,art/oak.svg", "bad-value"),
    (BOARDS, "art/oak.svg,art/oak.png", "art/none.svg,art/oak.png", "missing-image"),
    (BOARDS, "art/oak.svg,art/oak.png", "../../secret.svg,art/oak.png", "outside-project"),
    (BOARDS, "Grow {trees} trees. <", "Grow {trees} trees. " + "Many words. " * 60 + "<", "text-overflow"),
    (BOARDS, "Oak,Grow", "漢,Grow", "missing-glyph"),
    (BOARD, None, b"\xff", "broken-template"), (BOARD, None, "", "broken-face"),
    (BOARD, None, "{% if %}", "broken-template"),
    (BOARD, None, "{{ '' }}", "broken-face"), (BOARD, "</face>", "", "broken-face"),
    (BOARD, "<rect", "<rectangle", "unknown-element"), (BOARD, 'unit="mm"', 'unit="ell"', "unknown-unit"),
    (BOARD, "#e0f0d0", "green", "bad-colour"), (BOARD, "{{ card.art }}", "{{ card.arts }}", "undefined-variable"),
    (BOARD, "{{ card.art }}", "../../../secret.svg", "outside-project"),
    (BOARD, "{{ card.photo }}", "art/oak.svg", "broken-image"), (BOARD, "{{ card.art }}", "art/oak.png", "broken-svg"),
    (BOARD, "{{ card.name }}", "{{ card.__class__ }}", "unsafe-template"),
    (BOARD, "{{ card.name }}", "{% include 'grove/none.xml.j2' %}", "missing-template"),
    (BOARD, "{{ card.name }}", "{% include 'grove/board.xml.j2' %}", "broken-template"),
    (BOARD, "{{ card.name }}", "{{ 1 / 0 }}", "broken-template"),
    (BOARD, "{{ card.name }}", "{{ _('Words') }}", "untranslated"),
    (BOARD, "{{ card.name }}", "{{ _('{lost}') }}", "unknown-placeholder"),
    (BOARD, 'size="14"', 'size="0"', "broken-face"), (BOARD, 'size="14"', f'size="{"9" * 400}"', "broken-face"),
    (BOARD, 'bold="true"', 'family="serif"', "broken-face"),
    ("templates/grove/board-back.xml.j2", None, "{% for %}", "broken-template"),
    ("templates/grove/board-back.xml.j2", "{{ card.name }}", "{{ card.nmae }}", "undefined-variable"),
    (RU, None, b"\xff\xfe\x00", "broken-po"), (RU, None, 'msgid "a\n', "broken-po"),
    (RU, 'msgstr "Дуб"', 'msgstr ""', "untranslated"),
    (RU, 'msgctxt "boards.name"', '#, fuzzy\nmsgctxt "boards.name"', "fuzzy"),
    (RU, "деревьев: {trees}. <", "деревьев: {tree}. <", ""), (RU, '<icon name=\\"leaf\\"/> П', "П", ""),
    (ICON, None, "<svg", "broken-icon"), (ICON, None, b"", "broken-icon"), (ICON, "M0 10", "X0 10", "broken-icon"),
    (ART, None, "<svg", "broken-svg"), (ART, "<circle", "<text", "broken-svg"),
    (ART, 'r="9"', 'r="nine"', "broken-svg"),
    (PNG, None, b"", "broken-image"), (PNG, None, b"GIF no", "broken-image"),
    (PNG, None, bitmap("PNG", "RGB", (30, 20))[:200], "broken-image"),
    (PNG, None, bitmap("PNG", "P", (30, 20))[:100], "broken-image"),
    (PNG, None, b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + b"\x00\x01\x00\x00" * 2 + bytes(9), "image-too-large"),
    (FONT, None, damaged("maxp", b"\xff" * 4), "broken-font"),
    (FONT, None, damaged("glyf", b"\xff" * 9000), "broken-font"), (FONT, None, damaged("cmap", b"\xff"), "broken-font"),
    (TOML, 'regular = "fonts/own.ttf"', 'regular = "fonts/own.ttf"\nfeatures = ["small"]', "bad-value"),
    (TOML, 'regular = "fonts/own.ttf"', 'regular = "fonts/own.ttf"\nfeatures = ["smpc"]', "bad-value"),
    (TOML, 'regular = "fonts/own.ttf"', 'regular = { file = "fonts/own.ttf", instance = { wght = 700 } }', "bad-value"),
    (FONT, None, b"no font", "broken-font"), (FONT, None, b"OTTO" + bytes(20), "broken-font"),
    (LAYOUT, None, "paper = ", "broken-toml"), (LAYOUT, "columns = 2", 'columns = "two"', "bad-value"),
    (LAYOUT, "columns = 2", "colums = 2", "unknown-key"), (LAYOUT, "rows = 4", "", "missing-key"),
    (LAYOUT, 'bleed = "2 mm"', 'bleed = "2 ell"', "unknown-unit"),
    (LAYOUT, "columns = 2", "columns = 3", "layout-does-not-fit"),
    ("templates/common/words.toml", None, "[sheet", "broken-toml"),
    ("templates/common/words.toml", None, "", "missing-key"),
    (RULEBOOK, None, b"\xff", "broken-template"), (RULEBOOK, None, "{% if %}", "broken-template"),
    (RULEBOOK, "Plant", "{{ nowhere }}\n\nPlant", "undefined-variable"),
    (RULEBOOK, "Plant", "Plant 7 or", "literal-digit"),
]


def spoil(root: Path, name: str, old: str | None, new: str | bytes) -> None:
    if old is None:
        put(root, name, new)
    else:
        text = (root / name).read_text(encoding="utf-8")
        assert old in text, (name, old)
        put(root, name, text.replace(old, str(new), 1))


@pytest.mark.parametrize(("name", "old", "new", "code"), FAULTS, ids=lambda value: str(value)[:40])
def test_a_fault_is_told_by_its_code_and_nothing_is_written(tmp_path: Path, name: str, old: str | None,
                                                            new: str | bytes,
                                                            code: str) -> None:
    root = write(tmp_path)
    put(root, "secret.svg", files()[ART])
    spoil(root, name, old, new)
    outcome = run(root)
    assert outcome.failed
    assert not code or code in {fault.code for fault in outcome.diagnostics}, outcome.diagnostics
    assert all(fault.location.file and fault.message for fault in outcome.diagnostics)
    assert not (root / "output").exists()


def test_a_game_of_no_copies_is_told(tmp_path: Path) -> None:
    root = write(tmp_path)
    for name, old, new in ((BOARDS, "oak,2", "oak,0"), (BOARDS, "elm,1", "elm,0"),
                           ("cards/grove/markers.csv", "stone,5", "stone,0")):
        spoil(root, name, old, new)
    assert [fault.code for fault in run(root).diagnostics] == ["no-cards"]


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    root = write(tmp_path)
    for name, old, new in ((TOML, 'layout = "grove"', 'layout = "groove"'), (BOARDS, "oak,2", "oak,two"),
                           (BOARDS, '<icon name="leaf"/>', '<icon name="leef"/>'), (LAYOUT, "rows = 4", ""),
                           ("cards/grove/markers.csv", "Stone,leaf", "Stone,leef"), (PNG, None, b"no picture")):
        spoil(root, name, old, new)
    found = {(fault.code, fault.location.file) for fault in run(root).diagnostics}
    assert found >= {("unknown-layout", TOML), ("bad-copies", BOARDS), ("unknown-icon", BOARDS),
                     ("missing-key", LAYOUT),
                     ("unknown-icon", "cards/grove/markers.csv"), ("broken-image", PNG)}


def test_faults_of_faces_texts_and_rulebook_are_told_at_once_in_every_language(tmp_path: Path) -> None:
    root = write(tmp_path)
    for name, old, new in ((BOARD, "#e0f0d0", "green"), (RU, 'msgstr "Дуб"', 'msgstr ""'),
                           (RULEBOOK, "Plant", "{{ nowhere }}\n\nPlant"), (ICON, "M0 10", "X0 10"),
                           ("templates/grove/marker.xml.j2", "{{ card.icon }}", "{{ card.iron }}")):
        spoil(root, name, old, new)
    found = {(fault.code, fault.location.file) for fault in run(root).diagnostics}
    assert found >= {("bad-colour", BOARD), ("untranslated", RU), ("undefined-variable", RULEBOOK),
                     ("undefined-variable", "templates/grove/marker.xml.j2")}


def test_a_fault_of_the_data_is_told_once_for_all_languages(tmp_path: Path) -> None:
    root = write(tmp_path)
    spoil(root, BOARD, "#e0f0d0", "green")
    faults = run(root).diagnostics
    assert [fault.location for fault in faults] == [Location(BOARD, 2)]


def test_old_outputs_stay_as_they_were(tmp_path: Path) -> None:
    root = write(tmp_path)
    run(root)
    before = {path: (path.read_bytes(),
                     path.stat().st_mtime_ns) for path in (root / "output").rglob("*") if path.is_file()}
    spoil(root, BOARD, "#e0f0d0", "green")
    assert run(root).failed
    assert before == {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in before}


def command(root: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "deckgen", *words], cwd=root, capture_output=True, text=True,
                          check=False, env={**os.environ, "PYTHONPATH": str(TOP), **environment})


@pytest.mark.parametrize(("name", "old", "new", "code"), [
    (TOML, None, b"\xff", "broken-toml"), (BOARDS, None, b"\x00", "broken-csv"), (RU, None, b"\xff", "broken-po"),
    (BOARD, None, "<face", "broken-face"), (PNG, None, bitmap("PNG", "P", (30, 20))[:100], "broken-image"),
    (FONT, None, b"x", "broken-font"), (BOARDS, "Oak,Grow", "漢é,Grow", "missing-glyph")],
    ids=lambda value: str(value)[:30])
def test_the_command_line_tells_it_with_exit_1(tmp_path: Path, name: str, old: str | None, new: str | bytes,
                                               code: str) -> None:
    root = write(tmp_path)
    spoil(root, name, old, new)
    done = command(root, "build", "grove", PYTHONIOENCODING="ascii")
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert f"error[{code}]" in done.stderr and name in done.stderr
    lines = command(root, "check", "--format", "jsonl", PYTHONIOENCODING="ascii")
    assert lines.returncode == 1 and "Traceback" not in lines.stderr
    told = [json.loads(line) for line in lines.stdout.splitlines()]
    assert code in {fault["code"] for fault in told}
    assert all(set(fault) == {"file", "line", "key", "code", "severity", "message", "hint"} for fault in told)


def test_a_game_without_a_fault_is_told_in_any_encoding(tmp_path: Path) -> None:
    root = write(tmp_path / "Роща")
    done = command(root, "build", "--output", "выход", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr
    assert "0 errors" in done.stdout


def test_an_empty_folder_and_a_folder_of_files_that_are_no_games(tmp_path: Path) -> None:
    assert build(Project(tmp_path, tmp_path), Request(tmp_path / "output")).failed
    put(tmp_path, "cards/notes.txt", "words")
    (tmp_path / "cards/empty").mkdir()
    outcome: Outcome = build(Project(tmp_path, tmp_path), Request(tmp_path / "output"))
    assert [fault.code for fault in outcome.diagnostics] == ["unknown-game"]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(sorted({*TEXTS, RU})), st.integers(0, 4000), st.integers(0, 12),
       st.one_of(st.text("{}%<>/\"'=#&\\ -9aemx.,:;\n\t\u0301漢", max_size=6), st.binary(max_size=4)))
@example(BOARD, 0, 4000, b"")
@example(TOML, 40, 1, "\n\x00")
def test_no_spoilt_file_makes_a_build_raise(tmp_path_factory: pytest.TempPathFactory, name: str, start: int, cut: int,
                                            new: str | bytes) -> None:
    root = write(tmp_path_factory.mktemp("spoilt"))
    data = (root / name).read_bytes()
    start %= len(data)
    put(root, name, data[:start] + (new.encode() if isinstance(new, str) else new) + data[start + cut:])
    outcome = run(root)
    assert outcome.failed != bool(outcome.made)
    assert outcome.failed == (not (root / "output").exists())
