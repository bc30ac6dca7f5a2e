"""`deckgen locale check` and `proof` on a project's own catalogs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckgen.cli import main
from deckgen.diagnostics import Severity
from deckgen.pipeline.catalogs.text_fit import fit
from deckgen.project import Project

BUNDLED = Path(__file__).parents[2]
CATALOG = "locales/it/LC_MESSAGES/ct_terror.po"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in (CATALOG, "locales/it/LC_MESSAGES/deckgen.po"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((BUNDLED / name).read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_spoilt_translation_is_told_with_its_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(project / CATALOG, 'msgid "Helmet"\nmsgstr "Elmetto"', 'msgid "Helmet"\nmsgstr "Helmet"')
    main(["locale", "check", "--format", "jsonl"])
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    lines = (project / CATALOG).read_text(encoding="utf-8").splitlines()
    (told,) = [one for one in found if one["code"] == "same-as-source"]
    assert (told["file"], told["msgctxt"], told["msgid"]) == (CATALOG, "deck.name", "Helmet")
    assert lines[told["line"] - 1] == 'msgstr "Helmet"'


def test_a_broken_game_toml_is_told(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    entry = 'msgctxt "title"\nmsgid "Mine"\nmsgstr "Il mio"\n'
    for name, text in (("cards/g/game.toml", 'format = 1\ntitle = "x\n'), ("locales/it/LC_MESSAGES/g.po", entry)):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    for names in ([], ["locales/it/LC_MESSAGES/g.po"]):
        assert main(["locale", "check", *names]) == 1
        out = capsys.readouterr().out
        assert "cards/g/game.toml:2: error[broken-toml]" in out and "[stale]" not in out


def test_a_text_that_had_to_shrink_is_passed_over(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert any(one.severity is Severity.NOTE for one in fit(Project.at(project), "ct_terror", ("it",))[0].fittings)
    assert main(["locale", "check", CATALOG]) == 0
    assert "[text-overflow]" not in capsys.readouterr().out


def test_a_text_that_outgrows_its_frame_is_an_error(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(project / CATALOG, 'msgid "Helmet"\nmsgstr "Elmetto"',
         f'msgid "Helmet"\nmsgstr "{"Elmetto lunghissimo " * 6}davvero"')
    assert main(["locale", "check", CATALOG]) == 1
    assert "error[text-overflow] [deck.name] 'Helmet'" in capsys.readouterr().out


def test_a_file_that_is_no_po_file_is_one_diagnostic(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "odd.po").write_text('msgid "a"\nmsgstr "b\n', encoding="utf-8")
    assert main(["locale", "check", "odd.po", "gone.po", "--format", "jsonl"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(told["file"], told["line"], told["code"]) for told in found] == [
        ("odd.po", 2, "broken-po"), ("gone.po", 0, "unreadable-file")]


def test_a_glossary_of_ones_own(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "terms.csv").write_text("id,pos,en,it\nhat,n,hat,cappello\n", encoding="utf-8")
    (project / "hats.it.po").write_text('msgid ""\nmsgstr "Language: it\\n"\n\nmsgid "Take off your hat."\n'
                                        'msgstr "Togliti il casco."\n', encoding="utf-8")
    assert main(["locale", "check", "hats.it.po", "--glossary", "terms.csv"]) == 1
    assert "'hat' is 'cappello'" in capsys.readouterr().out
    (project / "terms.csv").write_text("id;it\nhat;cappello\n", encoding="utf-8")
    assert main(["locale", "check", "hats.it.po", "--glossary", "terms.csv"]) == 1
    assert "the glossary has no column pos, en" in capsys.readouterr().out


def test_a_proof_sheet_shows_every_card_and_what_was_found(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import pypdfium2

    edit(project / CATALOG, 'msgid "Helmet"\nmsgstr "Elmetto"', 'msgid "Helmet"\nmsgstr "Helmet"')
    assert main(["locale", "proof", "ct_terror", "--locale", "it"]) == 0
    folder = project / "output/ct_terror/it/proof"
    document = pypdfium2.PdfDocument(folder / "proof.pdf")
    assert len(list(folder.glob("proof-*.png"))) == len(document)
    first = document[0].get_textpage().get_text_range()
    assert "Helmet · helmet (1 finding)" in first and "same-as-source" in first and "Elmetto" in first
    everything = "".join(page.get_textpage().get_text_range() for page in document)
    assert all(f"· {card}" in everything for card in ("falcao", "life", "ak47", "ricochet"))


def pages(folder: Path) -> list[str]:
    import pypdfium2

    document = pypdfium2.PdfDocument(folder / "output/ct_terror/it/proof/proof.pdf")
    return [page.get_textpage().get_text_range() for page in document]


def test_words_of_the_template_are_shown_once_with_what_was_found(project: Path) -> None:
    edit(project / CATALOG, 'msgstr "Azione offensiva o difesa"', 'msgstr "Azione offensiva  o difesa"')
    edit(project / CATALOG, 'msgid ".38 revolver"\nmsgstr "Revolver calibro .38"',
         'msgid ".38 revolver"\nmsgstr "Revolver calibro .48"')
    assert main(["locale", "proof", "ct_terror", "--locale", "it"]) == 0
    everything = "".join(pages(project))
    assert everything.count("spaces: there are two spaces in a row") == 1
    assert everything.count("figures: says") == 1
    assert everything.count("face Offensive action Azione offensiva") == 1


def test_a_card_keeps_its_texts_on_its_page(project: Path) -> None:
    assert main(["locale", "proof", "ct_terror", "--locale", "it"]) == 0
    read = pages(project)
    assert "26 cards, never built before;" in read[0]
    assert all(page.count("Text English Italian") == page.count("[ ] ") for page in read)


def test_the_source_has_no_proof(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["locale", "proof", "ct_terror", "--locale", "en"]) == 1
    assert "'en' is what is translated from" in capsys.readouterr().err


def test_a_catalog_that_no_game_reads_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("it/LC_MESSAGES/ct_teror.po", "itt/LC_MESSAGES/ct_terror.po", "ptBR/LC_MESSAGES/deckgen.po"):
        (project / "locales" / name).parent.mkdir(parents=True, exist_ok=True)
        (project / "locales" / name).write_bytes((project / CATALOG).read_bytes())
    (project / CATALOG).write_bytes((project / "locales/it/LC_MESSAGES/deckgen.po").read_bytes())
    assert main(["locale", "check"]) == 1
    told = capsys.readouterr().out.split("\nlocales/it/LC_MESSAGES/ct_terror.po:")[0].splitlines()
    assert [line.strip() for line in told if not line.startswith("locales/it/LC_MESSAGES/deckgen.po")][:6] == [
        "locales/it/LC_MESSAGES/ct_teror.po: error[unknown-game]: there is no game 'ct_teror'",
        "hint: did you mean 'ct_terror'?",
        "locales/itt/LC_MESSAGES/ct_terror.po: error[unknown-locale]: ct_terror has no locale 'itt'",
        "hint: did you mean 'it'?",
        "locales/ptBR/LC_MESSAGES/deckgen.po: error[unknown-locale]: no game here has the locale 'ptBR'",
        "hint: did you mean 'pt_BR'?"]


def test_the_glossary_of_the_games_that_deckgen_brings_is_not_that_of_another(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "harvest", "--locale", "en", "--locale", "it"]) == 0
    catalog = "locales/it/LC_MESSAGES/harvest.po"
    edit(tmp_path / catalog, 'msgstr "Pesca {rules.rain.cards} carte."', 'msgstr "Prendi {rules.rain.cards} carte."')
    capsys.readouterr()
    assert main(["locale", "check", catalog]) == 0 and "[glossary]" not in capsys.readouterr().out
    (tmp_path / "locales/glossary.csv").write_text("id,pos,en,it\ndraw,v,draw (cards),pescare\n", encoding="utf-8")
    assert main(["locale", "check", catalog]) == 1 and "[glossary]" in capsys.readouterr().out


def test_a_card_whose_source_changed_comes_first(project: Path) -> None:
    edit(project / CATALOG, 'msgid "Helmet"\nmsgstr "Elmetto"', 'msgid "Helmet"\nmsgstr "Helmet"')
    edit(project / CATALOG, '#. card ricochet, column details', '#, fuzzy\n#. card ricochet, column details')
    assert main(["locale", "proof", "ct_terror", "--locale", "it"]) == 0
    read = "".join(pages(project))
    assert [line.strip() for line in read.splitlines() if line.startswith("[ ] ")][:2] == [
        "[ ] Ricochet · ricochet (changed, 1 finding)", "[ ] Helmet · helmet (1 finding)"]
