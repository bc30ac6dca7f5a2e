"""`deckgen diff`, `printed` and `build --only-changed`: what changed since a print, a build, a manifest or a commit."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from deckgen.changelog import GameChanges
from deckgen.diagnostics import Diagnostic
from deckgen.manifest import manifest_bytes, parse_manifest
from deckgen.pipeline import Outcome, Request, build
from deckgen.pipeline.changes import Compared, Wish, diff
from deckgen.pipeline.printrecord import REPRINT, TAKE_OUT, record_printed
from deckgen.pipeline.reprint import reprint
from deckgen.project import Project
from tests.pipeline import maker
from tests.pipeline.conftest import GAMES
from tests.pipeline.maker import edit, outputs
from tests.pipeline.test_build import command

DAY = date(2026, 3, 1)
TILES, TOKENS = "cards/tiny/tiles.csv", "cards/tiny/tokens.csv"
RECORD = "cards/tiny/printed.json"
REEDS = ("reeds,4,Reeds,reeds,1", "reeds,4,Reeds,reeds,3")


def built(root: Path, **request: Any) -> Path:
    assert not build(Project.at(root), Request(root / "output", **request)).failed
    return root


def printed(root: Path, day: date = DAY, **request: Any) -> Outcome:
    return record_printed(Project.at(root), Request(root / "output", **request), day)


def compared(root: Path, since: str | None = None, **wish: Any) -> Compared:
    return diff(Project.at(root), Wish(root / "output", since=since, **wish))


def changed(root: Path, since: str | None = None, **wish: Any) -> GameChanges:
    done = compared(root, since, **wish)
    assert not done.diagnostics
    (found,) = done.changes
    return found


def again(root: Path, **request: Any) -> Outcome:
    return reprint(Project.at(root), Request(root / "output", **request))


def codes(faults: list[Diagnostic]) -> list[str]:
    return [fault.code for fault in faults]


def copies(path: Path) -> Counter[str]:
    """How often each drawing stands on the pages of a file."""
    found = Counter[str]()
    with pikepdf.open(path) as document:
        for page in document.pages:
            found.update(str(operands[0])[1:] for operands, operator in pikepdf.parse_content_stream(page)
                         if str(operator) == "Do")
    return found


def words(path: Path) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path))


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny game built, and recorded as printed: to be copied."""
    root = Path(shutil.copytree(GAMES / "tiny", tmp_path_factory.mktemp("once") / "project"))
    assert not printed(built(root)).failed
    return root


@pytest.fixture
def deck(once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(once, tmp_path / "project"))


@pytest.fixture
def unprinted(deck: Path) -> Path:
    """The same without the record."""
    (deck / RECORD).unlink()
    return deck


# --- deckgen printed -------------------------------------------------------------------------------------------

def test_a_print_is_recorded_for_each_language(deck: Path) -> None:
    record = json.loads((deck / RECORD).read_text(encoding="utf-8"))
    assert set(record["locales"]) == {"en", "it"} and record["locales"]["it"]["printed"] == "2026-03-01"
    assert record["locales"]["it"]["cards"]["tiles/pond"]["values"]["name"] == "Stagno"
    for locale in ("en", "it"):
        assert (deck / f"output/tiny/{locale}/printed/cards.pdf").is_file()


def test_a_record_has_a_line_for_each_card(deck: Path) -> None:
    text = (deck / RECORD).read_text(encoding="utf-8")
    assert sum("tiles/pond" in line and '"copies": 3' in line for line in text.splitlines()) == 2


def test_one_language_can_be_recorded_by_itself(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    assert not printed(built(deck), date(2026, 4, 1), locales=("it",)).failed
    locales = json.loads((deck / RECORD).read_text(encoding="utf-8"))["locales"]
    assert {locale: entry["printed"] for locale, entry in locales.items()} == {"en": "2026-03-01", "it": "2026-04-01"}
    assert [entry["cards"]["tiles/reeds"]["values"]["frogs"] for entry in locales.values()] == [1, 3]


def test_the_same_files_stay_as_recorded(deck: Path) -> None:
    before = (deck / RECORD).read_bytes()
    outcome = printed(deck, date(2026, 5, 1))
    assert (deck / RECORD).read_bytes() == before and not any(made.written for made in outcome.made)


def test_what_changed_after_the_build_is_told(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    outcome = printed(deck)
    assert set(codes(outcome.diagnostics)) == {"out-of-date"} and not outcome.failed


@pytest.mark.parametrize(("harm", "code"), [
    ("file", "file-differs"), ("manifest", "broken-manifest"), ("old", "old-manifest"), ("other", "other-manifest"),
    ("none", "not-built")])
def test_files_that_no_manifest_vouches_for_are_not_recorded(unprinted: Path, harm: str, code: str) -> None:
    folder = unprinted / "output/tiny/it"
    path = folder / "manifest.json"
    manifest = parse_manifest(path.read_bytes())
    if harm == "file":
        (folder / "cards.pdf").write_bytes(b"%PDF")
    elif harm == "manifest":
        path.write_bytes(path.read_bytes().replace(b'"copies":3', b'"copies":4'))
    elif harm == "none":
        shutil.rmtree(unprinted / "output")
    else:
        manifest = {key: value for key, value in manifest.items() if key not in ("figures", "check")}
        path.write_bytes(manifest_bytes(manifest if harm == "old" else {**manifest, "figures": {}, "game": "pond"}))
    outcome = printed(unprinted)
    assert codes(outcome.diagnostics) == [code] and not (unprinted / RECORD).exists()


BROKEN = [(b"{", "broken-record"), (b"<<<<<<< HEAD\n{}", "broken-record"), (b"[]", "broken-record"),
          (b'{"format": 2}', "newer-record"), (b'{"format": 1, "game": "other", "locales": {}}', "broken-record"),
          (b'{"format": 1, "game": "tiny", "locales": {"it": {"cards": 5}}}', "broken-record"),
          (b"\xff", "broken-record")]


@pytest.mark.parametrize(("data", "code"), BROKEN)
def test_a_broken_record_is_one_fault_and_nothing_is_lost(deck: Path, data: bytes, code: str) -> None:
    (deck / RECORD).write_bytes(data)
    for done in (printed(deck), again(deck), compared(deck), compared(deck, "last-print")):
        (fault,) = done.diagnostics
        assert (fault.code, fault.location.file) == (code, RECORD) and fault.hint
    assert (deck / RECORD).read_bytes() == data
    assert not (deck / "output/tiny/it" / REPRINT).exists()


# --- deckgen diff --------------------------------------------------------------------------------------------------

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
    assert "    face: picture, template or figures of the rules" in told and "  tokens/heron, 4 copies" in told
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
    ({"game": "pond"}, "other-manifest"), ({"format": 7}, "newer-manifest"), ({"figures": None}, "old-manifest")])
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


def test_without_a_repository_there_is_no_commit(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tiny.parent))
    assert codes(compared(tiny, "HEAD").diagnostics) == ["no-git"]
    monkeypatch.setenv("PATH", "")
    assert codes(compared(tiny, "HEAD").diagnostics) == ["no-git"]


# --- the sheet of changes --------------------------------------------------------------------------------------

def test_faces_stand_side_by_side_before_and_after(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    done = compared(deck, sheets=True)
    assert done.files == [deck / f"output/tiny/{locale}/diff.pdf" for locale in ("en", "it")]
    text = words(done.files[1])
    assert "Since it was printed on 2026-03-01: 1 card changed; 4 copies to print, 4 to take out." in text
    assert "reeds: 4 copies" in text and "Metti qui 3" in text and "drawn from the recorded values" not in text
    assert len(pypdfium2.PdfDocument(done.files[1])) == 1
    edit(deck, TILES, *reversed(REEDS))
    assert not compared(deck, sheets=True).files and not done.files[1].exists()


def test_without_the_printed_files_old_faces_are_drawn_and_this_is_said(deck: Path) -> None:
    shutil.rmtree(deck / "output/tiny/it/printed")
    edit(deck, TILES, *REEDS)
    text = words(compared(deck, sheets=True, locales=("it",)).files[0])
    assert "drawn from the recorded values" in text


def test_cards_that_are_new_or_gone_have_one_face(deck: Path) -> None:
    edit(deck, TILES, "meadow,5,Meadow,meadow,,,#8fbf6f\n", "")
    edit(deck, TOKENS, "heron;", "crane;Heron;2,5;#8d99a6;target;4\nheron;")
    text = words(compared(deck, sheets=True, locales=("en",)).files[0])
    assert "crane: added, 4 copies" in text and "meadow: removed, 5 copies" in text


def test_what_no_value_tells_is_told_of_faces_and_backs(deck: Path) -> None:
    edit(deck, "templates/tiny/tile-back.xml.j2", "</face>", '<rect x="1" y="1" w="2" h="2" fill="#ff0000"/></face>')
    edit(deck, "templates/tiny/token.xml.j2", "</face>", '<rect x="1" y="1" w="2" h="2" fill="#ff0000"/></face>')
    text = words(compared(deck, sheets=True, locales=("en",)).files[0])
    assert "The back is another one: pond, reeds, meadow, nest" in text
    assert "The face is drawn otherwise, with the same values: frog, heron" in text


# --- build --only-changed --------------------------------------------------------------------------------------

def test_only_the_copies_that_changed_are_printed_again(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    outcome = again(deck)
    assert [made.counts for made in outcome.made[2:]] == [{"copies to print": 4, "sheets": 1, "to take out": 4}] * 2
    path = deck / "output/tiny/it" / REPRINT
    assert copies(path) == {"card_reeds": 4, "back_tiles": 4}
    assert len(pypdfium2.PdfDocument(path)) == 2                    # the front and the reverse of one sheet
    text = words(deck / "output/tiny/it" / TAKE_OUT)
    assert "Togli queste carte dal tuo mazzo" in text and "4 × Canneto" in text
    assert outputs(deck)["output/tiny/it/cards.pdf"] != outputs(deck)["output/tiny/it/printed/cards.pdf"]


def test_new_cards_are_put_in_and_old_ones_taken_out(deck: Path) -> None:
    edit(deck, TILES, "meadow,5,", "meadow,3,")
    edit(deck, TOKENS, "frog;Frog;1;#4f8a3c;star;12", "frog;Frog;1;#4f8a3c;star;14")
    assert not again(deck, locales=("en",)).failed
    assert copies(deck / "output/tiny/en" / REPRINT) == {"card_frog": 2}
    text = words(deck / "output/tiny/en" / TAKE_OUT)
    assert "2 × Meadow" in text and "× Frog" not in text


def test_a_second_time_writes_nothing(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    again(deck)
    before = {path: path.stat().st_mtime_ns for path in (deck / "output").rglob("*") if path.is_file()}
    assert all(made.written == () for made in again(deck).made)
    assert {path: path.stat().st_mtime_ns for path in (deck / "output").rglob("*") if path.is_file()} == before


def test_once_printed_nothing_is_to_be_printed_again(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    again(deck)
    printed(deck)
    outcome = again(deck)
    assert [made.counts for made in outcome.made[2:]] == [{"copies to print": 0, "sheets": 0, "to take out": 0}] * 2


def test_reprint_sheets_are_put_away_once_printed_or_of_no_use(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    folder = deck / "output/tiny/en"
    again(deck, locales=("en",))
    printed(deck)
    assert not (folder / REPRINT).exists() and (folder / "printed" / REPRINT).exists()
    edit(deck, TOKENS, "star;12", "star;14")
    again(deck, locales=("en",))
    assert (folder / REPRINT).exists() and not (folder / TAKE_OUT).exists()
    edit(deck, TOKENS, "star;14", "star;12")
    again(deck, locales=("en",))
    assert not (folder / REPRINT).exists()


def test_what_was_never_printed_cannot_be_printed_again(tiny: Path) -> None:
    outcome = again(tiny, games=("tiny",))
    assert codes(outcome.diagnostics) == ["nothing-printed"] and not (tiny / "output").exists()


def test_a_language_that_was_never_printed_is_told(tiny: Path) -> None:
    printed(built(tiny, locales=("it",)))
    edit(tiny, TILES, *REEDS)
    outcome = again(tiny, locales=("en", "it"))
    assert codes(outcome.diagnostics) == ["nothing-printed"] and not outcome.failed
    assert (tiny / "output/tiny/it" / REPRINT).exists() and not (tiny / "output/tiny/en" / REPRINT).exists()


def test_an_error_prints_nothing_again(deck: Path) -> None:
    edit(deck, TILES, "Herons cannot", "No heron can")
    outcome = again(deck)
    assert codes(outcome.diagnostics) == ["untranslated"] and not (deck / "output/tiny/en" / REPRINT).exists()


def test_a_pair_of_languages_is_printed_again_as_such(tiny: Path) -> None:
    printed(built(tiny, locales=("it+en",)))
    edit(tiny, TILES, *REEDS)
    told = list(changed(tiny).lines())
    assert "    text: Metti qui [1 → 3] Rana. Gli aironi non possono costruire un nido." in told
    assert "    text+en: Put [1 → 3] Rana here. Herons cannot build a nest." in told
    shutil.rmtree(tiny / "output/tiny/it+en/printed")
    assert not again(tiny, locales=("it+en",)).failed
    assert "ridisegnate" in words(tiny / "output/tiny/it+en" / TAKE_OUT)


# --- what depends on what --------------------------------------------------------------------------------------

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


# --- rulebooks -------------------------------------------------------------------------------------------------

def test_pages_and_texts_of_the_rulebook_are_told(tmp_path: Path) -> None:
    root = maker.write(tmp_path)
    assert not printed(built(root, games=("grove",)), games=("grove",)).failed
    edit(root, "cards/grove/game.toml", "winter = 3", "winter = 4")
    found = changed(root, games=("grove",))
    assert [one.pages for one in found.differences] == [(1,), (1,)]
    assert "    page 1: Plant [3 → 4] trees. Winter comes after that." in list(found.lines())
    shutil.rmtree(root / "output/grove/en/printed")
    assert "    page 1: now Plant 4 trees. Winter comes after that." in list(changed(root, games=("grove",)).lines())


# --- the command line --------------------------------------------------------------------------------------------

def test_commands_tell_and_have_exit_codes(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    done = command(deck, "diff", "tiny", "--format", "jsonl", "--locale", "it")
    (thing,) = [json.loads(line) for line in done.stdout.splitlines()]
    assert (thing["kind"], thing["card"], thing["print"]) == ("card", "tiles/reeds", 4) and done.returncode == 0
    done = command(deck, "build", "tiny", "--only-changed", "--locale", "it")
    assert done.returncode == 0
    assert "4 copies to print, 1 sheets, 4 to take out (reprint.pdf, take-out.pdf)" in done.stdout
    assert command(deck, "printed", "tiny", "--locale", "it").returncode == 0


def test_what_a_build_would_refuse_is_an_error(deck: Path) -> None:
    edit(deck, TILES, "Herons cannot", "No heron can")
    assert command(deck, "diff", "tiny").returncode == 1
