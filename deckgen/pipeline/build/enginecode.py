"""The code of a maker's engine as an input of what is printed: tables and examples are what it plays. Imports none."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from deckgen.project import OutsideProject, Project
from deckgen.rules.engines import package_of
from deckgen.tomlfile import parse_toml


def engine_digest(project: Project, game: str) -> str:
    """A hash of the code of a game's engine; empty where it has none but deckgen's own."""
    folder = engine_folder(project, game)
    if folder is None:
        return ""
    whole = sha256()
    for path in sorted(folder.rglob("*.py")):
        whole.update(path.read_bytes())
    return whole.hexdigest()


def engine_folder(project: Project, game: str) -> Path | None:
    """Where the package lies that a game names as its engine; None for one of deckgen's own, or none that is there."""
    try:
        data = project.read(f"cards/{game}/game.toml")
        engine = parse_toml(data or b"")[0].values.get("engine", "")
    except (OSError, OutsideProject):
        return None                     # what is wrong with it, loading tells
    return package_of(engine) if isinstance(engine, str) else None
