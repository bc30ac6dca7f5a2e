"""A layout: the named arrangement of slots on a sheet, as read from its file. Lengths are points."""

from __future__ import annotations

from dataclasses import dataclass

from deckgen.geometry import MM, Size

PAPERS = {"a4": Size(210 * MM, 297 * MM), "letter": Size(215.9 * MM, 279.4 * MM), "a3": Size(297 * MM, 420 * MM)}
PAPER_NAMES = {"a4": "A4", "letter": "Letter", "a3": "A3"}
DEFAULT_PAPER = "a4"
ORIENTATIONS = ("portrait", "landscape", "auto")
SIDES = ("duplex", "fronts", "gutterfold")
MARKS = ("crop", "none")


@dataclass(frozen=True, slots=True)
class Layout:
    """What a layout file says. `name` is the file's, `a4-3x3`; `paper` the paper as people call it.

    `columns` and `rows` are None for as many as fit, `rows` counts both halves of a gutterfold. `bleed` is what each
    slot has towards its neighbours, None for all that the component has; `outer_bleed` what the slots at the edge of
    the grid have towards the paper's edge (left and right, above and below), None for the same as `bleed`. `gap` is
    blank paper between two bleeds. `size` is the only trim size that the layout takes, None for any."""

    name: str
    file: str
    paper: str
    page: Size
    columns: int | None
    rows: int | None
    bleed: float | None
    outer_bleed: Size | None = None
    orientation: str = "portrait"
    gap: float = 0.0
    margin: float = 5 * MM
    rotate: bool = False
    sides: str = "duplex"
    marks: str = "crop"
    ruler: bool = True
    size: Size | None = None

    def pages(self) -> list[Size]:
        """The page in each orientation that this layout may take."""
        tall = Size(min(self.page), max(self.page))
        return {"portrait": [tall], "landscape": [tall.turned()], "auto": [tall, tall.turned()]}[self.orientation]


def paper_id(layout: Layout) -> str:
    """What a layout's paper is called in names of files: `a4`, or `320x450` for one without a name."""
    short, long = sorted(layout.page)
    known = (name for name, page in PAPERS.items() if abs(page.width - short) < MM and abs(page.height - long) < MM)
    return next(known, f"{figure(short)}x{figure(long)}")


def figures(size: Size) -> str:
    """Points -> `"63 × 88 mm"`."""
    return f"{figure(size.width)} × {figure(size.height)} mm"


def figure(length: float) -> str:
    """Points -> millimetres without the unit, at most two decimals."""
    return f"{round(length / MM, 2):g}"
