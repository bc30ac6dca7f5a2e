"""CT × Terror in two languages: each of its languages beside another one fits on the cards."""

from __future__ import annotations

import pytest

from deckgen.pipeline.fit import fit
from deckgen.project import Project
from tests.artefacts.conftest import TOP


@pytest.mark.parametrize("pair", ["pt_BR+ru", "en+ru", "it+pt_BR", "ru+it"])
def test_a_pair_fits(pair: str) -> None:
    report, = fit(Project.at(TOP), "ct_terror", (pair,))
    assert [fitting.message for fitting in report.fittings if not fitting.fits] == []
    assert report.diagnostics == [] and report.texts > 150
