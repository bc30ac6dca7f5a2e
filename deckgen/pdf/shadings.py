"""Gradients as shadings of a PDF."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from deckgen.colour import Gradient, Stop
from deckgen.pdf.inks import Inks
from deckgen.pdf.numbers import numbers


def shading(gradient: Gradient, inks: Inks) -> str:
    """The entries of the dictionary."""
    kind, circles = (2, (*gradient.start[:2], *gradient.end[:2])) if gradient.linear else (
        3, (*gradient.start, *gradient.end))
    return (f"/ShadingType {kind} /ColorSpace /{inks.space} /Coords [{numbers(circles)}] /Extend [true true] "
            f"/Function {_function(gradient.stops, inks)}")


def _function(stops: Sequence[Stop], inks: Inks) -> str:
    """What gives the colours from 0 to 1: one piece between each two stops, and level ones before and behind them."""
    first, last = stops[0], stops[-1]
    every = [*([first._replace(offset=0.0)] if first.offset > 0 else []), *stops,
             *([last._replace(offset=1.0)] if last.offset < 1 else [])]
    pieces = [f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{numbers(inks.components(one.colour))}] "
              f"/C1 [{numbers(inks.components(two.colour))}] >>" for one, two in pairwise(every)]
    if len(pieces) == 1:
        return pieces[0]
    return (f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(pieces)}] "
            f"/Bounds [{numbers([stop.offset for stop in every[1:-1]])}] /Encode [{'0 1 ' * len(pieces)}] >>")
