"""A folder without games: nothing is printed unasked, and it is said what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.cli import main
from deckgen.pipeline.build import Request, wanted
from deckgen.project import Project, bundled_root


@pytest.mark.parametrize("command", ["build", "check", "verify", "watch", "diff", "printed"])
def test_built_in_games_are_used_only_by_name(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                              capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([command]) == 1
    err = "".join(capsys.readouterr())
    assert "there is no game in this folder" in err and "`deckgen build ct_terror`" in err and "deckgen new" in err
    assert list(tmp_path.iterdir()) == []


def test_in_a_checkout_all_its_games_are_meant() -> None:
    project = Project.at(bundled_root())
    assert {"ct_terror", "your_war", "zombies"} <= set(wanted(project, Request(Path("output")), []))


def test_a_built_in_game_is_printed_by_name(tmp_path: Path) -> None:
    assert list(wanted(Project.at(tmp_path), Request(tmp_path, ("zombies",)), [])) == ["zombies"]
