"""`deckgen build --only-changed`: after the build, a sheet of the copies that have to be printed again, and a list of
those to be taken out of a printed deck, for each language of which a print is recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import unescape
from pathlib import Path
from typing import Any

from deckgen.diagnostics import Diagnostic, Location, Severity, as_notes, has_errors
from deckgen.files import remove, write_files
from deckgen.impose import load_layouts, plan
from deckgen.impose.layout import PAPERS
from deckgen.load import load_game
from deckgen.locale_request import parts
from deckgen.manifest import read_manifest
from deckgen.model import Game, Language
from deckgen.pdf.writer import PdfFile
from deckgen.pipeline.build import build
from deckgen.pipeline.build.cards import impose
from deckgen.pipeline.build.data import GameData
from deckgen.pipeline.build.outdated import MARK
from deckgen.pipeline.build.prepare import Prepared, faces_of, prepare_game
from deckgen.pipeline.build.sheetfiles import CARDS, REPRINT, TAKE_OUT, names_in, sheet_files
from deckgen.pipeline.build.translate import localised_games
from deckgen.pipeline.compare.baseline import Before, last_print, nothing_printed
from deckgen.pipeline.compare.change_document import TakeOut
from deckgen.pipeline.compare.changesheet import Sheet, take_out_list
from deckgen.pipeline.compare.difference import CardChange, difference
from deckgen.pipeline.compare.printrecord import Record, read_record
from deckgen.pipeline.outcome import Outcome, Output
from deckgen.pipeline.request import Progress, Request, quiet, wanted
from deckgen.project import Project
from deckgen.render.margins import WORDS, Margins, sheet_words
from deckgen.sheets import Sheet as Paper
from deckgen.snapshot import read_snapshot
from deckgen.wordfile import WordFile, read_words

CONTEXT = "reprint"
ROLES = ("take-out", "put-in", "nothing-in", "redrawn", "card", "out", "in")


def reprint(project: Project, request: Request, progress: Progress = quiet) -> Outcome:
    """A build, and beside its files `reprint.pdf` and `take-out.pdf` where something has changed since it was printed;
    where nothing has, those of an earlier change are removed. Games of which no print is recorded are not built."""
    outcome, records = Outcome(), dict[str, Record]()
    unprinted = list[Diagnostic]()
    for game in wanted(project, request, outcome.diagnostics):
        record, faults = read_record(project, game)
        outcome.diagnostics += faults
        unprinted += [] if record or faults else [nothing_printed(game)]
        if record:
            records[game] = record
    outcome.diagnostics += unprinted if request.games or not records else as_notes(unprinted)
    for game, record in records.items():
        built = build(project, replace(request, games=(game,)), progress)
        outcome.made += built.made
        outcome.diagnostics += built.diagnostics
        if not built.failed:
            _reprint(project, request, game, record, built.made, outcome)
    return outcome


@dataclass(frozen=True, slots=True)
class _Job:
    """What is to be printed again in one language; `manifest` is that of the build."""

    folder: Path
    locale: str
    manifest: Mapping[str, Any]
    changes: tuple[CardChange, ...]

    @property
    def prints(self) -> int:
        return sum(change.print for change in self.changes)

    def counts(self, sheets: int) -> dict[str, int]:
        return {"copies to print": self.prints, "sheets": sheets,
                "to take out": sum(change.discard for change in self.changes)}


def _reprint(project: Project, request: Request, game: str, record: Record, made: Sequence[Output],
             outcome: Outcome) -> None:
    then = last_print(record, request.output / game)
    jobs = [_job(one, then) for one in made if one.locale in record]
    for one in made:
        if one.locale not in record:
            outcome.diagnostics.append(replace(
                nothing_printed(game), message=f"no print in {one.locale} is recorded, so all of it has to be printed",
                severity=Severity.NOTE))
    due = [job.locale for job in jobs if job.changes]
    loaded, _ = load_game(project, game)
    prepared, _ = prepare_game(GameData(project, loaded), tuple(due), request) if loaded and due else (None, [])
    for job in jobs:
        files, faults, sheets = _Printer(prepared, request, job, then).files() if prepared and job.changes \
            else ({}, [], 0)
        outcome.diagnostics += [fault for fault in faults if fault not in outcome.diagnostics]
        if not has_errors(faults):
            _write(game, job, files, sheets, outcome)


def _job(one: Output, then: Before) -> _Job:
    manifest = read_manifest(one.folder) or {}
    found = difference(then.snapshots[one.locale], read_snapshot(manifest))
    return _Job(one.folder, one.locale, manifest,
                tuple(change for change in found.cards if change.print or change.discard))


def _write(game: str, job: _Job, files: Mapping[str, bytes], sheets: int, outcome: Outcome) -> None:
    output = job.folder.parents[1]
    try:
        for main in (REPRINT, TAKE_OUT):
            earlier = [name for name in names_in(job.folder, main) if name not in files]
            for name in [*earlier, *names_in(job.folder, main, MARK)]:
                remove(job.folder / name, output)
        written = write_files(job.folder, files, output)
        outcome.made.append(Output(game, job.locale, job.folder, job.counts(sheets), tuple(written)))
    except OSError as fault:
        outcome.diagnostics.append(Diagnostic(
            "unwritable-output", Location(str(job.folder)), f"cannot be written: {fault.strerror or fault}",
            "choose another folder with --output, or free this one"))


class _Printer:
    """Makes the files of one language."""

    def __init__(self, prepared: Prepared, request: Request, job: _Job, then: Before) -> None:
        self.prepared, self.request, self.job, self.then = prepared, request, job, then
        self.localised, _ = localised_games(prepared.project, prepared.game, job.locale, prepared.fonts)

    def files(self) -> tuple[dict[str, bytes], list[Diagnostic], int]:
        """The files by name, what is wrong, and the number of sheets."""
        files, faults, sheets = dict[str, bytes](), list[Diagnostic](), 0
        if self.job.prints:
            files, faults, sheets = self._sheets()
        if any(change.discard for change in self.job.changes):
            files[TAKE_OUT], found = self._list()
            faults += found
        return files, faults, sheets

    def _sheets(self) -> tuple[dict[str, bytes], list[Diagnostic], int]:
        """The copies to print, on as few sheets as the layouts need: a file for each paper."""
        prepared, (game, language) = self.prepared, self.localised[0]
        reduced = _reduced(game, {change.card: change.print for change in self.job.changes})
        layouts, _ = load_layouts(prepared.project, game.id)
        sheets, faults = plan(reduced, layouts, self.request.paper, self.request.layout)
        title = unescape(str(game.title))
        files = dict[str, bytes]()
        for name, placed in sheet_files(sheets, REPRINT).items():
            file = PdfFile(prepared.cid_fonts, prepared.pictures.shown, title, parts(self.job.locale)[0],
                           f"{game.id} {self.job.locale} {game.version} {name.removesuffix('.pdf')}")
            self._impose(file, reduced, placed, title, language)
            files[name] = file.data()
            faults += file.faults
        return files, faults, len({(sheet.paper, sheet.number) for sheet in sheets})

    def _impose(self, file: PdfFile, reduced: Game, sheets: Sequence[Paper], title: str, language: Language) -> None:
        prepared, faces = self.prepared, faces_of(self.prepared, self.localised)
        placed = {slot.component for sheet in sheets for slot in sheet.slots}
        for component, card in reduced.cards():
            if card.copies and component.id in placed:
                for drawing in (faces.face(component, card), faces.back(component, card)):
                    if drawing:
                        file.add_form(drawing)
        drawn = self.job.manifest["files"][CARDS]["data"]
        margins = Margins(sheet_words(prepared.project)[0], f"{title} {reduced.version} · {drawn[:8]}",
                          reduced.place("title"), language, prepared.fonts)
        impose(sheets, reduced, faces, file, margins)

    def _list(self) -> tuple[bytes, list[Diagnostic]]:
        words, faults = read_words(self.prepared.project, WORDS, CONTEXT)
        faults += [Diagnostic("missing-key", Location(WORDS, words.toml.line((CONTEXT,)), role),
                              f"there are no words for {role!r}", f'write {role} = "…" under [{CONTEXT}]')
                   for role in ROLES if not isinstance(words.top().get(role), str)]
        if has_errors(faults):
            return b"", faults
        sheet = Sheet(self.prepared, self.job.locale, self.then.pictures.get(self.job.locale),
                      PAPERS[self.request.paper])
        data, found = take_out_list(sheet, self.job.changes, self._words(words))
        return data, [*faults, *found, *self.localised[0].language.diagnostics]

    def _words(self, words: WordFile) -> TakeOut:
        language = self.localised[0].language
        said = {role: unescape(str(language.text(words.top()[role], CONTEXT, {}, Location(WORDS)))) for role in ROLES}
        put_in = said["put-in" if self.job.prints else "nothing-in"]
        return TakeOut(said["take-out"], put_in, said["redrawn"], (said["card"], said["out"], said["in"]))


def _reduced(game: Game, copies: Mapping[str, int]) -> Game:
    """A game with so many copies of some cards, and of the others none."""
    return replace(game, components=tuple(
        replace(component, cards=tuple(replace(card, copies=copies.get(f"{component.id}/{card.id}", 0))
                                       for card in component.cards)) for component in game.components))
