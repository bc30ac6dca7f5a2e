"""Projects written for one test."""

from __future__ import annotations

from pathlib import Path

from deckgen.diagnostics import Diagnostic
from deckgen.load import load_game
from deckgen.model import Component, Game
from deckgen.project import Project

GAME = """\
format = 1
title = "Sample"
version = "1"
locales = ["en"]

[components.deck]
name = "Deck"
table = "deck.csv"
size = "63 mm x 88 mm"
template = "sample/card.xml.j2"
"""


def write(root: Path, files: dict[str, str | bytes]) -> Project:
    """A project of these files and of no bundled ones, with the template that `GAME` names."""
    for name, data in {"templates/sample/card.xml.j2": "<face/>", **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    return Project(root.resolve(), root.resolve())


def load(root: Path, game: str = GAME, deck: str | bytes = "id\na\n",
         files: dict[str, str | bytes] | None = None) -> tuple[Game, list[Diagnostic]]:
    """The game of a `game.toml` and a `deck.csv`."""
    project = write(root, {"cards/sample/game.toml": game, "cards/sample/deck.csv": deck, **(files or {})})
    loaded, faults = load_game(project, "sample")
    assert loaded is not None
    return loaded, faults


def deck_of(root: Path, columns: str, deck: str,
            files: dict[str, str | bytes] | None = None) -> tuple[Component, list[str]]:
    """The one component of a game with these columns and rows, and the faults without their hints."""
    game, faults = load(root, f"{GAME}columns = {{ {columns} }}\n", deck, files)
    return game.components[0], [f"{fault.location.line} {fault.location.key} {fault.code}" for fault in faults]
