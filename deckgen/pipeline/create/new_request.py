"""What a maker asks of `deckgen new`, and what is wrong with it: the game's name, the cards' size, languages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location
from deckgen.files import take_back
from deckgen.geometry import MM, Size, UnitError, millimetres
from deckgen.headers import slug
from deckgen.load import games
from deckgen.load.values import CARDS, size_among
from deckgen.locales import refusal
from deckgen.project import Project
from deckgen.readers import Refused
from deckgen.translate.catalog import SHARED

USUAL, SQUARE = ("poker", "bridge", "tarot", "mini", "square"), "square 63.5"
# On smaller cards the texts do not fit, larger ones do not fit on a sheet.
LEAST, MOST = Size(40 * MM, 44 * MM), Size(190 * MM, 270 * MM)
LONGEST = 40                                        # letters of a name
_NUMBER = r"(\d+(?:[.,]\d+)?)"
_SIZE = re.compile(rf"{_NUMBER}\s*(mm|cm|in|pt)?\s*[x×*]\s*{_NUMBER}\s*(mm|cm|in|pt)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NewRequest:
    """What is asked for, as it was typed. `table` is a spreadsheet to begin with, in place of the sample."""

    name: str
    size: str = "poker"
    locales: tuple[str, ...] = ("en",)
    engine: bool = False
    table: Path | None = None


def faults_of(project: Project, request: NewRequest) -> list[Diagnostic]:
    faults = [name_fault(project, request.name), size_fault(request.size), *map(locale_fault, request.locales)]
    if request.engine and request.table:
        faults.append(Diagnostic("no-engine", Location("--engine"), "there is no engine for the cards of a spreadsheet",
                                 "begin without it; a game begun without --from shows how an engine is made"))
    return [fault for fault in faults if fault]


def name_fault(project: Project, name: str) -> Diagnostic | None:
    place = Location(f"cards/{name}")
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", name):
        better = slug(name)
        return Diagnostic("bad-id", place, f"{name!r} is no name of a game", "use small letters a to z, digits, "
                          "hyphens and underscores" + (f": {better}" if better else ""))
    if len(name) > LONGEST:
        return Diagnostic("bad-id", place, f"{name!r} is longer than {LONGEST} letters",
                          "its folder needs a short name; the title stands in game.toml")
    take_back(project.root, name)       # what a `new` made that was stopped
    there = [path for path in folders(name) if (project.root / path).exists()]
    there += [path.relative_to(project.root).as_posix() for path in project.root.glob(f"locales/**/{name}.po*")]
    if there or name in (*games(project), SHARED, "common"):
        return Diagnostic("game-exists", Location(there[0] if there else f"cards/{name}"),
                          f"there is something of the name {name!r} already",
                          "choose another name; nothing is ever overwritten")
    return None


def folders(name: str) -> list[str]:
    """Those that are a game's own."""
    return [f"{top}/{name}" for top in ("cards", "templates", "engines")]


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
