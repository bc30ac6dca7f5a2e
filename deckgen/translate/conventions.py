"""How a language writes numbers, per cents, lists, dice, quotations and dashes.

Takes a locale's name and values, gives strings. Numbers, per cents and lists are CLDR's, through Babel, which is
imported only where a value needs it: every sheet has a per cent in its margin, and Babel takes longer to load than a
small deck to draw. Dice, quotation marks and dashes are the language profile's. Knows no catalog.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal, cast

from deckgen.translate.language_profile import profile
from deckgen.translate.profile_keys import NBSP, Conventions

if TYPE_CHECKING:
    from babel import Locale

ListStyle = Literal["standard", "standard-short", "or", "or-short", "unit", "unit-short", "unit-narrow"]


def conventions(locale: str) -> Conventions:
    """Those of a locale's language; English ones for a language that has no profile."""
    return profile(locale).conventions


@cache
def _babel(locale: str) -> Locale:
    from babel import Locale, UnknownLocaleError
    try:
        return Locale.parse(locale)
    except (UnknownLocaleError, ValueError):
        return Locale("en")


def number(value: float, locale: str) -> str:
    """`1234.5` -> `1.234,5` in Italian. Small whole numbers need no library."""
    if isinstance(value, int) and -1000 < value < 1000:
        return str(value)
    from babel.numbers import format_decimal
    try:
        return format_decimal(value, locale=_babel(locale))
    except ArithmeticError:                     # more digits than Babel can round
        return f"{value:g}"


def percent(value: float, locale: str) -> str:
    """A share, 1 being the whole: `0.125` -> `12.5%`, `12,5 %` with a no-break space in Russian."""
    sign, hundredths = conventions(locale).percent, value * 100
    if sign and hundredths in range(1000):
        return f"{int(hundredths)}{sign}"
    from babel.numbers import format_percent
    try:
        return format_percent(value, locale=_babel(locale), decimal_quantization=False)
    except ArithmeticError:
        return f"{value:g}"


def listed(items: Sequence[str], style: str, locale: str) -> str:
    """`["a", "b", "c"]` -> `a, b e c`; `style` is CLDR's: standard, or, unit … Raises ValueError for another."""
    from babel.lists import format_list
    return format_list([str(item) for item in items], cast(ListStyle, style), locale=_babel(locale))


def dice(count: int, sides: int, locale: str) -> str:
    """`2d6`, `2D6`, `2к6`."""
    return f"{count}{conventions(locale).die}{sides}"


# --- typography of running text -----------------------------------------------------------------------------------

_UNIT = r"(?:mm|cm|m|km|pt|g|kg|мм|см|м|г|кг|%|°C)(?!\w)"
_TAGS = re.compile(r"(<[^<>]*>)")
_SINGLE = re.compile(r"(?<![\w}>.,;!?])'(?=[^\s'])((?:[^'\"]|(?<=\w)'(?=\w))*?[^\s'])'(?!\w)")
_BEFORE_UNIT = re.compile(rf"([\d}}]) (?={_UNIT})")
_ONE_LETTER = re.compile(r"(?<![^\s(«„])(\w) (?=\S|$)")
_OPENS_AFTER = " \t\n\u00a0([{-–—/«“„‘"


def typographic(text: str, locale: str) -> str:
    """Text as typed, with straight quotes, three dots and " - ", in the language's own marks, and no-break spaces where
    it wants them; tags are left alone."""
    own, before, out = conventions(locale), "", list[str]()
    if not (own.clinging or "'" in text or '"' in text or "..." in text or " - " in text or _BEFORE_UNIT.search(text)):
        return text
    for place, piece in enumerate(_TAGS.split(text)):
        if place % 2:
            before = " " if piece.startswith("<br") else before
            out.append(piece)
        elif piece:
            out.append(_piece(piece, own, before))
            before = piece[-1]
    return "".join(out)


def _piece(text: str, own: Conventions, before: str) -> str:
    text = text.replace("...", "…").replace(" - ", own.dash)
    text = _BEFORE_UNIT.sub(rf"\1{NBSP}", text)
    if own.clinging:
        text = _ONE_LETTER.sub(lambda m: m[1] + (NBSP if m[1].lower() in own.clinging else " "), text)
        text = text.replace(" — ", own.dash)
    text = _SINGLE.sub(rf"{own.inner_opening}\1{own.inner_closing}", text).replace("'", "’")
    if '"' in text:
        text = _double(text, own, before)
    return text


def _double(text: str, own: Conventions, before: str) -> str:
    out = []
    for char in text:
        if char == '"':
            opens = not before or before in _OPENS_AFTER
            out.append(own.opening if opens else own.closing)
        else:
            out.append(char)
        before = char
    return "".join(out)
