"""Positions of CT × Terror that are played to see what a card does. All is said in words of the contract and read off
the players' life; nothing here looks into the engine's tables.

P1 attacks, P2 is attacked, P3 is P1's team-mate, P4 is P2's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from deckgen.rules.contract import CHANCE, PASS
from deckgen.rules.ct_terror.state import State

ATTACKER, TARGET, MATE, HELPER = range(4)
NAMES = ("P1", "P2", "P3", "P4")
CHARACTER = "character"         # how the words name the weapon that is no card
IDLE = "bomb-defusal"           # a card that nobody plays while no bomb is about
AREAS = ("gas-bomb", "flashbang")
LIFE = 1_000_000                # more than anything takes
COPIES = 12
STRONG = 2000                   # the least damage in `strong` data; armour takes off less than half of it

Data = Mapping[str, Any]
Hands = Sequence[Sequence[str]]


class Effect(NamedTuple):
    """What came of an attack: life lost by each player; whether the defence could be played at all, whether a loser was
    drawn by lot, and whether the target's team-mate was asked."""

    lost: tuple[int, ...]
    played: bool = True
    spun: bool = False
    called: bool = False


def roomy(data: Data, hand: int, life: int = LIFE) -> dict[str, Any]:
    """The data with cards enough for any position, and small hands."""
    copies = COPIES + data["rules"]["turn"]["draw"]
    deck = {row["id"]: {**row, "copies": copies} for row in data["cards"]["deck"]}
    deck.setdefault(IDLE, {"id": IDLE, "copies": copies, "kind": "special"})
    rules = {**data["rules"], "setup": {**data["rules"]["setup"], "hand": hand}}
    rules["life"] = {"start": life, "levels": [life]}
    return {"rules": rules, "cards": {**data["cards"], "deck": list(deck.values())}}


def strong(data: Data) -> dict[str, Any]:
    """Data in which every weapon is far stronger than any armour, and no two of them are alike."""
    deck, step = [], 0
    for row in data["cards"]["deck"]:
        step += bool(row.get("damage"))
        deck.append({**row, "damage": STRONG * (2 + step)} if row.get("damage") else row)
    rules = {**data["rules"], "character": {**data["rules"]["character"], "damage": STRONG}}
    return {"rules": rules, "cards": {**data["cards"], "deck": deck}}


def position(new: Any, data: Data, hands: Hands, drawn: str = IDLE) -> State:
    """A game in which each player was dealt these cards and P1 begins, all cards of the turn drawn."""
    state: State = new(len(hands), data)
    size = data["rules"]["setup"]["hand"]
    for name, hand in zip(NAMES, hands, strict=False):
        for card in [*(card for card in hand if card != CHARACTER), *[IDLE] * size][:size]:
            say(state, f"{name} is dealt {card}")
    if state.current_player() == CHANCE:
        say(state, "P1 begins")
    while state.current_player() == CHANCE:
        say(state, f"P1 draws {drawn}")
    return state


def say(state: State, text: str) -> None:
    state.apply(state.parse_action(text))


def strike(new: Any, data: Data, attack: str, defences: Sequence[str] = (), help: Sequence[str] = ()) -> Effect:
    """P1 attacks P2, who answers with these cards; P4 holds `help`."""
    state = position(new, data, ([attack], list(defences), [], list(help)))
    say(state, f"P1 attacks P2 with {attack}")
    for card in defences:
        action = answer(state, card)
        if action is None:
            return Effect((0, 0, 0, 0), played=False)
        state.apply(action)
    if spinning(state):
        return Effect(tuple(_spun(state)), spun=True)
    called = state.current_player() == HELPER
    while state.current_player() in (TARGET, HELPER):
        state.apply(PASS)
    return Effect(lost(state), called=called)


def answer(state: State, card: str) -> int | None:
    """The first legal action of the target that plays a card."""
    if state.current_player() != TARGET:
        return None
    return next((action for action in state.legal_actions() if played(state, action, card)), None)


def played(state: State, action: int, card: str) -> bool:
    """Whether an action plays this card."""
    text = f"{state.action_text(action)} "
    return f" with {card} " in text or f" plays {card} " in text


def spinning(state: State) -> bool:
    return state.current_player() == CHANCE and any(
        state.action_text(outcome).endswith("loses the ricochet") for outcome, _ in state.chance_outcomes()[:1])


def _spun(state: State) -> Iterator[int]:
    """What each player loses if the lot falls on them."""
    outcomes = {outcome for outcome, _ in state.chance_outcomes()}
    for seat in range(4):
        if seat in outcomes:
            after = state.clone()
            after.apply(seat)
            yield lost(after)[seat]
        else:
            yield 0


def lost(state: State) -> tuple[int, ...]:
    return tuple(LIFE - life for life in state.life)


def escapes(new: Any, data: Data, card: str, defence: str) -> bool | None:
    """Whether P2 is spared by gas or flash thanks to a defence; None where it cannot be played."""
    state = position(new, data, ([card], [defence], [], []))
    say(state, f"P1 plays {card}")
    action = answer(state, defence)
    if action is None:
        return None
    state.apply(action)
    while state.current_player() == CHANCE and "P2 draws" in state.action_text(state.chance_outcomes()[0][0]):
        say(state, f"P2 draws {IDLE}")
    return state.current_player() == TARGET and any(
        state.action_text(action).startswith("P2 attacks P1 ") for action in state.legal_actions())


def verb(new: Any, data: Data, attack: str, defence: str) -> str:
    """What a defence does against an attack, in the words of `[rules.defences]`; "" for nothing. Takes roomy, strong
    data."""
    if attack in AREAS:
        return {None: "", True: "avoids", False: "fails"}[escapes(new, data, attack, defence)]
    whole = strike(new, data, attack).lost[TARGET]
    effect = strike(new, data, attack, (defence,), ("helmet",))
    if not effect.played:
        return ""
    if effect.spun:
        return "spins"
    if effect.called:
        return "substitutes"
    if effect.lost[MATE]:
        return "redirects"
    return _of_amounts(effect, whole, next((row for row in data["cards"]["deck"] if row["id"] == defence), {}))


def _of_amounts(effect: Effect, whole: int, card: Mapping[str, Any]) -> str:
    saved = whole - effect.lost[TARGET]
    if effect.lost[ATTACKER] or (card.get("damage") and 0 < saved < whole):
        return "counters"
    if saved == whole:
        return "avoids"
    if saved <= 0:
        return "fails"
    return "reduces" if saved < STRONG // 2 else "halves"
