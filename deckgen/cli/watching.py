"""`deckgen watch`: files built anew whenever something is saved, with what is wrong in place."""

from __future__ import annotations

import gc
import sys
from argparse import Namespace
from pathlib import Path
from time import strftime
from typing import TYPE_CHECKING

from deckgen.cli.printing import FAULTY, FINE, print_made, progress, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from deckgen.pipeline.watch import Round
    from deckgen.project import Project

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
MOST = 3            # names of saved files in the line above


def add(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "build again whenever a file is saved, until Ctrl-C; files that a failed build leaves old are set aside"
    command = commands.add_parser("watch", help=summary, description=summary)
    command.add_argument("games", nargs="*", metavar="GAME", help="names of games; all if none is given")
    command.add_argument("--locale", action="append", default=[], metavar="L",
                         help="a language, or two on each card as in pt_BR+en; may be repeated; all if left out")
    command.add_argument("--paper", choices=("a4", "letter"), default="a4", help="paper of the card sheets (a4)")
    command.add_argument("--layout", metavar="NAME",
                         help="a sheet layout for the pieces that it fits, such as 4x2 or 3x3-fronts")
    command.add_argument("--output", default="output", metavar="DIR", help="where the files are (output)")
    command.set_defaults(run=_watch)


def _watch(project: Project, options: Namespace) -> int:
    gc.enable()         # this may run all day
    try:
        _rounds(project, options)
    except KeyboardInterrupt:
        say("stopped")
        return FINE
    return FAULTY


def _rounds(project: Project, options: Namespace) -> None:
    from deckgen.pipeline.build import Request
    from deckgen.pipeline.watch import saves, watch

    request = Request(Path(options.output), tuple(options.games), tuple(options.locale), options.paper, options.layout)
    for done in watch(project, request, saves, progress("language")):
        _tell(done)


def _tell(done: Round) -> None:
    if sys.stdout.isatty():
        sys.stdout.write(CLEAR)
    saved = ", ".join(done.saved[:MOST]) + (f" and {len(done.saved) - MOST} more" if len(done.saved) > MOST else "")
    say(f"{strftime('%H:%M:%S')}  {f'{saved} saved' if saved else 'first build'}")
    for fault in done.outcome.diagnostics:
        say(fault)
    print_made(done.outcome)
    for path in done.outdated:
        say(f"OUT OF DATE: {path}")
    say("Ctrl-C stops" if sys.stdout.isatty() else "", flush=True)
