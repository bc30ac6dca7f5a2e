"""`deckgen locale update` and `deckgen locale new`: the files that translators work in."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from deckgen.cli.printing import FINE, print_diagnostics, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from deckgen.pipeline.catalogs import CatalogFile
    from deckgen.project import Project


def add_update(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "take new and changed texts into the catalogs; no translation is lost"
    command = commands.add_parser("update", help=summary, description=summary)
    command.add_argument("games", nargs="*", metavar="GAME", help="names of games; all if none is given")
    command.add_argument("--locale", action="append", default=[], metavar="L",
                         help="a language; may be repeated; all if left out")
    way = command.add_mutually_exclusive_group()
    way.add_argument("--check", action="store_true", help="tell which catalogs are due and why; write nothing")
    way.add_argument("--same-meaning", action="store_true",
                     help="the sources that changed say the same in other words: their translations count on")
    command.set_defaults(run=_update)


def add_new(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "begin a language: make its catalogs and name it in game.toml"
    command = commands.add_parser("new", help=summary, description=summary)
    command.add_argument("locale", metavar="LOCALE", help='its name, such as "fr" or "pt_BR"')
    command.add_argument("games", nargs="*", metavar="GAME", help="names of games; all if none is given")
    command.set_defaults(run=_new)


def _update(project: Project, options: Namespace) -> int:
    from deckgen.pipeline.catalogs import check_catalogs, update_catalogs

    games, locales = tuple(options.games), tuple(options.locale)
    if options.check:
        done = check_catalogs(project, games, locales)
    else:
        done = update_catalogs(project, games, locales, options.same_meaning)
        for file in done.files:
            say(f"{file.file}: {'; '.join(filter(None, (file.due or 'up to date', _left(file))))}")
            for former, now, translation in file.reworded:
                say(f"    {former!r} is now {now!r}: {translation!r} counts on")
    return print_diagnostics(done.diagnostics)


def _new(project: Project, options: Namespace) -> int:
    from deckgen.pipeline.catalogs import create_locale

    done = create_locale(project, options.locale, tuple(options.games))
    for place in done.declared:
        say(f"{place}: {options.locale} added to {place.key}")
    for file in done.files:
        say(f"{file.file}: {_left(file)}")
    code = print_diagnostics(done.diagnostics)
    if code == FINE and done.files:
        check = " ".join(("deckgen check", *options.games, "--locale", options.locale))
        say(f"next: translate them; `{check}` tells what is missing")
    return code


def _left(file: CatalogFile) -> str:
    counts = {"untranslated": file.untranslated, "fuzzy": file.fuzzy}
    return ", ".join(f"{number} {what}" for what, number in counts.items() if number)
