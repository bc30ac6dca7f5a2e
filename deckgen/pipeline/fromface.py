"""The face of cards whose columns were only guessed: name, words, picture, texts, figures with what they are called."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from deckgen.geometry import MM
from deckgen.load.guess import Guess
from deckgen.pipeline.starter import Start

WORDS, TEXTS, FIGURES = 2, 2, 4         # what has room on a face; templates can use the other columns, too
LETTER, LINE, LEAST = 1.35, 3.1, 9.5     # millimetres: of type of 7 pt; the height of a picture with the gap below
INK, PAPER, BLACK, WHITE = "#274b73", "#e9e4d6", "#1b1b1e", "#ffffff"
_HEAD = """\
{{# The face of a card. Lengths are millimetres from the top left corner of the cut card, to the right and downwards;
   what lies outside (-3 …) is the bleed. Sizes of type are points. `card` is the row: card.{name} is its cell.
   Elements: rect circle ellipse line polygon path group image picture icon text. #}}
<face unit="mm">
  <rect x="-3" y="-3" w="{w:g}" h="{h:g}" fill="{paper}"/>
  <rect x="-3" y="-3" w="{w:g}" h="15.5" fill="{ink}"/>"""


class Box(NamedTuple):
    """Where something lies, in millimetres."""

    x: float
    y: float
    w: float
    h: float

    def __str__(self) -> str:
        return " ".join(f'{side}="{round(length, 2):g}"' for side, length in zip("xywh", self, strict=True))


class _Plan(NamedTuple):
    """What a face of one size has room for, heights in millimetres from `top` to `bottom`."""

    words: list[str]
    pictures: list[str]
    picture: float
    texts: dict[str, float]
    figures: list[str]
    top: float
    bottom: float


def shown(start: Start, found: Guess) -> list[str]:
    """The columns that the face shows."""
    plan = _plan(start, found)
    return [found.name, *plan.words, *plan.pictures, *plan.texts, *plan.figures]


def _plan(start: Start, found: Guess) -> _Plan:
    """The first text has its room, then the second one if there is any left, then the picture."""
    words, pictures, figures = _words(found), found.of("image")[:1], found.of("int", "number")[:FIGURES]
    top, bottom = 19.5 if words else 14.0, start.size.height / MM - (17.5 if figures else 4)
    room, needs = bottom - top, dict[str, float]()
    wanted = {name: ceil(letters * LETTER / (start.size.width / MM - 11)) * LINE + 3
              for name, letters in list(found.texts.items())[:TEXTS]}
    for name, need in wanted.items():
        if not needs or sum(needs.values()) + need + LEAST * len(pictures) <= room:
            needs[name] = need
    spare = room - sum(needs.values())
    if needs and spare < LEAST:
        pictures = []
    picture = (min(room * 0.55, spare - 1.5) if needs else room) if pictures else 0.0
    share = (room - picture - 1.5 * len(pictures)) / sum(needs.values(), 0.001)
    return _Plan(words, pictures, picture, {name: need * share for name, need in needs.items()}, figures, top, bottom)


def face(start: Start, found: Guess) -> str:
    return "\n".join(_lines(start, found)) + "\n</face>\n"


def _words(found: Guess) -> list[str]:
    others = (found.name, *found.texts, *found.private)
    return [name for name in found.of("name", "word") if name not in others][:WORDS]


def _lines(start: Start, found: Guess) -> Iterator[str]:
    w, h = start.size.width / MM, start.size.height / MM
    plan = _plan(start, found)
    yield _HEAD.format(name=found.name, w=round(w + 6, 2), h=round(h + 6, 2), paper=PAPER, ink=INK)
    yield _text(found.name, Box(4, 3.5, w - 8, 8), 'size="13" min-size="7" bold="true" valign="middle"', WHITE)
    for name, box in _beside(plan.words, Box(4, 13.5, w - 8, 4.5), w):
        yield from _if(found, name, _text(name, box, 'size="8" min-size="6" valign="middle"', INK))
    for name in plan.pictures:
        yield from _if(found, name, *_picture(name, Box(4, plan.top, w - 8, plan.picture)))
    top = plan.top + (plan.picture + 1.5) * len(plan.pictures)
    for name, height in plan.texts.items():
        box = Box(4, top, w - 8, height - 1)
        paper = f'  <rect {box} r="1.6" fill="{WHITE}"/>'
        box = Box(5.5, top + 0.5, w - 11, box.h - 1)
        style = 'size="12" min-size="6" valign="middle" hyphenate="true"'
        yield from _if(found, name, paper, _text(name, box, style, BLACK))
        top += height
    for name, box in _beside(plan.figures, Box(4, h - 16, w - 8, 12), 18):
        yield from _if(found, name, *_figure(start, found, name, box))


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


def _text(name: str, box: Box, style: str, fill: str, what: str = "") -> str:
    return f'  <text frame="{name}" {box} {style} fill="{fill}">{{{{ {what or f"card.{name}"} }}}}</text>'


def _picture(name: str, box: Box) -> Iterator[str]:
    """A bitmap, or a drawing in SVG."""
    yield f'  {{% if card.{name}.lower().endswith(".svg") %}}'
    yield f'  <picture src="{{{{ card.{name} }}}}" {box}/>'
    yield "  {% else %}"
    yield f'  <image src="{{{{ card.{name} }}}}" {box}/>'
    yield "  {% endif %}"


def _figure(start: Start, found: Guess, name: str, box: Box) -> Iterator[str]:
    """A figure above what it is called."""
    yield f'  <rect {box} r="1.6" fill="{WHITE}" stroke="{INK}" line="0.3"/>'
    style = 'size="15" min-size="8" bold="true" leading="1" align="centre" valign="middle"'
    yield _text(name, box._replace(h=8), style, INK, f"card.{name}|number")
    label = found.headers.get(name, name)
    plain = any(map(str.isdigit, label)) or not translated(start)
    said = escape(label) if plain else f"{{{{ _({json.dumps(label, ensure_ascii=False)}) }}}}"
    yield (f'  <text frame="{name}-label" {box._replace(x=box.x + 0.5, y=box.y + 7.6, w=box.w - 1, h=3.8)} size="7" '
           f'min-size="5" align="centre" valign="middle" fill="{INK}">{said}</text>')


def translated(start: Start) -> bool:
    """Whether the spreadsheet's words are English, as all sources of translations are."""
    return any(locale.partition("_")[0] == "en" for locale in start.locales)
