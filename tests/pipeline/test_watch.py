"""`deckgen watch`: what is saved is built, what a failed build leaves behind never passes for new."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from deckgen.pipeline import watch as watching
from deckgen.pipeline.build import Request
from deckgen.pipeline.watch import Round, watch
from deckgen.pipeline.watch.file_saves import matters, saves
from deckgen.project import Project
from tests.installed import declare
from tests.pipeline.test_build import edit

TILES, IT = "cards/tiny/tiles.csv", "locales/it/LC_MESSAGES/tiny.po"
Rounds = Callable[..., Round]


@pytest.fixture
def round_of(tiny: Path) -> Rounds:
    """Saves a batch of files: gives the next round of one watch over the tiny game."""
    def rounds(_: object) -> Iterator[set[Path]]:
        while True:
            yield batch

    batch: set[Path] = set()
    going = watch(Project.at(tiny), Request(tiny / "output"), rounds)

    def next_round(*names: str | Path) -> Round:
        batch.clear()
        batch.update(tiny / name for name in names)
        return next(going)
    return next_round


def printed(root: Path) -> set[str]:
    return {path.relative_to(root / "output/tiny").as_posix() for path in (root / "output").rglob("*.pdf")}


NEW, OLD = {"en/cards.pdf", "it/cards.pdf"}, {"en/cards.outdated.pdf", "it/cards.outdated.pdf"}


def test_a_save_builds_the_languages_that_it_touches(tiny: Path, round_of: Rounds) -> None:
    assert [made.written for made in round_of().outcome.made] == [("cards.pdf", "manifest.json")] * 2
    edit(tiny, IT, "Canneto", "Canneti")
    done = round_of(IT)
    assert done.saved == (IT,)
    assert {made.locale: bool(made.written) for made in done.outcome.made} == {"en": False, "it": True}
    assert not done.outdated and printed(tiny) == NEW
    assert not any(made.written for made in round_of(IT).outcome.made)


def test_files_that_a_failed_build_leaves_are_set_aside_until_one_succeeds(tiny: Path, round_of: Rounds) -> None:
    round_of()
    before = (tiny / "output/tiny/en/cards.pdf").read_bytes()
    whole = (tiny / TILES).read_bytes()
    (tiny / TILES).write_bytes(whole[:len(whole) // 2])         # half-written
    done = round_of(TILES)
    assert done.outcome.failed and {path.name for path in done.outdated} == {"cards.outdated.pdf"}
    assert printed(tiny) == OLD
    (tiny / TILES).unlink()
    done = round_of(TILES)
    assert "missing-table" in {fault.code for fault in done.outcome.diagnostics}
    assert not done.outdated and printed(tiny) == OLD
    (tiny / TILES).write_bytes(whole)
    assert not round_of(TILES).outcome.failed
    assert printed(tiny) == NEW and (tiny / "output/tiny/en/cards.pdf").read_bytes() == before


def test_a_file_that_cannot_be_set_aside_is_told(tiny: Path, round_of: Rounds) -> None:
    round_of()
    held = tiny / "output/tiny/en/cards.outdated.pdf/held"
    held.mkdir(parents=True)
    whole = (tiny / TILES).read_bytes()
    (tiny / TILES).write_bytes(whole[:len(whole) // 2])
    told = round_of(TILES).outcome.diagnostics
    assert [fault.location.file for fault in told if fault.code == "old-output"] == [
        str(held.parent.with_name("cards.pdf"))]


def test_reprint_sheets_are_set_aside_as_well(tiny: Path, round_of: Rounds) -> None:
    round_of()
    sheet, old = (tiny / "output/tiny/en" / name for name in ("reprint.pdf", "reprint.outdated.pdf"))
    sheet.write_bytes(b"of an earlier change")
    assert not round_of(TILES).outdated and sheet.exists()
    whole = (tiny / TILES).read_bytes()
    (tiny / TILES).write_bytes(whole[:len(whole) // 2])
    assert old in round_of(TILES).outdated and not sheet.exists()
    (tiny / TILES).write_bytes(whole)
    round_of(TILES)
    assert old.exists() and not sheet.exists()      # a build does not make it


def empty(path: Path) -> None:
    path.write_bytes(b"")


def no_text(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\0")


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(("name", "break_it"), [
    ("cards/tiny/game.toml", Path.unlink), ("cards/tiny/game.toml", no_text), (TILES, empty), (TILES, folder),
    (IT, empty), (IT, Path.unlink), ("templates/tiny/tile.xml.j2", no_text), ("templates/tiny/tile.xml.j2", folder)])
def test_no_state_of_a_file_ends_the_watch(tiny: Path, round_of: Rounds, name: str,
                                           break_it: Callable[[Path], object]) -> None:
    round_of()
    whole = (tiny / name).read_bytes()
    break_it(tiny / name)
    done = round_of(name)
    if done.outcome.failed:
        assert not printed(tiny) & NEW - {f"{made.locale}/cards.pdf" for made in done.outcome.made}
    if (tiny / name).is_dir():
        (tiny / name).rmdir()
    (tiny / name).write_bytes(whole)
    assert not round_of(name).outcome.failed
    assert printed(tiny) == NEW


def test_an_interrupted_build_leaves_no_old_file_under_a_new_name(tiny: Path, round_of: Rounds,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    round_of()
    monkeypatch.setattr(watching, "build", interrupted)
    with pytest.raises(KeyboardInterrupt):
        round_of(TILES)
    assert printed(tiny) == OLD


def test_a_file_that_goes_while_it_is_read_is_a_fault_of_that_round(tiny: Path, round_of: Rounds,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", TILES)

    round_of()
    with monkeypatch.context() as patch:
        patch.setattr(watching, "build", gone)
        assert [fault.code for fault in round_of(TILES).outcome.diagnostics] == ["unreadable-file"]
    assert printed(tiny) == OLD
    assert not round_of(TILES).outcome.failed and printed(tiny) == NEW


def test_languages_that_nobody_asked_for_are_set_aside_only_where_they_are_old(tiny: Path, round_of: Rounds) -> None:
    round_of()
    shutil.copytree(tiny / "output/tiny/en", tiny / "output/tiny/en+it")
    round_of(TILES)
    assert printed(tiny) == NEW | {"en+it/cards.pdf"}
    edit(tiny, TILES, ",3,", ",4,")
    round_of(TILES)
    assert printed(tiny) == NEW | {"en+it/cards.outdated.pdf"}


def test_the_files_of_a_game_that_is_gone_are_old(tiny: Path, round_of: Rounds) -> None:
    round_of()
    (tiny / "cards/tiny").rename(tiny / "cards/pond")
    assert [fault.code for fault in round_of("cards/pond/game.toml").outcome.diagnostics].count("unknown-game") == 1
    assert printed(tiny) == OLD


ENGINE = """
RULES = frozenset()

def new(players, data):
    raise NotImplementedError
"""
PROBES = """
def probes(data):
    return {"rules.rounds": FIGURE}
"""


def test_a_change_of_an_engines_code_is_a_change_of_what_is_printed(
        tiny: Path, round_of: Rounds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site/pond_rules"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(ENGINE)
    (package / "probes.py").write_text(PROBES.replace("FIGURE", "6"))
    declare(package.parent, "pond_rules:new")
    monkeypatch.syspath_prepend(str(package.parent))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    edit(tiny, "cards/tiny/game.toml", "[names]", 'engine = "pond_rules:new"\n[names]')
    assert not round_of().outcome.failed
    (package / "probes.py").write_text(PROBES.replace("FIGURE", "7"))
    done = round_of(package / "probes.py")
    assert "figure-differs" in {fault.code for fault in done.outcome.diagnostics} and printed(tiny) == OLD


@pytest.mark.parametrize(("games", "code"), [
    (("tinny",), "unknown-game"), ((), "unknown-game"), (("ct_terror",), "nothing-to-watch")])
def test_what_cannot_be_watched_is_told_once(tiny: Path, games: tuple[str, ...], code: str) -> None:
    root = tiny if games == ("tinny",) else tiny / "output"
    [done] = watch(Project.at(root), Request(tiny / "output", games), saves)
    assert [fault.code for fault in done.outcome.diagnostics] == [code]


# --- saves ----------------------------------------------------------------------------------------------------------

@pytest.fixture
def batches(tmp_path: Path) -> Iterator[Queue[set[Path]]]:
    """What `saves` tells of two folders, of which one is there."""
    (tmp_path / "cards").mkdir()
    told: Queue[set[Path]] = Queue()

    def listen() -> None:
        for batch in saves([tmp_path / "cards", tmp_path / "locales"]):
            told.put(batch)

    Thread(target=listen, daemon=True).start()
    assert told.get(timeout=30) == set()
    yield told


def test_saves_of_all_kinds_are_told(tmp_path: Path, batches: Queue[set[Path]]) -> None:
    table = tmp_path / "cards/deck.csv"
    table.write_text("id\n")
    assert batches.get(timeout=30) == {table}
    (tmp_path / "cards/.deck.csv.swp").write_text("")           # as editors do: beside it, then renamed
    (tmp_path / "cards/deck.csv~").write_text("id\na\n")
    (tmp_path / "cards/deck.csv~").replace(table)
    assert batches.get(timeout=30) == {table}
    table.unlink()
    assert batches.get(timeout=30) == {table}


def test_folders_may_come_and_be_replaced(tmp_path: Path, batches: Queue[set[Path]]) -> None:
    (tmp_path / "locales").mkdir()
    assert batches.get(timeout=30) == {tmp_path / "locales"}
    (tmp_path / "locales/it.po").write_text("")
    assert tmp_path / "locales/it.po" in batches.get(timeout=30)
    (tmp_path / "cards").rename(tmp_path / "old")
    (tmp_path / "cards").mkdir()
    assert tmp_path / "cards" in batches.get(timeout=30)


@pytest.mark.parametrize(("name", "is_one"), [
    ("deck.csv", True), ("game.toml", True), ("~$cards.xlsx", False), (".~lock.cards.ods#", False), ("4913", False),
    ("deck.csv~", False), (".deck.csv.swp", False), ("tmp", True)])
def test_what_programs_leave_beside_a_file_is_none(name: str, is_one: bool) -> None:
    assert matters(name) is is_one
