"""What a maker's own table seems to hold: which column is the name, which the number of copies, and of what type the
others are, by their headers and their cells.

Takes a table as read, gives columns as game.toml declares them; knows no file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from deckgen.diagnostics import Severity
from deckgen.headers import slug
from deckgen.load.cards import ALWAYS
from deckgen.load.cells import TIMES
from deckgen.load.components import RESERVED
from deckgen.load.variants import Variants, variants
from deckgen.locales import is_source
from deckgen.spreadsheets import AS_TEXT
from deckgen.tables import Table
from deckgen.texts import parse_marks, placeholders, plain

# What columns are called, in the languages of many makers, as `slug` writes it.
HEADERS = {
    "id": ("id", "key", "code", "codigo", "codice", "kod", "card-id"),
    "copies": ("copies", "quantity", "qty", "count", "amount", "number-of-copies", "no-of-copies", "copias",
               "quantidade", "qtd", "qtde", "quant", "numero-de-copias", "no-de-copias", "n-de-copias", "exemplares",
               "quantita", "qta", "q-ta", "copie", "numero-copie", "numero-di-copie", "n-copie",
               "n-di-copie", "no-di-copie", "kol-vo", "kolichestvo", "kolichestvo-kopiy", "kopii", "tirazh",
               "sht", "shtuk", "anzahl", "menge", "quantite", "exemplaires", "cantidad", "cant"),
    "name": ("name", "card", "card-name", "title", "nome", "nome-da-carta", "titulo", "carta", "titolo", "nome-carta",
             "nome-della-carta", "imya", "imya-karty", "nazvanie", "nazvanie-karty", "karta", "name-der-karte", "titel",
             "nom", "titre", "nombre"),
    "text": ("text", "card-text", "description", "effect", "rules", "rules-text", "rule", "ability", "texto", "efeito",
             "texto-da-carta", "descricao", "regra", "regras", "habilidade", "testo", "testo-carta",
             "testo-della-carta", "effetto", "descrizione", "regola", "regole", "abilita", "tekst", "tekst-karty",
             "opisanie", "effekt", "svoystvo", "pravilo", "pravila", "deystvie", "beschreibung", "wirkung", "texte",
             "effet", "efecto", "descripcion"),
}
ICONS = ("icon", "symbol", "icone", "icona", "simbolo", "ikonka", "znachok")
PRIVATE = re.compile("note|comment|todo|playtest|zamet|primech|observ|anota|notiz|bemerk")      # not for players
PICTURE = r"(?i).+\.(?:png|jpe?g|svg)"
SHORT = 40              # letters of what may be a name; longer ones are texts
FORMS = {               # types by what all cells look like; numbers with leading zeros are no numbers
    "int": r"[+-]?(?:0|[1-9]\d{0,14})", "number": r"[+-]?(?:0|[1-9]\d{0,14})(?:[.,]\d{1,15})?",
    "colour": r"#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})", "bool": r"(?i:true|false|yes|no)"}
Cells = Mapping[str, Sequence[str]]         # by header


class Remark(NamedTuple):
    """What a maker should know of a column, at the first cell concerned."""

    code: str
    column: str
    line: int
    cell: str
    message: str
    hint: str
    severity: Severity = Severity.NOTE


@dataclass(frozen=True, slots=True)
class Guess:
    """Columns with their types, without `id` and `copies`; those called otherwise in the table, with their headers; the
    column that names the cards, `id` where none does; the long ones, the rules of the card first; those that no face
    shows; whether a header was known; remarks. `spoken` are, by columns, those with the same in other locales."""

    columns: Mapping[str, str]
    headers: Mapping[str, str]
    name: str
    texts: Sequence[str]
    hidden: Sequence[str]
    sure: bool
    remarks: Sequence[Remark] = ()
    spoken: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def of(self, *types: str) -> list[str]:
        """The columns of these types, whether their cells may be empty or not."""
        return [name for name, kind in self.columns.items() if kind.removesuffix("?") in types]

    def header(self, name: str) -> str:
        """What a column is called in the table."""
        return self.headers.get(name, name)


class Known(NamedTuple):
    """What guessing goes by: the locales of the game, the names of its icons, whether a cell names a picture."""

    locales: Sequence[str]
    icons: Collection[str]
    is_image: Callable[[str], bool]

    @property
    def translated(self) -> bool:
        """Whether the table's words are English, as all sources of translations are."""
        return any(map(is_source, self.locales))


def guess(table: Table, known: Known) -> Guess | None:
    """What a table holds; None where nothing in it tells cards apart."""
    cells = {header: [row.cells[place] for row in table.rows] for place, header in enumerate(table.columns)}
    found_groups = variants(cells, known.locales)
    groups = [group for group in found_groups if any(map(group.of, known.locales))]
    others = {header for group in groups for header in group.headers.values()} - {
        _source(group, known) for group in groups}
    meant = {header: slug(header) for header in cells if header not in others} | {
        _source(group, known): group.base for group in groups}
    roles = _roles({header: cells[header] for header in meant}, meant)
    if not {"name", "id"} & set(roles.values()):
        return None
    names = _names(cells, roles)
    columns, texts, remarks = dict[str, str](), list[str](), list[Remark]()
    spoken = {names[_source(group, known)]: {
        locale: names[header] for locale in known.locales if (header := group.of(locale)) in others}
        for group in groups}
    used = {name for group in spoken.values() for name in group.values()}
    hidden = [names[header] for header in others]
    for header, name in names.items():
        if name in ALWAYS:
            continue
        kind, remark = _told_kind(table, header, name, roles.get(header, ""), known)
        if header in others:
            kind, remark = ("word" if name in used else "note"), None
        if kind == "note" or remark:
            hidden.append(name)
        if kind == "text":
            texts.insert(0 if header in roles else len(texts), name)
        found = next(_remarks(table, header, name, names), None) if kind == "text" and known.translated else None
        remarks += [one for one in (remark, found if not spoken.get(name) else None) if one]
        if kind in ("name", "text") and (found or not known.translated):
            kind = "word"
        columns[name] = kind + "?" * ("" in cells[header] and kind != "note")
    sure = any(meant[header] in HEADERS[role] for header, role in roles.items())
    remarks += _left_off(table, found_groups, known)
    return Guess(columns, _headers(names, cells), "name" if "name" in columns else "id", texts, hidden, sure, remarks,
                 {name: group for name, group in spoken.items() if group})


def _source(group: Variants, known: Known) -> str:
    """The column that a face shows: the English one, or that of the first locale."""
    locales = sorted(known.locales, key=lambda locale: not is_source(locale))
    return next(header for locale in locales if (header := group.of(locale)))


def _left_off(table: Table, groups: Sequence[Variants], known: Known) -> Iterator[Remark]:
    """Columns in languages that the game is not in. Where a text is in no other, nothing could be printed of it."""
    spoken = {locale.partition("_")[0] for locale in known.locales}
    for foreign in (False, True):
        wanted = [group for group in groups if foreign is not any(map(group.of, known.locales))]
        others = {header: code for group in wanted for code, header in group.headers.items()
                  if code.partition("_")[0] not in spoken}
        options = " ".join(f"--locale {code}" for code in (*(() if foreign else known.locales),
                                                           *sorted(set(others.values()))))
        if others and foreign:
            yield Remark("other-language", "", table.line, "", f"the columns {', '.join(others)} are in none of the "
                         f"game's languages ({', '.join(known.locales)})", f"create it with {options}", Severity.ERROR)
        elif others:
            yield Remark("other-language", "", table.line, "", f"the columns {', '.join(others)} are in languages that "
                         "the game is not in, and are left off", f"create it with {options} to print them, too")


def _told_kind(table: Table, header: str, name: str, role: str, known: Known) -> tuple[str, Remark | None]:
    """The type of a column, and why it is kept off the cards where it hardly is what was meant."""
    place = table.columns.index(header)
    column = [row.cells[place] for row in table.rows]
    if not role and PRIVATE.search(slug(header)):
        return "note", None
    dates = [fault for fault in table.faults if fault.column == header and "date" in fault.message]
    if dates and not role:
        first, more = dates[0], f" (and {len(dates) - 1} more)" if len(dates) > 1 else ""
        return "note", Remark("maybe-date", name, first.line, first.cell, f"{first.message}{more}; the column is kept "
                              "off the cards", f'{AS_TEXT}, and declare {name} = "word" in game.toml', Severity.WARNING)
    kind = _kind(header, column, role, known.icons, known.is_image)
    lost = [row for row in table.rows if row.cells[place] and not known.is_image(row.cells[place])]
    if kind == "word" and lost and (all(re.fullmatch(PICTURE, row.cells[place]) for row in lost)):
        files = ", ".join(row.cells[place] for row in lost[:3]) + ("…" if len(lost) > 3 else "")
        return kind, Remark("missing-image", name, lost[0].line, table.cell(place, lost[0].line),
                            f"{len(lost)} pictures are not there: {files}; the column is kept off the cards",
                            f"put them next to the table or into folders below, and create the game again; or put them "
                            f'into its folder, declare {name} = "image" in game.toml, and show it on the face',
                            Severity.WARNING)
    return kind, None


def _roles(cells: Cells, meant: Mapping[str, str]) -> dict[str, str]:
    """What headers mean: the first of each kind whose cells can be that. Without a name, the first column of different
    words is it. `meant` is what each header says, as `slug` writes it."""
    roles: dict[str, str] = {}
    for role, known in HEADERS.items():
        called = [header for header in cells if meant[header] in known and header not in roles]
        fitting = [header for header in called if _may_be(role, cells[header])]
        if role == "copies":
            fitting += called           # what is wrong in a cell, reading the game tells
        if role == "id":
            fitting += [header for header in called if meant[header] == role]    # likewise: one id twice is a slip
        if fitting:
            roles[fitting[0]] = role
    if "name" not in roles.values():
        different = (header for header, column in cells.items() if header not in roles and all(column)
                     and len(set(column)) == len(column) and not _form(column)
                     and not all(re.fullmatch(PICTURE, cell) for cell in column))
        if header := next(different, ""):
            roles[header] = "name"
    return roles


def _may_be(role: str, column: Sequence[str]) -> bool:
    if role == "copies":
        return all(not cell or re.fullmatch(TIMES, cell) for cell in column)
    return role != "id" or (all(map(slug, column)) and len(set(map(slug, column))) == len(column))


def _names(cells: Cells, roles: Mapping[str, str]) -> dict[str, str]:
    """What the columns are called in game.toml, by their headers; different ones."""
    names: dict[str, str] = {}
    for header in cells:
        name = roles.get(header) or slug(header).replace("-", "_") or "column"
        name = f"c_{name}" if name[0].isdigit() else name
        while name in names.values() or (header not in roles and name in {*RESERVED, *ALWAYS, *roles.values()}):
            name += "_"
        names[header] = name
    return names


def _form(column: Sequence[str]) -> str:
    """The type whose form all cells have; empty if there is none."""
    return next((kind for kind, form in FORMS.items() if all(re.fullmatch(form, cell) for cell in column)), "")


def _kind(header: str, column: Sequence[str], role: str, icons: Collection[str],
          is_image: Callable[[str], bool]) -> str:
    """The type of a column as its cells look."""
    filled = [cell for cell in column if cell]
    if role in ("name", "text") or not filled:
        return role or "word"
    if slug(header) in ICONS and all(cell in icons for cell in filled):
        return "icon"
    found = [cell for cell in filled if is_image(cell)]
    if all(cell in found or re.fullmatch(PICTURE, cell) for cell in filled):
        return "image" if found else "word"         # which of them are not there, reading the game tells
    if form := _form(filled):
        return form
    if not any(map(str.isalpha, "".join(filled))):
        return "word"           # 1-2, 3/4: nothing to translate
    long = any(len(cell) > SHORT or "\n" in cell or cell.endswith((".", "!")) for cell in filled)
    return "text" if long else "name"


def _remarks(table: Table, header: str, name: str, names: Mapping[str, str]) -> Iterator[Remark]:
    place = table.columns.index(header)
    for row in table.rows:
        if reason := _untranslatable(row.cells[place], [*zip(names.values(), row.cells, strict=True)]):
            yield Remark("plain-words", name, row.line, table.cell(place, row.line), "the column is printed as it is "
                         f"and cannot be translated: {reason}", "once that is a placeholder or a word, declare "
                         f'{name} = "text" in game.toml')


def _untranslatable(text: str, row: Sequence[tuple[str, str]]) -> str:
    """Why a cell is no text with marks and placeholders; empty if it is one. `row` has columns with their cells."""
    if figure := re.search(r"\d+", plain(text)):
        column = next((name for name, cell in row if cell == figure[0] and name not in ALWAYS), "")
        return f"it has the figure {figure[0]}" + (f", to be written as {{{column}}}" if column else "")
    if unknown := [name for name in placeholders(text) if name not in dict(row)]:
        return f"{{{unknown[0]}}} is no column"
    if "{" in plain(text) or "}" in plain(text):
        return "it has a brace"
    faults = parse_marks(text)[1]
    return faults[0].message if faults else ""


def _headers(names: Mapping[str, str], cells: Cells) -> dict[str, str]:
    """The columns that game.toml has to find under another header; `id` under that of the name, where there is none."""
    headers = {name: header for header, name in names.items() if name != header}
    own = next((header for header, name in names.items() if name == "id"), "")
    if own and any(slug(cell) != cell for cell in cells[own]):
        return {"id": own} | headers
    if not own:
        name = next(header for header, name in names.items() if name == "name")
        return {"id": name, "name": name} | headers
    return headers
