"""Brings the catalogs up to the sources: `python -m deckgen.translate.update [GAME…]` in the project's folder."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from deckgen.diagnostics import Diagnostic
from deckgen.manifest import write_files
from deckgen.project import Project
from deckgen.translate.refresh import Wanted, refreshed


def update(project: Project, games: Sequence[str]) -> tuple[list[str], list[Diagnostic]]:
    """Updates the games' catalogs. Gives the names of the files that changed, and what is wrong with the sources."""
    files, faults = refreshed(project, Wanted(games))
    due = [file for file in files if file.due]
    for file in due:
        path = project.root / file.file
        write_files(path.parent, {path.name: file.data})
    return [file.file for file in due], faults


def main(arguments: Sequence[str]) -> str | None:
    """Updates the named games of the working folder, or all of them. Gives the faults as text."""
    project = Project.at(Path.cwd())
    games = list(arguments) or sorted(path.parent.name for path in project.root.glob("cards/*/game.toml"))
    _, faults = update(project, games)
    return "\n".join(map(str, faults)) or None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
