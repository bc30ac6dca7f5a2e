"""`verify()`: the finished files of games, each language held against what its engine and its texts say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location, Severity, has_errors
from deckgen.load import load_game
from deckgen.manifest import inputs_digest, read_manifest
from deckgen.pipeline import Outcome, wanted
from deckgen.pipeline.editions import Editions
from deckgen.pipeline.request import Progress, Request, quiet
from deckgen.project import Project
from deckgen.verify import verify_edition


def verify(project: Project, request: Request, progress: Progress = quiet) -> Outcome:
    """Read the files of games back from `request.output`. Nothing is written."""
    outcome = Outcome()
    for name in wanted(project, request, outcome.diagnostics):
        project.reads.clear()
        game, faults = load_game(project, name)
        outcome.diagnostics += faults
        if game is None or has_errors(faults):
            continue
        editions = Editions(project, game)
        outcome.diagnostics += editions.faults
        locales = request.locales or game.locales
        for done, locale in enumerate(locales, 1):
            folder = request.output / name / locale
            edition, faults = editions.edition(folder, locale)
            outcome.diagnostics += [*faults, *verify_edition(edition), *_out_of_date(folder, locale, project)]
            progress(name, done, len(locales))
    return outcome


def _out_of_date(folder: Path, locale: str, project: Project) -> Iterator[Diagnostic]:
    """A warning only: what was printed may still be true."""
    manifest = read_manifest(folder)
    reads = {name for entry in manifest["files"].values() for name in entry["reads"]} if manifest else set()
    if manifest and manifest["data"] != inputs_digest(project, reads):
        yield Diagnostic("out-of-date", Location(str(folder)), f"{locale}: what it was built from has changed since",
                         "run `deckgen build`", Severity.WARNING)
