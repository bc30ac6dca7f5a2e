"""The sheet of changes and the list of cards to take out as the bytes of PDFs, with pictures of the old faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import unescape
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, Location
from deckgen.document import Document
from deckgen.drawing import Drawing, Image, Picture
from deckgen.geometry import MM, Size
from deckgen.images import pixel_size
from deckgen.manifest import sha
from deckgen.model import Component, Rulebook
from deckgen.pdf.rulebook import write_rulebook
from deckgen.pipeline.build.prepare import Prepared, faces_of
from deckgen.pipeline.build.translate import localised_games
from deckgen.pipeline.compare.change_document import Pair, TakeOut, change_document, take_out_document
from deckgen.pipeline.compare.changelog import GameChanges
from deckgen.pipeline.compare.difference import CardChange, Difference
from deckgen.pipeline.compare.oldfaces import DPI, Pictures, recorded_faces
from deckgen.render.book.typeset import typeset

A4 = Size(210 * MM, 297 * MM)
Bytes = tuple[bytes, list[Diagnostic]]


class Sheet(NamedTuple):
    """What a sheet is made with: a prepared game, a language, and pictures of its faces as they were printed, None
    where there are none."""

    prepared: Prepared
    locale: str
    pictures: Pictures | None
    paper: Size = A4


class _Faces(NamedTuple):
    """Old faces, and whether any of them was drawn anew. `images` are the bitmaps that they place, by key."""

    pairs: tuple[Pair, ...]
    images: Mapping[str, Image]
    redrawn: bool


def change_sheet(sheet: Sheet, changes: GameChanges, found: Difference) -> Bytes:
    """What changed in one language, A4."""
    game = sheet.prepared.game
    faces = _faces(sheet, found.cards)
    document = change_document(game.title, sheet.locale, changes, found, faces.pairs, faces.redrawn,
                               sheet.prepared.fonts.icon_codes)
    return _written(sheet, document, faces, "changes")


def take_out_list(sheet: Sheet, cards: Sequence[CardChange], words: TakeOut) -> Bytes:
    """The cards of which copies have to leave a printed deck; `words.redrawn` is printed only where it holds."""
    faces = _faces(sheet, cards)
    localised, _ = localised_games(sheet.prepared.project, sheet.prepared.game, sheet.locale, sheet.prepared.fonts)
    title = unescape(str(localised[0].game.title))
    told = words if faces.redrawn else words._replace(redrawn="")
    return _written(sheet, take_out_document(title, sheet.locale, told, faces.pairs), faces, "take out")


def _written(sheet: Sheet, document: Document, faces: _Faces, what: str) -> Bytes:
    prepared = sheet.prepared
    book, _ = typeset(document, Rulebook("", None, sheet.paper, 0, Location("")), prepared.fonts, pages=1)
    return write_rulebook(book, prepared.cid_fonts, {**prepared.pictures.shown, **faces.images},
                          f"{prepared.game.id} {sheet.locale} {what}")


def _faces(sheet: Sheet, cards: Sequence[CardChange]) -> _Faces:
    """The faces of cards before and now."""
    old = {card.card: card.old for card in cards if card.old and (card.redrawn or card.discard)}
    found = sheet.pictures(old) if sheet.pictures else {}
    missing = {name: state for name, state in old.items() if name not in found}
    anew = recorded_faces(sheet.prepared, sheet.locale, missing)(missing) if missing else {}
    images = {name: Image(f"image_{sha(png)[:16]}", png, name, *(pixel_size(png) or (1, 1)))
              for name, png in {**found, **anew}.items()}
    return _Faces(tuple(_pairs(sheet, cards, images)), {image.key: image for image in images.values()}, bool(anew))


def _pairs(sheet: Sheet, cards: Sequence[CardChange], images: Mapping[str, Image]) -> Iterator[Pair]:
    prepared = sheet.prepared
    localised, _ = localised_games(prepared.project, prepared.game, sheet.locale, prepared.fonts)
    faces = faces_of(prepared, localised)
    today = {f"{component.id}/{card.id}": (component, card) for component, card in localised[0].game.cards()}
    components = {component.id: component for component in prepared.game.components}
    for change in cards:
        component = components.get(change.card.rpartition("/")[0])
        new = faces.face(*today[change.card]) if change.new and change.redrawn and change.card in today else None
        old = _old(change, images[change.card]) if change.card in images else None
        if new:
            new = replace(new, key=f"new_{change.id}")
        yield Pair(change, old, new, _corner(component) if component else 0.0)


def _corner(component: Component) -> float:
    return 0.5 if component.shape == "circle" else component.corner / component.size.width


def _old(change: CardChange, image: Image) -> Drawing:
    width, height = image.width * 72 / DPI, image.height * 72 / DPI
    return Drawing(f"old_{change.id}", width, height, 0, (Picture(image.key, (width, 0, 0, height, 0, 0)),))
