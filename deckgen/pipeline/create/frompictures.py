"""The pictures that a maker's table names: in its folder or below, in whatever case their names are written.

Reads the names of files, and nothing else.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

PICTURES = (".png", ".jpg", ".jpeg", ".svg")
MOST = 50_000           # files looked at; a table may be in a home folder


class PictureFiles:
    """The pictures in a folder and below. `others` are, by the cell that names it, the files that may be meant too."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, list[Path]] = defaultdict(list)
        self._listed = False
        self.others: dict[str, list[Path]] = {}
        self._found: dict[str, Path | None] = {}

    def __contains__(self, cell: str) -> bool:
        return self.find(cell) is not None

    def find(self, cell: str) -> Path | None:
        """The picture that a cell names: the very file, or one of its name in the folder or below."""
        if cell not in self._found:
            self._found[cell] = self._find(cell)
        return self._found[cell]

    def _find(self, cell: str) -> Path | None:
        name = PurePosixPath(cell)
        inside = ".." not in name.parts and not name.is_absolute() and "\\" not in cell
        if not inside or name.suffix.lower() not in PICTURES:
            return None
        if (self._folder / name).is_file():
            return self._folder / name
        if not self._listed:
            self._list()
        found = self._files.get(name.name.casefold(), [])
        ending = f"/{cell}".casefold()
        near = [path for path in found if f"/{path.relative_to(self._folder).as_posix()}".casefold().endswith(ending)]
        best = sorted(near or found, key=lambda path: (path.name != name.name, len(path.parts), path))
        if len(best) > 1:
            self.others[cell] = best
        return best[0] if best else None

    def _list(self) -> None:
        self._listed = True
        for path in self._walked():
            self._files[path.name.casefold()].append(path)

    def _walked(self) -> Iterator[Path]:
        seen = 0
        for folder, folders, names in os.walk(self._folder):
            folders[:] = sorted(name for name in folders if not name.startswith((".", "_")))
            for name in sorted(names):
                seen += 1
                if seen > MOST:
                    return
                if PurePosixPath(name).suffix.lower() in PICTURES:
                    yield Path(folder, name)
