"""literal-digit: a figure written into a text, where it would go stale when the card or the rule changes.

Names may have digits (9mm, AK-47); ids in marks and placeholders are no part of what is read.
"""

from __future__ import annotations

import re

from deckgen.check.texts import at, texts
from deckgen.diagnostics import Diagnostic
from deckgen.model import Game
from deckgen.texts import PLACEHOLDER, each_node, parse_marks

_FIGURE = re.compile(r"[0-9]+")
HINT = "make it a column of the table or a figure under [rules] and write {damage} or {rules.bomb.drawn}, or use a word"


def check(game: Game) -> list[Diagnostic]:
    return [Diagnostic("literal-digit", at(card, column), f"the text has the figure {figure}", HINT)
            for text, _, column, card in texts(game, "text") if (figure := figure_in(text))]


def figure_in(text: str) -> str:
    """The first figure that a reader would see. Texts with broken marks are not looked into."""
    if not any(digit in text for digit in "0123456789"):       # far quicker than a search
        return ""
    nodes, faults = parse_marks(PLACEHOLDER.sub("", text))
    match = None if faults else _FIGURE.search("\n".join(node for node in each_node(nodes) if isinstance(node, str)))
    return match[0] if match else ""
