"""The contact sheet: every card of a game at a glance, each once, with its copies."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

from deckgen.diagnostics import Diagnostic, Location
from deckgen.document import Block, Document, Figure, FigureGroup, Figures, Heading, Text
from deckgen.geometry import MM, Size
from deckgen.model import Rulebook
from deckgen.pdf.rulebook import write_rulebook
from deckgen.pipeline.export.export_faces import GameFaces, Side, by_component
from deckgen.render.book.typeset import typeset

A4 = Size(210 * MM, 297 * MM)
CARD = 26 * MM                  # of a width; six stand in a row
ROW = 6
_NOWHERE = Location("")


def contact_sheet(drawn: GameFaces) -> tuple[bytes, list[Diagnostic]]:
    """A PDF of A4 pages."""
    title = unescape(str(drawn.game.title))
    drawings = {drawing.key: drawing for side in drawn.sides for drawing in (side.face, side.back) if drawing}
    document = Document(title, drawn.locale, tuple(_blocks(drawn)), drawings)
    fonts = drawn.prepared.fonts
    book, faults = typeset(document, Rulebook("", None, A4, 0, _NOWHERE), fonts, pages=1)
    data, undecoded = write_rulebook(book, drawn.prepared.cid_fonts, drawn.prepared.pictures.shown, "contact sheet")
    return data, [*faults, *undecoded]


def _blocks(drawn: GameFaces) -> Iterator[Block]:
    for component, sides in by_component(drawn):
        copies = sum(side.card.copies for side in sides)
        yield Heading(1, (Text(f"{unescape(str(component.name))} ({copies})"),), component.id, _NOWHERE)
        width = CARD * min(1.0, component.size.width / (63 * MM))
        corner = component.corner if component.shape == "rectangle" else component.size.width / 2
        for at in range(0, len(sides), ROW):
            yield Figures(tuple(_group(side, width, corner * width / component.size.width)
                                for side in sides[at:at + ROW]), _NOWHERE)


def _group(side: Side, width: float, corner: float) -> FigureGroup:
    label = f"{unescape(str(side.card.values.get('name') or side.card.id))} ×{side.card.copies}"
    return FigureGroup((Figure(side.face.key, width, corner),), (Text(label),))
