"""The planted faults fit today's sources, and a few of them are tried; all of them are by `make mutants`."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.mutants.__main__ import run
from tests.mutants.faults import Fault, Unfit, faults
from tests.mutants.overlay import TOP
from tests.mutants.report import Tried, survivors, table, wrong
from tests.mutants.trial import Bench, bench

FAULTS = faults()
SAMPLE = {
    ("a figure in a face template", "a character's firepower from another rule, the same today"): "verify",
    ("swapped card texts", "Friendly fire and Ricochet, whose figures are the same today"): "check",
    ("a stale example", "the figure that is left"): "scenarios",
    ("a wrong rule in the engine", "a counterattack loses nothing"): "goldens",
    ("a dropped copy", "a face taken off a finished sheet"): "verify",
}
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="each fault is tried in a forked process")


def test_there_are_enough_of_all_kinds() -> None:
    kinds = {fault.kind for fault in FAULTS}
    assert len(FAULTS) >= 60 and len(kinds) >= 10
    assert all(sum(fault.kind == kind for fault in FAULTS) >= 4 for kind in kinds)
    assert len({(fault.game, fault.kind, fault.name) for fault in FAULTS}) == len(FAULTS)


def test_each_can_still_be_planted() -> None:
    unfit = []
    for fault in FAULTS:
        try:
            if not fault.finished:
                assert fault.planted((TOP / fault.file).read_text(encoding="utf-8"))
        except (OSError, Unfit) as error:
            unfit.append(str(error))
    assert unfit == []


@pytest.mark.parametrize("edit", [
    {"old": "b", "new": "c"}, {"old": "x", "new": "c"}, {"old": "a", "new": "c", "after": "x"},
    {"old": "a", "new": "a"}])
def test_a_fault_that_does_not_fit_is_refused(edit: dict[str, str]) -> None:
    with pytest.raises(Unfit):
        Fault("toy", "kind", "name", "file", {"name": "name", **edit}).planted("abb")


# --- a sample ---------------------------------------------------------------------------------------------------------

@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return bench("ct_terror", tmp_path_factory.mktemp("good"), ("it",))


@forks
def test_a_sample_is_caught(good: Bench) -> None:
    chosen = [fault for fault in FAULTS if (fault.kind, fault.name) in SAMPLE]
    assert len(chosen) == len(SAMPLE)
    found = run(chosen, {"ct_terror": good}, 2)
    missed = {one.fault.name: one.told for one in found if SAMPLE[one.fault.kind, one.fault.name] not in one.gates}
    assert missed == {}


def test_faults_of_finished_files_fit(good: Bench, tmp_path: Path) -> None:
    finished = [fault for fault in FAULTS if fault.finished]
    assert finished
    for fault in finished:
        path = shutil.copy(good.output / "ct_terror/it" / Path(fault.file).name, tmp_path)
        fault.spoil(Path(path))


# --- the report -------------------------------------------------------------------------------------------------------

def test_the_report() -> None:
    caught = Tried(Fault("toy", "typo", "one", "f", {}), {"check": ["told"], "verify": ["told", "again"]})
    missed = Tried(Fault("toy", "typo", "two", "f", {"survives": "no data"}), {"check": []})
    silent = Tried(Fault("toy", "swap", "three", "f", {}), {"check": []})
    lines = table([caught, missed, silent]).splitlines()
    assert [cell.strip() for cell in lines[2].strip("|").split("|")] == ["typo", "2", "1", "1", "0", "0", "1", "0", "1"]
    assert lines[-1].startswith("| all ")
    assert survivors([caught, missed, silent]) == [
        "survived: typo: two: no data", "survived: swap: three: NOT EXPLAINED"]
    assert [wrong(one) for one in (caught, missed, silent)] == [False, False, True]


def test_an_explanation_of_a_fault_that_is_caught_is_wrong() -> None:
    one = Tried(Fault("toy", "typo", "one", "f", {"survives": "no data"}), {"check": ["told"]})
    assert wrong(one) and survivors([one]) == ["caught, though said to survive: typo: one"]
