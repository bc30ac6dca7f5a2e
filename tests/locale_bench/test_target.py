"""The locale check on the bench: what it has to catch, and how silent it has to be."""

from __future__ import annotations

import pytest

from deckgen.pipeline.catalogs.proofread import proofread_files
from deckgen.project import Project
from tests.locale_bench.__main__ import TOP
from tests.locale_bench.score import SETS, files, score


@pytest.mark.parametrize("which", SETS)
def test_the_check_reaches_its_target(which: str) -> None:
    names = [str(path.relative_to(TOP)) for path in files(which)]
    result = score([finding.as_json() for finding in proofread_files(Project.at(TOP), names, None).diagnostics], which)
    assert result.plain >= 25 and result.hard >= 21 and len(result.false) <= 1, (result.missed, result.false)
