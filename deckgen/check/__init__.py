"""Check: what is wrong with the texts and figures of a game as data, before any language or page exists.

Each check is a function `check(game, …) -> list[Diagnostic]` in a file of its own, with codes of its own.
"""

from __future__ import annotations

from deckgen.check import decks, digits, marks, moved, namesakes, placeholders, prose, references
from deckgen.check.texts import Marks
from deckgen.diagnostics import Diagnostic
from deckgen.model import Game
from deckgen.project import Project

__all__ = ["check_game"]


def check_game(game: Game, project: Project, whole: bool = True) -> list[Diagnostic]:
    """All faults in the data of a loaded, untranslated game, by file and line. Its engine is asked if it names one, and
    the data could be read as a `whole`: of half a table it would only say that all else is wrong with it."""
    parsed = Marks()
    faults = [*marks.check(game, parsed), *references.check(game, parsed, project), *digits.check(game),
              *placeholders.check(game), *prose.check(game, project), *namesakes.check(game),
              *moved.check(game, project)]
    unfit = decks.check(game)           # an engine would only refuse to play with them
    faults += unfit or (_against_engine(game, project) if whole else [])
    return sorted(faults, key=lambda fault: fault.location)


def _against_engine(game: Game, project: Project) -> list[Diagnostic]:
    if game.engine is None:
        return []
    from deckgen.check import engine, scenarios, spoken, stories, traceability

    found, faults = engine.engine_of(game)
    if found is None:
        return faults
    faults = engine.check(game, found)
    if {fault.code for fault in faults} & engine.UNASKED:
        return faults               # no scenario can be played either
    played = scenarios.replayed(game, found, project)
    return [*faults, *played.faults, *stories.check(game, project),
            *traceability.check(game, found, played),
            *spoken.check(game, played, project)]
