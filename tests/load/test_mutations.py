"""Whatever happens to a good game's files, loading and checking give diagnostics and raise nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckgen.check import check_game
from deckgen.load import load_game
from deckgen.project import Project

GOOD = Path(__file__).parents[1] / "defects/good"
FILES = ("game.toml", "deck.csv", "coins.csv", "ledger.csv", "art/sun.png")
BITS = st.sampled_from([
    b"\0", b"\xff", b'"', b"\n", b"\r", b",", b";", b"{", b"}", b"<", b">", b"&", b"[", b"]", b"=", b".", b"..", b"/",
    b"'", b"0", b"9" * 5000, b"x" * 300, b"-", b"a", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\\"])


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(GOOD, tmp_path_factory.mktemp("mutated") / "project")).resolve()


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(file=st.sampled_from(FILES), data=st.data())
def test_no_mutation_raises(good: Path, file: str, data: st.DataObject) -> None:
    original = (GOOD / "cards/good" / file).read_bytes()
    mutated = original[:data.draw(st.integers(0, len(original)))]
    for _ in range(data.draw(st.integers(0, 3))):
        start = data.draw(st.integers(0, len(mutated)))
        mutated = mutated[:start] + data.draw(BITS) + mutated[start + data.draw(st.integers(0, 3)):]
    target = good / "cards/good" / file
    target.write_bytes(mutated)
    try:
        project = Project(good, good)
        game, faults = load_game(project, "good")
        faults += check_game(game, project) if game else []
        assert game is not None or faults
        assert all(fault.code and fault.message and fault.location.file for fault in faults)
    finally:
        target.write_bytes(original)
