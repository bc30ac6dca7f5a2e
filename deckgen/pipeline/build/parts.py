"""The files of a language as one process makes them, and how the work is split into tasks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from deckgen.diagnostics import Diagnostic, Severity
from deckgen.locale_request import is_trial
from deckgen.model import Phrase
from deckgen.pipeline.build.prepare import Prepared
from deckgen.pipeline.build.sheetfiles import CARDS, RULEBOOK
from deckgen.pipeline.parallel import may_fork

MISFITS = frozenset({"text-overflow", "rulebook-too-wide", "rulebook-too-high", "back-cover-overflow"})


class Task(NamedTuple):
    """The files of a language that one process makes; with CARDS come those of its other papers."""

    locale: str
    files: tuple[str, ...]


@dataclass(slots=True)
class Part:
    """A file of a game in one language. `data` is empty where something is wrong. `shows` is a hash of what is drawn,
    `entries` what the manifest says of it, `phrases` are those of each of its languages."""

    name: str
    data: bytes = b""
    shows: str = ""
    reads: dict[str, str] = field(default_factory=dict)     # hashes of what it was made from, by name
    counts: dict[str, int] = field(default_factory=dict)
    entries: dict[str, Any] = field(default_factory=dict)
    phrases: list[list[Phrase]] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def tasks_of(prepared: Prepared) -> tuple[list[Task], bool]:
    """A language each; where it pays to share them between processes a file each, the longer ones first."""
    files, locales = _files(prepared), prepared.locales
    if may_fork() and len(locales) * len(files) > 1:
        return [Task(locale, (file,)) for file in reversed(files) for locale in locales], True
    return [Task(locale, files) for locale in locales], False


def by_language(prepared: Prepared, tasks: Sequence[Task],
                printed: Iterable[list[Part]]) -> Iterator[tuple[str, list[Part]]]:
    """The parts of each language, as soon as all are made: sheets, then the rulebook, which shows them."""
    made = defaultdict[str, list[Part]](list)
    for task, parts in zip(tasks, printed, strict=True):
        made[task.locale] += parts
        if {part.name for part in made[task.locale]}.issuperset(_files(prepared)):
            yield task.locale, sorted(made[task.locale], key=_place)


def weighed(diagnostics: Iterable[Diagnostic], locale: str) -> list[Diagnostic]:
    """What does not fit is an error, but in a locale that is made to see what does not fit."""
    if not is_trial(locale):
        return list(diagnostics)
    return [replace(one, severity=Severity.WARNING) if one.code in MISFITS else one for one in diagnostics]


def _files(prepared: Prepared) -> tuple[str, ...]:
    return (CARDS, RULEBOOK) if prepared.game.rulebook else (CARDS,)


def _place(part: Part) -> tuple[bool, bool, str]:
    return part.name == RULEBOOK, part.name != CARDS, part.name
