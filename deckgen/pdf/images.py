"""Bitmaps as PDF images: the file's own compressed data where PDF can read it, otherwise decoded by Pillow."""

from __future__ import annotations

import zlib
from functools import cache
from io import BytesIO
from typing import NamedTuple

from deckgen.cache import ContentCache, user_cache
from deckgen.drawing import Image
from deckgen.images import FORMATS, orientation
from deckgen.pdf.inks import Inks

# The unit square as PDF has it, turned as each orientation of EXIF says, by its number.
TURNS = {2: (-1, 0, 0, 1, 1, 0), 3: (-1, 0, 0, -1, 1, 1), 4: (1, 0, 0, -1, 0, 1), 5: (0, -1, -1, 0, 1, 1),
         6: (0, -1, 1, 0, 0, 1), 7: (0, 1, 1, 0, 0, 0), 8: (0, 1, -1, 0, 1, 0)}


class Pixels(NamedTuple):
    """An image's dictionary entries (without Length) and its data; `mask` is its alpha channel, `turn` the matrix that
    puts it upright in the unit square."""

    entries: str
    data: bytes
    mask: Pixels | None = None
    turn: tuple[int, ...] = ()


class BrokenImage(ValueError):
    """A file whose pixels cannot be read, though its first bytes gave a size."""


def read_image(image: Image, inks: Inks) -> Pixels:
    """The pixels of a file in the colour space of a document, every one of which can be decoded. Raises BrokenImage."""
    data = image.data
    try:
        pixels = (inks.passes and (_png(data) or _jpeg(data))) or _decoded(data, inks)
    except Exception as fault:      # Pillow and qpdf raise what their decoders raise
        raise BrokenImage(str(fault)) from fault
    return pixels._replace(turn=TURNS.get(orientation(data), ()))


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
        if zlib.crc32(data[at + 4:at + 8 + size]) != int.from_bytes(data[at + 8 + size:at + 12 + size], "big"):
            raise BrokenImage(f"its part {kind.decode('latin-1')!r} is damaged")
        if kind == b"IDAT":
            parts.append(data[at + 8:at + 8 + size])
        if kind == b"IEND" and parts:
            break
        at += size + 12
    else:
        return None             # broken off: Pillow will say what is missing
    width, height = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    colours = 3 if data[25] == 2 else 1
    packed = b"".join(parts)
    _check_rows(packed, 1 + width * colours, height)
    parameters = f"/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors {colours} /Columns {width} >>"
    return Pixels(_entries(width, height, "DeviceRGB" if colours == 3 else "DeviceGray", parameters), packed)


def _check_rows(packed: bytes, row: int, rows: int) -> None:
    """See that packed PNG pixels are so many whole rows, so many bytes each, once for the same bytes. Raises ValueError
    and zlib.error."""
    made_from = b"png", f"{row} {rows}".encode(), packed
    if _cache().get(*made_from) is not None:
        return
    unpacker = zlib.decompressobj()
    raw = unpacker.decompress(packed, row * rows + 1)
    if len(raw) != row * rows or not unpacker.eof:
        raise BrokenImage("it has more or fewer pixels than it says")
    if not set(raw[::row]) <= set(range(5)):
        raise BrokenImage("its pixels are packed in an unknown way")
    _cache().put(b"sound", *made_from)


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
            if space:
                _check_jpeg(data)
            return Pixels(_entries(width, height, space, "/Filter /DCTDecode"), data) if space else None
        at += 2 + size
    return None


def _check_jpeg(data: bytes) -> None:
    """See that a JPEG can be decoded without a warning, once for the same bytes. Raises pikepdf's errors."""
    made_from = b"jpeg", data
    if _cache().get(*made_from) is not None:
        return
    from pikepdf import Name, Pdf, Stream, StreamDecodeLevel

    with Pdf.new() as file:
        stream = Stream(file, data)
        stream.Filter = Name.DCTDecode
        stream.read_bytes(StreamDecodeLevel.all)
    _cache().put(b"sound", *made_from)


@cache
def _cache() -> ContentCache:
    return user_cache()


def _decoded(data: bytes, inks: Inks) -> Pixels:
    from PIL import Image as Bitmap

    with Bitmap.open(BytesIO(data), formats=FORMATS) as opened:
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
