"""Finished PDFs read back: the text in every slot, the forms that stand on every sheet, the text of every page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.geometry import Rect, Size
from deckgen.sheets import Matrix, turned_onto

Operands = Sequence[Any]
NEAR = 0.1                      # points by which a form may miss its slot
FORMS = ("card_", "back_")
_UNIT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Unreadable(Exception):
    """A PDF that cannot be read."""

    def __init__(self, file: str, message: str) -> None:
        super().__init__(message.rpartition(f"{file}: ")[2])
        self.file = file


class Form(NamedTuple):
    """A drawing that stands on a page: its name and its matrix."""

    name: str
    matrix: Matrix


class Slot(NamedTuple):
    """A slot as printed. `form` is the name of what stands there, "" for nothing."""

    file: str
    page: int
    component: str
    card: str
    copy: int
    side: str
    trim: Rect
    form: str
    text: str


class Sheets(NamedTuple):
    """All slots of the manifest, the forms that stand on pages beside them, by file and page, and how many pages each
    file has."""

    slots: list[Slot]
    others: list[tuple[str, int, str]]
    pages: dict[str, int]


def read_sheets(folder: Path, sheets: Sequence[Mapping[str, Any]]) -> Sheets:
    """The slots that the manifest names, with what the files have there. Raises Unreadable."""
    found = Sheets([], [], {})
    for name in dict.fromkeys(sheet["file"] for sheet in sheets):
        _read_file(folder / name, [sheet for sheet in sheets if sheet["file"] == name], found)
    return found


def _read_file(path: Path, sheets: Sequence[Mapping[str, Any]], found: Sheets) -> None:
    forms = _forms(path)
    texts = _texts(path, sheets)
    for sheet in sheets:
        page = sheet["page"]
        standing = forms[page - 1] if page <= len(forms) else []
        for slot, text in zip(sheet["slots"], next(texts), strict=True):
            trim = Rect(*slot["trim"])
            form = _at(standing, turned_onto(trim, slot.get("rotation", 0)))
            if form:
                standing.remove(form)
            found.slots.append(Slot(path.name, page, slot["component"], slot["card"], slot["copy"], slot["side"], trim,
                                    form.name if form else "", text))
    found.others.extend((path.name, number, form.name) for number, standing in enumerate(forms, 1) for form in standing)
    found.pages[path.name] = len(forms)


class Picture(NamedTuple):
    """A face shown on a page of a rulebook."""

    page: int
    card: str
    text: str


def read_pictures(path: Path, sizes: Mapping[str, Size]) -> list[Picture]:
    """The faces that a rulebook shows; `sizes` are those of cards, by id. Raises Unreadable."""
    found, pages = list[Picture](), _forms(path)
    with _document(path) as document:
        for number, forms in enumerate(pages, 1):
            text = document[number - 1].get_textpage()
            for name, (a, b, c, d, left, bottom) in forms:
                size = sizes.get(name.removeprefix("card_"))
                if size and name.startswith("card_") and not b and not c:       # a rulebook turns no face
                    shown = text.get_text_bounded(left, bottom, left + a * size.width, bottom + d * size.height)
                    found.append(Picture(number, name.removeprefix("card_"), shown))
    return found


def read_pages(path: Path) -> list[str]:
    """The text of each page. Raises Unreadable."""
    import pypdfium2

    with _document(path) as document:
        try:
            return [page.get_textpage().get_text_range() for page in document]
        except pypdfium2.PdfiumError as error:
            raise Unreadable(path.name, str(error)) from error


def _texts(path: Path, sheets: Sequence[Mapping[str, Any]]) -> Iterator[list[str]]:
    with _document(path) as document:
        for sheet in sheets:
            page = sheet["page"]
            text = document[page - 1].get_textpage() if page <= len(document) else None
            yield [text.get_text_bounded(*slot["trim"]) if text else "" for slot in sheet["slots"]]


def _document(path: Path) -> Any:
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(path)
    except (pypdfium2.PdfiumError, OSError) as error:
        raise Unreadable(path.name, str(error)) from error


def _at(forms: Sequence[Form], matrix: Matrix) -> Form | None:
    return next((form for form in forms
                 if all(abs(a - b) < NEAR for a, b in zip(form.matrix, matrix, strict=True))), None)


def _forms(path: Path) -> list[list[Form]]:
    """The faces and backs on each page, with their matrices."""
    import pikepdf

    try:
        with pikepdf.open(path) as pdf:
            return [list(_standing(pikepdf.parse_content_stream(page))) for page in pdf.pages]
    except (pikepdf.PdfError, OSError) as error:
        raise Unreadable(path.name, str(error)) from error


def _standing(stream: Any) -> Iterator[Form]:
    matrix, saved = _UNIT, list[Matrix]()
    for operands, operator in stream:
        name = str(operator)
        if name == "q":
            saved.append(matrix)
        elif name == "Q":
            matrix = saved.pop() if saved else _UNIT
        elif name == "cm":
            matrix = _times(tuple(float(value) for value in operands), matrix)
        elif name == "Do" and str(operands[0]).removeprefix("/").startswith(FORMS):
            yield Form(str(operands[0]).removeprefix("/"), matrix)


def _times(inner: Operands, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    A, B, C, D, E, F = outer
    return (a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F)
