"""Puts a position together out of plain data: see position.py for its keys. Raises DataError and IllegalAction."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deckgen.rules import logs
from deckgen.rules.common import NOBODY
from deckgen.rules.contract import DataError
from deckgen.rules.naming import known, look_up
from deckgen.rules.your_war.cards import BASE, MEDAL, PERMANENT, UNITS
from deckgen.rules.your_war.core import END, Asset
from deckgen.rules.your_war.parse import kind_of
from deckgen.rules.your_war.state import State
from deckgen.rules.your_war.tables import Tables

POSITION = ("players", "turn", "phase", "turns", "first", "decks", "life", "hands", "bases", "spent", "units",
            "support", "medals", "destroyed", "left", "pile")
BY_NAME = ("decks", "life", "hands", "bases", "spent", "units", "support", "medals", "destroyed", "left")
PHASES = ("start", "turn", "end")


def start(tables: Tables, spec: Mapping[str, Any]) -> State:
    """A state before the deal; `decks` are the first two where nothing else is said."""
    names, decks = tuple(spec["players"]), spec.get("decks", {})
    if len(names) != 2 or len(set(names)) != 2:
        raise DataError(f"players: two names, not {list(names)}")
    known("decks", decks, names)
    ids = [deck.id for deck in tables.decks]
    usual = (ids[0], ids[min(1, len(ids) - 1)])
    state = State(tables, tuple(look_up("deck", decks.get(name, other), [ids])      # type: ignore[arg-type]
                                for name, other in zip(names, usual, strict=True)))
    state.names, state.trace = names, []
    return state


class Builder:
    """In the order in which a table is laid."""

    def __init__(self, tables: Tables, spec: Mapping[str, Any]) -> None:
        known("position", spec, POSITION)
        self.spec = spec
        self.state = start(tables, spec)

    def built(self) -> tuple[State, list[str]]:
        state, spec = self.state, self.spec
        for key in BY_NAME:
            known(f"position.{key}", spec.get(key, {}), state.names)
        state.turns = int(spec.get("turns", 2))
        for player, name in enumerate(state.names):
            self.player(player, name)
        self.enter()
        return logs.finished(state), list(spec.get("pile", ()))

    def named(self, key: str, name: str) -> Any:
        return self.spec.get(key, {}).get(name, ())

    def player(self, player: int, name: str) -> None:
        state = self.state
        state.life[player] = self.spec.get("life", {}).get(name, state.tables.life)
        self.bases(player, name)
        for card in self.named("hands", name):
            insort(state.hands[player], self.take(player, card, None))
        for card in self.named("destroyed", name):
            state.gone[player][self.take(player, card, None)] += 1
        for entry in self.named("units", name):
            self.unit(player, entry)
        for entry in self.named("support", name):
            self.beside(player, entry, PERMANENT)
        for entry in self.named("medals", name):
            self.beside(player, entry, MEDAL)
        state.decorate(player)
        if name in self.spec.get("left", {}):
            state.piles[player] = bytearray(sorted(kind_of(state, card) for card in self.spec["left"][name]))

    def kind(self, card: str, wanted: Callable[[int], bool] | None) -> int:
        """A card that may lie there by its kind."""
        kind = kind_of(self.state, card)
        if wanted and not wanted(self.state.tables.cards[kind].type):
            raise DataError(f"position: {card!r} does not lie there")
        return kind

    def take(self, player: int, card: str, wanted: Callable[[int], bool] | None) -> int:
        """A card by its kind; out of the draw deck, if one is there."""
        kind = self.kind(card, wanted)
        if kind in self.state.piles[player]:
            self.state.piles[player].remove(kind)
        return kind

    def bases(self, player: int, name: str) -> None:
        state = self.state
        for key, sign in (("bases", 1), ("spent", -1)):
            for card, count in dict(self.named(key, name)).items():
                kind = self.kind(card, lambda kind: kind == BASE)
                state.ready[player][state.tables.base_of[kind]] += sign * count
                state.free[player] += sign * count
                if sign > 0:
                    state.bases[player][state.tables.base_of[kind]] += count
                    state.count[player] += count
                    for _ in range(min(count, state.piles[player].count(kind))):
                        state.piles[player].remove(kind)
        if min(state.ready[player], default=0) < 0:
            raise DataError(f"position.spent.{name}: more than there are")

    def entry(self, entry: Any, keys: Sequence[str]) -> Mapping[str, Any]:
        """A card by itself, or a table with more about it."""
        found = {"card": entry} if isinstance(entry, str) else entry
        known("position", found, ("card", *keys))
        return dict(found)

    def unit(self, player: int, entry: Any) -> None:
        found, state = self.entry(entry, ("used", "new", "damage")), self.state
        unit = state.enter(player, self.take(player, found["card"], lambda kind: kind in UNITS), False)
        unit.turn = state.turns if found.get("new") else NOBODY
        unit.used, unit.damage = bool(found.get("used")), int(found.get("damage", 0))

    def beside(self, player: int, entry: Any, wanted: int) -> None:
        found, state = self.entry(entry, ("used",)), self.state
        asset = Asset(self.take(player, found["card"], lambda kind: kind == wanted), False, bool(found.get("used")))
        cards = state.assets[player] if wanted == PERMANENT else state.medals[player]
        insort(cards, asset, key=lambda asset: asset.kind)

    def enter(self) -> None:
        """The turn goes on, or begins."""
        state, spec = self.state, self.spec
        seat = look_up("player", spec["turn"], [state.names])
        phase = spec.get("phase", "start")
        known("position.phase", [phase], PHASES)
        state.first = look_up("player", spec.get("first", state.names[0]), [state.names])
        state.active = seat
        state.trace = []                # what was said while the table was laid is of no account
        if phase == "turn":
            state.turns -= 1
            state.begin_turn(seat)
        elif phase == "end":
            state.stage = END
        state.proceed()
