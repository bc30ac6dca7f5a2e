"""Pixel sizes from the first bytes of bitmaps."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from deckgen.images import pixel_size


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "progressive.jpg"])
def test_size_of_pictures(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    Image.new("RGB", (37, 21)).save(path, progressive=name == "progressive.jpg")
    assert pixel_size(path.read_bytes()) == (37, 21)


def test_jpeg_with_a_long_profile_and_fill_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    Image.new("RGB", (37, 21)).save(path, icc_profile=bytes(150_000))
    data = path.read_bytes()
    path.write_bytes(data[:2] + b"\xff\xff\xff" + data[2:])
    assert pixel_size(path.read_bytes()) == (37, 21)


PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"


@pytest.mark.parametrize("data", [
    b"", b"GIF89a" + bytes(40), PNG, PNG + struct.pack(">II", 0, 5), PNG + b"\0\0\1\0\0", b"\xff\xd8\xff",
    b"\xff\xd8\xff\xe0\0\0", b"\xff\xd8\xff\xc0\0\x11\x08\0"])
def test_what_is_broken_has_no_size(data: bytes) -> None:
    assert pixel_size(data) is None


@given(st.sampled_from([PNG, b"\xff\xd8\xff", b"\xff\xd8\xff\xe1\0\x20Exif\0\0II*\0", b""]), st.binary(max_size=60))
def test_no_bytes_raise(head: bytes, rest: bytes) -> None:
    size = pixel_size(head + rest)
    assert size is None or min(size) > 0
