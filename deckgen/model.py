"""A game as frozen values: components, cards, rulebook. Knows no file format, no PDF and no locale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from deckgen.diagnostics import Diagnostic, Location
from deckgen.geometry import Size
from deckgen.phrase import Phrase as Phrase

# What a column of a component table holds. `name` and `text` are translated, `text` may carry inline marks and
# placeholders; the others are the same in every language. What stands in a `note` is the maker's own business.
COLUMN_TYPES = ("name", "text", "int", "number", "word", "choice", "colour", "icon", "image", "bool",
                "note")
TRANSLATED = ("name", "text")


@dataclass(frozen=True, slots=True)
class Column:
    """A declared column of a component table; `choices` only where the type is `choice`."""

    name: str
    type: str
    choices: tuple[str, ...] = ()
    required: bool = True


@dataclass(frozen=True, slots=True)
class Card:
    """A row of a component table. `values` holds every declared column by name, `None` where an optional cell is
    empty; translated columns hold the English source as `str`, and a `Phrase` once translated. In a spreadsheet,
    `sheet_cells` says in which of the row's cells (`deck!C7`) each column stands."""

    id: str
    copies: int
    values: Mapping[str, Any]
    location: Location
    sheet_cells: Mapping[str, str] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.values[name]
        except KeyError:
            raise AttributeError(name) from None


def cell_of(card: Card, column: str) -> Location:
    """Where a column of a card stands."""
    return Location(card.location.file, card.location.line, column, card.sheet_cells.get(column, ""))


@dataclass(frozen=True, slots=True)
class Component:
    """One kind of printed thing: cards, tiles, tokens. Lengths in points; `template` and `back` are template names."""

    id: str
    name: Any                       # str, a Phrase once translated
    size: Size
    bleed: float
    safe: float
    corner: float                   # corner radius of the finished piece
    shape: str                      # "rectangle", "circle"; "drawn": its face draws the lines to cut along
    template: str
    back: str | None
    layout: str                     # "3x3": a layout of this name for the paper in use
    columns: tuple[Column, ...]
    cards: tuple[Card, ...]
    location: Location
    off_face: tuple[str, ...] = ()      # columns that no face has to show

    @property
    def copies(self) -> int:
        return sum(card.copies for card in self.cards)


@dataclass(frozen=True, slots=True)
class Deck:
    """A list of cards of one component, by their ids, printed `copies` times. `places` are where each card is named."""

    id: str
    name: Any                       # str, a Phrase once translated
    component: str
    copies: int
    cards: Mapping[str, int]
    location: Location
    places: Mapping[str, Location]

    @property
    def size(self) -> int:
        return sum(self.cards.values())


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rulebook of a game: its Markdown template, the faces of its covers, page size in points. `colours` are those
    that are not as usual, by what they are of: `head`, `accent`, `panel`."""

    template: str
    cover: str | None
    size: Size
    bleed: float
    location: Location
    colours: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rule:
    """An id of the rule ledger, which the rulebook has to explain."""

    id: str
    location: Location


class FontCut(NamedTuple):
    """A file of a font in the game's folder, and coordinates by axis if it is a variable one."""

    file: str
    instance: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class FontFamily:
    """A built-in family by its name, or files by cut (`regular bold italic bolditalic`). `features` switches OpenType
    features by tag, 0 for off."""

    built_in: str = ""
    cuts: Mapping[str, FontCut] = field(default_factory=dict)
    features: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game. `rules` is the tree under `[rules]` of game.toml, plain values; `fonts` are families by name;
    `names` are the translatable names under `[names]`."""

    id: str
    title: Any                      # str, a Phrase once translated
    version: str
    origin: str                     # the locale the game was first written in
    locales: tuple[str, ...]
    components: tuple[Component, ...]
    rules: Mapping[str, Any]
    fonts: Mapping[str, FontFamily]
    rulebook: Rulebook | None
    ledger: tuple[Rule, ...]
    location: Location
    engine: str | None = None
    names: Mapping[str, Any] = field(default_factory=dict)      # str, a Phrase once translated
    lines: Mapping[str, int] = field(default_factory=dict)      # of the keys of game.toml: "names.sidearm"
    decks: tuple[Deck, ...] = ()

    def place(self, key: str) -> Location:
        """Where a key of game.toml stands, at least its file."""
        return Location(self.location.file, self.lines.get(key, 0), key)

    def cards(self) -> list[tuple[Component, Card]]:
        return [(component, card) for component in self.components for card in component.cards]

    def data(self) -> dict[str, Any]:
        """The plain values that a rules engine plays with; `decks` only where the game has any."""
        cards = {component.id: [{"id": card.id, "copies": card.copies, **card.values} for card in component.cards]
                 for component in self.components}
        decks = {"decks": {deck.id: dict(deck.cards) for deck in self.decks}} if self.decks else {}
        return {"rules": self.rules, "cards": cards, **decks}

    def card(self, card_id: str) -> Card | None:
        return next((card for _, card in self.cards() if card.id == card_id), None)


class Language(Protocol):
    """What rendering asks of a language; made by the translate stage."""

    locale: str
    diagnostics: list[Diagnostic]

    def text(self, msgid: str, context: str = "", values: Mapping[str, Any] | None = None,
             location: Location | None = None) -> Phrase:
        """The translation of `msgid` with its placeholders filled from `values` (dotted names allowed).
        What is missing or unknown is remembered as a diagnostic, and the text shown in its source language."""
        ...

    def name(self, msgid: str, context: str, values: Mapping[str, Any] | None = None,
             location: Location | None = None) -> Phrase:
        """The same for a plain text, in which < and & are letters like any other."""
        ...

    def plural(self, singular: str, plural: str, n: int, context: str = "",
               values: Mapping[str, Any] | None = None, location: Location | None = None) -> Phrase: ...

    def number(self, value: float) -> str: ...

    def percent(self, value: float) -> str: ...

    def listed(self, items: list[str], style: str = "standard") -> str: ...

    def dice(self, count: int, sides: int) -> str: ...

    def phrases(self) -> list[Phrase]:
        """Every translation that was asked for, its placeholders not filled in; none of the source language."""
        ...

    def trace(self, text: str, own: Iterable[Phrase] = ()) -> Phrase | None:
        """The phrase that a text came from, as it stands without its marks, for diagnostics. Of phrases that read alike
        one of `own` is taken, the card's."""
        ...
