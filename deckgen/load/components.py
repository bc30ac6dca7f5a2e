"""`[components.…]` of game.toml become components with their cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from deckgen.diagnostics import nearest
from deckgen.geometry import MM, Size, millimetres
from deckgen.load.cards import ALWAYS, read_cards
from deckgen.load.section import Section
from deckgen.load.values import CARDS, expect, length, names_of, one_of, size_among, text, texts
from deckgen.model import COLUMN_TYPES, Card, Column, Component
from deckgen.readers import TEXT, Reader, Refused, either, takes, whole

SHAPES = ("rectangle", "circle", "drawn")
BLEED = SAFE = 3 * MM
# Names that templates and texts use for something else.
RESERVED = frozenset({"location", "values", "sheet_cells", "rules", "names"})
_SIZE = size_among(CARDS)
_COLUMN = r"[a-z_][a-z0-9_]*"
_FALLBACK = Size(63 * MM, 88 * MM)


def read_components(top: Section) -> tuple[Component, ...]:
    """The components in the order of the file."""
    sections = top.section("components", "what is printed: cards, tiles, tokens", "[components.deck] and its keys")
    found = [sections.section(key) for key in sections.entries(names_of("a component"))] if sections else []
    return tuple(_component(section) for section in found if section)


def _component(section: Section) -> Component:
    name = section.path[-1]
    size = section.need("size", _SIZE, _FALLBACK, 'size = "63 mm x 88 mm"', "of the finished piece")
    shape = section.get("shape", one_of(SHAPES), "rectangle", "drawn: the face draws the lines to cut along")
    if shape == "circle" and size is not _FALLBACK and size.width != size.height:
        sides = f"{millimetres(size.width)} wide and {millimetres(size.height)} high"
        section.reading.fault("bad-value", section.place("size"), f"a circle cannot be {sides}",
                              "give its diameter twice")
    columns, headers = _columns(section), _headers(section)
    component = Component(
        id=name, name=section.need("name", text, name, 'name = "Cards"', "what it is called; translated"), size=size,
        shape=shape, bleed=section.get("bleed", length, BLEED, "how far a face goes on beyond the cut"),
        safe=_inset(section, "safe", SAFE, size, "how far from the cut nothing that matters should stand"),
        corner=_inset(section, "corner", 0.0, size, "the radius of rounded corners"),
        template=section.need("template", section.template, "", 'template = "game/card.xml.j2"',
                              "of the faces, below templates/"),
        back=section.get("back", section.template, None, "the template of the backs; none are printed without one"),
        layout=section.get("layout", text, "3x3", "how pieces lie on a sheet: 3x3, 4x2, gutterfold, auto or your own"),
        columns=columns, cards=_cards(section, columns, headers), location=section.place(),
        off_face=section.get("off_face", Reader(partial(_among, columns), texts.schema), (),
                             "columns that no face has to show"))
    section.refuse_others()
    return component


def _inset(section: Section, key: str, default: float, size: Size, about: str) -> float:
    found = section.get(key, length, default, about)
    if key in section.values and size is not _FALLBACK and found * 2 > min(size):
        section.reading.fault("bad-value", section.place(key), f"{millimetres(found)} on both sides is more than the "
                              f"{millimetres(min(size))} of the piece", "make it smaller")
    return found


def _cards(section: Section, columns: tuple[Column, ...], headers: Mapping[str, str]) -> tuple[Card, ...]:
    name = section.need("table", text, "", 'table = "deck.csv"', "its cards: .csv, .xlsx or .ods in the game's folder")
    sheet = section.get("sheet", text, section.path[-1], "of a spreadsheet with several; called as the component if "
                        "left out")
    if not name:
        return ()
    file = f"{section.reading.folder}/{name}"
    line = section.get("header", _line, 1, "the line of the table that names its columns, if there are others above it")
    unread = [headers.get(column.name, column.name) for column in columns if column.type == "note"]
    table = section.reading.table(file, section.place("table"), sheet, line, unread)
    return read_cards(table, file, columns, section.reading, headers) if table else ()


@takes(type="integer", minimum=1)
def _line(value: Any) -> int:
    if expect(value, int) < 1:
        raise Refused("bad-value", f"{value!r} is not a line", "lines count from 1")
    return int(value)


def _headers(section: Section) -> Mapping[str, str]:
    """`[components.….headers]`: what columns are called in the table, where it is a maker's own spreadsheet."""
    given = section.section("headers", "columns that are called otherwise in the table, such as copies = \"Quantity\"; "
                            "where `id` is called as another column, ids are made of its cells")
    return {key: given.get(key, text, key) for key in given.entries()} if given else {}


def _among(columns: tuple[Column, ...], value: Any) -> tuple[str, ...]:
    """Names of columns."""
    known = [column.name for column in columns]
    for name in texts(value):
        if name not in known:
            raise Refused("unknown-column", f"{name!r} is no column", nearest(name, known))
    return texts(value)


# --- columns --------------------------------------------------------------------------------------------------------

def _columns(section: Section) -> tuple[Column, ...]:
    declared = section.section("columns", "the table's columns beside `id` and `copies`, each with its type (with ? "
                               "for empty cells) or a list of the words that it may hold")
    if declared is None:
        return ()
    # What is declared wrongly is a column all the same, of which nothing is asked.
    return tuple(declared.get(name, Reader(partial(_column, name), _KIND), Column(name, "word", required=False))
                 for name in declared.entries(_COLUMNS))


def _column_name(name: str) -> str:
    if name in ALWAYS:
        raise Refused("bad-value", f"column {name!r} is there always", "take it out of the declared columns")
    if name in RESERVED:
        raise Refused("bad-value", f"{name!r} means something else in templates", "give the column another name")
    if not re.fullmatch(_COLUMN, name):
        raise Refused("bad-id", f"{name!r} is no name of a column", "use small letters a to z, digits and underscores")
    return name


_COLUMNS = Reader(_column_name, {**whole(_COLUMN), "not": {"enum": sorted(RESERVED.union(ALWAYS))}})
_TYPES = [name for name in COLUMN_TYPES if name != "choice"]
_KIND = either({"enum": [f"{name}{mark}" for mark in ("", "?") for name in _TYPES]},
               {"type": "array", "items": whole(r"|.*\S.*"), "contains": TEXT, "uniqueItems": True})


def _column(name: str, kind: Any) -> Column:
    if isinstance(kind, list):          # an empty word among them: the cell may be empty
        return Column(name, "choice", texts([word for word in kind if word != ""]), required="" not in kind)
    plain = text(kind).removesuffix("?")
    if plain not in _TYPES:
        raise Refused("bad-value", f"{kind!r} is no type of a column", f'{nearest(plain, _TYPES)}; or a list of words')
    return Column(name, plain, required=plain == kind and plain != "note")
