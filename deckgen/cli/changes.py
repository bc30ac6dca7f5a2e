"""`deckgen diff` and `printed`: what changed since a game was built or printed, and that it was printed."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.cli.printing import ascii_only, print_diagnostics, progress, report, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from deckgen.project import Project


def add(commands: _SubParsersAction[ArgumentParser]) -> None:
    _add_diff(commands)
    _add_printed(commands)


def _add_diff(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "tell what changed: cards, pages, rules, examples, translations"
    command = commands.add_parser("diff", help=summary, description=summary)
    command.add_argument("games", nargs="*", metavar="GAME", help="names of games; all if none is given")
    command.add_argument("--since", metavar="STATE", help="a manifest.json, a commit, branch or tag of git, or "
                         "last-print (the last print if one is recorded, otherwise what is built)")
    command.add_argument("--locale", action="append", default=[], metavar="L",
                         help="a language; may be repeated; all if left out")
    command.add_argument("--format", choices=("text", "jsonl"), default="text", help="of the report (text)")
    command.add_argument("--output", metavar="DIR", help="print faces before and after into DIR/GAME/L/diff.pdf as "
                         "well; what was built is looked for in DIR too (output)")
    command.set_defaults(run=_diff)


def _add_printed(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "record that what is in the output has been printed"
    command = commands.add_parser("printed", help=summary, description=summary)
    command.add_argument("games", nargs="*", metavar="GAME", help="names of games; all if none is given")
    command.add_argument("--locale", action="append", default=[], metavar="L",
                         help="a language that was printed; may be repeated; all that are built if left out")
    command.add_argument("--output", default="output", metavar="DIR", help="where the files are (output)")
    command.set_defaults(run=_printed, format="text")


def _diff(project: Project, options: Namespace) -> int:
    from deckgen.pipeline.compare import DiffRequest, diff

    request = DiffRequest(Path(options.output or "output"), tuple(options.games), tuple(options.locale), options.since,
                          options.output is not None)
    done = diff(project, request, progress("language"))
    for changes in done.changes:
        if options.format == "jsonl":
            for thing in changes.objects():
                say(json.dumps(thing, ensure_ascii=ascii_only()))
        else:
            say(*changes.lines(), sep="\n")
    for file in done.files:
        say(file, file=sys.stderr)
    stale = any(one.faults for changes in done.changes for one in changes.stale)
    return print_diagnostics(done.diagnostics) or int(stale)


def _printed(project: Project, options: Namespace) -> int:
    from datetime import date

    from deckgen.pipeline.build import Request
    from deckgen.pipeline.compare import record_printed

    request = Request(Path(options.output), tuple(options.games), tuple(options.locale))
    return report(record_printed(project, request, date.today()), options)
