"""A game drawn in one language for export: the faces and backs of its cards, and pages of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic
from deckgen.drawing import Drawing, Picture
from deckgen.geometry import Rect, Size
from deckgen.model import Card, Component, Game
from deckgen.pdf.writer import PdfFile
from deckgen.pipeline.build.prepare import Prepared, faces_of
from deckgen.pipeline.build.translate import localised_games


class Side(NamedTuple):
    """A card with its face and back, None where it has none."""

    component: Component
    card: Card
    face: Drawing
    back: Drawing | None


class GameFaces(NamedTuple):
    """A game drawn in one language. `pages(drawings, bleed)` is a PDF of a page for each drawing."""

    prepared: Prepared
    game: Game
    locale: str
    sides: tuple[Side, ...]

    def pages(self, drawings: list[Drawing], bleed: bool) -> tuple[bytes, list[Diagnostic]]:
        return pages_of(self.prepared, self.locale, drawings, bleed)


def pages_of(prepared: Prepared, locale: str, drawings: list[Drawing], bleed: bool) -> tuple[bytes, list[Diagnostic]]:
    """A PDF of a page for each drawing of a game, as large as its trim or its bleed."""
    file = PdfFile(prepared.cid_fonts, prepared.pictures.shown, prepared.game.id, locale, "export")
    for drawing in drawings:
        more = drawing.bleed if bleed else 0.0
        file.add_form(drawing)
        whole = Rect(0, 0, drawing.width + 2 * more, drawing.height + 2 * more)
        content = file.encode([Picture(drawing.key, (1, 0, 0, 1, more, more))])
        file.add_page(Size(whole.width, whole.height), content, whole.grown(-more), whole)
    return file.data(), list(file.faults)


def drawn(prepared: Prepared, locale: str) -> tuple[GameFaces, list[Diagnostic]]:
    """The cards of which there are copies, and what is wrong."""
    localised, faults = localised_games(prepared.project, prepared.game, locale, prepared.fonts)
    (game, language), faces = localised[0], faces_of(prepared, localised)
    sides = tuple(Side(component, card, face, faces.back(component, card)) for component, card in game.cards()
                  if card.copies and (face := faces.face(component, card)))
    return GameFaces(prepared, game, locale, sides), [*faults, *faces.faults, *language.diagnostics]


def by_component(drawn: GameFaces) -> Iterator[tuple[Component, list[Side]]]:
    """The cards of each component that has any."""
    for component in drawn.game.components:
        sides = [side for side in drawn.sides if side.component.id == component.id]
        if sides:
            yield component, sides
