"""The pages of a finished PDF as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

DPI = 110


def pages_as_png(data: bytes, dpi: float = DPI) -> Iterator[bytes]:
    """Each page as the bytes of a PNG file."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    for page in document:
        out = BytesIO()
        page.render(scale=dpi / 72).to_pil().save(out, "PNG", optimize=False, compress_level=6)
        yield out.getvalue()
