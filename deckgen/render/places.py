"""Where what a face shows comes from: the cell of the card, or the line of its translation.

Takes a card and what stands in a frame, gives places; knows no file.
"""

from __future__ import annotations

import re
from html import unescape

from deckgen.diagnostics import Location
from deckgen.model import Card, Phrase, cell_of
from deckgen.texts import parse_marks

_TAG = re.compile(r"<[^<>]*>")


def place_of(card: Card | None, shown: str, letters: str = "") -> Location | None:
    """The place of the card's text that is in a frame, the longest if there are several; only of one with any of these
    letters, if there are some. None if no text of the card is there."""
    best: tuple[int, Location] | None = None
    for column, value in card.values.items() if card else ():
        if isinstance(value, Phrase | str) and value and (not letters or any(one in str(value) for one in letters)):
            said = _letters(unescape(_TAG.sub(" ", str(value))))
            there = said in _letters(shown) or (isinstance(value, str) and _letters(value) in _letters(shown))
            if said and there and (best is None or len(said) > best[0]):
                best = len(said), _place(card, column, value)  # type: ignore[arg-type]
    return best and best[1]


def broken_cell(card: Card | None, xml: str, end: int) -> Location | None:
    """The cell whose marks break a face that cannot be read beyond a place in its XML; None if it is no cell."""
    found: tuple[int, Location] | None = None
    for column, value in card.values.items() if card else ():
        text = str(value)
        marked = isinstance(value, Phrase | str) and ("<" in text or "&" in text)
        at = xml.rfind(text, 0, end + len(text)) if marked else -1
        if at >= 0 and parse_marks(text)[1] and (found is None or at > found[0]):
            found = at, _place(card, column, value)  # type: ignore[arg-type]
    return found and found[1]


def _place(card: Card, column: str, value: Phrase | str) -> Location:
    """A cell, unless a catalog has the text: phrases of one source are told at the first card that has it."""
    place = getattr(value, "location", None)
    return place if place and place.file.endswith(".po") else cell_of(card, column)


def _letters(text: str) -> str:
    return "".join(text.split())
