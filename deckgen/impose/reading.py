"""Layout files (TOML) to layouts. Takes a project and a game's id, gives the layouts by name and what is wrong with
their files. A game's own layout wins over a common one of its name, a project's own file over a bundled one."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.geometry import UnitError
from deckgen.impose.keys import KEYS
from deckgen.impose.layout import Layout
from deckgen.project import OutsideProject, Project
from deckgen.readers import Key, Refused
from deckgen.tomlfile import TomlFile, parse_toml


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
        toml, fault = parse_toml(project.read(file) or b"")
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
    values: dict[str, Any] = {}
    faults: list[Diagnostic] = []
    for key, value in toml.values.items():
        location = Location(file, toml.line((key,)), key)
        try:
            values[key] = _known(key).read(value)
        except UnitError as error:
            faults.append(Diagnostic("unknown-unit", location, str(error)))
        except Refused as error:
            faults.append(Diagnostic(error.code, location, str(error), error.hint))
    faults += [Diagnostic("missing-key", Location(file, 1, key), f"the layout has no {key!r}", known.example)
               for key, known in KEYS.items() if known.example and key not in toml.values]
    if values.get("sides") == "gutterfold" and (values.get("rows") or 0) % 2:
        faults.append(Diagnostic("bad-value", Location(file, toml.line(("rows",)), "rows"),
                                 f"a gutterfold has as many rows of backs as of faces: {values['rows']} is odd",
                                 f"rows = {values['rows'] + 1}"))
    diagnostics += faults
    if faults:
        return None
    paper, page = values.pop("paper")
    return Layout(name=PurePosixPath(file).stem, file=file, paper=paper, page=page, **values)


def _known(key: str) -> Key:
    if key not in KEYS:
        raise Refused("unknown-key", f"a layout has no key {key!r}", nearest(key, KEYS))
    return KEYS[key]
