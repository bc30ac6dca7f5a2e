"""`deckgen diff`: what changed since a print, a build, a manifest or a commit."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from deckgen.diagnostics import Severity
from deckgen.manifest import manifest_bytes, parse_manifest
from tests.pipeline import maker
from tests.pipeline.maker import edit, outputs
from tests.pipeline.prints import REEDS, TILES, built, changed, codes, compared, copies, printed, words
from tests.pipeline.test_build import command

# --- deckgen diff ----------------------------------------------------------------------------------------------------

def test_nothing_changed_since_the_print(deck: Path) -> None:
    found = changed(deck)
    assert not found.any
    assert list(found.lines()) == ["tiny (en, it) since it was printed on 2026-03-01: nothing has changed"]


def test_a_figure_is_told_with_its_texts_in_each_language(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    before = outputs(deck)
    assert list(changed(deck).lines())[1:] == [
        "  tiles/reeds, 4 copies", "    frogs: 1 → 3",
        "    text (en): Put [1 → 3] Frog here. Herons cannot build a nest.",
        "    text (it): Metti qui [1 → 3] Rana. Gli aironi non possono costruire un nido.",
        "  in en, it: 4 copies to print, 4 to take out"]
    assert outputs(deck) == before


def test_a_figure_of_the_rules_is_told_with_the_cards_it_stands_on(deck: Path) -> None:
    edit(deck, "cards/tiny/game.toml", "tiles = 2", "tiles = 3")
    told = list(changed(deck).lines())
    assert told[1:3] == ["  rules.flood.tiles: 2 → 3", "  tiles/pond, 3 copies"]


def test_a_template_changes_faces_and_says_so(deck: Path) -> None:
    edit(deck, "templates/tiny/token.xml.j2", 'fill="#ffffff"', 'fill="#eeeeee"')
    told = list(changed(deck).lines())
    assert "    face: picture, template, size or figures of the rules" in told and "  tokens/heron, 4 copies" in told
    assert not any("tiles/" in line for line in told)


def test_a_text_that_changed_leaves_translations_behind(deck: Path) -> None:
    edit(deck, TILES, "Herons cannot", "No heron can")
    found = changed(deck)
    assert [(stale.locale, codes(list(stale.faults))) for stale in found.stale] == [
        ("en", []), ("it", ["untranslated"])]
    assert any("it: 1 translation to be looked at" in line for line in found.lines())


def test_a_build_is_what_counts_where_no_print_is_recorded(unprinted: Path) -> None:
    edit(unprinted, TILES, *REEDS)
    found = changed(unprinted)
    assert found.since == f"it was built into {unprinted / 'output'}" and len(found.differences) == 2
    edit(unprinted, TILES, *reversed(REEDS))
    assert not changed(unprinted).any


def test_a_manifest_tells_one_language(deck: Path) -> None:
    kept = shutil.copy(deck / "output/tiny/it/manifest.json", deck / "old.json")
    edit(deck, TILES, *REEDS)
    assert [one.locale for one in changed(deck, str(kept)).differences] == ["it"]


@pytest.mark.parametrize(("entries", "code"), [
    ({"game": "pond"}, "other-manifest"), ({"format": 7}, "newer-format"), ({"figures": None}, "old-manifest")])
def test_a_manifest_that_cannot_be_compared_is_one_fault(once: Path, tmp_path: Path, entries: dict[str, Any],
                                                         code: str) -> None:
    manifest = parse_manifest((once / "output/tiny/it/manifest.json").read_bytes())
    (tmp_path / "old.json").write_bytes(manifest_bytes({**manifest, **entries}))
    done = compared(once, str(tmp_path / "old.json"))
    assert codes(done.diagnostics) == [code] and done.diagnostics[0].hint and not done.changes


def test_a_file_that_is_no_manifest_is_one_fault(tiny: Path) -> None:
    assert codes(compared(tiny, str(tiny / TILES)).diagnostics) == ["broken-manifest"]


@pytest.mark.parametrize(("since", "code"), [("last-print", "nothing-printed"), (None, "not-built")])
def test_what_was_never_made_cannot_be_compared(tiny: Path, since: str | None, code: str) -> None:
    assert codes(compared(tiny, since).diagnostics) == [code]


def test_a_language_that_was_not_there_is_told(deck: Path) -> None:
    done = compared(deck, locales=("itt",))
    assert codes(done.diagnostics) == ["unknown-locale"] and "'it'" in done.diagnostics[0].hint


def test_data_that_cannot_be_read_is_told_and_nothing_compared(deck: Path) -> None:
    edit(deck, TILES, "pond,3,", "pond,-3,")
    done = compared(deck)
    assert codes(done.diagnostics) == ["bad-copies"] and not done.changes


def git(root: Path, *words: str) -> None:
    subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *words], cwd=root, check=True,
                   capture_output=True, env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull})


def test_a_commit_is_what_the_project_was_then(tiny: Path) -> None:
    git(tiny, "init", "-q")
    git(tiny, "add", ".")
    git(tiny, "commit", "-qm", "first")
    edit(tiny, TILES, *REEDS)
    found = changed(tiny, "HEAD", sheets=True, locales=("it",))
    assert [change.card for change in found.differences[0].cards] == ["tiles/reeds"] and "(HEAD)" in found.since
    text = words(tiny / "output/tiny/it/diff.pdf")
    assert "Metti qui 1" in text and "drawn from the recorded values" not in text
    assert copies(tiny / "output/tiny/it/diff.pdf") == {"old_reeds": 1, "new_reeds": 1}
    assert codes(compared(tiny, "HAED").diagnostics) == ["unknown-commit"]


def test_a_commit_with_a_broken_game_is_one_diagnostic(tiny: Path) -> None:
    whole = (tiny / "cards/tiny/game.toml").read_bytes()
    (tiny / "cards/tiny/game.toml").write_bytes(b"title =")
    git(tiny, "init", "-q")
    git(tiny, "add", ".")
    git(tiny, "commit", "-qm", "first")
    (tiny / "cards/tiny/game.toml").write_bytes(whole)
    assert codes(compared(tiny, "HEAD").diagnostics) == ["broken-commit"]


def test_a_project_may_be_a_folder_of_a_repository(tiny: Path) -> None:
    git(tiny.parent, "init", "-q")
    git(tiny.parent, "add", tiny.name)
    git(tiny.parent, "commit", "-qm", "first")
    edit(tiny, TILES, *REEDS)
    assert [change.card for change in changed(tiny, "HEAD").differences[0].cards] == ["tiles/reeds"]
    other = shutil.copytree(tiny, tiny.parent / "other")
    assert codes(compared(other, "HEAD").diagnostics) == ["unknown-commit"]


def test_without_a_repository_there_is_no_commit(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tiny.parent))
    assert codes(compared(tiny, "HEAD").diagnostics) == ["no-git"]
    monkeypatch.setenv("PATH", "")
    assert codes(compared(tiny, "HEAD").diagnostics) == ["no-git"]


# --- rulebooks -------------------------------------------------------------------------------------------------------

def test_pages_and_texts_of_the_rulebook_are_told(tmp_path: Path) -> None:
    root = maker.write(tmp_path)
    assert not printed(built(root, games=("grove",)), games=("grove",)).failed
    edit(root, "cards/grove/game.toml", "winter = 3", "winter = 4")
    found = changed(root, games=("grove",))
    assert [one.pages for one in found.differences] == [(1,), (1,)]
    assert "    page 1: Plant [3 → 4] trees. Winter comes after that." in list(found.lines())
    shutil.rmtree(root / "output/grove/en/printed")
    assert "    page 1: now Plant 4 trees. Winter comes after that." in list(changed(root, games=("grove",)).lines())


def test_games_that_nobody_named_and_nobody_built_are_told_in_passing(deck: Path) -> None:
    assert command(deck, "new", "other").returncode == 0
    for faults in (compared(deck).diagnostics, printed(deck).diagnostics, printed(deck, locales=("en",)).diagnostics):
        assert [(fault.code, fault.severity) for fault in faults] == [("not-built", Severity.NOTE)]
    assert [fault.severity for fault in compared(deck, games=("other",)).diagnostics] == [Severity.ERROR]
    done = compared(deck, str(deck / "output/tiny/en/manifest.json"))       # it says of which game it is
    assert [change.game for change in done.changes] == ["tiny"] and not done.diagnostics
    assert codes(compared(deck, str(deck / "cards/tiny/tiles.csv")).diagnostics) == ["broken-manifest"]


def test_languages_that_came_or_went_are_told(deck: Path) -> None:
    edit(deck, "cards/tiny/game.toml", 'locales = ["en", "it"]', 'locales = ["pt_BR", "ru", "it"]')
    notes = [fault for fault in compared(deck).diagnostics if fault.severity is Severity.NOTE]
    assert [(fault.code, fault.message.partition(": ")[2]) for fault in notes] == [
        ("new-locale", "pt_BR, ru: not there then, so all is new"), ("gone-locale", "en: no languages any more")]
    assert "gone-locale" not in codes(compared(deck, locales=("it",)).diagnostics)
