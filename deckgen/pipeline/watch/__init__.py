"""`watch()`: builds games again and again, each time after files of the project were saved.

What a save touches is for the manifests to say: a build writes only what depends on it. Where a build fails, or is
interrupted, the files of the last good one are set aside (`outdated.py`), so that none looks newer than it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location
from deckgen.load import games as known_games
from deckgen.manifest import out_of_date, read_manifest
from deckgen.pipeline.build import build
from deckgen.pipeline.build.enginecode import engine_folder
from deckgen.pipeline.build.outdated import clear, set_aside
from deckgen.pipeline.outcome import Outcome
from deckgen.pipeline.request import Progress, Request, quiet, wanted
from deckgen.pipeline.watch.file_saves import saves
from deckgen.project import OutsideProject, Project
from deckgen.rules.engines import forget

__all__ = ["FOLDERS", "Round", "Saves", "saves", "watch"]

FOLDERS = ("cards", "templates", "locales")
Saves = Callable[[Sequence[Path]], Iterable[set[Path]]]         # what reports saves in folders: file_saves.py


@dataclass(slots=True)
class Round:
    """One pass: the files saved before it, relative to the project; what came of it; the files that were set aside."""

    saved: tuple[str, ...] = ()
    outcome: Outcome = field(default_factory=Outcome)
    outdated: list[Path] = field(default_factory=list)


def watch(project: Project, request: Request, saves: Saves, progress: Progress = quiet) -> Iterator[Round]:
    """A round for each batch of saved files, of which the first is empty; one only where there is nothing to watch."""
    faults: list[Diagnostic] = []
    games = list(wanted(project, request, faults))
    if faults := faults or _unwatchable(project):
        yield Round(outcome=Outcome(diagnostics=faults))
        return
    engines = {folder for game in games if (folder := engine_folder(project, game))}
    for saved in saves([*(project.root / folder for folder in FOLDERS), *sorted(engines)]):
        done = Round(tuple(sorted(_name(path, project.root) for path in saved)))
        for folder in engines:
            if any(path.is_relative_to(folder) for path in saved):
                forget(folder.name)
        if not request.games:       # those begun meanwhile, too; one that is gone is a fault
            games += [game for game in _own(project) if game not in games]
        for game in games:
            # Nothing that was read in another round counts.
            _build(Project(project.root, project.bundled), replace(request, games=(game,)), done, progress)
        yield done


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)


def _unwatchable(project: Project) -> list[Diagnostic]:
    if any((project.root / folder).is_dir() for folder in FOLDERS):
        return []
    return [Diagnostic("nothing-to-watch", Location("."), f"there is no folder {', '.join(FOLDERS)} here",
                       "go to your project's folder, or begin a game: `deckgen new NAME`")]


def _own(project: Project) -> list[str]:
    return [game for game in known_games(project) if (project.root / "cards" / game / "game.toml").is_file()]


def _build(project: Project, request: Request, done: Round, progress: Progress) -> None:
    """Build one game; what is not new then is old."""
    folders = _folders(request)
    try:
        made = _built(project, request, progress)
    except BaseException:
        set_aside(folders, request.output)
        raise
    new = {one.folder for one in made.made}
    stale = [folder for folder in folders if folder not in new and (made.failed or _old(folder, project))]
    old, faults = set_aside(stale, request.output)
    for folder in new:
        clear(folder, request.output)
    done.outdated += old
    done.outcome.made += made.made
    done.outcome.diagnostics += [*made.diagnostics, *faults]


def _built(project: Project, request: Request, progress: Progress) -> Outcome:
    try:
        return build(project, request, progress)
    except OSError as error:            # a file that went while it was read: its next save is another round
        return Outcome(diagnostics=[Diagnostic("unreadable-file", Location(str(error.filename)),
                                               f"cannot be read: {error.strerror}", "save it once more")])


def _folders(request: Request) -> list[Path]:
    """Where the files are that a build of one game is to make: of the languages asked for, else of all."""
    [game] = request.games
    folder = request.output / game
    return [folder / locale for locale in request.locales] or sorted(folder.glob("*/"))


def _old(folder: Path, project: Project) -> bool:
    """Whether its files were made from other data. Those that nobody asked for may still be right."""
    manifest = read_manifest(folder)
    try:
        return manifest is not None and out_of_date(manifest, project)
    except OutsideProject:
        return True
