"""Brings the catalogs up to the sources: `python -m deckgen.translate.update [GAME…]` in the project's folder.

Takes a project and games, writes `locales/<game>.pot` and `locales/<locale>/LC_MESSAGES/<game>.po` of every declared
locale into it, and those of `deckgen` where the project has the common templates. Writes only what changed, nothing
of a game whose sources or catalogs are faulty, and drops no translation.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from polib import POFile

from deckgen.diagnostics import Diagnostic
from deckgen.project import Project
from deckgen.translate.catalog import SHARED, catalog_name, parse_po, read_text
from deckgen.translate.collect import collect_game, collect_shared, declared
from deckgen.translate.language import SOURCE_LANGUAGE
from deckgen.translate.merge import merged, template, translated
from deckgen.translate.messages import Found


def update(project: Project, games: Sequence[str]) -> tuple[list[str], list[Diagnostic]]:
    """Updates the games' catalogs. Gives the names of the files that changed, and what is wrong with the sources."""
    written, faults = [], []
    for game in games:
        locales, origin = declared(project, game)
        files, found = _domain(project, game, collect_game(project, game), locales, origin)
        written += _write(project, files)
        faults += found
    if (project.root / "templates/common").is_dir():
        everywhere = {locale for game in games for locale in declared(project, game)[0]}
        files, found = _domain(project, SHARED, collect_shared(project), sorted(everywhere), "")
        written += _write(project, files)
        faults += found
    return written, faults


def _domain(project: Project, domain: str, found: Found, locales: Iterable[str],
            origin: str) -> tuple[dict[str, str], list[Diagnostic]]:
    """The new texts of a domain's files by name; none, if there are faults."""
    messages, faults = found
    old = {}
    for locale in locales:
        po, broken = _old(project, catalog_name(locale, domain))
        faults = [*faults, *broken]
        if po is not None or locale.partition("_")[0] != SOURCE_LANGUAGE:
            old[locale] = po
    if faults:
        return {}, faults
    bare = template(messages, domain, {})
    first = merged(bare, old[origin], origin, domain) if origin in old else POFile()
    pot = template(messages, domain, translated(first), origin)
    files = {f"locales/{domain}.pot": str(pot)}
    for locale, po in old.items():
        files[catalog_name(locale, domain)] = str(first if locale == origin else merged(pot, po, locale, domain))
    return files, []


def _old(project: Project, name: str) -> tuple[POFile | None, list[Diagnostic]]:
    text, faults = read_text(project, name)
    return (None, faults) if text is None else parse_po(text, name)


def _write(project: Project, files: dict[str, str]) -> list[str]:
    changed = [name for name, text in files.items() if not _is(project.root / name, text)]
    for name in changed:
        path = project.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(path.name + ".new")
        beside.write_bytes(files[name].rstrip("\n").encode() + b"\n")
        os.replace(beside, path)
    return changed


def _is(path: Path, text: str) -> bool:
    return path.is_file() and path.read_bytes() == text.rstrip("\n").encode() + b"\n"


def main(arguments: Sequence[str]) -> str | None:
    """Updates the named games of the working folder, or all of them. Gives the faults as text."""
    project = Project.at(Path.cwd())
    games = list(arguments) or sorted(path.parent.name for path in project.root.glob("cards/*/game.toml"))
    _, faults = update(project, games)
    return "\n".join(map(str, faults)) or None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
