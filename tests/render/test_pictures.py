"""Pictures of a game: found below its folder, known by their bytes, each fault told once."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.drawing import Drawing, Image
from deckgen.images import MAX_PIXELS
from deckgen.render.pictures import Pictures
from tests.render.painting import bitmap, face, write

SVG = '<svg viewBox="0 0 20 10"><rect width="20" height="10"/></svg>'


def pictures(root: Path, **files: str | bytes) -> Pictures:
    return Pictures(write(root, {f"cards/play/art/{name.replace('_', '.')}": data for name, data in files.items()}),
                    "play")


@pytest.mark.parametrize(("name", "kind", "mode"), [
    ("a_png", "PNG", "RGB"), ("a_png", "PNG", "P"), ("a_jpg", "JPEG", "RGB"), ("a_jpg", "JPEG", "CMYK"),
    ("a_gif", "GIF", "P"),
    ("a_webp", "WEBP", "RGBA"), ("a_tif", "TIFF", "L")])
def test_bitmaps_of_many_kinds_are_found(tmp_path: Path, name: str, kind: str, mode: str) -> None:
    found = pictures(tmp_path, **{name: bitmap(kind, mode, (6, 3))})
    image = found.find(f"art/{name.replace('_', '.')}", "image")
    assert isinstance(image, Image) and found.faults == []
    assert (image.width, image.height, image.name) == (6, 3, f"cards/play/art/{name.replace('_', '.')}")
    assert found.shown == {image.key: image}


def test_vector_art_is_a_drawing(tmp_path: Path) -> None:
    found = pictures(tmp_path, a_svg=SVG)
    drawing = found.find("art/a.svg", "picture")
    assert isinstance(drawing, Drawing) and drawing.key.startswith("art_") and found.shown == {drawing.key: drawing}


def test_equal_files_are_one_picture(tmp_path: Path) -> None:
    found = pictures(tmp_path, a_png=bitmap(), b_png=bitmap(), c_png=bitmap(mode="L"))
    keys = [getattr(found.find(f"art/{name}.png", "image"), "key", "") for name in "abc"]
    assert keys[0] == keys[1] != keys[2] and len(found.shown) == 2


@pytest.mark.parametrize("tag", ["image", "picture"])
@pytest.mark.parametrize(("name", "code"), [
    ("art/none.png", "missing-image"), ("art", "missing-image"), ("", "missing-image"), ("art/words.png", "broken-"),
    ("../../secret.png", "outside-project"), ("/etc/passwd", "missing-image"), ("art\\words.png", "outside-project")])
def test_what_cannot_be_shown_is_told_once(tmp_path: Path, tag: str, name: str, code: str) -> None:
    found = pictures(tmp_path, words_png="no picture")
    write(tmp_path, {"secret.png": bitmap()})
    assert [found.find(name, tag) for _ in range(2)] == [None, None]
    [fault] = found.faults
    assert fault.code.startswith(code) and fault.message
    assert found.shown == {}


def test_a_link_that_leads_out_of_the_project_is_refused(tmp_path: Path) -> None:
    write(tmp_path, {"secret.png": bitmap()})
    found = pictures(tmp_path / "own", a_png=bitmap())
    (tmp_path / "own/cards/play/art/link.png").symlink_to(tmp_path / "secret.png")
    assert found.find("art/link.png", "image") is None
    assert [fault.code for fault in found.faults] == ["outside-project"]


def test_a_picture_with_too_many_pixels_is_refused_by_its_size(tmp_path: Path) -> None:
    data = bytearray(bitmap())
    data[16:24] = (20_000).to_bytes(4, "big") + (MAX_PIXELS // 20_000 + 1).to_bytes(4, "big")
    found = pictures(tmp_path, a_png=bytes(data))
    assert found.find("art/a.png", "image") is None
    assert [fault.code for fault in found.faults] == ["image-too-large"]
    assert "20000 × 2001" in found.faults[0].message and found.faults[0].hint


@pytest.mark.parametrize("data", [
    b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 8 4\n{} loop\n", b"P6 2 2 255 abcdefghijkl"])
def test_formats_with_dangerous_decoders_are_refused(tmp_path: Path, data: bytes) -> None:
    found = pictures(tmp_path, a_png=data)
    assert found.find("art/a.png", "image") is None
    assert [fault.code for fault in found.faults] == ["broken-image"]


def test_faults_of_art_name_its_line(tmp_path: Path) -> None:
    found = pictures(tmp_path, a_svg='<svg viewBox="0 0 1 1">\n<text/>\n</svg>')
    assert found.find("art/a.svg", "picture") is None
    assert [str(fault.location) for fault in found.faults] == ["cards/play/art/a.svg:2"]


@pytest.mark.parametrize("markup",
                         ['<image src="art/{}" x="0" y="0" w="9" h="9"/>',
                          '<picture src="art/{}" x="0" y="0" w="9" h="9"/>'])
def test_a_face_without_its_picture_is_told_at_the_file(tmp_path: Path, markup: str) -> None:
    [fault] = face(tmp_path, markup.format("none.png")).faults
    assert (fault.code, fault.location.file) == ("missing-image", "cards/play/art/none.png")


def test_what_was_found_counts_as_read_each_time(tmp_path: Path) -> None:
    found = pictures(tmp_path, a_png=bitmap())
    for _ in range(2):
        with found.project.recording() as reads:
            found.find("art/a.png", "image")
        assert reads == {"cards/play/art/a.png"}
    assert list(found.asked) == [("art/a.png", "image")]
