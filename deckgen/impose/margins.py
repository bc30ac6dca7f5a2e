"""What stands in the margins of a grid: crop marks, cutting circles, fold, ruler and lines of text.

All of it lies between the pieces' bleeds and the printer's margin (crop marks of a folded sheet also beside the fold).
What has no room is left out and named in `Margins.missing`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from deckgen.geometry import MM, Rect
from deckgen.impose.grid import FOLD, LANE, MARK_GAP, MARK_LEAST, TOLERANCE, Grid, Placement
from deckgen.sheets import Circle, MarginText, Mark

LINE = 0.15 * MM
MARK_LENGTH = 5 * MM
TYPE = 7.0                 # points; with its descenders it fills the lane
BASELINE = 0.7 * MM        # above the lane's lower edge
BETWEEN = 4 * MM           # between two texts in one lane
RULER = 100
RULER_TEXT = 30 * MM       # the least that is left for the words beside the ruler
TICKS = {50: 2.0 * MM, 10: 1.4 * MM, 5: 0.8 * MM}      # how high, by the millimetres that they stand at


class Lane(NamedTuple):
    """A strip along two opposite edges of the paper, for text and ruler: where its baseline starts, how long it is."""

    x: float
    y: float
    length: float
    upright: bool

    def at(self, along: float, above: float = 0.0) -> tuple[float, float]:
        return (self.x + along, self.y + above) if self.upright else (self.x - above, self.y + along)

    def text(self, along: float, align: Literal["left", "centre", "right"], role: str, width: float,
             **values: int) -> MarginText:
        return MarginText(*self.at(along), TYPE, align, role, values, width, 0 if self.upright else 90)


class Margins(NamedTuple):
    """What is the same on all fronts of a layout; `head` is the lane that tells the sheet's number, None
    without room for it."""

    marks: tuple[Mark, ...]
    folds: tuple[Mark, ...]
    ruler: tuple[Mark, ...]
    texts: tuple[MarginText, ...]
    head: Lane | None
    missing: tuple[str, ...]

    def named(self, role: str, number: int, of: int) -> tuple[MarginText, ...]:
        """What each side of a sheet tells: what it belongs to, and which of how many it is."""
        if not self.head:
            return ()
        length = self.head.length
        return (self.head.text(0.0, "left", "about", _third(length)),
                self.head.text(length, "right", role, _third(length), number=number, of=of))


def margins(grid: Grid, sides: str, crop: bool, ruler: bool) -> Margins:
    """Plan the margins of a grid that fits. `crop` and `ruler` tell what is wanted."""
    lanes = _lanes(grid, crop)
    missing: list[str] = []
    inside = grid.printable
    if lanes:
        inside = _narrowed(grid.printable, upright=lanes[0].upright)
    marks = tuple(_crop_marks(grid, inside, missing)) if crop else ()
    folds = (Mark(inside.left, grid.page.height / 2, inside.right, grid.page.height / 2, LINE),) if grid.folded else ()
    if not lanes:
        missing += ["the ruler"] * ruler + ["the lines of text"]
        return Margins(marks, folds, (), (), None, tuple(missing))
    head, foot = lanes
    scale = tuple(_ruler(foot)) if ruler and foot.length >= RULER * MM + BETWEEN + RULER_TEXT else ()
    missing += ["the ruler"] * (ruler and not scale)
    texts = (*_folding_text(head, sides), _scale_text(foot, bool(scale)))
    return Margins(marks, folds, scale, texts, head, tuple(missing))


def circles(placements: Iterable[Placement]) -> tuple[Circle, ...]:
    """Lines to cut round pieces along. Straight marks in a margin cannot guide that cut, so this one line lies at the
    trim itself, its inner edge on it: what is left of the line falls away with the waste."""
    return tuple(Circle((trim.left + trim.right) / 2, (trim.bottom + trim.top) / 2, (trim.width + LINE) / 2, LINE)
                 for trim, _, _ in placements)


def _lanes(grid: Grid, crop: bool) -> tuple[Lane, Lane] | None:
    """Head and foot: above and below, or left and right (read from the right) where there is more room."""
    paper, box = grid.printable, grid.box
    above, beside = paper.top - box.top, box.left - paper.left
    if max(above, beside) < LANE + MARK_GAP + MARK_LEAST * crop - TOLERANCE:
        return None
    if above >= beside:
        return (Lane(paper.left, paper.top - LANE + BASELINE, paper.width, True),
                Lane(paper.left, paper.bottom + BASELINE, paper.width, True))
    return (Lane(paper.left + LANE - BASELINE, paper.bottom, paper.height, False),
            Lane(paper.right - BASELINE, paper.bottom, paper.height, False))


def _narrowed(paper: Rect, upright: bool) -> Rect:
    """What the lanes leave."""
    if upright:
        return Rect(paper.left, paper.bottom + LANE, paper.right, paper.top - LANE)
    return Rect(paper.left + LANE, paper.bottom, paper.right - LANE, paper.top)


def _crop_marks(grid: Grid, inside: Rect, missing: list[str]) -> Iterator[Mark]:
    """At both ends of every cut. Neighbours without bleed share the cut and so its marks."""
    placements = (*grid.faces(), *(grid.backs() if grid.folded else ()))
    paper = grid.printable
    for what, cuts, spans, upright in (
            ("crop marks above and below", _cuts(placements, paper, 0), _spans(grid, inside, True), True),
            ("crop marks left and right", _cuts(placements, paper, 1), _spans(grid, inside, False), False)):
        if not spans:
            missing.append(what)
        for cut in cuts:
            for start, end in spans:
                yield Mark(cut, start, cut, end, LINE) if upright else Mark(start, cut, end, cut, LINE)


def _cuts(placements: Iterable[Placement], printable: Rect, axis: Literal[0, 1]) -> list[float]:
    """The places of all cuts along x (0) or y (1), each once; at the printer's margin half a line inside."""
    places = sorted(edge for trim, _, _ in placements for edge in (trim[axis], trim[axis + 2]))
    apart = [place for i, place in enumerate(places) if i == 0 or place - places[i - 1] > TOLERANCE]
    least, most = printable[axis] + LINE / 2, printable[axis + 2] - LINE / 2
    return [min(max(place, least), most) for place in apart]


def _spans(grid: Grid, inside: Rect, upright: bool) -> list[tuple[float, float]]:
    """From where to where the marks of one direction run: in both margins, and up to a fold that they cross."""
    box, axis = grid.box, 1 if upright else 0
    low, high = box[axis], box[axis + 2]
    spans = [(max(low - MARK_GAP - MARK_LENGTH, inside[axis]), low - MARK_GAP),
             (high + MARK_GAP, min(high + MARK_GAP + MARK_LENGTH, inside[axis + 2]))]
    if upright and grid.folded:
        middle = grid.page.height / 2
        spans.append((middle - FOLD + MARK_GAP, middle + FOLD - MARK_GAP))
    return [span for span in spans if span[1] - span[0] >= MARK_LEAST - TOLERANCE]


def _folding_text(lane: Lane, sides: str) -> Iterator[MarginText]:
    role = {"duplex": "flip-long-edge", "gutterfold": "fold"}.get(sides)
    if role:
        yield lane.text(lane.length / 2, "centre", role, _third(lane.length))


def _third(length: float) -> float:
    return (length - 2 * BETWEEN) / 3


def _scale_text(lane: Lane, beside_ruler: bool) -> MarginText:
    start = RULER * MM + BETWEEN if beside_ruler else 0.0
    return lane.text(start, "left", "print-at-100", lane.length - start, length=RULER if beside_ruler else 0)


def _ruler(lane: Lane) -> Iterator[Mark]:
    """A scale of 100 mm between the middles of its outermost ticks, a tick each 5 mm."""
    start = LINE / 2
    yield Mark(*lane.at(0.0), *lane.at(RULER * MM + LINE), LINE)
    for millimetre in range(0, RULER + 1, 5):
        along = start + millimetre * MM
        height = next(height for step, height in TICKS.items() if millimetre % step == 0)
        yield Mark(*lane.at(along), *lane.at(along, height), LINE)
