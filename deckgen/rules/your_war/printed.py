"""The tables of Your War that its rulebook prints: who may block whom, as it is played, and the decks card by card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.rules.engines import CardName, Cell, PrintedTable, Word
from deckgen.rules.your_war.lab import ME, UNIT, YOU, Data, lab, position, say

CLASSES = {"infantry": "Ground units", "fighter": "Air units", "ship": "Navy"}      # a type for each class
YES, NO = "yes", "no"
TYPES = {"base": "Military Base", "infantry": "Infantry", "tank": "Tank", "tank-destroyer": "Tank Destroyer",
         "fighter": "Fighter", "bomber": "Bomber", "ship": "Ship", "artillery": "Artillery",
         "support-permanent": "Permanent Support", "support-one-shot": "One-Shot Support", "medal": "Medal"}
COLUMNS = ("national", "any", "attack", "defence")


def tables(figures: Mapping[str, Any], data: Data) -> tuple[PrintedTable, ...]:
    """Who may block whom; cards of each type in each deck; each deck by its cards: copies, cost, attack, defence."""
    blocks = PrintedTable("attack × block", tuple(_blocks(data)), (Word(YES, "cell"), Word(NO, "cell")))
    types = PrintedTable("types of cards", tuple(_types(figures, data)))
    decks = (PrintedTable(f"the deck {deck}", tuple(_deck(figures, data, deck))) for deck in data["decks"])
    return blocks, types, *decks


def _blocks(data: Data) -> Iterator[tuple[Cell, ...]]:
    room = lab(data)
    for attacker, label in CLASSES.items():
        yield Word(label, "cell"), *(Word(YES if _may(room, UNIT[attacker], UNIT[blocker]) else NO, "cell")
                                     for blocker in CLASSES)


def _may(room: Data, attacker: str, blocker: str) -> bool:
    """Whether P2 is asked, and may block."""
    state = position(room, units={ME: [attacker], YOU: [blocker]})
    say(state, f"{ME} attacks with {attacker}")
    return any(event.what == "is blocked" for action in state.legal_actions(1)
               for event in _after(state, action)) if state.current_player() == 1 else False


def _after(state: Any, action: int) -> Any:
    after = state.clone()
    after.apply(action)
    return after.events


def _types(figures: Mapping[str, Any], data: Data) -> Iterator[tuple[Cell, ...]]:
    for kind, label in TYPES.items():
        names = [row["id"] for row in data["cards"]["pool"] if row["type"] == kind]
        yield Word(label, "face"), *(sum(figures.get(f"decks.{deck}.{name}", 0) for name in names)
                                     for deck in data["decks"])


def _deck(figures: Mapping[str, Any], data: Data, deck: str) -> Iterator[tuple[Cell, ...]]:
    for row in data["cards"]["pool"]:
        copies = figures.get(f"decks.{deck}.{row['id']}")
        if copies:
            yield CardName(row["id"]), copies, *(figures.get(f"cards.{row['id']}.{column}") for column in COLUMNS)
