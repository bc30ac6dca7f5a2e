"""The tables of Zombies that its rulebook prints, made of figures that were probed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckgen.rules.engines import PrintedTable


def tables(figures: Mapping[str, Any], data: Mapping[str, Any]) -> tuple[PrintedTable, ...]:
    return ()
