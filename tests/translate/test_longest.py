"""The longest of all languages: each text from the language in which it is widest."""

from __future__ import annotations

from pathlib import Path

from deckgen.diagnostics import Location
from deckgen.translate.language import CatalogLanguage
from deckgen.translate.longest import LongestLanguage
from tests.translate.test_language import entry
from tests.translate.test_language import language as catalogued

PLACE = Location("cards/g/deck.csv", 3, "text")


def longest(*languages: CatalogLanguage) -> LongestLanguage:
    return LongestLanguage("g", languages, len)


def test_each_text_is_taken_from_the_language_in_which_it_is_widest(tmp_path: Path) -> None:
    italian = catalogued(tmp_path, entry("Vest", "Giubbotto"), entry("Headshot", "Colpo"))
    made = longest(CatalogLanguage("en", "g"), italian)
    vest, headshot = (made.name(text, "deck.text", None, PLACE) for text in ("Vest", "Headshot"))
    assert (vest.markup, headshot.markup) == ("Giubbotto", "Headshot")
    assert vest.location.file == "locales/it/LC_MESSAGES/g.po" and headshot.location == PLACE


def test_width_counts_with_the_figures_put_in(tmp_path: Path) -> None:
    italian = catalogued(tmp_path, entry("{n} of {m}", "{m}"), entry("Go {n}", "Va a {n}"))
    made = longest(CatalogLanguage("en", "g"), italian)
    values = {"n": 1234567, "m": 5}
    assert made.text("{n} of {m}", "deck.text", values).markup == "1,234,567 of 5"
    assert made.text("Go {n}", "deck.text", values).markup == "Va a 1.234.567"


def test_what_a_catalog_lacks_is_no_fault_and_stands_in_english(tmp_path: Path) -> None:
    made = longest(catalogued(tmp_path, entry("Vest", "")))
    assert [made.text(text, "deck.text").markup for text in ("Vest", "Bomb")] == ["Vest", "Bomb"]
    assert made.diagnostics == []


def test_what_is_wrong_with_a_source_is_told_once(tmp_path: Path) -> None:
    made = longest(CatalogLanguage("en", "g"), catalogued(tmp_path, entry("Deal {x}.", "Infliggi {x}.")))
    made.text("Deal {x}.", "deck.text", {}, PLACE)
    assert [(fault.code, fault.location) for fault in made.diagnostics] == [("unknown-placeholder", PLACE)]


def test_numbers_lists_dice_and_plurals_are_the_widest_too(tmp_path: Path) -> None:
    made = longest(CatalogLanguage("en", "g"), CatalogLanguage("ru", "g"))
    assert made.percent(0.5) == "50\u00a0%"
    assert made.listed(["a", "b"], "or") == "a или b"
    assert made.dice(2, 6) == "2d6"
    assert made.plural("{n} card", "{n} cards", 2).markup == "2 cards"


def test_a_text_as_set_is_traced_to_the_catalog_that_it_is_from(tmp_path: Path) -> None:
    made = longest(CatalogLanguage("en", "g"), catalogued(tmp_path, entry("Vest", "Giubbotto")))
    made.text("Vest", "deck.text", None, PLACE)
    found = made.trace("Giubbotto")
    assert found is not None and found.location.file == "locales/it/LC_MESSAGES/g.po"
