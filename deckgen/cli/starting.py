"""`deckgen new`: a game begun, with what nobody has said asked for at a terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.cli.printing import print_diagnostics, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from deckgen.diagnostics import Diagnostic
    from deckgen.pipeline.create import NewGame, NewRequest
    from deckgen.project import Project

YES, NO = ("y", "yes"), ("n", "no")


def add(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "begin a game: a small one that prints at once, or one of your own spreadsheet"
    command = commands.add_parser("new", help=summary, description=f"{summary}. Nothing is ever overwritten.",
                                  usage="%(prog)s [NAME] [--size SIZE] [--locale L] [--engine | --no-engine] "
                                  "[--from FILE]")
    command.add_argument("name", metavar="NAME", nargs="?", default="",
                         help="what its folders are called: small letters, digits, hyphens (as the spreadsheet)")
    command.add_argument("--size", metavar="SIZE",
                         help='of the cards: poker, bridge, tarot, mini, square, or "63x88 mm" (poker)')
    command.add_argument("--locale", action="append", default=[], metavar="L",
                         help="a language, such as pt_BR; may be repeated (en)")
    engine = command.add_mutually_exclusive_group()
    engine.add_argument("--engine", action="store_true", default=None,
                        help="with a program that plays the game, to be changed along with its rules")
    engine.add_argument("--no-engine", dest="engine", action="store_false", help="without one (the usual)")
    command.add_argument("--from", dest="table", metavar=("FILE", "NAME"), nargs="+",
                         help="begin with the cards of a spreadsheet: .csv, .xlsx or .ods (also --from csv FILE)")
    command.set_defaults(run=_new, refuse=command.error)


def _new(project: Project, options: Namespace) -> int:
    from deckgen.pipeline.create import create_game, name_fault

    name, table = _called(options)
    if not name:
        options.refuse("say what the game is called: NAME")
    if fault := name_fault(project, name):
        return print_diagnostics([fault])             # before anything is asked
    request = _request(options, name, table, sys.stdin.isatty() and sys.stdout.isatty())
    done = create_game(project, request)
    code = print_diagnostics(done.diagnostics)
    if done.files:
        _tell(request, done)
    return code


def _called(options: Namespace) -> tuple[str, Path | None]:
    """The game's name and its spreadsheet."""
    from deckgen.headers import slug

    name, words = options.name, options.table or []
    if words[:1] == ["csv"]:        # the kind of file was said first: --from csv FILE
        words = words[1:] or options.refuse("say which file: --from csv FILE")
    if len(words) == 2 and not name:
        name = words.pop()
    if len(words) > 1:
        options.refuse(f"unrecognized arguments: {' '.join(words[1:])}")
    return (name or slug(Path(words[0]).stem), Path(words[0])) if words else (name, None)


def _request(options: Namespace, name: str, table: Path | None, asking: bool) -> NewRequest:
    """What was said, then what is answered, then what is usual."""
    from deckgen.pipeline.create import USUAL, NewRequest, locale_fault, size_fault

    def locales_fault(text: str) -> Diagnostic | None:
        return next(filter(None, map(locale_fault, _words(text))), None)

    size, locales, engine = options.size, " ".join(options.locale), options.engine
    if asking and size is None:
        size = _asked(f'Card size: {", ".join(USUAL)}, or a size such as "63x88 mm"', "poker", size_fault)
    if asking and not locales:
        locales = _asked("Languages, such as en pt_BR it", "en", locales_fault)
    if asking and engine is None and table is None:
        engine = _asked("With a program that plays it, to be changed along with the rules? y/n", "n",
                        _answer_fault).lower() in YES
    return NewRequest(name, size or "poker", tuple(_words(locales) or ["en"]), bool(engine), table)


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _answer_fault(text: str) -> Diagnostic | None:
    from deckgen.diagnostics import Diagnostic, Location

    known = text.lower() in (*YES, *NO)
    return None if known else Diagnostic("bad-value", Location("--engine"), f"{text!r} is neither yes nor no", "y or n")


def _asked(question: str, usual: str, fault_of: Callable[[str], Diagnostic | None] = lambda _: None) -> str:
    while True:
        try:
            answer = input(f"{question} [{usual}]: ").strip() or usual
        except EOFError:
            return usual
        if not (fault := fault_of(answer)):
            return answer
        say(f"  {fault.message}\n  {fault.hint}")


def _tell(request: NewRequest, done: NewGame) -> None:
    from deckgen.diagnostics import counted
    from deckgen.pipeline.create import folders

    for folder in folders(request.name):
        names = [name.removeprefix(f"{folder}/") for name in done.files if name.startswith(f"{folder}/")]
        if names:
            say(f"{folder}: {', '.join(names)}")
    for locale, texts in done.english.items():
        if texts:
            say(f"locales/{locale}: {counted(texts, 'text')} in English, to be translated; `deckgen locale check` "
                  "lists them")
    if request.engine:
        say(f"its engine counts once it is installed: `python -m pip install --editable engines/{request.name}`, "
              f"then take away the # before engine in cards/{request.name}/game.toml")
    say(f"next: `deckgen build {request.name}` prints it into output/{request.name}, "
        f"`deckgen watch {request.name}` prints it again whenever a file is saved")
