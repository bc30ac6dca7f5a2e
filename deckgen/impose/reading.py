"""Layout files (TOML) to layouts. Takes a project and a game's id, gives the layouts by name and what is wrong with
their files. A game's own layout wins over a common one of its name, a project's own file over a bundled one."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.geometry import Size, UnitError, millimetres, points
from deckgen.impose.layout import MARKS, ORIENTATIONS, PAPER_NAMES, PAPERS, SIDES, Layout
from deckgen.project import OutsideProject, Project
from deckgen.tomlfile import TomlFile, parse_toml

REQUIRED = ("paper", "columns", "rows", "bleed")


class Refused(ValueError):
    """A value that a key cannot take, with a hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def load_layouts(project: Project, game: str) -> tuple[dict[str, Layout], list[Diagnostic]]:
    """The layouts of all papers that a game can use, by name (`a4-3x3`)."""
    layouts: dict[str, Layout] = {}
    diagnostics: list[Diagnostic] = []
    for folder in ("templates/common/layouts", f"templates/{game}/layouts"):
        for file in project.names(folder, "*.toml"):
            layout = read_layout(project, file, diagnostics)
            if layout:
                layouts[layout.name] = layout
    return layouts, diagnostics


def read_layout(project: Project, file: str, diagnostics: list[Diagnostic]) -> Layout | None:
    """One file; None where it has faults, which are added to `diagnostics`."""
    try:
        path = project.find(file)
        toml, fault = parse_toml(path.read_bytes() if path else b"")
    except OutsideProject:
        diagnostics.append(Diagnostic("outside-project", Location(file), "the file lies outside the project",
                                      "copy it into the project instead of linking to it"))
    except OSError as error:
        diagnostics.append(Diagnostic("unreadable-file", Location(file), f"cannot be read: {error.strerror}"))
    else:
        if fault is None:
            return _layout(file, toml, diagnostics)
        diagnostics.append(Diagnostic("broken-toml", Location(file, fault.line), fault.message, fault.hint))
    return None


def _layout(file: str, toml: TomlFile, diagnostics: list[Diagnostic]) -> Layout | None:
    table = toml.values
    values: dict[str, Any] = {}
    faults: list[Diagnostic] = []
    for key, value in table.items():
        location = Location(file, toml.line((key,)), key)
        try:
            values[key] = _reader(key)(value)
        except UnitError as error:
            faults.append(Diagnostic("unknown-unit", location, str(error)))
        except Refused as error:
            code = "bad-value" if key in READERS else "unknown-key"
            faults.append(Diagnostic(code, location, str(error), error.hint))
    faults += [Diagnostic("missing-key", Location(file, 0, key), f"the layout has no {key!r}", EXAMPLES[key])
               for key in REQUIRED if key not in table]
    if values.get("sides") == "gutterfold" and (values.get("rows") or 0) % 2:
        faults.append(Diagnostic("bad-value", Location(file, toml.line(("rows",)), "rows"),
                                 f"a gutterfold has as many rows of backs as of faces: {values['rows']} is odd",
                                 f"rows = {values['rows'] + 1}"))
    diagnostics += faults
    if faults:
        return None
    paper, page = values.pop("paper")
    return Layout(name=PurePosixPath(file).stem, file=file, paper=paper, page=page, **values)


def _reader(key: str) -> Callable[[Any], Any]:
    if key not in READERS:
        raise Refused(f"a layout has no key {key!r}", nearest(key, READERS))
    return READERS[key]


def _length(value: Any) -> float:
    if not isinstance(value, str):
        raise Refused(f"{value!r} has no unit", f'write "{value} mm"')
    length = points(value)
    if length < 0:
        raise Refused(f"{value!r} is below zero")
    return length


def _bleed(value: Any) -> float | None:
    return None if value == "full" else _length(value)


def _size(value: Any) -> Size:
    sides = re.split("[x×]", value) if isinstance(value, str) else []
    if len(sides) != 2:
        raise Refused(f"{value!r} is not a size", 'write "63 mm x 88 mm"')
    size = Size(_length(sides[0]), _length(sides[1]))
    if not min(size):
        raise Refused(f"{value!r} has no area")
    return size


def _paper(value: Any) -> tuple[str, Size]:
    if isinstance(value, str) and not re.match(r"\s*[\d.]", value):
        if value.lower() not in PAPERS:
            raise Refused(f"unknown paper {value!r}", f'{nearest(value, PAPERS)}; or a size: "320 mm x 450 mm"')
        return PAPER_NAMES[value.lower()], PAPERS[value.lower()]
    size = _size(value)
    return f"{millimetres(size.width)} × {millimetres(size.height)} paper", size


def _count(value: Any) -> int | None:
    if value == "auto":
        return None
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise Refused(f"{value!r} is not a number of slots", 'a whole number from 1, or "auto" for as many as fit')
    return value


def _yes(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Refused(f"{value!r} is neither true nor false")
    return value


def _one_of(*words: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in words:
            raise Refused(f"{value!r} is not one of {', '.join(words)}", nearest(str(value), words))
        return str(value)
    return read


READERS: dict[str, Callable[[Any], Any]] = {
    "paper": _paper, "orientation": _one_of(*ORIENTATIONS), "columns": _count, "rows": _count, "bleed": _bleed,
    "outer_bleed": _length, "gap": _length, "margin": _length, "rotate": _yes, "sides": _one_of(*SIDES),
    "marks": _one_of(*MARKS), "ruler": _yes, "size": _size,
}
EXAMPLES = {"paper": 'paper = "a4"', "columns": "columns = 3", "rows": "rows = 3", "bleed": 'bleed = "1.8 mm"'}
