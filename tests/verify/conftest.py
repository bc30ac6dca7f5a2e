"""CT × Terror printed once as it is, and once with faults that a build refuses to print, for all tests here."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.load import load_game
from deckgen.pipeline.verify.editions import Editions
from deckgen.project import Project
from deckgen.verify import Edition
from tests.verify.faults import PLANTED
from tests.verify.games import findings, printed, project


@pytest.fixture(scope="session")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A project and its output in all languages."""
    root = project(tmp_path_factory.mktemp("good"))
    printed(root, root / "output")
    return root, root / "output"


@pytest.fixture(scope="session")
def edition(good: tuple[Path, Path]) -> Edition:
    """What the Italian files should be."""
    root, output = good
    project = Project.at(root)
    game, _ = load_game(project, "ct_terror")
    assert game
    return Editions(project, game).edition(output / "ct_terror/it", "it")[0]


@pytest.fixture(scope="session")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What is told of the Italian files of a project with all the faults of `PLANTED`."""
    root = project(tmp_path_factory.mktemp("faulty"))
    for fault in PLANTED:
        fault.plant(root)
    printed(root, root / "output", "it")
    return [f"{told} [{told.location.file.rpartition('/')[2]}]" for told in findings(root, root / "output", "it")]
