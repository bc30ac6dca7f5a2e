"""What commands print: diagnostics, what was made, how far the work is."""

from __future__ import annotations

import json
import re
import sys
from argparse import Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from deckgen.diagnostics import Diagnostic
    from deckgen.pipeline.build import Outcome, Progress

FINE, FAULTY = 0, 1
# Characters that steer a terminal, or turn the direction of what is read: a project's names and texts may have them.
_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
# What outcomes count, by their plurals.
ONE = {"pages": "page", "cards": "card", "sheets": "sheet", "copies to print": "copy to print"}


def visible(text: object) -> str:
    """A text for a terminal: what would steer it is shown as an escape, the same as JSON has."""
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", str(text))


def say(*texts: object, sep: str = " ", end: str = "\n", file: TextIO | None = None, flush: bool = False) -> None:
    """`print` for all that may come from a project."""
    print(visible(sep.join(map(str, texts))), end=end, file=file, flush=flush)


def print_diagnostics(diagnostics: Iterable[Diagnostic]) -> int:
    """Diagnostics for a person to read; the exit code."""
    from deckgen.diagnostics import has_errors

    found = list(diagnostics)
    for diagnostic in found:
        say(diagnostic, file=sys.stderr)
    return FAULTY if has_errors(found) else FINE


def with_old_keys(values: dict[str, Any]) -> dict[str, Any]:
    """A diagnostic of catalogs as JSON, also under the keys that `locale check` and `locale fit` had in 0.1.0."""
    return {**values, "check": values["code"], "level": values["severity"]}


def report(outcome: Outcome, options: Namespace) -> int:
    for diagnostic in outcome.diagnostics:
        say(json.dumps(diagnostic.as_json(), ensure_ascii=ascii_only()) if options.format == "jsonl" else diagnostic,
              file=sys.stdout if options.format == "jsonl" else sys.stderr)
    if options.format == "text":
        print_made(outcome)
    return FAULTY if outcome.failed else FINE


def print_made(outcome: Outcome) -> None:
    """What was made, a line a language, and how many diagnostics there are."""
    from deckgen.diagnostics import Severity, counted

    for made in outcome.made:
        counts = ", ".join(counted(number, ONE.get(what, what), what) for what, number in made.counts.items())
        news = ", ".join(made.written) or "up to date"
        say(f"{made.folder}: {counts} ({news})")
    weights = [diagnostic.severity for diagnostic in outcome.diagnostics]
    say(", ".join(counted(weights.count(weight), weight) for weight in (Severity.ERROR, Severity.WARNING)))


def progress(unit: str) -> Progress:
    """A bar for a person at a terminal; otherwise a line a language, or a line when all games are played."""
    if not sys.stderr.isatty():
        return _languages if unit == "language" else _games
    from tqdm import tqdm

    tqdm.monitor_interval = 0       # its thread would be forked along with the work
    bars: dict[str, tqdm[None]] = {}

    def show(what: str, done: int, total: int) -> None:
        if what not in bars:
            bars[what] = tqdm(total=total, desc=visible(what), unit=unit, leave=False)
        bar = bars[what]
        bar.update(done - bar.n)
        if done == total:
            bars.pop(what).close()

    return show


def _languages(what: str, done: int, total: int) -> None:
    if done:
        say(f"{what}: {done} of {total} language{'s' * (total > 1)}", file=sys.stderr)


def _games(what: str, done: int, total: int) -> None:
    if done == total:
        say(f"{what}: {done} game{'s' * (done > 1)}", file=sys.stderr)


def ascii_only() -> bool:
    return sys.stdout.encoding.lower() != "utf-8"
