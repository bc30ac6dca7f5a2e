"""A game's cards onto sheets. Takes a game and the layouts, gives the sheets in the order of the PDF's pages.

Components of one size, bleed, shape and layout share sheets: their copies run on, so that no paper is wasted.
Rectangles and marks are worked out once for each such group and shared by all its sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Literal, NamedTuple

from deckgen.diagnostics import Diagnostic, Location, Severity, has_errors
from deckgen.geometry import Rect
from deckgen.impose.choose import Choice, choose
from deckgen.impose.grid import Grid, Placement, grid
from deckgen.impose.layout import Layout, paper_id
from deckgen.impose.margins import Margins, circles, margins
from deckgen.model import Component, Game
from deckgen.sheets import Circle, Sheet, Slot


class Copy(NamedTuple):
    """One piece to be printed."""

    component: str
    card: str
    copy: int
    has_back: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces that share sheets, and all that is the same on each of these."""

    layout: Layout
    grid: Grid
    faces: tuple[Placement, ...]
    backs: tuple[Placement, ...]
    margins: Margins
    circles: tuple[Circle, ...]
    trim_box: Rect
    bleed_box: Rect
    copies: tuple[Copy, ...]

    @property
    def paper(self) -> str:
        return paper_id(self.layout)

    @property
    def sheets(self) -> int:
        return -(-len(self.copies) // self.grid.capacity)

    @property
    def two_sided(self) -> bool:
        return self.layout.sides == "duplex" and any(copy.has_back for copy in self.copies)


def plan(game: Game, layouts: Mapping[str, Layout], paper: str,
         layout: str | None = None) -> tuple[list[Sheet], list[Diagnostic]]:
    """All sheets of a game on a paper (`a4`), front and reverse in turn. `layout` takes the place of those of the
    components that it fits. Sheets of another paper, on which some layouts insist, come last and are counted apart.

    If anything has a back on a reverse, every sheet of that paper gets its reverse, empty if need be: a missing page
    would shift all that follow it in the printer. No sheets where a component cannot be printed."""
    chosen, diagnostics = choose(game, Choice(paper, layout, layouts))
    if has_errors(diagnostics):
        return [], diagnostics
    shared: dict[tuple[object, ...], list[Component]] = {}
    for component in game.components:
        name = chosen[component.id].name
        shared.setdefault((component.size, component.bleed, component.shape, name), []).append(component)
    groups = [_group(chosen[components[0].id], components) for components in shared.values()]
    warnings = [_left_out(group) for group in groups if group.copies and group.margins.missing]
    papers = dict.fromkeys([paper, *(group.paper for group in groups)])
    return [sheet for each in papers for sheet in _sheets([group for group in groups if group.paper == each])], \
        diagnostics + warnings


def _group(layout: Layout, components: Sequence[Component]) -> Group:
    first = components[0]
    planned = grid(layout, first.size, first.bleed)
    faces = planned.faces()
    cut = first.shape if layout.marks == "crop" else ""
    copies = tuple(Copy(component.id, card.id, copy, component.back is not None) for component in components
                   for card in component.cards for copy in range(1, card.copies + 1))
    backs = planned.backs()
    trims, bleeds = (reduce(Rect.union, rects) for rects in ([place.trim for place in (*faces, *backs)],
                                                             [place.clip for place in (*faces, *backs)]))
    return Group(layout, planned, faces, backs, margins(planned, layout.sides, cut == "rectangle", layout.ruler),
                 circles(faces) if cut == "circle" else (), trims, bleeds, copies)


def _left_out(group: Group) -> Diagnostic:
    missing, planned = group.margins.missing, group.grid
    return Diagnostic("no-room-in-margin", Location(group.layout.file, 1),
                      f"{group.layout.name} leaves no room in the margins for {' and '.join(missing)}",
                      "a smaller bleed or outer_bleed leaves more"
                      if any(planned.outer) else "a layout with fewer columns or rows leaves more", Severity.WARNING)


def _sheets(groups: Sequence[Group]) -> Iterator[Sheet]:
    of = sum(group.sheets for group in groups)
    two_sided = any(group.two_sided for group in groups)
    number = 0
    for group in groups:
        for start in range(0, len(group.copies), group.grid.capacity):
            number += 1
            copies = group.copies[start:start + group.grid.capacity]
            yield _front(group, copies, number, of)
            if two_sided:
                yield _reverse(group, copies, number, of)


def _front(group: Group, copies: Sequence[Copy], number: int, of: int) -> Sheet:
    slots = _slots(group, copies, "face")
    if group.grid.folded:
        slots += _slots(group, copies, "back")
    known = group.margins
    return Sheet(group.grid.page, group.paper, number, of, "front", group.layout.name, slots, known.marks,
                 group.circles[:len(copies)], known.folds, known.ruler,
                 known.texts + known.named("sheet", number, of), group.trim_box, group.bleed_box)


def _reverse(group: Group, copies: Sequence[Copy], number: int, of: int) -> Sheet:
    slots = _slots(group, copies, "back") if group.two_sided else ()
    known = group.margins
    return Sheet(group.grid.page, group.paper, number, of, "reverse", group.layout.name, slots,
                 known.marks if slots else (), (), (), (), known.named("sheet-reverse", number, of), group.trim_box,
                 group.bleed_box)


def _slots(group: Group, copies: Sequence[Copy], side: Literal["face", "back"]) -> tuple[Slot, ...]:
    """The slots of a sheet that show something; where a neighbour is missing they have all of their bleed."""
    shown = [side == "face" or copy.has_back for copy in copies]
    places = group.faces if side == "face" else group.backs
    if not all(shown) or len(copies) < len(places):
        places = group.grid.freed(places, {at for at, one in enumerate(shown) if one}, side == "back")
    return tuple(Slot(component, card, copy, side, *place)
                 for (component, card, copy, _), place, one in zip(copies, places, shown, strict=False) if one)
