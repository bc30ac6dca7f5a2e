"""Texts in a language: translations, placeholders, marks, and what is told when something is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.diagnostics import Location
from deckgen.model import Phrase
from deckgen.project import Project
from deckgen.translate import load_language
from deckgen.translate.language import CatalogLanguage

HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
PLACE = Location("cards/g/deck.csv", 7, "text")


def entry(msgid: str, msgstr: str, context: str = "deck.text", before: str = "") -> str:
    quoted = [text.replace("\\", "\\\\").replace('"', '\\"') for text in (context, msgid, msgstr)]
    return '\n{}msgctxt "{}"\nmsgid "{}"\nmsgstr "{}"\n'.format(before, *quoted)


def language(root: Path, *entries: str, locale: str = "it", shared: str = "") -> CatalogLanguage:
    folder = root / "locales" / locale / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "g.po").write_text(HEAD + "".join(entries), encoding="utf-8")
    (folder / "deckgen.po").write_text(HEAD + shared, encoding="utf-8")
    made, faults = load_language(Project(root.resolve(), root.resolve()), "g", locale)
    assert not faults
    return made


def codes(made: CatalogLanguage) -> list[str]:
    return [fault.code for fault in made.diagnostics]


def say(made: CatalogLanguage, msgid: str, context: str = "deck.text", **values: Any) -> str:
    return made.text(msgid, context, values, PLACE).markup


def test_english_passes_without_a_catalog_in_its_own_typography(tmp_path: Path) -> None:
    made, faults = load_language(Project(tmp_path, tmp_path), "g", "en")
    assert not faults
    phrase = made.text("The attacker's turn", "deck.text", None, PLACE)
    assert (phrase.markup, phrase.msgid, phrase.location) == ("The attacker’s turn", "The attacker's turn", PLACE)
    assert not made.diagnostics


def test_an_english_catalog_overrides_and_may_be_partial(tmp_path: Path) -> None:
    made = language(tmp_path, entry("Bomb", "Charge"), entry("Vest", ""), locale="en")
    assert [say(made, text) for text in ("Bomb", "Vest", "Helmet")] == ["Charge", "Vest", "Helmet"]
    assert not made.diagnostics


def test_a_translation_is_found_by_context_with_the_place_to_edit_it(tmp_path: Path) -> None:
    made = language(tmp_path, entry("Bomb", "Bomba"), entry("Bomb", "BOMBA", "face"))
    phrase = made.text("Bomb", "face", None, PLACE)
    assert phrase.markup == "BOMBA"
    assert (phrase.location.file, phrase.location.line) == ("locales/it/LC_MESSAGES/g.po", 10)


def test_the_game_s_words_win_over_the_shared_ones(tmp_path: Path) -> None:
    shared = entry("Sheet", "Foglio", "sheet") + entry("Fold", "Piega", "sheet")
    made = language(tmp_path, entry("Sheet", "Pagina", "sheet"), shared=shared)
    assert [say(made, text, "sheet") for text in ("Sheet", "Fold")] == ["Pagina", "Piega"]


def test_a_missing_translation_is_one_error_and_stands_in_english(tmp_path: Path) -> None:
    made = language(tmp_path, entry("Vest", ""))
    assert [say(made, text) for text in ("Bomb", "Bomb", "Vest")] == ["Bomb", "Bomb", "Vest"]
    assert codes(made) == ["untranslated", "untranslated"]
    assert made.diagnostics[0].location == PLACE
    assert "locales/it/LC_MESSAGES/g.po" in made.diagnostics[0].hint and "update" in made.diagnostics[0].hint
    assert made.diagnostics[1].location.file == "locales/it/LC_MESSAGES/g.po"
    assert made.diagnostics[1].location.line == 6


def test_texts_of_deckgen_are_asked_for_in_its_own_catalog(tmp_path: Path) -> None:
    made = language(tmp_path)
    made.text("Fold here", "sheet")
    assert "deckgen.po" in made.diagnostics[0].hint


def test_a_fuzzy_translation_is_an_error(tmp_path: Path) -> None:
    made = language(tmp_path, entry("Bomb", "Pompa", before="#, fuzzy\n"))
    assert say(made, "Bomb") == "Bomb"
    assert codes(made) == ["fuzzy"]


def test_a_declared_language_without_catalogs_is_one_error(tmp_path: Path) -> None:
    made, faults = load_language(Project(tmp_path, tmp_path), "g", "it")
    say(made, "Bomb")
    assert [fault.code for fault in faults] == ["missing-catalog"]
    assert not made.diagnostics


def test_a_locale_that_is_none_is_refused(tmp_path: Path) -> None:
    _, faults = load_language(Project(tmp_path, tmp_path), "g", "../it")
    assert [fault.code for fault in faults] == ["unknown-locale"]


def test_placeholders_take_figures_phrases_and_plain_texts(tmp_path: Path) -> None:
    msgid = "{damage} {rules.bomb.drawn} {a} {b} {c}"
    made = language(tmp_path, entry(msgid, "{c}/{b}/{a}/{rules.bomb.drawn}/{damage}"))
    values = {"damage": 1500, "rules": {"bomb": {"drawn": 40}}, "a": "x < y & z", "c": ["p", "q", "r"],
              "b": Phrase("B", "<b>B</b>", PLACE)}
    assert say(made, msgid, **values) == "p, q e r/<b>B</b>/x &lt; y &amp; z/40/1.500"
    assert not made.diagnostics


@pytest.mark.parametrize(("msgid", "msgstr", "code"), [
    ("Deal {damage}.", "Infliggi {danni}.", "unknown-placeholder"),
    ("Deal {damage}.", "Infliggi danni.", "placeholders"),
    ("Deal {damage}.", "Infliggi {damage} e {Damage}.", "broken-placeholder"),
    ("Deal damage.", "Infliggi 40 danni.", "literal-digit"),
    ("AK-47", "AK-74", "literal-digit"),
    ("<b>Draw</b> <br/> a", "Pesca <br/> a", "looks"),
    ('Only <card id="vest"/> and <card id="dodge"/>', 'Solo <card id="vest"/>', "tags"),
    ('Only <icon name="vest"/>', 'Solo <icon name="elmo"/>', "tags"),
    ("<b>Draw</b>", "<b>Pesca", "broken-mark"), ("You & me", "Io & te", "broken-mark"),
    ("<b>Draw</b>", "<u>Pesca</u> <b>a</b>", "unknown-mark")])
def test_an_unfaithful_translation_is_told_at_its_line(tmp_path: Path, msgid: str, msgstr: str, code: str) -> None:
    made = language(tmp_path, entry(msgid, msgstr))
    say(made, msgid, damage=40)
    assert code in codes(made)
    fault = next(fault for fault in made.diagnostics if fault.code == code)
    assert (fault.location.file, fault.location.line) == ("locales/it/LC_MESSAGES/g.po", 6)


@pytest.mark.parametrize(("msgid", "msgstr"), [
    ("Deal {damage} to <b>one</b> enemy.", "<b>Un solo</b> nemico subisce {damage} danni."), ("9mm", "9 mm"),
    ('<icon name="a"/> x<br/>y', 'y<br/><icon name="a"/> x'), ("A & B", "A &amp; B")])
def test_a_faithful_translation_may_turn_things_round(tmp_path: Path, msgid: str, msgstr: str) -> None:
    made = language(tmp_path, entry(msgid, msgstr))
    say(made, msgid, damage=40)
    assert not made.diagnostics


def test_a_broken_translation_is_not_shown(tmp_path: Path) -> None:
    made = language(tmp_path, entry("<b>Draw</b>", "<b>Pesca"))
    assert say(made, "<b>Draw</b>") == "<b>Draw</b>"


def test_an_unknown_placeholder_of_a_source_is_told_where_it_stands_with_the_nearest_name() -> None:
    made = CatalogLanguage("en", "g")
    phrase = made.text("{rules.bomb.drown}", "face", {"rules": {"bomb": {"drawn": 4}}}, PLACE)
    assert phrase.markup == "{rules.bomb.drown}"
    assert codes(made) == ["unknown-placeholder"]
    assert made.diagnostics[0].location == PLACE and "drawn" in made.diagnostics[0].hint


def test_a_value_that_is_missing_on_a_card_is_told_at_the_card() -> None:
    made = CatalogLanguage("en", "g")
    for line in (3, 4):
        made.text("Deals {damage}.", "deck.text", {"damage": None}, Location("cards/g/deck.csv", line))
    assert [(fault.code, fault.location.line) for fault in made.diagnostics] == [
        ("empty-placeholder", 3), ("empty-placeholder", 4)]


def test_plural_forms_follow_the_catalog_or_english(tmp_path: Path) -> None:
    made = language(tmp_path, '\nmsgctxt "face"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
                              'msgstr[0] "una carta"\nmsgstr[1] "{n} carte"\n')
    assert [made.plural("{n} card", "{n} cards", n, "face").markup for n in (0, 1, 2000)] == [
        "0 carte", "una carta", "2.000 carte"]
    english = CatalogLanguage("en", "g")
    assert [english.plural("{n} card", "{n} cards", n, "face").markup for n in (0, 1)] == ["0 cards", "1 card"]
    assert not made.diagnostics and not english.diagnostics


def test_names_are_plain_text(tmp_path: Path) -> None:
    made = language(tmp_path, entry("Rock & <Roll>", "Ro & Ro <3", "deck.name"))
    assert made.name("Rock & <Roll>", "deck.name").markup == "Ro &amp; Ro &lt;3"
    assert codes(made) == ["literal-digit"]


def test_what_is_drawn_leads_back_to_its_phrase(tmp_path: Path) -> None:
    made = language(tmp_path, entry("Only a <card id=\"vest\"/> helps {n}", "Solo <card id=\"vest\"/> aiuta {n}"),
                    entry("Only", "Solo"))
    phrase = made.text("Only a <card id=\"vest\"/> helps {n}", "deck.text", {"n": 5}, PLACE)
    say(made, "Only")
    traced = made.trace("Solo Giubbotto aiuta 5")
    assert traced is not None and traced.msgid == phrase.msgid
    assert made.trace("niente") is None


WORDS = st.text(alphabet="ab<&{}é \u00a0", max_size=8)


@given(st.text(alphabet='{}<>/&"ab.r-ules icon=name', max_size=40),
       st.dictionaries(st.sampled_from(["a", "b", "rules"]), st.one_of(
           st.none(), st.integers(), st.floats(), WORDS, st.lists(WORDS, max_size=3), st.booleans(),
           st.dictionaries(WORDS, st.integers(), max_size=2))))
def test_filling_in_never_raises(text: str, values: dict[str, Any]) -> None:
    made = CatalogLanguage("it", "g")
    made.text(text, "face", values)
    made.text(text, "deck.text", values)
    made.name(text, "deck.name", values)
    made.plural(text, text, 2, "face", values)
