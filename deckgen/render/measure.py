"""How wide a text is and which letters there are, before anything is laid out: for languages that only try layouts
out. Takes the fonts of a game.
"""

from __future__ import annotations

import re
from html import unescape

from deckgen.render.fonts import CUTS, Fonts, font_key

_TAGS = re.compile(r"<[^<>]*>")


def width(markup: str, fonts: Fonts) -> float:
    """The width of a text in one line, in 1/1000 em of the game's main family; its marks count for nothing."""
    face = fonts[_main(fonts)]
    words = unescape(_TAGS.sub("", markup)).split(" ")
    return sum(face[word].width for word in words if word) + face.space * (len(words) - 1)


def has_letter(letter: str, fonts: Fonts) -> bool:
    """Whether every cut of every family has it."""
    faces = [fonts[font_key(family, "bold" in cut, "italic" in cut)] for family in fonts.families for cut in CUTS]
    return all(face[letter] not in face.gaps for face in faces)


def _main(fonts: Fonts) -> str:
    return "text" if "text" in fonts.families else fonts.families[0]
