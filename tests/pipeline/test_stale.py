"""A file saved while a build runs: whenever that is, no later build calls files of the old text up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.pipeline import parallel
from deckgen.pipeline.build import assemble
from deckgen.project import Project
from tests.pipeline.maker import edit, outputs, put, run, write
from tests.render.painting import bitmap
from tests.test_spreadsheets import xlsx

MARKERS = [["id", "copies", "name", "icon"], ["stone", 5, "Stone", "leaf"]]
SAVES = {
    "cards/grove/boards.csv": b"Oak,", "cards/grove/game.toml": b"winter = 3",
    "locales/ru/LC_MESSAGES/grove.po": "Вырастите".encode(), "templates/grove/board.xml.j2": b"#e0f0d0",
    "templates/grove/rulebook.md.j2": b"# How", "cards/grove/art/oak.svg": b"#306030",
    "templates/grove/icons/leaf.svg": b"M0 10C", "templates/grove/layouts/a4-grove.toml": b"rows = 4",
    "templates/common/words.toml": b'= "fold"'}
OTHERS = {b"Oak,": b"Elder,", b"winter = 3": b"winter = 4", "Вырастите".encode(): "Посадите".encode(),
          b"#e0f0d0": b"#d0e0f0", b"# How": b"# So", b"#306030": b"#603030",
          b"M0 10C": b"M1 10C", b"rows = 4": b"rows = 3",
          b'= "fold"': b'= "Fold here"'}


def saved(root: Path, name: str) -> bytes:
    """What somebody saves in place of a file."""
    if name.endswith(".png"):
        return bitmap("PNG", "L", (30, 20))
    if name.endswith(".xlsx"):
        return xlsx(markers=[*MARKERS, ["pebble", 1, "Pebble", "leaf"]])
    return (root / name).read_bytes().replace(SAVES[name], OTHERS[SAVES[name]], 1)


@pytest.fixture
def grove(tmp_path: Path) -> Path:
    root = write(tmp_path / "grove")
    edit(root, "cards/grove/game.toml", '"markers.csv"', '"markers.xlsx"')
    put(root, "cards/grove/markers.xlsx", xlsx(markers=MARKERS))
    edit(root, "locales/ru/LC_MESSAGES/grove.po", 'msgid "Elm"', 'msgid "Elder"\nmsgstr "Бузина"\n\n'
         'msgctxt "markers.name"\nmsgid "Pebble"\nmsgstr "Галька"\n\nmsgctxt "heading"\nmsgid "So to play"\n'
         'msgstr "Так"\n\n'
         'msgctxt "boards.name"\nmsgid "Elm"')
    edit(root, "locales/ru/LC_MESSAGES/deckgen.po", 'msgid "fold"', 'msgid "Fold here"\nmsgstr "Сгиб"\n\n'
         'msgctxt "sheet"\nmsgid "fold"')
    return root


@pytest.mark.parametrize("moment", ["before it is read", "after it is read", "when all is made"])
@pytest.mark.parametrize("name", [*SAVES, "cards/grove/art/oak.png", "cards/grove/markers.xlsx"])
@pytest.mark.skipif(parallel.cores() < 2, reason="one process alone")
def test_no_save_is_missed(grove: Path, monkeypatch: pytest.MonkeyPatch, name: str, moment: str) -> None:
    data = saved(grove, name)
    assert data != (grove / name).read_bytes()
    whole, manifest = Project.read, assemble._manifest

    def read(self: Project, asked: str) -> bytes | None:
        if asked != name:
            return whole(self, asked)
        if moment == "before it is read":
            put(grove, name, data)
        found = whole(self, asked)
        if moment == "after it is read":
            put(grove, name, data)
        return found

    def told(*arguments: object) -> object:
        if moment == "when all is made":
            put(grove, name, data)
        return manifest(*arguments)         # type: ignore[arg-type]

    monkeypatch.setattr(Project, "read", read)
    monkeypatch.setattr(assemble, "_manifest", told)
    run(grove)
    monkeypatch.undo()
    put(grove, name, data)
    again = run(grove)
    assert not again.failed, again.diagnostics
    assert not run(grove, grove / "clean").failed
    assert outputs(grove / "output") == outputs(grove / "clean")
