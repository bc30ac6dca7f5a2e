"""Locales as they are asked for: declared ones, pairs, and those that try layouts out."""

from __future__ import annotations

import pytest

from deckgen.diagnostics import Location
from deckgen.locale_request import LONGEST, PSEUDO, faults_of, is_trial, parts
from deckgen.model import Game

PLACE = Location("cards/g/game.toml", 6, "locales")
GAME = Game("g", "G", "1", "en", ("en", "it", "pt_BR"), (), {}, {}, None, (), PLACE, lines={"locales": 6})


@pytest.mark.parametrize("locale", ["it", "pt_BR+en", "en+pt_BR", PSEUDO, LONGEST, f"it+{PSEUDO}"])
def test_what_can_be_asked_for(locale: str) -> None:
    assert list(faults_of(locale, GAME)) == []


@pytest.mark.parametrize(("locale", "message", "hint"), [
    ("fr", "g has no locale 'fr'", "qps-ploc"), ("pt", "'pt'", "pt_BR"), ("pt_BR+eng", "'eng'", "'en'"),
    ("qps-plok", "'qps-plok'", PSEUDO), ("it+it", "'it+it' is no pair", "pt_BR+en"),
    ("it+en+pt_BR", "is no pair of two", "pt_BR+en"), ("it+", "has no locale ''", "known")])
def test_what_cannot_be_asked_for_is_told_with_what_can(locale: str, message: str, hint: str) -> None:
    told = list(faults_of(locale, GAME))
    assert [(fault.code, fault.location) for fault in told] == [("unknown-locale", PLACE)]
    assert message in told[0].message and hint in told[0].hint


def test_a_pair_is_a_trial_if_one_of_its_parts_is() -> None:
    assert parts("pt_BR+en") == ["pt_BR", "en"]
    assert is_trial(PSEUDO) and is_trial(f"it+{LONGEST}")
    assert not is_trial("it") and not is_trial("it+en")
