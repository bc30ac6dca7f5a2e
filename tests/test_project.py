"""What was read of a project is what a recording says: asked for while it was open, there or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    for name in ("a.csv", "b.csv"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    return Project(tmp_path, tmp_path)


def test_a_recording_has_what_was_read_while_it_was_open(project: Project) -> None:
    project.read("a.csv")
    with project.recording() as reads:
        project.read("b.csv")
        project.find("none.csv")
        project.names("art", "*.svg")
    project.read("a.csv")
    assert reads == {"b.csv", "none.csv", "art/**/*.svg"}


def test_what_was_read_before_counts_again_where_it_is_used_again(project: Project) -> None:
    project.digest("a.csv")
    with project.recording() as reads:
        project.digest("a.csv")
    assert reads == {"a.csv"}


def test_an_outer_recording_has_what_an_inner_one_has(project: Project) -> None:
    with project.recording() as outer:
        with project.recording() as inner:
            project.read("a.csv")
        project.read("b.csv")
    assert (inner, outer) == ({"a.csv"}, {"a.csv", "b.csv"})


def test_a_recording_ends_with_an_error(project: Project) -> None:
    with pytest.raises(OSError), project.recording() as reads:
        raise OSError
    project.read("a.csv")
    assert reads == set()


def test_what_another_process_has_read_counts_as_read(project: Project) -> None:
    digests = Project(project.root, project.root).digests(["a.csv"])
    with project.recording() as reads:
        project.adopt(digests)
    assert reads == {"a.csv"}
