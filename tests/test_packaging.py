"""The wheel: it carries the bundled games, and a project's own files win over them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the unpacked wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    built = subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(folder), str(TOP)], capture_output=True,
                           text=True, check=False)
    if built.returncode:
        pytest.skip(f"no wheel can be built here, which needs hatchling from an index: {built.stderr[-200:]}")
    [wheel] = folder.glob("deckgen-*.whl")
    subprocess.run([*pip, "install", "--no-deps", "--target", str(folder / "site"), str(wheel)], check=True,
                   capture_output=True)
    return folder / "site"


def run(installed: Path, root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "deckgen", *words], cwd=root, capture_output=True, text=True,
                          check=False, env={**os.environ, "PYTHONPATH": str(installed)})


def test_the_wheel_prints_a_bundled_game_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "build", "ct_terror", "--locale", "it")
    assert done.returncode == 0, done.stderr
    assert {path.name for path in (tmp_path / "output/ct_terror/it").iterdir()} == {
        "cards.pdf", "rulebook.pdf", "manifest.json"}


def test_a_project_s_own_file_wins_over_the_bundled_one(installed: Path, tmp_path: Path) -> None:
    own = tmp_path / "cards/ct_terror/deck.csv"
    own.parent.mkdir(parents=True)
    table = (TOP / "cards/ct_terror/deck.csv").read_text(encoding="utf-8")
    own.write_text(table.replace("uzi,4,", "uzi,5,"), encoding="utf-8")
    done = run(installed, tmp_path, "build", "ct_terror", "--locale", "en")
    assert done.returncode == 0, done.stderr
    assert "69 cards" in done.stdout


def test_the_wheel_begins_a_game(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "new", "harvest", "--locale", "ru", "--engine")
    assert done.returncode == 0, done.stderr
    assert "harvest_rules/state.py" in done.stdout
    done = run(installed, tmp_path, "build")
    assert done.returncode == 0 and "output/harvest/ru: 52 cards, 4 sheets, 4 pages" in done.stdout, done.stderr
