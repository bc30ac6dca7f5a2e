"""A game's data held against its engine: figures, the matrix of defences, scenarios, the ids of rules."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from deckgen.check import check_game, engine, scenarios, traceability
from deckgen.diagnostics import Diagnostic, Location, Severity
from deckgen.load import load_game
from deckgen.model import Game, Rule
from deckgen.pipeline.build import Request, check
from deckgen.project import Project
from deckgen.rules.ct_terror.combat import Combat
from deckgen.rules.ct_terror.turns import Turns
from deckgen.rules.engines import Engine
from tests.installed import declare

TOP = Path(__file__).parents[2]


@cache
def game() -> Game:
    found, faults = load_game(Project.at(TOP), "ct_terror")
    assert found and not faults
    return found


def its_engine() -> Engine:
    found, faults = engine.engine_of(game())
    assert found and not faults
    return found


def asked(figures: Mapping[str, Any]) -> list[Diagnostic]:
    """What is told if the engine plays with these figures."""
    probing = SimpleNamespace(probes=lambda data: figures)
    return engine.check(game(), its_engine()._replace(probing=probing))


def test_the_engine_plays_what_the_data_say() -> None:
    assert engine.check(game(), its_engine()) == []


@pytest.mark.parametrize(("path", "value", "place"), [
    ("cards.ak47.damage", 50, Location("cards/ct_terror/deck.csv", 3, "damage")),
    ("cards.helmet.copies", 6, Location("cards/ct_terror/deck.csv", 7, "copies")),
    ("cards.dodge.plays", "both", Location("cards/ct_terror/deck.csv", 13, "plays")),
    ("cards.vest.protection", "40 against 9mm, 30 against ak47", Location("cards/ct_terror/deck.csv", 8, "protection")),
])
def test_a_figure_that_the_engine_plays_differently(path: str, value: Any, place: Location) -> None:
    told, = asked({path: value})
    assert (told.code, told.location) == ("figure-differs", place)
    assert f"the engine plays {value!r}" in told.message


def test_a_figure_of_the_rules_is_told_at_its_line() -> None:
    told, = asked({"rules.bomb.drawn": 60})
    line = (TOP / told.location.file).read_text(encoding="utf-8").splitlines()[told.location.line - 1]
    assert line == "drawn = 40"


def test_a_figure_that_the_engine_finds_odd_is_a_warning_at_its_line() -> None:
    """Life can fall to 50, which the life card does not have."""
    found, _ = load_game(Project.at(TOP), "ct_terror")
    assert found
    card = found.card("ak47")
    assert card
    card.values["damage"] = 50              # type: ignore[index]
    told, = engine.check(found, its_engine())
    assert (told.code, told.severity) == ("odd-figure", Severity.WARNING)
    assert told.location == Location("cards/ct_terror/deck.csv", 3, "damage") and "100 to 50" in told.message


def test_facts_that_the_data_do_not_name_are_not_compared() -> None:
    assert asked({"cards.falcao.damage": 999, "rules.nothing.such": 1}) == []


@pytest.mark.parametrize(("method", "wrong", "told"), [
    ("counter", lambda self, difference: self.end_play(), "weapon against weapon: 'counters' in the data, 'avoids'"),
    ("reduce", lambda self, player, kind: self.strike(self.power), "armour against weapon: 'reduces' in the data"),
    ("affect", lambda self, player: None, None),
    ("strike", lambda self, amount: self.hurt(self.target, amount + 10, "attack.weapon") or self.end_play(),
     "cards.9mm.damage is 40 in the data, the engine plays 50"),
])
def test_a_wrong_rule_in_the_engine(method: str, wrong: Any, told: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Combat, method, wrong)
    found = [str(fault) for fault in check_game(game(), Project.at(TOP))]
    assert found
    assert told is None or any(told in fault for fault in found), "\n".join(found)


def test_a_bomb_that_spares_team_mates(monkeypatch: pytest.MonkeyPatch) -> None:
    explode = Turns.explode
    monkeypatch.setattr(Turns, "explode", lambda self, player, rule: explode(self, player, "bomb.draw"))
    found = [fault.message for fault in engine.check(game(), its_engine())]
    assert found == ["rules.bomb.dealt_teammates is 20 in the data, the engine plays 0"]


def test_data_that_nobody_can_play_with() -> None:
    rules = {**game().rules, "players": {**game().rules["players"], "max": 99}}
    told, = engine.check(replace(game(), rules=rules), its_engine())
    assert told.code == "unplayable-data" and told.location.key == "engine" and "rules.players" in told.message
    assert check_game(replace(game(), rules=rules), Project.at(TOP)) == [told]      # and not each scenario in its turn


def test_half_a_table_is_not_played_with(tmp_path: Path) -> None:
    """What a file says while it is being saved: its own fault, and nothing of what would be wrong with the rest."""
    cards = Path(shutil.copytree(TOP / "cards/ct_terror", tmp_path / "cards/ct_terror"))
    table = (cards / "deck.csv").read_bytes()
    (cards / "deck.csv").write_bytes(table[:700])
    outcome = check(Project(tmp_path, TOP), Request(tmp_path / "output", ("ct_terror",), ("en",)))
    assert [(fault.code, fault.location.file, fault.location.line) for fault in outcome.diagnostics] == [
        ("broken-csv", "cards/ct_terror/deck.csv", 4)]


@pytest.mark.parametrize(("name", "words"), [
    ("deckgen.rules.nowhere:new", "no installed package"), ("no_such_module:new", "no installed package"),
    ("os:system", "no installed package"), ("deckgen.__main__:main", "no installed package"),
    ("deckgen.rules.ct_terror:start_here", "no installed package")])
def test_an_engine_that_is_none(name: str, words: str) -> None:
    found, (told,) = engine.engine_of(replace(game(), engine=name))
    assert found is None and told.code == "broken-engine" and words in told.message
    assert told.location == game().place("engine")


def test_a_project_s_files_are_never_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "planted_engine.py").write_text("raise SystemExit('this ran')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    found, (told,) = engine.engine_of(replace(game(), engine="planted_engine:new"))
    assert found is None and "no installed package" in told.message and "entry-points" in told.hint


def test_what_is_installed_and_no_engine_is_not_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lonely_engine.py").write_text("raise SystemExit('this ran')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    found, (told,) = engine.engine_of(replace(game(), engine="lonely_engine:new"))
    assert found is None and "no installed package" in told.message


@pytest.mark.parametrize(("code", "words"), [
    ("raise OSError('gone')", "cannot be imported"), ("old = 1", "has no function 'new'"), ("new = 1", "no function")])
def test_a_declared_engine_that_cannot_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str,
                                              words: str) -> None:
    declare(tmp_path, "declared_engine:new")
    (tmp_path / "declared_engine.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "declared_engine", raising=False)
    found, (told,) = engine.engine_of(replace(game(), engine="declared_engine:new"))
    assert found is None and words in told.message


def test_a_project_shadows_no_module(tmp_path: Path) -> None:
    """`python -m deckgen` puts the folder first in which it was started."""
    for name in ("polib", "jinja2", "tomllib", "reportlab"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('this ran')\n", encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "deckgen", "check", "ct_terror", "--locale", "en"],
                          cwd=tmp_path, capture_output=True, text=True,
                          check=False, env={**os.environ, "PYTHONPATH": str(TOP)})
    assert "this ran" not in done.stdout + done.stderr and done.returncode == 0, done.stderr


def test_cards_that_a_text_should_name() -> None:
    deck = next(component for component in game().components if component.id == "deck")
    texts = {card.id: card.values["text"] for card in deck.cards}
    swapped = {"dodge": texts["headshot"], "headshot": texts["dodge"]}
    cards = tuple(replace(card, values={**card.values, "text": swapped.get(card.id, texts[card.id])})
                  for card in deck.cards)
    other = tuple(replace(deck, cards=cards) if component is deck else component for component in game().components)
    told = engine.check(replace(game(), components=other), its_engine())
    assert [(fault.code, fault.location.line, fault.location.key) for fault in told] == [
        ("names-differ", 13, "text"), ("names-differ", 16, "text")]
    assert "'dodge' names dodge; when the engine plays it, it has to do with grenade, headshot" in told[0].message


def test_what_is_played_decides_which_cards_a_text_names() -> None:
    matrix = {**game().rules["defences"], "grenade": {"armour": "reduces", "dodge": "halves"}}
    told, = engine.check(replace(game(), rules={**game().rules, "defences": matrix}), its_engine())
    assert told.message.endswith("when the engine plays it, it has to do with dodge, helmet, vest")


# --- scenarios and ids ------------------------------------------------------------------------------------------------

@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(TOP / "cards/ct_terror", tmp_path / "cards/ct_terror")
    return tmp_path


def replayed(root: Path) -> scenarios.Replayed:
    return scenarios.replayed(game(), its_engine(), Project(root, root))


def test_all_scenarios_are_true(copy: Path) -> None:
    assert replayed(copy).faults == []
    assert replayed(copy).scenarios >= 40


@pytest.mark.parametrize(("old", "new", "key", "line"), [
    ('"start - cards.9mm.damage"', '"start - cards.ak47.damage"', "expect.life.Beto", None),
    ("Ana attacks Beto with 9mm", "Ana attacks Caio with 9mm", "moves[0]", "moves ="),
    ("moves =", "steps = 1\nmoves =", "steps", "steps = 1")])
def test_a_false_scenario_is_told_at_its_line(old: str, new: str, key: str, line: str | None, copy: Path) -> None:
    path = copy / "cards/ct_terror/examples/hit.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    told = replayed(copy).faults[0]
    assert (told.code, told.location.file, told.location.key) == (
        "false-scenario", "cards/ct_terror/examples/hit.toml", key)
    assert path.read_text(encoding="utf-8").splitlines()[told.location.line - 1].startswith(line or "life =")


def test_a_scenario_that_is_no_toml(copy: Path) -> None:
    (copy / "cards/ct_terror/examples/hit.toml").write_text("moves = [", encoding="utf-8")
    told, = replayed(copy).faults
    assert told.code == "broken-toml" and told.location.line == 1


def test_every_id_is_on_all_sides(copy: Path) -> None:
    assert list(traceability.check(game(), its_engine(), replayed(copy))) == []


def test_an_id_that_the_ledger_alone_has() -> None:
    extra = Rule("turn.dance", Location("cards/ct_terror/ledger.csv", 99, "id"))
    more = replace(game(), ledger=(*game().ledger, extra))
    told, = traceability.check(more, its_engine(), scenarios.Replayed())
    assert told == Diagnostic("rule-not-played", extra.location, told.message, told.hint)
    assert "'turn.dance'" in told.message


def test_an_id_that_the_ledger_lacks() -> None:
    less = replace(game(), ledger=tuple(rule for rule in game().ledger if rule.id != "C-18"))
    told, = traceability.check(less, its_engine(), scenarios.Replayed())
    assert told.code == "rule-not-listed" and "'C-18'" in told.message and told.location.file.endswith("game.toml")


def test_an_id_that_no_scenario_brings_up(copy: Path) -> None:
    done = replayed(copy)
    del done.rules["C-18"]
    told, = traceability.check(game(), its_engine(), done)
    line = (TOP / told.location.file).read_text(encoding="utf-8").splitlines()[told.location.line - 1]
    assert told.code == "rule-not-shown" and line == "C-18,ruling"
