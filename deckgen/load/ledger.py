"""`[rules]` of game.toml: the tree of figures, and the table of the rules that the rulebook explains."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.diagnostics import Location
from deckgen.load.cards import check_columns
from deckgen.load.cells import choice
from deckgen.load.reading import Reading
from deckgen.load.section import Section
from deckgen.load.values import text
from deckgen.model import Rule
from deckgen.readers import Refused
from deckgen.tables import Row

COLUMNS = ("id", "kind")
KINDS = ("rule", "ruling")


def read_rules(top: Section) -> tuple[Mapping[str, Any], tuple[Rule, ...]]:
    """The figures under `[rules]`, as they are, and the rules of the file that `ledger` names."""
    section = top.section("rules", "the figures of the rules, as you like to arrange them; texts use them as "
                          "{rules.bomb.drawn}")
    if section is None:
        return {}, ()
    figures = {key: value for key, value in section.values.items() if key != "ledger"}
    name = section.get("ledger", text, "", "the table of the rules that the rulebook has to explain: id, kind")
    return figures, tuple(_ledger(section, f"{top.reading.folder}/{name}")) if name else ()


def _ledger(section: Section, file: str) -> Iterator[Rule]:
    table = section.reading.table(file, section.place("ledger"), "ledger")
    if table is None:
        return
    check_columns(table, file, COLUMNS, section.reading)
    if set(COLUMNS) <= set(table.columns):
        places = [table.columns.index(name) for name in COLUMNS]
        seen: dict[str, int] = {}
        for row in table.rows:
            if row.whole and _sound(row, places, seen, file, section.reading):
                yield Rule(row.cells[places[0]], Location(file, row.line, "id"))


def _sound(row: Row, places: list[int], seen: dict[str, int], file: str, reading: Reading) -> bool:
    rule, kind = (row.cells[place] for place in places)
    try:
        choice(KINDS, kind)
    except Refused as refused:
        reading.refuse(refused, Location(file, row.line, "kind"))
    place = Location(file, row.line, "id")
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", rule):
        reading.fault("bad-id", place, f"{rule!r} is no id of a rule", "such as turn.draw or C-07")
        return False
    if seen.setdefault(rule, row.line) != row.line:
        reading.fault("duplicate-id", place, f"rule {rule!r} stands at line {seen[rule]} already", "remove one of them")
        return False
    return True
