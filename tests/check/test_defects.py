"""Each folder of tests/defects is the game `good`, broken in the way of its name by what lies in `in/`.

`UPDATE_EXPECTED=1` writes what is found into `expected`, to be read before it is committed."""

from __future__ import annotations

import ast
import os
import shutil
from pathlib import Path

import pytest

from deckgen.check import check_game
from deckgen.load import load_game
from deckgen.project import Project

DEFECTS = Path(__file__).parents[1] / "defects"
STAGES = [Path(__file__).parents[2] / "deckgen" / stage for stage in ("load", "check")]
CODES = (
    "bad-copies", "bad-id", "bad-value", "broken-csv", "broken-image", "broken-mark", "broken-placeholder",
    "broken-toml", "deck-too-small", "duplicate-id", "empty-placeholder", "image-too-large", "literal-digit",
    "lost-zeros", "maybe-date", "missing-column", "missing-font", "missing-image", "missing-key", "missing-table",
    "missing-template", "missing-value", "no-cards", "other-picture", "outside-project", "text-moved",
    "too-many-copies", "unknown-card", "unknown-column", "unknown-icon", "unknown-key", "unknown-locale",
    "unknown-mark", "unknown-placeholder", "unknown-size", "unknown-unit", "untranslatable-text", "wrong-type")
# Not the fault of what a file says: tested in tests/load.
ELSEWHERE = {"unknown-game", "unknown-figure", "unreadable-file"}
# What needs an engine: tests/check/test_engine.py, test_spoken.py.
ENGINE = {"broken-engine", "false-scenario", "figure-differs", "names-differ", "odd-figure",
          "rule-not-listed", "rule-not-played", "rule-not-shown", "unplayable-data", "unspoken", "unused-words"}


def diagnostics(root: Path) -> list[str]:
    project = Project(root.resolve(), root.resolve())
    game, faults = load_game(project, "good")
    return [str(fault) for fault in [*faults, *(check_game(game, project) if game else [])]]


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DEFECTS / "good", tmp_path / "project"))


def test_the_good_game_is_good(good: Path) -> None:
    assert diagnostics(good) == []


@pytest.mark.parametrize("code", CODES)
def test_defect(code: str, good: Path) -> None:
    shutil.copytree(DEFECTS / code / "in", good, dirs_exist_ok=True)
    found = diagnostics(good)
    expected = DEFECTS / code / "expected"
    if os.environ.get("UPDATE_EXPECTED"):
        expected.write_text("".join(f"{line}\n" for line in found), encoding="utf-8")
    assert "".join(f"{line}\n" for line in found) == expected.read_text(encoding="utf-8")
    assert any(f"[{code}]" in line for line in found)


@pytest.mark.parametrize("raw", ["\t", "\v", "\0", "\\v", "\\q", "\\ud800"])
def test_a_template_catalog_with_any_letters_is_read(raw: str, good: Path) -> None:
    shutil.copytree(DEFECTS / "text-moved/in", good, dirs_exist_ok=True)
    path = good / "locales/good.pot"
    path.write_text(path.read_text(encoding="utf-8").replace('"Sword"', f'"Sword{raw}"'), encoding="utf-8")
    assert any("[text-moved]" in line for line in diagnostics(good))


def test_all_faults_of_all_files_are_told_at_once(good: Path) -> None:
    for code in ("unknown-key", "bad-copies", "broken-image"):
        for path in sorted((DEFECTS / code / "in").rglob("*")):
            if path.is_file() and path.name != "deck.csv":
                target = good / path.relative_to(DEFECTS / code / "in")
                shutil.copy(path, target)
    shutil.copy(DEFECTS / "literal-digit/in/cards/good/deck.csv", good / "cards/good/deck.csv")
    found = "\n".join(diagnostics(good))
    assert all(f"[{code}]" in found for code in ("unknown-key", "bad-copies", "broken-image", "literal-digit"))


def test_every_code_has_a_defect() -> None:
    codes = {code for stage in STAGES for path in stage.rglob("*.py")
             for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
             for code in _codes(node)}
    assert codes - ELSEWHERE - ENGINE <= set(CODES)


def _codes(call: ast.Call) -> list[str]:
    """The codes that a call names: the first of a fault's arguments, the second of `find`'s."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    places = {"fault": 0, "Refused": 0, "Diagnostic": 0, "find": 1}
    given = call.args[places[name]:places[name] + 1] if name in places else []
    return [arg.value for arg in given if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
