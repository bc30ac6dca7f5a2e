"""Between them the scenarios of CT × Terror meet every pair of attack and defence; and what is told of false ones."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from deckgen.rules import ct_terror, scenario
from tests.rules.game import DATA, SCENARIOS, changed

EXAMPLES = {"hit", "armour", "counterattack", "teammate-defends", "grenade", "teammate-attacks", "flashbang"}
ATTACKS = ("weapon", "character", "grenade", "headshot", "gas-bomb", "flashbang")
DEFENCES = ("armour", "weapon", "dodge", "friendly-fire", "reinforcements", "ricochet", "gas-mask")
CONDITIONS = ("plain", "blind", "summoned", "gassed")


@cache
def replayed(name: str) -> scenario.Replay:
    return scenario.replay(ct_terror, DATA, name, SCENARIOS[name])


def test_the_examples_of_the_rulebook_are_scenarios() -> None:
    assert len(SCENARIOS) >= 40 and set(SCENARIOS) >= EXAMPLES


def test_the_hit_of_the_source_leaves_sixty() -> None:
    assert replayed("hit").figures["life.Beto"] == 60


# -- pairs of attack and defence

def attack_of(state: Any) -> str:
    if not state.weapon:
        return "character"
    return "weapon" if state.tables.ids[state.weapon] in ("9mm", "uzi", "ak47", "sniper-rifle") \
        else str(state.tables.ids[state.weapon])


def conditions(state: Any, seat: int) -> set[str]:
    found = {name for name, holds in (("blind", state.blind >> seat & 1), ("summoned", state.caller >= 0),
                                      ("gassed", state.gas[state.attacker] >> seat & 1)) if holds}
    return found or {"plain"}


def pairs(name: str) -> set[tuple[str, str, str]]:
    """(attack, defence, condition) for everything that a scenario shows: a defence that was played, one that was
    refused, and one that was in a hand where all choices are named or where there was no choice."""
    found = set()
    for step in replayed(name).steps:
        shown = step.before if step.player >= 0 and step.before.phase in (5, 7, 8) else None
        seat = step.player
        if shown is None and any(event.what == "attacks" for event in step.events) and step.after.phase not in (5, 7):
            shown, seat = step.before.clone(), step.events[2].player        # no choice: what is in the hand is no use
            kind, _ = divmod(step.action - 1, 9)
            shown.weapon, shown.attacker = kind, step.player
            assert not shown.tables.simple[shown.tables.attack[kind]] or shown.blind >> seat & 1 or not any(
                shown.hands[seat][k] for k, _ in shown.tables.simple[shown.tables.attack[kind]])
        if shown is None:
            continue
        named = not step.text or step.before is not shown
        kinds = [kind for kind in shown.tables.kinds if shown.tables.defence[kind] and shown.hands[seat][kind]]
        if not named:
            kinds = [kind for kind in kinds if f" with {shown.tables.ids[kind]}" in step.text]
        found |= {(attack_of(shown), shown.tables.defence[kind], condition)
                  for kind in kinds for condition in conditions(shown, seat)}
    return found


@pytest.mark.parametrize("condition", CONDITIONS)
@pytest.mark.parametrize("attack", ATTACKS)
def test_every_pair_of_attack_and_defence(attack: str, condition: str) -> None:
    shown = set().union(*(pairs(name) for name in SCENARIOS))
    assert {defence for defence in DEFENCES if (attack, defence, condition) not in shown} == set()


@pytest.mark.parametrize("attack", ["weapon", "character", "grenade"])
def test_every_defence_of_who_is_called(attack: str) -> None:
    legal = {step.after.tables.defence[(action - 1) // 9] for name in SCENARIOS for step in replayed(name).steps
             if step.after.phase == 7 and attack_of(step.after) == attack for action in step.after.legal if action}
    row = DATA["rules"]["defences"]["grenade" if attack == "grenade" else "weapon"]
    assert legal == {defence for defence, verb in row.items() if verb != "substitutes"}


# -- what is wrong is told

BASE: dict[str, Any] = {"moves": ["Ana attacks Beto with 9mm"],
                        "position": {"players": ["Ana", "Beto"], "turn": "Ana", "hands": {"Ana": ["9mm"]}},
                        "expect": {"life": {"Beto": "start - cards.9mm.damage"}}}


def faults(**other: Any) -> list[scenario.Fault]:
    return scenario.replay(ct_terror, DATA, "test", BASE | other).faults


def test_a_good_one_has_no_faults() -> None:
    assert faults() == []


@pytest.mark.parametrize(("key", "part", "other"), [
    ("moves[0]", "holds no ak47", {"moves": ["Ana attacks Beto with ak47"]}),
    ("moves[0]", "no card 'ak48': did you mean 'ak47'?", {"moves": ["Ana attacks Beto with ak48"]}),
    ("moves[0]", "it is Ana's decision, not Beto's", {"moves": ["Beto passes"]}),
    ("moves[0]", "is no move", {"moves": ["Ana waits"]}),
    ("moves[0]", "is legal, although C-09", {"moves": [{"refused": "Ana passes", "rule": "C-09"}]}),
    ("moves[0]", "refused by C-09, not by C-51", {"moves": [{"refused": "Ana attacks Ana with 9mm", "rule": "C-51"}]}),
    ("moves[0]", "choices not named: Ana attacks Beto with 9mm",
     {"moves": [{"choices": ["Ana passes", "Ana attacks Beto with character"]}]}),
    ("moves[1]", "chance says what 'draws'", {"moves": ["Ana passes", "Beto passes"]}),
    ("expect.life.Beto", "life.Beto is 60, not 70", {"expect": {"life": {"Beto": 70}}}),
    ("expect.life.Beto", "did you mean 'cards.ak47.damage'", {"expect": {"life": {"Beto": "cards.ak74.damage"}}}),
    ("expect.life", "unknown 'Bento'", {"expect": {"life": {"Bento": 60, "Beto": 60}}}),
    ("expect.life", "life of Beto went from 100 to 60", {"expect": {}}),
    ("expect.lives", "did you mean 'life'", {"expect": {"lives": {}, "life": {"Beto": 60}}}),
    ("expect.rules", "C-34 was not brought up", {"expect": {"rules": ["C-34"], "life": {"Beto": 60}}}),
    ("expect.without", "turn.play was brought up", {"expect": {"without": ["turn.play"], "life": {"Beto": 60}}}),
    ("expect.rules", "unknown 'attack.wepon'", {"expect": {"rules": ["attack.wepon"], "life": {"Beto": 60}}}),
    ("notes", "is no key here", {"notes": "?"}),
    ("position", "did you mean 'hands'", {"position": BASE["position"] | {"hand": {}}}),
    ("position", "only 2 cards 'dodge'", {"position": BASE["position"] | {"discard": ["dodge"] * 3}}),
    ("pile", "never drawn: helmet", {"position": BASE["position"] | {"pile": ["vest", "vest", "helmet"]}}),
])
def test_faults(key: str, part: str, other: dict[str, Any]) -> None:
    found = faults(**other)
    assert key in [fault.key for fault in found]
    assert part in "\n".join(fault.message for fault in found)


ARMED: dict[str, Any] = {
    "players": ["Ana", "Beto", "Caio", "Duda"], "turn": "Ana",
    "hands": {"Ana": ["9mm", "flashbang", "reinforcements"], "Beto": ["helmet", "friendly-fire", "reinforcements"]}}


@pytest.mark.parametrize(("before", "words", "right"), [
    ((), "Ana defends with 9mm", "Ana attacks … with 9mm"),
    ((), "Ana defends with 9mm on Beto", "Ana attacks … with 9mm"),
    ((), "Ana defends with flashbang", "Ana plays flashbang"),
    ((), "Ana calls on Beto with 9mm", "Ana attacks … with 9mm"),
    ((), "Ana attacks Caio with reinforcements", "Ana calls on … with reinforcements"),
    (("Ana attacks Beto with 9mm",), "Beto plays helmet", "Beto defends with helmet"),
    (("Ana attacks Beto with 9mm",), "Beto attacks Caio with friendly-fire", "Beto defends with friendly-fire on …"),
    (("Ana attacks Beto with 9mm",), "Beto defends with reinforcements on Duda", "Beto calls on … with reinforcements"),
    (("Ana plays flashbang",), "Beto plays gas-mask", "Beto defends with gas-mask"),
])
def test_words_are_accepted_only_where_they_fit(before: tuple[str, ...], words: str, right: str) -> None:
    hands = ARMED["hands"] | {"Beto": [*ARMED["hands"]["Beto"], "gas-mask"]}
    (fault,) = faults(moves=[*before, words], position=ARMED | {"hands": hands})
    assert fault.key == f"moves[{len(before)}]"
    assert f"write '{right}'" in fault.message


def test_a_fault_quotes_the_position() -> None:
    (fault,) = faults(moves=["Ana attacks Beto with ak47"])
    assert "Ana      terror 100  9mm" in fault.message


def test_a_changed_card_changes_the_figures_and_breaks_no_scenario() -> None:
    data = changed("ak47", "damage", 50)
    found = {name: scenario.replay(ct_terror, data, name, spec) for name, spec in SCENARIOS.items()}
    assert [name for name, done in found.items() if done.faults] == []
    assert (found["counterattack"].figures["life.Ana"], replayed("counterattack").figures["life.Ana"]) == (90, 80)
