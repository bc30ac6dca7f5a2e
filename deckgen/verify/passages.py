"""What a rulebook says, text by text, and which of its figures come from the data.

A passage is told by the place in the template that it comes from: the same in every language. Knows no PDF."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from deckgen.diagnostics import Location
from deckgen.verify.words import figures

Places = dict[Location, Counter[str]]


class Passage(NamedTuple):
    """A text of the rulebook as a reader sees it, and where it was written."""

    text: str
    place: Location


class Book(NamedTuple):
    """What a rulebook should say. `passages` are its texts with the engine's figures; `figures` counts, for each place,
    those that the source language has there; `typed` are figures that no data stands behind."""

    passages: Sequence[Passage]
    figures: Mapping[Location, Counter[str]]
    typed: Mapping[Location, Counter[str]]


NOTHING = Book((), {}, {})


def by_place(passages: Iterable[Passage], names: Sequence[re.Pattern[str]]) -> Places:
    """The figures at each place; rows of a loop share one."""
    found: Places = {}
    for passage in passages:
        found.setdefault(passage.place, Counter()).update(figures(passage.text, names))
    return found


def typed(plain: Places, traces: Sequence[Places]) -> Places:
    """Figures that stay while every figure of the data changes: those that somebody wrote. What a place says only in
    some of the traces is not judged."""
    found = {}
    for place, counted in plain.items():
        for trace in traces:
            counted = counted & trace.get(place, Counter())
        if counted:
            found[place] = counted
    return found
