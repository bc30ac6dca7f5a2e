"""The rulebook of a game in one language, from template to pages, and from pages to bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from deckgen.book import Book as LaidOut
from deckgen.diagnostics import Diagnostic, has_errors
from deckgen.pdf.rulebook import write_rulebook
from deckgen.pipeline.build.bookstate import book_state
from deckgen.pipeline.build.prepare import Prepared
from deckgen.pipeline.build.stories import Stories
from deckgen.render.author import Show
from deckgen.render.book.typeset import typeset
from deckgen.render.faces import Faces, LocalisedGame
from deckgen.render.rulebook import render_rulebook
from deckgen.snapshot import Book
from deckgen.story import CONTEXT, Storybook, words_file
from deckgen.wordfile import read_words


@dataclass(slots=True)
class SetBook:
    """A rulebook laid out, with its state; none where it cannot be set."""

    book: LaidOut | None = None
    state: Book | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)


@dataclass(slots=True)
class PrintedBook:
    """A rulebook's bytes, the pages on which rules are explained, and its state; none where it cannot be set."""

    data: bytes = b""
    rules: Mapping[str, Sequence[int]] = field(default_factory=dict)
    state: Book | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)


def set_rulebook(prepared: Prepared, localised: LocalisedGame, faces: Faces, show: Show, mild: bool = False) -> SetBook:
    """Nothing but diagnostics where the template fails. `mild` takes examples that are no longer true."""
    fonts, (game, language) = prepared.fonts, localised
    words, broken = read_words(prepared.project, words_file(game.id), CONTEXT)
    stories = Storybook(Stories(prepared.project, prepared.game, mild), words)
    document, faults = render_rulebook(game, language, faces.jinja, show, fonts.icon_codes, faces.diagram, stories)
    faults += broken
    if document is None or game.rulebook is None or has_errors(faults):
        return SetBook(diagnostics=faults)
    book, found = typeset(document, game.rulebook, fonts)
    return SetBook(book, book_state(document, book, faces, stories), [*faults, *found])


def print_rulebook(prepared: Prepared, localised: LocalisedGame, faces: Faces, show: Show, signature: str) -> PrintedBook:
    done = set_rulebook(prepared, localised, faces, show)
    if done.book is None:
        return PrintedBook(diagnostics=done.diagnostics)
    data, undecoded = write_rulebook(done.book, prepared.cid_fonts, prepared.pictures.shown, signature)
    return PrintedBook(data, done.book.rules, done.state, [*done.diagnostics, *undecoded])
