"""Locales that try layouts out, and pairs: built on request, with or without catalogs, and never otherwise."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from deckgen.diagnostics import Severity
from deckgen.pipeline.build import Request, check, deck
from deckgen.pipeline.catalogs.proof_files import proof
from deckgen.pipeline.verify import verify
from deckgen.project import Project
from tests.pipeline.maker import edit, manifest, outputs, read, run, write

TILE = "templates/tiny/tile.xml.j2"
IT = "locales/it/LC_MESSAGES/tiny.po"


def words(root: Path, locale: str, game: str = "tiny", name: str = "cards.pdf") -> str:
    return " ".join(read(root, locale, name, game).split())


def verified(root: Path, *locales: str) -> list[str]:
    request = Request(root / "output", locales=locales)
    return [f"{fault.code} {fault.message}" for fault in verify(Project.at(root), request).diagnostics]


def test_the_pseudo_language_needs_no_catalogs(tiny: Path) -> None:
    shutil.rmtree(tiny / "locales")
    outcome = run(tiny, locales=("qps-ploc",))
    assert outcome.diagnostics == [] and [made.locale for made in outcome.made] == ["qps-ploc"]
    text = words(tiny, "qps-ploc")
    assert "[Ŕéééďš~]" in text and "Reeds" not in text
    assert "2.5" in text and manifest(tiny, "qps-ploc", "tiny")["locale"] == "qps-ploc"


def test_what_is_not_translated_shows_by_its_lack_of_brackets(tiny: Path) -> None:
    edit(tiny, TILE, "{{ card.name }}", "{{ card.name }} of old")
    run(tiny, locales=("qps-ploc",))
    assert "] of old" in words(tiny, "qps-ploc")


def test_a_rulebook_is_in_brackets_as_well(tmp_path: Path) -> None:
    grove = write(tmp_path / "grove")
    assert run(grove, locales=("qps-ploc",)).diagnostics == []
    assert "[Ĥööŵ ţöö pļååý" in words(grove, "qps-ploc", "grove", "rulebook.pdf")


def test_the_longest_of_all_languages(tiny: Path) -> None:
    assert run(tiny, locales=("qps-long",)).diagnostics == []
    text = words(tiny, "qps-long")
    assert all(word in text for word in ("Stagno", "Canneto", "Meadow", "Gli aironi non possono"))
    assert "Pond" not in text and "Reeds" not in text and "Prato" not in text


def test_they_are_no_part_of_other_builds(tiny: Path) -> None:
    run(tiny, locales=("qps-ploc", "it+en"))
    outcome = run(tiny)
    assert [made.locale for made in outcome.made] == ["en", "it"]
    assert [made.locale for made in run(tiny).made] == ["en", "it"]
    assert all(not made.written for made in run(tiny, locales=("qps-ploc", "it+en")).made)


@pytest.mark.parametrize("locale", ["qps-ploc", "qps-long", "en+it"])
def test_the_same_input_gives_the_same_bytes(locale: str, tiny: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        run(tiny, tmp_path / name, locales=(locale,))
    assert outputs(tmp_path / "one") == outputs(tmp_path / "two") != {}


def test_what_does_not_fit_is_a_warning_where_a_layout_is_tried_out(tiny: Path) -> None:
    edit(tiny, TILE, 'h="12"', 'h="6"')
    outcome = run(tiny, locales=("qps-ploc",))
    told = [fault for fault in outcome.diagnostics if fault.code == "text-overflow"]
    assert told and {fault.severity for fault in told} == {Severity.WARNING}
    assert outcome.made[0].written and not outcome.failed
    assert [fault.severity for fault in run(tiny, locales=("qps-ploc",)).diagnostics] == [Severity.WARNING] * len(told)
    assert run(tiny, locales=("it+en",)).failed


def test_faults_of_the_data_stop_a_trial_too(tiny: Path) -> None:
    edit(tiny, "cards/tiny/tiles.csv", "{frogs}", "{frog}")
    assert run(tiny, locales=("qps-ploc",)).failed and run(tiny, locales=("qps-long",)).failed


def test_a_catalog_s_faults_are_told_in_its_own_language_only(tiny: Path) -> None:
    edit(tiny, IT, 'msgstr "Canneto"', 'msgstr ""')
    assert run(tiny, locales=("qps-long",)).diagnostics == []
    assert "Reeds" in words(tiny, "qps-long")
    assert [fault.code for fault in run(tiny, locales=("en+it",)).diagnostics] == ["untranslated"]


def test_a_pair_prints_both_languages_on_each_card(tiny: Path) -> None:
    outcome = run(tiny, locales=("it+en",))
    assert outcome.diagnostics == [] and outcome.made[0].folder == tiny / "output/tiny/it+en"
    text = words(tiny, "it+en")
    assert text.index("Canneto") < text.index("Reeds") and "Herons cannot build" in text
    assert "Foglio 1 di 2" in text
    told = manifest(tiny, "it+en", "tiny")
    assert (told["locale"], told["locales"]) == ("it+en", ["en", "it"])


def test_the_rulebook_of_a_pair_is_the_first_language_s(tmp_path: Path) -> None:
    grove = write(tmp_path / "grove")
    assert run(grove, locales=("ru+en",)).diagnostics == []
    assert "Как играть" in words(grove, "ru+en", "grove", "rulebook.pdf")
    assert "How to play" not in words(grove, "ru+en", "grove", "rulebook.pdf")
    assert "Oak" in words(grove, "ru+en", "grove") and "Дуб" in words(grove, "ru+en", "grove")


def test_a_large_deck_of_two_languages_is_shared_between_processes(tiny: Path, tmp_path: Path,
                                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck, "MANY", 1)
    monkeypatch.setattr(deck, "FEW", 1)
    run(tiny, tmp_path / "shared", locales=("it+en",))
    monkeypatch.setattr(deck, "may_fork", lambda: False)
    run(tiny, tmp_path / "alone", locales=("it+en",))
    assert outputs(tmp_path / "alone") == outputs(tmp_path / "shared") != {}


@pytest.mark.parametrize("locale", ["de", "it+de", "it+it", "it+en+it"])
def test_what_is_no_locale_is_refused_by_build_check_and_verify(locale: str, tiny: Path) -> None:
    assert [fault.code for fault in run(tiny, locales=(locale,)).diagnostics] == ["unknown-locale"]
    assert [fault.code for fault in check(Project.at(tiny), Request(tiny, locales=(locale,))).diagnostics] == [
        "unknown-locale"]
    assert [told.split()[0] for told in verified(tiny, locale)] == ["unknown-locale"]


@pytest.mark.parametrize("locale", ["qps-ploc", "it+en"])
def test_what_has_no_catalog_of_its_own_has_no_proof_sheet(locale: str, tiny: Path) -> None:
    done = proof(Project.at(tiny), "tiny", locale, tiny / "output")
    assert [fault.code for fault in done.diagnostics] == ["unknown-locale"] and not done.files


def test_what_was_printed_is_verified(tiny: Path) -> None:
    locales = ("en", "it+en", "en+it", "qps-ploc", "qps-long")
    run(tiny, locales=locales)
    assert verified(tiny, *locales) == []


def test_a_second_language_that_changed_is_told(tiny: Path) -> None:
    run(tiny, locales=("en+it",))
    edit(tiny, IT, 'msgstr "Canneto"', 'msgstr "Giunchi"')
    told = verified(tiny, "en+it")
    assert any(fault.startswith("text-differs en+it: the name printed on 'reeds'") and "'Giunchi'" in fault
               for fault in told)


def test_figures_that_changed_are_told_once_for_both_languages(tiny: Path) -> None:
    run(tiny, locales=("en+it",))
    edit(tiny, "cards/tiny/game.toml", "rounds = 6", "rounds = 7")
    told = [fault for fault in verified(tiny, "en+it") if fault.startswith("figure-differs")]
    assert told == ["figure-differs en+it: 'nest' prints 6, 6; 7 is called for: the tables give copies 2"]


def test_a_figure_typed_into_the_second_language_is_told(tiny: Path) -> None:
    edit(tiny, IT, "allaga {rules.flood.tiles} tessere", "allaga 2 tessere")
    assert {fault.code for fault in run(tiny, locales=("en+it",)).diagnostics} == {"literal-digit", "placeholders"}


def test_a_frame_without_the_second_language_is_no_fault(tiny: Path) -> None:
    edit(tiny, TILE, 'frame="name"', 'frame="name" second="none"')
    run(tiny, locales=("en+it",))
    assert "Canneto" not in words(tiny, "en+it") and verified(tiny, "en+it") == []
