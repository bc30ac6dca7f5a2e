"""A rulebook as text with a structure: blocks of inline runs in one language, before any page exists.

Knows no Markdown, Jinja, fonts, pages or PDF. Lengths are points. An anchor is a name that links, page references and
the contents point at; `card-<id>` is the anchor of a card's entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from deckgen.diagnostics import Location
from deckgen.drawing import Drawing


class Text(NamedTuple):
    """Letters in one cut. `link` is the anchor that they lead to, or empty."""

    text: str
    bold: bool = False
    italic: bool = False
    link: str = ""


class Icon(NamedTuple):
    """A symbol of the icon font, set as a letter."""

    name: str


class PageRef(NamedTuple):
    """The number of the page on which an anchor stands."""

    anchor: str
    bold: bool = False
    italic: bool = False


class LineBreak(NamedTuple):
    """A forced line end."""


Inline = Text | Icon | PageRef | LineBreak
Inlines = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 (chapter) to 3."""

    level: int
    inlines: Inlines
    anchor: str
    place: Location
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    inlines: Inlines
    place: Location
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListBlock:
    """A list; an item is its blocks. `start` is the first item's number, None where items have bullets."""

    items: tuple[tuple[Block, ...], ...]
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: a run of inlines for each cell."""

    cells: tuple[Inlines, ...]
    place: Location
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `alignments` (left, centre, right) has an entry for each column."""

    head: Row
    rows: tuple[Row, ...]
    alignments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """Blocks in a box. `icon` is the symbol that the author put at its beginning, or empty."""

    blocks: tuple[Block, ...]
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing shown at a width in points. `corner` is the corner radius of a printed piece at that width, cut out and
    edged; None is a diagram, shown as it is."""

    drawing: str
    width: float
    corner: float | None = None


@dataclass(frozen=True, slots=True)
class FigureGroup:
    """Figures side by side with a caption below all of them."""

    figures: tuple[Figure, ...]
    caption: Inlines


@dataclass(frozen=True, slots=True)
class Figures:
    """Groups of figures side by side. One alone has as many rows as it needs. `leads`: they stay with what follows."""

    groups: tuple[FigureGroup, ...]
    place: Location
    leads: bool = False


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card explained: its face at the left, its name and texts at the right; never split."""

    card: str
    figure: Figure
    name: Inlines
    texts: tuple[Inlines, ...]
    place: Location

    @property
    def anchor(self) -> str:
        return f"card-{self.card}"


@dataclass(frozen=True, slots=True)
class Scene:
    """A step of an example: the cards played in it, and what happens. `number` counts from 1."""

    number: int
    figures: tuple[Figure, ...]
    text: Inlines
    place: Location


@dataclass(frozen=True, slots=True)
class Scenes:
    """The steps of the scenario named `example`, as its replay gave them. A paragraph that `closes` the story stays
    with them."""

    scenes: tuple[Scene, ...]
    example: str
    place: Location
    rules: tuple[str, ...] = ()
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Contents:
    """The list of chapters and sections with their pages."""

    title: Inlines
    place: Location


@dataclass(frozen=True, slots=True)
class PageBreak:
    place: Location


@dataclass(frozen=True, slots=True)
class BackCover:
    """What follows stands on the last page."""

    place: Location


Block = Heading | Paragraph | ListBlock | Table | Note | Figures | CardEntry | Scenes | Contents | PageBreak | BackCover


@dataclass(frozen=True, slots=True)
class Document:
    """A rulebook. `drawings` holds every drawing that blocks and cover name, by key."""

    title: str
    locale: str
    blocks: tuple[Block, ...]
    drawings: Mapping[str, Drawing] = field(default_factory=dict)
    cover: str | None = None


def walk(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Every block in reading order, with those inside lists and notes."""
    for block in blocks:
        yield block
        if isinstance(block, Note):
            yield from walk(block.blocks)
        elif isinstance(block, ListBlock):
            for item in block.items:
                yield from walk(item)


def plain(inlines: Inlines) -> str:
    """The letters alone, for outlines, running heads and messages."""
    return "".join(run.text if isinstance(run, Text) else " " if isinstance(run, LineBreak) else ""
                   for run in inlines).strip()
