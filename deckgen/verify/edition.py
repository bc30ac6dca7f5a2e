"""What is verified, and against what: one language of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deckgen.diagnostics import Diagnostic, Location
from deckgen.model import Game
from deckgen.rules.engines import PrintedTable
from deckgen.verify.passages import Book

CARDS, BOOK = "cards.pdf", "rulebook.pdf"
REBUILD = "build it again; if it stays, a text or template does not take its figures from the data"


@dataclass(frozen=True, slots=True)
class Edition:
    """One language of a game. `game` is translated and holds every figure as the engine plays it, `traced` is the same
    with every figure changed. `figures` are the engine's by their paths (none without an engine), `tables` what it says
    that tables are. `word` gives the markup of a text of the catalogs, `number` writes a figure as this language does.
    `book` is what the rulebook should say, `columns` are the translated ones that faces show (`deck.text`), `numbers`
    the language's words for figures. `second` is the other language of faces that have two; it has the same folder and
    locale."""

    folder: Path
    locale: str
    game: Game
    traced: Game
    figures: Mapping[str, Any]
    tables: tuple[PrintedTable, ...]
    word: Callable[[str, str], str]
    number: Callable[[float], str]
    book: Book
    columns: frozenset[str]
    second: Edition | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)

    def fault(self, code: str, file: str, page: int, card: str, message: str, hint: str = REBUILD) -> Diagnostic:
        """A finding in a file; page 0 and card "" where it is about no single one."""
        where = ", ".join(part for part in (f"page {page}" if page else "", f"card {card}" if card else "") if part)
        return Diagnostic(code, Location(str(self.folder / file), 0, where), f"{self.locale}: {message}", hint)
