"""Planned sheets as the pages of a PDF: slots, marks and margin texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from deckgen.colour import BLACK, WHITE, Colour
from deckgen.drawing import Group, Item, Paint, Path, Picture, Stroke
from deckgen.pdf.writer import PdfFile
from deckgen.pen import circle, rounded, straight
from deckgen.sheets import Circle, Mark, Sheet, Slot

FOLD_DASH = (4.0, 2.0)


def add_sheets(file: PdfFile, sheets: Iterable[Sheet], drawing_of: Callable[[Slot], str | None],
               bleeds: dict[str, float], lettering: Callable[[Sheet], Sequence[Item]]) -> None:
    """Each sheet as a page. `drawing_of` names the drawing that a slot shows (None where it stays empty), `bleeds`
    gives the bleed of each component's drawings in points."""
    marks: dict[tuple[int, ...], list[Item]] = {}
    for sheet in sheets:
        key = id(sheet.marks), id(sheet.ruler), id(sheet.circles), id(sheet.folds)
        if key not in marks:
            marks[key] = _marks(sheet)
        items: list[Item] = []
        for slot in sheet.slots:
            name = drawing_of(slot)
            if name:
                items.append(_slot(slot, name, bleeds[slot.component]))
        items += marks[key]
        items += lettering(sheet)
        file.add_page(sheet.page, file.encode(items), sheet.trim_box, sheet.bleed_box)


def _slot(slot: Slot, name: str, bleed: float) -> Item:
    shown = Picture(name, slot.matrix)
    whole = slot.trim.grown(bleed)
    if all(abs(a - b) < 0.01 for a, b in zip(whole, slot.clip, strict=True)):
        return shown
    return Group((shown,), clip=rounded(slot.clip))


def _marks(sheet: Sheet) -> list[Item]:
    items: list[Item] = [_line(mark) for mark in (*sheet.marks, *sheet.ruler)]
    # a white line around the black one, which would not be seen on a dark piece
    items += [_circle(ring._replace(radius=ring.radius + ring.width), WHITE) for ring in sheet.circles]
    items += [_circle(ring, BLACK) for ring in sheet.circles]
    return items + [_line(fold, FOLD_DASH) for fold in sheet.folds]


def _line(mark: Mark, dash: tuple[float, ...] = ()) -> Path:
    return straight(mark.x1, mark.y1, mark.x2, mark.y2, Paint(stroke=Stroke(BLACK, mark.width, dash)))


def _circle(ring: Circle, colour: Colour) -> Path:
    return circle(ring.x, ring.y, ring.radius, Paint(stroke=Stroke(colour, ring.width)))
