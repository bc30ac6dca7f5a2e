"""The tiny game: square tiles and round tokens in two languages, no rulebook, no ledger, no engine."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A copy of the project with the tiny game, to be broken or changed."""
    return Path(shutil.copytree(GAMES / "tiny", tmp_path / "project"))
