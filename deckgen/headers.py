"""A table whose columns are called otherwise than the columns of a component: a maker's own spreadsheet, as it is.

Takes and gives Tables; knows no file. An id that is made of a name is made anew each time, so nobody has to type it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from deckgen.tables import Row, Table

ID = "id"
_LATIN = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "zh", "з": "z", "и": "i", "й": "y",
    "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f",
    "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu",
    "я": "ya", "ß": "ss", "æ": "ae", "ø": "o", "ł": "l"}


def named(table: Table, headers: Mapping[str, str]) -> Table:
    """The table with its columns by these names, each the one under the header given for it. Several names may share a
    column. The cells of `id` become ids; where it shares its column, as `name` and `id` may, all different ones."""
    if not headers or not table.columns:
        return table
    found = [(name, place) for place, header in enumerate(table.columns) for name in _names(header, headers)]
    rows = [[row.cells[place] for _, place in found] for row in table.rows]
    columns = tuple(name for name, _ in found)
    if ID in headers and ID in columns:
        place = columns.index(ID)
        shared = list(headers.values()).count(headers[ID]) > 1
        for cells, made in zip(rows, ids([cells[place] for cells in rows], shared), strict=True):
            cells[place] = made
    return replace(table, columns=columns, places=tuple(place for _, place in found),
                   rows=tuple(Row(row.line, cells, row.whole) for row, cells in zip(table.rows, rows, strict=True)))


def _names(header: str, headers: Mapping[str, str]) -> list[str]:
    """What a column is called: as its header, unless that is the name of another one."""
    return [name for name, other in headers.items() if other == header] or [header] * (header not in headers)


def ids(cells: Sequence[str], different: bool) -> list[str]:
    """An id for each cell; with `different`, equal ones are numbered: guard, guard-2. Then those of which no id can be
    made are cards: card, card-2."""
    met = Counter[str]()
    made = []
    for cell in cells:
        one = slug(cell) or ("card" if different else "")
        met[one] += 1
        made.append(f"{one}-{met[one]}" if different and met[one] > 1 else one)
    return made


def slug(text: str) -> str:
    """`Gas mask!` -> `gas-mask`, `Щит` -> `shchit`; of other letters, their numbers."""
    letters = "".join(_LATIN.get(letter, letter) for letter in text.lower())
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", letters) if not unicodedata.combining(letter))
    words = re.sub(r"[^\W\d_a-z]", lambda letter: f"-{ord(letter[0]):x}-", plain)
    return re.sub(r"[^a-z0-9]+", "-", words).strip("-")
