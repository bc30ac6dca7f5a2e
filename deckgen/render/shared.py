"""Two texts in one frame: the main language, and below or behind it the second one, smaller and paler.

Both shrink together, the main text down to the least size that is stated. Texts of more than one line are parted by a
thin rule. Takes words as measured by fonts; gives items of a drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deckgen.colour import Colour, Gray, blend
from deckgen.drawing import Item, Paint, Word
from deckgen.geometry import Rect
from deckgen.pen import filled
from deckgen.render.fonts import Fonts, font_key
from deckgen.render.text import FITS, STEP, Hyphenator, Style, break_lines, even, line_width, placed
from deckgen.render.typeface import Token, Typeface

RATIO = 0.75            # of the second text's size to the main one's …
READABLE = 6.0          # … but no smaller than this, if the main text is not itself
GAP = 0.7               # between two texts of several lines, in sizes of the main one; the rule stands in its middle …
TIGHT = 0.35            # … and the least where they would not fit
BESIDE = 0.9            # between two texts in one line
RULE = 0.35             # points
PALER = 0.35            # of the way to a middle grey: readable on light and dark grounds …
FAINT = 0.7             # … and enough for a rule


class Part(NamedTuple):
    """A text to be set. `style` is the frame's, `hyphens` its language's where the frame allows them."""

    items: Sequence[Token]
    style: Style
    hyphens: Hyphenator | None


class Shared(NamedTuple):
    """The outcome, as in `text.Fitted`; `size` is the main text's."""

    items: tuple[Item, ...]
    size: float
    needed: float
    widest: float
    fits: bool


class Box(NamedTuple):
    """A frame: its top left corner, y upwards, and its size in points."""

    x: float
    top: float
    width: float
    height: float


class _Set(NamedTuple):
    """A text broken into lines at a size; `height` counts the leading of all of them."""

    part: Part
    face: Typeface
    size: float
    lines: list[list[Token]]
    finals: set[int]
    widest: float

    @property
    def leading(self) -> float:
        return self.size * self.part.style.leading

    @property
    def height(self) -> float:
        return self.leading + self.drop

    @property
    def drop(self) -> float:
        """From the first baseline to the last."""
        return (len(self.lines) - 1) * self.leading + (len(self.finals) - 1) * self.part.style.paragraph_gap * self.size

    @property
    def above(self) -> float:
        """From the top of the first line to its baseline."""
        return self.leading / 2 + (self.face.ascent - self.face.descent) * self.size / 2

    @property
    def below(self) -> float:
        return self.leading - self.above


def smaller(size: float) -> float:
    """The size of a second text beside a main one."""
    return max(RATIO * size, min(size, READABLE))


def paler(colour: Colour, share: float = PALER) -> Colour:
    """A colour this share of the way nearer to a middle grey."""
    return blend(colour, Gray(0.5), share)


def in_one_line(least: float, leading: float, height: float) -> bool:
    """Whether a frame is too low for a line of each text at their least sizes."""
    return (least + smaller(least)) * leading > height + FITS


def fit_below(main: Part, second: Part, least: float, box: Box, fonts: Fonts) -> Shared:
    """The second text below the main one, at the largest sizes at which the box holds both."""
    size = main.style.size
    parted = (2 * least + smaller(least)) * main.style.leading + GAP * least <= box.height     # not where names stand
    while True:
        one, two = _broken(main, size, box.width, fonts), _broken(second, smaller(size), box.width, fonts)
        gap = GAP * size if parted and len(one.lines) + len(two.lines) > 2 else 0.0
        smallest = size <= least + 1e-9
        if gap and smallest:
            gap = min(gap, max(TIGHT * size, box.height - one.height - two.height))
        needed, widest = one.height + gap + two.height, max(one.widest, two.widest)
        fits = needed <= box.height + FITS and widest <= box.width + FITS
        if fits or smallest:
            return Shared(_stacked(one, two, gap, box), size, needed, widest, fits)
        size = max(size - STEP, least)


def fit_after(main: Part, second: Part, least: float, box: Box, fonts: Fonts) -> Shared:
    """The second text behind the main one, in the same line; neither has line ends."""
    size = main.style.size
    while True:
        one, two = (_broken(part, points, 1e9, fonts) for part, points in ((main, size), (second, smaller(size))))
        widest = one.widest + BESIDE * size + two.widest
        needed = one.leading
        fits = needed <= box.height + FITS and widest <= box.width + FITS
        if fits or size <= least + 1e-9:
            return Shared(_abreast(one, two, widest, box), size, needed, widest, fits)
        size = max(size - STEP, least)


def _broken(part: Part, size: float, width: float, fonts: Fonts) -> _Set:
    face = fonts[font_key(part.style.family, part.style.bold)]
    available = (width + FITS) / size * 1000
    lines, finals = break_lines(part.items, face.space, available, part.hyphens)
    even(lines, finals, face.space, available, part.style)
    widest = max(line_width(line, face.space) for line in lines) * size / 1000
    return _Set(part, face, size, lines, finals, widest)


def _stacked(one: _Set, two: _Set, gap: float, box: Box) -> tuple[Item, ...]:
    between = one.below + gap + two.above
    total = one.drop + between + two.drop
    valign = one.part.style.valign
    if valign == "middle":          # from the capitals of the first line to the baseline of the last
        first = (box.height - total + one.face.cap_height * one.size) / 2
    else:
        free = box.height - one.above - total - two.below if valign == "bottom" else 0.0
        first = one.above + free
    y = box.top - first
    rule = _rule(box.x, y - one.drop - one.below - gap / 2, box.width, RULE, one) if gap else ()
    return (_block(one, box.x, y, box.width), *rule, _block(two, box.x, y - one.drop - between, box.width))


def _abreast(one: _Set, two: _Set, width: float, box: Box) -> tuple[Item, ...]:
    room = box.width - width
    x = box.x + {"centre": room / 2, "right": room}.get(one.part.style.align, 0.0)
    free = box.height - one.leading
    capital = one.face.cap_height * one.size
    drop = {"middle": (box.height + capital) / 2, "bottom": one.above + free}.get(one.part.style.valign, one.above)
    y, gap = box.top - drop, BESIDE * one.size
    rule = _rule(x + one.widest + gap / 2, y - 0.1 * one.size, RULE, capital + 0.2 * one.size, one)
    return (_block(one, x, y, one.widest), *rule, _block(two, x + one.widest + gap, y, two.widest))


def _block(text: _Set, x: float, y: float, width: float) -> Item:
    return placed(text.lines, text.finals, text.part.style, text.size, x, y, width, text.face.space)


def _rule(x: float, y: float, width: float, height: float, main: _Set) -> tuple[Item, ...]:
    return (filled(Rect(x, y, x + width, y + height), Paint(paler(main.part.style.colour, FAINT))),)


def letters(items: Sequence[Token], icons: str = "icons") -> str:
    """What two texts are told apart by: figures and punctuation are no language."""
    words: list[Word] = [word for token in items for word in token.words if word.font != icons]
    return "".join(char for word in words for char in word.text if char.isalpha()).casefold()
