"""Which layout each component is printed with: that of the command line where it fits, otherwise its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, Location, Severity
from deckgen.impose.fit import leaves_most_empty, misfit, resolve, takes, unknown_layout
from deckgen.impose.layout import DEFAULT_PAPER, Layout, figures, paper_id
from deckgen.model import Component, Game


class Choice(NamedTuple):
    """What was asked for: a paper (`a4`), perhaps a layout instead of every component's own; and the known layouts."""

    paper: str
    layout: str | None
    layouts: Mapping[str, Layout]

    def wanted(self, name: str) -> Layout | None:
        return resolve(name, self.paper, self.layouts)

    def place(self, game: Game) -> Location:
        return Location(game.location.file, 0, "--layout" if self.layout else "--paper")


def choose(game: Game, asked: Choice) -> tuple[dict[str, Layout], list[Diagnostic]]:
    """The layout of each component, by its id, and what is wrong. A note names the components that keep their own
    layout, or their own paper, although another one was asked for."""
    wanted = asked.wanted(asked.layout) if asked.layout else None
    if asked.layout and wanted is None:
        fitting = [layout.name for layout in _fitting(game, asked)]
        return {}, [unknown_layout(asked.layout, asked.paper, fitting or asked.layouts, asked.place(game))]
    suited = _suited(wanted, game.components) if wanted else set()
    if wanted and not suited:
        return {}, [_fits_nothing(wanted, game, asked)]
    chosen, faults = dict[str, Layout](), list[Diagnostic]()
    for component in game.components:
        if wanted and component.id in suited:
            chosen[component.id] = wanted
        elif own := _own(component, asked):
            chosen[component.id] = own
        else:
            faults.append(_fault(component, asked))
    return chosen, faults or list(_kept(game, chosen, wanted, asked))


def _suited(layout: Layout, components: Iterable[Component]) -> set[str]:
    """The components that a layout is for: all that it takes, without those that it would waste the paper on, unless
    there are no others."""
    taken = [component for component in components if takes(layout, component)]
    return {component.id for component in taken if not leaves_most_empty(layout, component)} \
        or {component.id for component in taken}


def _own(component: Component, asked: Choice) -> Layout | None:
    """A component's own layout: for the paper that was asked for, else for the usual paper; None where neither takes
    it."""
    return next((found for paper in (asked.paper, DEFAULT_PAPER)
                 if (found := resolve(component.layout, paper, asked.layouts)) and takes(found, component)), None)


def _fault(component: Component, asked: Choice) -> Diagnostic:
    """Why a component cannot be printed with its own layout."""
    found = asked.wanted(component.layout)
    fault = misfit(component, found, asked.layouts) if found else None
    return fault or unknown_layout(component.layout, asked.paper, asked.layouts,
                                   replace(component.location, key="layout"))


def _fitting(game: Game, asked: Choice) -> Iterator[Layout]:
    """The layouts of the paper that are for at least one component."""
    for layout in asked.layouts.values():
        if paper_id(layout) == asked.paper and any(component.cards and takes(layout, component)
                                                   and not leaves_most_empty(layout, component)
                                                   for component in game.components):
            yield layout


def _fits_nothing(layout: Layout, game: Game, asked: Choice) -> Diagnostic:
    sizes = ", ".join(f"{component.id} ({figures(component.size)})" for component in game.components)
    names = sorted(each.name.removeprefix(f"{asked.paper}-") for each in _fitting(game, asked))
    return Diagnostic("layout-does-not-fit", asked.place(game), f"{layout.name} fits no component: {sizes}",
                      f"layouts that fit: {', '.join(names)}" if names else f"no layout for {asked.paper} fits; leave "
                      "--layout out")


def _kept(game: Game, chosen: Mapping[str, Layout], wanted: Layout | None, asked: Choice) -> Iterator[Diagnostic]:
    """One note of all components that keep theirs, by the reasons."""
    reasons: dict[str, list[str]] = {}
    for component in game.components:
        own = chosen[component.id]
        if component.cards and (reason := _reason(component, own, wanted, asked)):
            reasons.setdefault(reason, []).append(component.id)
    told = "; ".join(f"{', '.join(names)} ({reason})" for reason, names in reasons.items())
    if told:
        yield Diagnostic("layout-kept", asked.place(game), f"these keep their own layout: {told}", "", Severity.NOTE)


def _reason(component: Component, own: Layout, wanted: Layout | None, asked: Choice) -> str:
    """Why a component is not printed as was asked for; empty where it is."""
    if wanted and own is not wanted:
        if takes(wanted, component):
            return f"{wanted.name} would leave most of the paper empty"
        if wanted.size and wanted.size != component.size:
            return f"{wanted.name} is made for {figures(wanted.size)}"
        return f"too large for {wanted.name}"
    if not wanted and asked.paper != DEFAULT_PAPER and paper_id(own) != asked.paper:
        there = asked.wanted(component.layout)
        if there is own:
            return f"{own.name} is for {own.paper}"
        return f"too large for {there.name}" if there else f"there is no {asked.paper}-{component.layout}"
    return ""
