"""How a rulebook looks: colours, margins and type sizes. Lengths in points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from deckgen.geometry import MM


@dataclass(frozen=True, slots=True)
class Type:
    """How a text is set. `leading` in points; `align` is left, centre, right or justify."""

    size: float
    leading: float
    colour: str
    align: str = "left"
    bold: bool = False
    italic: bool = False
    hyphenate: bool = True

    def but(self, align: str) -> Type:
        return replace(self, align=align)


@dataclass(frozen=True, slots=True)
class Theme:
    """The look of a rulebook; every colour as `#RRGGBB`."""

    ink: str = "#000000"
    head: str = "#14213D"
    accent: str = "#B5432A"
    panel: str = "#F2EAD8"
    line: str = "#D8CCB4"
    faint: str = "#7A7A7A"
    paper: str = "#FFFFFF"
    family: str = "text"
    inner: float = 13.5 * MM
    outer: float = 10.5 * MM
    top: float = 15 * MM
    bottom: float = 13 * MM

    scale: float = 1.0

    def coloured(self, colours: Mapping[str, str]) -> Theme:
        """With the colours of a game where it has its own."""
        return replace(self, head=colours.get("head", self.head), accent=colours.get("accent", self.accent),
                       panel=colours.get("panel", self.panel))

    def _type(self, size: float, leading: float, colour: str, align: str = "left", bold: bool = False,
              italic: bool = False, hyphenate: bool = True) -> Type:
        return Type(size * self.scale, leading * self.scale, colour, align, bold, italic, hyphenate)

    @property
    def body(self) -> Type:
        return self._type(8.5, 11.2, self.ink, "justify")

    @property
    def cell(self) -> Type:
        return self._type(8.1, 10.4, self.ink, hyphenate=False)

    @property
    def cell_head(self) -> Type:
        return self._type(8.1, 10.4, self.paper, bold=True, hyphenate=False)

    @property
    def caption(self) -> Type:
        return self._type(7.8, 10.2, self.faint, "centre", italic=True)

    @property
    def entry_name(self) -> Type:
        return self._type(9.4, 11.6, self.head, bold=True, hyphenate=False)

    @property
    def entry(self) -> Type:
        return self._type(8.1, 10.4, self.ink)

    @property
    def small(self) -> Type:
        return self._type(7.2, 9.8, self.faint)

    @property
    def chapter_line(self) -> Type:
        return self._type(9.6, 13.6, self.head, bold=True)

    @property
    def section_line(self) -> Type:
        return self._type(7.8, 10.6, self.faint, hyphenate=False)

    @property
    def running(self) -> Type:
        return self._type(7.4, 10, self.faint, hyphenate=False)

    @property
    def folio(self) -> Type:
        return self._type(8.6, 11, self.paper, "centre", bold=True)

    @property
    def rule(self) -> Type:
        return self._type(5.8, 8, self.faint, "right", hyphenate=False)

    @property
    def badge(self) -> Type:
        return self._type(7.6, 10, self.paper, "centre", bold=True, hyphenate=False)

    @property
    def symbol(self) -> Type:
        return self._type(15, 15, self.accent, "centre", bold=True)

    def heading(self, level: int) -> Type:
        sizes = {1: (16.5, 20, self.paper), 2: (11.8, 14.4, self.head), 3: (9.2, 12, self.accent)}
        size, leading, colour = sizes[level]
        return self._type(size, leading, colour, bold=True, hyphenate=False)
