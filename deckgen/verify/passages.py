"""What a rulebook says, text by text, and which of its figures come from the data.

A passage is told by the place in the template that it comes from: the same in every language. Knows no PDF."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from deckgen.diagnostics import Location
from deckgen.verify.words import figures, ungrouped

Places = dict[Location, Counter[str]]


class Passage(NamedTuple):
    """A text of the rulebook as a reader sees it, and where it was written."""

    text: str
    place: Location


class Book(NamedTuple):
    """What a rulebook should say. `passages` are its texts with the engine's figures; `figures` counts, for each place,
    those that the source language has there; `typed` are those of this language that no data stands behind. `shown` are
    the cards that it pictures, in order."""

    passages: Sequence[Passage]
    figures: Mapping[Location, Counter[str]]
    typed: Mapping[Location, Counter[str]]
    shown: Sequence[str] = ()


def by_place(passages: Iterable[Passage], names: Sequence[re.Pattern[str]]) -> Places:
    """The figures at each place; rows of a loop share one."""
    found: Places = {}
    for passage in passages:
        found.setdefault(passage.place, Counter()).update(figures(ungrouped(passage.text), names))
    return found


def typed(plain: Places, trace: Places) -> Places:
    """Figures that stay while every figure of the data changes: those that somebody wrote."""
    return {place: same for place, counted in plain.items() if (same := counted & trace.get(place, Counter()))}
