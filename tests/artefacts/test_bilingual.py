"""CT × Terror and Your War in two languages: each of their languages beside another one fits on the cards."""

from __future__ import annotations

import pytest

from deckgen.pipeline.catalogs.text_fit import fit
from deckgen.project import Project
from tests.artefacts.conftest import TOP


@pytest.mark.parametrize("game", ["ct_terror", "your_war"])
@pytest.mark.parametrize("pair", ["pt_BR+ru", "en+ru", "it+pt_BR", "ru+it"])
def test_a_pair_fits(game: str, pair: str) -> None:
    report, = fit(Project.at(TOP), game, (pair,))
    assert [fitting.message for fitting in report.fittings if not fitting.fits] == []
    assert report.diagnostics == [] and report.texts > 150
