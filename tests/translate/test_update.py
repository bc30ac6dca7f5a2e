"""Catalogs brought up to the sources: nothing is lost, and a second run changes nothing."""

from __future__ import annotations

from pathlib import Path

import polib
from hypothesis import given
from hypothesis import strategies as st

from deckgen.diagnostics import Location
from deckgen.project import Project
from deckgen.translate.catalog import parse_po
from deckgen.translate.merge import merged, template
from deckgen.translate.messages import Message
from deckgen.translate.update import update

GAME = '''title = "Game"
origin = "pt_BR"
locales = ["pt_BR", "en", "it"]
[components.deck]
name = "Deck"
table = "deck.csv"
columns = { name = "name", text = "text" }
'''
TABLE = "id,name,text\nbomb,Bomb,A bomb deals its damage to one player.\nvest,Vest,A vest protects you.\n"


def write(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")


def project(root: Path) -> Project:
    write(root, "cards/g/game.toml", GAME)
    write(root, "cards/g/deck.csv", TABLE)
    write(root, "templates/g/deck.xml.j2", '<face>{{ ngettext("{n} copy", "{n} copies", 2) }}</face>')
    return Project(root.resolve(), root.resolve())


def catalog(root: Path, locale: str = "it") -> polib.POFile:
    return polib.pofile(str(root / f"locales/{locale}/LC_MESSAGES/g.po"))


def fill(root: Path, locale: str, msgid: str, msgstr: str) -> None:
    po = catalog(root, locale)
    po.find(msgid).msgstr = msgstr
    po.save()


def test_a_first_run_makes_a_template_and_a_catalog_for_each_language(tmp_path: Path) -> None:
    written, faults = update(project(tmp_path), ["g"])
    assert not faults
    assert written == ["locales/g.pot", "locales/pt_BR/LC_MESSAGES/g.po", "locales/it/LC_MESSAGES/g.po"]
    po = catalog(tmp_path, "pt_BR")
    assert po.metadata["Plural-Forms"] == "nplurals=2; plural=(n > 1);"
    assert (po.metadata["Language"], po.metadata["Content-Type"]) == ("pt_BR", "text/plain; charset=UTF-8")
    assert po.find("{n} copy").msgstr_plural == {0: "", 1: ""}
    assert po.find("Bomb").occurrences == [("cards/g/deck.csv", "2")]
    assert po.find("Bomb").msgctxt == "deck.name"


def test_translations_are_kept_and_the_original_wording_is_shown(tmp_path: Path) -> None:
    update(project(tmp_path), ["g"])
    fill(tmp_path, "pt_BR", "Bomb", "Bomba (br)")
    fill(tmp_path, "it", "Bomb", "Bomba")
    assert not update(project(tmp_path), ["g"])[1]
    assert catalog(tmp_path).find("Bomb").msgstr == "Bomba"
    assert "Original (pt_BR): Bomba (br)" in catalog(tmp_path).find("Bomb").comment
    assert "Original" not in catalog(tmp_path, "pt_BR").find("Bomb").comment
    assert update(project(tmp_path), ["g"]) == ([], [])


def test_a_changed_source_is_fuzzy_with_its_former_wording(tmp_path: Path) -> None:
    update(project(tmp_path), ["g"])
    fill(tmp_path, "it", "A vest protects you.", "Un giubbotto ti protegge.")
    write(tmp_path, "cards/g/deck.csv", TABLE.replace("protects you.", "protects you once."))
    update(Project(tmp_path, tmp_path), ["g"])
    entry = catalog(tmp_path).find("A vest protects you once.")
    assert entry.fuzzy and entry.msgstr == "Un giubbotto ti protegge."
    assert entry.previous_msgid == "A vest protects you."
    assert update(Project(tmp_path, tmp_path), ["g"]) == ([], [])


def test_a_text_that_is_gone_is_kept_as_obsolete_and_comes_back(tmp_path: Path) -> None:
    update(project(tmp_path), ["g"])
    fill(tmp_path, "it", "Vest", "Giubbotto")
    write(tmp_path, "cards/g/deck.csv", TABLE.partition("vest,")[0])
    update(Project(tmp_path, tmp_path), ["g"])
    assert [entry.msgstr for entry in catalog(tmp_path).obsolete_entries()] == ["Giubbotto"]
    assert update(Project(tmp_path, tmp_path), ["g"]) == ([], [])
    update(project(tmp_path), ["g"])
    assert catalog(tmp_path).find("Vest").msgstr == "Giubbotto" and not catalog(tmp_path).obsolete_entries()


def test_an_english_catalog_is_updated_but_never_made(tmp_path: Path) -> None:
    write(tmp_path, "locales/en/LC_MESSAGES/g.po", 'msgctxt "deck.name"\nmsgid "Bomb"\nmsgstr "Charge"\n')
    update(project(tmp_path), ["g"])
    assert catalog(tmp_path, "en").find("Bomb").msgstr == "Charge"
    assert catalog(tmp_path, "en").find("Vest").msgstr == ""


def test_nothing_of_a_game_is_written_while_a_source_or_its_first_language_is_broken(tmp_path: Path) -> None:
    update(project(tmp_path), ["g"])
    before = (tmp_path / "locales/g.pot").read_bytes()
    write(tmp_path, "cards/g/deck.csv", TABLE.replace("Bomb,", "Big bomb,"))
    write(tmp_path, "locales/pt_BR/LC_MESSAGES/g.po", 'msgid "x\n')
    written, faults = update(Project(tmp_path, tmp_path), ["g"])
    assert written == [] and [fault.code for fault in faults] == ["broken-po"]
    assert (tmp_path / "locales/g.pot").read_bytes() == before


def test_a_broken_catalog_is_told_and_left_alone_and_the_others_are_updated(tmp_path: Path) -> None:
    update(project(tmp_path), ["g"])
    write(tmp_path, "cards/g/deck.csv", TABLE.replace("Bomb,", "Big bomb,"))
    write(tmp_path, "locales/it/LC_MESSAGES/g.po", 'msgid "x\n')
    written, faults = update(Project(tmp_path, tmp_path), ["g"])
    assert written == ["locales/g.pot", "locales/pt_BR/LC_MESSAGES/g.po"]
    assert [(fault.code, fault.location.file) for fault in faults] == [("broken-po", "locales/it/LC_MESSAGES/g.po")]
    assert (tmp_path / "locales/it/LC_MESSAGES/g.po").read_text() == 'msgid "x\n'


def test_the_words_of_deckgen_are_updated_where_its_templates_are(tmp_path: Path) -> None:
    write(tmp_path, "templates/common/words.toml", '[sheet]\nfold = "Fold here"\n')
    written, _ = update(project(tmp_path), ["g"])
    assert "locales/it/LC_MESSAGES/deckgen.po" in written


def test_a_missing_or_broken_table_is_told(tmp_path: Path) -> None:
    update(project(tmp_path), ["g"])
    write(tmp_path, "cards/g/deck.csv", TABLE.replace("Bomb,", 'Bomb,"'))
    assert [fault.code for fault in update(Project(tmp_path, tmp_path), ["g"])[1]] == ["broken-csv"]
    (tmp_path / "cards/g/deck.csv").unlink()
    assert [fault.code for fault in update(Project(tmp_path, tmp_path), ["g"])[1]] == ["missing-file"]


TEXTS = st.text(alphabet='abcde \n\t"\\-–é«{}<>#~|\u00a0*%', min_size=1, max_size=120)
PLACE = Location("a.csv", 1)
MESSAGES = st.lists(st.builds(Message, TEXTS, st.sampled_from(["deck.name", "deck.text"]), st.just(PLACE),
                              st.just(("card a, column b",)), st.sampled_from(["", "more"])), max_size=5)


@given(MESSAGES, MESSAGES, st.data())
def test_merging_again_changes_nothing_and_loses_no_translation(
        before: list[Message], after: list[Message], data: st.DataObject) -> None:
    po = merged(template(before, "g", {}), None, "it", "g")
    for entry in po:
        if not entry.msgid_plural:
            entry.msgstr = data.draw(TEXTS)
    once = str(merged(template(after, "g", {}), parse_po(str(po), "g.po")[0], "it", "g"))
    again = parse_po(once, "g.po")[0]
    assert again is not None
    assert str(merged(template(after, "g", {}), again, "it", "g")) == once
    kept = {text for entry in again for text in (entry.msgstr, *entry.msgstr_plural.values())}
    assert {entry.msgstr for entry in po} <= kept | {""}
