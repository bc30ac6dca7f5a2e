"""Columns of a table that have the same text in several languages: into the catalogs where these can have them, else
each language of the card shows its own column.

Takes a table and what its columns seem to be; gives translations by locale and key of the catalogs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from deckgen.load.guess import Guess
from deckgen.tables import Table
from deckgen.translate.matching import Key
from deckgen.translate.placeholder_checks import LOOK, faults_of

Translations = dict[str, dict[Key, str]]


def catalogued(component: str, table: Table, found: Guess) -> tuple[Guess, Translations]:
    """What the columns are then, and what the catalogs have."""
    columns, spoken = dict(found.columns), dict(found.spoken)
    translations: Translations = {}
    for name, others in found.spoken.items():
        kind, mark = columns[name].removesuffix("?"), "?" * columns[name].endswith("?")
        if kind not in ("name", "text"):
            continue
        known = {locale: _strings(table, found, name, other, kind) for locale, other in others.items()}
        if all(strings is not None for strings in known.values()):
            for locale, strings in known.items():
                translations.setdefault(locale, {}).update({(f"{component}.{name}", one): text
                                                            for one, text in (strings or {}).items()})
            columns |= dict.fromkeys(others.values(), "note")
            del spoken[name]
        else:
            columns[name] = f"word{mark}"
    return replace(found, columns=columns, spoken=spoken), translations


def _strings(table: Table, found: Guess, name: str, other: str, kind: str) -> Mapping[str, str] | None:
    """The translations of a column's texts; None where a catalog cannot have them."""
    strings: dict[str, str] = {}
    for source, string in _pairs(table, found.header(name), found.header(other)):
        if string and (not source or strings.setdefault(source, string) != string
                       or any(fault.code != LOOK for fault in faults_of(source, string, kind == "text"))):
            return None
    return strings


def _pairs(table: Table, source: str, other: str) -> Iterator[tuple[str, str]]:
    one, two = table.columns.index(source), table.columns.index(other)
    return ((row.cells[one], row.cells[two]) for row in table.rows)
