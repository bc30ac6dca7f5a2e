"""One language of a game: translated, drawn, laid out on its sheets, its rulebook set, and all of it as bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from html import unescape
from typing import Any

from deckgen.asked import is_trial, parts
from deckgen.diagnostics import Diagnostic, Severity, has_errors
from deckgen.manifest import FORMAT, MANIFEST, inputs_digest, manifest_bytes, sha
from deckgen.model import Game
from deckgen.pdf.sheets import add_sheets
from deckgen.pdf.writer import PdfFile
from deckgen.pipeline.deck import draw_deck
from deckgen.pipeline.prepare import Prepared
from deckgen.pipeline.states import card_states
from deckgen.pipeline.voices import voices
from deckgen.render.faces import Faces
from deckgen.render.margins import Margins, sheet_words
from deckgen.sheets import Sheet, Slot
from deckgen.snapshot import CardState, book_json, card_json, flattened
from deckgen.translate.exchanged import exchanged

CARDS = "cards.pdf"
RULEBOOK = "rulebook.pdf"
MISFITS = frozenset({"text-overflow", "rulebook-too-wide", "rulebook-too-high", "back-cover-overflow"})


@dataclass(slots=True)
class Printed:
    """The files of a game in one language; none where `diagnostics` has an error."""

    game: str
    locale: str
    files: dict[str, bytes] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def localise(prepared: Prepared, locale: str) -> Printed:
    """Print one language. Nothing is written here."""
    project, result = prepared.project, Printed(prepared.game.id, locale)
    project.reads.clear()
    project.reads.update(prepared.reads)
    spoken, faults = voices(project, prepared.game, locale, prepared.fonts)
    (game, language), *others = spoken
    faces = Faces(game, language, project, prepared.fonts, prepared.pictures, prepared.templates,
                  others[0] if others else None)
    title = unescape(str(game.title))
    signature = f"{game.id} {locale} {game.version}"
    file = PdfFile(prepared.truetypes, prepared.pictures.shown, title, parts(locale)[0], f"{signature} cards")
    deck = draw_deck(spoken, faces, file)
    words, found = sheet_words(project)
    faults += found
    reads = {CARDS: sorted(project.reads)}
    drawn = sha(repr(sorted(deck.hashes.items())).encode())
    margins = Margins(words, f"{title} {game.version} · {drawn[:8]}", game.place("title"), language, prepared.fonts)
    if not has_errors(_weighed([*faces.faults, *deck.faults], locale)):
        impose(prepared.sheets, game, faces, file, margins)
    pages: dict[str, Any] = {}
    if game.rulebook:
        from deckgen.pipeline.rulebook import print_rulebook

        book = print_rulebook(prepared, spoken[0], faces, deck.faces, deck.backs, f"{signature} rulebook")
        faults += book.diagnostics
        if book.state:
            pages = {"rulebook": {"rules": book.rules, "examples": book.state.examples}, "book": book_json(book.state)}
            result.counts["pages"] = len(book.state.pages)
        result.files[RULEBOOK] = book.data
        reads[RULEBOOK] = sorted(project.reads)
    faults += [*faces.faults, *deck.faults, *file.faults, *margins.faults, *prepared.icon_faults,
               *(fault for voice in spoken for fault in voice.language.diagnostics),
               *(fault for voice in spoken for fault in exchanged(voice.language.phrases()))]
    faults = _weighed(faults, locale)
    if not has_errors(faults):
        result.files[CARDS] = file.data()
    result.diagnostics = list(dict.fromkeys((*faults, *prepared.truetypes.faults)))
    if has_errors(result.diagnostics):
        result.files.clear()
        return result
    result.counts |= {"cards": sum(component.copies for component in game.components),
                      "sheets": prepared.sheets[-1].of if prepared.sheets else 0}
    states = card_states(spoken, faces, deck.hashes)
    result.files[MANIFEST] = manifest_bytes(_manifest(prepared, game, result, reads, states, drawn, pages))
    return result


def _weighed(faults: list[Diagnostic], locale: str) -> list[Diagnostic]:
    """What does not fit is an error, but in a locale that is made to see what does not fit."""
    if not is_trial(locale):
        return faults
    return [replace(fault, severity=Severity.WARNING) if fault.code in MISFITS else fault for fault in faults]


def _manifest(prepared: Prepared, game: Game, result: Printed, reads: Mapping[str, list[str]],
              states: Mapping[str, CardState], drawn: str, pages: Mapping[str, Any]) -> dict[str, Any]:
    project = prepared.project
    files: dict[str, dict[str, Any]] = {
        name: {"sha256": sha(result.files[name]), "inputs": inputs_digest(project, names, prepared.options),
               "reads": names}
        for name, names in reads.items()}
    files[CARDS]["data"] = drawn        # its first letters stand in the sheets' margins
    if pages:
        files[RULEBOOK]["data"] = sha("\n".join(pages["book"]["pages"]).encode())
    printed_from = set[str]().union(*reads.values())
    others = sorted(prepared.checked - printed_from)
    cards = {name: card_json(state) for name, state in states.items()}
    warnings = [fault.as_json() for fault in (*prepared.diagnostics, *result.diagnostics)
                if fault.severity is Severity.WARNING]
    return {"format": FORMAT, "game": game.id, "locale": result.locale, "locales": list(prepared.game.locales),
            "version": game.version, "data": inputs_digest(project, printed_from | prepared.checked), "files": files,
            "checked": {"inputs": inputs_digest(project, others, prepared.options), "reads": others},
            "counts": result.counts, "sheets": _sheets(prepared.sheets), "cards": cards,
            "figures": flattened(game.rules, "rules"), "rulebook": {}, "book": {}, **pages, "warnings": warnings}


def impose(sheets: Iterable[Sheet], game: Game, faces: Faces, file: PdfFile, margins: Margins) -> None:
    """Put the drawings of a file on its sheets."""
    backs = {card.id: faces.back_key(component, card) if component.back else None for component, card in game.cards()}

    def drawing_of(slot: Slot) -> str | None:
        return f"card_{slot.card}" if slot.side == "face" else backs[slot.card]

    bleeds = {component.id: component.bleed for component in game.components}
    add_sheets(file, sheets, drawing_of, bleeds, lambda sheet: margins.set(sheet.texts))


def _sheets(sheets: Iterable[Sheet]) -> list[dict[str, Any]]:
    trims: dict[int, list[float]] = {}
    out = []
    for page, sheet in enumerate(sheets, 1):
        slots = []
        for slot in sheet.slots:
            trim = trims.get(id(slot.trim))
            if trim is None:
                trim = trims[id(slot.trim)] = [round(v, 2) for v in slot.trim]
            slots.append({"component": slot.component, "card": slot.card, "copy": slot.copy, "side": slot.side,
                          "trim": trim, "rotation": slot.rotation})
        out.append({"file": CARDS, "page": page, "side": sheet.side, "slots": slots})
    return out
