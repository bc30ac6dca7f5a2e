"""A maker's own game: its own fonts, icons, layout and words; games with less of everything; what depends on what."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pymupdf_fonts
import pytest

from deckgen import manifest as writing
from deckgen.files import UNFINISHED, write_files
from deckgen.geometry import MM
from deckgen.pipeline import parallel
from tests.pipeline.maker import TEXTS, edit, manifest, outputs, put, read, run, write
from tests.render.painting import bitmap

TOP = Path(__file__).parents[2]
RULEBOOK = "templates/grove/rulebook.md.j2"
RU = "locales/ru/LC_MESSAGES/grove.po"


@pytest.fixture
def grove(tmp_path: Path) -> Path:
    return write(tmp_path / "grove")


def written(root: Path, **request: Any) -> dict[str, set[str]]:
    """The files of each language that a build writes anew."""
    outcome = run(root, **request)
    assert [str(fault) for fault in outcome.diagnostics] == []
    return {made.locale: set(made.written) for made in outcome.made}


def test_a_game_has_its_own_fonts_icons_art_layout_and_words(grove: Path) -> None:
    assert run(grove).diagnostics == []
    with pikepdf.open(grove / "output/grove/en/cards.pdf") as pdf:
        fonts = {str(thing["/BaseFont"]) for thing in pdf.objects
                 if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"}
        images = [thing for thing in pdf.objects
                  if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"]
        drawn = {name for page in pdf.pages for name in page.Resources.get("/XObject", {})}
    assert any("Ubuntu" in font for font in fonts) and not any("FiraGO" in font for font in fonts)
    assert len(images) == 2 and drawn == {"/card_oak", "/card_elm", "/card_stone", "/back_boards.oak",
                                          "/back_boards.elm"}
    text = read(grove)
    assert "Grow 4 trees." in " ".join(text.split()) and "sheet 1 2" in text and "print-at-100" in text
    assert "Plant 3 trees." in read(grove, name="rulebook.pdf")


def test_cyrillic_texts_are_printed_in_cards_margins_and_rulebook(grove: Path) -> None:
    run(grove)
    text = " ".join(read(grove, "ru").split())
    assert "Вырастите деревьев: 2, до зимы 3." in text and "Роща 0.1" in text and "Камень." in text
    assert "Посадите деревьев: 3." in read(grove, "ru", "rulebook.pdf")


def test_pieces_have_their_own_sizes_and_shapes(grove: Path) -> None:
    run(grove)
    sizes = {slot["component"]: [round((slot["trim"][2 + at] - slot["trim"][at]) / MM, 1) for at in (0, 1)]
             for sheet in manifest(grove)["sheets"] for slot in sheet["slots"]}
    assert sizes == {"boards": [90, 60], "markers": [20, 20]}


def test_every_field_of_the_manifest(grove: Path) -> None:
    run(grove)
    found = manifest(grove)
    assert (found["format"], found["game"], found["locale"], found["version"]) == (1, "grove", "en", "0.1")
    assert found["locales"] == ["en", "ru"] and found["counts"] == {"cards": 8, "sheets": 2, "pages": 4}
    assert found["rulebook"] == {"rules": {}, "examples": {}} and found["warnings"] == []
    hashes = [found["data"]]
    assert set(found["files"]) == {"cards.pdf", "rulebook.pdf"}
    for name, entry in found["files"].items():
        hashes += [entry["sha256"], entry["inputs"]]
        assert entry["sha256"] == writing.sha((grove / "output/grove/en" / name).read_bytes())
        assert entry["reads"] == sorted(entry["reads"])
    assert all(re.fullmatch("[0-9a-f]{64}", each) for each in hashes)
    assert {name: card["copies"] for name, card in found["cards"].items()} == {
        "boards/oak": 2, "boards/elm": 1, "markers/stone": 5}
    assert all(re.fullmatch("[0-9a-f]{16}", card["face"]) for card in found["cards"].values())
    for page, sheet in enumerate(found["sheets"], 1):
        assert (sheet["file"], sheet["page"], sheet["side"]) == ("cards.pdf", page,
                                                                 ("front", "reverse")[(page - 1) % 2])
        for slot in sheet["slots"]:
            assert set(slot) == {"component", "card", "copy", "side", "trim", "rotation"}
            left, bottom, right, top = slot["trim"]
            assert 0 < left < right < 596 and 0 < bottom < top < 842
            assert slot["side"] == ("face" if sheet["side"] == "front" else "back")
    copies = [(slot["card"],
               slot["copy"]) for sheet in found["sheets"] for slot in sheet["slots"] if slot["side"] == "face"]
    assert copies == [("oak", 1), ("oak", 2), ("elm", 1), *(("stone", copy) for copy in range(1, 6))]


@pytest.mark.parametrize("less", ["rulebook", "back", "layouts", "fonts", "locale"])
def test_a_game_may_have_less(grove: Path, less: str) -> None:
    toml = "cards/grove/game.toml"
    if less == "rulebook":
        edit(grove, toml, '[rulebook]\ntemplate = "grove/rulebook.md.j2"\nsize = "a5"\n', "")
        edit(grove, RU, 'msgctxt "heading"', 'msgctxt "other"')
    elif less == "back":
        edit(grove, toml, 'back = "grove/board-back.xml.j2"\n', "")
    elif less == "layouts":
        edit(grove, toml, 'layout = "grove"', 'layout = "auto"')
        (grove / "templates/grove/layouts/a4-grove.toml").unlink()
    elif less == "fonts":
        edit(grove, toml, '[fonts.text]\nregular = "fonts/own.ttf"\nbold = "fonts/own-bold.ttf"\n', "")
    else:
        edit(grove, toml, 'locales = ["en", "ru"]', 'locales = ["en"]')
        for name in ("grove", "deckgen"):
            (grove / f"locales/ru/LC_MESSAGES/{name}.po").unlink()
    outcome = run(grove)
    assert not outcome.failed, outcome.diagnostics
    found = manifest(grove)
    assert ("rulebook.pdf" in found["files"]) == (less != "rulebook")
    assert {sheet["side"] for sheet in found["sheets"]} == ({"front"} if less == "back" else {"front", "reverse"})
    assert [made.locale for made in outcome.made] == (["en"] if less == "locale" else ["en", "ru"])


def test_the_least_game_is_one_table_and_one_template(tmp_path: Path) -> None:
    put(tmp_path, "cards/dot/game.toml", """format = 1
title = "Dot"
version = "1"
locales = ["en"]

[components.dots]
name = "Dots"
table = "dots.csv"
size = "30 mm x 30 mm"
template = "dot/dot.xml.j2"
layout = "auto"
""")
    put(tmp_path, "cards/dot/dots.csv", "id\none\ntwo\n")
    put(tmp_path, "templates/dot/dot.xml.j2", '<face unit="mm"><circle cx="15" cy="15" r="9" fill="#000000"/></face>')
    assert run(tmp_path).diagnostics == []
    assert manifest(tmp_path, game="dot")["counts"] == {"cards": 2, "sheets": 1}


def test_several_games_of_a_project_are_all_built(grove: Path) -> None:
    write(grove)
    for name, data in TEXTS.items():
        if name.startswith(("cards/grove/", "templates/grove/")):
            put(grove, name.replace("/grove/", "/thicket/"), data.replace('"grove/', '"thicket/').replace(
                'locales = ["en", "ru"]', 'locales = ["en"]').replace('"fonts/', '"../grove/fonts/'))
    edit(grove, "cards/thicket/game.toml", '[fonts.text]\nregular = "../grove/fonts/own.ttf"\n'
                                           'bold = "../grove/fonts/own-bold.ttf"\n', "")
    for name in ("oak.png", "elm.jpg"):
        put(grove, f"cards/thicket/art/{name}", (grove / f"cards/grove/art/{name}").read_bytes())
    outcome = run(grove)
    assert [str(fault) for fault in outcome.diagnostics] == []
    assert [(made.game, made.locale) for made in outcome.made] == [("grove", "en"), ("grove", "ru"), ("thicket", "en")]


# --- what depends on what ---------------------------------------------------------------------------------------------

EVERYTHING = {"cards.pdf", "rulebook.pdf", "manifest.json"}
CHANGES: dict[str, tuple[str, str, str, set[str], set[str]]] = {
    # What changes: a file, a text in it and its new form; what is then written in English, and in Russian.
    "prose": (RULEBOOK, "# How to play\n", "# How to play\n\n{{ page_break() }}\n", {"rulebook.pdf", "manifest.json"},
              {"rulebook.pdf", "manifest.json"}),
    "translated prose": (RU, "Посадите", "Сажайте", set(), {"rulebook.pdf", "manifest.json"}),
    "translated card": (RU, "Вяз", "Ильм", set(), {"cards.pdf", "manifest.json"}),
    "figure": ("cards/grove/boards.csv", ",4,art/oak.svg", ",5,art/oak.svg", {"cards.pdf", "manifest.json"},
               {"cards.pdf", "manifest.json"}),
    "rule": ("cards/grove/game.toml", "winter = 3", "winter = 4", EVERYTHING, EVERYTHING),
    "icon": ("templates/grove/icons/leaf.svg", "C0 0 5 0", "C0 3 5 0", {"cards.pdf", "manifest.json"},
             {"cards.pdf", "manifest.json"}),
    "art": ("cards/grove/art/oak.svg", "#306030", "#306040", {"cards.pdf", "manifest.json"},
            {"cards.pdf", "manifest.json"}),
    "words": ("templates/common/words.toml", '"flip-long-edge"', '"flip-long-edge" ', set(), set()),
    "layout": ("templates/grove/layouts/a4-grove.toml", "rows = 4", "rows = 3", {"cards.pdf", "manifest.json"},
               {"cards.pdf", "manifest.json"}),
    "copies": ("cards/grove/markers.csv", "stone,5", "stone,6", {"cards.pdf", "manifest.json"},
               {"cards.pdf", "manifest.json"}),
}


@pytest.mark.parametrize("change", CHANGES)
def test_only_what_depends_on_a_change_is_written(grove: Path, change: str) -> None:
    name, old, new, english, russian = CHANGES[change]
    run(grove)
    edit(grove, name, old, new)
    found = written(grove)
    for locale, expected in (("en", english), ("ru", russian)):
        assert found[locale] - {"manifest.json"} == expected - {"manifest.json"}


def test_a_family_of_one_cut_and_another_of_the_same_file_are_printed(grove: Path) -> None:
    edit(grove, "cards/grove/game.toml", 'bold = "fonts/own-bold.ttf"\n', '[fonts.title]\nregular = "fonts/own.ttf"\n')
    assert run(grove).diagnostics == []
    with pikepdf.open(grove / "output/grove/en/cards.pdf") as pdf:
        fonts = [str(thing["/BaseFont"]) for thing in pdf.objects
                 if isinstance(thing, pikepdf.Dictionary) and thing.get("/Subtype") == "/Type0"]
    assert len([font for font in fonts if "Ubuntu" in font]) == 1
    assert "Grow 4 trees." in " ".join(read(grove).split())


def test_another_instance_or_feature_of_a_font_is_another_face(grove: Path) -> None:
    run(grove)
    before = manifest(grove)["cards"]
    edit(grove, "cards/grove/game.toml", 'regular = "fonts/own.ttf"', 'regular = "fonts/own.ttf"\nfeatures = ["-kern"]')
    run(grove)
    after = manifest(grove)["cards"]
    assert [name for name in after if after[name] != before[name]] == ["boards/oak", "boards/elm"]


def test_a_font_s_file_counts(grove: Path) -> None:
    run(grove)
    before = manifest(grove)["cards"]
    put(grove, "cards/grove/fonts/own.ttf", bytes(pymupdf_fonts.fontbuffers["notos"]()))
    assert written(grove) == {"en": EVERYTHING, "ru": EVERYTHING}
    after = manifest(grove)["cards"]
    assert [name for name in after if after[name] != before[name]] == ["boards/oak", "boards/elm"]


@pytest.mark.parametrize(("name", "data"), [
    ("locales/en/LC_MESSAGES/grove.po", 'msgctxt "boards.name"\nmsgid "Oak"\nmsgstr "Great oak"\n'),
    ("templates/grove/icons/star.svg", '<svg viewBox="0 0 10 10"><path d="M0 0H9V9Z"/></svg>'),
    ("templates/grove/layouts/a4-other.toml", 'paper = "a4"\ncolumns = 1\nrows = 1\nbleed = "full"\n')])
def test_a_file_that_was_not_there_counts_once_it_is(grove: Path, name: str, data: str) -> None:
    run(grove)
    put(grove, name, data)
    run(grove)
    fresh = write(grove.parent / "fresh")
    put(fresh, name, data)
    run(fresh)
    assert outputs(grove / "output") == outputs(fresh / "output")


def test_a_new_icon_of_the_game_takes_the_place_of_a_bundled_one(grove: Path) -> None:
    edit(grove, "cards/grove/markers.csv", "Stone,leaf", "Stone,star")
    run(grove)
    put(grove, "templates/grove/icons/star.svg", '<svg viewBox="0 0 10 10"><path d="M0 0H9V9Z"/></svg>')
    assert "cards.pdf" in written(grove)["en"]


def test_a_fault_in_a_file_that_nothing_shows_is_told_after_a_build_too(grove: Path) -> None:
    run(grove)
    put(grove, "templates/grove/layouts/a4-other.toml", "paper = 4")
    assert [fault.code for fault in run(grove).diagnostics] and run(grove).failed


def test_another_game_s_files_do_not_count(grove: Path) -> None:
    run(grove)
    put(grove, "cards/thicket/game.toml", "broken =")
    put(grove, "README.md", "words")
    assert written(grove, games=("grove",)) == {"en": set(), "ru": set()}


@pytest.mark.parametrize("harm", [
    lambda data: data.replace(b'"copies":5', b'"copies":6'), lambda data: b"{}", lambda data: b"[]", lambda data: b"",
    lambda data: data[:-5], lambda data: b"\xff", lambda data: b'{"format":1,"files":[1]}',
    lambda data: b"[" * 100_000])
def test_a_manifest_that_somebody_changed_is_made_again(grove: Path, harm: Any) -> None:
    run(grove)
    path = grove / "output/grove/en/manifest.json"
    whole = path.read_bytes()
    path.write_bytes(harm(whole))
    assert written(grove) == {"en": {"manifest.json"}, "ru": set()}
    assert path.read_bytes() == whole


@pytest.mark.parametrize("request_", [{"paper": "letter"}, {"layout": "auto"}])
def test_another_paper_or_layout_is_another_build(grove: Path, request_: dict[str, str]) -> None:
    put(grove, "templates/grove/layouts/letter-grove.toml", 'paper = "letter"\ncolumns = 2\nrows = 3\nbleed = "2 mm"\n')
    run(grove)
    assert "cards.pdf" in written(grove, **request_)["en"]
    assert written(grove, **request_) == {"en": set(), "ru": set()}


def test_one_language_leaves_the_others_alone(grove: Path) -> None:
    assert written(grove, locales=("ru",)) == {"ru": EVERYTHING}
    assert not (grove / "output/grove/en").exists()
    assert written(grove) == {"en": EVERYTHING, "ru": set()}


# --- the same bytes ---------------------------------------------------------------------------------------------------

def test_one_core_and_several_give_the_same_bytes(grove: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for count in (1, 2, 4):
        monkeypatch.setattr(parallel, "cores", lambda count=count: count)
        run(grove, grove / f"out{count}")
        made.append(outputs(grove / f"out{count}"))
    assert made[0] == made[1] == made[2] and len(made[0]) == 6


def test_another_folder_user_and_day_give_the_same_bytes(grove: Path, tmp_path: Path) -> None:
    other = write(tmp_path / "elsewhere/with a blank é")
    made = []
    for number, root in enumerate((grove, other)):
        environment = {**os.environ, "PYTHONPATH": str(TOP), "TZ": ("UTC", "Asia/Tokyo")[number], "LC_ALL": "C",
                       "HOME": str(tmp_path), "SOURCE_DATE_EPOCH": ("1", "none")[number],
                       "PYTHONHASHSEED": str(number), "COLUMNS": "40"}
        done = subprocess.run([sys.executable, "-m", "deckgen", "build", "--output", str(root / "out")], cwd=root,
                              env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        made.append(outputs(root / "out"))
    assert made[0] == made[1] and len(made[0]) == 6


# --- writing ----------------------------------------------------------------------------------------------------------

def write_two(folder: Path, age: str) -> None:
    write_files(folder, {name: f"{age} {name}".encode() for name in "ab"}, folder)


@pytest.mark.parametrize("fault", [KeyboardInterrupt(), OSError(errno.ENOSPC, "No space left on device")])
def test_a_write_that_fails_leaves_the_old_files_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                       fault: BaseException) -> None:
    write_two(tmp_path, "old")
    whole, opened = os.fdopen, list[Any]()

    def full(number: int, mode: str) -> Any:
        opened.append(file := whole(number, mode))
        if len(opened) == 2:
            file.write(b"ne")
            file.flush()
            raise fault
        return file

    monkeypatch.setattr(os, "fdopen", full)
    with pytest.raises(type(fault)):
        write_two(tmp_path, "new")
    assert outputs(tmp_path) == {"a": b"old a", "b": b"old b"}


def test_between_two_files_each_is_old_or_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_two(tmp_path, "old")
    whole = os.replace

    def once(source: Path, target: Path) -> None:
        if target.name == "b":
            raise KeyboardInterrupt
        whole(source, target)

    monkeypatch.setattr(os, "replace", once)
    with pytest.raises(KeyboardInterrupt):
        write_two(tmp_path, "new")
    left = outputs(tmp_path)
    assert b"Run deckgen again" in left.pop(UNFINISHED)
    assert left == {"a": b"new a", "b": b"old b"}
    monkeypatch.setattr(os, "replace", whole)
    write_two(tmp_path, "new")
    assert outputs(tmp_path) == {"a": b"new a", "b": b"new b"}


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    folder, victim = tmp_path / "output", tmp_path / "victim"
    folder.mkdir()
    victim.write_bytes(b"precious")
    for name in ("a", ".a.part", ".b.part"):
        (folder / name).symlink_to(victim)
    write_two(folder, "new")
    assert victim.read_bytes() == b"precious"
    assert (folder / "a").read_bytes() == b"new a" and not (folder / "a").is_symlink()


def test_nothing_is_written_in_a_folder_that_a_link_leads_to(tmp_path: Path) -> None:
    (tmp_path / "output").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "output/en").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="link"):
        write_files(tmp_path / "output/en", {"a": b"new"}, tmp_path / "output")
    assert outputs(tmp_path / "elsewhere") == {}


def test_parts_of_a_process_that_was_killed_are_swept_once_they_are_old(tmp_path: Path) -> None:
    for name in (".a.0123456789abcdef.part", ".a.fedcba9876543210.part", ".c.0123456789abcdef.part", "a.part"):
        (tmp_path / name).write_bytes(b"half")
        if "0123" in name:
            os.utime(tmp_path / name, (0, 0))
    write_two(tmp_path, "new")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        ".a.fedcba9876543210.part", ".c.0123456789abcdef.part", "a", "a.part", "b"]


def test_an_interrupted_build_is_finished_by_the_next(grove: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(grove)
    fresh = outputs(grove / "output")
    edit(grove, "cards/grove/boards.csv", "Oak", "Old oak")
    edit(grove, RU, '"Oak"', '"Old oak"')
    whole, calls = os.replace, list[str]()

    def once(source: Path, target: Path) -> None:
        calls.append(target.name)
        if len(calls) == 2:
            raise KeyboardInterrupt
        whole(source, target)

    monkeypatch.setattr(os, "replace", once)
    with pytest.raises(KeyboardInterrupt):
        run(grove)
    monkeypatch.undo()
    assert (grove / "output/grove/en" / UNFINISHED).exists()
    assert written(grove)["en"]
    clean = write(grove.parent / "clean")
    for name in ("cards/grove/boards.csv", RU):
        put(clean, name, (grove / name).read_bytes())
    run(clean)
    assert outputs(grove / "output") == outputs(clean / "output") != fresh


@pytest.mark.parametrize("way", ["output", "output/grove", "output/grove/ru"])
def test_a_file_in_the_way_of_a_folder_is_told(grove: Path, way: str) -> None:
    put(grove, way, "in the way")
    outcome = run(grove)
    assert {fault.code for fault in outcome.diagnostics} == {"unwritable-output"}
    assert (grove / way).read_text(encoding="utf-8") == "in the way" and outcome.diagnostics[0].hint


def test_a_folder_in_the_way_of_a_file_is_told_and_nothing_written(grove: Path) -> None:
    (grove / "output/grove/en/rulebook.pdf").mkdir(parents=True)
    outcome = run(grove)
    assert [fault.code for fault in outcome.diagnostics] == ["unwritable-output"]
    assert list((grove / "output/grove/en").iterdir()) == [grove / "output/grove/en/rulebook.pdf"]


def test_pictures_of_equal_bytes_are_in_the_file_once(grove: Path) -> None:
    put(grove, "cards/grove/art/elm.jpg", bitmap("PNG", "RGB", (30, 20)))
    assert run(grove).diagnostics == []
    with pikepdf.open(grove / "output/grove/en/cards.pdf") as pdf:
        images = [thing for thing in pdf.objects
                  if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"]
    assert len(images) == 1
