"""`deckgen simulate --set`: a game with some of its figures changed, for a try; with `--compare` held against the game
as it is: its balance, and what would change in print. Nothing of the project is touched."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from deckgen.check import check_game
from deckgen.diagnostics import Diagnostic, Location, Severity
from deckgen.load.altered import altered
from deckgen.model import Game
from deckgen.pipeline.build.data import GameData
from deckgen.pipeline.compare.changelog import GameChanges
from deckgen.pipeline.compare.comparison import Comparison
from deckgen.pipeline.compare.difference import difference
from deckgen.pipeline.compare.snapshot_now import snapshots_of
from deckgen.pipeline.play.balance import Balance
from deckgen.pipeline.play.engine import loaded, playable_game
from deckgen.pipeline.play.simulation import SimulationResult, Trial, played
from deckgen.pipeline.request import Progress, quiet
from deckgen.project import Project

BROKEN = "broken-engine"
# What makes a change impossible to try; the checks' other errors tell what would have to be mended with it.
REFUSED = frozenset({"unplayable-data", BROKEN, "figure-differs", "deck-too-small", "too-many-copies"})


@dataclass(slots=True)
class TrialResult:
    """A report of the changed game, or the comparison of both; what would change in print, and what would have to be
    mended; the file written, and what is wrong."""

    balance: Balance | None = None
    comparison: Comparison | None = None
    changes: GameChanges | None = None
    mend: tuple[Diagnostic, ...] = ()
    file: Path | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)


def try_out(project: Project, trial: Trial, wishes: tuple[str, ...], compare: bool,
            progress: Progress = quiet) -> TrialResult:
    """Play the game with `wishes`, each `PATH=VALUE`, in its data."""
    game, faults = loaded(project, trial.game)
    if game is None:
        return TrialResult(diagnostics=faults)
    changed, settings, wrong = altered(project, game, wishes)
    if wrong:
        return TrialResult(diagnostics=[*faults, *wrong])
    found = check_game(changed, project)
    place = Location("--set", 0, ", ".join(one.path for one in settings))
    if refused := [fault for fault in found if fault.code in REFUSED]:
        broken = [fault for fault in check_game(game, project) if fault.code == BROKEN] if BROKEN in {
            fault.code for fault in refused} else []
        return TrialResult(diagnostics=[*faults, *(broken or (_refused(fault, place) for fault in refused))])
    done = TrialResult(diagnostics=[*faults, *_odd(found, game, project)],
                       mend=tuple(fault for fault in found if fault.severity is Severity.ERROR))
    after = _played(project, changed, trial, progress, done, "; ".join(map(str, settings)))
    done.diagnostics = [_refused(fault, place) if fault.code == BROKEN else fault for fault in done.diagnostics]
    if compare and after.balance:
        before = _played(project, game, replace(trial, output=None), progress, done)
        if before.balance:
            cards = frozenset(part for one in settings for part in one.path.split(".")[1:])
            done.comparison = Comparison(tuple(map(str, settings)), cards, before.balance, after.balance)
            done.changes = _changes(project, game, changed, found, done)
    elif after.balance:
        done.balance = after.balance
    return done


def _refused(fault: Diagnostic, place: Location) -> Diagnostic:
    """What makes a change impossible, told of the change: it is that which the engine fails with."""
    code, message = fault.code, fault.message
    if code == BROKEN:
        first = message.splitlines()[0].removeprefix("it ")
        code, message = "unplayable-data", f"the game cannot be played so: its engine {first}"
    return Diagnostic(code, place, message, "take figures that the game can be played with")


def _odd(found: list[Diagnostic], game: Game, project: Project) -> list[Diagnostic]:
    """What the engine finds odd about the figures, and not about those of the game as it is."""
    odd = [fault for fault in found if fault.code == "odd-figure"]
    known = {fault.message for fault in (check_game(game, project) if odd else ())}
    return [fault for fault in odd if fault.message not in known]


def _played(project: Project, game: Game, trial: Trial, progress: Progress, done: TrialResult,
            about: str = "") -> SimulationResult:
    found, faults = playable_game(game, trial.players, trial.bots)
    told = played(project, found, trial, progress, faults, about) if found else SimulationResult(diagnostics=faults)
    done.diagnostics += told.diagnostics
    done.file = told.file or done.file
    return told


def _changes(project: Project, game: Game, changed: Game, found: list[Diagnostic],
             done: TrialResult) -> GameChanges | None:
    """What would be printed otherwise; `found` is what the checks say of the changed game."""
    now, then = snapshots_of(GameData(project, game), known=()), snapshots_of(GameData(project, changed), known=found)
    if now.prepared is None or then.prepared is None:
        done.diagnostics += [fault for fault in now.faults if fault.severity is Severity.ERROR]
        return None
    fresh = [fault for fault in then.faults if fault.severity is Severity.ERROR and fault not in now.faults]
    done.mend = tuple(dict.fromkeys((*done.mend, *fresh)))
    return GameChanges(game.id, "the figures as they are", tuple(
        difference(now.snapshots[locale], then.snapshots[locale]) for locale in now.snapshots))
