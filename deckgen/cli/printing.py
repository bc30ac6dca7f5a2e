"""What commands print: faults, what was made, how far the work is."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckgen.diagnostics import Diagnostic
    from deckgen.pipeline import Outcome, Progress

FINE, FAULTY = 0, 1
# What outcomes count, by their plurals.
ONE = {"pages": "page", "cards": "card", "sheets": "sheet", "copies to print": "copy to print"}


def faults_told(faults: Iterable[Diagnostic]) -> int:
    """Faults for a person to read; the exit code."""
    from deckgen.diagnostics import has_errors

    told = list(faults)
    for fault in told:
        print(fault, file=sys.stderr)
    return FAULTY if has_errors(told) else FINE


def report(outcome: Outcome, options: Namespace) -> int:
    for fault in outcome.diagnostics:
        print(json.dumps(fault.as_json(), ensure_ascii=ascii_only()) if options.format == "jsonl" else fault,
              file=sys.stdout if options.format == "jsonl" else sys.stderr)
    if options.format == "text":
        made_told(outcome)
    return FAULTY if outcome.failed else FINE


def made_told(outcome: Outcome) -> None:
    """What was made, a line a language, and how many faults there are."""
    from deckgen.diagnostics import Severity, counted

    for made in outcome.made:
        counts = ", ".join(counted(number, ONE.get(what, what), what) for what, number in made.counts.items())
        news = ", ".join(made.written) or "up to date"
        print(f"{made.folder}: {counts} ({news})")
    weights = [fault.severity for fault in outcome.diagnostics]
    print(", ".join(counted(weights.count(weight), weight) for weight in (Severity.ERROR, Severity.WARNING)))


def progress(unit: str) -> Progress:
    """A bar for a person at a terminal; otherwise a line a language, or a line when all games are played."""
    if not sys.stderr.isatty():
        return _languages if unit == "language" else _games
    from tqdm import tqdm

    tqdm.monitor_interval = 0       # its thread would be forked along with the work
    bars: dict[str, tqdm[None]] = {}

    def show(what: str, done: int, total: int) -> None:
        if what not in bars:
            bars[what] = tqdm(total=total, desc=what, unit=unit, leave=False)
        bar = bars[what]
        bar.update(done - bar.n)
        if done == total:
            bars.pop(what).close()

    return show


def _languages(what: str, done: int, total: int) -> None:
    if done:
        print(f"{what}: {done} of {total} language{'s' * (total > 1)}", file=sys.stderr)


def _games(what: str, done: int, total: int) -> None:
    if done == total:
        print(f"{what}: {done} game{'s' * (done > 1)}", file=sys.stderr)


def ascii_only() -> bool:
    return sys.stdout.encoding.lower() != "utf-8"
