"""The catalogs of games brought up to their sources: `deckgen locale update`."""

from __future__ import annotations

from pathlib import Path

from deckgen.diagnostics import Diagnostic
from deckgen.pipeline import wanted
from deckgen.pipeline.request import Request
from deckgen.project import Project
from deckgen.translate.update import update


def update_catalogs(project: Project, games: tuple[str, ...]) -> tuple[list[str], list[Diagnostic]]:
    """Gives the names of the files that changed, and what is wrong."""
    faults: list[Diagnostic] = []
    known = list(wanted(project, Request(Path(), games), faults))
    written, found = update(project, known)
    return written, faults + found
