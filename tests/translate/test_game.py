"""A game in one language: every translated column, names, and the values that texts may name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from deckgen.diagnostics import Location
from deckgen.geometry import Size
from deckgen.model import Card, Column, Component, Game
from deckgen.project import Project
from deckgen.translate import load_language, translate
from deckgen.translate.language import CatalogLanguage

PLACE = Location("cards/g/game.toml", 1)
COLUMNS = (Column("name", "name"), Column("text", "text", required=False), Column("damage", "int", required=False))


def game(*rows: dict[str, Any]) -> Game:
    cards = tuple(Card(f"c{line}", 1, {"text": None, "damage": None, **row}, Location("cards/g/deck.csv", line))
                  for line, row in enumerate(rows, 2))
    deck = Component("deck", "Draw pile", Size(1, 1), 0, 0, 0, "rectangle", "t", None, "3x3", COLUMNS, cards, PLACE)
    return Game("g", "War & Peace", "1", "en", ("en",), (deck,), {"bomb": {"drawn": 40}}, {}, None, (), PLACE,
                names={"sidearm": ".38 revolver"})


def test_names_and_texts_become_phrases_with_their_values() -> None:
    source = game({"name": "Bomb & Co", "text": "{name}: {damage}, {rules.bomb.drawn}, {names.sidearm}", "damage": 5})
    made, faults = translate(source, CatalogLanguage("en", "g"))
    card = made.components[0].cards[0]
    assert not faults
    assert (made.title.markup, made.components[0].name.markup) == ("War &amp; Peace", "Draw pile")
    assert card.name.markup == "Bomb &amp; Co"
    assert card.text.markup == "Bomb &amp; Co: 5, 40, .38 revolver"
    assert card.text.location == Location("cards/g/deck.csv", 2, "text")
    assert (card.text.context, card.name.context, made.names["sidearm"].context) == ("deck.text", "deck.name", "names")
    assert card.damage == 5


def test_an_empty_optional_cell_stays_empty() -> None:
    made, faults = translate(game({"name": "Bomb"}), CatalogLanguage("en", "g"))
    assert made.components[0].cards[0].text is None and not faults


def test_faults_are_handed_over_once_and_all_of_them(tmp_path: Path) -> None:
    folder = tmp_path / "locales/it/LC_MESSAGES"
    folder.mkdir(parents=True)
    for domain in ("g", "deckgen"):
        (folder / f"{domain}.po").write_text('msgctxt "deck.name"\nmsgid "Bomb"\nmsgstr "Bomba"\n', encoding="utf-8")
    language, _ = load_language(Project(tmp_path, tmp_path), "g", "it")
    made, faults = translate(game({"name": "Bomb", "text": "Same"}, {"name": "Vest", "text": "Same"}), language)
    assert made.components[0].cards[0].name.markup == "Bomba"
    assert [fault.code for fault in faults] == ["untranslated"] * 5
    assert language.diagnostics == []
