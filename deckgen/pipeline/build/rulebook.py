"""The rulebook of a game in one language, from template to pages, and from pages to bytes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from deckgen.book import Book as LaidOut
from deckgen.diagnostics import Diagnostic, has_errors
from deckgen.drawing import Drawing
from deckgen.manifest import sha
from deckgen.pdf.rulebook import write_rulebook
from deckgen.pipeline.build.bookstate import book_state
from deckgen.pipeline.build.parts import Part
from deckgen.pipeline.build.prepare import Prepared
from deckgen.pipeline.build.sheetfiles import RULEBOOK
from deckgen.pipeline.build.stories import Stories
from deckgen.pipeline.build.translate import LocaleEdition
from deckgen.render.author import Show
from deckgen.render.book.typeset import typeset
from deckgen.render.faces import Faces, LocalisedGame
from deckgen.render.rulebook import render_rulebook
from deckgen.snapshot import Book, book_json
from deckgen.story import CONTEXT, Storybook, words_file
from deckgen.wordfile import read_words


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook laid out, with its state; none where it cannot be set."""

    book: LaidOut | None = None
    state: Book | None = None


def render_book(prepared: Prepared, localised: LocalisedGame, faces: Faces, show: Show,
                mild: bool = False) -> tuple[Rulebook, list[Diagnostic]]:
    """Nothing but diagnostics where the template fails. `mild` takes examples that are no longer true."""
    fonts, (game, language) = prepared.fonts, localised
    words, broken = read_words(prepared.project, words_file(game.id), CONTEXT)
    stories = Storybook(Stories(prepared.project, prepared.game, mild), words)
    document, faults = render_rulebook(game, language, faces.jinja, show, fonts.icon_codes, faces.diagram, stories)
    faults += broken
    if document is None or game.rulebook is None or has_errors(faults):
        return Rulebook(), faults
    book, found = typeset(document, game.rulebook, fonts)
    return Rulebook(book, book_state(document, book, faces, stories)), [*faults, *found]


def write_book(language: LocaleEdition, rulebook: Rulebook, reads: Collection[str],
               diagnostics: Sequence[Diagnostic]) -> Part:
    prepared, (book, state), data = language.prepared, (rulebook.book, rulebook.state), b""
    if book:
        data, undecoded = write_rulebook(book, prepared.cid_fonts, prepared.pictures.shown,
                                         language.signature("rulebook"))
        diagnostics = [*diagnostics, *undecoded]
    part = language.part(RULEBOOK, reads, diagnostics)
    part.data = data
    if book and state:
        part.entries = {"rulebook": {"rules": book.rules, "examples": state.examples}, "book": book_json(state)}
        part.counts = {"pages": len(state.pages)}
        part.shows = sha("\n".join(part.entries["book"]["pages"]).encode())
    part.diagnostics += prepared.cid_fonts.faults
    return part


def drawer(language: LocaleEdition) -> Show:
    """What draws the cards that a rulebook shows where no deck was drawn before it."""
    cards, faces = {card.id: (component, card) for component, card in language.games[0].game.cards()}, language.faces

    @cache
    def show(card: str, back: bool) -> Drawing | None:
        return faces.back(*cards[card]) if back else faces.face(*cards[card])

    return show
