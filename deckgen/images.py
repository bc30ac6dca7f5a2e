"""What the first bytes of a PNG or JPEG file say: its size in pixels, and which way up it is. Decodes nothing."""

from __future__ import annotations

import struct

MAX_PIXELS = 40_000_000     # a poster at 600 dpi; more is a mistake or a decompression bomb
# The formats that Pillow may open. Others have decoders that start programs (EPS) or that hardly anybody looks after.
FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "TIFF", "BMP")
UPRIGHT, ON_ITS_SIDE = 1, 5     # orientations of EXIF; from the second on, width and height change places
_PNG = b"\x89PNG\r\n\x1a\n"
# Start-of-frame markers hold the size; C4, C8 and CC are other tables in the same range.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_EXIF, _SCAN = 0xE1, 0xDA
_ORIENTATION = 0x0112


def pixel_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels, as the picture is meant to be seen; None for what is neither PNG nor JPEG, or broken
    off."""
    size = _png_size(data) if data[:8] == _PNG else _jpeg_size(data)
    return size[::-1] if size and orientation(data) >= ON_ITS_SIDE else size


def orientation(data: bytes) -> int:
    """How the picture has to be turned to be upright: 1 (not at all) to 8, as EXIF counts."""
    if data[:8] == _PNG:
        at = 8
        while at + 8 <= len(data):
            size, kind = int.from_bytes(data[at:at + 4], "big"), data[at + 4:at + 8]
            if kind == b"eXIf":
                return _exif(data[at + 8:at + 8 + size])
            at += size + 12
    for marker, body in _segments(data):
        if marker == _EXIF and body[:6] == b"Exif\0\0":
            return _exif(body[6:])
    return UPRIGHT


def _png_size(data: bytes) -> tuple[int, int] | None:
    found = (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))
    return found if data[12:16] == b"IHDR" and len(data) >= 24 and all(found) else None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    for marker, body in _segments(data):
        if marker in _FRAMES:
            found = (int.from_bytes(body[3:5], "big"), int.from_bytes(body[1:3], "big"))
            return found if all(found) else None
    return None


def _segments(data: bytes) -> list[tuple[int, bytes]]:
    """The segments of a JPEG before its pixels, those that are whole."""
    found, at = list[tuple[int, bytes]](), 2
    while data[:3] == b"\xff\xd8\xff" and at + 4 <= len(data) and data[at] == 0xFF:
        marker, size = data[at + 1], int.from_bytes(data[at + 2:at + 4], "big")
        if marker == 0xFF:              # a fill byte
            at += 1
            continue
        if marker == _SCAN or size < 2 or at + 2 + size > len(data):
            break
        found.append((marker, data[at + 4:at + 2 + size]))
        at += 2 + size
    return found


def _exif(data: bytes) -> int:
    """The orientation in the first directory of an EXIF block; upright where the block is broken."""
    order = {b"II": "<", b"MM": ">"}.get(data[:2])
    try:
        if order is None:
            return UPRIGHT
        [at] = struct.unpack_from(order + "I", data, 4)
        [count] = struct.unpack_from(order + "H", data, at)
        for entry in range(at + 2, at + 2 + 12 * count, 12):
            tag, _, _, value = struct.unpack_from(order + "HHIH", data, entry)
            if tag == _ORIENTATION:
                return value if value in range(1, 9) else UPRIGHT
    except struct.error:
        pass
    return UPRIGHT
