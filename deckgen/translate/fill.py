"""Placeholders: a value for a dotted name, and its form in a text.

Takes the values that a text may name and a locale, gives escaped markup; what cannot be had is a Missing, never an
exception.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from deckgen.diagnostics import nearest
from deckgen.model import Card, Component, Game, Phrase
from deckgen.translate import conventions

_RECORDS = (Card, Component, Game)


class Missing(NamedTuple):
    """Why a placeholder has no value: a diagnostic's code, message and hint."""

    code: str
    message: str
    hint: str


def escape(text: str) -> str:
    """Plain text as markup."""
    if "&" in text or "<" in text or ">" in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text


def filled(name: str, values: Any, locale: str) -> str | Missing:
    """The markup that takes the place of `{name}`. `values` answers to `[]` and is looked into part by part."""
    value = values
    for part in name.split("."):
        try:
            value = _part(value, part)
        except (KeyError, IndexError, AttributeError, TypeError):
            return Missing("unknown-placeholder", f"{{{name}}} names no value", _known(part, value))
    return shown(value, locale) if value is not None else Missing(
        "empty-placeholder", f"{{{name}}} has no value here", "fill in the value, or give this card a text without it")


def shown(value: Any, locale: str) -> str | Missing:
    """A value as markup: numbers by the locale's conventions, phrases as they are, lists joined."""
    if isinstance(value, Phrase):
        return value.markup
    if isinstance(value, int | float) and not isinstance(value, bool):
        return conventions.number(value, locale)
    if hasattr(value, "__html__"):
        return str(value.__html__())
    if isinstance(value, list | tuple):
        return _joined(value, locale)
    return escape(value) if isinstance(value, str) else Missing(
        "unknown-placeholder", f"{value!r:.60} cannot stand in a text", "name a number, a text or a list of them")


def _joined(values: Sequence[Any], locale: str) -> str | Missing:
    items = [shown(value, locale) for value in values]
    bad = next((item for item in items if isinstance(item, Missing)), None)
    return bad or conventions.listed([str(item) for item in items], "standard", locale)


def _part(value: Any, part: str) -> Any:
    if isinstance(value, list | tuple):
        return value[int(part)] if part.isdecimal() else value[part]  # type: ignore[call-overload]
    if isinstance(value, _RECORDS):
        if part.startswith("_") or callable(found := getattr(value, part)):
            raise KeyError(part)
        return found
    if isinstance(value, str | int | float) or value is None:
        raise KeyError(part)
    return value[part]


def _known(part: str, value: Any) -> str:
    keys = getattr(value.values if isinstance(value, Card) else value, "keys", None)
    names = [key for key in keys() if isinstance(key, str)] if callable(keys) else []
    return nearest(part, names) if names else ""
