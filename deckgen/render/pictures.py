"""Pictures of a game: each file read once, known by the hash of its bytes."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from io import BytesIO

from deckgen.cache import ContentCache
from deckgen.diagnostics import Diagnostic, Location
from deckgen.drawing import Drawing, Image
from deckgen.images import FORMATS, MAX_PIXELS, pixel_size
from deckgen.project import OutsideProject, Project


class Pictures:
    """The images and vector art that faces show. `shown` holds by key what a document has to carry, `faults` what is
    wrong with files, each once."""

    def __init__(self, project: Project, game_id: str, cache: ContentCache | None = None) -> None:
        self.project, self.folder, self._cache = project, f"cards/{game_id}", cache or ContentCache(None)
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
        if (src, tag) not in self._found:
            self._found[src, tag] = self._read(src, tag)
        found = self._found[src, tag]
        if found:
            self.shown[found.key] = found
            self.project.record(f"{self.folder}/{src}")
        return found

    def _read(self, src: str, tag: str) -> Drawing | Image | None:
        name = f"{self.folder}/{src}"
        try:
            data = self.project.read(name)
        except OSError as error:
            self._fault("unreadable-file", name, f"cannot be read: {error.strerror}", "make it readable")
            return None
        except OutsideProject:
            self._fault("outside-project", name, "leads out of the project", "keep pictures in the game's folder")
            return None
        if data is None:
            self._fault("missing-image", name, "there is no such file", "add it, or correct its name")
            return None
        key = self.project.digest(name)[:16]
        if tag == "picture":
            return self._drawing(name, data, f"art_{key}")
        return self._image(name, data, f"image_{key}")

    def _drawing(self, name: str, data: bytes, key: str) -> Drawing | None:
        made_from = b"picture", key.encode(), data
        if found := self._cache.get(*made_from):
            drawn: Drawing = pickle.loads(found)
            return drawn
        from deckgen.render.art import read_svg

        drawing, faults = read_svg(name, data, key)
        self.faults += faults
        if drawing:
            self._cache.put(pickle.dumps(drawing, pickle.HIGHEST_PROTOCOL), *made_from)
        return drawing

    def _fault(self, code: str, name: str, message: str, hint: str) -> None:
        self.faults.append(Diagnostic(code, Location(name), message, hint))

    def _image(self, name: str, data: bytes, key: str) -> Image | None:
        size = pixel_size(data) or _decoded_size(data)
        if size is None:
            self._fault("broken-image", name, "cannot be read as a picture", "give a PNG or JPEG file")
        elif size[0] * size[1] > MAX_PIXELS:
            self._fault("image-too-large", name, f"{size[0]} × {size[1]} pixels, at most {MAX_PIXELS:,} are read",
                        "300 dpi is enough: scale it down")
        else:
            return Image(key, data, name, *size)
        return None


def _decoded_size(data: bytes) -> tuple[int, int] | None:
    from PIL import Image as Bitmap

    try:
        with Bitmap.open(BytesIO(data), formats=FORMATS) as bitmap:
            width, height = bitmap.size
    except Exception:       # Pillow raises what its decoders raise
        return None
    return width, height
