"""Bitmaps in files: their own bytes where PDF reads them, decoded otherwise, transparency kept."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image as Bitmap
from PIL import ImageOps

from deckgen.drawing import Image, Picture
from deckgen.images import pixel_size
from tests.operators import area
from tests.pdf.files import add_page, file, opened, pixels
from tests.render.painting import bitmap

SIZE = (8, 4)


def image(path: Path, data: bytes) -> Image:
    path.write_bytes(data)
    return Image("image_1", data, "cards/play/a.png", *SIZE)


def shown(path: Path, data: bytes) -> tuple[bytes, Any]:
    """A file that shows the picture 8 by 4 points large in its corner, and the picture's object in it."""
    made = file({"image_1": image(path, data)})
    add_page(made, [area("#0f0", 0, 0, 300, 200), Picture("image_1", (8, 0, 0, 4, 0, 0))])
    assert not made.faults
    whole = made.data()
    return whole, opened(whole).pages[0].Resources.XObject["/image_1"]


def colours(whole: bytes) -> list[tuple[int, int, int]]:
    corner = pixels(whole).crop((0, 196, 8, 200))
    return [corner.getpixel((x, y)) for y in range(4) for x in range(8)]


def idat(data: bytes) -> bytes:
    """The compressed pixels of a PNG."""
    at, parts = 8, []
    while at < len(data):
        size = int.from_bytes(data[at:at + 4], "big")
        if data[at + 4:at + 8] == b"IDAT":
            parts.append(data[at + 8:at + 8 + size])
        at += size + 12
    return b"".join(parts)


@pytest.mark.parametrize(("mode", "space"), [("RGB", "/DeviceRGB"), ("L", "/DeviceGray")])
def test_png_pixels_go_in_as_they_are(tmp_path: Path, mode: str, space: str) -> None:
    data = bitmap("PNG", mode, SIZE)
    whole, found = shown(tmp_path / "a.png", data)
    assert found.read_raw_bytes() == idat(data)
    assert (found.ColorSpace, int(found.Width), int(found.Height)) == (space, 8, 4)
    with Bitmap.open(tmp_path / "a.png") as picture:
        assert colours(whole) == [picture.convert("RGB").getpixel((x, y)) for y in range(4) for x in range(8)]


@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"quality": 30}])
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_jpeg_files_go_in_byte_for_byte(tmp_path: Path, mode: str, options: dict[str, Any]) -> None:
    data = bitmap("JPEG", mode, SIZE, **options)
    _, found = shown(tmp_path / "a.jpg", data)
    assert found.read_raw_bytes() == data and found.Filter == "/DCTDecode"


@pytest.mark.parametrize(("kind", "mode", "options"), [
    ("PNG", "P", {}), ("PNG", "1", {}), ("GIF", "P", {}), ("WEBP", "RGB", {"lossless": True}), ("BMP", "RGB", {}),
    ("TIFF", "RGB", {})])
def test_other_pictures_keep_their_colours(tmp_path: Path, kind: str, mode: str, options: dict[str, Any]) -> None:
    data = bitmap(kind, mode, SIZE, **options)
    whole, _ = shown(tmp_path / "a", data)
    with Bitmap.open(tmp_path / "a") as picture:
        expected = picture.convert("RGB")
        assert colours(whole) == [expected.getpixel((x, y)) for y in range(4) for x in range(8)]


@pytest.mark.parametrize(("mode", "options"), [("RGBA", {}), ("LA", {}), ("RGB", {"transparency": (255, 0, 0)}),
                                               ("P", {"transparency": 0})])
def test_transparency_shows_what_lies_behind(tmp_path: Path, mode: str, options: dict[str, Any]) -> None:
    picture = Bitmap.new(mode.replace("P", "RGB"), SIZE, "red").convert(mode)
    if mode in ("RGBA", "LA"):
        picture.putalpha(0)
    if mode == "P":
        options = {"transparency": picture.getpixel((0, 0))}
    path = tmp_path / "clear.png"
    picture.save(path, **options)
    whole, found = shown(tmp_path / "a.png", path.read_bytes())
    assert isinstance(found.SMask, pikepdf.Stream)
    assert set(colours(whole)) == {(0, 255, 0)}


def test_half_transparent_pixels_are_mixed(tmp_path: Path) -> None:
    Bitmap.new("RGBA", SIZE, (255, 0, 0, 128)).save(tmp_path / "half.png")
    whole, _ = shown(tmp_path / "a.png", (tmp_path / "half.png").read_bytes())
    [(red, green, blue)] = set(colours(whole))
    assert 120 <= red <= 135 and 120 <= green <= 135 and blue == 0


def test_sixteen_bits_of_grey_become_eight(tmp_path: Path) -> None:
    picture = Bitmap.new("I;16", SIZE)
    for x in range(8):
        for y in range(4):
            picture.putpixel((x, y), x * 9362)
    picture.save(tmp_path / "deep.png")
    whole, _ = shown(tmp_path / "a.png", (tmp_path / "deep.png").read_bytes())
    assert [red for red, _, _ in colours(whole)[:8]] == pytest.approx([x * 9362 / 257 for x in range(8)], abs=1.5)


def test_cmyk_jpeg_is_decoded(tmp_path: Path) -> None:
    whole, found = shown(tmp_path / "a.jpg", bitmap("JPEG", "CMYK", SIZE))
    assert found.ColorSpace == "/DeviceRGB" and len(set(colours(whole))) > 1


@pytest.mark.parametrize("spoil", [
    lambda data: data[:-200], lambda data: data[:40], lambda data: data[:26],
    lambda data: data.replace(b"IDAT", b"IDOT", 1),
    lambda data: data[:60] + b"\x00\x01\x02" + data[63:]])
@pytest.mark.parametrize("mode", ["RGB", "P", "RGBA"])
def test_broken_pixels_are_told_and_raise_nothing(tmp_path: Path, mode: str, spoil: Any) -> None:
    data = spoil(bitmap("PNG", mode, (64, 64)))
    made = file({"image_1": image(tmp_path / "a.png", data)})
    add_page(made, [Picture("image_1", (8, 0, 0, 4, 0, 0))])
    [fault] = made.faults
    assert (fault.code, fault.location.file) == ("broken-image", "cards/play/a.png") and fault.hint


def test_a_jpeg_that_breaks_off_is_told(tmp_path: Path) -> None:
    made = file({"image_1": image(tmp_path / "a.jpg", bitmap("JPEG", "RGB", (64, 64))[:-200])})
    add_page(made, [Picture("image_1", (8, 0, 0, 4, 0, 0))])
    assert [fault.code for fault in made.faults] == ["broken-image"]


def test_a_picture_is_in_the_file_once(tmp_path: Path) -> None:
    made = file({"image_1": image(tmp_path / "a.png", bitmap("PNG", "RGBA", SIZE))})
    for _ in range(3):
        add_page(made, [Picture("image_1", (8, 0, 0, 4, 9 * x, 0)) for x in range(5)])
    images = [thing for thing in opened(made.data()).objects
              if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"]
    assert len(images) == 2         # colours and mask


@pytest.mark.parametrize("spoil", [
    lambda data: data[:16] + (5).to_bytes(4, "big") + data[20:],           # another width
    lambda data: data[:45] + bytes([data[45] ^ 255]) + data[46:],          # a byte of the pixels
    lambda data: repacked(data, b"\7" * 200), lambda data: repacked(data, bytes(10)),
    lambda data: repacked(data, bytes(10**7))])
def test_a_damaged_png_does_not_go_in(tmp_path: Path, spoil: Any) -> None:
    made = file({"image_1": image(tmp_path / "a.png", spoil(bitmap("PNG", "RGB", SIZE)))})
    add_page(made, [Picture("image_1", (8, 0, 0, 4, 0, 0))])
    assert [fault.code for fault in made.faults] == ["broken-image"]


def repacked(data: bytes, raw: bytes) -> bytes:
    """A PNG with these packed pixels, its checksums right."""
    pixels = zlib.compress(raw)
    body = b"IDAT" + pixels
    start = data.index(b"IDAT") - 4
    return (data[:start] + len(pixels).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")
            + data[data.index(b"IEND") - 4:])


@pytest.mark.parametrize("place", [200, 400, 700])
def test_a_damaged_jpeg_does_not_go_in(tmp_path: Path, place: int) -> None:
    data = bytearray(bitmap("JPEG", "RGB", (64, 64), quality=95))
    data[place:place + 4] = b"\x12\x34\x56\x78"
    made = file({"image_1": image(tmp_path / "a.jpg", bytes(data))})
    add_page(made, [Picture("image_1", (8, 0, 0, 4, 0, 0))])
    assert [fault.code for fault in made.faults] == ["broken-image"]


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize("turned", range(1, 9))
def test_a_photo_is_shown_upright(tmp_path: Path, kind: str, turned: int) -> None:
    """As Pillow turns it; its compressed pixels go in as they are."""
    exif = Bitmap.Exif()
    exif[0x0112] = turned
    photo = Bitmap.new("RGB", (80, 40), "red")
    photo.paste("blue", (0, 0, 40, 20))
    photo.save(tmp_path / "photo", kind, exif=exif, **({"quality": 95, "subsampling": 0} if kind == "JPEG" else {}))
    data = (tmp_path / "photo").read_bytes()
    with Bitmap.open(tmp_path / "photo") as opened:
        upright = ImageOps.exif_transpose(opened)
    width, height = upright.size
    assert pixel_size(data) == (width, height)
    made = file({"image_1": Image("image_1", data, "cards/play/a.jpg", width, height)})
    add_page(made, [area("#0f0", 0, 0, 300, 200), Picture("image_1", (width, 0, 0, height, 0, 0))])
    corner = pixels(made.data()).crop((0, 200 - height, width, 200))
    for x, y in ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)):
        at = int(width * x), int(height * y)
        assert corner.getpixel(at) == pytest.approx(upright.getpixel(at), abs=12)


def test_no_other_format_is_opened(tmp_path: Path) -> None:
    """PostScript would start another program."""
    found = image(tmp_path / "a.png", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 8 4\n{} loop\n")
    made = file({"image_1": found})
    add_page(made, [Picture("image_1", (8, 0, 0, 4, 0, 0))])
    assert [fault.code for fault in made.faults] == ["broken-image"]
