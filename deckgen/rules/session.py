"""A game of one player against bots, decision by decision: choices are taken back by replaying the others, and the log
becomes a scenario (scenario.py). Chance at a node depends on the seed and on how much has happened, so that the same
choices give the same game, taken back or not. Knows no game."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from deckgen.rules.bots import bot
from deckgen.rules.contract import CHANCE, TERMINAL, Factory, State, drawn, vocabulary

BARE = re.compile(r"[A-Za-z0-9_-]+")         # a key that TOML takes without quotation marks


class Session:
    """A game in which `seat` is the player's and each other seat the bot's named for it."""

    def __init__(self, factory: Factory, data: Mapping[str, Any], seat: int, bots: Sequence[str], seed: int) -> None:
        self.seat = seat
        self._start = factory(len(bots), data)
        self._bots, self._seed = [bot(name) for name in bots], seed
        self._marks: list[int] = []             # the length of the history before each choice
        self.state: State = self._start.clone()
        self._advance()

    @property
    def over(self) -> bool:
        return self.state.current_player() == TERMINAL

    def choose(self, action: int) -> None:
        """The player's action, and all that follows until the next decision of theirs. Raises IllegalAction."""
        mark = len(self.state.history)
        self.state.apply(action)
        self._marks.append(mark)
        self._advance()

    def undo(self) -> bool:
        """Take the last choice back; False if there is none."""
        if not self._marks:
            return False
        kept = self.state.history[:self._marks.pop()]
        self.state = self._start.clone()
        for action in kept:
            self.state.apply(action)
        return True

    def _advance(self) -> None:
        while (player := self.state.current_player()) not in (self.seat, TERMINAL):
            random = Random(f"{self._seed}/{len(self.state.history)}")
            self.state.apply(drawn(self.state.chance_outcomes(), random.random()) if player == CHANCE
                             else self._bots[player](self.state, player, random))

    def scenario(self, engine: Any, title: str) -> dict[str, Any]:
        """What has happened as a scenario from the deal on. Of the facts of the engine's module it expects those that
        have to be named, and the plain words."""
        state: State = self._start.clone()
        receives = vocabulary(engine).receives
        hands: dict[str, list[str]] = {name: [] for name in state.names}
        pile: list[str] = []
        moves: list[str] = []
        for action in self.state.history:
            text, chance, told = state.action_text(action), state.current_player() == CHANCE, len(state.events)
            state.apply(action)
            got = [event for event in state.events[told:] if event.what in receives] if chance else []
            if not got:
                moves.append(text)
            elif got[0].what == "dealt":
                hands[state.names[got[0].player]].append(got[0].card)
            else:
                pile.append(got[0].card)
        return {"title": title, "moves": moves, "setup": {"players": list(state.names), "pile": pile, "hands": hands},
                "expect": _expected(engine, state)}


def _expected(engine: Any, state: State) -> dict[str, Any]:
    facts = engine.facts(state) if hasattr(engine, "facts") else {}
    return {key: fact for key, fact in facts.items() if key in engine.KEPT or isinstance(fact, str)}


def toml_text(scenario: Mapping[str, Any]) -> str:
    """A scenario as TOML: keys first, then tables."""
    return "\n".join(_table(scenario, ())).lstrip("\n") + "\n"


def _table(values: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    plain = {key: value for key, value in values.items() if not isinstance(value, Mapping)}
    lines = ["", f"[{'.'.join(map(_key, path))}]"] if plain and path else []
    lines += [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    for key, value in values.items():
        if isinstance(value, Mapping):
            lines += _table(value, (*path, key))
    return lines


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "[" + "".join(f"\n    {json.dumps(item, ensure_ascii=False)}," for item in value) + "\n]"
    return json.dumps(value, ensure_ascii=False)
