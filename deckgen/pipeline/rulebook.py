"""The rulebook of a game in one language, from template to bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from deckgen.diagnostics import Diagnostic, has_errors
from deckgen.drawing import Drawing
from deckgen.model import Game, Language
from deckgen.pdf.rulebook import write_rulebook
from deckgen.pipeline.prepare import Prepared
from deckgen.pipeline.states import book_state
from deckgen.pipeline.stories import Stories
from deckgen.render.book.typeset import typeset
from deckgen.render.faces import Faces
from deckgen.render.rulebook import render_rulebook
from deckgen.snapshot import Book
from deckgen.story import CONTEXT, Storybook, words_file
from deckgen.wordfile import read_words


@dataclass(slots=True)
class PrintedBook:
    """A rulebook's bytes, the pages on which rules are explained, and its state; none where it cannot be set."""

    data: bytes = b""
    rules: Mapping[str, Sequence[int]] = field(default_factory=dict)
    state: Book | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)


def print_rulebook(prepared: Prepared, game: Game, language: Language, faces: Faces, fronts: Mapping[str, Drawing],
                   backs: Mapping[str, Drawing], signature: str) -> PrintedBook:
    """Nothing but diagnostics where the template fails."""
    fonts = prepared.fonts
    words, broken = read_words(prepared.project, words_file(game.id), CONTEXT)
    stories = Storybook(Stories(prepared.project, prepared.game), words)
    document, faults = render_rulebook(game, language, faces.jinja, fronts, backs, fonts.icon_codes, faces.diagram,
                                       stories)
    faults += broken
    if document is None or game.rulebook is None or has_errors(faults):
        return PrintedBook(diagnostics=faults)
    book, found = typeset(document, game.rulebook, fonts)
    data, undecoded = write_rulebook(book, prepared.truetypes, prepared.pictures.shown, signature)
    return PrintedBook(data, book.rules, book_state(document, book, faces, stories), [*faults, *found, *undecoded])
