"""`deckgen verify`: silent about good files, and telling of each fault its language, card, page and both values."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from deckgen.diagnostics import Severity
from deckgen.manifest import MANIFEST, manifest_bytes, read_manifest
from deckgen.pipeline.build import Request, build
from deckgen.pipeline.verify import verify
from deckgen.project import Project
from deckgen.rules.ct_terror.combat import Combat
from deckgen.verify import Edition, verify_edition
from tests.verify.faults import PLANTED, Fault
from tests.verify.games import TOP, edit, findings, printed

Good = tuple[Path, Path]


def test_good_files_are_passed_over_in_silence(good: Good) -> None:
    assert [str(told) for told in findings(*good)] == []


@pytest.mark.parametrize("options", [{"paper": "letter", "layout": "2x3-turned"}, {"layout": "gutterfold"}],
                         ids=lambda options: options["layout"])
def test_turned_and_folded_sheets_are_read_as_well(options: dict[str, str], good: Good, tmp_path: Path) -> None:
    printed(good[0], tmp_path, "en", **options)
    assert [str(told) for told in findings(good[0], tmp_path, "en")] == []


@pytest.mark.parametrize("fault", PLANTED, ids=lambda fault: fault.name)
def test_planted(fault: Fault, found: list[str]) -> None:
    assert any(all(word in told for word in fault.told) for told in found), "\n".join(found)


# --- files that were changed after the build ------------------------------------------------------------------------

def without_a_face(pdf: pikepdf.Pdf) -> None:
    _replace(pdf, 4, b"/card_ak47 Do", b"")


def another_face(pdf: pikepdf.Pdf) -> None:
    pdf.pages[4].Resources.XObject["/card_uzi"] = _forms(pdf)["/card_uzi"]
    _replace(pdf, 4, b"/card_ak47 Do", b"/card_uzi Do")


def one_face_too_many(pdf: pikepdf.Pdf) -> None:
    _replace(pdf, 4, b"/card_ak47 Do", b"/card_ak47 Do 1 0 0 1 5 5 cm /card_ak47 Do")


def swapped_faces(pdf: pikepdf.Pdf) -> None:
    forms = _forms(pdf)
    for page in pdf.pages:
        for one, other in (("/card_helmet", "/card_vest"), ("/card_vest", "/card_helmet")):
            if one in page.Resources.get("/XObject", {}):
                page.Resources.XObject[one] = forms[other]


def without_a_page(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[-1]


def _replace(pdf: pikepdf.Pdf, page: int, old: bytes, new: bytes) -> None:
    stream = pdf.pages[page].Contents.read_bytes()
    assert old in stream
    pdf.pages[page].Contents = pdf.make_stream(stream.replace(old, new, 1))


def _forms(pdf: pikepdf.Pdf) -> dict[str, pikepdf.Object]:
    return {name: form for page in pdf.pages for name, form in page.Resources.get("/XObject", {}).items()}


@pytest.mark.parametrize(("tamper", "expected"), [
    (without_a_face, ["manifest-differs] (page 5, card ak47): it: the manifest has the face of 'ak47' at",
                      "copies-differ] (card ak47): it: 'ak47' is there 3 times, the engine has 4"]),
    (another_face, ["the sheet has the face of 'uzi'", "'uzi' is there 5 times, the engine has 4"]),
    (one_face_too_many, ["where the manifest has nothing", "'ak47' is there 5 times, the engine has 4"]),
    (swapped_faces, ["(page 7, card helmet): it: the text printed on 'helmet' reads like 'vest'",
                     "(page 9, card vest): it: the text printed on 'vest' reads like 'helmet'"]),
    (without_a_page, ["the file has 15 pages, the manifest 16", "backs of 'deck'"]),
], ids=lambda value: getattr(value, "__name__", ""))
def test_sheets_changed_after_the_build(tamper: Callable[[pikepdf.Pdf], None], expected: list[str], edition: Edition,
                                        tmp_path: Path) -> None:
    folder = copied(edition, tmp_path)
    with pikepdf.open(folder / "cards.pdf", allow_overwriting_input=True) as pdf:
        tamper(pdf)
        pdf.save(folder / "cards.pdf")
    told = verified(edition, folder)
    for words in ["file-differs]: it: its hash is", *expected]:
        assert any(words in fault for fault in told), "\n".join(told)


def test_faces_that_the_rulebook_shows(edition: Edition, tmp_path: Path) -> None:
    folder = copied(edition, tmp_path)
    with pikepdf.open(folder / "rulebook.pdf", allow_overwriting_input=True) as pdf:
        swapped_faces(pdf)
        pdf.save(folder / "rulebook.pdf")
    told = "\n".join(verified(edition, folder))
    assert "rulebook.pdf: error[text-differs] (page 13, card helmet): it: the text printed on 'helmet' reads" in told


def test_cards_of_an_example_in_another_order(edition: Edition, tmp_path: Path) -> None:
    folder = copied(edition, tmp_path)
    with pikepdf.open(folder / "rulebook.pdf", allow_overwriting_input=True) as pdf:
        page = next(number for number, page in enumerate(pdf.pages, 1)
                    if b"/card_flashbang Do" in page.Contents.read_bytes())
        pdf.pages[page - 1].Resources.XObject["/card_ricochet"] = _forms(pdf)["/card_ricochet"]
        _replace(pdf, page - 1, b"/card_gas-mask Do", b"/card_ricochet Do")
        pdf.save(folder / "rulebook.pdf")
    told = "\n".join(verified(edition, folder))
    assert f"error[picture-differs] (page {page}): it: shows ricochet where gas-mask should be" in told


def test_files_of_another_language(edition: Edition, tmp_path: Path) -> None:
    folder = copied(edition, tmp_path)
    for name in ("cards.pdf", "rulebook.pdf"):
        shutil.copy(edition.folder.parent / "en" / name, folder / name)
    told = verified(edition, folder)
    assert any("text-differs] (page 7, card helmet)" in fault for fault in told)
    assert any("rulebook.pdf: error[text-differs]" in fault for fault in told)


@pytest.mark.parametrize(("name", "data", "words"), [
    ("cards.pdf", b"%PDF-1.4 and nothing else", "cannot be read"), ("rulebook.pdf", b"", "cannot be read"),
    ("rulebook.pdf", None, "cannot be read"), (MANIFEST, b"{}", "not as a build wrote it"),
    (MANIFEST, None, "no manifest")])
def test_broken_and_missing_files(name: str, data: bytes | None, words: str, edition: Edition,
                                  tmp_path: Path) -> None:
    folder = copied(edition, tmp_path)
    (folder / name).unlink()
    if data is not None:
        (folder / name).write_bytes(data)
    assert any(words in fault and name in fault for fault in verified(edition, folder))


def test_a_manifest_that_lacks_a_copy(edition: Edition, tmp_path: Path) -> None:
    folder = copied(edition, tmp_path)
    manifest = read_manifest(folder)
    assert manifest
    manifest["sheets"][4]["slots"].pop(2)
    manifest["cards"]["deck/ak47"]["copies"] = 3
    (folder / MANIFEST).write_bytes(manifest_bytes(manifest))
    told = verified(edition, folder)
    assert any("where the manifest has nothing" in fault for fault in told)
    assert any("manifest.json: error[copies-differ] (card ak47)" in fault and "3 times, the engine has 4" in fault
               for fault in told)


# --- data and engine that are not what was printed ------------------------------------------------------------------

def test_a_table_changed_after_the_build(good: Good, tmp_path: Path) -> None:
    root = Path(shutil.copytree(good[0], tmp_path / "project"))
    edit(root / "cards/ct_terror/deck.csv", (",60,,rifle", ",50,,rifle"), ("uzi,4,", "uzi,5,"))
    told = [str(fault) for fault in findings(root, root / "output", "en")]
    for words in ("(page 5, card ak47): en: 'ak47' prints 60, 60, 60; 50, 50, 50",
                  "'uzi' is there 4 times, the engine has 5",
                  "(page 13): en: prints 60, the engine gives 50: 'Beto counterattacks with an AK-47: 50 damage",
                  "row 'AK-47', column 3 prints '60', the engine gives '50'", "warning[out-of-date]: en:"):
        assert any(words in fault for fault in told), "\n".join(told)


def test_an_example_changed_after_the_build(good: Good, tmp_path: Path) -> None:
    root = Path(shutil.copytree(good[0], tmp_path / "project"))
    edit(root / "cards/ct_terror/examples/counterattack.toml", ("ak47", "sniper-rifle"))
    told = [str(fault) for fault in findings(root, root / "output", "en")]
    for words in ("picture-differs] (page 13): en: shows ak47 where sniper-rifle should be",
                  "text-differs]: en: is not as the texts are now: 'Beto counterattacks with a Sniper rifle: 80 damage",
                  "warning[out-of-date]: en:"):
        assert any(words in fault for fault in told), "\n".join(told)


def test_an_example_that_has_become_false(good: Good, tmp_path: Path) -> None:
    root = Path(shutil.copytree(good[0], tmp_path / "project"))
    edit(root / "cards/ct_terror/examples/counterattack.toml", ("Beto defends with ak47", "Beto passes"))
    told = [str(fault) for fault in findings(root, root / "output", "en")]
    assert any("error[false-scenario]: the example 'counterattack':" in fault for fault in told), "\n".join(told)


def test_a_rule_changed_in_the_engine(good: Good, monkeypatch: pytest.MonkeyPatch) -> None:
    hurt = Combat.hurt

    def harder(self: Combat, player: int, amount: int, rule: str) -> None:
        hurt(self, player, amount + 10 * (rule == "defence.friendly-fire"), rule)

    monkeypatch.setattr(Combat, "hurt", harder)
    told = [str(fault) for fault in findings(*good, "pt_BR")]
    assert any("card friendly-fire): pt_BR: 'friendly-fire' prints 20; 30" in fault for fault in told), "\n".join(told)
    assert any("rulebook.pdf: error[figure-differs] (page 11): pt_BR: prints 20, the engine gives 30" in fault
               for fault in told)


def test_only_what_changed_is_a_warning(good: Good, tmp_path: Path) -> None:
    root = Path(shutil.copytree(good[0], tmp_path / "project"))
    edit(root / "cards/ct_terror/game.toml", ("# Names that texts use", "# Names which texts use"))
    assert [(fault.code, fault.severity) for fault in findings(root, root / "output", "en")] == [
        ("out-of-date", Severity.WARNING)]


def copied(edition: Edition, folder: Path) -> Path:
    """The files of an edition in a folder of their own."""
    return Path(shutil.copytree(edition.folder, folder / edition.locale))


def verified(edition: Edition, folder: Path) -> list[str]:
    return [str(told) for told in verify_edition(replace(edition, folder=folder))]


def test_a_game_without_an_engine_is_held_against_its_tables(tmp_path: Path) -> None:
    root = Path(shutil.copytree(TOP / "tests/games/tiny", tmp_path / "project"))
    request = Request(tmp_path / "output", ("tiny",), ("it",))
    build(Project(root, TOP), request)
    assert verify(Project(root, TOP), request).diagnostics == []
    edit(root / "cards/tiny/tiles.csv", ("pond,3,Pond,water,2", "pond,4,Pond,water,3"))
    told = [str(fault) for fault in verify(Project(root, TOP), request).diagnostics]
    assert any("copies-differ] (card pond): it: 'pond' is there 3 times, the table says 4" in fault for fault in told)
    assert any("figure-differs] (page 1, card pond): it: 'pond' prints 2; 3 is called for" in fault
               for fault in told), "\n".join(told)


def test_cards_in_two_languages_are_held_against_both(good: Good, tmp_path: Path) -> None:
    root = Path(shutil.copytree(good[0], tmp_path / "project", ignore=shutil.ignore_patterns("output")))
    printed(root, root / "output", "it+en")
    assert [str(told) for told in findings(root, root / "output", "it+en")] == []
    edit(root / "cards/ct_terror/deck.csv", ("Against a <card id=\"\"grenade\"\"/>, take only half",
                                             "Against a <card id=\"\"grenade\"\"/>, take about half"))
    told = [str(fault) for fault in findings(root, root / "output", "it+en")]
    assert any("(page 13, card dodge): it+en: the text printed on 'dodge'" in fault and "about half" in fault
               for fault in told), "\n".join(told)
