"""Languages that the checks have no words of: right translations are left alone, faults that need no words are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.diagnostics import Diagnostic
from deckgen.translate.headers import plural_forms
from deckgen.translate.language_profile import profile
from deckgen.translate.new_catalog import NOTE
from deckgen.translate.proofread import language_of, proofread
from deckgen.translate.proofread.entry import read_po
from deckgen.translate.proofread.glossary import Glossary, read_glossary

FILES = sorted((Path(__file__).parent / "languages").glob("*.po"))
GLOSSARY = Path(__file__).parents[3] / "locales/glossary.csv"


def diagnostics(data: bytes, glossary: Glossary | None = None) -> list[Diagnostic]:
    po, faults = read_po(data, "cards.po")
    assert po and not faults
    return proofread(po, language_of(po, "cards.po"), glossary or Glossary())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_right_translations_are_left_alone(file: Path) -> None:
    glossary = read_glossary(GLOSSARY.read_bytes(), "glossary.csv")[0]
    assert [str(diagnostic) for diagnostic in diagnostics(file.read_bytes(), glossary)] == []


@pytest.mark.parametrize(("name", "old", "new", "check"), [
    ("de", "1W6", "2W6", "figures"), ("pl", "1k6", "1k8", "figures"), ("ja", "1d6を", "1d8を", "figures"),
    ("cs", "5 nebo 6", "5 nebo 9", "figures"), ("fr", "−20", "20", "signs"), ("zh_Hans", "治疗50%", "治疗50", "signs"),
    ("es", "Se queda en la mesa. Luego descártala.", "Se queda.", "sentences"), ("el", "αυτές.", "αυτές;", "end-mark"),
    ("ja", "もう一度振れ！", "もう一度振れ", "end-mark"), ("de", "{max} Spieler", "Spieler", "placeholders"),
    ("uk", "шолом", "шолoм", "scripts"), ("ar", "سترة", "ст", "scripts"),
    ("nl", "Trek drie", "Trek trek drie", "doubled-words")])
def test_faults_are_told_without_words(name: str, old: str, new: str, check: str) -> None:
    text = next(file for file in FILES if file.stem == name).read_text(encoding="utf-8")
    assert old in text
    assert {diagnostic.code for diagnostic in diagnostics(text.replace(old, new, 1).encode())} == {check}


@pytest.mark.parametrize(("name", "english", "told"), [
    ("pl", "Draw one card.", True), ("pl", "Radio", False), ("pl", "Rosa Luxemburg", False), ("ja", "Cards", True),
    ("uk", "Cards", True), ("de", "Cards", True), ("de", "Radio", False)])
def test_english_left_as_it_is_is_told_without_words(name: str, english: str, told: bool) -> None:
    text = f'msgid ""\nmsgstr "Language: {name}\\n"\n\nmsgid "{english}"\nmsgstr "{english}"\n'
    assert [diagnostic.code for diagnostic in diagnostics(text.encode())] == ["same-as-source"] * told


def test_what_a_new_catalog_left_in_english_is_told() -> None:
    text = 'msgid ""\nmsgstr "Language: pl\\n"\n\n# {}\nmsgid "Radio"\nmsgstr "{}"\n'
    assert [one.message for one in diagnostics(text.format(NOTE, "Radio").encode())] == ["is still in English"]
    assert diagnostics(text.format("Checked.", "Radio").encode()) == []
    assert diagnostics(text.format(NOTE, "Radyjko").encode()) == []


def test_a_language_is_not_taken_for_one_that_is_known() -> None:
    for file in FILES:
        po, _ = read_po(file.read_bytes(), "cards.po")
        assert po and language_of(po, "cards.po") == file.stem


@pytest.mark.parametrize(("name", "one", "other"), [
    ("nl", "kaarten", "kaart"), ("sv", "hjälmen", "hjälm"), ("fi", "kypärässä", "kypärän"),
    ("es", "cascos", "casco")])
def test_words_are_known_by_their_stems(name: str, one: str, other: str) -> None:
    assert profile(name).stem(one) == profile(name).stem(other)


@pytest.mark.parametrize("name", ["", "tlh", "Italian", "vi"])
def test_a_language_without_a_stemmer_has_words_only(name: str) -> None:
    assert profile(name).stem("cards") == "cards"


def test_scripts_are_known_by_the_locale() -> None:
    assert [profile(name).script for name in ("it", "ru", "sr", "sr_Latn", "ja", "zh_TW", "tlh")] == [
        "Latn", "Cyrl", "Cyrl", "Latn", "Jpan", "Hans", ""]


def test_arabic_counts_its_forms_as_gettext_does() -> None:
    assert plural_forms("ar").endswith("n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);")
