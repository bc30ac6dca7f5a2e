"""A game that begins with a maker's own spreadsheet: its sheets as components, and a game.toml, faces, backs and a
rulebook that go with what they hold. The spreadsheet itself stays as it is.

Writes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, Location, Severity
from deckgen.headers import slug
from deckgen.load.guess import HEADERS, Guess, Known, guess
from deckgen.load.heading import LOOKED_AT, header_line
from deckgen.model import TRANSLATED
from deckgen.pipeline.create.fromface import INK, TEXTS, Plan, face, labels, plan
from deckgen.pipeline.create.fromlanguages import Translations, catalogued
from deckgen.pipeline.create.fromnotes import (
    ambiguous,
    left_out,
    no_cards,
    other_letters,
    remarks,
    skipped,
    table_faults,
)
from deckgen.pipeline.create.frompictures import PictureFiles
from deckgen.pipeline.create.fromprobe import Needs, probe
from deckgen.pipeline.create.starter import Files, Start, filled, values
from deckgen.project import Project
from deckgen.spreadsheets import sheet_names
from deckgen.tablefile import first_rows, parse_table
from deckgen.tables import Table

KNOWN_HEADERS = frozenset(header for known in HEADERS.values() for header in known)


class Part(NamedTuple):
    """A component: its id, the sheet that it is on (empty for the only one), its table and what its columns hold, the
    columns of the first face with room for them all, and the plan of its own."""

    id: str
    sheet: str
    table: Table
    guess: Guess
    first_line: bool = True
    plan: Plan | None = None

    @property
    def shown(self) -> Guess:
        """The columns as game.toml has them: what no face shows is not translated."""
        if self.plan is None:
            return self.guess
        unseen = {name for name in self.guess.of(*TRANSLATED) if name not in (*self.plan.shown, self.guess.name)}
        return replace(self.guess, columns={name: f"word{'?' * kind.endswith('?')}" if name in unseen else kind
                                            for name, kind in self.guess.columns.items()})


@dataclass(slots=True)
class Spreadsheet:
    """A maker's table as read: the bytes, its components, the pictures that it names, translations for catalogs, and
    what is wrong or to be noted."""

    file: Path
    data: bytes = b""
    parts: list[Part] = field(default_factory=list)
    pictures: dict[str, Path] = field(default_factory=dict)
    translations: Translations = field(default_factory=dict)
    faults: list[Diagnostic] = field(default_factory=list)


def read_spreadsheet(project: Project, start: Start, file: Path) -> Spreadsheet:
    """The components in a table's file, one for each sheet that has cards on it."""
    found = Spreadsheet(file)
    try:
        found.data = file.read_bytes()
    except OSError as error:
        found.faults.append(Diagnostic("missing-table", Location(str(file)), f"cannot be read: {error.strerror}",
                                       "name a file that is there: .csv, .xlsx or .ods"))
        return found
    icons = {name.rpartition("/")[2].removesuffix(".svg") for name in project.names("templates/common/icons", "*.svg")}
    pictures = PictureFiles(file.parent)
    _read_parts(found, Known(start.locales, icons, pictures.__contains__))
    found.faults += ambiguous(str(file), pictures.others)
    for part in found.parts:
        found.pictures |= {cell: path for cell in _picture_cells(part) if (path := pictures.find(cell))}
    return found


def _read_parts(found: Spreadsheet, known: Known) -> None:
    name, data = str(found.file), found.data
    sheets = [] if PurePath(name).suffix.lower() == ".csv" else sheet_names(data)
    several = len(sheets) > 1
    others = list[Diagnostic]()
    for sheet in sheets or [""]:
        rows = first_rows(name, data, sheet, LOOKED_AT)
        line = header_line(rows, KNOWN_HEADERS)
        table = parse_table(name, data, sheet, line)
        guessed = guess(table, known) if table.rows else None
        if guessed and (guessed.sure or not several):
            component = slug(sheet) or "deck"
            found.faults += [*skipped(name, sheet, rows, line), *table_faults(name, table, guessed),
                             *remarks(name, table, guessed)]
            found.faults += other_letters(name, table) if known.translated and not table.faults else ()
            found.parts.append(Part(component, sheet if several else "", table, guessed, line == rows[0].line))
        elif several:
            others.append(left_out(name, sheet, table))
        else:
            others += [*table_faults(name, table, None), *no_cards(name, table)]
    if len(found.parts) == 1:
        found.parts = [found.parts[0]._replace(id="deck")]
    for place, part in enumerate(found.parts):
        own, translations = catalogued(part.id, part.table, part.guess)
        found.parts[place] = part._replace(guess=own)
        for locale, strings in translations.items():
            found.translations.setdefault(locale, {}).update(strings)
    found.faults += others
    if several and not found.parts:
        found.faults.append(Diagnostic("no-cards", Location(name), f"no sheet has cards: {', '.join(sheets)}",
                                       "call the column with the cards' names name, in the first line of a sheet"))


def _picture_cells(part: Part) -> frozenset[str]:
    names = {part.guess.header(name) for name in part.guess.of("image")}
    places = [place for place, header in enumerate(part.table.columns) if header in names]
    return frozenset(row.cells[place] for row in part.table.rows for place in places if row.cells[place])


def planned(start: Start, found: Spreadsheet, needs: Mapping[str, Needs]) -> None:
    """Give each component the plan of its face, and say which texts have no room on it."""
    for place, part in enumerate(found.parts):
        face_plan = plan(start, part.guess, needs[part.id])
        found.parts[place] = part._replace(plan=face_plan)
        found.faults += _too_long(found, part, face_plan, needs[part.id])


def _too_long(found: Spreadsheet, part: Part, placed: Plan, needs: Needs) -> Iterator[Diagnostic]:
    """Texts that the face would have shown, had it room for the longest."""
    candidates = [name for name in part.guess.texts if name not in part.guess.hidden][:TEXTS]
    for number, name in enumerate(candidates):
        if name not in placed.shown:
            place = part.table.columns.index(part.guess.header(name))
            row = max(part.table.rows, key=lambda row: len(row.cells[place]))
            yield Diagnostic("off-face", Location(str(found.file), row.line, name, part.table.cell(place, row.line)),
                             f"the column is kept off the cards: with its longest text, of {len(row.cells[place])} "
                             "letters, there is no room for it", "shorten that text, or give the column a frame in the "
                             "template", Severity.NOTE if number else Severity.WARNING)


def told_of(table: Path, start: Start, faults: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Faults of the copy, told of the spreadsheet itself."""
    copy = f"cards/{start.name}/{table.name}"
    return [replace(fault, location=replace(fault.location, file=str(table))) if fault.location.file == copy else fault
            for fault in faults]


# --- files ----------------------------------------------------------------------------------------------------------

def files_of(start: Start, found: Spreadsheet) -> Files:
    """The spreadsheet, its pictures, and what goes with them; with faces to measure its texts until these are
    planned."""
    own = {name: path.read_bytes() for name, path in found.pictures.items()}
    return {f"cards/{start.name}/{name}": content for name, content in {found.file.name: found.data, **own}.items()
            } | _beside(start, found.file.name, found.parts)


def _beside(start: Start, table: str, parts: Sequence[Part]) -> Files:
    """The files beside the spreadsheet, which is called `table` in the game's folder."""
    words = values(start)
    files = {f"cards/{start.name}/game.toml": _game(start, words["size"], table, parts).encode(),
             f"templates/{start.name}/rulebook.md.j2": _rulebook(start, parts).encode(),
             f"templates/{start.name}/back.xml.j2": filled("deck-back.xml.j2", {**words, "back": INK}),
             f"templates/{start.name}/icons/leaf.svg": filled("icons/leaf.svg", words)}
    return files | {f"templates/{start.name}/{part.id}.xml.j2": (
        face(start, part.guess, part.plan) if part.plan else probe(start, part.id, part.guess)).encode()
        for part in parts}


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
    called = {key: label for part in parts if part.plan for key, label in labels(part.guess, part.plan).items()}
    names = f"\n# What numbers are called on the cards.\n[names]\n{_pairs(called)}" if called else ""
    return head + "".join(_component(start, size, table, part) for part in parts) + names + tail


def _component(start: Start, size: str, table: str, part: Part) -> str:
    sheet = f"sheet = {_quoted(part.sheet)}\n" if part.sheet else ""
    if not part.first_line:
        sheet += f"header = {part.table.line}  # the line that names the columns; those above it are left out\n"
    title, found = part.sheet or "Cards", part.shown
    off_face = [name for name in found.columns if part.plan and name not in part.plan.shown]
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
# What the columns hold: name and text are translated, word is printed as it is, note is only for you; ? means that a
# cell may be empty.
[components.{part.id}.columns]
{_pairs(found.columns)}{_called(part)}"""


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
