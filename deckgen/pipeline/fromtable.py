"""A game that begins with a maker's own spreadsheet: its sheets as components, and a game.toml, faces, backs and a
rulebook that go with what they hold. The spreadsheet itself stays as it is.

Reads nothing of the project and writes nothing.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePath, PurePosixPath
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, Location, Severity, has_errors
from deckgen.headers import slug
from deckgen.load.guess import Guess, Remark, guess
from deckgen.pipeline.fromface import INK, face, shown, translated
from deckgen.pipeline.starter import Files, Start, filled, values
from deckgen.project import Project
from deckgen.spreadsheets import sheet_names
from deckgen.tablefile import fault_code, parse_table
from deckgen.tables import Table

PICTURES = (".png", ".jpg", ".jpeg", ".svg")
LATIN = "\u024f"        # the last letter of the Latin blocks


class Part(NamedTuple):
    """A component: its id, the sheet that it is on (empty for the only one), its columns, the pictures it names."""

    id: str
    sheet: str
    guess: Guess
    pictures: frozenset[str]


def read_parts(name: str, data: bytes, translated: bool, icons: Collection[str],
               is_image: Callable[[str], bool]) -> tuple[list[Part], list[Diagnostic]]:
    """The components in a table's file, one for each sheet that has cards on it, and what is wrong or to be noted."""
    sheets = [] if PurePath(name).suffix.lower() == ".csv" else sheet_names(data)
    several = len(sheets) > 1
    parts, faults, others = [], list[Diagnostic](), list[Diagnostic]()
    for sheet in sheets or [""]:
        table = parse_table(name, data, sheet)
        found = guess(table, translated, icons, is_image) if table.rows else None
        if found and (found.sure or not several):
            parts.append(Part(slug(sheet) or "deck", sheet if several else "", found, _pictures(table, found)))
            faults += [*_broken(name, table), *(_remark(name, remark) for remark in found.remarks)]
            faults += _other_letters(name, table) if translated and not table.faults else ()
        else:
            others += [*_broken(name, table), *_unnamed(name, table)]
    if len(parts) == 1:
        parts = [parts[0]._replace(id="deck")]
    return parts, faults if parts else others       # a sheet without cards is the maker's own business


def _pictures(table: Table, found: Guess) -> frozenset[str]:
    names = {found.headers.get(name, name) for name in found.of("image")}
    places = [place for place, header in enumerate(table.columns) if header in names]
    return frozenset(row.cells[place] for row in table.rows for place in places if row.cells[place])


def _broken(name: str, table: Table) -> Iterator[Diagnostic]:
    for line, message, hint, cell in table.faults:
        yield Diagnostic(fault_code(name), Location(name, line, "", cell), message, hint)


def _unnamed(name: str, table: Table) -> Iterator[Diagnostic]:
    if not table.faults and not table.rows:
        yield Diagnostic("no-cards", Location(name), "the table has no cards", "add a row for each card")
    elif not table.faults:
        yield Diagnostic("missing-column", Location(name, table.line, "name"), "no column names the cards",
                         "call the column with their names name, in the first line")


def _remark(name: str, remark: Remark) -> Diagnostic:
    return Diagnostic("plain-words", Location(name, remark.line, remark.column, remark.cell),
                      f"the column is printed as it is and cannot be translated: {remark.reason}",
                      f'once that is a placeholder or a word, declare {remark.column} = "text" in game.toml',
                      Severity.NOTE)


def _other_letters(name: str, table: Table) -> Iterator[Diagnostic]:
    """Words in a game with English that hardly are English."""
    letters = [letter for row in table.rows for cell in row.cells for letter in cell if letter.isalpha()]
    others = [letter for letter in letters if letter > LATIN]
    if len(others) > len(letters) / 2:
        script = unicodedata.name(others[0], "other").partition(" ")[0].capitalize()
        yield Diagnostic("other-language", Location(name), f"the words are in {script} letters, and count as English",
                         "begin the game in their language, as with --locale ru", Severity.NOTE)


# --- files ----------------------------------------------------------------------------------------------------------

def begun_from(project: Project, start: Start, table: Path) -> tuple[Files, list[Diagnostic]]:
    """The spreadsheet, the pictures that it names, and what goes with it; and what is wrong with it."""
    try:
        return _begun_from(project, start, table)
    except OSError as error:
        return {}, [Diagnostic("missing-table", Location(str(error.filename or table)),
                               f"cannot be read: {error.strerror}", "name a file that is there: .csv, .xlsx or .ods")]


def _begun_from(project: Project, start: Start, table: Path) -> tuple[Files, list[Diagnostic]]:
    data = table.read_bytes()
    icons = {name.rpartition("/")[2].removesuffix(".svg") for name in project.names("templates/common/icons", "*.svg")}
    is_picture = partial(_is_picture, table.parent)
    parts, faults = read_parts(str(table), data, translated(start), icons, is_picture)
    if has_errors(faults):
        return {}, faults
    pictures = {cell: (table.parent / cell).read_bytes() for part in parts for cell in part.pictures
                if is_picture(cell)}
    own = {f"cards/{start.name}/{name}": content for name, content in {table.name: data, **pictures}.items()}
    return own | _beside(start, table.name, parts), faults


def _is_picture(folder: Path, cell: str) -> bool:
    """Whether a cell names a picture in the spreadsheet's folder or below."""
    name = PurePosixPath(cell)
    inside = ".." not in name.parts and not name.is_absolute() and "\\" not in cell
    return inside and name.suffix.lower() in PICTURES and (folder / name).is_file()


def told_of(table: Path, start: Start, faults: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Faults of the copy, told of the spreadsheet itself."""
    copy = f"cards/{start.name}/{table.name}"
    return [replace(fault, location=replace(fault.location, file=str(table))) if fault.location.file == copy else fault
            for fault in faults]


def _beside(start: Start, table: str, parts: Sequence[Part]) -> Files:
    """The files beside the spreadsheet, which is called `table` in the game's folder."""
    words = values(start)
    files = {f"cards/{start.name}/game.toml": _game(start, words["size"], table, parts).encode(),
             f"templates/{start.name}/rulebook.md.j2": _rulebook(start, parts).encode(),
             f"templates/{start.name}/back.xml.j2": filled("deck-back.xml.j2", {**words, "back": INK}),
             f"templates/{start.name}/icons/leaf.svg": filled("icons/leaf.svg", words)}
    return files | {f"templates/{start.name}/{part.id}.xml.j2": face(start, part.guess).encode() for part in parts}


def _game(start: Start, size: str, table: str, parts: Sequence[Part]) -> str:
    locales = ", ".join(f'"{locale}"' for locale in start.locales)
    head = f"""\
#:schema ../../schemas/game.json
# {start.title}, begun with {table}. Go on editing that file: `deckgen watch` prints again whenever it is saved.
format = 1
title = "{start.title}"
version = "0.1"
origin = "{start.locales[0]}"
locales = [{locales}]  # another one: `deckgen locale new fr`

[rulebook]
template = "{start.name}/rulebook.md.j2"
size = "a5"
"""
    tail = """
# The figures of the rules: texts use them as {rules.setup.hand}.
[rules.setup]
hand = 5
"""
    return head + "".join(_component(start, size, table, part) for part in parts) + tail


def _component(start: Start, size: str, table: str, part: Part) -> str:
    sheet = f"sheet = {_quoted(part.sheet)}\n" if part.sheet else ""
    title = part.sheet or "Cards"
    off_face = [name for name in part.guess.columns if name not in shown(start, part.guess)]
    hidden = f"off_face = {json.dumps(off_face)}  # not on the face, which has room for so much\n" if off_face else ""
    return f"""
[components.{part.id}]
name = {_quoted(title)}
table = {_quoted(table)}
{sheet}size = "{size}"  # {start.size_name}
bleed = "3 mm"              # how far the face goes on beyond the cut
safe = "3 mm"               # how far inside it nothing that matters stands
corner = "3 mm"
template = "{start.name}/{part.id}.xml.j2"
back = "{start.name}/back.xml.j2"
layout = "auto"             # as many on a sheet as fit; or 3x3, 4x2, gutterfold
{hidden}
# What the columns hold: name and text are translated, word is printed as it is; ? means that a cell may be empty.
[components.{part.id}.columns]
{_pairs(part.guess.columns)}{_called(part)}"""


def _called(part: Part) -> str:
    """`headers`, where the spreadsheet calls columns otherwise."""
    if not part.guess.headers:
        return ""
    made = "" if "id" not in part.guess.headers else " Ids are made of it: Gas mask is gas-mask."
    return f"""
# What the columns are called in the spreadsheet, which stays as it is.{made}
[components.{part.id}.headers]
{_pairs(part.guess.headers)}"""


def _pairs(pairs: Mapping[str, str]) -> str:
    return "".join(f"{key} = {_quoted(value)}\n" for key, value in pairs.items())


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _rulebook(start: Start, parts: Sequence[Part]) -> str:
    """Prose in English, which the starter's catalogs have in other languages."""
    tables = "\n".join(f"""\
| Card | Copies |
| --- | :---: |
{{% for card in components.{part.id}.cards -%}}
| {{{{ card.{part.guess.name} }}}} | {{{{ card.copies }}}} |
{{% endfor %}}
""" for part in parts)
    return f"""\
{{# The rulebook: Markdown with Jinja. Write your rules below; figures are placeholders such as {{rules.setup.hand}},
   never digits. What else there is: `templates/ct_terror/rulebook.md.j2` of deckgen. #}}
# What you need

There are {{totals.cards}} cards.

{tables}
{{# # Setup

Shuffle the cards and deal {{rules.setup.hand}} to each player. Keep them secret. #}}
"""
