"""A new language begun: its catalogs made, and the locale declared in game.toml. `deckgen locale new`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location, Severity, has_errors
from deckgen.locales import refusal
from deckgen.pipeline.catalogs.tomledit import appended
from deckgen.pipeline.catalogs.update import Catalogs, overdue, write
from deckgen.pipeline.request import Request, wanted
from deckgen.project import Project
from deckgen.translate.catalog import UPDATE_COMMAND, catalog_name
from deckgen.translate.collect import declared, game_file
from deckgen.translate.language import SOURCE_LANGUAGE
from deckgen.translate.refresh import CatalogFile, CatalogRequest, refresh


def create_locale(project: Project, locale: str, games: tuple[str, ...]) -> Catalogs:
    """Makes the catalogs of a locale, for games and what deckgen says itself, and adds it to their `locales`. Catalogs
    that are there stay as they are; nothing is written where anything is wrong."""
    done = Catalogs()
    if fault := refusal(locale):
        done.diagnostics.append(Diagnostic("unknown-locale", Location(f"locales/{locale}"), *fault))
    chosen = list(wanted(project, Request(Path(), games), done.diagnostics))
    if has_errors(done.diagnostics):
        return done
    files, faults = _catalogs(project, chosen, locale)
    edits = _declarations(project, chosen, locale, done)
    done.diagnostics += faults
    if locale == SOURCE_LANGUAGE and not edits:
        done.diagnostics.append(Diagnostic("catalog-exists", Location(f"locales/{locale}"),
                                           f"{', '.join(chosen)}: the texts are in {locale!r} already, and need no "
                                           "catalog", "name the language that they are to be translated into"))
    elif not files and not edits and not has_errors(done.diagnostics):
        done.diagnostics.append(Diagnostic("catalog-exists", Location(f"locales/{locale}"),
                                           f"the catalogs of {', '.join(chosen)} are there already",
                                           f"`{UPDATE_COMMAND}` takes new texts into them"))
    if not has_errors(done.diagnostics):
        _write(project, chosen, locale, edits, done)
    return done


def _write(project: Project, games: list[str], locale: str, edits: dict[str, bytes], done: Catalogs) -> None:
    write(project, edits, done.diagnostics)
    done.files = _catalogs(project, games, locale)[0]       # once more: a line in game.toml moves what stands below it
    write(project, {file.file: file.data for file in done.files}, done.diagnostics)
    done.diagnostics += overdue(refresh(project, CatalogRequest(games))[0], Severity.NOTE)


def _catalogs(project: Project, games: list[str], locale: str) -> tuple[list[CatalogFile], list[Diagnostic]]:
    """The catalogs of a locale that are not there; the language of the sources has none."""
    if locale == SOURCE_LANGUAGE:
        return [], []
    files, faults = refresh(project, CatalogRequest(games, (locale,), locale))
    return [file for file in files if file.file == catalog_name(locale, Path(file.file).stem)
            and project.find(file.file) is None], faults


def _declarations(project: Project, games: Iterable[str], locale: str, done: Catalogs) -> dict[str, bytes]:
    """Each game.toml that does not name the locale yet, with its name."""
    edits = {}
    for file in (game_file(game) for game in games if locale not in declared(project, game)[0]):
        try:
            edits[file], line = appended(project.read(file) or b"", "locales", locale)
            done.declared.append(Location(file, line, "locales"))
        except (OSError, ValueError) as fault:
            done.diagnostics.append(Diagnostic("undeclared-locale", Location(file, 0, "locales"),
                                               f"{locale} cannot be added: {fault}",
                                               f'write it there yourself, `locales = ["{locale}"]`'))
    return edits
