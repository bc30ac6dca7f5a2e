"""Text into a frame: runs of marked text become lines of shaped words, shrunk down to a stated minimum.

Widths are summed in 1/1000 em over words that were measured once, so that trying a smaller size costs only the search
for new line ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from deckgen.colour import Colour
from deckgen.drawing import Line, TextBlock, Word
from deckgen.render.breaks import marked
from deckgen.render.fonts import Fonts, font_key
from deckgen.render.typeface import Token, Typeface

STEP = 0.25                 # points between two sizes tried
FITS = 0.01                # points of a line's overhang that rounding may cause
_SHORT = 0.4                # of the width: a last line shorter than this is lengthened


class Style(NamedTuple):
    """How a frame sets its text. Sizes and gaps in points; `leading` and `paragraph_gap` count in type sizes."""

    family: str
    size: float
    min_size: float
    leading: float
    paragraph_gap: float
    align: str              # left, centre, right, justify
    valign: str             # top, middle, bottom
    colour: Colour
    hyphenate: bool
    bold: bool


class Run(NamedTuple):
    """A piece of text in one font; only spaces separate its words."""

    text: str
    key: str


class Fitted(NamedTuple):
    """The outcome: the block, the size reached, and the height its lines need against the height there is."""

    block: TextBlock
    size: float
    needed: float
    fits: bool
    widest: float


LINE_END = Token(0, (), True)
Hyphenator = Callable[[Word], Sequence[tuple[Word, Word]]]


def tokens(runs: Sequence[Run | None], fonts: Fonts) -> list[Token]:
    """Runs (None is a forced line end) to tokens: spaces separate, a change of font does not."""
    out: list[Token] = []
    glue = False
    for run in runs:
        if run is None:
            out.append(LINE_END)
            glue = False
            continue
        text, made = run.text, fonts[run.key].tokens
        parts = text.split(" ")         # not at a no-break space, which keeps its words together
        if glue and parts[0]:
            last, more = out[-1], made[parts[0]]
            out[-1] = Token(last.width + more.width, (*last.words, *more.words))
            parts[0] = ""
        out += [made[part] for part in parts if part]
        glue = text[-1] != " "
    return out


def break_lines(items: Sequence[Token], space: float, available: float,
                hyphens: Hyphenator | None) -> tuple[list[list[Token]], set[int]]:
    """Greedy lines of at most `available` 1/1000 em, and the numbers of those that end a paragraph.
    A token wider than the line stands alone."""
    lines: list[list[Token]] = []
    finals: set[int] = set()
    line: list[Token] = []
    used = -space
    for token in items:
        width = used + space + token[0]
        if width <= available and not token[2]:
            line.append(token)
            used = width
            continue
        if token.ends:
            finals.add(len(lines))
            lines.append(line)
            line, used = [], -space
            continue
        while width > available:
            split = _split(token, available - used - space, hyphens) if hyphens else None
            if split:
                line.append(split[0])
                token = split[1]
            elif not line:
                width = token.width
                break
            lines.append(line)
            line, used = [], -space
            width = token.width
        line.append(token)
        used = width
    lines.append(line)
    finals.add(len(lines) - 1)
    return lines, finals


def _split(token: Token, room: float, hyphens: Hyphenator) -> tuple[Token, Token] | None:
    """The longest head that there is room for. One of several words is split only at marks of its own."""
    words, best, before = token.words, None, 0.0
    for at, word in enumerate(words):
        for head, tail in hyphens(word) if len(words) == 1 or marked(word.text) else ():
            if before + head.width <= room:
                rest = token.width - before - word.width + tail.width
                best = (Token(before + head.width, (*words[:at], head), split=True),
                        Token(rest, (tail, *words[at + 1:])))
        before += word.width
    return best


def even(lines: list[list[Token]], finals: set[int], space: float, available: float, style: Style) -> None:
    """Where a paragraph's last line holds a word or two, its words are shared out evenly among its lines; not where one
    is split."""
    first = 0
    for end in sorted(finals):
        paragraph, first = slice(first, end + 1), end + 1
        if end == paragraph.start or style.align == "justify" or line_width(lines[end], space) >= _SHORT * available:
            continue
        if not any(line and line[-1].split for line in lines[paragraph]):
            lines[paragraph] = _shared_out(lines[paragraph], space, available)


def _shared_out(lines: list[list[Token]], space: float, available: float) -> list[list[Token]]:
    """As many lines, as even as they can be: the shortest path over the words at which they may end."""
    words = [token for line in lines for token in line]
    reach = [0.0]
    for token in words:
        reach.append(reach[-1] + token.width + space)
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, (0,))}
    for _ in lines:
        further: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (cost, ends) in best.items():
            for end in range(start + 1, len(words) + 1):
                rest = available - (reach[end] - reach[start] - space)
                if rest < 0:
                    break
                if end not in further or cost + rest * rest < further[end][0]:
                    further[end] = cost + rest * rest, (*ends, end)
        best = further
    if len(words) not in best:          # a word is wider than the frame
        return lines
    return [words[start:end] for start, end in pairwise(best[len(words)][1])]


def fit(items: Sequence[Token], style: Style, x: float, top: float, width: float, height: float, fonts: Fonts,
        hyphens: Hyphenator | None) -> Fitted:
    """The largest size from `style.size` down to `style.min_size` at which the tokens fill no more than the box.

    `x`, `top` are the box's top left corner in points, y upwards."""
    face = fonts[font_key(style.family, style.bold)]
    space, size = face.space, style.size
    forced = items.count(LINE_END)
    total = sum([token[0] for token in items]) + space * (len(items) - 1 - 2 * forced)
    if not forced and total * size <= (width + FITS) * 1000 and size * style.leading <= height + 1e-6:
        block = placed([items], {0}, style, size, x, top - _drop(1, 0, style, size, height, face), width, space)
        return Fitted(block, size, size * style.leading, True, total * size / 1000)
    gap_share = forced * style.paragraph_gap
    while True:
        smallest = size <= style.min_size + 1e-9
        available = (width + FITS) / size * 1000
        leading = size * style.leading
        room = (height - gap_share * size + 1e-6) / leading
        if smallest or total - space * (int(room) - 1) <= available * int(room):     # a line's end swallows a space
            lines, finals = break_lines(items, space, available, hyphens)
            widest = max([line_width(line, space) for line in lines]) * size / 1000
            fits = len(lines) <= int(room) and widest <= width + FITS
            if fits or smallest:
                break
        size = max(size - STEP, style.min_size)
    even(lines, finals, space, available, style)
    needed = len(lines) * leading + gap_share * size
    first = top - _drop(len(lines), forced, style, size, height, face)
    block = placed(lines, finals, style, size, x, first, width, space)
    return Fitted(block, size, needed, fits, widest)


def line_width(line: Sequence[Token], space: float) -> float:
    return sum([token.width for token in line]) + space * (len(line) - 1) if line else 0


def _drop(lines: int, forced: int, style: Style, size: float, height: float, face: Typeface) -> float:
    """How far below the box's top the first baseline lies."""
    leading = size * style.leading
    free = height - (lines - 1) * leading - forced * style.paragraph_gap * size
    if style.valign == "middle":        # from the capitals of the first line to the baseline of the last
        return (free + face.cap_height * size) / 2
    drop = leading / 2 + (face.ascent - face.descent) * size / 2
    return drop + free - leading if style.valign == "bottom" else drop


def placed(lines: Sequence[Sequence[Token]], finals: set[int], style: Style, size: float, x: float, y: float,
           width: float, space: float) -> TextBlock:
    align, out = style.align, []
    for number, line in enumerate(lines):
        gap, start = 0.0, x
        if align != "left" and line:
            rest = width - line_width(line, space) * size / 1000
            if align == "justify":
                gap = rest / (len(line) - 1) if len(line) > 1 and number not in finals and rest > 0 else 0.0
            else:
                start += rest / 2 if align == "centre" else rest
        words: list[Word | None] = []
        for token in line:
            words.extend(token.words)
            words.append(None)
        out.append(Line(start, y, gap, tuple(words[:-1])))
        y -= size * style.leading
        if number in finals:
            y -= style.paragraph_gap * size
    return TextBlock(size, style.colour, space, tuple(out))
