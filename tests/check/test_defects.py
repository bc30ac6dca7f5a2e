"""Each folder of tests/defects is the game `good`, broken in the way of its name by what lies in `in/`.

`UPDATE_EXPECTED=1` writes what is found into `expected`, to be read before it is committed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from deckgen.check import check_game
from deckgen.load import load_game
from deckgen.project import Project

DEFECTS = Path(__file__).parents[1] / "defects"
CODES = sorted(path.name for path in DEFECTS.iterdir() if path.name != "good")


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
