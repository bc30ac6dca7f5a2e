"""What changed in a game since some earlier state, told: as lines for a person, as objects for other programs.

Takes differences by language; knows no file and no page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from html import unescape
from typing import Any, NamedTuple

from deckgen.diagnostics import Diagnostic, counted
from deckgen.pipeline.compare.difference import CardChange, Difference, ExampleChange
from deckgen.texts import plain

AROUND = 4                      # words around a change that are shown, of a text that is not short
SHORT = 14
_TOKEN = re.compile(r"\s*(?:‹[^›]*›|\w+|[^\w\s])")
_ICON, _CARD = re.compile(r'<icon name="([^"]*)"\s*/>'), re.compile(r'<card id="([^"]*)"\s*/>')
_BREAK = re.compile(r"<br\s*/>")
Names = Mapping[str, str]
_NAMELESS: Names = {}
_SOURCE = "en"                  # whose texts are told where there are several


class Stale(NamedTuple):
    """Texts of a language that have no translation any more, or a fuzzy one, with their places."""

    locale: str
    faults: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class GameChanges:
    """A game, what it is held against (`it was printed on 2026-03-01`), and what is not what it was."""

    game: str
    since: str
    differences: tuple[Difference, ...]
    stale: tuple[Stale, ...] = ()

    @property
    def any(self) -> bool:
        return any(found.any for found in self.differences) or any(found.faults for found in self.stale)

    def lines(self) -> Iterator[str]:
        """The report as text."""
        what = "" if self.any else ": nothing has changed"
        languages = ", ".join(found.locale for found in self.differences)
        yield f"{self.game} ({languages}) since {self.since}{what}"
        yield from self.details()

    def details(self) -> Iterator[str]:
        figures = {change.name: change for found in self.differences for change in found.figures}
        yield from (f"  {change.name}: {between(change.old, change.new)}" for change in figures.values())
        for card in dict.fromkeys(change.card for found in self.differences for change in found.cards):
            yield from self._card(card)
        yield from self._books()
        yield from self._examples()
        for locale, faults in self.stale:
            if faults:
                yield f"  {locale}: {counted(len(faults), 'translation')} to be looked at"
                yield from (f"    {fault.location}: {fault.message}" for fault in faults)
        yield from self._copies()

    def objects(self) -> Iterator[dict[str, Any]]:
        """An object for each thing that changed, in each language."""
        for found in self.differences:
            about = {"game": self.game, "locale": found.locale, "since": self.since}
            yield from (about | thing for thing in _objects(found))
        for locale, faults in self.stale:
            yield from ({"game": self.game, "locale": locale, "since": self.since, "kind": "translation",
                         **fault.as_json()} for fault in faults)

    def _card(self, card: str) -> Iterator[str]:
        own = {found.locale: change for found in self.differences for change in found.cards if change.card == card}
        names = {found.locale: found.names for found in self.differences}
        alike: dict[tuple[str, tuple[int, int]], dict[str, CardChange]] = {}    # languages may be of different prints
        for locale, change in own.items():
            alike.setdefault((change.kind, change.copies), {})[locale] = change
        for (kind, (old, new)), some in alike.items():
            copies = f"copies: {old} → {new}" if kind == "changed" and old != new else counted(
                new or old, "copy", "copies")
            what = f" {kind}" if kind != "changed" else ""
            where = "" if len(some) == len(self.differences) else f" ({', '.join(some)})"
            yield f"  {card}{what}{where}, {copies}"
            yield from _fields(some, names)

    def _books(self) -> Iterator[str]:
        for found in self.differences:
            if found.unset:
                yield f"  rulebook ({found.locale}): cannot be set, see the errors"
            elif found.pages or found.of[0] != found.of[1]:
                total = f"of {found.of[1]}" + (f", {found.of[0]} before" if found.of[0] != found.of[1] else "")
                yield f"  rulebook ({found.locale}): pages {ranges(found.pages) or 'none'} {total}"
        chosen = [found for found in self.differences if found.texts]
        for found in sorted(chosen, key=lambda one: one.locale.partition("_")[0] != _SOURCE)[:1]:
            for text in found.texts:
                rules = f" {', '.join(text.rules)}" if text.rules else ""
                old, new = (passage and passage.text for passage in (text.old, text.new))
                told = between(old, new) if old or new else "gone, and its letters were not kept"
                yield f"    page {text.page or '?'}{rules}: {told}"

    def _examples(self) -> Iterator[str]:
        told = {change.name: change for found in self.differences for change in found.examples}
        for name, change in told.items():
            yield f"  example {name}: {_ends(change)}"

    def _copies(self) -> Iterator[str]:
        groups: dict[tuple[int, int], list[str]] = {}
        for found in self.differences:
            counts = sum(card.print for card in found.cards), sum(card.discard for card in found.cards)
            groups.setdefault(counts, []).append(found.locale)
        for (printed, discarded), locales in groups.items():
            if printed or discarded:
                yield (f"  in {', '.join(locales)}: {counted(printed, 'copy', 'copies')} to print, "
                       f"{discarded} to take out")


def _fields(own: Mapping[str, CardChange], names: Mapping[str, Names]) -> Iterator[str]:
    """What is the same in all languages once, the rest by language."""
    told: dict[tuple[str, str], list[str]] = {}
    for locale, card in own.items():
        for change in card.fields:
            told.setdefault((change.name, between(change.old, change.new, names[locale])), []).append(locale)
        if card.redrawn and card.old and card.new and not card.fields:
            sides = [side for side in ("face", "back") if getattr(card.old, side) != getattr(card.new, side)]
            told.setdefault((" and ".join(sides), "picture, template, size or figures of the rules"), []).append(locale)
    for (name, words), locales in sorted(told.items(), key=lambda item: (len(item[1]) < len(own), "[" in item[0][1])):
        where = f" ({', '.join(locales)})" if len(locales) < len(own) else ""
        yield f"    {name}{where}: {words}"


def _ends(change: ExampleChange) -> str:
    if not (change.old and change.new):
        return "is new" if change.new else "is no longer printed"
    figures = ", ".join(f"{figure.name} {between(figure.old, figure.new)}" for figure in change.figures)
    return figures or "goes otherwise, with the same end"


def _objects(found: Difference) -> Iterator[dict[str, Any]]:
    for change in found.figures:
        yield {"kind": "figure", **change._asdict()}
    for card in found.cards:
        yield {"kind": "card", "card": card.card, "change": card.kind, "copies": card.copies, "redrawn": card.redrawn,
               "print": card.print, "take_out": card.discard, "fields": [field._asdict() for field in card.fields]}
    if found.pages or found.of[0] != found.of[1] or found.unset:
        yield {"kind": "pages", "pages": found.pages, "before": found.of[0], "now": found.of[1], "rules": found.rules,
               "unset": found.unset}
    for text in found.texts:
        yield {"kind": "text", "page": text.page, "rules": text.rules, "old": text.old and text.old.text,
               "new": text.new and text.new.text}
    for example in found.examples:
        yield {"kind": "example", "example": example.name, "pages": example.pages,
               "figures": [figure._asdict() for figure in example.figures]}


# --- values in words -----------------------------------------------------------------------------------------------

def between(old: Any, new: Any, names: Names = _NAMELESS) -> str:
    """`60 → 50`; of long texts only what differs: `… Deal [60 → 50] damage …`. A text whose letters were not kept is
    empty. `names` are those of cards by their ids."""
    if isinstance(old or new, str) and " " in (old or new) and None in (old, new):
        return f"{'new' if old is None else 'gone'}: {letters(old or new, names)}"
    if isinstance(old, str) and isinstance(new, str) and " " in f"{old}{new}":
        before, after = letters(old, names), letters(new, names)
        return _words(tokens(before), tokens(after)) if old else f"now {after}"
    return f"{_value(old)} → {_value(new)}"


def _value(value: Any) -> str:
    if isinstance(value, str):
        return letters(value)
    if isinstance(value, Mapping | Sequence):
        return ", ".join(map(_value, value))
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def letters(markup: str, names: Names = _NAMELESS) -> str:
    """A text with inline marks for a reader: icons as ‹their names›, cards by name, or by id."""
    named = _CARD.sub(lambda mark: names.get(mark[1], mark[1]), markup)
    text = plain(_BREAK.sub(" ", _ICON.sub(r"‹\1›", named)))
    return " ".join(unescape(text).split())


def tokens(text: str) -> list[str]:
    """Its words and stops, each with the space before it."""
    return _TOKEN.findall(text)


def _words(old: list[str], new: list[str]) -> str:
    opcodes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    whole, out = max(len(old), len(new)) <= SHORT, ""
    for place, (what, start, end, first, last) in enumerate(opcodes):
        if what == "equal":
            same = new[first:last]
            out += "".join(same if whole else _shortened(same, place > 0, place < len(opcodes) - 1))
            continue
        before, after = ("".join(part) for part in (old[start:end], new[first:last]))
        space = " " * bool(out and (after or before).startswith(" "))
        out += f"{space}[{_turned(before.strip(), after.strip())}]"
    return out.strip()


def _turned(before: str, after: str) -> str:
    return f"{before} → {after}" if before and after else f"+ {after}" if after else f"− {before}"


def _shortened(words: list[str], after: bool, before: bool) -> list[str]:
    """The words next to a change that stands before or after them."""
    head, tail = words[:AROUND if after else 0], words[-AROUND:] if before else []
    return words if len(words) <= len(head) + len(tail) + 1 else [*head, " …", *tail]


def ranges(numbers: Iterable[int]) -> str:
    """`3–5, 9`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
