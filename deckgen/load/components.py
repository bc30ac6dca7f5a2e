"""`[components.…]` of game.toml become components with their cards."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from deckgen.diagnostics import nearest
from deckgen.geometry import MM, Size, millimetres
from deckgen.load.cards import ALWAYS, read_cards
from deckgen.load.reading import Refused
from deckgen.load.section import Section
from deckgen.load.values import CARDS, length, one_of, size_among, text, texts
from deckgen.model import COLUMN_TYPES, Card, Column, Component

SHAPES = ("rectangle", "circle", "drawn")
BLEED = SAFE = 3 * MM
# Names that templates and texts use for something else.
RESERVED = frozenset({"location", "values", "rules", "names"})
_SIZE = size_among(CARDS)
_FALLBACK = Size(63 * MM, 88 * MM)


def read_components(top: Section) -> tuple[Component, ...]:
    """The components in the order of the file."""
    top.need("components", lambda value: value, None, "[components.deck] and its keys")
    sections = top.section("components")
    found = [sections.section(key) for key in sections.values] if sections else []
    return tuple(_component(section) for section in found if section)


def _component(section: Section) -> Component:
    place, name = section.place(), section.path[-1]
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", name):
        section.reading.fault("bad-id", place, f"{name!r} is no name of a component",
                              "use small letters a to z, digits, hyphens and underscores")
    size = section.need("size", _SIZE, _FALLBACK, 'size = "63 mm x 88 mm"')
    shape = section.get("shape", one_of(SHAPES), "rectangle")
    if shape == "circle" and size is not _FALLBACK and size.width != size.height:
        sides = f"{millimetres(size.width)} wide and {millimetres(size.height)} high"
        section.reading.fault("bad-value", section.place("size"), f"a circle cannot be {sides}",
                              "give its diameter twice")
    columns = _columns(section)
    component = Component(
        id=name, name=section.need("name", text, name, 'name = "Cards"'), size=size, shape=shape,
        bleed=section.get("bleed", length, BLEED), safe=_inset(section, "safe", SAFE, size),
        corner=_inset(section, "corner", 0.0, size),
        template=section.need("template", section.template, "", 'template = "game/card.xml.j2"'),
        back=section.get("back", section.template, None), layout=section.get("layout", text, "3x3"),
        columns=columns, cards=_cards(section, columns), location=place,
        off_face=section.get("off_face", partial(_among, columns), ()))
    section.refuse_others()
    return component


def _inset(section: Section, key: str, default: float, size: Size) -> float:
    found = section.get(key, length, default)
    if key in section.values and size is not _FALLBACK and found * 2 > min(size):
        section.reading.fault("bad-value", section.place(key), f"{millimetres(found)} on both sides is more than the "
                              f"{millimetres(min(size))} of the piece", "make it smaller")
    return found


def _cards(section: Section, columns: tuple[Column, ...]) -> tuple[Card, ...]:
    name = section.need("table", text, "", 'table = "deck.csv"')
    if not name:
        return ()
    file = f"{section.reading.folder}/{name}"
    table = section.reading.table(file, section.place("table"), section.path[-1])
    return read_cards(table, file, columns, section.reading) if table else ()


def _among(columns: tuple[Column, ...], value: Any) -> tuple[str, ...]:
    """Names of columns."""
    known = [column.name for column in columns]
    for name in texts(value):
        if name not in known:
            raise Refused("unknown-column", f"{name!r} is no column", nearest(name, known))
    return texts(value)


# --- columns --------------------------------------------------------------------------------------------------------

def _columns(section: Section) -> tuple[Column, ...]:
    declared = section.section("columns")
    if declared is None:
        return ()
    # What is declared wrongly is a column all the same, of which nothing is asked.
    return tuple(declared.get(name, partial(_column, name), Column(name, "word", required=False))
                 for name in declared.values)


def _column(name: str, kind: Any) -> Column:
    if name in ALWAYS:
        raise Refused("bad-value", f"column {name!r} is there always", "take it out of the declared columns")
    if name in RESERVED:
        raise Refused("bad-value", f"{name!r} means something else in templates", "give the column another name")
    if not re.fullmatch(r"[a-z_][a-z0-9_]*", name):
        raise Refused("bad-id", f"{name!r} is no name of a column", "use small letters a to z, digits and underscores")
    if isinstance(kind, list):          # an empty word among them: the cell may be empty
        return Column(name, "choice", texts([word for word in kind if word != ""]), required="" not in kind)
    plain = text(kind).removesuffix("?")
    if plain not in COLUMN_TYPES or plain == "choice":
        known = [other for other in COLUMN_TYPES if other != "choice"]
        raise Refused("bad-value", f"{kind!r} is no type of a column", f'{nearest(plain, known)}; or a list of words')
    return Column(name, plain, required=plain == kind)
