"""The tiny game: square tiles and round tokens in two languages, no rulebook, no ledger, no engine."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.pipeline.prints import RECORD, built, printed

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A copy of the project with the tiny game, to be broken or changed."""
    return Path(shutil.copytree(GAMES / "tiny", tmp_path / "project"))


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny game built, and recorded as printed: to be copied."""
    root = Path(shutil.copytree(GAMES / "tiny", tmp_path_factory.mktemp("once") / "project"))
    assert not printed(built(root)).failed
    return root


@pytest.fixture
def deck(once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(once, tmp_path / "project"))


@pytest.fixture
def unprinted(deck: Path) -> Path:
    """The same without the record."""
    (deck / RECORD).unlink()
    return deck
