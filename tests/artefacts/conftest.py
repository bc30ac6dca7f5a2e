"""CT × Terror printed once for all tests here."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.pipeline.build import Request, build
from deckgen.project import Project
from tests.artefacts.printed import Printed, read

TOP = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("output")
    outcome = build(Project.at(TOP), Request(folder, ("ct_terror",)))
    assert [str(fault) for fault in outcome.diagnostics] == []
    return folder / "ct_terror"


@pytest.fixture(scope="session", params=["pt_BR", "en", "it", "ru"])
def printed(request: pytest.FixtureRequest, output: Path) -> Printed:
    return read(output / request.param, request.param)
