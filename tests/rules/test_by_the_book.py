"""The rules written down once more, in words and straight from the ledger, held against the engine in every state of
random games: who may do what, and what it does to life and to the table."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest

from deckgen.rules import ct_terror
from deckgen.rules.contract import CHANCE
from tests.rules.game import DATA, position, say, states

DAMAGE = {row["id"]: row["damage"] for row in DATA["cards"]["deck"] if row["damage"]}
OWN = DATA["rules"]["character"]["damage"]
ARMOUR = {row["id"]: row["protection"] for row in DATA["cards"]["deck"] if row["protection"]}
COUNTERS = {card for card in DAMAGE if card != "grenade"}


class Table(NamedTuple):
    """What lies open, and all hands, by seats."""

    teams: list[str]
    life: list[int]
    hands: list[Counter[str]]
    blind: list[int]
    gassed: list[list[int]]         # by owner, who cannot attack it

    def living(self) -> list[int]:
        return [seat for seat, life in enumerate(self.life) if life > 0]

    def mates(self, seat: int) -> list[int]:
        return [other for other in self.living() if self.teams[other] == self.teams[seat] and other != seat]

    def enemies(self, seat: int) -> list[int]:
        return [other for other in self.living() if self.teams[other] != self.teams[seat]]

    def has(self, seat: int, *cards: str) -> list[str]:
        return [card for card in cards if self.hands[seat][card]]


def table(state: ct_terror.State) -> Table:
    seen = [state.observation(seat) for seat in range(state.players)]
    one = seen[0]
    return Table(one["teams"], one["life"], [Counter(each["hand"]) for each in seen], one["blind"], one["gassed"])


def offences(lies: Table, me: int, called: bool) -> set[str]:
    """attack.*: a weapon card, a Head Shot or the own revolver against a living enemy whose gas does not forbid it
    (C-09, C-51); gas or flash; Reinforcement, but not for who was called (C-46), and no blind team-mate (C-48)."""
    targets = [seat for seat in lies.enemies(me) if me not in lies.gassed[seat]]
    found = {f"P{me + 1} attacks P{seat + 1} with {card}"
             for seat in targets for card in ("character", *lies.has(me, *DAMAGE, "headshot"))}
    found |= {f"P{me + 1} plays {card}" for card in lies.has(me, "gas-bomb", "flashbang")}
    if lies.has(me, "reinforcements") and not called:
        found |= {f"P{me + 1} calls on P{seat + 1} with reinforcements"
                  for seat in lies.mates(me) if seat not in lies.blind}
    return found | {f"P{me + 1} passes"}


def defences(lies: Table, me: int, fight: dict[str, Any]) -> set[str]:
    """The table of attacks and defences; the blind have armour only, who was called calls nobody."""
    card, attacker = fight["card"], fight["attacker"]
    common = card == "character" or card in COUNTERS
    cards = [] if card == "headshot" else lies.has(me, *ARMOUR)
    found = {f"P{me + 1} passes"}
    if me not in lies.blind:
        cards += lies.has(me, "dodge") + (lies.has(me, *COUNTERS, "ricochet") if common else [])
        if common and lies.has(me, "friendly-fire"):
            found |= {f"P{me + 1} defends with friendly-fire on P{seat + 1}" for seat in lies.mates(attacker)}
        if card != "headshot" and lies.has(me, "reinforcements") and fight["called"] < 0:
            found |= {f"P{me + 1} calls on P{seat + 1} with reinforcements" for seat in lies.mates(me)}
    return found | {f"P{me + 1} defends with {each}" for each in cards}


def expected(state: ct_terror.State, played: list[str]) -> set[str]:
    """All that may be done at a decision. `played` is the armour that lies already."""
    me, lies = state.current_player(), table(state)
    seen = state.observation(me)
    decision, fight = seen["decision"], seen["conflict"]
    if decision in ("offence", "called-offence"):
        return offences(lies, me, decision == "called-offence")
    if decision == "mask":
        return {f"P{me + 1} passes", f"P{me + 1} defends with gas-mask"}
    if decision == "armour":
        return {f"P{me + 1} passes",
                *(f"P{me + 1} defends with {card}" for card in lies.has(me, *ARMOUR) if card not in played)}
    return defences(lies, me, fight)


@pytest.mark.parametrize("players", range(2, 9))
def test_what_may_be_done(players: int) -> None:
    for seed in range(12):
        played: list[str] = []
        for state in states(players, 100 * players + seed):
            if state.current_player() < 0:
                continue
            if state.observation(state.current_player())["decision"] == "armour":
                played = armour_played(state)
            wanted = expected(state, played)
            assert {state.action_text(action) for action in state.legal_actions()} == wanted, str(state)


def armour_played(state: ct_terror.State) -> list[str]:
    """The armour against the present attack, by the log."""
    events = state.events
    start = max(at for at, event in enumerate(events) if event.what == "attacks")
    return [event.card for event in events[start:] if event.what == "defends" and event.card in ARMOUR]


# -- what it does

def outcome(state: ct_terror.State, text: str) -> dict[int, int] | None:
    """Who loses how much life by a defence that ends the conflict; None where it goes on."""
    me = state.current_player()
    seen = state.observation(me)
    fight, decision = seen["conflict"], seen["decision"]
    lies = table(state)
    power = lies.life[fight["target"]] if fight["card"] == "headshot" else DAMAGE.get(fight["card"], OWN)
    target, attacker = fight["target"], fight["attacker"]
    words = text.split()
    if words[1] == "passes":
        saved = sum(ARMOUR[card] for card in armour_played(state)) if decision == "armour" else 0
        return {target: max(power - saved, 0)}
    card = words[3] if words[1] == "defends" else "reinforcements"
    if card in ARMOUR:
        played = [card, *(armour_played(state) if decision == "armour" else [])]
        rest = [other for other in lies.has(me, *ARMOUR) if other not in played]
        return None if rest else {target: max(power - sum(ARMOUR[each] for each in played), 0)}
    if card in COUNTERS:
        return {target: max(power - DAMAGE[card], 0), attacker: max(DAMAGE[card] - power, 0)}
    if card == "dodge":
        return {target: power // 2 if fight["card"] == "grenade" else 0}
    if card == "friendly-fire":
        return {int(words[-1][1:]) - 1: 20}
    return None


@pytest.mark.parametrize("players", range(2, 9))
def test_what_a_defence_does(players: int) -> None:
    checked = 0
    for seed in range(10):
        for state in states(players, 1000 * players + seed):
            me = state.current_player()
            if me < 0 or state.observation(me)["decision"] not in ("defence", "called-defence", "armour"):
                continue
            for action in state.legal_actions():
                lost = outcome(state, state.action_text(action))
                if lost is None:
                    continue
                after = state.clone()
                after.apply(action)
                before = state.life
                assert after.life == [max(life - lost.get(seat, 0), 0) for seat, life in enumerate(before)], str(state)
                checked += 1
    assert checked > 40


@pytest.mark.parametrize("players", range(2, 9))
def test_what_bombs_ricochets_and_the_dead_do(players: int) -> None:
    """Life changes in no other way: 40 to the drawer of a Bomb, 20 to the loser of a Ricochet, nothing otherwise."""
    for seed in range(8):
        state, before = None, None
        for state in states(players, 5000 + 100 * players + seed):
            dead = [seat for seat, life in enumerate(state.life) if life == 0]
            assert all(not sum(state.hands[seat]) and not state.table[seat] for seat in dead)
            assert not {*state.observation(0)["blind"], state.current_player()} & {*dead}
            if before is not None and before[1] == CHANCE and before[0] != state.life:
                changes_by_chance(before, state)
            before = (list(state.life), state.current_player(), len(state.events))
        assert state is not None


@pytest.mark.parametrize("players", range(2, 9))
def test_what_chance_decides_between(players: int) -> None:
    """The first Terrorist, and the loser of a Ricochet: each living one as likely as the others; cards as many as there
    are."""
    for seed in range(8):
        for state in states(players, 9000 + 100 * players + seed):
            if state.current_player() != CHANCE:
                continue
            words = state.action_text(state.chance_outcomes()[0][0])
            living = table(state).living()
            if words.endswith("begins"):
                among = [seat for seat in living if state.observation(0)["teams"][seat] == "terror"]
            elif words.endswith("loses the ricochet"):
                among = living
            else:
                shares = {kind: count / len(state.pile) for kind, count in Counter(state.pile).items()}
                assert dict(state.chance_outcomes()) == shares
                continue
            assert state.chance_outcomes() == [(seat, 1 / len(among)) for seat in among]


def test_the_dead_are_not_blind() -> None:
    """Ana's Flashbang has blinded Caio alone, and lies until play reaches her."""
    blind = [{"owner": "Ana", "card": "flashbang", "spares": ["Beto", "Duda"]}]
    state = position("Beto", {"Beto": ["headshot"]}, table=blind)
    assert state.observation(0)["blind"] == [2]
    say(state, "Beto attacks Caio with headshot")
    assert state.observation(0)["table"][0] == ["flashbang"] and state.observation(0)["blind"] == []


def changes_by_chance(before: tuple[list[int], int, int], state: ct_terror.State) -> None:
    new = state.events[before[2]:]
    lost = {seat: old - life for seat, (old, life) in enumerate(zip(before[0], state.life, strict=True)) if old != life}
    loser = [event.player for event in new if event.what == "loses the ricochet"]
    bombs = Counter(event.player for event in new if event.what == "explodes")
    wanted = Counter(dict.fromkeys(loser, 20))
    for seat, count in bombs.items():
        wanted[seat] += 40 * count
        if any(event.rule == "setup.bomb" for event in new):
            wanted.update({mate: 20 * count for mate, team in enumerate(state.teams)
                           if mate != seat and team == state.teams[seat]})
    assert lost == {seat: min(amount, before[0][seat]) for seat, amount in wanted.items()}, str(state)
