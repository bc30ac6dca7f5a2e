"""Catalogs of a project brought up to its sources: nothing is lost, and a second run changes nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import polib
import pytest

from deckgen.pipeline.catalogs.update import Catalogs, check_catalogs, update_catalogs
from deckgen.project import Project

GAME = '''title = "Game"
origin = "pt_BR"
locales = ["pt_BR", "en", "it"]
[components.deck]
name = "Deck"
table = "deck.csv"
columns = { name = "name", text = "text" }
'''
TABLE = "id,name,text\nbomb,Bomb,A bomb deals its damage to one player.\nvest,Vest,A vest protects you.\n"
POT, BR, IT = "locales/g.pot", "locales/pt_BR/LC_MESSAGES/g.po", "locales/it/LC_MESSAGES/g.po"


def write(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_bytes(text.encode())


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project of one game, its catalogs made and two of its names translated."""
    write(tmp_path, "cards/g/game.toml", GAME)
    write(tmp_path, "cards/g/deck.csv", TABLE)
    write(tmp_path, "templates/g/deck.xml.j2", '<face>{{ ngettext("{n} copy", "{n} copies", 2) }}</face>')
    update(tmp_path)
    fill(tmp_path, IT, Bomb="Bomba", Vest="Giubbotto")
    return tmp_path


def at(root: Path) -> Project:
    return Project(root.resolve(), root.resolve())


def update(root: Path, *locales: str, same_meaning: bool = False) -> Catalogs:
    return update_catalogs(at(root), (), locales, same_meaning)


def written(done: Catalogs) -> list[str]:
    return [file.file for file in done.files if file.due]


def codes(done: Catalogs) -> list[tuple[str, str]]:
    return [(fault.code, fault.location.file) for fault in done.diagnostics]


def catalog(root: Path, file: str = IT) -> polib.POFile:
    return polib.pofile(str(root / file))


def fill(root: Path, file: str, **names: str) -> None:
    text = (root / file).read_text(encoding="utf-8")
    for msgid, msgstr in names.items():
        assert f'msgid "{msgid}"\nmsgstr ""\n' in text
        text = text.replace(f'msgid "{msgid}"\nmsgstr ""\n', f'msgid "{msgid}"\nmsgstr "{msgstr}"\n')
    write(root, file, text)


def test_a_first_run_makes_a_template_and_a_catalog_for_each_language(root: Path) -> None:
    shutil.rmtree(root / "locales")
    done = update(root)
    assert not done.diagnostics and written(done) == [POT, BR, IT]
    assert [(file.untranslated, file.fuzzy) for file in done.files] == [(0, 0), (7, 0), (7, 0)]
    po = catalog(root, BR)
    assert po.metadata["Plural-Forms"] == "nplurals=2; plural=(n > 1);"
    assert (po.metadata["Language"], po.metadata["Content-Type"]) == ("pt_BR", "text/plain; charset=UTF-8")
    assert po.find("{n} copy").msgstr_plural == {0: "", 1: ""}
    assert po.find("Bomb").occurrences == [("cards/g/deck.csv", "2")]
    assert po.find("Bomb").msgctxt == "deck.name"


def test_translations_are_kept_and_the_original_wording_is_shown(root: Path) -> None:
    fill(root, BR, Bomb="Bomba (br)")
    assert not update(root).diagnostics
    assert catalog(root).find("Bomb").msgstr == "Bomba"
    assert "Original (pt_BR): Bomba (br)" in catalog(root).find("Bomb").comment
    assert "Original" not in catalog(root, BR).find("Bomb").comment
    assert written(update(root)) == []


def test_the_original_wording_is_shown_while_it_is_fuzzy(root: Path) -> None:
    fill(root, BR, Bomb="Bomba (br)")
    write(root, "cards/g/deck.csv", TABLE.replace("Bomb,", "Big bomb,"))
    update(root)
    assert catalog(root, BR).find("Big bomb").fuzzy
    assert "Original (pt_BR): Bomba (br)" in catalog(root).find("Big bomb").comment
    write(root, "cards/g/deck.csv", TABLE)
    update(root)
    assert not catalog(root, BR).find("Bomb").fuzzy and not catalog(root).find("Bomb").fuzzy


def test_a_changed_source_is_fuzzy_with_its_former_wording(root: Path) -> None:
    write(root, "cards/g/deck.csv", TABLE.replace(",Vest,", ",Kevlar,"))
    done = update(root)
    assert [(file.file, file.due, file.fuzzy) for file in done.files] == [
        (POT, "1 new, 1 gone", 0), (BR, "1 new, 1 gone", 0), (IT, "1 changed", 1)]
    entry = catalog(root).find("Kevlar")
    assert entry.fuzzy and (entry.msgstr, entry.previous_msgid) == ("Giubbotto", "Vest")
    assert written(update(root)) == []


def test_a_changed_source_of_the_same_meaning_keeps_its_translation(root: Path) -> None:
    write(root, "cards/g/deck.csv", TABLE.replace(",Vest,", ",Kevlar,"))
    done = update(root, same_meaning=True)
    entry = catalog(root).find("Kevlar")
    assert not entry.fuzzy and (entry.msgstr, entry.previous_msgid) == ("Giubbotto", None)
    assert [(told.former, told.now) for file in done.files for told in file.reworded] == [("Vest", "Kevlar")]
    assert written(update(root)) == []


def test_a_text_that_is_gone_is_kept_as_obsolete_and_comes_back(root: Path) -> None:
    before = (root / IT).read_bytes()
    write(root, "cards/g/deck.csv", TABLE.partition("vest,")[0])
    update(root)
    assert [entry.msgstr for entry in catalog(root).obsolete_entries()] == ["Giubbotto"]
    assert written(update(root)) == []
    write(root, "cards/g/deck.csv", TABLE)
    update(root)
    assert (root / IT).read_bytes() == before


def test_an_english_catalog_is_updated_but_never_made(root: Path) -> None:
    assert not (root / "locales/en").exists()
    write(root, "locales/en/LC_MESSAGES/g.po", 'msgctxt "deck.name"\nmsgid "Bomb"\nmsgstr "Charge"\n')
    update(root)
    po = catalog(root, "locales/en/LC_MESSAGES/g.po")
    assert (po.find("Bomb").msgstr, po.find("Vest").msgstr) == ("Charge", "")


def test_the_words_of_deckgen_are_updated_where_its_templates_are(root: Path) -> None:
    write(root, "templates/common/words.toml", '[sheet]\nfold = "Fold here"\n')
    assert "locales/it/LC_MESSAGES/deckgen.po" in written(update(root))


def test_some_languages_alone_are_updated(root: Path) -> None:
    write(root, "cards/g/deck.csv", TABLE.replace("Bomb,", "Gas,"))
    assert written(update(root, "it")) == [POT, IT]
    assert written(update(root)) == [BR]


def test_what_is_due_is_told_with_its_reason_and_nothing_is_written(root: Path) -> None:
    assert check_catalogs(at(root), ()).diagnostics == []
    write(root, "cards/g/deck.csv", "id,name,text\nsmoke,Smoke,\n" + TABLE.partition("\n")[2])
    (root / BR).unlink()
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    done = check_catalogs(at(root), ())
    assert [(fault.code, fault.location.file, fault.message) for fault in done.diagnostics] == [
        ("catalog-due", POT, "is due: 1 new, 4 moved in their files"),
        ("catalog-due", BR, "is due: a new file"),
        ("catalog-due", IT, "is due: 1 new, 4 moved in their files")]
    assert {path: path.read_bytes() for path in root.rglob("*") if path.is_file()} == before


# --- what is broken --------------------------------------------------------------------------------------------------

def test_nothing_of_a_game_is_written_while_a_source_is_broken(root: Path) -> None:
    before = (root / POT).read_bytes()
    write(root, "cards/g/deck.csv", TABLE.replace("Bomb,", 'Bomb,"'))
    done = update(root)
    assert codes(done) == [("broken-csv", "cards/g/deck.csv")] and not done.files
    (root / "cards/g/deck.csv").unlink()
    assert codes(update(root)) == [("unreadable-file", "cards/g/deck.csv")]
    assert (root / POT).read_bytes() == before


def test_nothing_of_a_game_is_written_while_its_first_language_is_broken(root: Path) -> None:
    write(root, "cards/g/deck.csv", TABLE.replace("Bomb,", "Big bomb,"))
    write(root, BR, 'msgid "x\n')
    done = update(root)
    assert codes(done) == [("broken-po", BR)] and not done.files


BROKEN = {
    'msgstr "Giubbotto"': ('msgstr "Giub"botto"', "is not a keyword"),
    'msgid "Vest"': ('msgid "Bomb"', "is in the file twice"),
    '\nmsgctxt "deck.name"\nmsgid "Vest"': ('\n<<<<<<< HEAD\nmsgctxt "deck.name"\nmsgid "Vest"', "not merged"),
    '"Giubbotto"': ('"Giub\u2028botto"', "\\u2028"),
    'msgstr "Bomba"': ('msgstr "Bom\0ba"', "\\x00"),
}


@pytest.mark.parametrize("good", BROKEN)
def test_a_broken_catalog_is_told_with_its_line_and_left_alone(root: Path, good: str) -> None:
    bad, message = BROKEN[good]
    text = (root / IT).read_text(encoding="utf-8")
    assert good in text
    write(root, IT, text.replace(good, bad))
    write(root, "cards/g/deck.csv", TABLE.replace("protects", "helps"))
    before = (root / IT).read_bytes()
    done = update(root)
    assert codes(done) == [("broken-po", IT)] and message in done.diagnostics[0].message
    line = (root / IT).read_bytes().decode().split("\n")[done.diagnostics[0].location.line - 1]
    assert any(part in line for part in bad.split("\n") if part) or "twice" in message
    assert written(done) == [POT, BR] and (root / IT).read_bytes() == before


def test_a_catalog_that_leads_out_of_the_project_is_left_alone(root: Path) -> None:
    outside = root.with_name(f"{root.name}-outside.po")
    outside.write_bytes((root / IT).read_bytes())
    (root / IT).unlink()
    (root / IT).symlink_to(outside)
    write(root, "cards/g/deck.csv", TABLE.replace("Bomb,", "Gas,"))
    before = outside.read_bytes()
    assert codes(update(root)) == [("broken-po", IT)] and outside.read_bytes() == before


def test_a_second_obsolete_translation_is_told(root: Path) -> None:
    with (root / IT).open("a", encoding="utf-8") as file:
        file.write('\n#~ msgctxt "deck.name"\n#~ msgid "Vest"\n#~ msgstr "Corpetto"\n')
    assert codes(update(root)) == [("broken-po", IT)]


@pytest.mark.parametrize("letter", ["\u2028", "\v", "\x01"])
def test_a_letter_that_catalogs_cannot_hold_is_told_at_its_source(root: Path, letter: str) -> None:
    write(root, "cards/g/deck.csv", TABLE.replace("its damage", f"its{letter}damage"))
    done = update(root)
    assert codes(done) == [("untranslatable-text", "cards/g/deck.csv")] and not done.files


def test_unknown_names_are_refused_with_the_nearest(root: Path) -> None:
    done = update_catalogs(at(root), ("gg",))
    assert codes(done) == [("unknown-game", "cards/gg")] and not done.files
    done = update(root, "pt_PT")
    assert codes(done) == [("unknown-locale", "locales/pt_PT")] and "'pt_BR'" in done.diagnostics[0].hint
    assert not done.files
    write(root, "cards/g/game.toml", GAME.replace('"it"', '"it", "../x", "pt-br"'))
    done = update(root)
    assert codes(done) == [("unknown-locale", "cards/g/game.toml")] * 2
    assert written(done) == [] and not (root.parent / "x").exists()


def test_a_file_that_cannot_be_written_is_told(root: Path) -> None:
    write(root, "cards/g/deck.csv", TABLE.replace("Bomb,", "Gas,"))
    (root / POT).unlink()
    (root / POT).mkdir()
    assert ("unwritable-output", POT) in codes(update(root))


def test_an_interrupted_write_leaves_the_old_file(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    write(root, "cards/g/deck.csv", TABLE.replace("Bomb,", "Gas,"))
    before[root / "cards/g/deck.csv"] = (root / "cards/g/deck.csv").read_bytes()
    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        update(root)
    assert {path: path.read_bytes() for path in root.rglob("*") if path.is_file()} == before


# --- what editors of PO files write -----------------------------------------------------------------------------------

def test_a_file_of_a_windows_editor_keeps_its_line_ends(root: Path) -> None:
    text = (root / IT).read_text(encoding="utf-8")
    write(root, IT, text.replace("\n", "\r\n"))
    assert written(update(root)) == []
    write(root, "cards/g/deck.csv", TABLE.replace("Bomb,", "Big bomb,"))
    update(root)
    data = (root / IT).read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n") and b'"Big bomb"\r\n' in data


def test_a_byte_order_mark_stays(root: Path) -> None:
    (root / IT).write_bytes(b"\xef\xbb\xbf" + (root / IT).read_bytes())
    assert written(update(root)) == [] and not check_catalogs(at(root), ()).diagnostics
    write(root, "cards/g/deck.csv", TABLE.replace("Bomb,", "Big bomb,"))
    update(root)
    data = (root / IT).read_bytes()
    assert data.startswith(b"\xef\xbb\xbf#") and data.count(b"\xef\xbb\xbf") == 1 and b"Big bomb" in data


def test_a_file_without_a_last_line_end_is_as_it_has_to_be(root: Path) -> None:
    (root / IT).write_bytes((root / IT).read_bytes().rstrip())
    assert written(update(root)) == []


LONG = "A weapon that many carry and few can use: its damage is dealt to one player and to nobody else at this table."


def gettext(tool: str, *words: str | Path) -> str:
    if not shutil.which(tool):
        pytest.skip(f"{tool} of GNU gettext is not installed")
    done = subprocess.run([tool, *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("wrap", ["--width=77", "--width=79", "--no-wrap"])
def test_a_file_wrapped_by_another_tool_stays_as_it_is(root: Path, wrap: str) -> None:
    write(root, "cards/g/deck.csv", TABLE.replace("A vest protects you.", LONG))
    update(root)
    po = catalog(root)
    po.find(LONG).msgstr = LONG.replace("weapon", "lunga arma")
    po.save()
    wrapped = gettext("msgcat", wrap, root / IT)
    write(root, IT, wrapped)
    assert written(update(root)) == []
    write(root, "cards/g/deck.csv", TABLE.replace("A vest protects you.", LONG).replace("Bomb,", "Big bomb,"))
    update(root)
    lines, now = wrapped.splitlines(), (root / IT).read_text(encoding="utf-8").splitlines()
    assert set(now) - set(lines) == {"#, fuzzy", '#| msgid "Bomb"', 'msgid "Big bomb"'}
    assert set(lines) - set(now) == {'msgid "Bomb"'}


def test_new_texts_are_wrapped_as_their_file_is(root: Path) -> None:
    write(root, "cards/g/deck.csv", TABLE.replace("A vest protects you.", LONG))
    update(root)
    write(root, IT, gettext("msgcat", "--width=60", root / IT))
    write(root, "cards/g/deck.csv", TABLE.replace("A vest protects you.", LONG) + f"gas,Gas,{LONG} {LONG}\n")
    update(root)
    assert max(len(line) for line in (root / IT).read_text(encoding="utf-8").splitlines() if line[0:1] in '"m') <= 60


def test_msgfmt_finds_nothing_wrong_with_what_is_written(root: Path) -> None:
    write(root, "cards/g/deck.csv", TABLE.replace("Bomb,", 'Big <b>bomb</b> "x",').partition("vest")[0])
    update(root)
    for file in (POT, BR, IT):
        gettext("msgfmt", "--check", "--output-file=/dev/null", root / file)


def test_msgmerge_comes_to_the_same(root: Path) -> None:
    write(root, "cards/g/deck.csv", TABLE.replace("A bomb deals its", "A bomb always deals its").partition("vest")[0])
    fill(root, IT, **{"A bomb deals its damage to one player.": "Una bomba infligge i suoi danni."})
    former = (root / IT).read_bytes()
    update(root)
    write(root, "former.po", former.decode())
    theirs = gettext("msgmerge", "--quiet", "--previous", root / "former.po", root / POT)
    assert said(polib.pofile(theirs)) == said(catalog(root))
    again = gettext("msgmerge", "--quiet", "--previous", root / IT, root / POT)
    assert said(polib.pofile(again)) == said(catalog(root))


def said(po: polib.POFile) -> set[tuple[object, ...]]:
    return {(entry.msgctxt, entry.msgid, entry.msgstr, entry.fuzzy, entry.previous_msgid, bool(entry.obsolete),
             tuple(entry.occurrences), entry.comment) for entry in po}
