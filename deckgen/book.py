"""A rulebook laid out: pages as drawings, with what a reader can click and where everything stands.

Coordinates are points, origin at the trim's bottom left corner. Pages count from 1, the cover included.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from deckgen.drawing import Drawing
from deckgen.geometry import Rect


class Link(NamedTuple):
    """A rectangle of a page that leads to an anchor."""

    rect: Rect
    anchor: str


class Target(NamedTuple):
    """Where an anchor stands: a page and a height on it."""

    page: int
    y: float


class Entry(NamedTuple):
    """A heading, or a card explained, in the outline."""

    level: int
    title: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Page:
    drawing: Drawing
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """Pages of one size. `rules` and `examples` are the pages on which each is explained; `shared` holds the drawings
    that pages place, by key."""

    title: str
    locale: str
    pages: tuple[Page, ...]
    outline: tuple[Entry, ...]
    targets: Mapping[str, Target]
    rules: Mapping[str, tuple[int, ...]]
    examples: Mapping[str, tuple[int, ...]]
    shared: Mapping[str, Drawing]
