"""From a text as drawn back to the phrase it came from, for a diagnostic that has to name the translation.

Takes what stands in a frame, without marks, and the phrases issued; knows no catalog. Slow: for faults only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape

from deckgen.model import Phrase

_TAGS = re.compile(r"<[^<>]*>")


def trace(text: str, phrases: Iterable[Phrase]) -> Phrase | None:
    """The phrase whose letters, between its marks, all stand in the text in their order; the longest of them."""
    wanted, best, length = _letters(text), None, 0
    for phrase in phrases:
        pieces = [_letters(unescape(piece)) for piece in _TAGS.split(phrase.markup)]
        size = sum(map(len, pieces))
        if size > length and _in_order(pieces, wanted):
            best, length = phrase, size
    return best


def _letters(text: str) -> str:
    return "".join(char for char in text if char.isalnum())


def _in_order(pieces: list[str], text: str) -> bool:
    at = 0
    for piece in pieces:
        at = text.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return True
