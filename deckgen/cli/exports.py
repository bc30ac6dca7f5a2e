"""`deckgen export`: pictures of cards for other programs and for the eye."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.cli.games import positive
from deckgen.cli.printing import print_diagnostics, progress, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from deckgen.project import Project

MOST, USUAL = 1200, 300         # dots an inch


def add(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "export cards as pictures, as decks for Tabletop Simulator, or as a contact sheet"
    command = commands.add_parser("export", help=summary, description=summary)
    command.add_argument("game", metavar="GAME")
    kinds = command.add_mutually_exclusive_group(required=True)
    for kind, what in (("png", "a picture of each face and back"),
                       ("tts", "pictures of ten by seven cards and a saved object for Tabletop Simulator"),
                       ("contact-sheet", "all cards at a glance, as PDF and pictures")):
        kinds.add_argument(f"--{kind}", dest="kind", action="store_const", const=kind, help=what)
    command.add_argument("--locale", action="append", default=[], metavar="L",
                         help="a language; may be repeated; all if left out")
    command.add_argument("--dpi", type=positive, metavar="N", help=f"dots an inch of --png, at most {MOST} ({USUAL})")
    command.add_argument("--bleed", action="store_true", help="--png with the bleed around the trim")
    command.add_argument("--output", default="output", metavar="DIR", help="into DIR/GAME/L/KIND (output)")
    command.set_defaults(run=_export, refuse=command.error)


def _export(project: Project, options: Namespace) -> int:
    from deckgen.diagnostics import counted
    from deckgen.pipeline.export import ExportRequest, export

    if options.kind != "png" and (options.dpi or options.bleed):
        options.refuse("--dpi and --bleed are for --png; the other pictures have sizes of their own")
    if options.dpi and options.dpi > MOST:
        options.refuse(f"argument --dpi: at most {MOST}, not {options.dpi}")
    request = ExportRequest(options.kind, options.game, tuple(options.locale), options.dpi or USUAL, options.bleed,
                            Path(options.output))
    done = export(project, request, progress("language"))
    for folder, count in done.folders.items():
        say(f"{folder}: {counted(count, 'file')}")
    return print_diagnostics(done.diagnostics)
