"""A text in one language: templates print its translation and ask about its English source.

Takes and gives plain values; knows no catalog and no template.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from html import escape, unescape
from typing import Any

from deckgen.diagnostics import Location

_TAG = re.compile(r"<[^<>]*>")
_LETTERS = re.compile(r"(<[^<>]*>|&[^;&<>]*;)")       # between what is no letter: marks and entities
CASES: dict[str, Callable[[str], str]] = {"lower": str.lower, "upper": str.upper, "title": str.title}


@dataclass(frozen=True, slots=True, eq=False)
class Phrase:
    """A text in one language. `msgid` is the English source, `markup` the finished text: translated, figures
    put in, escaped, with inline marks. `location` is where a translator edits it.

    It compares, indexes and measures like its source, so that `card.type == "event"` is true in every language; it
    prints its translation, and so does what is cut from it."""

    msgid: str
    markup: str
    location: Location
    context: str = ""

    def __html__(self) -> str:
        return self.markup

    def __str__(self) -> str:
        return self.markup

    def __bool__(self) -> bool:
        return bool(self.markup)

    def __eq__(self, other: object) -> bool:
        return bool(self.msgid == source_of(other))

    def __hash__(self) -> int:
        return hash(self.msgid)

    def __lt__(self, other: Phrase | str) -> bool:
        return bool(self.msgid < source_of(other))

    def __le__(self, other: Phrase | str) -> bool:
        return bool(self.msgid <= source_of(other))

    def __gt__(self, other: Phrase | str) -> bool:
        return bool(self.msgid > source_of(other))

    def __ge__(self, other: Phrase | str) -> bool:
        return bool(self.msgid >= source_of(other))

    def __len__(self) -> int:
        return len(self.msgid)

    def __contains__(self, part: Phrase | str) -> bool:
        return bool(source_of(part) in self.msgid)

    def __iter__(self) -> Iterator[Phrase]:
        return (self[place] for place in range(len(self.msgid)))

    def __getitem__(self, place: int | slice) -> Phrase:
        """The letters at this place, of the source and of the translation; marks are left out of both."""
        source = self.msgid[place]
        if isinstance(place, int):
            place = slice(place, place + 1 or None)
        letters = unescape(_TAG.sub("", self.markup))
        return replace(self, msgid=source, markup=escape(letters[place], quote=False))

    def __add__(self, other: Phrase | str) -> Phrase:
        return replace(self, msgid=self.msgid + source_of(other), markup=self.markup + _markup(other))

    def __radd__(self, other: str) -> Phrase:
        return replace(self, msgid=other + self.msgid, markup=_markup(other) + self.markup)

    def startswith(self, *arguments: str | tuple[str, ...]) -> bool:
        return self.msgid.startswith(*arguments)  # type: ignore[arg-type]

    def endswith(self, *arguments: str | tuple[str, ...]) -> bool:
        return self.msgid.endswith(*arguments)  # type: ignore[arg-type]

    def lower(self) -> Phrase:
        return self.cased("lower")

    def upper(self) -> Phrase:
        return self.cased("upper")

    def title(self) -> Phrase:
        return self.cased("title")

    def cased(self, case: str) -> Phrase:
        """Source and translation in one of CASES; marks stay as they are."""
        change = CASES[case]
        parts = _LETTERS.split(self.markup)
        parts[::2] = map(change, parts[::2])
        return replace(self, msgid=change(self.msgid), markup="".join(parts))


def source_of(value: Any) -> Any:
    """The source of a phrase; anything else as it is."""
    return value.msgid if isinstance(value, Phrase) else value


def _markup(value: Phrase | str) -> str:
    return str(value.__html__()) if hasattr(value, "__html__") else escape(value, quote=False)
