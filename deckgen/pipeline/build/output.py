"""The folder of a language: whether its files are what a build would write now, and new ones written."""

from __future__ import annotations

from functools import cache
from typing import Any

from deckgen.diagnostics import Diagnostic, Location, from_json
from deckgen.files import write_files
from deckgen.manifest import current
from deckgen.pipeline.build.assemble import LocaleFiles
from deckgen.pipeline.build.outdated import AGAIN, set_aside
from deckgen.pipeline.build.sheetfiles import CARDS, of_main, remove_others
from deckgen.pipeline.outcome import Outcome, Output
from deckgen.pipeline.request import Request
from deckgen.project import Project


def due_locales(game: str, project: Project, request: Request, program: str,
                outcome: Outcome) -> tuple[str, ...] | None:
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
        outcome.made.append(Output(game, locale, folder / locale, manifest["counts"], ()))
        outcome.add(map(from_json, manifest["warnings"]))
    if locales and len(fresh) == len(locales):
        return None
    return tuple(locale for locale in locales if locale not in fresh)


def write_output(printed: LocaleFiles, request: Request, outcome: Outcome) -> None:
    folder = request.output / printed.game / printed.locale
    try:
        written = write_files(folder, printed.files, request.output)
        remove_others(folder, request.output, CARDS, printed.files)
    except OSError as fault:
        outcome.diagnostics.append(Diagnostic(
            "unwritable-output", Location(str(folder)), f"cannot be written: {fault.strerror or fault}",
            "choose another folder with --output, or free this one"))
        return
    outcome.made.append(Output(printed.game, printed.locale, folder, printed.counts, tuple(written)))
    if any(of_main(name, CARDS) for name in written):       # sheets of a reprint show cards as they were before
        outcome.diagnostics += set_aside([folder], request.output, AGAIN)[1]
