"""What the reading of one game has at hand: its project, the faults so far, and the files that data names.

Knows no keys and no columns. Nothing here raises for what a user wrote, except where `Refused` is named.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.images import MAX_PIXELS, pixel_size
from deckgen.project import OutsideProject, Project, icon_files
from deckgen.readers import Refused
from deckgen.tablefile import fault_code, parse_table
from deckgen.tables import Table


def near(name: str, known: Collection[str], otherwise: str) -> str:
    """A hint for an unknown name: the nearest known one, or `otherwise` where a list of all would be too long."""
    hint = nearest(name, known)
    return hint if hint.startswith("did") else otherwise


@dataclass
class Reading:
    """One game being read. `cards` remembers where each card id stands, for ids are unique in a game."""

    project: Project
    game_id: str
    faults: list[Diagnostic] = field(default_factory=list)
    cards: dict[str, Location] = field(default_factory=dict)

    @property
    def folder(self) -> str:
        return f"cards/{self.game_id}"

    @cached_property
    def icons(self) -> dict[str, str]:
        return icon_files(self.project, self.game_id)

    def fault(self, code: str, place: Location, message: str, hint: str = "") -> None:
        self.faults.append(Diagnostic(code, place, message, hint))

    def refuse(self, refused: Refused, place: Location) -> None:
        self.fault(refused.code, place, str(refused), refused.hint)

    def find(self, name: str, code: str) -> Path:
        """The file of this name. Raises Refused: with `code` if there is none."""
        try:
            path = self.project.find(name)
        except OutsideProject:
            hint = "write folders with /" if "\\" in name else "keep the files of a game in its own folder"
            raise Refused("outside-project", f"{name} leads out of the project", hint) from None
        if path is None or not path.is_file():
            raise Refused(code, f"there is no file {name}", self._other(name))
        return path

    def read(self, name: str, code: str) -> bytes:
        """The content of this file. Raises Refused as `find` does, and OSError."""
        self.find(name, code)
        return self.project.read(name) or b""

    def _other(self, name: str) -> str:
        """The nearest file of the game, named as a maker names it: below the folder of its kind."""
        above = self.folder if name.startswith(f"{self.folder}/") else PurePosixPath(name).parts[0]
        folder = self.folder if above == self.folder else f"{above}/{self.game_id}"
        names = [other.removeprefix(f"{above}/") for other in self.project.names(folder)]
        return near(name.removeprefix(f"{above}/"), names, "add it, or correct its name")

    def image(self, cell: str) -> None:
        """See that a picture named in a table can be shown; faults of the file itself are told once. Raises Refused."""
        name = f"{self.folder}/{cell}"
        path = self.find(name, "missing-image")
        if path.suffix.lower() == ".svg":
            return
        try:
            size = pixel_size(self.read(name, "missing-image"))
        except OSError as error:
            self.fault("unreadable-file", Location(name), f"cannot be read: {error.strerror}")
            return
        if size is None:
            self.fault("broken-image", Location(name), "is no PNG, JPEG or SVG file, or broken off", "export it again")
        elif size[0] * size[1] > MAX_PIXELS:
            self.fault("image-too-large", Location(name), f"{size[0]} × {size[1]} pixels, at most "
                       f"{MAX_PIXELS // 1_000_000} million are read", "300 dpi is enough: scale it down")

    def table(self, name: str, place: Location, sheet: str, header_line: int = 1,
              unread: Collection[str] = ()) -> Table | None:
        """The table in a file, or on this sheet of it; None, and a fault at `place`, if it cannot be read at all. In
        columns under the headers `unread`, anything may be."""
        try:
            data = self.read(name, "missing-table")
        except Refused as refused:
            self.refuse(refused, place)
            return None
        except OSError as error:
            self.fault("unreadable-file", Location(name), f"cannot be read: {error.strerror}")
            return None
        table = parse_table(name, data, sheet, header_line)
        for line, message, hint, cell, column in table.faults:
            if not column or column not in unread:
                self.fault(fault_code(name), Location(name, line, "", cell), message, hint)
        return table
