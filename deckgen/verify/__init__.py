"""Verify: the finished files of a game in one language, read back and held against its engine, its texts, its manifest.

Takes an `Edition`, gives diagnostics that name language, card, page and both values. Draws nothing and knows no game.
"""

from __future__ import annotations

from deckgen.diagnostics import Diagnostic
from deckgen.verify.book import check_book, check_shown
from deckgen.verify.cards import check_cards
from deckgen.verify.edition import BOOK, Edition
from deckgen.verify.faces import Face
from deckgen.verify.files import check_files
from deckgen.verify.passages import Book, Passage, Places, by_place, typed
from deckgen.verify.played import traced, traced_story
from deckgen.verify.readback import Picture, Unreadable, read_pages, read_pictures, read_sheets
from deckgen.verify.sheets import check_sheets
from deckgen.verify.spoken import check_spoken
from deckgen.verify.tables import check_tables
from deckgen.verify.templates import alike, check_templates, missing
from deckgen.verify.truth import Truth, truth_of
from deckgen.verify.words import names_with_figures, shown

__all__ = ["Book", "Edition", "Face", "Passage", "Places", "Truth", "alike", "by_place", "check_templates", "missing",
           "names_with_figures", "shown", "traced", "traced_story", "truth_of", "typed", "verify_edition"]


def verify_edition(edition: Edition) -> list[Diagnostic]:
    """All that is not as it should be in one language of a game."""
    manifest, faults = check_files(edition)
    if manifest is None:
        return faults
    try:
        sheets = read_sheets(edition.folder, manifest["sheets"])
        faults += check_sheets(edition, manifest, sheets)
        pictures: list[Picture] = []
        if edition.game.rulebook:
            sizes = {card.id: component.size for component, card in edition.game.cards()}
            pictures, pages = read_pictures(edition.folder / BOOK, sizes), read_pages(edition.folder / BOOK)
            faults += [*check_book(edition, pages), *check_tables(edition, pages), *check_shown(edition, pictures),
                       *check_spoken(edition, pages)]
        faults += check_cards(edition, sheets, pictures)
    except Unreadable as error:
        faults.append(edition.fault("file-differs", error.file, 0, "", f"cannot be read: {error}"))
    return list(dict.fromkeys(faults))
