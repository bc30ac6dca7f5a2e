"""broken-mark, unknown-mark: inline marks that are not well-formed, or that nobody would know how to draw."""

from __future__ import annotations

from deckgen.check.texts import Marks, at, texts
from deckgen.diagnostics import Diagnostic
from deckgen.model import Game

HINTS = {
    "broken-mark": 'marks are written <b>…</b>, <icon name="…"/>, <card id="…"/>; & is &amp; and < is &lt;',
    "unknown-mark": "use one of these, or put the form into the template"}


def check(game: Game, marks: Marks) -> list[Diagnostic]:
    return [Diagnostic(fault.code, at(card, column), fault.message, HINTS[fault.code])
            for text, _, column, card in texts(game, "text") for fault in dict.fromkeys(marks(text)[1])]
