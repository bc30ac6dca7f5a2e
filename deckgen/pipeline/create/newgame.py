"""`deckgen new`: a game that prints at once, begun in a project; never over anything that is there.

All is made and checked in a folder of its own first: a game appears whole or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from deckgen.diagnostics import Diagnostic, Location, Severity, has_errors
from deckgen.files import put_whole
from deckgen.pipeline.build import check
from deckgen.pipeline.catalogs.update import write
from deckgen.pipeline.create.fromlanguages import Translations
from deckgen.pipeline.create.fromletters import missing_letters
from deckgen.pipeline.create.fromprobe import needs_of
from deckgen.pipeline.create.fromtable import Spreadsheet, files_of, planned, read_spreadsheet, told_of
from deckgen.pipeline.create.new_request import NewRequest, card_size, faults_of
from deckgen.pipeline.create.schemas import files as schema_files
from deckgen.pipeline.create.starter import FOLDER, Files, Start, sample
from deckgen.pipeline.request import Request
from deckgen.project import Project
from deckgen.translate.catalog import SHARED, catalog_name, parse_po
from deckgen.translate.matching import Key
from deckgen.translate.merge import translated
from deckgen.translate.new_catalog import filled
from deckgen.translate.refresh import CatalogRequest, refresh

LATER = ("text-overflow", "missing-glyph")      # what can be mended once the game is there


@dataclass(slots=True)
class NewGame:
    """The files of a new game, none if nothing was begun; the number of texts that still are English, by locale; and
    what is wrong."""

    files: list[str] = field(default_factory=list)
    english: dict[str, int] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def create_game(project: Project, request: NewRequest) -> NewGame:
    """Makes a game in a project, if nothing of its name is there."""
    done = NewGame(diagnostics=faults_of(project, request))
    if done.diagnostics:
        return done
    start = Start(request.name, *card_size(request.size), tuple(dict.fromkeys(request.locales)), request.engine)
    found = read_spreadsheet(project, start, request.table) if request.table else None
    if found and (has_errors(found.faults) or not found.parts):
        done.diagnostics += found.faults
        return done
    with TemporaryDirectory() as folder:
        stage = Project(Path(folder).resolve(), project.bundled)
        write(stage, _shared(project, start.locales), done.diagnostics)
        if found:
            _measure(stage, start, found, done)
        files = files_of(start, found) if found else sample(start)
        write(stage, files, done.diagnostics)
        files |= _catalogs(stage, start, found.translations if found else {}, done)
        faults = check(stage, Request(stage.root / "output", (start.name,))).diagnostics
    done.diagnostics += [*found.faults, *missing_letters(told_of(found.file, start, faults))] if found else faults
    if not any(fault.severity is Severity.ERROR and fault.code not in LATER for fault in done.diagnostics):
        files |= {name: data for kind, data in schema_files().items()
                  if not (project.root / (name := f"schemas/{kind}")).exists()}
        _write(project, request.name, files, done)
    return done


def _measure(stage: Project, start: Start, found: Spreadsheet, done: NewGame) -> None:
    """Plan the faces of a spreadsheet's cards by the texts they will show."""
    write(stage, files_of(start, found), done.diagnostics)
    if found.translations:
        _catalogs(stage, start, found.translations, done)
    planned(start, found, needs_of(stage, start.name, {part.id: part.table for part in found.parts}))


def _write(project: Project, name: str, files: Files, done: NewGame) -> None:
    """All files or none: the game's folders are new, and of the others only what was not there is among the files."""
    try:
        toml = f"cards/{name}/game.toml"        # without it, nobody sees the others
        put_whole(project.root, name, {**{file: files[file] for file in files if file != toml}, toml: files[toml]})
        done.files += files
    except OSError as fault:
        done.diagnostics.append(Diagnostic("unwritable-output", Location(_named(fault, project)),
                                           f"cannot be written: {fault.strerror or fault}",
                                           "make the file and its folder writable"))


def _named(fault: OSError, project: Project) -> str:
    """The file that a fault is about, as the project names it."""
    path = Path(str(fault.filename2 or fault.filename or "."))
    return path.relative_to(project.root).as_posix() if path.is_relative_to(project.root) else str(path)


def _shared(project: Project, locales: Iterable[str]) -> Files:
    """The catalogs of deckgen's own words that the project has already."""
    names = [catalog_name(locale, SHARED) for locale in locales]
    return {name: data for name in names
            if (path := project.find(name)) and path.is_relative_to(project.root) and (data := project.read(name))}


def _catalogs(stage: Project, start: Start, translations: Translations, done: NewGame) -> Files:
    """The game's catalogs, and those of deckgen's own words that a language lacks."""
    missing = [locale for locale in start.locales if stage.find(catalog_name(locale, SHARED)) is None]
    wanted = {f"locales/{start.name}.pot", *(catalog_name(locale, start.name) for locale in start.locales),
              *(catalog_name(locale, SHARED) for locale in missing)}
    for _ in range(2):          # the second time, with the notes that filled catalogs of the first language give
        files = {file.file: file.data for file in refresh(stage, CatalogRequest([start.name]))[0]
                 if file.file in wanted}
        for locale in start.locales:
            for domain in (start.name, SHARED):
                name = catalog_name(locale, domain)
                if name in files:
                    known = _known(locale) | {("title", start.title): start.title} | translations.get(locale, {})
                    files[name], left = filled(files[name], known)
                    done.english[locale] = left + (done.english.get(locale, 0) if domain == SHARED else 0)
        write(stage, files, done.diagnostics)
    return files


def _known(locale: str) -> dict[Key, str]:
    """What the starter's texts are in a language."""
    path = next((path for path in (FOLDER / "locales" / f"{name}.po" for name in (locale, locale.partition("_")[0]))
                 if path.is_file()), None)
    if path is None:
        alike = sorted((FOLDER / "locales").glob(f"{locale.partition('_')[0]}_*.po"))
        path = alike[0] if alike else None
    po = parse_po(path.read_text(encoding="utf-8"), path.name)[0] if path else None
    return translated(po) if po is not None else {}
