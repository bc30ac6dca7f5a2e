"""A language begun: all its catalogs, its line in game.toml, and a build that says what is missing."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from deckgen.pipeline.build import Request, build, check
from deckgen.pipeline.catalogs.new_locale import create_locale
from deckgen.pipeline.catalogs.update import Catalogs, check_catalogs, update_catalogs
from deckgen.project import Project
from tests.pipeline.test_build import edit, files

TOML = "cards/tiny/game.toml"


def begin(root: Path, locale: str, *games: str) -> Catalogs:
    return create_locale(Project.at(root), locale, games)


def path(locale: str, domain: str = "tiny") -> str:
    return f"locales/{locale}/LC_MESSAGES/{domain}.po"


def translated(root: Path, locale: str) -> None:
    """Catalogs filled with their sources: enough for a build, whatever a reader would say."""
    for file in root.glob(f"locales/{locale}/LC_MESSAGES/*.po"):
        po = polib.pofile(str(file))
        for entry in po:
            entry.msgstr = "" if entry.msgid_plural else entry.msgid
            entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, entry.msgid_plural)
        po.save()


def test_a_language_has_every_text_of_the_game_and_of_deckgen(tiny: Path) -> None:
    update_catalogs(Project.at(tiny), ())
    before = files(tiny)
    done = begin(tiny, "pl")
    assert not done.diagnostics
    assert [file.file for file in done.files] == [path("pl"), path("pl", "deckgen")]
    assert [(place.file, place.line) for place in done.declared] == [(TOML, 6)]
    after = files(tiny)
    assert after[TOML] == before[TOML].replace(b'locales = ["en", "it"]', b'locales = ["en", "it", "pl"]')
    assert {name: data for name, data in after.items() if name in before and name != TOML} == {
        name: data for name, data in before.items() if name != TOML}
    po = polib.pofile(str(tiny / path("pl")))
    assert {entry.msgid for entry in po} == {entry.msgid for entry in polib.pofile(str(tiny / "locales/tiny.pot"))}
    assert po.metadata["Plural-Forms"].startswith("nplurals=3;") and po.metadata["Language-Team"] == "Polish"
    copies = next(entry for entry in polib.pofile(str(tiny / path("pl", "deckgen"))) if entry.msgid_plural)
    assert copies.msgstr_plural == {0: "", 1: "", 2: ""}
    assert check_catalogs(Project.at(tiny), ()).diagnostics == []


def test_a_build_says_once_a_catalog_what_is_missing_and_a_check_each_text(tiny: Path) -> None:
    begin(tiny, "fr")
    request = Request(tiny / "output", ("tiny",), ("fr",))
    built = build(Project.at(tiny), request).diagnostics
    assert [(fault.code, fault.location.file) for fault in built] == [
        ("untranslated", path("fr")), ("untranslated", path("fr", "deckgen"))]
    assert "`deckgen check tiny --locale fr`" in built[0].hint
    each = check(Project.at(tiny), request).diagnostics
    assert {fault.code for fault in each} == {"untranslated"} and len(each) > len(built)
    told = [fault for fault in each if fault.location.file == path("fr")]
    assert built[0].location == min(fault.location for fault in told)
    assert built[0].message.startswith(f"{len(told)} texts")


def test_a_few_missing_texts_are_told_one_by_one(tiny: Path) -> None:
    begin(tiny, "fr")
    translated(tiny, "fr")
    request = Request(tiny / "output", ("tiny",), ("fr",))
    assert not build(Project.at(tiny), request).failed
    edit(tiny, path("fr"), 'msgstr "Reeds"', 'msgstr ""')
    edit(tiny, path("fr"), 'msgstr "Frog"', 'msgstr ""')
    assert [fault.message[:26] for fault in build(Project.at(tiny), request).diagnostics] == [
        "no fr translation of 'Reed", "no fr translation of 'Frog"]


def test_what_is_there_stays_as_it_is(tiny: Path) -> None:
    before = files(tiny)
    done = begin(tiny, "it")
    assert [fault.code for fault in done.diagnostics] == ["catalog-exists"]
    begin(tiny, "fr")
    edit(tiny, path("fr"), 'msgid "Reeds"\nmsgstr ""', 'msgid "Reeds"\nmsgstr "Roseaux"')
    (tiny / path("fr", "deckgen")).unlink()
    half = files(tiny)
    done = begin(tiny, "fr")
    assert [file.file for file in done.files] == [path("fr", "deckgen")] and not done.declared
    assert {name: data for name, data in files(tiny).items() if name != path("fr", "deckgen")} == half
    assert before.items() - files(tiny).items() == {(TOML, before[TOML])}


def test_the_lines_that_moved_are_told(tiny: Path) -> None:
    edit(tiny, TOML, '["en", "it"]', '[\n  "en",  # the source\n  "it",\n]')
    update_catalogs(Project.at(tiny), ())
    done = begin(tiny, "fr")
    assert '  "en",  # the source\n  "it",\n  "fr",\n]' in (tiny / TOML).read_text(encoding="utf-8")
    assert {(fault.code, str(fault.severity)) for fault in done.diagnostics} == {("catalog-due", "note")}
    assert path("fr") not in {fault.location.file for fault in done.diagnostics}


@pytest.mark.parametrize(("locale", "meant"), [("pt-br", "'pt_BR'"), ("xx_YY", "written as"), ("../it", "written as"),
                                               ("french", "'fr'")])
def test_an_unknown_locale_is_one_fault_and_nothing_is_written(tiny: Path, locale: str, meant: str) -> None:
    before = files(tiny.parent)
    [fault] = begin(tiny, locale).diagnostics
    assert fault.code == "unknown-locale" and meant in fault.hint
    assert files(tiny.parent) == before


def test_nothing_is_written_where_a_source_is_broken(tiny: Path) -> None:
    edit(tiny, "cards/tiny/tiles.csv", "pond,3,", 'pond,3,"')
    before = files(tiny)
    assert "broken-csv" in {fault.code for fault in begin(tiny, "fr").diagnostics}
    assert files(tiny) == before


@pytest.mark.parametrize("line", ["", 'locales = "en"', "locales = [en]"])
def test_a_list_that_cannot_be_changed_is_told(tiny: Path, line: str) -> None:
    edit(tiny, TOML, 'locales = ["en", "it"]', line)
    before = files(tiny)
    [*_, fault] = begin(tiny, "fr").diagnostics
    assert fault.location.file == TOML and fault.code in ("undeclared-locale", "broken-toml")
    assert files(tiny) == before


def test_a_game_that_deckgen_brings_along_gets_a_language_in_any_folder(tmp_path: Path) -> None:
    done = begin(tmp_path, "fr", "ct_terror")
    assert [file.file for file in done.files] == [path("fr", "ct_terror"), path("fr", "deckgen")]
    assert not any(fault.code != "catalog-due" for fault in done.diagnostics)
    assert set(files(tmp_path)) == {path("fr", "ct_terror"), path("fr", "deckgen"), "cards/ct_terror/game.toml"}


def test_the_language_of_the_sources_has_no_catalog(tiny: Path) -> None:
    before = files(tiny)
    assert [fault.code for fault in begin(tiny, "en").diagnostics] == ["catalog-exists"]
    assert files(tiny) == before
    edit(tiny, TOML, '"en", "it"', '"it"')
    done = begin(tiny, "en")
    assert not done.files and [place.file for place in done.declared] == [TOML]
    assert files(tiny)[TOML] == before[TOML].replace(b'"en", "it"', b'"it", "en"')
