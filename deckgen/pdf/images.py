"""Bitmaps as PDF images: the file's own compressed data where PDF can read it, otherwise decoded by Pillow."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from deckgen.drawing import Image
from deckgen.pdf.inks import Inks


class Pixels(NamedTuple):
    """An image's dictionary entries (without Length) and its data; `mask` is its alpha channel."""

    entries: str
    data: bytes
    mask: Pixels | None = None


class BrokenImage(ValueError):
    """A file whose pixels cannot be read, though its first bytes gave a size."""


def read_image(image: Image, inks: Inks) -> Pixels:
    """The pixels of a file in the colour space of a document. Raises BrokenImage."""
    with open(image.path, "rb") as file:
        data = file.read()
    try:
        return (inks.passes and (_png(data) or _jpeg(data))) or _decoded(image.path, inks)
    except Exception as fault:      # Pillow raises what its decoders raise
        raise BrokenImage(str(fault)) from fault


def _entries(width: int, height: int, space: str, more: str) -> str:
    return (f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /BitsPerComponent 8 "
            f"/ColorSpace /{space} {more}")


def _png(data: bytes) -> Pixels | None:
    """An 8-bit grey or RGB PNG without alpha or interlace is already a PDF image under predictor 15."""
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[24] != 8 or data[25] not in (0, 2) or data[28]:
        return None
    at, parts = 8, []
    while at + 8 <= len(data):
        size, kind = int.from_bytes(data[at:at + 4], "big"), data[at + 4:at + 8]
        if kind == b"tRNS":
            return None
        if kind == b"IDAT":
            if zlib.crc32(data[at + 4:at + 8 + size]) != int.from_bytes(data[at + 8 + size:at + 12 + size], "big"):
                return None     # broken: Pillow will say so
            parts.append(data[at + 8:at + 8 + size])
        if kind == b"IEND" and parts:
            break
        at += size + 12
    else:
        return None             # broken off: Pillow will say what is missing
    width, height = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    colours = 3 if data[25] == 2 else 1
    parameters = f"/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors {colours} /Columns {width} >>"
    return Pixels(_entries(width, height, "DeviceRGB" if colours == 3 else "DeviceGray", parameters), b"".join(parts))


def _jpeg(data: bytes) -> Pixels | None:
    """A baseline or progressive JPEG of one or three channels goes in as it is."""
    at = 2
    if data[:2] != b"\xff\xd8" or b"\xff\xd9" not in data[-4096:]:
        return None
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, size = data[at + 1], int.from_bytes(data[at + 2:at + 4], "big")
        if marker in (0xC0, 0xC1, 0xC2):
            height, width = int.from_bytes(data[at + 5:at + 7], "big"), int.from_bytes(data[at + 7:at + 9], "big")
            space = {1: "DeviceGray", 3: "DeviceRGB"}.get(data[at + 9])
            return Pixels(_entries(width, height, space, "/Filter /DCTDecode"), data) if space else None
        at += 2 + size
    return None


def _decoded(path: str, inks: Inks) -> Pixels:
    from PIL import Image as Bitmap

    with Bitmap.open(path) as opened:
        clear = "A" in opened.getbands() or "transparency" in opened.info
        alpha = opened.convert("RGBA").getchannel("A") if clear else None
        if opened.mode == "F":
            raise ValueError("its pixels are floating point numbers")
        if opened.mode.startswith("I"):         # 16 bits of grey
            bitmap = opened.point(lambda value: value / 257).convert("L")
        else:
            bitmap = opened.convert("L" if opened.mode in ("1", "L", "LA") else "RGB")
    bitmap = inks.pixels(bitmap)
    width, height = bitmap.size
    flate = "/Filter /FlateDecode"
    mask = Pixels(_entries(width, height, "DeviceGray", flate), zlib.compress(alpha.tobytes())) if alpha else None
    space = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}[bitmap.mode]
    return Pixels(_entries(width, height, space, flate), zlib.compress(bitmap.tobytes()), mask)
