"""The tables of Zombies that its rulebook prints, made of figures that were probed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.rules.engines import Cell, PrintedTable, Word

ACTIONS = {
    "move": "Move one square", "tile": "Add a tile", "equip": "Change what is equipped", "pass": "Hand over an item",
    "drop": "Drop or pick up an item", "use": "Use an item", "break": "Break down a door",
    "interact": "Interact with scenery", "explore": "Explore", "attack": "Attack"}
ROWS = {        # lists of figures that are printed as rows
    "setup": {"scenario.tiles": "Tiles in the stack", "scenario.objects": "Items for each player"},
    "exploration die": {"explore.scenery": "Scenery element", "explore.noise": "Noise made"},
    "noise table": {"noise.group": "Party level bonus", "noise.zombies": "Zombies that appear"}}
DASHED = ("explore.scenery", "explore.noise", "noise.zombies")          # where nothing is printed as a dash


def tables(figures: Mapping[str, Any], data: Mapping[str, Any]) -> tuple[PrintedTable, ...]:
    """What actions cost, and the rows of set-up, exploration die and noise table."""
    costs = tuple((Word(label, "caption"), figures[f"rules.costs.{action}"]) for action, label in ACTIONS.items())
    return (PrintedTable("action costs", costs),
            *(PrintedTable(name, tuple(_rows(figures, rows))) for name, rows in ROWS.items()))


def _rows(figures: Mapping[str, Any], rows: Mapping[str, str]) -> Iterator[tuple[Cell, ...]]:
    for path, label in rows.items():
        cells = figures.get(f"rules.{path}", ())
        yield (Word(label, "cell"), *(None if path in DASHED and not cell else cell for cell in cells))
