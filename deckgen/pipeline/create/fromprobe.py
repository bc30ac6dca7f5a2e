"""How much room the texts of a maker's table need on a card: they are set once, each in frames of the widths and sizes
that its face may have.

Takes components whose columns were guessed; gives heights in millimetres by column and manner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from math import inf
from typing import NamedTuple

from deckgen.geometry import MM
from deckgen.load.guess import Guess
from deckgen.pipeline.catalogs.text_fit import settings_of
from deckgen.pipeline.create.starter import Start
from deckgen.project import Project
from deckgen.tables import Table

ALL = 200               # cards: of more, those with the longest cells and words are set
LONGEST, WIDEST = 20, 5
NAME_SIZES, TEXT_SIZES = (7, 6, 5), (6, 5, 4)      # points, the least that a frame shrinks to
LINE, VALUE, LABEL = 4.5, 7.0, 4.8              # millimetres: height of a line of words, a number and what it is called
MOST_BOXES, WIDEST_BOX = 4, 18.0
_TALL = 2000.0
Needs = Mapping[tuple[str, str], float]


class Manner(NamedTuple):
    """A way to set a column: its name, and the frame that is tried, in millimetres and points."""

    name: str
    w: float
    h: float
    size: int
    bold: bool = False


def box_width(start: Start, boxes: int) -> float:
    """Of one of some boxes side by side, in millimetres."""
    return min((start.size.width / MM - 8) / boxes, WIDEST_BOX) - 1


def manners(start: Start, found: Guess, column: str) -> Iterator[Manner]:
    """The ways to print a column on the face."""
    w = start.size.width / MM
    if column == found.name:
        yield from (Manner(f"name {size}", w - 8, _TALL, size, bold=True) for size in NAME_SIZES)
    elif column in found.of("int", "number"):
        yield from (Manner(f"value {boxes}", box_width(start, boxes), VALUE, 8, bold=True)
                    for boxes in range(1, MOST_BOXES + 1))
        yield from (Manner(f"label {boxes}", box_width(start, boxes) - 1, LABEL, 5)
                    for boxes in range(1, MOST_BOXES + 1))
    elif column in found.of("name", "word", "text"):
        if column not in found.texts:
            yield Manner("half", (w - 8) / 2 - 1, LINE, 6)
            yield Manner("wide", w - 8, LINE, 6)
        yield from (Manner(f"text {size}", w - 11, _TALL, size) for size in TEXT_SIZES)


def probe(start: Start, component: str, found: Guess) -> str:
    """A face with every column in all its manners."""
    return "\n".join(('<face unit="mm">', *_lines(start, component, found), "</face>", ""))


def _lines(start: Start, component: str, found: Guess) -> Iterator[str]:
    for column in dict.fromkeys((found.name, *found.columns)):
        if column in found.hidden:
            continue
        for manner in manners(start, found, column):
            label = manner.name.startswith("label")
            said = escape(label_of(found, column)) if label else f"{{{{ {shown_value(found, column)} }}}}"
            bold = ' bold="true" leading="1"' if manner.name.startswith("value") else ' bold="true"' * manner.bold
            hyphens = ' hyphenate="true"' * manner.name.startswith("text")
            yield (f'{{% if card.{column} is not none %}}<text frame="{component} {column} {manner.name}" x="0" y="0" '
                   f'w="{manner.w:.2f}" h="{manner.h:g}" size="{manner.size}" min-size="{manner.size}"{bold}{hyphens}>'
                   f"{said}</text>{{% endif %}}")


def label_of(found: Guess, column: str) -> str:
    """What a number is called on the card."""
    return " ".join(found.header(column).replace("_", " ").split())


def shown_value(found: Guess, column: str) -> str:
    """The expression that prints a column, in the language of the card."""
    if column in found.spoken:
        others = ", ".join(f'"{locale}": card.{other}' for locale, other in found.spoken[column].items())
        return f"{{{others}}}.get(locale) or card.{column}"
    return f"card.{column}|number" if column in found.of("int", "number") else f"card.{column}"


def needs_of(project: Project, game: str, tables: Mapping[str, Table]) -> dict[str, Needs]:
    """The heights that columns need, by component; infinite where a manner has no room for them."""
    found: dict[str, dict[tuple[str, str], float]] = {component: {} for component in tables}
    lines = {component: _longest(table) for component, table in tables.items()}
    for setting in settings_of(project, game, lines):
        component, column, manner = setting.frame.split(" ", 2)
        need = setting.needed / MM if setting.fits else inf
        needs = found[component]
        needs[column, manner] = max(needs.get((column, manner), 0.0), need)
    return dict(found)


def _longest(table: Table) -> set[int]:
    """The lines of the cards with the longest texts."""
    if len(table.rows) <= ALL:
        return {row.line for row in table.rows}
    found = set[int]()
    for place in range(len(table.columns)):
        by_length = sorted(table.rows, key=lambda row: -_length(row.cells[place]))
        by_word = sorted(table.rows, key=lambda row: -_word(row.cells[place]))
        found |= {row.line for row in (*by_length[:LONGEST], *by_word[:WIDEST])}
    return found


def _length(text: str) -> int:
    return len(text) + 40 * text.count("\n")


def _word(text: str) -> int:
    return max(map(len, text.split()), default=0)
