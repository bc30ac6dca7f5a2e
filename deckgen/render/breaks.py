"""Marks at which a text lets a line end: a soft hyphen (U+00AD), where a hyphen shows only if the line does end there,
and a zero-width space (U+200B). Neither has a glyph.
"""

from __future__ import annotations

from collections.abc import Iterator

HYPHENS = {"\u00ad": "-", "\u200b": ""}         # what shows at the end of the line
_NONE = str.maketrans("", "", "".join(HYPHENS))


def unmarked(text: str) -> str:
    """The letters of a text that show."""
    return text.translate(_NONE) if marked(text) else text


def marked(text: str) -> bool:
    return "\u00ad" in text or "\u200b" in text


def halves(text: str) -> Iterator[tuple[str, str]]:
    """What stands at the end of a line and at the beginning of the next, for each mark inside a text."""
    for at, letter in enumerate(text):
        if letter in HYPHENS and unmarked(text[:at]) and unmarked(text[at + 1:]):
            yield text[:at] + HYPHENS[letter], text[at + 1:]
