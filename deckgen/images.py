"""The pixel size of a bitmap, read from the first bytes of its file. Knows PNG and JPEG; decodes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

MAX_PIXELS = 40_000_000     # a poster at 600 dpi; more is a mistake or a decompression bomb
_PNG = b"\x89PNG\r\n\x1a\n"
# Start-of-frame markers hold the size; C4, C8 and CC are other tables in the same range.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def pixel_size(path: Path) -> tuple[int, int] | None:
    """Width and height in pixels; None for what is neither PNG nor JPEG, or broken off. Raises OSError."""
    with path.open("rb") as file:
        head = file.read(24)
        if head[:8] == _PNG:
            found = (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big"))
            return found if head[12:16] == b"IHDR" and len(head) == 24 and all(found) else None
        if head[:3] == b"\xff\xd8\xff":
            file.seek(2)
            return _jpeg_size(file)
    return None


def _jpeg_size(file: BinaryIO) -> tuple[int, int] | None:
    while len(marker := file.read(2)) == 2 and marker[0] == 0xFF:
        if marker[1] == 0xFF:           # a fill byte
            file.seek(-1, 1)
            continue
        length = int.from_bytes(file.read(2), "big")
        if marker[1] in _FRAMES:
            frame = file.read(5)
            found = (int.from_bytes(frame[3:5], "big"), int.from_bytes(frame[1:3], "big"))
            return found if len(frame) == 5 and all(found) else None
        if length < 2:
            return None
        file.seek(length - 2, 1)
    return None
