"""untranslatable-text and literal-digit in a rulebook template: prose that no catalog would hold, and figures in it.

Marks, cards, icons and anchors of a rulebook are told when it is rendered.
"""

from __future__ import annotations

from deckgen.check.digits import HINT, figure_in
from deckgen.diagnostics import Diagnostic, Location
from deckgen.model import Game
from deckgen.project import OutsideProject, Project


def check(game: Game, project: Project) -> list[Diagnostic]:
    """Nothing where there is no such template: that is load's to tell."""
    if game.rulebook is None:
        return []
    from deckgen.prose import prose_blocks, prose_faults

    name = f"templates/{game.rulebook.template}"
    try:
        source = (project.read(name) or b"").decode()
    except (OSError, OutsideProject, UnicodeDecodeError):
        return []
    faults = [Diagnostic("untranslatable-text", Location(name, fault.line), fault.message)
              for fault in prose_faults(source)]
    return faults + [Diagnostic("literal-digit", Location(name, block.line), f"the text has the figure {figure}", HINT)
                     for block in prose_blocks(source) if (figure := figure_in(block.text))]
