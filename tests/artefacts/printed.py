"""Finished files read back: what stands on each page, by pypdfium2 and pikepdf."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2

Matrix = tuple[float, ...]


@dataclass(frozen=True)
class Printed:
    """One language's output folder."""

    folder: Path
    locale: str
    manifest: dict[str, Any]

    def pages(self, name: str) -> list[pikepdf.Page]:
        return list(opened(self.folder / name).pages)


@cache
def opened(path: Path) -> pikepdf.Pdf:
    """A file kept open: its pages and objects live no longer than it does."""
    return pikepdf.open(path)


class Placement(NamedTuple):
    """A form shown on a page, with its matrix."""

    name: str
    matrix: Matrix


def read(folder: Path, locale: str) -> Printed:
    return Printed(folder, locale, json.loads((folder / "manifest.json").read_text(encoding="utf-8")))


def slots(printed: Printed) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """(page from 0, side of the sheet, slot) for every slot of the manifest."""
    for sheet in printed.manifest["sheets"]:
        for slot in sheet["slots"]:
            yield sheet["page"] - 1, sheet["side"], slot


def slot_texts(path: Path, printed: Printed) -> list[tuple[dict[str, Any], str]]:
    """The letters inside the trim of each face, without icons and line ends."""
    document = pypdfium2.PdfDocument(path)
    texts = {}
    out = []
    for page, _, slot in slots(printed):
        if slot["side"] == "face":
            if page not in texts:
                texts[page] = document[page].get_textpage()
            left, bottom, right, top = slot["trim"]
            out.append((slot, plain(texts[page].get_text_bounded(left, bottom, right, top))))
    return out


def plain(text: str) -> str:
    """Letters and figures alone: no marks, icons, spaces, hyphens at line ends."""
    return re.sub(r"[\s\x02\-‐\uE000-\uF8FF]", "", re.sub(r"<[^>]*>", "", text))


def placements(page: pikepdf.Page) -> list[Placement]:
    """The forms that a page's content shows, in order."""
    found, stack, matrix = [], [], (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "q":
            stack.append(matrix)
        elif str(operator) == "Q":
            matrix = stack.pop()
        elif str(operator) == "cm":
            matrix = tuple(float(value) for value in operands)
        elif str(operator) == "Do":
            found.append(Placement(str(operands[0])[1:], matrix))
    return found


def lines(page: pikepdf.Page) -> list[tuple[float, float, float, float]]:
    """The straight strokes on a page's own content: marks and rulers."""
    found, at = [], (0.0, 0.0)
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "m":
            at = (float(operands[0]), float(operands[1]))
        elif str(operator) == "l":
            found.append((*at, float(operands[0]), float(operands[1])))
    return found


def box(page: pikepdf.Page, name: str) -> tuple[float, ...]:
    return tuple(float(value) for value in page.obj[name])


def fonts(path: Path) -> dict[str, bool]:
    """The base fonts of a file, and whether each is embedded."""
    found = {}
    for thing in opened(path).objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Subtype") == "/Type0":
            descriptor = thing.DescendantFonts[0].FontDescriptor
            found[str(thing["/BaseFont"])] = "/FontFile2" in descriptor or "/FontFile3" in descriptor
    return found
