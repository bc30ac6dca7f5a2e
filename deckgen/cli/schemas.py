"""`deckgen schema`: the schemas by which editors help with game.toml, layouts, examples and face templates."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.cli.printing import FINE, print_diagnostics, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from deckgen.project import Project


def add(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "print the schema of a kind of file, by which editors complete and check it"
    command = commands.add_parser("schema", help=summary, description=summary)
    command.add_argument("kind", nargs="?", choices=("game", "layout", "example", "face"), default="game",
                         metavar="KIND", help="game (game.toml), layout or example, as JSON Schema; face (face "
                         "templates), as RELAX NG (default: game)")
    command.add_argument("--output", metavar="DIR", help="write all of them into DIR instead")
    command.set_defaults(run=_schema)


def _schema(project: Project, options: Namespace) -> int:
    from deckgen.pipeline.create import schema_bytes, write_schemas

    if options.output is None:
        sys.stdout.buffer.write(schema_bytes(options.kind))
        return FINE
    written, faults = write_schemas(Path(options.output))
    for path in written:
        say(path)
    return print_diagnostics(faults)
