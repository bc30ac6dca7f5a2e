"""`[decks.…]` of game.toml: lists of cards of one component, by which its copies are counted.

A component of which decks are made has no column `copies`: a card is printed as often as the decks have it together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from deckgen.diagnostics import Location
from deckgen.load.cards import Cells, check_columns
from deckgen.load.cells import MOST_COPIES, copies
from deckgen.load.reading import Reading, near
from deckgen.load.section import Section
from deckgen.load.values import expect, names_of, one_of, text
from deckgen.model import Component, Deck, cell_of
from deckgen.readers import Reader, Refused, takes

COLUMNS = ("id", "copies")


def read_decks(top: Section, components: Sequence[Component]) -> tuple[tuple[Deck, ...], tuple[Component, ...]]:
    """The decks in the order of the file, and the components with the copies that these have of them."""
    sections = top.section("decks", "lists of cards of a component, which then has no column `copies`")
    found = [sections.section(key) for key in sections.entries(names_of("a deck"))] if sections else []
    decks = tuple(_deck(section, components) for section in found if section)
    return decks, tuple(_counted(component, decks, top.reading) for component in components)


def _deck(section: Section, components: Sequence[Component]) -> Deck:
    name = section.path[-1]
    named = section.need("name", text, name, 'name = "My deck"', "what players call it; translated")
    # Which components there are is not for a schema to know.
    known = Reader(one_of([component.id for component in components]).read, text.schema)
    component = section.need("component", known, "", 'component = "pool"', "the component that its cards are of")
    table = section.need("table", text, "", f'table = "decks/{name}.csv"', "which cards, and how many: id, copies")
    times = section.get("copies", _times, 1, "how often the deck is printed; 0 leaves it out")
    section.refuse_others()
    own = next((one for one in components if one.id == component), None)
    cards, places = _list(section, table, own) if table and own else ({}, {})
    return Deck(name, named, component, times, cards, section.place(), places)


@takes(type="integer", minimum=0, maximum=MOST_COPIES)
def _times(value: Any) -> int:
    if not 0 <= expect(value, int) <= MOST_COPIES:
        raise Refused("bad-copies", f"{value!r} is not a number of copies", "0 leaves the deck out of the sheets")
    return int(value)


def _list(section: Section, name: str, component: Component) -> tuple[Mapping[str, int], Mapping[str, Location]]:
    """How many of each card, and where that stands."""
    reading, file = section.reading, f"{section.reading.folder}/{name}"
    table = reading.table(file, section.place("table"), section.path[-1])
    if table is None:
        return {}, {}
    check_columns(table, file, COLUMNS, reading)
    if not table.rows and not table.faults:
        reading.fault("no-cards", Location(file, table.line), "the deck has no cards", "add a row for each card")
    known = frozenset(card.id for card in component.cards)
    cells = Cells(table, file, reading)
    ids, numbers = cells.converted("id", partial(_known, known)), cells.converted("copies", copies)
    cards, places = dict[str, int](), dict[str, Location]()
    for card, number, row in zip(ids, numbers, table.rows, strict=True):
        place = cells.at(row, "id") if "id" in table.columns else Location(file, row.line)
        if card in cards:
            reading.fault("duplicate-id", place, f"card {card!r} stands at {places[card]} already",
                          "a deck names each card once, with all its copies")
        elif card in known:
            cards[card], places[card] = number if isinstance(number, int) else 1, place
    return cards, places


def _known(cards: frozenset[str], cell: str) -> str:
    if not cell:
        raise Refused("missing-value", "the cell is empty", "name a card of the component by its id")
    if cell not in cards:
        raise Refused("unknown-card", f"there is no card {cell!r}", near(cell, cards, "name one of its component"))
    return cell


def _counted(component: Component, decks: Sequence[Deck], reading: Reading) -> Component:
    """With the copies of its decks, where there are any."""
    own = [deck for deck in decks if deck.component == component.id]
    if not own:
        return component
    for card in component.cards:
        if card.copies != 1:
            reading.fault("bad-copies", cell_of(card, "copies"), f"{card.id!r} has {card.copies} copies "
                          "here, but it is the decks that say how many there are", "take the column out of the table")
    return counted(component, own)


def counted(component: Component, decks: Sequence[Deck]) -> Component:
    """A component with the copies that decks have of it; as it is where none is made of it."""
    own = [deck for deck in decks if deck.component == component.id]
    if not own:
        return component
    copies = Counter[str]()
    for deck in own:
        copies.update({card: number * deck.copies for card, number in deck.cards.items()})
    return replace(component, cards=tuple(replace(card, copies=copies[card.id]) for card in component.cards))
