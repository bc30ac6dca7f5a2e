"""One fault planted into a copy of the game, and what every gate says of it.

A fault of the project (tables, texts, templates, pictures) is there all along: checked, printed in spite of it, and
verified against the same faulty sources. If nobody tells of it, that print is held against the good sources (`print`):
what somebody meets who has printed before or after the fault came in. A fault of the engine is verified against good
files, one of the printing code against what it printed, one of a finished file there."""

from __future__ import annotations

import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from tests.mutants import gates
from tests.mutants.faults import Fault
from tests.mutants.overlay import TOP, lay_over

GATES = ("check", "scenarios", "goldens", "verify", "print")
LOCALE = "it"
SECONDS = 25                    # of processor time, for one gate: a busy machine tells of nothing
MEMORY = 4 << 30                # bytes: a faulty engine may count for ever
Told = dict[str, list[str]]


class Bench(NamedTuple):
    """A game as it should be: its project, its files in all its languages, what these should say."""

    game: str
    root: Path
    locales: tuple[str, ...]
    editions: dict[str, Any]

    @property
    def output(self) -> Path:
        return self.root / "output"

    @property
    def locale(self) -> str:
        """The language in which faults are looked for that are in all: a translated one."""
        return LOCALE if LOCALE in self.locales else self.locales[-1]


class Endless(Exception):
    """A gate that does not come to an end."""


def bench(game: str, folder: Path, wanted: tuple[str, ...] = ()) -> Bench:
    """A copy of the game below `folder`, printed in these languages, by default in all. Raises ValueError if anything
    is wrong with it."""
    load, editions = import_module("deckgen.load"), import_module("deckgen.pipeline.verify.editions")
    project = import_module("deckgen.project").Project
    root = copied(TOP, folder)
    loaded, _ = load.load_game(project.at(root), game)
    locales = wanted or (loaded.locales if loaded else ())
    told = [str(finding) for finding in gates.printed(root, game, root / "output", locales)]
    told += gates.verified(root, game, root / "output", locales) + gates.replayed(root, game)
    if told or not loaded:
        raise ValueError("\n".join(["nothing can be planted into a game that is not in order:", *told]))
    expected = editions.Editions(project.at(root), loaded)
    return Bench(game, root, locales, {locale: expected.edition(root / "output" / game / locale, locale)[0]
                                       for locale in locales})


def copied(root: Path, folder: Path) -> Path:
    for part in ("cards", "templates", "locales"):
        shutil.copytree(root / part, folder / part)
    return folder


def tried(fault: Fault, good: Bench) -> Told:
    """What each gate says; a gate that has nothing to look at is left out."""
    signal.signal(signal.SIGPROF, _ring)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if fault.finished:
            return _of_file(fault, good, folder)
        if fault.file.startswith("deckgen/rules/"):
            return _of_engine(fault, good, folder)
        return _of_printer(fault, good, folder) if fault.file.startswith("deckgen/") else _of_project(
            fault, good, folder)


def plant(fault: Fault, root: Path) -> None:
    path = root / fault.file
    path.write_text(fault.planted(path.read_text(encoding="utf-8")), encoding="utf-8")


def _of_project(fault: Fault, good: Bench, folder: Path) -> Told:
    root = copied(good.root, folder / "project")
    plant(fault, root)
    locales, output = (fault.locale or good.locale,), folder / "output"
    told = _asked(("check", "scenarios"), lambda: gates.checked(gates.printed(root, good.game, output, locales)))
    if fault.file.startswith("cards/") and fault.file.count("/") == 2:      # a table, or game.toml
        told |= _one("goldens", lambda: gates.replayed(root, good.game))
    told |= _one("verify", lambda: gates.verified(root, good.game, output, locales))
    return told if any(told.values()) else _one("print", lambda: _held_against(good, output / good.game))


def _held_against(good: Bench, output: Path) -> list[str]:
    """Files printed with a fault, against what the good sources say."""
    verify = import_module("deckgen.verify").verify_edition
    return [told for locale, edition in good.editions.items() if (output / locale).is_dir()
            for told in gates.news(verify(replace(edition, folder=output / locale)))]


def _of_engine(fault: Fault, good: Bench, folder: Path) -> Told:
    import resource  # not everywhere; nor can processes be forked there

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    lay_over(fault.file, fault.planted((TOP / fault.file).read_text(encoding="utf-8")))
    told = _asked(("check", "scenarios"), lambda: gates.checked(
        gates.asked(good.root, good.game) or gates.printed(good.root, good.game, folder, (good.locale,))))
    told |= _one("goldens", lambda: gates.replayed(good.root, good.game))
    return told | _one("verify", lambda: gates.verified(good.root, good.game, good.output, (good.locale,)))


def _of_printer(fault: Fault, good: Bench, folder: Path) -> Told:
    lay_over(fault.file, fault.planted((TOP / fault.file).read_text(encoding="utf-8")))
    told = _asked(("check", "scenarios"), lambda: gates.checked(
        gates.printed(good.root, good.game, folder, (good.locale,))))
    return told | _one("verify", lambda: gates.verified(good.root, good.game, folder, (good.locale,)))


def _of_file(fault: Fault, good: Bench, folder: Path) -> Told:
    output = folder / "output"
    shutil.copytree(good.output / good.game / fault.locale, output / good.game / fault.locale)
    if fault.file.endswith(".pdf"):
        fault.spoil(folder / fault.file)
    else:
        plant(fault, folder)
    return _one("verify", lambda: _held_against(good, output / good.game))


def _one(gate: str, ask: Callable[[], list[str]]) -> Told:
    return _asked((gate,), lambda: {gate: ask()})


def _asked(names: tuple[str, ...], ask: Callable[[], Told]) -> Told:
    """What gates say; what stops the first of them is said by it."""
    try:
        with _at_most(SECONDS):
            return ask()
    except Endless:
        return {names[0]: [f"does not end within {SECONDS} s"]}
    except Exception as error:
        return {names[0]: [f"fails: {type(error).__name__}: {error}"]}


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _ring(*_: Any) -> None:
    raise Endless
