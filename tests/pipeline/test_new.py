"""A game begun: it checks, prints and verifies at once in any size and language, and never stands in anybody's way."""

from __future__ import annotations

import json
import os
import tomllib
from itertools import count
from pathlib import Path
from typing import Any

import polib
import pytest
from jsonschema import Draft7Validator

from deckgen.pipeline.build import Outcome, Request, build, check
from deckgen.pipeline.create.new_request import NewRequest
from deckgen.pipeline.create.newgame import NewGame, create_game
from deckgen.pipeline.create.schemas import schema
from deckgen.pipeline.verify import verify
from deckgen.project import Project
from tests.installed import declare
from tests.pipeline.maker import edit, outputs, put, read

SPOKEN = ("en", "pt_BR", "it", "ru")


def begin(root: Path, name: str = "harvest", **request: Any) -> NewGame:
    return create_game(Project.at(root), NewRequest(name, **request))


def built(root: Path, **request: Any) -> Outcome:
    return build(Project.at(root), Request(root / "output", **request))


def test_a_game_prints_at_once_in_the_languages_that_deckgen_knows(tmp_path: Path) -> None:
    begun = begin(tmp_path, locales=SPOKEN)
    assert not begun.diagnostics and not any(begun.english.values())
    assert sorted(begun.files) == sorted(outputs(tmp_path))
    outcome = built(tmp_path)
    assert not outcome.diagnostics and len(outcome.made) == len(SPOKEN)
    for locale, words in zip(SPOKEN, ("Draw 3 cards.", "Compre 3 cartas.", "Pesca 3 carte.", "Возьмите карты: 3."),
                             strict=True):
        assert words in read(tmp_path, locale, game="harvest")
    assert not verify(Project.at(tmp_path), Request(tmp_path / "output")).diagnostics


def test_other_languages_begin_in_english_and_say_so(tmp_path: Path) -> None:
    begun = begin(tmp_path, locales=("fr", "en"))
    po = polib.pofile(str(tmp_path / "locales/fr/LC_MESSAGES/harvest.po"))
    assert [entry.tcomment for entry in po if entry.msgid == "Rain"] == ["Still in English: a translation is missing."]
    shared = polib.pofile(str(tmp_path / "locales/fr/LC_MESSAGES/deckgen.po"))
    assert begun.english == {"fr": sum("Still" in entry.tcomment for entry in [*po, *shared])}
    assert not begun.diagnostics and not built(tmp_path).failed


@pytest.mark.parametrize(("size", "written"), [
    ("tarot", "69.85 mm x 120.65 mm"), ("square", "63.5 mm x 63.5 mm"), ("100x60mm", "100 mm x 60 mm"),
    ("40 x 44", "40 mm x 44 mm"), ("6,35cm x 3.5 in", "63.5 mm x 88.9 mm"), ("190 x 270 mm", "190 mm x 270 mm")])
def test_cards_of_any_size_hold_their_texts(size: str, written: str, tmp_path: Path) -> None:
    assert not begin(tmp_path, size=size, locales=SPOKEN).diagnostics
    game = tomllib.loads((tmp_path / "cards/harvest/game.toml").read_text(encoding="utf-8"))
    assert game["components"]["deck"]["size"] == written
    assert not built(tmp_path, locales=("ru",)).diagnostics


def test_its_comments_name_files_that_are_there(tmp_path: Path) -> None:
    begin(tmp_path, engine=True)
    for name in ("cards/harvest/game.toml", *(f"cards/harvest/examples/{path.name}"
                                              for path in (tmp_path / "cards/harvest/examples").iterdir())):
        first, *_ = (tmp_path / name).read_text(encoding="utf-8").splitlines()
        named = (tmp_path / name).parent / first.removeprefix("#:schema ")
        assert first.startswith("#:schema ") and named.resolve().is_relative_to(tmp_path / "schemas")
        values = tomllib.loads((tmp_path / name).read_text(encoding="utf-8"))
        assert json.loads(named.read_bytes()) == schema(named.stem)
        Draft7Validator(schema(named.stem)).validate(values)


def test_its_engine_plays_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(tmp_path, "stub-1", engine=True, locales=("en", "it"))
    points = tomllib.loads((tmp_path / "engines/stub-1/pyproject.toml").read_text())["project"]["entry-points"]
    declare(tmp_path / "engines/stub-1", points["deckgen.engines"]["stub-1"])
    monkeypatch.syspath_prepend(str(tmp_path / "engines/stub-1"))
    edit(tmp_path, "cards/stub-1/game.toml", '# engine = "stub_1_rules:new"', 'engine = "stub_1_rules:new"')
    edit(tmp_path, "templates/stub-1/rulebook.md.j2", '{# {{ example("magpie") }} #}', '{{ example("magpie") }}')
    outcome = built(tmp_path)
    assert not outcome.diagnostics
    assert "Ben had only one" in read(tmp_path, "en", "rulebook.pdf", game="stub-1")
    assert not verify(Project.at(tmp_path), Request(tmp_path / "output")).diagnostics
    edit(tmp_path, "cards/stub-1/deck.csv", "from another player.\",2", "from another player.\",0")
    told = check(Project.at(tmp_path), Request(tmp_path / "output")).diagnostics
    assert any(fault.location.file == "cards/stub-1/examples/magpie.toml" for fault in told)


# --- what is refused ------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", ["", "Harvest", "../harvest", "har vest", "-x", ".x", "x" * 41])
def test_names_that_are_no_folders_names(name: str, tmp_path: Path) -> None:
    begun = begin(tmp_path, name)
    assert [fault.code for fault in begun.diagnostics] == ["bad-id"]
    assert not begun.files and not outputs(tmp_path)


@pytest.mark.parametrize("there", ["cards/harvest/notes.txt", "templates/harvest/x", "engines/harvest/x",
                                   "locales/harvest.pot", "locales/ru/LC_MESSAGES/harvest.po"])
def test_nothing_that_is_there_is_touched(there: str, tmp_path: Path) -> None:
    put(tmp_path, there, "mine")
    assert [fault.code for fault in begin(tmp_path).diagnostics] == ["game-exists"]
    assert outputs(tmp_path) == {there: b"mine"}


@pytest.mark.parametrize("name", ["ct_terror", "deckgen", "common"])
def test_names_that_deckgen_has_taken(name: str, tmp_path: Path) -> None:
    assert [fault.code for fault in begin(tmp_path, name).diagnostics] == ["game-exists"]
    assert not outputs(tmp_path)


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    begun = begin(tmp_path, "Big", size="300 x 400", locales=("pt-br", "en"))
    assert [(fault.code, fault.hint) for fault in begun.diagnostics[:1]] == [
        ("bad-id", "use small letters a to z, digits, hyphens and underscores: big")]
    assert [(fault.code, str(fault.location)) for fault in begun.diagnostics[1:]] == [
        ("bad-value", "--size"), ("unknown-locale", "--locale")]
    assert "'pt_BR'" in begun.diagnostics[2].hint
    assert [fault.code for fault in begin(tmp_path, size="pokre").diagnostics] == ["unknown-size"]
    assert not outputs(tmp_path)


def test_a_game_that_cannot_be_written_whole_is_not_written(tmp_path: Path) -> None:
    put(tmp_path, "schemas", "a file where a folder has to be")
    begun = begin(tmp_path, engine=True)
    assert [fault.code for fault in begun.diagnostics] == ["unwritable-output"] and not begun.files
    assert outputs(tmp_path) == {"schemas": b"a file where a folder has to be"}


def test_a_second_game_leaves_the_first_and_its_shared_catalogs_alone(tmp_path: Path) -> None:
    begin(tmp_path, "one", locales=("fr",))
    put(tmp_path, "schemas/game.json", "{}")
    before = outputs(tmp_path)
    assert not begin(tmp_path, "two", locales=("fr",)).diagnostics
    after = outputs(tmp_path)
    assert before.items() <= after.items()
    assert all("two" in name for name in after.keys() - before.keys())
    assert not built(tmp_path).failed


@pytest.mark.parametrize("moment", [1, 2, 9, 20, 33, 34, 40, 50, 60])
def test_a_new_game_that_is_cut_short_is_in_nobodys_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                        moment: int) -> None:
    """Killed at any of its renames, it leaves a whole game or none, and the next one begins as if nothing was there."""
    put(tmp_path, "cards/mine.txt", "mine")
    pid = os.fork()
    if not pid:
        whole, calls = os.replace, count(1)

        def replace(source: Path, target: Path) -> None:
            if next(calls) == moment and ".deckgen-new" in str(source):
                os._exit(9)
            whole(source, target)

        monkeypatch.setattr("deckgen.pipeline.create.newgame.check", lambda *_: Outcome())
        monkeypatch.setattr(os, "replace", replace)
        begin(tmp_path, engine=True)
        os._exit(0)
    os.waitpid(pid, 0)
    there = (tmp_path / "cards/harvest/game.toml").exists()
    begun = begin(tmp_path, engine=True)
    assert [fault.code for fault in begun.diagnostics] == (["game-exists"] if there else [])
    begin(tmp_path / "clean", engine=True)
    found = outputs(tmp_path)
    clean = {name.removeprefix("clean/"): found.pop(name) for name in list(found) if name.startswith("clean/")}
    assert found == clean | {"cards/mine.txt": b"mine"}
