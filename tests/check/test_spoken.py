"""The words of `deckgen play` against what the engine says: nothing without words, no words for nothing."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from deckgen.check import scenarios, spoken
from deckgen.check.engine import engine_of
from deckgen.diagnostics import Diagnostic, Location, Severity
from deckgen.load import load_game
from deckgen.project import Project

TOP = Path(__file__).parents[2]
FILE = "templates/ct_terror/play.toml"


@cache
def played() -> scenarios.Replayed:
    game, _ = load_game(Project.at(TOP), "ct_terror")
    assert game
    engine, _ = engine_of(game)
    assert engine
    return scenarios.replayed(game, engine, Project.at(TOP))


def told(root: Path, old: str = "", new: str = "") -> list[str]:
    """What is told of the words with one place in them changed: code, place, the beginning of the message."""
    text = (TOP / FILE).read_text(encoding="utf-8")
    assert text.count(old) == 1 or not old
    (root / FILE).parent.mkdir(parents=True)
    (root / FILE).write_text(text.replace(old, new) if old else new, encoding="utf-8")
    game, _ = load_game(Project.at(TOP), "ct_terror")
    assert game
    faults = spoken.check(game, played(), Project(root, root))
    lines = (root / FILE).read_text(encoding="utf-8").splitlines()
    assert all(fault.severity is Severity.WARNING for fault in faults if fault.code in ("unspoken", "unused-words"))
    return [f"{fault.code}: {lines[fault.location.line - 1] if fault.location.line else ''}: {fault.message}"
            for fault in faults]


def test_everything_that_happens_has_words() -> None:
    game, _ = load_game(Project.at(TOP), "ct_terror")
    assert game
    assert spoken.check(game, played(), Project.at(TOP)) == []


@pytest.mark.parametrize(("old", "new", "expected"), [
    ('calls = "{player} calls on {target} with {card}"\nplays', "plays",
     ["unspoken: [play.actions]: no words for '… calls on … with reinforcements', which "]),
    ('explodes = "The bomb', 'explode = "The bomb',
     ["unspoken: [play.events]: no words for 'explodes', which ",
      "unused-words: explode = \"The bomb of {player} goes off\": 'explode' never comes up"]),
    ('"draws?" = "{player} draws a card"\n', "", ["unspoken: [play.events]: no words for 'draws?', which "]),
    ('"turn ends",', "", ["unspoken: [play.events]: no words for 'turn ends', which bomb-kills brings up"]),
    ('"turn ends",', '"turn ends", "rain falls",', ["unused-words: [play]: 'rain falls' never comes up"]),
    ('mask = "Do you', 'masks = "Do you', ["unspoken: [play.words]: no words for 'mask', which "]),
    ('ct = "Counter-Terrorists"\n', "", ["unspoken: [play.words]: no words for 'ct', which "]),
    ('gassed = "not', 'gased = "not', ["unused-words: gased = "]),
    ('dies = "{player} is', 'dies = "{players} is',
     ['unknown-placeholder: dies = "{players} is eliminated": nothing fills in {players} here']),
])
def test_words_that_are_missing_or_for_nothing(old: str, new: str, expected: list[str], tmp_path: Path) -> None:
    found = told(tmp_path, old, new)
    assert len(found) == len(expected), found
    assert all(fault.startswith(start) for fault, start in zip(found, expected, strict=True)), found


def test_a_scenario_that_stops_early_leaves_no_words_unused() -> None:
    game, _ = load_game(Project.at(TOP), "ct_terror")
    assert game
    false = Diagnostic("false-scenario", Location("cards/ct_terror/examples/bomb-kills.toml"), "it is not so")
    kept = [replay for replay in played().replays if "bomb" not in replay.name]
    for faults, codes in (([], {"unused-words"}), ([false], set[str]())):
        cut = replace(played(), replays=kept, faults=faults)
        assert {fault.code for fault in spoken.check(game, cut, Project.at(TOP))} == codes


def test_a_game_without_any_words(tmp_path: Path) -> None:
    assert {"no words for '… passes'", "no words for 'begins'", "no words for 'character'"} <= {
        fault.partition(": : ")[2].partition(", which")[0] for fault in told(tmp_path)}


def test_words_that_are_no_toml(tmp_path: Path) -> None:
    assert [fault.partition(":")[0] for fault in told(tmp_path, "[play.seats]", "[play.seats")] == ["broken-toml"]
