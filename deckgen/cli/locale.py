"""`deckgen locale`: what translators do with catalogs. Each function of `SUBCOMMANDS` adds the parser of a command."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from deckgen.cli.printing import faults_told

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from deckgen.project import Project


def add(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "refresh catalogs and begin new languages"
    command = commands.add_parser("locale", help=summary, description=summary)
    subcommands = command.add_subparsers(dest="subcommand", required=True, metavar="COMMAND")
    for add_one in SUBCOMMANDS:
        add_one(subcommands)


def _add_update(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "take new and changed texts into the catalogs; translations are kept"
    command = commands.add_parser("update", help=summary, description=summary)
    command.add_argument("games", nargs="*", metavar="GAME", help="names of games; all if none is given")
    command.set_defaults(run=_update)


def _update(project: Project, options: Namespace) -> int:
    from deckgen.pipeline.catalogs import update_catalogs

    written, faults = update_catalogs(project, tuple(options.games))
    for name in written:
        print(name)
    return faults_told(faults)


SUBCOMMANDS = (_add_update,)
