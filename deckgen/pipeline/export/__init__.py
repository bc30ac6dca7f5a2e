"""`deckgen export`: single cards as pictures, decks for Tabletop Simulator, contact sheets of a whole game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from deckgen.diagnostics import Diagnostic, Location, has_errors
from deckgen.files import write_files
from deckgen.pipeline.build.prepare import checked_game
from deckgen.pipeline.export.export_faces import GameFaces, drawn
from deckgen.pipeline.request import Progress, Request, quiet
from deckgen.project import Project

KINDS = ("png", "tts", "contact-sheet")


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """What to export: one of KINDS, of a game, in these locales (none: all), at so many dots an inch."""

    kind: str
    game: str
    locales: tuple[str, ...]
    dpi: int
    bleed: bool
    output: Path


@dataclass(slots=True)
class ExportResult:
    """The folders written with the number of their files, and what is wrong."""

    folders: dict[Path, int] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


Files = tuple[Mapping[str, bytes], list[Diagnostic]]


def export(project: Project, request: ExportRequest, progress: Progress = quiet) -> ExportResult:
    """Writes into `output/GAME/LOCALE/KIND`, nothing of a language with errors."""
    done = ExportResult()
    prepared, faults = checked_game(project, request.game, request.locales, Request(request.output))
    done.diagnostics += faults
    if prepared is None or has_errors(faults):
        return done
    for number, locale in enumerate(prepared.locales, 1):
        sides, found = drawn(prepared, locale)
        done.diagnostics += [fault for fault in found if fault not in done.diagnostics]
        if not has_errors(found):
            files, found = _MAKERS[request.kind](sides, request)
            done.diagnostics += found
            if not has_errors(found):
                _write(request, locale, files, done)
        progress(request.game, number, len(prepared.locales))
    return done


def _write(request: ExportRequest, locale: str, files: Mapping[str, bytes], done: ExportResult) -> None:
    folder = request.output / request.game / locale / request.kind
    try:
        for below in sorted({PurePosixPath(name).parent for name in files}):
            write_files(folder / below, {PurePosixPath(name).name: data for name, data in files.items()
                                         if PurePosixPath(name).parent == below}, request.output)
        done.folders[folder] = len(files)
    except OSError as fault:
        done.diagnostics.append(Diagnostic("unwritable-output", Location(str(folder)), "cannot be written: "
                                           f"{fault.strerror or fault}", "choose another folder with --output"))


# --- kinds -------------------------------------------------------------------------------------------------------

def _png(drawn: GameFaces, request: ExportRequest) -> Files:
    """`deck/ak47.png` for each face, `deck/back.png` for a back that all share, `deck/ak47-back.png` otherwise."""
    from deckgen.pdf.preview import pages_as_png

    named = {f"{component.id}/{card.id}.png": face for component, card, face, _ in drawn.sides}
    faces = set(named)
    for component, card, _, back in drawn.sides:
        if back:
            name = f"{component.id}/{'back' if back.key == f'back_{component.id}' else f'{card.id}-back'}"
            while f"{name}.png" in faces:       # of a card that is called so
                name += "_"
            named[f"{name}.png"] = back
    data, faults = drawn.pages(list(named.values()), request.bleed)
    return dict(zip(named, pages_as_png(data, request.dpi), strict=True)), faults


def _tts(drawn: GameFaces, request: ExportRequest) -> Files:
    from deckgen.pipeline.export.tabletop import saved_object

    return saved_object(drawn, (request.output / request.game / drawn.locale / request.kind).resolve())


def _contact_sheet(drawn: GameFaces, request: ExportRequest) -> Files:
    from deckgen.pdf.preview import pages_as_png
    from deckgen.pipeline.export.contact import contact_sheet

    data, faults = contact_sheet(drawn)
    pictures = {f"contact-sheet-{number}.png": png for number, png in enumerate(pages_as_png(data), 1)}
    return {"contact-sheet.pdf": data, **pictures}, faults


_MAKERS: dict[str, Callable[[GameFaces, ExportRequest], Files]] = {
    "png": _png, "tts": _tts, "contact-sheet": _contact_sheet}
