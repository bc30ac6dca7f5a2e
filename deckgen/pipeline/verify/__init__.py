"""`verify()`: the finished files of games, each language held against what its engine and its texts say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location, Severity, has_errors
from deckgen.load import load_game
from deckgen.locale_request import faults_of, parts
from deckgen.manifest import out_of_date, read_manifest
from deckgen.pipeline.outcome import Outcome
from deckgen.pipeline.request import Progress, Request, quiet, wanted
from deckgen.pipeline.verify.editions import Editions
from deckgen.pipeline.verify.templates import template_faults
from deckgen.project import Project
from deckgen.verify import Edition, verify_edition


def verify(project: Project, request: Request, progress: Progress = quiet) -> Outcome:
    """Read the files of games back from `request.output`. Nothing is written."""
    outcome = Outcome()
    for name in wanted(project, request, outcome.diagnostics):
        game, faults = load_game(project, name)
        outcome.diagnostics += faults
        if game is None or has_errors(faults):
            continue
        editions = Editions(project, game)
        outcome.diagnostics += [*editions.faults, *template_faults(editions)]
        locales = request.locales or game.locales
        wrong = [fault for locale in locales for fault in faults_of(locale, game)]
        outcome.diagnostics += wrong
        for done, locale in enumerate(() if wrong else locales, 1):
            folder = request.output / name / locale
            edition, faults = _edition(editions, folder, locale)
            outcome.diagnostics += [*faults, *verify_edition(edition), *_out_of_date(folder, locale, project)]
            progress(name, done, len(locales))
    return outcome


def _edition(editions: Editions, folder: Path, locale: str) -> tuple[Edition, list[Diagnostic]]:
    """What a folder should hold, of one language or of two; the rulebook is the first one's."""
    main, *others = parts(locale)
    edition, faults = editions.edition(folder, main)
    second = None
    for other in others:
        found, more = editions.edition(folder, other)
        second = replace(found, locale=locale, columns=editions.columns_beside(locale))
        faults += more
    return replace(edition, locale=locale, second=second), faults


def _out_of_date(folder: Path, locale: str, project: Project) -> Iterator[Diagnostic]:
    """A warning only: what was printed may still be true."""
    manifest = read_manifest(folder)
    if manifest and out_of_date(manifest, project):
        yield Diagnostic("out-of-date", Location(str(folder)), f"{locale}: what it was built from has changed since",
                         "run `deckgen build`", Severity.WARNING)
