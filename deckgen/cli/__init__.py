"""Command line: arguments, progress, printing, exit codes. The only place that prints; a command's module names its
arguments and what it runs.

Exit codes: 0 fine, 1 the data has errors (all of them printed), 2 wrong usage."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from deckgen import __version__
from deckgen.cli import changes, exports, files, games, locale, schemas, starting, watching
from deckgen.cli.printing import FAULTY, say

COMMANDS = (files, changes, games, locale, exports, starting, watching, schemas)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    gc.disable()        # a short run with much to keep: collecting would only look through it again and again
    try:
        return _run(arguments)
    finally:
        gc.freeze()     # nor has the interpreter to look through it at the end


def _run(arguments: Sequence[str] | None) -> int:
    options = _parser().parse_args(arguments)
    from deckgen.project import Project

    for stream in (sys.stdout, sys.stdin):
        if isinstance(stream, TextIOWrapper):       # a terminal may lack letters of the game, or send any bytes
            stream.reconfigure(errors="backslashreplace")
    try:
        found: int = options.run(Project.at(Path.cwd()), options)
        return found
    except KeyboardInterrupt:
        say("interrupted; nothing half-written", file=sys.stderr)
        return FAULTY
    except BrokenPipeError:         # whoever was reading has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())      # for what is left to be written
        return FAULTY


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="deckgen", description="Print tabletop games from data.")
    parser.add_argument("--version", action="version", version=f"deckgen {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands)
    return parser
