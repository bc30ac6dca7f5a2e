"""The record of what was printed of a game, `cards/<game>/printed.json`: `deckgen printed` writes it.

It has the snapshot of each language, a line for each card, so that it can be committed and compared; of the rulebook's
texts hashes only. The files themselves are kept in the output, in `printed/`, for pictures of faces that change.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.diagnostics import Diagnostic, Location, Severity, as_notes, has_errors
from deckgen.files import remove, rename, write_files
from deckgen.locale_request import is_trial
from deckgen.manifest import MANIFEST, BadManifest, out_of_date, parse_manifest, sha
from deckgen.pipeline.build.outdated import MARK
from deckgen.pipeline.build.sheetfiles import CARDS, REPRINT, TAKE_OUT, names_in, printed_files, remove_others
from deckgen.pipeline.outcome import Outcome, Output
from deckgen.pipeline.request import Request, wanted
from deckgen.project import Project
from deckgen.snapshot import NoSnapshot, Snapshot, book_json, card_json, read_snapshot

FORMAT = 1
RECORD = "printed.json"
KEPT = "printed"                # the folder of the files as they were printed
_DEEP = 4                       # how far into the record every entry has a line of its own


class PrintedOnce(NamedTuple):
    """A language as it was printed: the day, the hash of the manifest of then, and its snapshot."""

    day: str
    manifest: str
    snapshot: Snapshot


Record = dict[str, PrintedOnce]


def record_name(game: str) -> str:
    return f"cards/{game}/{RECORD}"


def read_record(project: Project, game: str) -> tuple[Record | None, list[Diagnostic]]:
    """What was printed of a game, by language; None where nothing is recorded or the record cannot be read."""
    name = record_name(game)
    try:
        written = project.read(name)
        if written is None:
            return None, []
        data = json.loads(written)
        if isinstance(data, dict) and isinstance(data.get("format"), int) and data["format"] > FORMAT:
            return None, [Diagnostic("newer-format", Location(name), f"it has format {data['format']}, this deckgen "
                                     f"reads {FORMAT}", "take a newer deckgen")]
        return dict(_entries(data, game)), []
    except json.JSONDecodeError as error:
        line, reason = error.lineno, error.msg
    except NoSnapshot as error:
        line, reason = 0, str(error)
    except (OSError, ValueError, RecursionError) as error:
        line, reason = 0, getattr(error, "strerror", None) or type(error).__name__
    return None, [Diagnostic("broken-record", Location(name, line), f"the record of what was printed cannot be read: "
                             f"{reason}", "take back the last one that was committed, or delete it and record what "
                             "you have printed with `deckgen printed`")]


def _entries(data: Any, game: str) -> Iterator[tuple[str, PrintedOnce]]:
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("locales"), dict):
        raise NoSnapshot("it is no such record")
    if data.get("game") != game:
        raise NoSnapshot(f"it is that of {data.get('game')!r}")
    for locale, entry in data["locales"].items():
        if not isinstance(entry, dict):
            raise NoSnapshot(f"{locale} is {entry!r:.40}")
        day, manifest = (str(entry.get(key, "")) for key in ("printed", "manifest"))
        yield locale, PrintedOnce(day, manifest, read_snapshot({**entry, "game": game, "locale": locale}))


# --- deckgen printed -------------------------------------------------------------------------------------------

def record_printed(project: Project, request: Request, day: date) -> Outcome:
    """Records that the files of games in `request.output` have been printed. Nothing of a game with an error is."""
    outcome, absent = Outcome(), list[Diagnostic]()
    for game in wanted(project, request, outcome.diagnostics):
        built, faults = _built(project, game, request)
        if not built and not faults:
            absent.append(_nothing(game, request.output / game))
            continue
        record, broken = read_record(project, game)
        outcome.diagnostics += [*faults, *broken]
        if not has_errors([*faults, *broken]):
            _record(project, game, built, record or {}, day, outcome)
    outcome.diagnostics += as_notes(absent) if outcome.made and not request.games else absent
    return outcome


def _nothing(game: str, folder: Path) -> Diagnostic:
    return Diagnostic("not-built", Location(str(folder)), "there is nothing here that was printed",
                      f"run `deckgen build {game}`, or name the folder with --output")


@dataclass(frozen=True, slots=True)
class _Built:
    """The files of a language as they are in the output; `cards` are those with sheets, by name."""

    folder: Path
    snapshot: Snapshot
    manifest: bytes
    cards: Mapping[str, bytes]


def _built(project: Project, game: str, request: Request) -> tuple[list[_Built], list[Diagnostic]]:
    folder = request.output / game
    there = sorted(path.parent.name for path in folder.glob(f"*/{MANIFEST}") if not is_trial(path.parent.name))
    found, faults = list[_Built](), list[Diagnostic]()
    for locale in (request.locales or there) if there else ():
        try:
            built = _read(folder / locale, game, locale)
            found.append(built)
            if out_of_date(parse_manifest(built.manifest), project):
                faults.append(Diagnostic("out-of-date", Location(str(folder / locale)), f"{locale}: what it was built "
                                         "from has changed since", "if this is not what you printed, build and print "
                                         "anew", Severity.WARNING))
        except _Unfit as unfit:
            faults.append(Diagnostic(unfit.code, Location(str(folder / locale)), str(unfit),
                                     f"run `deckgen build {game}`, and print what it gives"))
    return found, faults


class _Unfit(ValueError):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def _read(folder: Path, game: str, locale: str) -> _Built:
    """Raises _Unfit where a file is not the one that the manifest tells of."""
    try:
        data = (folder / MANIFEST).read_bytes()
        manifest = parse_manifest(data)
        files = {name: (folder / name).read_bytes() for name in manifest["files"]}
        snapshot = read_snapshot(manifest)
    except OSError as error:
        raise _Unfit("not-built", f"{Path(str(error.filename)).name} cannot be read: {error.strerror}") from None
    except BadManifest as error:
        raise _Unfit(error.code, f"{MANIFEST}: {error}") from None
    except NoSnapshot as error:
        raise _Unfit("old-manifest", f"{MANIFEST}: an earlier deckgen wrote it: {error}") from None
    if (snapshot.game, snapshot.locale) != (game, locale):
        raise _Unfit("other-manifest", f"{MANIFEST} is that of {snapshot.game} in {snapshot.locale}")
    for name, content in files.items():
        if sha(content) != manifest["files"][name]["sha256"]:
            raise _Unfit("file-differs", f"{name} is not the file that the manifest tells of")
    return _Built(folder, snapshot, data, {name: files[name] for name in printed_files(manifest)})


def _record(project: Project, game: str, built: list[_Built], record: Record, day: date, outcome: Outcome) -> None:
    for one in built:
        locale, manifest = one.snapshot.locale, sha(one.manifest)
        if locale not in record or record[locale].manifest != manifest:
            record[locale] = PrintedOnce(day.isoformat(), manifest, one.snapshot)
    path, output = project.root / record_name(game), built[0].folder.parents[1]
    try:
        copied = {one.folder: write_files(one.folder / KEPT, {**one.cards, MANIFEST: one.manifest}, output)
                  for one in built}
        for one in built:
            remove_others(one.folder / KEPT, output, CARDS, one.cards)
            _put_away(one.folder, output)
        written = write_files(path.parent, {path.name: record_bytes(game, record)}, project.root)
    except OSError as fault:
        outcome.diagnostics.append(Diagnostic("unwritable-output", Location(str(fault.filename or path)),
                                              f"cannot be written: {fault.strerror or fault}",
                                              "make the file and its folder writable"))
        return
    for one in built:
        copies = sum(card.copies for card in one.snapshot.cards.values())
        news = (record_name(game),) if written and copied[one.folder] else ()
        outcome.made.append(Output(game, one.snapshot.locale, one.folder, {"cards printed": copies}, news))


def _put_away(folder: Path, output: Path) -> None:
    """Reprint sheets are done with as well: they would look as if they were still to be printed."""
    reprinted = names_in(folder, REPRINT)
    for main in (REPRINT, TAKE_OUT):
        for name in names_in(folder, main):
            rename(folder / name, folder / KEPT / name, output)
        for name in names_in(folder, main, MARK):
            remove(folder / name, output)
    if reprinted:
        remove_others(folder / KEPT, output, REPRINT, reprinted)


def record_bytes(game: str, record: Mapping[str, PrintedOnce]) -> bytes:
    locales = {locale: {
        "printed": day, "version": snapshot.version, "manifest": manifest, "figures": snapshot.figures,
        "cards": {name: card_json(card) for name, card in snapshot.cards.items()},
        "book": book_json(snapshot.book, letters=False) if snapshot.book else {}}
        for locale, (day, manifest, snapshot) in sorted(record.items())}
    return (_pretty({"format": FORMAT, "game": game, "locales": locales}) + "\n").encode()


def _pretty(value: Any, depth: int = 0) -> str:
    """JSON with a line for each card and each text."""
    if isinstance(value, Mapping) and value and depth < _DEEP:
        items = [f"{json.dumps(key, ensure_ascii=False)}: {_pretty(item, depth + 1)}" for key, item in value.items()]
        return "{\n" + ",\n".join(" " * (depth + 1) + item for item in items) + "\n" + " " * depth + "}"
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        items = [" " * (depth + 1) + json.dumps(item, ensure_ascii=False) for item in value]
        return "[\n" + ",\n".join(items) + "\n" + " " * depth + "]"
    return json.dumps(value, ensure_ascii=False)
