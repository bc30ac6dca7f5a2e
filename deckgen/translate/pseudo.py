"""A language that nobody speaks, to try layouts out before there are translations: English with accents, a third
longer, in brackets.

Takes texts, gives texts; placeholders, marks, figures and the targets of links stay. Knows no fonts: it is told which
letters there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import ceil

from deckgen.diagnostics import Location
from deckgen.locale_request import PSEUDO
from deckgen.translate.language import SOURCE_LANGUAGE, CatalogLanguage, TextTemplate

LONGER = 0.35                   # the share by which German or Finnish outgrow English
_ACCENTS = dict(zip("ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz", "ÅÇĎÉĞĤÎĴĶĻÑÖŔŠŢÛŴÝŽåçďéğĥîĵķļñöŕšţûŵýž", strict=True))
_KEPT = re.compile(r"(<[^<>]*>|&#?\w+;|\{[^{}]*\}|\]\([^()]*\))")
_FIRST_ICONS = re.compile(r"(?:\s*<icon\b[^<>]*>\s*)*")
_WORD = re.compile(r"[^\W\d_]+")
_VOWELS = frozenset("aeiouyAEIOUY")


class PseudoLanguage(CatalogLanguage):
    """Its conventions (numbers, quotes) are those of English. `has` tells whether the game's fonts have a letter."""

    def __init__(self, game_id: str, has: Callable[[str], bool]) -> None:
        super().__init__(SOURCE_LANGUAGE, game_id)
        self.locale = PSEUDO
        self._accents = {ord(plain): accented for plain, accented in _ACCENTS.items() if has(accented)}

    def _new_template(self, msgid: str, string: str, context: str, place: Location, marked: bool) -> TextTemplate:
        return super()._new_template(msgid, pseudo(string, self._accents), context, place, marked)


def pseudo(text: str, accents: Mapping[int, str]) -> str:
    """`Deal {damage} damage.` -> `[Ďééåļ {damage} ďååmååğéé.~]`. An icon that begins a text stays outside."""
    if not text.strip():
        return text
    icons = _FIRST_ICONS.match(text)
    start = icons.end() if icons and icons.end() < len(text) else 0
    pieces, owed = _KEPT.split(text[start:]), 0.0
    for place in range(0, len(pieces), 2):
        pieces[place], owed = _longer(pieces[place], owed)
        pieces[place] = pieces[place].translate(accents)
    padding = "~" * ceil(owed - 1e-9)
    return f"{text[:start]}[{''.join(pieces)}{padding}]"


def _longer(text: str, owed: float) -> tuple[str, float]:
    """A text with vowels of its words repeated, and how many letters it still lacks; `owed` are lacking before."""
    out, end = [], 0
    for word in _WORD.finditer(text):
        owed += LONGER * (word.end() - end)
        out.append(text[end:word.start()])
        end = word.end()
        vowels = sum(letter in _VOWELS for letter in word[0])
        more = int(owed) if vowels else 0
        out.append(_stretched(word[0], more, vowels))
        owed -= more
    return "".join(out) + text[end:], owed + LONGER * (len(text) - end)


def _stretched(word: str, more: int, vowels: int) -> str:
    """The first vowels take one letter more than the last, where they do not share evenly."""
    out, number = [], 0
    for letter in word:
        out.append(letter)
        if letter in _VOWELS:
            times = more // vowels + (number < more % vowels)
            out.append((letter if word.isupper() else letter.lower()) * times)
            number += 1
    return "".join(out)
