"""Does a layout take a component, and if not, what would? Asked before anything is laid out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.geometry import MM, Size, millimetres
from deckgen.impose.grid import TOLERANCE, Grid, grid
from deckgen.impose.layout import Layout, figure, figures
from deckgen.model import Component


def resolve(name: str, paper: str, layouts: Mapping[str, Layout]) -> Layout | None:
    """The layout `3x3` of a paper; a full name such as `a4-3x3` is taken as well."""
    return layouts.get(f"{paper}-{name}") or layouts.get(name)


def unknown_layout(name: str, paper: str, layouts: Iterable[str], location: Location) -> Diagnostic:
    here = [each.removeprefix(f"{paper}-") for each in layouts if each.startswith(f"{paper}-")]
    return Diagnostic("unknown-layout", location, f"no layout {name!r} for paper {paper!r}",
                      nearest(name.removeprefix(f"{paper}-"), here or layouts))


def misfit(component: Component, layout: Layout, layouts: Mapping[str, Layout]) -> Diagnostic | None:
    """Why a component cannot be printed with a layout; None if it can."""
    if takes(layout, component):
        return None
    place = Location(component.location.file, component.location.line, "layout")
    planned = grid(layout, component.size, component.bleed)
    if not any(_within(size, planned.room) for size in (component.size, component.size.turned())):
        return Diagnostic("card-larger-than-sheet", replace(place, key="size"),
                          f"{figures(component.size)} do not fit on {_paper(layout, planned)}",
                          "make the piece smaller, or take a larger paper")
    others = sorted(_others(component, layout, layouts), key=lambda each: _rank(each, component))
    if layout.size and layout.size != component.size:
        advice = f"; use {others[0].name}" if others else ""
        return Diagnostic("layout-does-not-fit", place, f"{layout.name} is made for {figures(layout.size)}, "
                          f"this is {figures(component.size)}{advice}", _hint(others, None, layout))
    bleed = largest_bleed(layout, component)
    offers = [each.name for each in others[:1]] + ([millimetres(bleed)] if bleed else [])
    return Diagnostic("layout-does-not-fit", place, _shortage(layout, planned) + ("; use " if offers else "")
                      + " or ".join(offers), _hint(others, bleed, layout))


def takes(layout: Layout, component: Component) -> bool:
    return layout.size in (None, component.size) and grid(layout, component.size, component.bleed).fits


def leaves_most_empty(layout: Layout, component: Component) -> bool:
    """Whether a layout with a stated grid has room for four times as many pieces, or more."""
    if layout.columns is None or layout.rows is None:
        return False
    twice = replace(layout, columns=2 * layout.columns, rows=2 * layout.rows)
    return grid(twice, component.size, component.bleed).fits


def largest_bleed(layout: Layout, component: Component) -> float | None:
    """The most bleed that a layout can give to each piece, in whole tenths of a millimetre; None if it has no room
    for any."""
    planned = grid(layout, component.size, component.bleed)
    fixed = replace(layout, columns=planned.columns, rows=planned.rows,
                    orientation="portrait" if planned.page.width <= planned.page.height else "landscape")
    bare, wide = (grid(replace(fixed, bleed=bleed), component.size, component.bleed) for bleed in (0.0, MM))
    most = [(room - need) / (more - need) for room, need, more in zip(bare.room, bare.needs, wide.needs, strict=True)
            if more > need]
    bleed = math.floor(min(most, default=0.0) * 10 + TOLERANCE) / 10 * MM
    return bleed if bleed > 0 and takes(replace(fixed, bleed=bleed), component) else None


def _within(size: Size, room: Size) -> bool:
    return all(length <= space + TOLERANCE for length, space in zip(size, room, strict=True))


def _others(component: Component, layout: Layout, layouts: Mapping[str, Layout]) -> Iterator[Layout]:
    """Layouts of the same paper and kind that take the component with the bleed that was asked for."""
    wanted = _bleed(layout, component)
    for other in layouts.values():
        if other.name != layout.name and (other.paper, other.sides) == (layout.paper, layout.sides) \
                and takes(other, component) and _bleed(other, component) >= wanted - TOLERANCE:
            yield other


def _bleed(layout: Layout, component: Component) -> float:
    return component.bleed if layout.bleed is None else min(layout.bleed, component.bleed)


def _rank(layout: Layout, component: Component) -> tuple[int, bool, str]:
    """Most pieces on a sheet first; if equal, a layout with a stated grid before one that counts by itself."""
    capacity = grid(layout, component.size, component.bleed).capacity
    return -capacity, None in (layout.columns, layout.rows), layout.name


def _shortage(layout: Layout, planned: Grid) -> str:
    """`3×3 with 3 mm bleed needs 207 mm, A4 less 5 mm margins has 200 mm`: only what is short."""
    short = [(need, room) for need, room in zip(planned.needs, planned.room, strict=True) if need > room + TOLERANCE]
    needs, rooms = (" × ".join(figure(each[i]) for each in short) for i in (0, 1))
    return (f"{planned.columns}×{planned.rows} with {millimetres(planned.bleed)} bleed needs {needs} mm, "
            f"{_name(layout, planned)} has {rooms} mm")


def _paper(layout: Layout, planned: Grid) -> str:
    return f"{_name(layout, planned)}: {figures(planned.room)}"


def _name(layout: Layout, planned: Grid) -> str:
    return f"{layout.paper} less {millimetres(planned.margin)} margins"


def _hint(others: list[Layout], bleed: float | None, layout: Layout) -> str:
    choices = [f"layouts that fit: {', '.join(each.name for each in others)}"] if others else []
    if bleed:
        choices.append(f'bleed = "{millimetres(bleed)}" in {layout.file}')
    return "; or ".join(choices) or "take a layout with fewer columns or rows"
