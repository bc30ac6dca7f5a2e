"""The pages of a finished PDF as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 110


def pages_as_images(data: bytes, dpi: float) -> Iterator[Image]:
    """Each page as an RGB picture."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    for page in document:
        yield page.render(scale=dpi / 72).to_pil().convert("RGB")


def pages_as_png(data: bytes, dpi: float = DPI) -> Iterator[bytes]:
    """Each page as the bytes of a PNG file."""
    return (as_png(image, dpi) for image in pages_as_images(data, dpi))


def as_png(image: Image, dpi: float) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
