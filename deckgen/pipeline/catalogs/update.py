"""The catalogs of games brought up to their sources: `deckgen locale update`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location, Severity, nearest
from deckgen.files import write_files
from deckgen.pipeline.request import Request, wanted
from deckgen.project import Project
from deckgen.translate.catalog import UPDATE_COMMAND
from deckgen.translate.collect import declared
from deckgen.translate.refresh import CatalogFile, CatalogRequest, refresh

__all__ = ["CatalogFile", "Catalogs", "check_catalogs", "overdue", "update_catalogs", "write"]


@dataclass(slots=True)
class Catalogs:
    """Files of catalogs as they have to be, places in game.toml that were changed, and all that is wrong. Files with a
    reason in `due` have been written, unless it was only asked which they are."""

    files: list[CatalogFile] = field(default_factory=list)
    declared: list[Location] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def update_catalogs(project: Project, games: tuple[str, ...], locales: tuple[str, ...] = (),
                    same_meaning: bool = False) -> Catalogs:
    """Takes new and changed texts into the catalogs of games, all if none is named; the same for locales. With
    `same_meaning` the translations of sources that changed count on."""
    done = _refreshed(project, games, locales, same_meaning)
    write(project, {file.file: file.data for file in done.files if file.due}, done.diagnostics)
    return done


def check_catalogs(project: Project, games: tuple[str, ...], locales: tuple[str, ...] = ()) -> Catalogs:
    """Says which catalogs an update would write, and writes nothing."""
    done = _refreshed(project, games, locales, False)
    done.diagnostics += overdue(done.files)
    return done


def overdue(files: Iterable[CatalogFile], severity: Severity = Severity.ERROR) -> list[Diagnostic]:
    return [Diagnostic("catalog-due", Location(file.file), f"is due: {file.due}",
                       f"`{UPDATE_COMMAND}` brings it up to date", severity) for file in files if file.due]


def write(project: Project, files: Mapping[str, bytes], faults: list[Diagnostic]) -> None:
    """Each file whole or not at all."""
    for name, data in files.items():
        path = project.root / name
        try:
            write_files(path.parent, {path.name: data}, project.root)
        except OSError as fault:
            faults.append(Diagnostic("unwritable-output", Location(name),
                                     f"cannot be written: {fault.strerror or fault}",
                                     "make the file and its folder writable"))
    project.forget()


def _refreshed(project: Project, games: tuple[str, ...], locales: tuple[str, ...], same_meaning: bool) -> Catalogs:
    done = Catalogs()
    chosen = list(wanted(project, Request(Path(), games), done.diagnostics))
    spoken = {locale for game in chosen for locale in declared(project, game)[0]}
    unknown = [locale for locale in locales if locale not in spoken]
    done.diagnostics += [Diagnostic("unknown-locale", Location(f"locales/{locale}"),
                                    f"no game here has the locale {locale!r}", nearest(locale, spoken))
                         for locale in unknown if chosen]
    if chosen and not unknown:
        done.files, faults = refresh(project, CatalogRequest(chosen, locales, same_meaning=same_meaning))
        done.diagnostics += faults
    return done
