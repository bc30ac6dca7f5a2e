"""The pages of a finished PDF as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from deckgen.geometry import Rect

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 110


class Cut(NamedTuple):
    """A part of a page, which counts from 1, that stands there turned counter-clockwise by `rotation` degrees."""

    page: int
    box: Rect
    rotation: int


def pages_as_images(data: bytes, dpi: float) -> Iterator[Image]:
    """Each page as an RGB picture."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    for page in document:
        yield page.render(scale=dpi / 72).to_pil().convert("RGB")


def pages_as_png(data: bytes, dpi: float = DPI) -> Iterator[bytes]:
    """Each page as the bytes of a PNG file."""
    return (as_png(image, dpi) for image in pages_as_images(data, dpi))


def cut_out(data: bytes, cuts: Sequence[Cut], dpi: float) -> Iterator[bytes]:
    """Parts of a document's pages as PNG files, each upright."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    for number, box, rotation in cuts:
        page = document[number - 1]
        width, height = page.get_size()
        edges = (box.left, box.bottom, width - box.right, height - box.top)
        image = page.render(scale=dpi / 72, crop=edges).to_pil().convert("RGB")
        yield as_png(image.rotate(-rotation, expand=True) if rotation else image, dpi)


def as_png(image: Image, dpi: float) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
