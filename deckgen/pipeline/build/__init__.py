"""The stages one after the other: `build()` makes the files of games, `check()` only says what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from deckgen.diagnostics import Diagnostic, Location, from_json, has_errors
from deckgen.files import write_files
from deckgen.manifest import current, program_digest
from deckgen.pipeline.build.enginecode import engine_digest
from deckgen.pipeline.build.assemble import Printed
from deckgen.pipeline.build.languages import printed
from deckgen.pipeline.build.outdated import AGAIN, set_aside
from deckgen.pipeline.build.prepare import Prepared, ask, loaded, prepare_game
from deckgen.pipeline.outcome import Made, Outcome
from deckgen.pipeline.request import Progress, Request, quiet, wanted
from deckgen.pipeline.build.sheetfiles import CARDS, of_main, remove_others
from deckgen.pipeline.build.summarise import summarise
from deckgen.project import Project

__all__ = ["Made", "Outcome", "Progress", "Request", "build", "check", "wanted"]


def build(project: Project, request: Request, progress: Progress = quiet) -> Outcome:
    """Print games into `request.output`. A game with an error in any language is not written at all."""
    outcome = Outcome()
    code = program_digest()
    for game in wanted(project, request, outcome.diagnostics):
        program = code + engine_digest(project, game)
        due = _due(game, project, request, program, outcome)
        if due is None:
            continue
        prepared, results = _printed(project, game, due, request, program, outcome, progress)
        if prepared and not has_errors([fault for result in results for fault in result.diagnostics]):
            for result in results:
                _write(result, request, outcome)
    return outcome


def check(project: Project, request: Request, progress: Progress = quiet) -> Outcome:
    """All that `build` would say, with nothing written, and what is wrong with the words of `deckgen play`."""
    from deckgen.pipeline.play.spoken import unspeakable

    outcome = Outcome()
    for game in wanted(project, request, outcome.diagnostics):
        _printed(project, game, request.locales, request, "", outcome, progress)
        outcome.diagnostics += _new(unspeakable(project, game, request.locales), outcome)
    return outcome


def _due(game: str, project: Project, request: Request, program: str, outcome: Outcome) -> tuple[str, ...] | None:
    """The locales that have to be printed, those up to date told as made; None if all are. Empty means all."""
    folder = request.output / game

    @cache
    def built(locale: str) -> dict[str, Any] | None:
        return current(folder / locale, project, request.options(program))

    there = () if request.locales else sorted(path.name for path in folder.glob("*/") if path.is_dir())
    first = next((manifest for locale in there if (manifest := built(locale))), None)
    locales = request.locales or (tuple(first["locales"]) if first else ())
    fresh = [locale for locale in locales if built(locale)]
    for locale in fresh:
        manifest = built(locale)
        assert manifest is not None
        outcome.made.append(Made(game, locale, folder / locale, manifest["counts"], ()))
        outcome.diagnostics += _new(map(from_json, manifest["warnings"]), outcome)
    if locales and len(fresh) == len(locales):
        return None
    return tuple(locale for locale in locales if locale not in fresh)


def _printed(project: Project, game: str, locales: tuple[str, ...], request: Request, program: str, outcome: Outcome,
             progress: Progress) -> tuple[Prepared | None, list[Printed]]:
    loaded_game, faults = loaded(project, game)
    if loaded_game is None:
        outcome.diagnostics += _new(faults, outcome)
        return None, []
    complete = not has_errors(faults)
    prepared, faults = prepare_game(project, loaded_game, locales, request, program, faults)
    if prepared is None:
        outcome.diagnostics += _new([*faults, *ask(project, loaded_game, complete).faults], outcome)
        return None, []
    prepared, results = printed(prepared, complete, progress)
    outcome.diagnostics += _new(prepared.diagnostics, outcome)
    for result in results:
        outcome.diagnostics += _new(summarise(result) if program else result.diagnostics, outcome)
    return (None if has_errors(prepared.diagnostics) else prepared), results


def _new(faults: Iterable[Diagnostic], outcome: Outcome) -> list[Diagnostic]:
    """Faults of the data show in every language; each is told once."""
    return [fault for fault in dict.fromkeys(faults) if fault not in outcome.diagnostics]


def _write(result: Printed, request: Request, outcome: Outcome) -> None:
    folder = request.output / result.game / result.locale
    try:
        written = write_files(folder, result.files, request.output)
        remove_others(folder, request.output, CARDS, result.files)
    except OSError as fault:
        outcome.diagnostics.append(Diagnostic(
            "unwritable-output", Location(str(folder)), f"cannot be written: {fault.strerror or fault}",
            "choose another folder with --output, or free this one"))
        return
    outcome.made.append(Made(result.game, result.locale, folder, result.counts, tuple(written)))
    if any(of_main(name, CARDS) for name in written):       # sheets of a reprint show cards as they were before
        outcome.diagnostics += set_aside([folder], request.output, AGAIN)[1]
