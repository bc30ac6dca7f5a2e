"""The form of a scenario: which keys it has and of what kind they are, in the words of JSON Schema, of which only those
below are understood. `description` is what a fault says where a value is of none of several kinds. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Form = Mapping[str, Any]

TEXT: Form = {"type": "string"}
TEXTS: Form = {"type": "array", "items": TEXT}
MOVE: Form = {
    "description": "a move is a text, {refused = …, rule = …} or {choices = …}",
    "anyOf": [
        TEXT,
        {"type": "object", "properties": {"refused": TEXT, "rule": TEXT}, "required": ["refused", "rule"],
         "additionalProperties": False},
        {"type": "object", "properties": {"choices": TEXTS}, "required": ["choices"], "additionalProperties": False}]}
SCENARIO: Form = {
    "type": "object",
    "properties": {
        "title": {"description": "what it shows", **TEXT},
        "moves": {"description": "what is done, in the words of the engine's actions", "type": "array", "items": MOVE},
        "position": {"description": "where it begins: a position, as the engine's `scene` takes it", "type": "object"},
        "setup": {"description": "where it begins: a game to be set up, as the engine's `scene` takes it",
                  "type": "object"},
        "expect": {
            "description": "what has to come of it: rules, and facts of the engine; life that changes has to be named",
            "type": "object",
            "properties": {"rules": {"description": "ids of rules that the moves bring up", **TEXTS},
                           "without": {"description": "ids of rules that they do not bring up", **TEXTS}}},
        "story": {"description": "for a rulebook that prints the scenario; of no account here"}},
    "additionalProperties": False}
_KINDS: dict[str, tuple[type, str]] = {
    "string": (str, "a text"), "array": (list, "a list"), "object": (Mapping, "a table")}


def faults(value: Any, form: Form, path: str = "") -> Iterator[tuple[str, str]]:
    """What is wrong with a value's form, each with its key: `moves[2]`, `expect.rules`."""
    if "anyOf" in form:
        if all(any(faults(value, one)) for one in form["anyOf"]):
            yield path, f"{form['description']}, not {value!r}"
        return
    kind = form.get("type")
    if kind and not isinstance(value, _KINDS[kind][0]):
        yield path, f"{value!r} is not {_KINDS[kind][1]}"
    elif kind == "object":
        yield from _table(value, form, f"{path}." if path else "")
    elif kind == "array":
        for number, item in enumerate(value):
            yield from faults(item, form["items"], f"{path}[{number}]")


def _table(value: Mapping[str, Any], form: Form, above: str) -> Iterator[tuple[str, str]]:
    known = form.get("properties", {})
    for key in form.get("required", ()):
        if key not in value:
            yield f"{above}{key}", "is missing"
    for key, below in value.items():
        if key in known:
            yield from faults(below, known[key], f"{above}{key}")
        elif not form.get("additionalProperties", True):
            yield f"{above}{key}", f"{key!r} is no key here; known are {', '.join(known)}"
