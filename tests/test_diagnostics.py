"""A diagnostic as text and as JSON, with the entry of a catalog that it is about."""

from __future__ import annotations

import json

import pytest

from deckgen.diagnostics import Diagnostic, Location, Severity, from_json

ENTRY = Location("locales/it/LC_MESSAGES/g.po", 8, msgctxt="deck.name", msgid="Helmet")


@pytest.mark.parametrize("location", [Location("game.toml"), Location("deck.csv", 3, "name"),
                                      Location("deck.xlsx", 3, "name", "deck!B3"), ENTRY])
def test_json_has_all_of_a_diagnostic(location: Location) -> None:
    one = Diagnostic("bad-value", location, "is wrong", "correct it", Severity.WARNING)
    assert from_json(json.loads(json.dumps(one.as_json()))) == one


def test_json_names_an_entry_or_a_cell_only_where_there_is_one() -> None:
    plain = {"file", "line", "key", "code", "severity", "message", "hint"}
    assert Diagnostic("bad-value", Location("game.toml"), "is wrong").as_json().keys() == plain
    assert Diagnostic("fuzzy", ENTRY, "is wrong").as_json().keys() == plain | {"msgctxt", "msgid"}


def test_the_entry_is_shown_once() -> None:
    place = "locales/it/LC_MESSAGES/g.po:8: error[fuzzy]"
    assert str(Diagnostic("fuzzy", ENTRY, "is marked fuzzy")) == f"{place} [deck.name] 'Helmet': is marked fuzzy"
    named = "the translation of 'Helmet' is marked fuzzy"
    assert str(Diagnostic("fuzzy", ENTRY, named)) == f"{place}: {named}"
