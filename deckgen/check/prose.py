"""untranslatable-text and literal-digit in rulebook templates: what no catalog would hold, and digits in the prose.

Marks, cards, icons and anchors of a rulebook are told when it is rendered.
"""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.check.digits import HINT, figure_in
from deckgen.diagnostics import Diagnostic, Location
from deckgen.model import Game
from deckgen.project import OutsideProject, Project


def check(game: Game, project: Project) -> list[Diagnostic]:
    """Nothing where there is no such template: that is load's to tell."""
    if game.rulebook is None:
        return []
    names = dict.fromkeys([f"templates/{game.rulebook.template}", *project.names(f"templates/{game.id}", "*.md.j2")])
    return [fault for file in names for fault in _faults(file, _source(project, file))]


def _source(project: Project, name: str) -> str:
    try:
        return (project.read(name) or b"").decode()
    except (OSError, OutsideProject, UnicodeDecodeError):
        return ""


def _faults(name: str, source: str) -> Iterator[Diagnostic]:
    from deckgen.prose import read_prose

    if source and not name.endswith(".md.j2"):
        yield Diagnostic("untranslatable-text", Location(name), "nothing in it would be translated",
                         "end its name with .md.j2, here and in game.toml")
    prose = read_prose(source)
    for fault in prose.faults:
        yield Diagnostic("untranslatable-text", Location(name, fault.line), fault.message, fault.hint)
    for block in (*prose.blocks, *prose.signs):
        if figure := figure_in(block.text):
            yield Diagnostic("literal-digit", Location(name, block.line), f"the text has the figure {figure}", HINT)
