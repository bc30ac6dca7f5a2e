"""Decks: lists of cards by which the copies of their component are counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.load.project import GAME, load

DECK = '[decks.one]\nname = "One"\ncomponent = "deck"\ntable = "one.csv"\n'


def faults(root: Path, game: str, rows: str, cards: str = "id\nace\nking\n") -> list[str]:
    found = load(root, GAME + game, cards, {"cards/sample/one.csv": rows})[1]
    return [f"{fault.location} {fault.location.key} {fault.code}" for fault in found]


def test_copies_are_those_of_all_decks(tmp_path: Path) -> None:
    second = DECK.replace("one.csv", "two.csv").replace("decks.one", "decks.two").replace("One", "Two") + "copies = 2\n"
    game, found = load(tmp_path, GAME + DECK + second, "id\nace\nking\nqueen\n", {
        "cards/sample/one.csv": "id,copies\nace,3\nking,1\n", "cards/sample/two.csv": "id,copies\nking,2\n"})
    assert found == []
    assert {card.id: card.copies for card in game.components[0].cards} == {"ace": 3, "king": 5, "queen": 0}
    assert [(deck.id, deck.name, deck.size) for deck in game.decks] == [("one", "One", 4), ("two", "Two", 2)]
    assert game.data()["decks"] == {"one": {"ace": 3, "king": 1}, "two": {"king": 2}}


def test_a_deck_that_is_not_printed_is_a_deck(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"cards/sample/one.csv": "id,copies\nace,3\n"}
    game, found = load(tmp_path, f"{GAME}{DECK}copies = 0\n", "id\nace\n", files)
    assert found == [] and game.components[0].copies == 0 and game.decks[0].cards == {"ace": 3}


def test_a_game_without_decks_has_none_in_its_data(tmp_path: Path) -> None:
    assert "decks" not in load(tmp_path)[0].data()


@pytest.mark.parametrize(("rows", "told"), [
    ("id,copies\nace,3\nkin,1\n", "cards/sample/one.csv:3 id unknown-card"),
    ("id,copies\nace,3\nking,1\nace,1\n", "cards/sample/one.csv:4 id duplicate-id"),
    ("id,copies\nace,-1\n", "cards/sample/one.csv:2 copies bad-copies"),
    ("id,copies\n,1\n", "cards/sample/one.csv:2 id missing-value"),
    ("id,number\nace,3\n", "cards/sample/one.csv:1 number unknown-column"),
    ("id,copies\n", "cards/sample/one.csv:1  no-cards"),
])
def test_what_is_wrong_with_a_list(tmp_path: Path, rows: str, told: str) -> None:
    assert told in faults(tmp_path, DECK, rows)


@pytest.mark.parametrize(("section", "told"), [
    (DECK.replace("decks.one", "decks.One"), "decks.One bad-id"),
    (DECK.replace('"deck"', '"desk"'), "decks.one.component bad-value"),
    (DECK.replace("one.csv", "none.csv"), "decks.one.table missing-table"),
    (DECK + "copies = -1\n", "decks.one.copies bad-copies"),
    (DECK.replace("name", "nmae"), "decks.one missing-key"),
    (DECK + "size = 3\n", "decks.one.size unknown-key"),
])
def test_what_is_wrong_with_a_section(tmp_path: Path, section: str, told: str) -> None:
    assert told in "\n".join(faults(tmp_path, section, "id,copies\nace,1\n"))


def test_copies_are_said_once(tmp_path: Path) -> None:
    assert faults(tmp_path, DECK, "id,copies\nace,1\n", "id,copies\nace,2\nking,1\n") == [
        "cards/sample/deck.csv:2 copies bad-copies"]
