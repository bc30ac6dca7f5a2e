"""`deckgen simulate --set` and `--compare`: figures tried out on CT × Terror; nothing of the game is touched."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from deckgen.pipeline.compare.whatif import TrialResult, try_out
from deckgen.pipeline.play.simulation import Trial
from deckgen.project import Project
from tests.pipeline.maker import edit
from tests.pipeline.test_simulate import command

Try = Callable[..., TrialResult]
TOP = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the game in English alone."""
    root = tmp_path_factory.mktemp("project")
    shutil.copytree(TOP / "cards/ct_terror", root / "cards/ct_terror")
    edit(root, "cards/ct_terror/game.toml", '["pt_BR", "en", "it", "ru"]', '["en"]')
    return root


@pytest.fixture
def tried(root: Path) -> Try:
    def run(*wishes: str, compare: bool = False, output: Path | None = None) -> TrialResult:
        return try_out(Project.at(root), Trial("ct_terror", 4, 20, output=output, workers=1), wishes, compare)
    return run


def test_a_figure_that_is_set_is_played(tried: Try) -> None:
    done = tried("rules.life.start=20", "rules.life.levels=[20]", "cards.headshot.copies=20")
    assert done.balance and not [fault for fault in done.diagnostics if fault.code != "odd-figure"]
    assert next(done.balance.lines()).startswith("CT × Terror 1.0, with rules.life.start 100 → 20; ")
    assert "cards.headshot.copies 2 → 20: 20 games" in next(done.balance.lines())
    headshot, = (card for card in done.balance.main.cards if card.id == "headshot")
    assert headshot.copies == 20 and done.balance.main.mean < 8


def test_a_page_of_charts_says_what_was_changed(tried: Try, tmp_path: Path) -> None:
    done = tried("cards.ak47.damage=80", output=tmp_path)
    assert done.file
    assert "cards.ak47.damage 60 → 80" in pypdfium2.PdfDocument(done.file)[0].get_textpage().get_text_range()


def test_a_change_is_compared_and_its_prints_named(tried: Try) -> None:
    done = tried("cards.ak47.damage=80", compare=True)
    assert done.comparison and done.changes and not done.diagnostics
    assert done.comparison.settings == ("cards.ak47.damage 60 → 80",)
    assert any(line.startswith("  AK-47") for line in done.comparison.lines())
    assert [one.locale for one in done.changes.differences] == ["en"]
    for found in done.changes.differences:
        (card,) = found.cards
        assert (card.card, card.print) == ("deck/ak47", 4) and found.pages and "attack.weapon" in found.rules
    assert "counterattack" in [example.name for example in done.changes.differences[0].examples]


def test_examples_that_would_be_false_are_named(tried: Try) -> None:
    done = tried("rules.turn.draw=3", compare=True)
    assert done.changes and any(fault.code == "false-scenario" for fault in done.mend)
    assert all(found.pages and not found.unset for found in done.changes.differences)
    assert not done.diagnostics         # none of the project's own


@pytest.mark.parametrize(("wish", "code"), [
    ("cards.ak47.damage=-5", "figure-differs"), ("rules.turn.cap=0", "unplayable-data"),
    ("rules.defences.weapon.dodge=skips", "unplayable-data"),
    ("cards.ak74.damage=50", "unknown-card"), ("rules.weapons.ak47=50", "unknown-figure")])
def test_what_cannot_be_played_is_refused(tried: Try, wish: str, code: str) -> None:
    done = tried(wish, compare=True)
    assert [fault.code for fault in done.diagnostics] == [code]
    assert done.diagnostics[0].location.key == wish.partition("=")[0] and done.diagnostics[0].hint
    assert len(str(done.diagnostics[0]).splitlines()) == 2
    assert not done.balance and not done.comparison and not done.mend


def test_odd_figures_are_warned_of(tried: Try) -> None:
    assert [fault.code for fault in tried("cards.ak47.damage=50").diagnostics] == ["odd-figure"]


def test_a_comparison_needs_something_to_compare() -> None:
    done = command("ct_terror", "--compare")
    assert done.returncode == 2 and "--set" in done.stderr
