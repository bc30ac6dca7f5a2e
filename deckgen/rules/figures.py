"""Figures written as expressions of the data's names: `start - cards.9mm.damage`.

Names are paths into the data: `rules.life.start` or `cards.ak47.damage`; `start` is short for `rules.life.start`. An
operator (+ - * // and parentheses) stands between spaces, because a name may contain a hyphen."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any

from deckgen.rules.reading import Made

NAME = re.compile(r"[a-z][\w.-]*\w")
OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv}


class FigureError(ValueError):
    """An expression that gives no figure."""


def _names(data: Mapping[str, Any]) -> dict[str, int]:
    found: dict[str, int] = {}
    _collect(data["rules"], "rules", found)
    for rows in data["cards"].values():
        for row in rows:
            _collect(row, f"cards.{row['id']}", found)
    if "rules.life.start" in found:
        found["start"] = found["rules.life.start"]
    return found


def _collect(values: Mapping[str, Any], path: str, found: dict[str, int]) -> None:
    for key, value in values.items():
        if isinstance(value, Mapping):
            _collect(value, f"{path}.{key}", found)
        elif isinstance(value, int):
            found[f"{path}.{key}"] = value


names_of = Made(_names, "rules", "cards")           # every figure of the data by its path


def evaluate(text: str, names: Mapping[str, int]) -> int:
    """The figure. Raises FigureError, with the nearest name for an unknown one."""
    try:
        tree = ast.parse(NAME.sub(lambda match: str(_figure(match[0], names)), text), mode="eval")
        return _value(tree.body, text)
    except (SyntaxError, ZeroDivisionError) as error:
        raise FigureError(f"{text!r} is no figure: {error}") from None


def _figure(name: str, names: Mapping[str, int]) -> int:
    if name not in names:
        near = get_close_matches(name, names, 1)
        raise FigureError(f"unknown name {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
    return names[name]


def _value(node: ast.expr, text: str) -> int:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        return OPERATORS[type(node.op)](_value(node.left, text), _value(node.right, text))
    raise FigureError(f"{text!r} is no figure: only + - * // and parentheses")
