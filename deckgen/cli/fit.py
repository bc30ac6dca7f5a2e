"""`deckgen locale fit`: the texts of cards that do not fit their frames or had to shrink, tightest first."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.cli.printing import FAULTY, FINE, ascii_only, print_diagnostics, say, with_old_keys

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from deckgen.pipeline.catalogs import Fits, Fitting
    from deckgen.project import Project

HEADS = ("full", "asked", "used", "least", "needs mm", "card", "frame", "to be changed at", "text")
NUMBERS = 5         # columns to be set to the right
LONGEST = 44        # letters of a text that a row shows
_ICONS = re.compile("[\ue000-\uf8ff] ?")


def add_fit(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "tell which card texts do not fit or had to shrink, tightest first, with the catalog's line"
    command = commands.add_parser("fit", help=summary, description=summary)
    command.add_argument("games", nargs="*", metavar="GAME", help="names of games; all if none is given")
    command.add_argument("--locale", action="append", default=[], metavar="L",
                         help="a language, or two as in pt_BR+en; may be repeated; all if left out")
    command.add_argument("--format", choices=("text", "jsonl"), default="text", help="of the report (text)")
    command.set_defaults(run=_fit)


def _fit(project: Project, options: Namespace) -> int:
    from deckgen.diagnostics import Diagnostic
    from deckgen.pipeline.build import Request, wanted
    from deckgen.pipeline.catalogs import fit

    diagnostics: list[Diagnostic] = []
    games = list(wanted(project, Request(Path(), tuple(options.games)), diagnostics))
    reports = [report for game in games for report in fit(project, game, tuple(options.locale))]
    for report in reports:
        diagnostics += report.diagnostics
        if options.format == "jsonl":
            for fitting in report.fittings:
                say(json.dumps(with_old_keys(fitting.as_json()), ensure_ascii=ascii_only()))
        elif report.texts:
            say(*_lines(report), sep="\n")
    worst = any(report.failed for report in reports)
    return FAULTY if print_diagnostics(dict.fromkeys(diagnostics)) != FINE or worst else FINE


def _lines(report: Fits) -> list[str]:
    """A report as a table: sizes of type in points, `full` at the smallest of them."""
    misfits = sum(not fitting.fits for fitting in report.fittings)
    head = (f"{report.game}, {report.locale}: {report.texts} texts in frames; {misfits} do not fit, "
            f"{len(report.fittings) - misfits} had to shrink")
    if not report.fittings:
        return [head]
    rows = [HEADS, *map(_row, report.fittings)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEADS))]
    return [head, *("  " + "  ".join(_cells(row, widths)).rstrip() for row in rows)]


def _cells(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield cell.rjust(width) if place < NUMBERS else cell.ljust(width)


def _row(fitting: Fitting) -> tuple[str, ...]:
    card, *more = fitting.cards
    text = _ICONS.sub("", fitting.text)
    return (f"{fitting.full:.0%}{'' if fitting.fits else ' !'}",
            f"{fitting.asked:g}", f"{fitting.size:g}", f"{fitting.smallest:g}",
            f"{fitting.need:.1f} of {fitting.room:.1f} {fitting.what}",
            f"{card} + {len(more)}" if more else card, fitting.frame, str(fitting.place),
            text if len(text) <= LONGEST else text[:LONGEST - 1] + "…")
