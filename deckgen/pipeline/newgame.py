"""`deckgen new`: a game that prints at once, begun in a project; never over anything that is there.

All is made and checked in a folder of its own first: a game appears whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from deckgen.diagnostics import Diagnostic, Location, has_errors
from deckgen.geometry import MM, Size, UnitError, millimetres
from deckgen.headers import slug
from deckgen.load import games
from deckgen.load.values import CARDS, size_among
from deckgen.locales import refusal
from deckgen.pipeline import Request, check
from deckgen.pipeline.catalogs import write
from deckgen.pipeline.schemas import files as schema_files
from deckgen.pipeline.starter import FOLDER, Files, Start, sample
from deckgen.project import Project
from deckgen.readers import Refused
from deckgen.translate.begun import filled
from deckgen.translate.catalog import SHARED, catalog_name, parse_po
from deckgen.translate.matching import Key
from deckgen.translate.merge import translated
from deckgen.translate.refresh import Wanted, refreshed

USUAL, SQUARE = ("poker", "bridge", "tarot", "mini", "square"), "square 63.5"
LONGEST = 40                                        # letters of a name
# On smaller cards the texts do not fit, larger ones do not fit on a sheet.
LEAST, MOST = Size(40 * MM, 44 * MM), Size(190 * MM, 270 * MM)
_NUMBER = r"(\d+(?:[.,]\d+)?)"
_SIZE = re.compile(rf"{_NUMBER}\s*(mm|cm|in|pt)?\s*[x×*]\s*{_NUMBER}\s*(mm|cm|in|pt)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for, as it was typed."""

    name: str
    size: str = "poker"
    locales: tuple[str, ...] = ("en",)
    engine: bool = False


@dataclass(slots=True)
class Begun:
    """The files of a new game; the number of texts that still are English, by locale; and what is wrong."""

    files: list[str] = field(default_factory=list)
    english: dict[str, int] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def begin_game(project: Project, wish: Wish) -> Begun:
    """Makes a game in a project, if nothing of its name is there."""
    faults = [name_fault(project, wish.name), size_fault(wish.size), *map(locale_fault, wish.locales)]
    done = Begun(diagnostics=[fault for fault in faults if fault])
    if done.diagnostics:
        return done
    start = Start(wish.name, *card_size(wish.size), tuple(dict.fromkeys(wish.locales)), wish.engine)
    files = sample(start)
    with TemporaryDirectory() as folder:
        stage = Project(Path(folder).resolve(), project.bundled)
        write(stage, files | _shared(project, start.locales), done.diagnostics)
        files |= _catalogs(stage, start, done)
        done.diagnostics += check(stage, Request(stage.root / "output", (start.name,))).diagnostics
    if not has_errors(done.diagnostics):
        files |= {name: data for kind, data in schema_files().items()
                  if not (project.root / (name := f"schemas/{kind}")).exists()}
        write(project, files, done.diagnostics)
        done.files = list(files)
    return done


# --- what was asked for ---------------------------------------------------------------------------------------------

def name_fault(project: Project, name: str) -> Diagnostic | None:
    place = Location(f"cards/{name}")
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", name):
        better = slug(name)
        return Diagnostic("bad-id", place, f"{name!r} is no name of a game", "use small letters a to z, digits, "
                          "hyphens and underscores" + (f": {better}" if better else ""))
    if len(name) > LONGEST:
        return Diagnostic("bad-id", place, f"{name!r} is longer than {LONGEST} letters",
                          "its folder needs a short name; the title stands in game.toml")
    there = [path for path in _places(name) if (project.root / path).exists()]
    if there or name in (*games(project), SHARED, "common"):
        return Diagnostic("game-exists", Location(there[0] if there else f"cards/{name}"),
                          f"there is something of the name {name!r} already",
                          "choose another name; nothing is ever overwritten")
    return None


def _places(name: str) -> list[str]:
    return [f"cards/{name}", f"templates/{name}", f"engines/{name}", f"locales/{name}.pot"]


def size_fault(text: str) -> Diagnostic | None:
    place = Location("--size")
    try:
        size, _ = card_size(text)
    except (Refused, UnitError) as error:
        others = ", ".join(name for name in CARDS if name not in USUAL)
        return Diagnostic("unknown-size", place, str(error),
                          f"{', '.join(USUAL)}, or a size such as \"63x88 mm\"; other names: {others}")
    small = size.width < LEAST.width or size.height < LEAST.height
    if small or min(size) > MOST.width or max(size) > MOST.height:
        sides, least, most = (" x ".join(map(millimetres, lengths)) for lengths in (size, LEAST, MOST))
        return Diagnostic("bad-value", place, f"{sides} is too {'small' if small else 'large'} to begin with",
                          f"from {least} to {most}; game.toml takes any size, with templates of your own")
    return None


def card_size(text: str) -> tuple[Size, str]:
    """The size that is meant, and its name. Raises Refused or UnitError."""
    given = text.strip().lower()
    sides = _SIZE.fullmatch(given)
    if not sides:
        name = SQUARE if given == "square" else given
        return size_among(CARDS)(name), name
    one, unit, other, last = sides.groups()
    written = f"{one} {unit or last or 'mm'} x {other} {last or unit or 'mm'}".replace(",", ".")
    return size_among({})(written), "your own"


def locale_fault(locale: str) -> Diagnostic | None:
    fault = refusal(locale)
    return Diagnostic("unknown-locale", Location("--locale"), *fault) if fault else None


# --- catalogs -------------------------------------------------------------------------------------------------------

def _shared(project: Project, locales: Iterable[str]) -> Files:
    """The catalogs of deckgen's own words that the project has already."""
    names = [catalog_name(locale, SHARED) for locale in locales]
    return {name: path.read_bytes() for name in names
            if (path := project.find(name)) and path.is_relative_to(project.root)}


def _catalogs(stage: Project, start: Start, done: Begun) -> Files:
    """The game's catalogs, and those of deckgen's own words that a language lacks."""
    missing = [locale for locale in start.locales if stage.find(catalog_name(locale, SHARED)) is None]
    wanted = {f"locales/{start.name}.pot", *(catalog_name(locale, start.name) for locale in start.locales),
              *(catalog_name(locale, SHARED) for locale in missing)}
    for _ in range(2):          # the second time, with the notes that filled catalogs of the first language give
        files = {file.file: file.data for file in refreshed(stage, Wanted([start.name]))[0] if file.file in wanted}
        for locale in start.locales:
            for domain in (start.name, SHARED):
                name = catalog_name(locale, domain)
                if name in files:
                    files[name], left = filled(files[name], _known(locale) | {("title", start.title): start.title})
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
