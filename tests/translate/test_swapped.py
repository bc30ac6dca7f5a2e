"""Exchanged translations of short texts, told by what stands in longer ones."""

from __future__ import annotations

from deckgen.diagnostics import Location, Severity
from deckgen.model import Phrase
from deckgen.translate.swapped import swapped

LONG = [
    ("Reduce the damage of a weapon.", "Riduci i danni di un'arma."),
    ("It reduces no damage at all.", "Non riduce affatto i danni."),
    ("Damage is never reduced below zero.", "I danni non si riducono mai sotto lo zero."),
    ("They reduce damage, or avoid it.", "Riducono i danni o li evitano."),
    ("You cannot avoid this attack twice.", "Non puoi evitare questo attacco due volte."),
]
PLACE = Location("locales/it/LC_MESSAGES/toy.po", 9)


def told(short: list[tuple[str, str]], context: str = "caption") -> list[str]:
    phrases = [Phrase(*text, PLACE, "paragraph") for text in LONG] + [Phrase(*text, PLACE, context) for text in short]
    found = list(swapped(phrases))
    assert all((fault.code, fault.severity, fault.location) == ("exchanged-translations", Severity.WARNING, PLACE)
               for fault in found)
    return [fault.message for fault in found]


def test_two_verbs() -> None:
    message, = told([("reduces", "evita"), ("avoids", "riduce"), ("hits", "colpisce")])
    assert message == ("'reduces' is 'evita' here and 'avoids' is 'riduce'; in longer texts it is the other way round")


def test_right_ones_are_passed_over_in_silence() -> None:
    assert told([("reduces", "riduce"), ("avoids", "evita"), ("hits", "colpisce")]) == []


def test_other_words_for_a_thing_are_no_fault() -> None:
    assert told([("reduces", "diminuisce"), ("avoids", "schiva")]) == []


def test_longer_texts_decide_only_where_there_are_some() -> None:
    assert told([("walks", "corre"), ("runs", "cammina")]) == []


def test_texts_that_are_made_of_others_say_nothing() -> None:
    assert told([("reduces {card}", "evita {card}"), ("avoids {card}", "riduce {card}")]) == []
