"""A change makes anew what depends on it, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from deckgen.pipeline.build import Request, build
from deckgen.pipeline.create.new_request import NewRequest
from deckgen.pipeline.create.newgame import create_game
from deckgen.project import Project
from tests.pipeline import maker
from tests.pipeline.maker import edit, outputs
from tests.pipeline.prints import built


def test_a_change_writes_only_what_depends_on_it(tmp_path: Path) -> None:
    """Of each file the manifest has a hash of all that it shows."""
    root = built(maker.write(tmp_path), games=("grove",), locales=("en",))

    def rebuilt(name: str, old: str, new: str) -> tuple[set[str], set[str]]:
        """The files that were written, and those that show something else."""
        before = maker.manifest(root)["files"]
        edit(root, name, old, new)
        made, = build(Project.at(root), Request(root / "output", ("grove",), ("en",))).made
        after = maker.manifest(root)["files"]
        assert all((before[file]["data"] == after[file]["data"]) is (file not in made.written) for file in after)
        return set(made.written), {file for file in after if after[file]["data"] != before[file]["data"]}

    assert rebuilt("cards/grove/game.toml", "winter = 3", "winter = 3\nspring = 2") == ({"manifest.json"}, set())
    assert rebuilt("templates/grove/rulebook.md.j2", "{rules.winter}", "{rules.spring}") == (
        {"rulebook.pdf", "manifest.json"}, {"rulebook.pdf"})
    assert rebuilt("cards/grove/game.toml", "spring = 2", "spring = 4")[1] == {"rulebook.pdf"}
    assert rebuilt("cards/grove/boards.csv", "here.,4,", "here.,6,")[1] == {"cards.pdf"}
    assert rebuilt("cards/grove/game.toml", "winter = 3", "winter = 5")[1] == {"cards.pdf"}


def test_inputs_of_a_file_are_what_it_is_made_of(tmp_path: Path) -> None:
    """The rulebook's template is no input of the cards, but a build that it makes impossible is no build."""
    root = built(maker.write(tmp_path), games=("grove",), locales=("en",))
    before = maker.manifest(root)
    edit(root, "templates/grove/rulebook.md.j2", "Winter comes", "Soon winter comes")
    built(root, games=("grove",), locales=("en",))
    after = maker.manifest(root)
    same = {name for name in ("cards.pdf", "rulebook.pdf")
            if before["files"][name]["inputs"] == after["files"][name]["inputs"]}
    assert same == {"cards.pdf"} and before["data"] != after["data"]


def test_what_no_file_shows_is_looked_at_all_the_same(tmp_path: Path) -> None:
    """The list of rules stands in no file, and has a say in whether there is one."""
    assert not create_game(Project.at(tmp_path), NewRequest("harvest")).diagnostics
    built(tmp_path)
    manifest = maker.manifest(tmp_path, game="harvest")
    assert manifest["checked"]["reads"] == ["cards/harvest/ledger.csv", "templates/harvest/**/*.md.j2"]
    assert not any("ledger.csv" in entry["reads"] for entry in manifest["files"].values())
    edit(tmp_path, "cards/harvest/ledger.csv", "end.cards,rule", "end.cards,rule\nend.tie,rule")
    outcome = build(Project.at(tmp_path), Request(tmp_path / "output"))
    assert [(fault.code, fault.location.file) for fault in outcome.diagnostics] == [
        ("rule-not-explained", "cards/harvest/ledger.csv")]


def test_what_was_kept_between_runs_gives_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures, icons and templates are read from the cache folder the second time, in whatever language they were
    first asked for."""
    root = maker.write(tmp_path / "project")
    edit(root, "templates/grove/board.xml.j2", "{{ card.name }}", "{{ card.name }} {{ 1.5|number }}")
    found = []
    for cache, locales in (("one", ("en", "ru")), ("two", ("ru",)), ("two", ("en", "ru"))):
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / cache))
        monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / cache))
        shutil.rmtree(root / "output", ignore_errors=True)
        built(root, games=("grove",), locales=locales)
        found.append(outputs(root / "output"))
    assert list((tmp_path / "two/deckgen").iterdir())
    assert found[0] == found[2] and found[1].items() < found[0].items()
    assert "1.5" in maker.read(root, "en") and "1,5" in maker.read(root, "ru")
