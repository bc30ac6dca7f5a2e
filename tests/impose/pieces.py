"""Games, layouts and projects made inline for the tests of imposition. Lengths in millimetres."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hypothesis import strategies as st

from deckgen.diagnostics import Location
from deckgen.geometry import MM, Rect, Size
from deckgen.impose import load_layouts
from deckgen.impose.grid import grid
from deckgen.impose.layout import Layout
from deckgen.model import Card, Component, Game
from deckgen.project import Project, bundled_root

SHIPPED, _ = load_layouts(Project.at(bundled_root()), "no-game")
POKER = (63.0, 88.0)


def component(copies: dict[str, int], *, id: str = "deck", layout: str = "3x3", size: tuple[float, float] = POKER,
              bleed: float = 3, back: str | None = "back.xml", shape: str = "rectangle", line: int = 1) -> Component:
    cards = tuple(Card(card, count, {}, Location(f"{id}.csv")) for card, count in copies.items())
    return Component(id=id, name=id, size=Size(size[0] * MM, size[1] * MM), bleed=bleed * MM,
                     safe=3 * MM, corner=0, shape=shape, template="face.xml", back=back, layout=layout, columns=(),
                     cards=cards, location=Location("cards/g/game.toml", line, id))


def game(*components: Component) -> Game:
    return Game(id="g", title="G", version="1", origin="en", locales=("en",), components=components, rules={}, fonts={},
                rulebook=None, ledger=(), location=Location("cards/g/game.toml"))


def layout(columns: int | None, rows: int | None, bleed: float | None, *, name: str = "a4-own",
           page: tuple[float, float] = (210, 297), paper: str = "A4", margin: float = 5, outer: float | None = None,
           gap: float = 0, orientation: str = "portrait", sides: str = "duplex", rotate: bool = False) -> Layout:
    return Layout(name=name, file=f"templates/common/layouts/{name}.toml", paper=paper,
                  page=Size(page[0] * MM, page[1] * MM), columns=columns, rows=rows,
                  bleed=None if bleed is None else bleed * MM,
                  outer_bleed=None if outer is None else Size(outer * MM, outer * MM),
                  gap=gap * MM, margin=margin * MM, orientation=orientation, sides=sides, rotate=rotate)


def project(root: Path, **layouts: str) -> Project:
    """A project with these files as common layouts; `_` stands for `-` in a name."""
    folder = root / "templates/common/layouts"
    folder.mkdir(parents=True)
    for name, text in layouts.items():
        (folder / f"{name.replace('_', '-')}.toml").write_text(text, encoding="utf-8")
    return Project(root, root)


def millimetres(rect: Rect) -> list[float]:
    return [round(edge / MM, 2) for edge in rect]


lengths = st.sampled_from([0.0, 0.9, 1.8, 3.0])


@st.composite
def arrangements(draw: st.DrawFn) -> tuple[Layout, Component]:
    """A layout, and a component that it takes, on a page with anything from no to much room in the margins."""
    sides = draw(st.sampled_from(["duplex", "gutterfold"]))
    rows = draw(st.integers(1, 3)) * (2 if sides == "gutterfold" else 1)
    count = draw(st.integers(1, 12))
    piece = component({"a": count, "b": 2}, size=draw(st.sampled_from([POKER, (20, 20), (120.65, 69.85)])),
                      bleed=draw(lengths), shape=draw(st.sampled_from(["rectangle", "circle"])), layout="own")
    drawn = layout(draw(st.integers(1, 4)), rows, draw(st.none() | lengths), outer=draw(st.none() | lengths),
                   gap=draw(lengths), margin=draw(lengths), sides=sides, rotate=draw(st.booleans()))
    needs = grid(drawn, piece.size, piece.bleed).needs
    slack = draw(st.tuples(st.sampled_from([0.0, 0.3, 1.9, 2.4, 8, 11, 40]), st.sampled_from([0.0, 0.3, 8, 40])))
    page = Size(*(need + 2 * drawn.margin + more * MM for need, more in zip(needs, slack, strict=True)))
    orientation = "portrait" if page.width <= page.height else "landscape"
    return replace(drawn, page=page, orientation=orientation), piece
