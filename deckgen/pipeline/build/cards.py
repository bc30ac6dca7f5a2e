"""The cards of a game in one language: rendered, imposed on its sheets, written as bytes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from html import unescape
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, has_errors
from deckgen.locale_request import parts
from deckgen.manifest import sha
from deckgen.model import Game
from deckgen.pdf.sheets import add_sheets
from deckgen.pdf.writer import PdfFile
from deckgen.pipeline.build.card_states import card_states
from deckgen.pipeline.build.deck import Deck, draw_deck
from deckgen.pipeline.build.parts import Part, weighed
from deckgen.pipeline.build.sheetfiles import CARDS, sheet_files
from deckgen.pipeline.build.translate import LocaleEdition
from deckgen.render.faces import Faces
from deckgen.render.margins import Margins, sheet_words
from deckgen.sheets import Sheet, Slot
from deckgen.snapshot import card_json


class Cards(NamedTuple):
    """What is drawn of a game, in the file of each paper; the sheets of each file; a hash of all that is drawn."""

    deck: Deck
    files: dict[str, PdfFile]
    sheets: dict[str, list[Sheet]]
    shows: str


def render_cards(language: LocaleEdition) -> tuple[Cards, list[Diagnostic]]:
    prepared, (game, *_) = language.prepared, language.games[0]
    sheets = sheet_files(prepared.sheets)
    files = {name: PdfFile(prepared.cid_fonts, prepared.pictures.shown, unescape(str(game.title)),
                           parts(language.locale)[0], language.signature(name.removesuffix(".pdf"))) for name in sheets}
    deck = draw_deck(language.games, language.faces, _file_of(game, sheets, files))
    return Cards(deck, files, sheets, sha(repr(sorted(deck.hashes.items())).encode())), deck.faults


def impose_cards(language: LocaleEdition, cards: Cards) -> list[Diagnostic]:
    """Put the drawings of each file on its sheets, unless one of them is wrong."""
    prepared, faces, (game, texts) = language.prepared, language.faces, language.games[0]
    words, diagnostics = sheet_words(prepared.project)
    head = f"{unescape(str(game.title))} {game.version} · {cards.shows[:8]}"
    margins = Margins(words, head, game.place("title"), texts, prepared.fonts)
    if not has_errors(weighed((*faces.faults, *cards.deck.faults), language.locale)):
        for name, file in cards.files.items():
            impose(cards.sheets[name], game, faces, file, margins)
    return [*diagnostics, *margins.faults]


def write_cards(language: LocaleEdition, cards: Cards, reads: Collection[str],
                diagnostics: Sequence[Diagnostic]) -> list[Part]:
    """A file for each paper; the first one tells of the cards in all of them."""
    game, made = language.games[0].game, list[Part]()
    for name, file in cards.files.items():
        part = language.part(name, reads, (*diagnostics, *file.faults))
        part.shows = cards.shows
        if not has_errors(part.diagnostics):
            part.data = file.data()
        part.diagnostics += language.prepared.cid_fonts.faults
        made.append(part)
    states = card_states(language.games, language.faces, cards.deck.hashes)
    made[0].entries = {"cards": {name: card_json(state) for name, state in states.items()}}
    made[0].counts = {"cards": sum(component.copies for component in game.components),
                      "sheets": sum(placed[-1].of for placed in cards.sheets.values() if placed)}
    return made


def impose(sheets: Iterable[Sheet], game: Game, faces: Faces, file: PdfFile, margins: Margins) -> None:
    """Put the drawings of a file on its sheets."""
    backs = {card.id: faces.back_key(component, card) if component.back else None for component, card in game.cards()}

    def drawing_of(slot: Slot) -> str | None:
        return f"card_{slot.card}" if slot.side == "face" else backs[slot.card]

    bleeds = {component.id: component.bleed for component in game.components}
    add_sheets(file, sheets, drawing_of, bleeds, lambda sheet: margins.set(sheet.texts))


def _file_of(game: Game, sheets: Mapping[str, Sequence[Sheet]], files: Mapping[str, PdfFile]) -> dict[str, PdfFile]:
    """The file that the drawings of each component belong to; those that nothing is printed of go into the first."""
    placed = {slot.component: files[name] for name, those in sheets.items() for sheet in those for slot in sheet.slots}
    return {component.id: placed.get(component.id, files[CARDS]) for component in game.components}
