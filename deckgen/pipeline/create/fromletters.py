"""Letters that the fonts of a new game lack, each reported once: a table in another script has thousands of them.

Takes and gives diagnostics.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from deckgen.diagnostics import Diagnostic, counted

_LETTER = re.compile(r"U\+([0-9A-F]{4,6})")
REMEDY = ("name a font that has it in game.toml, such as [fonts.text] with regular = \"fonts/your.ttf\", or write "
          "something else")


def missing_letters(faults: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The faults with one for each missing letter, at the first place that has it."""
    others, letters = list[Diagnostic](), dict[str, list[Diagnostic]]()
    for fault in faults:
        found = _LETTER.findall(fault.message) if fault.code == "missing-glyph" else []
        for letter in dict.fromkeys(found):
            letters.setdefault(chr(int(letter, 16)), []).append(fault)
        others += [] if found else [fault]
    for letter, places in letters.items():
        first = min(places, key=lambda fault: (fault.location.file, fault.location.line))
        others.append(Diagnostic("missing-glyph", first.location, f"no font of the game has the letter {letter!r} "
                                 f"(U+{ord(letter):04X}), which {counted(len(places), 'text')} of the cards and the "
                                 "rulebook need", REMEDY))
    return others
