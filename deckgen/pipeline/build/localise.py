"""One language of a game: translated, drawn, laid out on its sheets, its rulebook set, and all of it as bytes.

Two processes may share the files of a language; what they make is the same as if one had made both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from html import unescape
from typing import TYPE_CHECKING, Any, NamedTuple

from deckgen.locale_request import is_trial, parts
from deckgen.diagnostics import Diagnostic, Severity, has_errors
from deckgen.drawing import Drawing
from deckgen.manifest import sha
from deckgen.model import Game, Phrase
from deckgen.pdf.sheets import add_sheets
from deckgen.pdf.writer import PdfFile
from deckgen.pipeline.build.deck import Deck, draw_deck
from deckgen.pipeline.build.prepare import Prepared, faces_of
from deckgen.pipeline.build.sheetfiles import CARDS, sheet_files
from deckgen.pipeline.build.card_states import card_states
from deckgen.pipeline.build.localised_games import localised_games
from deckgen.render.faces import Faces, LocalisedGame
from deckgen.render.margins import Margins, sheet_words
from deckgen.sheets import Sheet, Slot
from deckgen.snapshot import book_json, card_json

if TYPE_CHECKING:
    from deckgen.render.author import Show

RULEBOOK = "rulebook.pdf"
TAKE_OUT = "take-out.pdf"               # a list of cards that a build has made
MISFITS = frozenset({"text-overflow", "rulebook-too-wide", "rulebook-too-high", "back-cover-overflow"})


class Task(NamedTuple):
    """The files of a language that one process makes; with CARDS come those of its other papers."""

    locale: str
    files: tuple[str, ...]


@dataclass(slots=True)
class Part:
    """A file of a game in one language. `data` is empty where something is wrong. `shows` is a hash of what is drawn,
    `told` what the manifest says of it, `phrases` are those of each of its languages."""

    name: str
    data: bytes = b""
    shows: str = ""
    reads: dict[str, str] = field(default_factory=dict)     # hashes of what it was made from, by name
    counts: dict[str, int] = field(default_factory=dict)
    told: dict[str, Any] = field(default_factory=dict)
    phrases: list[list[Phrase]] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)


class _Desk(NamedTuple):
    """What the files of a language are made with; `faults` are those of its texts."""

    prepared: Prepared
    locale: str
    localised: list[LocalisedGame]
    faces: Faces
    faults: list[Diagnostic]

    def signature(self, what: str) -> str:
        game = self.prepared.game
        return f"{game.id} {self.locale} {game.version} {what}"

    def finish(self, part: Part, faults: Iterable[Diagnostic]) -> None:
        """Tell what was read and said for a part, and what is wrong with it."""
        said = (fault for one in self.localised for fault in one.language.diagnostics)
        part.diagnostics = list(dict.fromkeys(weighed(
            (*self.faults, *self.faces.faults, *faults, *self.prepared.icon_faults, *said), self.locale)))
        part.phrases = [one.language.phrases() for one in self.localised]
        part.reads = self.prepared.project.digests(self.prepared.project.reads)


def localise(prepared: Prepared, task: Task) -> list[Part]:
    """Print files of one language. Nothing is written here."""
    project, (locale, files) = prepared.project, task
    project.reads.clear()
    project.reads.update(prepared.reads)
    localised, faults = localised_games(project, prepared.game, locale, prepared.fonts)
    desk = _Desk(prepared, locale, localised, faces_of(prepared, localised), faults)
    cards, deck = _cards(desk) if CARDS in files else ([], None)
    book = [_book(desk, deck.show if deck else _drawer(desk))] if RULEBOOK in files else []
    return [*cards, *book]


def _cards(desk: _Desk) -> tuple[list[Part], Deck]:
    """A file for each paper; the first one tells of the cards in all of them."""
    prepared, localised, faces = desk.prepared, desk.localised, desk.faces
    game, language = localised[0]
    title = unescape(str(game.title))
    sheets = sheet_files(prepared.sheets)
    files = {name: PdfFile(prepared.cid_fonts, prepared.pictures.shown, title, parts(desk.locale)[0],
                           desk.signature(name.removesuffix(".pdf"))) for name in sheets}
    deck = draw_deck(localised, faces, _file_of(game, sheets, files))
    words, faults = sheet_words(prepared.project)
    shows = sha(repr(sorted(deck.hashes.items())).encode())
    head = f"{title} {game.version} · {shows[:8]}"
    margins = Margins(words, head, game.place("title"), language, prepared.fonts)
    if not has_errors(weighed((*faces.faults, *deck.faults), desk.locale)):
        for name, file in files.items():
            impose(sheets[name], game, faces, file, margins)
    made = [_sheet_part(desk, name, shows, file, (*faults, *deck.faults, *margins.faults))
            for name, file in files.items()]
    states = card_states(localised, faces, deck.hashes)
    made[0].told = {"cards": {name: card_json(state) for name, state in states.items()}}
    made[0].counts = {"cards": sum(component.copies for component in game.components),
                      "sheets": sum(placed[-1].of for placed in sheets.values() if placed)}
    return made, deck


def _file_of(game: Game, sheets: Mapping[str, Sequence[Sheet]], files: Mapping[str, PdfFile]) -> dict[str, PdfFile]:
    """The file that the drawings of each component belong to; those that nothing is printed of go into the first."""
    placed = {slot.component: files[name] for name, those in sheets.items() for sheet in those for slot in sheet.slots}
    return {component.id: placed.get(component.id, files[CARDS]) for component in game.components}


def _sheet_part(desk: _Desk, name: str, shows: str, file: PdfFile, faults: Iterable[Diagnostic]) -> Part:
    part = Part(name, shows=shows)
    desk.finish(part, (*faults, *file.faults))
    if not has_errors(part.diagnostics):
        part.data = file.data()
    part.diagnostics += desk.prepared.cid_fonts.faults
    return part


def _book(desk: _Desk, show: Show) -> Part:
    from deckgen.pipeline.build.rulebook import print_rulebook

    book = print_rulebook(desk.prepared, desk.localised[0], desk.faces, show, desk.signature("rulebook"))
    part = Part(RULEBOOK, book.data)
    if book.state:
        part.told = {"rulebook": {"rules": book.rules, "examples": book.state.examples}, "book": book_json(book.state)}
        part.counts["pages"] = len(book.state.pages)
        part.shows = sha("\n".join(part.told["book"]["pages"]).encode())
    desk.finish(part, book.diagnostics)
    part.diagnostics += desk.prepared.cid_fonts.faults
    return part


def _drawer(desk: _Desk) -> Show:
    """What draws the cards that a rulebook shows where no deck was drawn before it."""
    cards, faces = {card.id: (component, card) for component, card in desk.localised[0].game.cards()}, desk.faces

    @cache
    def show(card: str, back: bool) -> Drawing | None:
        return faces.back(*cards[card]) if back else faces.face(*cards[card])

    return show


def weighed(faults: Iterable[Diagnostic], locale: str) -> list[Diagnostic]:
    """What does not fit is an error, but in a locale that is made to see what does not fit."""
    if not is_trial(locale):
        return list(faults)
    return [replace(fault, severity=Severity.WARNING) if fault.code in MISFITS else fault for fault in faults]


def impose(sheets: Iterable[Sheet], game: Game, faces: Faces, file: PdfFile, margins: Margins) -> None:
    """Put the drawings of a file on its sheets."""
    backs = {card.id: faces.back_key(component, card) if component.back else None for component, card in game.cards()}

    def drawing_of(slot: Slot) -> str | None:
        return f"card_{slot.card}" if slot.side == "face" else backs[slot.card]

    bleeds = {component.id: component.bleed for component in game.components}
    add_sheets(file, sheets, drawing_of, bleeds, lambda sheet: margins.set(sheet.texts))
