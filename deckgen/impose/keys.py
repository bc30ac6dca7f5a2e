"""The keys of a layout file: what each may say and what it means, in code and as a JSON Schema. Lengths are points."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from deckgen.diagnostics import nearest
from deckgen.geometry import Size, millimetres, points
from deckgen.impose.layout import MARKS, ORIENTATIONS, PAPER_NAMES, PAPERS, SIDES, Layout
from deckgen.readers import LENGTH, SIZE, Key, Reader, Refused, Schema, described, either, table, takes, words


@takes(**LENGTH)
def _length(value: Any) -> float:
    if not isinstance(value, str):
        raise Refused("bad-value", f"{value!r} has no unit", f'write "{value} mm"')
    length = points(value)
    if length < 0:
        raise Refused("bad-value", f"{value!r} is below zero")
    return length


@takes(**either(words(["full"]), LENGTH))
def _bleed(value: Any) -> float | None:
    return None if value == "full" else _length(value)


@takes(**SIZE)
def _size(value: Any) -> Size:
    sides = re.split("[x×]", value) if isinstance(value, str) else []
    if len(sides) != 2:
        raise Refused("bad-value", f"{value!r} is not a size", 'write "63 mm x 88 mm"')
    size = Size(_length(sides[0]), _length(sides[1]))
    if not min(size):
        raise Refused("bad-value", f"{value!r} has no area")
    return size


@takes(**either(LENGTH, SIZE))
def _across_and_down(value: Any) -> Size:
    sides = re.split("[x×]", value) if isinstance(value, str) else [value]
    if len(sides) > 2:
        raise Refused("bad-value", f"{value!r} is not one length or two", 'write "3 mm", or "3 mm x 0.4 mm"')
    return Size(_length(sides[0]), _length(sides[-1]))


@takes(**either(*words(PAPERS, any_case=True)["anyOf"], SIZE))
def _paper(value: Any) -> tuple[str, Size]:
    if isinstance(value, str) and not re.match(r"\s*[\d.]", value):
        if value.lower() not in PAPERS:
            raise Refused("bad-value", f"unknown paper {value!r}",
                          f'{nearest(value, PAPERS)}; or a size: "320 mm x 450 mm"')
        return PAPER_NAMES[value.lower()], PAPERS[value.lower()]
    size = _size(value)
    return f"{millimetres(size.width)} × {millimetres(size.height)} paper", size


@takes(**either(words(["auto"]), {"type": "integer", "minimum": 1}))
def _count(value: Any) -> int | None:
    if value == "auto":
        return None
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise Refused("bad-value", f"{value!r} is not a number of slots",
                      'a whole number from 1, or "auto" for as many as fit')
    return value


@takes(type="boolean")
def _yes(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Refused("bad-value", f"{value!r} is neither true nor false")
    return value


def _one_of(*known: str) -> Reader[str]:
    def read(value: Any) -> str:
        if value not in known:
            raise Refused("bad-value", f"{value!r} is not one of {', '.join(known)}", nearest(str(value), known))
        return str(value)
    return Reader(read, words(known))


KEYS = {
    "paper": Key(_paper, "a4, letter, a3, or a size", 'paper = "a4"'),
    "orientation": Key(_one_of(*ORIENTATIONS), "of the paper; auto takes the one on which more pieces lie"),
    "columns": Key(_count, "slots beside each other; auto for as many as fit", "columns = 3"),
    "rows": Key(_count, "slots above each other; auto for as many as fit. A gutterfold counts both halves", "rows = 3"),
    "bleed": Key(_bleed, "between neighbours, for each slot; 0 mm shares the cut, full takes the component's",
                 'bleed = "1.8 mm"'),
    "outer_bleed": Key(_across_and_down, "at the outside of the grid: one length, or one for left and right and one "
                                         "for above and below (3 mm x 0.4 mm); as `bleed` if left out"),
    "gap": Key(_length, "blank paper between two bleeds"),
    "margin": Key(_length, "what the printer cannot print on"),
    "rotate": Key(_yes, "pieces lie on their sides"),
    "sides": Key(_one_of(*SIDES), "duplex: backs on the reverse of the sheet; gutterfold: faces above the fold, backs "
                                  "below it"),
    "marks": Key(_one_of(*MARKS), "crop marks in the margins"),
    "ruler": Key(_yes, "a ruler in the margin, to see whether the sheet was printed at full size"),
    "size": Key(_size, "the only size of pieces that the layout is for"),
}


def layout_schema() -> Schema:
    """What a layout file may say, as a JSON Schema."""
    usual = {field.name: _written(field.default) for field in fields(Layout)}
    keys = {name: described({**key.read.schema, **usual.get(name, {})}, key.about, key.example)
            for name, key in KEYS.items()}
    return table(keys, [name for name, key in KEYS.items() if key.example])


def _written(default: Any) -> Schema:
    """What a key is that is left out, as a file says it."""
    if isinstance(default, float):
        return {"default": millimetres(default)}
    return {"default": default} if isinstance(default, str | bool) else {}
