"""`deckgen build`, `check` and `verify`: the files of games."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.cli.printing import progress, report

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from deckgen.pipeline.build import Outcome, Progress, Request
    from deckgen.project import Project


def add(commands: _SubParsersAction[ArgumentParser]) -> None:
    for name, summary in (("build", "print card sheets, rulebooks and manifests"),
                          ("check", "tell all faults of data, texts, translations and fit; write nothing"),
                          ("verify", "read the finished files back and hold them against manifest, texts and engine")):
        command = commands.add_parser(name, help=summary, description=summary)
        command.add_argument("games", nargs="*", metavar="GAME", help="names of games; all here if none is given")
        command.add_argument("--locale", action="append", default=[], metavar="L",
                             help="a language, or two on each card as in pt_BR+en; may be repeated; all if left out")
        command.add_argument("--output", default="output", metavar="DIR", help="where the files are (output)")
        command.add_argument("--format", choices=("text", "jsonl"), default="text",
                             help="how faults are printed (text)")
        command.set_defaults(paper="a4", layout=None, run=_files)
        if name != "verify":        # the manifest knows which paper and layout were printed
            command.add_argument("--paper", choices=("a4", "letter"), help="paper of the card sheets (a4)")
            command.add_argument("--layout", metavar="NAME",
                                 help="a sheet layout for the pieces that it fits, such as 4x2 or 3x3-fronts")
        if name == "build":
            command.add_argument("--only-changed", action="store_true", help="besides, print the copies that changed "
                                 "since the last recorded print by themselves, and what to take out (deckgen printed)")


def _files(project: Project, options: Namespace) -> int:
    from deckgen.pipeline.build import Request

    request = Request(Path(options.output), tuple(options.games), tuple(options.locale), options.paper, options.layout)
    stages = _stages("reprint" if getattr(options, "only_changed", False) else options.command)
    return report(stages(project, request, progress("language")), options)


def _stages(command: str) -> Callable[[Project, Request, Progress], Outcome]:
    if command == "reprint":
        from deckgen.pipeline.compare import reprint

        return reprint
    if command == "verify":
        from deckgen.pipeline.verify import verify  # its PDF readers are not needed elsewhere

        return verify
    from deckgen.pipeline.build import build, check

    return build if command == "build" else check
