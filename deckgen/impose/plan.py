"""A game's cards onto sheets. Takes a game and the layouts, gives the sheets in the order of the PDF's pages.

Components of one size, bleed, shape and layout share sheets: their copies run on, so that no paper is wasted.
Rectangles and marks are worked out once for each such group and shared by all its sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, Location, Severity
from deckgen.geometry import Rect
from deckgen.impose.fit import misfit, resolve, unknown_layout
from deckgen.impose.grid import Grid, Placement, grid
from deckgen.impose.layout import Layout
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
    def sheets(self) -> int:
        return -(-len(self.copies) // self.grid.capacity)

    @property
    def two_sided(self) -> bool:
        return self.layout.sides == "duplex" and any(copy.has_back for copy in self.copies)


def plan(game: Game, layouts: Mapping[str, Layout], paper: str,
         layout: str | None = None) -> tuple[list[Sheet], list[Diagnostic]]:
    """All sheets of a game on a paper (`a4`), front and reverse in turn. `layout` overrules every component's.

    If anything has a back on a reverse, every sheet gets its reverse, empty if need be: a missing page would shift all
    that follow it in the printer. No sheets where a component cannot be printed."""
    chosen, diagnostics = _chosen(game, layouts, paper, layout)
    if diagnostics:
        return [], diagnostics
    shared: dict[tuple[object, ...], list[Component]] = {}
    for component in game.components:
        name = chosen[component.id].name
        shared.setdefault((component.size, component.bleed, component.shape, name), []).append(component)
    groups = [_group(chosen[components[0].id], components) for components in shared.values()]
    warnings = [_left_out(group) for group in groups if group.copies and group.margins.missing]
    return list(_sheets(groups)), warnings


def _chosen(game: Game, layouts: Mapping[str, Layout], paper: str,
            override: str | None) -> tuple[dict[str, Layout], list[Diagnostic]]:
    """The layout of each component that can be printed with its own, and what is wrong with the others."""
    if override and not resolve(override, paper, layouts):
        return {}, [unknown_layout(override, paper, layouts, Location(game.location.file, 0, "--layout"))]
    chosen: dict[str, Layout] = {}
    diagnostics: list[Diagnostic] = []
    for component in game.components:
        found = resolve(override or component.layout, paper, layouts)
        if found is None:
            place = replace(component.location, key="layout")
            diagnostics.append(unknown_layout(component.layout, paper, layouts, place))
        elif fault := misfit(component, found, layouts):
            diagnostics.append(fault)
        else:
            chosen[component.id] = found
    return chosen, diagnostics


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
                      if planned.outer else "a layout with fewer columns or rows leaves more", Severity.WARNING)


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
    slots = tuple(Slot(component, card, copy, "face", *place)
                  for (component, card, copy, _), place in zip(copies, group.faces, strict=False))
    if group.grid.folded:
        slots += _backs(group, copies)
    known = group.margins
    return Sheet(group.grid.page, number, of, "front", group.layout.name, slots, known.marks,
                 group.circles[:len(copies)], known.folds, known.ruler,
                 known.texts + known.named("sheet", number, of), group.trim_box, group.bleed_box)


def _reverse(group: Group, copies: Sequence[Copy], number: int, of: int) -> Sheet:
    slots = _backs(group, copies) if group.two_sided else ()
    known = group.margins
    return Sheet(group.grid.page, number, of, "reverse", group.layout.name, slots, known.marks if slots else (),
                 (), (), (), known.named("sheet-reverse", number, of), group.trim_box, group.bleed_box)


def _backs(group: Group, copies: Sequence[Copy]) -> tuple[Slot, ...]:
    return tuple(Slot(component, card, copy, "back", *place)
                 for (component, card, copy, has_back), place in zip(copies, group.backs, strict=False) if has_back)
