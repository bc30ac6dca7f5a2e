"""Pictures of a game: each file read once, known by the hash of its bytes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location
from deckgen.drawing import Drawing, Image
from deckgen.project import OutsideProject, Project
from deckgen.render.art import read_svg

MAX_PIXELS = 40_000_000     # a poster at 600 dpi; more is a decompression bomb or a mistake


class Pictures:
    """The images and vector art that faces show. `shown` holds by key what a document has to carry, `faults` what is
    wrong with files, each once."""

    def __init__(self, project: Project, game_id: str) -> None:
        self.project, self.folder = project, f"cards/{game_id}"
        self.shown: dict[str, Drawing | Image] = {}
        self.faults: list[Diagnostic] = []
        self._found: dict[tuple[str, str], Drawing | Image | None] = {}

    @property
    def asked(self) -> Iterable[tuple[str, str]]:
        """The arguments that `find` was called with."""
        return self._found

    def find(self, src: str, tag: str) -> Drawing | Image | None:
        """What `src` names, below the game's folder, as an `image` or a `picture`; None, and a fault, where it cannot
        be shown."""
        self.project.reads.add(f"{self.folder}/{src}")
        if (src, tag) not in self._found:
            found = self._found[src, tag] = self._read(src, tag)
            if found:
                self.shown[found.key] = found
        return self._found[src, tag]

    def _read(self, src: str, tag: str) -> Drawing | Image | None:
        name = f"{self.folder}/{src}"
        try:
            path = self.project.find(name)
        except OutsideProject:
            self._fault("outside-project", name, "leads out of the project", "keep pictures in the game's folder")
            return None
        if path is None or not path.is_file():
            self._fault("missing-image", name, "there is no such file", "add it, or correct its name")
            return None
        key = self.project.digest(name)[:16]
        if tag == "picture":
            drawing, faults = read_svg(name, path.read_bytes(), f"art_{key}")
            self.faults += faults
            return drawing
        return self._image(name, path, f"image_{key}")

    def _fault(self, code: str, name: str, message: str, hint: str) -> None:
        self.faults.append(Diagnostic(code, Location(name), message, hint))

    def _image(self, name: str, path: Path, key: str) -> Image | None:
        with path.open("rb") as file:
            size = _png_size(file.read(24))
        if size is None:
            from PIL import Image as Bitmap

            try:
                with Bitmap.open(path) as bitmap:
                    size = bitmap.size
            except Exception as fault:      # Pillow raises what its decoders raise
                self._fault("broken-image", name, f"cannot be read as a picture: {fault}", "give a PNG or JPEG file")
                return None
        if size[0] * size[1] > MAX_PIXELS:
            self._fault("image-too-large", name, f"{size[0]} × {size[1]} pixels, at most {MAX_PIXELS} are read",
                          "300 dpi is enough: scale it down")
            return None
        return Image(key, str(path), *size)


def _png_size(data: bytes) -> tuple[int, int] | None:
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR":
        return None
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
