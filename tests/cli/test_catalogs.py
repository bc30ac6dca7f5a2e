"""`deckgen locale update` and `deckgen locale new` as they are typed: what is printed, and exit codes."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckgen.cli import main

GAMES = Path(__file__).parents[1] / "games"
IT = "locales/it/LC_MESSAGES/tiny.po"


@pytest.fixture(autouse=True)
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The working folder: a project with the tiny game, its catalogs up to date."""
    root = Path(shutil.copytree(GAMES / "tiny", tmp_path / "project"))
    monkeypatch.chdir(root)
    assert main(["locale", "update"]) == 0
    yield root
    gc.unfreeze()       # a command is done with memory when it ends; these tests are not
    gc.enable()


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> pytest.CaptureFixture[str]:
    capsys.readouterr()
    return capsys


def change(root: Path, name: str, old: str, new: str) -> None:
    text = (root / name).read_text(encoding="utf-8")
    assert old in text
    (root / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def test_an_update_says_what_it_did_file_by_file(tiny: Path, said: pytest.CaptureFixture[str]) -> None:
    change(tiny, "cards/tiny/tiles.csv", "Reeds", "Rushes")
    assert main(["locale", "update", "tiny", "--locale", "it"]) == 0
    lines = said.readouterr().out.splitlines()
    assert f"{IT}: 1 changed; 1 fuzzy" in lines
    assert main(["locale", "update"]) == 0
    assert f"{IT}: up to date; 1 fuzzy" in said.readouterr().out.splitlines()


def test_a_check_fails_while_a_catalog_is_due(tiny: Path, said: pytest.CaptureFixture[str]) -> None:
    assert main(["locale", "update", "--check"]) == 0
    assert said.readouterr() == ("", "")
    change(tiny, "cards/tiny/tiles.csv", "Reeds", "Rushes")
    assert main(["locale", "update", "--check"]) == 1
    told = said.readouterr().err.splitlines()
    assert f"{IT}: error[catalog-due]: is due: 1 changed" in told
    assert "    hint: `deckgen locale update` brings it up to date" in told
    assert 'msgid "Reeds"' in (tiny / IT).read_text(encoding="utf-8")


def test_rewordings_that_keep_their_translation_are_listed(tiny: Path, said: pytest.CaptureFixture[str]) -> None:
    change(tiny, "cards/tiny/tiles.csv", "Reeds", "Rushes")
    assert main(["locale", "update", "--same-meaning"]) == 0
    assert "    'Reeds' is now 'Rushes': 'Canneto' counts on" in said.readouterr().out.splitlines()
    assert "fuzzy" not in (tiny / IT).read_text(encoding="utf-8")


def test_a_new_language_is_announced(tiny: Path, said: pytest.CaptureFixture[str]) -> None:
    assert main(["locale", "new", "fr"]) == 0
    first, *catalogs, last = said.readouterr().out.splitlines()
    assert first == "cards/tiny/game.toml:6: fr added to locales"
    assert [line.partition(":")[0] for line in catalogs] == [f"locales/fr/LC_MESSAGES/{name}.po"
                                                             for name in ("tiny", "deckgen")]
    assert all(line.endswith(" untranslated") for line in catalogs)
    assert "deckgen check --locale fr" in last


@pytest.mark.parametrize(("words", "hint"), [
    (["update", "tinny"], "did you mean 'tiny'?"), (["update", "--locale", "itt"], "did you mean 'it'?"),
    (["new", "pt-br"], "did you mean 'pt_BR'?"), (["new", "fr", "tinny"], "did you mean 'tiny'?"),
    (["new", "it"], "`deckgen locale update`")])
def test_mistakes_are_told_with_exit_1(words: list[str], hint: str, said: pytest.CaptureFixture[str]) -> None:
    assert main(["locale", *words]) == 1
    printed = said.readouterr()
    assert hint in printed.err and printed.out == ""


@pytest.mark.parametrize("words", [[], ["refresh"], ["new"], ["update", "--check", "--same-meaning"]])
def test_wrong_usage_is_told_with_exit_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["locale", *words])
    assert stopped.value.code == 2
