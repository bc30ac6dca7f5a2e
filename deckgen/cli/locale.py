"""`deckgen locale`: what translators do with catalogs. Each function of `SUBCOMMANDS` adds the parser of a command."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.cli.catalogs import add_new, add_update
from deckgen.cli.fit import add_fit
from deckgen.cli.printing import FAULTY, FINE, ascii_only, print_diagnostics, say, with_old_keys

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from deckgen.project import Project


def add(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "refresh catalogs and begin new languages"
    command = commands.add_parser("locale", help=summary, description=summary)
    subcommands = command.add_subparsers(dest="subcommand", required=True, metavar="COMMAND")
    for add_one in SUBCOMMANDS:
        add_one(subcommands)


def _add_check(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "proofread catalogs: what is broken, missing, wrong by the glossary or suspicious"
    command = commands.add_parser("check", help=summary, description=summary)
    command.add_argument("files", nargs="*", metavar="PO", help="PO files; all of the project if none is given")
    command.add_argument("--glossary", metavar="FILE", help="a glossary as CSV (locales/glossary.csv)")
    command.add_argument("--format", choices=("text", "jsonl"), default="text", help="of the diagnostics (text)")
    command.set_defaults(run=_check)


def _check(project: Project, options: Namespace) -> int:
    from deckgen.diagnostics import Severity, counted
    from deckgen.pipeline.catalogs import proofread_files

    proofs = proofread_files(project, options.files, options.glossary)
    as_json = options.format == "jsonl"
    for one in proofs.diagnostics:
        say(json.dumps(with_old_keys(one.as_json()), ensure_ascii=ascii_only()) if as_json else one)
    if not as_json:
        levels = [one.severity for one in proofs.diagnostics]
        counts = ", ".join(counted(levels.count(level), level) for level in Severity)
        say(f"{counted(proofs.files, 'file')}: {counts}")
    return FAULTY if proofs.failed else FINE


def _add_proof(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "print cards in source and translation side by side, with what was found, for a reviewer to sign"
    command = commands.add_parser("proof", help=summary, description=summary)
    command.add_argument("game", metavar="GAME")
    command.add_argument("--locale", required=True, metavar="L", help="the language to be read")
    command.add_argument("--output", default="output", metavar="DIR", help="into DIR/GAME/L/proof (output)")
    command.set_defaults(run=_proof)


def _proof(project: Project, options: Namespace) -> int:
    from deckgen.diagnostics import counted
    from deckgen.pipeline.catalogs import proof

    done = proof(project, options.game, options.locale, Path(options.output))
    if done.files:
        pictures = len(done.files) - 1
        say(f"{done.folder}: {counted(done.cards, 'card')}, {counted(done.findings, 'finding')} "
              f"(proof.pdf, {counted(pictures, 'picture')})")
    return print_diagnostics(done.diagnostics)


SUBCOMMANDS = (add_update, add_new, _add_check, add_fit, _add_proof)
