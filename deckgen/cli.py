"""The command line: arguments, progress, printing, exit codes. The only place that prints.

Exit codes: 0 fine, 1 the project's data has errors (all of them printed), 2 wrong usage."""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen import __version__

if TYPE_CHECKING:
    from deckgen.diagnostics import Diagnostic
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
    from deckgen.project import Project

    for stream in (sys.stdout, sys.stdin):
        if isinstance(stream, TextIOWrapper):       # a terminal may lack letters of the game, or send any bytes
            stream.reconfigure(errors="backslashreplace")
    try:
        found: int = options.run(Project.at(Path.cwd()), options)
        return found
    except KeyboardInterrupt:
        print("interrupted; nothing half-written", file=sys.stderr)
        return FAULTY
    except BrokenPipeError:         # whoever was reading has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())      # for what is left to be written
        return FAULTY


def _files(project: Project, options: argparse.Namespace) -> int:
    from deckgen.pipeline import Request

    request = Request(Path(options.output), tuple(options.games), tuple(options.locale), options.paper, options.layout)
    return _report(_stages(options.command)(project, request, _progress("language")), options)


def _simulate(project: Project, options: argparse.Namespace) -> int:
    from deckgen.pipeline.simulate import Trial, simulate

    done = simulate(project, Trial(options.game, options.players, options.games, options.seed, tuple(options.bots),
                                   Path(options.output) if options.output else None), _progress("game"))
    if done.balance and options.format == "json":
        print(json.dumps(done.balance.as_json(), ensure_ascii=_ascii_only(), indent=1))
    elif done.balance:
        print(*done.balance.lines(), sep="\n", flush=True)
    if done.file:
        print(done.file, file=sys.stderr)
    return _faults(done.diagnostics)


def _play(project: Project, options: argparse.Namespace) -> int:
    from deckgen.pipeline.play import Sitting, play

    match, faults = play(project, Sitting(options.game, options.locale, options.players, options.seat, options.seed,
                                          tuple(options.bots)))
    if match is None or _faults(faults) != FINE:
        return _faults(() if match else faults)
    print(*match.opening(), sep="\n")
    while not match.over:
        try:
            typed = input("> ")
        except EOFError:
            print(*["", *match.leave()], sep="\n")
            break
        for line in match.answer(typed):
            print(line)
    return _faults(match.diagnostics)


def _faults(faults: Iterable[Diagnostic]) -> int:
    """Faults for a person to read; the exit code."""
    from deckgen.diagnostics import has_errors

    told = list(faults)
    for fault in told:
        print(fault, file=sys.stderr)
    return FAULTY if has_errors(told) else FINE


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
        command.set_defaults(paper="a4", layout=None, run=_files)
        if name != "verify":        # the manifest knows which paper and layout were printed
            command.add_argument("--paper", choices=("a4", "letter"), help="paper of the card sheets (a4)")
            command.add_argument("--layout", metavar="NAME",
                                 help="a sheet layout for all components, such as 4x2 or 3x3-fronts")
    _add_simulate(commands)
    _add_play(commands)
    return parser


def _add_simulate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    summary = "let bots play many games and report how balanced they are"
    command = commands.add_parser("simulate", help=summary, description=summary)
    command.add_argument("game", metavar="GAME")
    command.add_argument("--players", type=_positive, metavar="N", help="number of players; all possible if left out")
    command.add_argument("--games", type=_positive, default=20000, metavar="N",
                         help="games for each number of players (20000)")
    command.add_argument("--seed", type=int, default=1, metavar="S", help="another one gives other games (1)")
    _add_bots(command)
    command.add_argument("--format", choices=("text", "json"), default="text", help="of the report (text)")
    command.add_argument("--output", metavar="DIR", help="print a page of charts into DIR/GAME/balance.pdf as well")
    command.set_defaults(run=_simulate)


def _add_play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    summary = "play a game against bots"
    command = commands.add_parser("play", help=summary, description=summary)
    command.add_argument("game", metavar="GAME")
    command.add_argument("--locale", metavar="L", help="the language (English, if the game has it)")
    command.add_argument("--players", type=_positive, metavar="N", help="number of players; the game's usual one")
    command.add_argument("--seat", type=_positive, default=1, metavar="N", help="where you sit (1)")
    command.add_argument("--seed", type=int, metavar="S", help="the same one gives the same game; any if left out")
    _add_bots(command)
    command.set_defaults(run=_play)


def _add_bots(command: argparse.ArgumentParser) -> None:
    command.add_argument("--bots", nargs="+", type=_bot, default=["random"], metavar="BOT",
                         help="random, monte-carlo or monte-carlo:N (N games tried for each action); several take "
                              "the seats in turn (random)")


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)


def _bot(text: str) -> str:
    if not re.fullmatch(r"random|monte-carlo(:[1-9][0-9]{0,5})?", text):
        raise argparse.ArgumentTypeError(f"no bot {text!r}: there are random, monte-carlo and monte-carlo:N")
    return text


def _progress(unit: str) -> Progress:
    """A bar for a person at a terminal; otherwise a line a language, or a line when all games are played."""
    if not sys.stderr.isatty():
        return _languages if unit == "language" else _games
    from tqdm import tqdm

    tqdm.monitor_interval = 0       # its thread would be forked along with the work
    bars: dict[str, tqdm[None]] = {}

    def show(what: str, done: int, total: int) -> None:
        if what not in bars:
            bars[what] = tqdm(total=total, desc=what, unit=unit, leave=False)
        bar = bars[what]
        bar.update(done - bar.n)
        if done == total:
            bar.close()

    return show


def _languages(what: str, done: int, total: int) -> None:
    if done:
        print(f"{what}: {done} of {total} languages", file=sys.stderr)


def _games(what: str, done: int, total: int) -> None:
    if done == total:
        print(f"{what}: {done} games", file=sys.stderr)


def _ascii_only() -> bool:
    return sys.stdout.encoding.lower() != "utf-8"


def _report(outcome: Outcome, options: argparse.Namespace) -> int:
    for fault in outcome.diagnostics:
        print(json.dumps(fault.as_json(), ensure_ascii=_ascii_only()) if options.format == "jsonl" else fault,
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
