"""`deckgen simulate` and `play`: games played by their engines."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.cli.printing import FINE, ascii_only, print_diagnostics, progress, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from deckgen.diagnostics import Diagnostic
    from deckgen.pipeline.compare import Comparison
    from deckgen.pipeline.play import Balance, Trial
    from deckgen.project import Project


def add(commands: _SubParsersAction[ArgumentParser]) -> None:
    _add_simulate(commands)
    _add_play(commands)


def _add_simulate(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "let bots play many games and report how balanced they are"
    command = commands.add_parser("simulate", help=summary, description=summary)
    command.add_argument("game", metavar="GAME")
    command.add_argument("--players", type=positive, metavar="N", help="number of players; all possible if left out")
    command.add_argument("--games", type=positive, default=20000, metavar="N",
                         help="games for each number of players (20000)")
    command.add_argument("--seed", type=int, default=1, metavar="S", help="another one gives other games (1)")
    _add_bots(command)
    command.add_argument("--format", choices=("text", "json"), default="text", help="of the report (text)")
    command.add_argument("--output", metavar="DIR", help="print a page of charts into DIR/GAME/balance.pdf as well")
    command.add_argument("--set", action="append", default=[], metavar="PATH=VALUE", help="try a figure out, such as "
                         "cards.ak47.damage=50 or rules.bomb.drawn=30; may be repeated")
    command.add_argument("--compare", action="store_true", help="with --set: balance before and after, and what would "
                         "change in print")
    command.set_defaults(run=_simulate, wrong=command.error)


def _add_play(commands: _SubParsersAction[ArgumentParser]) -> None:
    summary = "play a game against bots"
    command = commands.add_parser("play", help=summary, description=summary)
    command.add_argument("game", metavar="GAME")
    command.add_argument("--locale", metavar="L", help="the language (English, if the game has it)")
    command.add_argument("--players", type=positive, metavar="N", help="number of players; the game's usual one")
    command.add_argument("--seat", type=positive, default=1, metavar="N", help="where you sit (1)")
    command.add_argument("--seed", type=int, metavar="S", help="the same one gives the same game; any if left out")
    _add_bots(command)
    command.set_defaults(run=_play)


def _add_bots(command: ArgumentParser) -> None:
    command.add_argument("--bots", nargs="+", type=_bot, default=["random"], metavar="BOT",
                         help="random, monte-carlo, monte-carlo:N (N games tried for each action) or greedy (as the "
                              "game's engine advises, if it does); several take the seats in turn (random)")


def positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)


def _bot(text: str) -> str:
    if not re.fullmatch(r"random|greedy|monte-carlo(:[1-9][0-9]{0,5})?", text):
        raise ArgumentTypeError(f"no bot {text!r}: there are random, greedy, monte-carlo and monte-carlo:N")
    return text


def _simulate(project: Project, options: Namespace) -> int:
    from deckgen.pipeline.play import Trial, simulate

    trial = Trial(options.game, options.players, options.games, options.seed, tuple(options.bots),
                  Path(options.output) if options.output else None)
    if options.compare and not options.set:
        options.wrong("--compare needs --set: what is to be changed?")
    if options.set:
        return _try_out(project, trial, options)
    done = simulate(project, trial, progress("game"))
    return _told(done.balance, done.file, done.diagnostics, options)


def _told(balance: Balance | Comparison | None, file: Path | None, faults: list[Diagnostic], options: Namespace) -> int:
    if balance and options.format == "json":
        say(json.dumps(balance.as_json(), ensure_ascii=ascii_only(), indent=1))
    elif balance:
        say(*balance.lines(), sep="\n", flush=True)
    if file:
        say(file, file=sys.stderr)
    return print_diagnostics(faults)


def _try_out(project: Project, trial: Trial, options: Namespace) -> int:
    from deckgen.pipeline.compare import try_out

    done = try_out(project, trial, tuple(options.set), options.compare, progress("game"))
    if done.comparison and options.format == "json":
        things = list(done.changes.objects()) if done.changes else []
        say(json.dumps({**done.comparison.as_json(), "touches": things,
                          "mend": [fault.as_json() for fault in done.mend]}, ensure_ascii=ascii_only(), indent=1))
        return print_diagnostics(done.diagnostics)
    code = _told(done.comparison or done.balance, done.file, done.diagnostics, options)
    if done.changes:
        say("", "In print this would change" if done.changes.any else "In print nothing would change",
              *done.changes.details(), sep="\n")
    if done.mend and options.format == "text":
        say("", "To be mended with it", *_by_file(done.mend), sep="\n")
    return code


def _by_file(faults: tuple[Diagnostic, ...]) -> Iterator[str]:
    """The first fault of each file, and how many more there are."""
    files: dict[str, list[Diagnostic]] = {}
    for fault in faults:
        files.setdefault(fault.location.file, []).append(fault)
    for first, *others in files.values():
        more = f" (and {len(others)} more)" if others else ""
        yield f"  {first.location}: {first.message.splitlines()[0]}{more}"


def _play(project: Project, options: Namespace) -> int:
    from deckgen.pipeline.play import Sitting, play

    match, faults = play(project, Sitting(options.game, options.locale, options.players, options.seat, options.seed,
                                          tuple(options.bots)))
    if match is None or print_diagnostics(faults) != FINE:
        return print_diagnostics(() if match else faults)
    say(*match.opening(), sep="\n")
    while not match.over:
        try:
            typed = input("> ")
        except EOFError:
            say(*["", *match.leave()], sep="\n")
            break
        for line in match.answer(typed):
            say(line)
    return print_diagnostics(match.diagnostics)
