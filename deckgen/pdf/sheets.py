"""Planned sheets as the pages of a PDF: slots, marks and margin texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from deckgen.drawing import Item, Place
from deckgen.geometry import Rect
from deckgen.pdf.writer import PdfFile
from deckgen.sheets import Circle, Mark, Sheet, Slot

_CIRCLE = 0.5522847498
FOLD_DASH = "[4 2] 0 d"


def add_sheets(file: PdfFile, sheets: Iterable[Sheet], drawing_of: Callable[[Slot], str | None],
               bleeds: dict[str, float], lettering: Callable[[Sheet], Sequence[Item]]) -> None:
    """Each sheet as a page. `drawing_of` names the drawing that a slot shows (None where it stays empty), `bleeds`
    gives the bleed of each component's drawings in points."""
    marks: dict[tuple[int, ...], str] = {}
    for sheet in sheets:
        key = id(sheet.marks), id(sheet.ruler), id(sheet.circles), id(sheet.folds)
        if key not in marks:
            marks[key] = _marks(sheet)
        items: list[Item] = []
        for slot in sheet.slots:
            name = drawing_of(slot)
            if name:
                items += _slot(slot, name, bleeds[slot.component])
        items.append(marks[key])
        items += lettering(sheet)
        file.add_page(sheet.page, file.encode(items), sheet.trim_box, sheet.bleed_box)


def _slot(slot: Slot, name: str, bleed: float) -> list[Item]:
    place = Place(name, slot.matrix)
    whole = slot.trim.grown(bleed)
    if all(abs(a - b) < 0.01 for a, b in zip(whole, slot.clip, strict=True)):
        return [place]
    return [f"q {_rectangle(slot.clip)} W n", place, "Q"]


def _rectangle(rect: Rect) -> str:
    return f"{rect.left:.3f} {rect.bottom:.3f} {rect.width:.3f} {rect.height:.3f} re"


def _marks(sheet: Sheet) -> str:
    lines = [_line(mark) for mark in (*sheet.marks, *sheet.ruler)]
    rounds = [_circle(circle) for circle in sheet.circles]
    if rounds:      # a white line around the black one, which would not be seen on a dark piece
        rounds = ["1 G", *(_circle(circle._replace(radius=circle.radius + circle.width)) for circle in sheet.circles),
                  "0 G", *rounds]
    folds = [FOLD_DASH, *map(_line, sheet.folds)] if sheet.folds else []
    return "\n".join(("q 0 G 0 J [] 0 d", *lines, *rounds, *folds, "Q"))


def _line(mark: Mark) -> str:
    return f"{mark.width:.3f} w {mark.x1:.3f} {mark.y1:.3f} m {mark.x2:.3f} {mark.y2:.3f} l S"


def _circle(circle: Circle) -> str:
    x, y, r = circle.x, circle.y, circle.radius
    k = r * _CIRCLE
    return (f"{circle.width:.3f} w {x + r:.3f} {y:.3f} m "
            f"{x + r:.3f} {y + k:.3f} {x + k:.3f} {y + r:.3f} {x:.3f} {y + r:.3f} c "
            f"{x - k:.3f} {y + r:.3f} {x - r:.3f} {y + k:.3f} {x - r:.3f} {y:.3f} c "
            f"{x - r:.3f} {y - k:.3f} {x - k:.3f} {y - r:.3f} {x:.3f} {y - r:.3f} c "
            f"{x + k:.3f} {y - r:.3f} {x + r:.3f} {y - k:.3f} {x + r:.3f} {y:.3f} c S")
