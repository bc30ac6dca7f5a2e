"""The face of cards whose columns were only guessed: name, words, picture, texts, numbers with what they are called.

What is on it has been measured: every text of the table fits.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from math import inf
from typing import NamedTuple

from deckgen.geometry import MM
from deckgen.load.guess import Guess
from deckgen.locales import is_source
from deckgen.pipeline.create.fromprobe import (
    LABEL,
    LINE,
    MOST_BOXES,
    NAME_SIZES,
    TEXT_SIZES,
    VALUE,
    WIDEST_BOX,
    Needs,
    label_of,
    shown_value,
)
from deckgen.pipeline.create.starter import Start

WORDS, TEXTS = 2, 2                     # what has room on a face; templates can use the other columns, too
HEAD, LEAST = 8.0, 9.5                  # millimetres: the name's frame, a picture with the gap below it
INK, PAPER, BLACK, WHITE = "#274b73", "#e9e4d6", "#1b1b1e", "#ffffff"
_HEAD = """\
{{# The face of a card. Lengths are millimetres from the top left corner of the cut card, to the right and downwards;
   what lies outside (-3 …) is the bleed. Sizes of type are points. `card` is the row: card.{name} is its cell.
   Elements: rect circle ellipse line polygon path group image picture icon text. #}}
<face unit="mm">
  <rect x="-3" y="-3" w="{w:g}" h="{h:g}" fill="{paper}"/>
  <rect x="-3" y="-3" w="{w:g}" h="{head:g}" fill="{ink}"/>"""


class Box(NamedTuple):
    """Where something lies, in millimetres."""

    x: float
    y: float
    w: float
    h: float

    def __str__(self) -> str:
        return " ".join(f'{side}="{round(length, 2):g}"' for side, length in zip("xywh", self, strict=True))


class Plan(NamedTuple):
    """What a face has room for, heights in millimetres: the name's frame and least size; words in lines, each of one or
    of two columns; pictures; texts, each with its frame's height and least size; numbers."""

    name: str
    head: float
    name_size: int
    lines: list[list[str]]
    pictures: list[str]
    picture: float
    texts: dict[str, tuple[float, int]]
    numbers: list[str]
    top: float
    bottom: float

    @property
    def shown(self) -> list[str]:
        return [self.name, *(name for line in self.lines for name in line), *self.pictures, *self.texts, *self.numbers]


def plan(start: Start, found: Guess, needs: Needs) -> Plan:
    """The name has its room, then words in lines, then the first text, then numbers, then the second text, then the
    picture."""
    head, size = _head(start, found, needs)
    candidates = [name for name in found.of("name", "word") if name not in (found.name, *found.texts, *found.hidden)]
    lines, long = _word_lines(candidates, needs)
    top = head + 5.5 + 5 * len(lines) + (0.5 if lines else 0)
    bottom = start.size.height / MM - 4
    numbers = _numbers([name for name in found.of("int", "number") if name not in found.hidden], needs)
    texts = [name for name in found.texts if name != found.name and name not in found.hidden]
    chosen = _texts((texts + long)[:TEXTS] if texts else long[:TEXTS], bottom - 13.5 * bool(numbers) - top, needs)
    if texts and texts[0] not in chosen and texts[0] in _texts(texts[:1], bottom - top, needs):
        numbers, chosen = [], _texts(texts[:1], bottom - top, needs)
    bottom -= 13.5 * bool(numbers)
    room, total = bottom - top, sum(need for need, _ in chosen.values())
    pictures = [name for name in found.of("image") if name not in found.hidden][:1]
    if pictures and len(chosen) > 1 and room - total < LEAST:
        name, height = next(iter(chosen.items()))
        chosen, total = {name: height}, height[0]
    spare = room - total
    if spare < LEAST:
        pictures = []
    picture = (min(room * 0.55, spare - 1.5) if chosen else room) if pictures else 0.0
    share = (room - picture - 1.5 * len(pictures)) / (total or 1)
    return Plan(found.name, head, size, lines, pictures, picture,
                {name: (need * share, least) for name, (need, least) in chosen.items()}, numbers, top, bottom)


def _head(start: Start, found: Guess, needs: Needs) -> tuple[float, int]:
    """Height and least size of the name."""
    for size in NAME_SIZES:
        if needs.get((found.name, f"name {size}"), 0.0) <= HEAD:
            return HEAD, size
    need = needs[found.name, f"name {NAME_SIZES[-1]}"]
    return min(need + 0.2, start.size.height / MM * 0.4), NAME_SIZES[-1]


def _word_lines(candidates: Sequence[str], needs: Needs) -> tuple[list[list[str]], list[str]]:
    """Lines of the first columns of words that have room there, and the columns that need more than a line."""
    fitting = [name for name in candidates if needs.get((name, "wide"), inf) < inf]
    long = [name for name in candidates if name not in fitting]
    first = fitting[:WORDS]
    together = len(first) == 1 or all(needs[name, "half"] < inf for name in first)
    return ([first] if together else [[name] for name in first]) if first else [], long


def _numbers(candidates: Sequence[str], needs: Needs) -> list[str]:
    """As many numbers in boxes side by side as have room there with what they are called."""
    best: list[str] = []
    for boxes in range(1, MOST_BOXES + 1):
        fitting = [name for name in candidates if needs.get((name, f"value {boxes}"), 0.0) < inf
                   and needs.get((name, f"label {boxes}"), 0.0) < inf][:boxes]
        best = max(best, fitting, key=len)
    return best


def _texts(candidates: Sequence[str], room: float, needs: Needs) -> dict[str, tuple[float, int]]:
    """Heights and least sizes of those texts that have room."""
    found: dict[str, tuple[float, int]] = {}
    for name in candidates:
        for size in TEXT_SIZES:
            need = needs.get((name, f"text {size}"), 0.0) + 2.2
            if name not in found and sum(height for height, _ in found.values()) + need <= room:
                found[name] = need, size
    return found


def face(start: Start, found: Guess, placed: Plan) -> str:
    return "\n".join(_lines(start, found, placed)) + "\n</face>\n"


def _lines(start: Start, found: Guess, placed: Plan) -> Iterator[str]:
    w, h = start.size.width / MM, start.size.height / MM
    yield _HEAD.format(name=found.name, w=round(w + 6, 2), h=round(h + 6, 2), head=round(placed.head + 7.5, 2),
                       paper=PAPER, ink=INK)
    style = f'size="13" min-size="{placed.name_size}" bold="true" valign="middle"'
    yield from _if(found, found.name, _text(found, found.name, Box(4, 3.5, w - 8, placed.head), style, WHITE))
    for number, line in enumerate(placed.lines):
        for name, box in _beside(line, Box(4, placed.head + 5.5 + 5 * number, w - 8, LINE), w):
            yield from _if(found, name, _text(found, name, box, 'size="8" min-size="6" valign="middle"', INK))
    for name in placed.pictures:
        yield from _if(found, name, *_picture(name, Box(4, placed.top, w - 8, placed.picture)))
    top = placed.top + (placed.picture + 1.5) * len(placed.pictures)
    for name, (height, size) in placed.texts.items():
        box = Box(4, top, w - 8, height - 1)
        paper = f'  <rect {box} r="1.6" fill="{WHITE}"/>'
        box = Box(5.5, top + 0.5, w - 11, box.h - 1)
        style = f'size="12" min-size="{size}" valign="middle" hyphenate="true"'
        yield from _if(found, name, paper, _text(found, name, box, style, BLACK))
        top += height
    for name, box in _beside(placed.numbers, Box(4, h - 16, w - 8, 12), WIDEST_BOX):
        yield from _if(found, name, *_number(start, found, name, box))


def _beside(names: Sequence[str], box: Box, widest: float) -> Iterator[tuple[str, Box]]:
    """Parts of a box side by side, none wider than `widest`."""
    for place, name in enumerate(names):
        width = min(box.w / len(names), widest)
        yield name, box._replace(x=box.x + place * width, w=width - (1 if place + 1 < len(names) else 0))


def _if(found: Guess, name: str, *lines: str) -> Iterator[str]:
    """Lines for a cell that may be empty."""
    if not found.columns.get(name, "").endswith("?"):
        yield from lines
    else:
        yield f"  {{% if card.{name} is not none %}}"
        yield from lines
        yield "  {% endif %}"


def _text(found: Guess, name: str, box: Box, style: str, fill: str) -> str:
    return f'  <text frame="{name}" {box} {style} fill="{fill}">{{{{ {shown_value(found, name)} }}}}</text>'


def _picture(name: str, box: Box) -> Iterator[str]:
    """A bitmap, or a drawing in SVG."""
    yield f'  {{% if card.{name}.lower().endswith(".svg") %}}'
    yield f'  <picture src="{{{{ card.{name} }}}}" {box}/>'
    yield "  {% else %}"
    yield f'  <image src="{{{{ card.{name} }}}}" {box}/>'
    yield "  {% endif %}"


def _number(start: Start, found: Guess, name: str, box: Box) -> Iterator[str]:
    """A number above what it is called."""
    yield f'  <rect {box} r="1.6" fill="{WHITE}" stroke="{INK}" line="0.3"/>'
    style = 'size="15" min-size="8" bold="true" leading="1" align="centre" valign="middle"'
    yield _text(found, name, box._replace(h=VALUE), style, INK)
    label = label_of(found, name)
    if any(map(str.isdigit, label)):
        said = f"{{{{ names.{label_key(name)} }}}}"      # a name may have digits, a text may not
    else:
        said = f"{{{{ _({json.dumps(label, ensure_ascii=False)}) }}}}" if translated(start) else escape(label)
    yield (f'  <text frame="{name}-label" {box._replace(x=box.x + 0.5, y=box.y + 6.8, w=box.w - 1, h=LABEL)} size="7" '
           f'min-size="5" align="centre" valign="middle" fill="{INK}">{said}</text>')


def label_key(name: str) -> str:
    """The key under [names] of a label with digits."""
    return f"label_{name}"


def labels(found: Guess, placed: Plan) -> dict[str, str]:
    """The labels with digits, by their keys under [names]."""
    return {label_key(name): label for name in placed.numbers if any(map(str.isdigit, label := label_of(found, name)))}


def translated(start: Start) -> bool:
    """Whether the spreadsheet's words are English, as all sources of translations are."""
    return any(map(is_source, start.locales))
