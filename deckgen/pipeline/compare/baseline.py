"""What a game was before: as it was built, as it was printed, as a manifest tells it, or as of a commit."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deckgen.diagnostics import Diagnostic, Location, Severity, has_errors
from deckgen.manifest import MANIFEST, BadManifest, parse_manifest, sha
from deckgen.pipeline.compare.commits import NoCommit, at_commit
from deckgen.pipeline.compare.oldfaces import Pictures, drawn_faces, printed_faces
from deckgen.pipeline.compare.printrecord import KEPT, PrintedOnce, read_record, record_name
from deckgen.pipeline.compare.snapshot_now import snapshots_now
from deckgen.project import Project
from deckgen.snapshot import NoSnapshot, Snapshot, read_snapshot

LAST_PRINT = "last-print"
ABSENT = ("not-built", "nothing-printed")        # there is nothing to compare with
_BUILD = "run `deckgen build`"


@dataclass(slots=True)
class Before:
    """A game as it was, told as `it was printed on 2026-03-01`: its languages by locale, pictures of their faces where
    there are files or data to make them from, and what was then said of texts without translation."""

    since: str
    snapshots: dict[str, Snapshot] = field(default_factory=dict)
    pictures: dict[str, Pictures] = field(default_factory=dict)
    stale: frozenset[str] = frozenset()


Found = tuple[Before | None, list[Diagnostic]]


def before(project: Project, game: str, since: str | None, output: Path, stack: ExitStack) -> Found:
    """What `--since` says: a file, a commit, or last-print; without it the last print if one is recorded, otherwise the
    last build. `stack` keeps files that are needed for pictures."""
    record, faults = read_record(project, game) if since in (None, LAST_PRINT) else (None, [])
    if has_errors(faults):
        return None, faults
    if record:
        return last_print(record, output / game), faults
    if since is None:
        return _built(game, output)
    if since == LAST_PRINT:
        return None, [nothing_printed(game)]
    path = Path(since)
    return _file(game, path) if path.is_file() else _commit(project, game, since, stack)


def told_of(since: str | None) -> str:
    """The game whose manifest `--since` names; empty where it is something else."""
    try:
        return str(parse_manifest(Path(since).read_bytes())["game"]) if since else ""
    except (OSError, ValueError):       # a commit, or a file of which more is said
        return ""


def nothing_printed(game: str) -> Diagnostic:
    return Diagnostic("nothing-printed", Location(record_name(game)), f"nothing of {game} is recorded as printed",
                      f"print what is in the output, then run `deckgen printed {game}`")


def last_print(record: Mapping[str, PrintedOnce], folder: Path) -> Before:
    """What was printed, with the texts and pictures of the files that were kept, where they are there."""
    days = sorted({once.day for once in record.values() if once.day})
    found = Before(f"it was printed on {' and '.join(days)}" if days else "it was printed")
    for locale, once in record.items():
        kept = folder / locale / KEPT
        manifest = _kept(kept, once.manifest)
        found.snapshots[locale] = read_snapshot(manifest) if manifest else once.snapshot
        if manifest and (pictures := printed_faces(kept, manifest)):
            found.pictures[locale] = pictures
    return found


def _kept(folder: Path, digest: str) -> dict[str, Any] | None:
    """The manifest that was printed by, if it is still that one."""
    try:
        data = (folder / MANIFEST).read_bytes()
        return parse_manifest(data) if sha(data) == digest else None
    except (OSError, BadManifest):
        return None


def _built(game: str, output: Path) -> Found:
    found, faults = Before(f"it was built into {output}"), list[Diagnostic]()
    for path in sorted((output / game).glob(f"*/{MANIFEST}")):
        faults += _take(game, path, found)
    if not found.snapshots and not faults:
        faults.append(Diagnostic("not-built", Location(str(output / game)), f"{game} was neither printed nor built",
                                 f"{_BUILD} before you change something, or compare with a commit: --since HEAD"))
    return (None if has_errors(faults) else found), faults


def _file(game: str, path: Path) -> Found:
    found = Before(f"the manifest {path}")
    faults = _take(game, path, found)
    return (None if faults else found), faults


def _take(game: str, path: Path, found: Before) -> list[Diagnostic]:
    """The language of a manifest, and pictures of the sheets beside it."""
    place = Location(str(path))
    try:
        manifest = parse_manifest(path.read_bytes())
        snapshot = read_snapshot(manifest)
    except OSError as error:
        return [Diagnostic("unreadable-file", place, f"cannot be read: {error.strerror}", "name a manifest.json")]
    except BadManifest as error:
        hint = "take a newer deckgen" if error.code == "newer-format" else f"{_BUILD}, or name another manifest.json"
        return [Diagnostic(error.code, place, str(error), hint)]
    except NoSnapshot as error:
        return [Diagnostic("old-manifest", place, f"an earlier deckgen wrote it, which did not say what cards show: "
                           f"{error}", f"compare with a commit instead: --since HEAD; then {_BUILD}")]
    if snapshot.game != game:
        return [Diagnostic("other-manifest", place, f"it is that of the game {snapshot.game!r}, not of {game!r}",
                           f"name one of {game}")]
    found.snapshots[snapshot.locale] = snapshot
    if pictures := printed_faces(path.parent, manifest):
        found.pictures[snapshot.locale] = pictures
    return []


def _commit(project: Project, game: str, ref: str, stack: ExitStack) -> Found:
    folder = Path(stack.enter_context(TemporaryDirectory(prefix="deckgen-")))
    try:
        short, then = at_commit(project, ref, folder)
    except NoCommit as error:
        return None, [Diagnostic(error.code, Location("--since"), str(error), error.hint)]
    done = snapshots_now(then, game)
    found = Before(f"commit {short}" + (f" ({ref})" if not short.startswith(ref[:8]) else ""), done.snapshots)
    if done.prepared is None:
        first = next((fault for fault in done.faults if fault.severity is Severity.ERROR), None)
        return None, [Diagnostic("broken-commit", Location("--since"), f"as of {ref}, {game} cannot be read"
                                 + (f": {first.location}: {first.message}" if first else ""), "name another commit")]
    for locale in done.snapshots:
        found.pictures[locale] = drawn_faces(done.prepared, locale)
    found.stale = frozenset(fault.message for faults in done.stale.values() for fault in faults)
    return found, []
