"""What a maker's own table seems to hold: which column is the name, which the number of copies, and of what type the
others are, by their headers and their cells.

Takes a table as read, gives columns as game.toml declares them; knows no file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from deckgen.headers import slug
from deckgen.load.cards import ALWAYS
from deckgen.load.components import RESERVED
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
    """Why the texts of a column are declared as plain words: the first cell that is no text of deckgen's."""

    column: str
    line: int
    cell: str
    reason: str


@dataclass(frozen=True, slots=True)
class Guess:
    """Columns with their types, without `id` and `copies`; those called otherwise in the table, with their headers; the
    column that names the cards, `id` where none does; those that are long, and those that are a maker's notes; whether
    a header was known; remarks. `texts` has for each how many letters its longest cell is, a line's end counted as
    many."""

    columns: Mapping[str, str]
    headers: Mapping[str, str]
    name: str
    texts: Mapping[str, int]
    private: Sequence[str]
    sure: bool
    remarks: Sequence[Remark] = ()

    def of(self, *types: str) -> list[str]:
        """The columns of these types, whether their cells may be empty or not."""
        return [name for name, kind in self.columns.items() if kind.removesuffix("?") in types]


def guess(table: Table, translated: bool, icons: Collection[str], is_image: Callable[[str], bool]) -> Guess | None:
    """What a table holds; None where nothing in it tells cards apart. `translated` says whether its texts are in the
    source language, so that they can be translated; `is_image` whether a cell names a picture that is there."""
    cells = {header: [row.cells[place] for row in table.rows] for place, header in enumerate(table.columns)}
    roles = _roles(cells)
    if not {"name", "id"} & set(roles.values()):
        return None
    names = _names(cells, roles)
    columns, texts, remarks = dict[str, str](), dict[str, int](), list[Remark]()
    private = [name for header, name in names.items() if PRIVATE.search(slug(header)) and header not in roles]
    for header, name in names.items():
        if name not in ALWAYS:
            kind = "word" if name in private else _kind(header, cells[header], roles.get(header, ""), icons, is_image)
            found = next(_remarks(table, header, name, names), None) if kind == "text" and translated else None
            remarks += [found] if found else []
            if kind == "text":
                texts[name] = max(len(plain(cell)) + SHORT * cell.count("\n") for cell in cells[header])
            if kind in ("name", "text") and (found or not translated):
                kind = "word"
            columns[name] = kind + "?" * ("" in cells[header])
    sure = any(slug(header) in HEADERS[role] for header, role in roles.items())
    return Guess(columns, _headers(names, cells), "name" if "name" in columns else "id", texts, private, sure, remarks)


def _roles(cells: Cells) -> dict[str, str]:
    """What headers mean: the first of each kind whose cells can be that. Without a name, the first column of different
    words is it."""
    roles: dict[str, str] = {}
    for role, known in HEADERS.items():
        called = [header for header in cells if slug(header) in known and header not in roles]
        fitting = [header for header in called if _may_be(role, cells[header])]
        if role == "copies":
            fitting += called           # what is wrong in a cell, reading the game tells
        if role == "id":
            fitting += [header for header in called if slug(header) == role]    # likewise: one id twice is a slip
        if fitting:
            roles[fitting[0]] = role
    if "name" not in roles.values():
        different = (header for header, column in cells.items() if header not in roles and all(column)
                     and len(set(column)) == len(column) and not _form(column))
        if header := next(different, ""):
            roles[header] = "name"
    return roles


def _may_be(role: str, column: Sequence[str]) -> bool:
    if role == "copies":
        return all(re.fullmatch(r"\d{0,4}", cell) for cell in column)
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
    if found and all(cell in found or re.fullmatch(PICTURE, cell) for cell in filled):
        return "image"          # which of them are not there, reading the game tells
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
            yield Remark(name, row.line, table.cell(place, row.line), reason)


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
