"""`diff()`: what changed in games since they were built or printed, or since a commit, in each language."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location, Severity, as_notes, nearest
from deckgen.files import remove, write_files
from deckgen.locale_request import is_trial, parts
from deckgen.manifest import current, program_digest
from deckgen.pipeline.build.enginecode import engine_digest
from deckgen.pipeline.compare.baseline import ABSENT, Before, before, told_of
from deckgen.pipeline.compare.changelog import GameChanges, Stale
from deckgen.pipeline.compare.changesheet import Sheet, change_sheet
from deckgen.pipeline.compare.difference import difference
from deckgen.pipeline.compare.snapshot_now import CurrentSnapshots, snapshots_now
from deckgen.pipeline.request import Progress, Request, quiet, wanted
from deckgen.project import Project
from deckgen.snapshot import NoSnapshot, Snapshot, read_snapshot
from deckgen.translate.collect import declared

SHEET = "diff.pdf"


@dataclass(frozen=True, slots=True)
class DiffRequest:
    """What to compare: games and locales (none: all), with what (see `baseline.before`), and whether to print a sheet
    of changes for each language beside the files in `output`."""

    output: Path
    games: tuple[str, ...] = ()
    locales: tuple[str, ...] = ()
    since: str | None = None
    sheets: bool = False


@dataclass(slots=True)
class DiffResult:
    """What changed in each game, the sheets written, and what is wrong."""

    changes: list[GameChanges] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def diff(project: Project, request: DiffRequest, progress: Progress = quiet) -> DiffResult:
    """Compare games as they are now. Nothing but sheets of changes is written."""
    done, absent = DiffResult(), list[Diagnostic]()
    games = list(wanted(project, Request(request.output, request.games), done.diagnostics))
    told = told_of(request.since)
    for game in [told] if told in games and not request.games else games:
        with ExitStack() as stack:
            then, faults = before(project, game, request.since, request.output, stack)
            absent += [fault for fault in faults if fault.code in ABSENT]
            done.diagnostics += [fault for fault in faults if fault not in [*absent, *done.diagnostics]]
            locales = _locales(project, game, request, then, done.diagnostics) if then else ()
            if then and locales:
                _compare(project, game, request, then, locales, done, progress)
    done.diagnostics += as_notes(absent) if done.changes and not request.games else absent
    return done


def _locales(project: Project, game: str, request: DiffRequest, then: Before,
             faults: list[Diagnostic]) -> tuple[str, ...]:
    """Those of then that there still are; which came and went meanwhile is told, unless some are named."""
    spoken, _ = declared(project, game)
    place = Location(f"cards/{game}/game.toml", 0, "locales")
    if not request.locales and not told_of(request.since):
        known = {part for name in then.snapshots if not is_trial(name) for part in parts(name)}
        for code, locales, what in (
                ("new-locale", [locale for locale in spoken if locale not in known], "not there then, so all is new"),
                ("gone-locale", sorted(known.difference(spoken)), "no languages any more")):
            if locales:
                faults.append(Diagnostic(code, place, f"since {then.since}: {', '.join(locales)}: {what}", "",
                                         Severity.NOTE))
    for locale in request.locales:
        if locale not in then.snapshots:
            faults.append(Diagnostic("unknown-locale", place, f"since {then.since}: there was nothing in {locale!r} "
                                     "then", nearest(locale, then.snapshots)))
    return tuple(locale for locale in request.locales or then.snapshots
                 if locale in then.snapshots and all(part in spoken for part in parts(locale)))


def _compare(project: Project, game: str, request: DiffRequest, then: Before, locales: tuple[str, ...],
             done: DiffResult, progress: Progress) -> None:
    progress(game, 0, len(locales))
    built = {} if request.sheets else _current(project, game, locales, request.output)
    now = CurrentSnapshots(None, built) if built else snapshots_now(project, game, locales)
    progress(game, len(locales), len(locales))
    done.diagnostics += [fault for fault in now.faults if fault not in done.diagnostics]
    if not now.snapshots:
        return
    found = tuple(difference(then.snapshots[locale], now.snapshots[locale]) for locale in locales)
    stale = tuple(Stale(locale, tuple(fault for fault in faults if fault.message not in then.stale))
                  for locale, faults in now.stale.items())
    changes = GameChanges(game, then.since, found, stale)
    done.changes.append(changes)
    prepared = now.prepared
    for one in found if prepared and request.sheets else ():
        folder = request.output / game / one.locale
        if prepared and one.any:
            data, faults = change_sheet(Sheet(prepared, one.locale, then.pictures.get(one.locale)), changes, one)
            done.diagnostics += faults
            _write(folder, data, request.output, done)
        else:
            remove(folder / SHEET, request.output)             # of an earlier comparison


def _current(project: Project, game: str, locales: Iterable[str], output: Path) -> dict[str, Snapshot]:
    """The snapshots of a build that is up to date in all these languages; none otherwise."""
    options = Request(output).options(program_digest() + engine_digest(project, game))
    found = {}
    for locale in locales:
        manifest = current(output / game / locale, project, options)
        try:
            found[locale] = read_snapshot(manifest)
        except NoSnapshot:
            return {}
    return found


def _write(folder: Path, data: bytes, output: Path, done: DiffResult) -> None:
    try:
        write_files(folder, {SHEET: data}, output)
        done.files.append(folder / SHEET)
    except OSError as fault:
        done.diagnostics.append(Diagnostic(
            "unwritable-output", Location(str(folder)), f"cannot be written: {fault.strerror or fault}",
            "choose another folder with --output, or free this one"))
