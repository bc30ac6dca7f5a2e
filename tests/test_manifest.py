"""What counts as an input of every file: the program, and the libraries that have a say."""

from __future__ import annotations

import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from deckgen import manifest
from deckgen.manifest import LIBRARIES, program_digest
from deckgen.project import Project


def test_libraries_are_known_by_their_versions() -> None:
    found = {name.partition("-")[0].lower(): name for name in manifest._versions()}
    assert set(found) == LIBRARIES
    for library, name in found.items():
        assert version(library) in name


# The bar, what tells of saves, the readers of finished files and the proofreader's words print nothing.
SILENT = {"tqdm", "watchfiles", "pypdfium2", "pikepdf", "snowballstemmer", "pyspellchecker"}


def test_every_dependency_that_draws_or_words_is_among_them() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {line.partition(">")[0].replace("-", "_") for line in project["dependencies"]}
    assert names - SILENT == LIBRARIES


def test_another_version_of_a_library_is_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    before = program_digest()
    assert program_digest() == before
    versions = [name.replace("pyphen-", "pyphen-9.") for name in manifest._versions()]
    monkeypatch.setattr(manifest, "_versions", lambda: versions)
    assert program_digest() != before


def test_a_file_is_seen_as_it_was_first_read(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("id\na\n")
    project = Project.at(tmp_path)
    first = project.read("deck.csv")
    (tmp_path / "deck.csv").write_text("id\na\nb\n")
    (tmp_path / "more.csv").write_text("id\n")
    assert project.read("deck.csv") == first
    assert project.digest("deck.csv") != Project.at(tmp_path).digest("deck.csv")
    project.forget()
    assert project.digest("deck.csv") == Project.at(tmp_path).digest("deck.csv")


def test_what_two_processes_read_differently_is_up_to_date_nowhere(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("id\na\n")
    one, other = Project.at(tmp_path), Project.at(tmp_path)
    one.adopt(other.digests(["deck.csv"]))
    assert one.digest("deck.csv") == Project.at(tmp_path).digest("deck.csv")
    (tmp_path / "deck.csv").write_text("id\na\nb\n")
    one.adopt(Project.at(tmp_path).digests(["deck.csv"]))
    assert one.digest("deck.csv") not in (other.digest("deck.csv"), Project.at(tmp_path).digest("deck.csv"))
