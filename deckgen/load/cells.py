"""Cells of a component's table: the text of a cell in, its value by the column's type out. Converters raise Refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from deckgen.diagnostics import nearest
from deckgen.load.reading import Reading
from deckgen.model import Column
from deckgen.readers import Refused

Convert = Callable[[str], Any]
MOST_COPIES = 9999
TIMES = r"(?:[x×]\s*(?=[0-9]))?([0-9]{1,9})(?:\s*[x×])?"        # a number of copies: 3, 3x, × 3
_TRUE, _FALSE = ("true", "yes", "1"), ("false", "no", "0")


def converter(column: Column, reading: Reading) -> Convert:
    """What turns the cells of a column into values; None for an empty one where that is allowed."""
    kinds: dict[str, Convert] = {
        "int": _int, "number": _number, "bool": _bool, "colour": _colour, "choice": partial(choice, column.choices),
        "icon": partial(_icon, reading), "image": partial(_image, reading), "name": str, "text": str, "word": str,
        "note": str}
    convert = undamaged(kinds[column.type])

    def value(cell: str) -> Any:
        if cell:
            return convert(cell)
        if column.required:
            hint = f'fill it in, or declare the column {column.type + "?"!r} if it may be empty'
            raise Refused("missing-value", "the cell is empty", "fill it in" if column.choices else hint)
        return None
    return value


# What spreadsheets make of "1-2" or "3/4" when they take it for a date, in the languages of the glossary.
_MONTHS = ("jan|feb|fev|mar|apr|abr|may|mai|mag|jun|giu|jul|lug|aug|ago|sep|set|oct|out|ott|nov|dec|dez|dic|"
           "янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек")
_DAY = re.compile(rf"\d{{1,2}}[-/.](?:{_MONTHS})\.?|(?:{_MONTHS})\.?[-/]\d{{1,2}}", re.IGNORECASE)
_DATE = re.compile(rf"{_DAY.pattern}|\d{{1,2}}[-/. ](?:{_MONTHS})[a-zа-я]*\.?(?:[-/. ]\d{{2,4}})?|"
                   r"\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d{2}-\d{2}(?: [\d:]+)?", re.IGNORECASE)
_PAIR = re.compile(r"\d{1,3}[-/.]\d{1,3}")
_TYPOGRAPHIC = re.compile("[‘’‚“”„«»–—]")


_LOOKS = "looks like a date that a spreadsheet made of what was typed"
_RETYPE = "format the column as text there, then type the cell again"


def _damaged(cell: str, refused: Refused) -> Refused:
    """The same refusal, saying that a spreadsheet made a date of the cell where it looks like that."""
    if not _DATE.fullmatch(cell):
        return refused
    return Refused(refused.code, f"{cell!r} {_LOOKS}", _RETYPE)


def undamaged(convert: Convert) -> Convert:
    """The same conversion, whose refusals say where a cell looks like a date that a spreadsheet made."""
    def value(cell: str) -> Any:
        try:
            return convert(cell)
        except Refused as refused:
            raise _damaged(cell, refused) from None
    return value


def dates(cells: Collection[str]) -> dict[str, Refused]:
    """Those of a column of words that a spreadsheet may have made dates of: a day and a month; where others are what
    dates are made of (`1-2`), with a year too."""
    form = _DATE if any(map(_PAIR.fullmatch, cells)) else _DAY
    return {cell: Refused("maybe-date", f"{cell!r} {_LOOKS}", _RETYPE) for cell in cells if form.fullmatch(cell)}


def zeros(cells: Collection[str]) -> dict[str, Refused]:
    """Those such as 7 among 005 and 006: spreadsheets drop the zeros of what they take for a number."""
    numbers = [cell for cell in cells if cell.isdecimal()]
    wide = max((len(cell) for cell in numbers if cell.startswith("0")), default=0)
    return {cell: Refused("lost-zeros", f"{cell!r} has lost its zeros: spreadsheets drop them", f"format the column as "
                          f"text, then type {cell.zfill(wide)}") for cell in numbers if len(cell) < wide}


def card_id(cell: str) -> str:
    """`ak47`, `gas-mask`: what `<card id="…"/>` and file names can carry."""
    if not cell:
        raise Refused("missing-value", "the card has no id", "name it with small letters, digits and hyphens")
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", cell):
        better = re.sub(r"[^a-z0-9]+", "-", cell.lower()).strip("-")
        marks = _TYPOGRAPHIC.search(cell)
        why = f": {marks[0]} is a typographic mark, as spreadsheets put them in by themselves" if marks else ""
        raise Refused("bad-id", f"{cell!r} is no id{why}", "use small letters a to z, digits and hyphens"
                      + (f": {better}" if better else ""))
    return cell


def copies(cell: str) -> int:
    if not cell:
        return 1
    number = re.fullmatch(TIMES, cell)
    if not number or int(number[1]) > MOST_COPIES:
        raise Refused("bad-copies", f"{cell!r} is not a number of copies",
                      f"write a whole number from 0 to {MOST_COPIES}; 0 leaves the card out")
    return int(number[1])


def _int(cell: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,15}", cell):
        raise Refused("bad-value", f"{cell!r} is not a whole number", "write it with digits only")
    return int(cell)


def _number(cell: str) -> int | float:
    """A decimal comma is as good as a point: spreadsheets in many languages write it."""
    if not re.fullmatch(r"[+-]?[0-9]{1,15}([.,][0-9]{1,15})?", cell):
        raise Refused("bad-value", f"{cell!r} is not a number", "write it as 2 or 2.5")
    return float(cell.replace(",", ".")) if "." in cell or "," in cell else int(cell)


def _bool(cell: str) -> bool:
    if cell.lower() not in (*_TRUE, *_FALSE):
        raise Refused("bad-value", f"{cell!r} is neither true nor false", "write true or false, yes or no, 1 or 0")
    return cell.lower() in _TRUE


def _colour(cell: str) -> str:
    if not re.fullmatch(r"#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})", cell):
        raise Refused("bad-value", f"{cell!r} is not a colour", "write it as #1f4e79")
    return cell


def choice(choices: tuple[str, ...], cell: str) -> str:
    """The cell, if it is one of these words."""
    if cell not in choices:
        raise Refused("bad-value", f"{cell!r} is not one of {', '.join(choices)}", nearest(cell, choices))
    return cell


def _icon(reading: Reading, cell: str) -> str:
    if cell not in reading.icons:
        raise Refused("unknown-icon", f"there is no icon {cell!r}", nearest(cell, reading.icons))
    return cell


def _image(reading: Reading, cell: str) -> str:
    reading.image(cell)
    return cell
