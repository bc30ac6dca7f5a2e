"""The command line: arguments, progress, printing, exit codes. The only place that prints.

Exit codes: 0 fine, 1 the project's data has errors (all of them printed), 2 wrong usage."""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen import __version__

if TYPE_CHECKING:
    from deckgen.pipeline import Outcome, Progress, Request
    from deckgen.project import Project

FINE, FAULTY = 0, 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    gc.disable()        # a short run with much to keep: collecting would only look through it again and again
    try:
        return _run(arguments)
    finally:
        gc.freeze()     # nor has the interpreter to look through it at the end


def _run(arguments: Sequence[str] | None) -> int:
    options = _parser().parse_args(arguments)
    from deckgen.pipeline import Request
    from deckgen.project import Project

    request = Request(Path(options.output), tuple(options.games), tuple(options.locale), options.paper, options.layout)
    try:
        outcome = _stages(options.command)(Project.at(Path.cwd()), request, _progress())
    except KeyboardInterrupt:
        print("interrupted; nothing half-written", file=sys.stderr)
        return FAULTY
    return _report(outcome, options)


def _stages(command: str) -> Callable[[Project, Request, Progress], Outcome]:
    if command == "verify":
        from deckgen.pipeline.verify import verify  # its PDF readers are not needed elsewhere

        return verify
    from deckgen.pipeline import build, check

    return build if command == "build" else check


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="deckgen", description="Print tabletop games from data.")
    parser.add_argument("--version", action="version", version=f"deckgen {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, summary in (("build", "print card sheets, rulebooks and manifests"),
                          ("check", "tell all faults of data, texts, translations and fit; write nothing"),
                          ("verify", "read the finished files back and hold them against manifest, texts and engine")):
        command = commands.add_parser(name, help=summary, description=summary)
        command.add_argument("games", nargs="*", metavar="GAME", help="names of games; all if none is given")
        command.add_argument("--locale", action="append", default=[], metavar="L",
                             help="a language; may be repeated; all if left out")
        command.add_argument("--output", default="output", metavar="DIR", help="where the files are (output)")
        command.add_argument("--format", choices=("text", "jsonl"), default="text",
                             help="how faults are printed (text)")
        command.set_defaults(paper="a4", layout=None)
        if name != "verify":        # the manifest knows which paper and layout were printed
            command.add_argument("--paper", choices=("a4", "letter"), help="paper of the card sheets (a4)")
            command.add_argument("--layout", metavar="NAME",
                                 help="a sheet layout for all components, such as 4x2 or 3x3-fronts")
    return parser


def _progress() -> Progress:
    """A bar for a person at a terminal, a line a step otherwise."""
    if not sys.stderr.isatty():
        return _line
    from tqdm import tqdm

    tqdm.monitor_interval = 0       # its thread would be forked along with the work
    bars: dict[str, tqdm[None]] = {}

    def show(what: str, done: int, total: int) -> None:
        if what not in bars:
            bars[what] = tqdm(total=total, desc=what, unit="language", leave=False)
        bar = bars[what]
        bar.update(done - bar.n)
        if done == total:
            bar.close()

    return show


def _line(what: str, done: int, total: int) -> None:
    if done:
        print(f"{what}: {done} of {total} languages", file=sys.stderr)


def _report(outcome: Outcome, options: argparse.Namespace) -> int:
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")       # a terminal may lack letters of the game
    ascii_only = sys.stdout.encoding.lower() != "utf-8"
    for fault in outcome.diagnostics:
        print(json.dumps(fault.as_json(), ensure_ascii=ascii_only) if options.format == "jsonl" else fault,
              file=sys.stdout if options.format == "jsonl" else sys.stderr)
    if options.format == "text":
        for made in outcome.made:
            counts = ", ".join(f"{number} {what}" for what, number in made.counts.items())
            news = ", ".join(made.written) or "up to date"
            print(f"{made.folder}: {counts} ({news})")
        weights = [fault.severity for fault in outcome.diagnostics]
        print(f"{weights.count('error')} errors, {weights.count('warning')} warnings")  # type: ignore[arg-type]
    return FAULTY if outcome.failed else FINE


if __name__ == "__main__":
    sys.exit(main())
