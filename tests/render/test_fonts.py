"""Fonts: kerned widths, gaps in them, and files that are no fonts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pymupdf_fonts
import pytest

from deckgen.drawing import Word
from deckgen.fontfile import FontFile
from deckgen.model import FontCut, FontFamily
from deckgen.render.fonts import BUILT_IN, CUTS, Fonts, font_key, font_sources
from deckgen.render.typeface import Typeface
from tests import books, typefaces
from tests.books import fonts
from tests.render.painting import write


def test_kerning_draws_letters_together() -> None:
    face = fonts()["text"]
    pair, apart = face["AV"], [face[letter] for letter in "AV"]
    assert pair.width < sum(word.width for word in apart) - 10
    loose = Typeface("text", FontFile(typefaces.sans(), (), (("kern", 0),)))
    assert loose["AV"].width == pytest.approx(sum(word.width for word in apart))


def test_a_word_is_shaped_once() -> None:
    face = fonts()["text"]
    assert face["damage"] is face["damage"] and face.tokens["damage"].words[0] is face["damage"]
    assert Word("damage", "text", 1.0) != Word("damage", "text", 1.0)     # equal by identity: writers keep by it


def test_letters_are_joined_where_the_font_has_a_ligature_unless_it_is_switched_off() -> None:
    face = fonts()["text"]
    assert [glyph.text for glyph in face["office"].glyphs] == ["o", "ffi", "c", "e"]
    apart = Typeface("text", FontFile(typefaces.sans(), (), (("liga", 0),)))["office"]
    assert [glyph.text for glyph in apart.glyphs] == list("office")


def test_a_feature_is_switched_on() -> None:
    plain, old = (Typeface("text", FontFile(typefaces.sans(), (), features))["1234"]
                  for features in ((), (("onum", 1),)))
    assert [glyph.number for glyph in plain.glyphs] != [glyph.number for glyph in old.glyphs]
    assert "".join(glyph.text for glyph in old.glyphs) == "1234"


@pytest.mark.parametrize(("space", "least", "most"), [
    ("\u2003", 1000, 1000), ("\u2002", 500, 500), ("\u2009", 150, 210), ("\u200a", 50, 130), ("\u202f", 100, 260)])
def test_spaces_that_a_font_lacks_are_as_wide_as_they_are_meant(space: str, least: float, most: float) -> None:
    face = Typeface("text", FontFile(typefaces.postscript()))
    plain = typefaces.letters_of(typefaces.postscript())
    assert space not in plain or space == "\u202f"
    word = face[f"1{space}0"]
    assert word not in face.gaps
    assert least <= word.width - face["1"].width - face["0"].width <= most


def test_marks_of_a_text_have_no_glyph_and_lack_in_no_font() -> None:
    face = fonts()["text"]
    for text in ("co\u00adop", "co\u200bop"):
        assert face[text].text == text and face[text].width == face["coop"].width
        assert face[text] not in face.gaps


def test_a_no_break_space_is_as_wide_as_a_space() -> None:
    face = fonts()["text"]
    assert face["\xa0"].width == face.space and not face.gaps.get(face["\xa0"])


@pytest.mark.parametrize("key", ["text", "text-bold", "text-italic", "text-bolditalic"])
def test_cuts_have_latin_and_cyrillic(key: str) -> None:
    face = fonts()[key]
    word = face["ÀÉçãõüŁжщЯё–—“”«»…×−•"]
    assert word not in face.gaps and word.font == key


def test_letters_that_a_font_lacks_are_kept_by_word() -> None:
    face = fonts()["text-bold"]
    assert face.gaps[face["a漢b漢字"]] == "漢字"
    assert face["ab"] not in face.gaps


@pytest.mark.parametrize("text",
                         ["\u05d0", "\u0627\u0644", "a\u200db", "\u2066", "\u0007"])
def test_scripts_and_signs_that_would_be_set_wrong_count_as_lacking(text: str) -> None:
    face = fonts()["text"]
    assert face[f"Ab{text}"] in face.gaps


def test_letters_and_accents_written_apart_are_put_together() -> None:
    face = fonts()["text"]
    word = face["Ac\u0327a\u0303o"]
    assert word.text == "Ação" and word not in face.gaps
    assert word.width == face["Ação"].width


@pytest.mark.parametrize("family", ["icons", "text-bold"])
def test_a_family_has_no_name_that_means_something_else(tmp_path: Path, family: str) -> None:
    sources, [fault] = font_sources(books.game(fonts={family: FontFamily("FiraGO")}), write(tmp_path, {}))
    assert fault.code == "bad-id" and repr(family) in fault.message and sources == {}


@pytest.mark.parametrize("family", BUILT_IN)
def test_built_in_families_have_four_cuts(tmp_path: Path, family: str) -> None:
    game = books.game(fonts={"text": FontFamily(family)})
    sources, faults = font_sources(game, write(tmp_path, {}))
    assert faults == [] and sorted(sources) == sorted(font_key("text", "bold" in cut, "italic" in cut) for cut in CUTS)
    assert len({sources[key]() for key in sources}) == 4


def test_an_unknown_built_in_family_is_told(tmp_path: Path) -> None:
    _, [fault] = font_sources(books.game(fonts={"text": FontFamily("FiraGo")}), write(tmp_path, {}))
    assert fault.code == "unknown-font" and "FiraGO" in fault.hint


def own(root: Path, **cuts: bytes) -> tuple[list[str], list[str]]:
    """The keys of fonts from files of a game, and the codes of what is wrong with them."""
    project = write(root, {f"cards/tiny/{cut}.ttf": data for cut, data in cuts.items()})
    game = replace(books.game(), fonts={"own": FontFamily(cuts={cut: FontCut(f"{cut}.ttf") for cut in cuts})})
    sources, faults = font_sources(game, project)
    return sorted(sources), [f"{fault.code} {fault.location.file}" for fault in faults]


def test_a_family_of_files_takes_its_regular_for_cuts_that_it_lacks(tmp_path: Path) -> None:
    data = bytes(pymupdf_fonts.fontbuffers["ubuntu"]())
    assert own(tmp_path, regular=data) == (["own", "own-bold", "own-bolditalic", "own-italic"], [])


def damaged(table: bytes, data: bytes, at: int = 0) -> bytes:
    """A font with other bytes in one of its tables."""
    whole = bytes(pymupdf_fonts.fontbuffers["ubuntu"]())
    entry = whole.index(table)
    start = int.from_bytes(whole[entry + 8:entry + 12], "big") + at
    return whole[:start] + data + whole[start + len(data):]


@pytest.mark.parametrize("data", [
    b"", b"no font at all, only words", *(bytes(pymupdf_fonts.fontbuffers["ubuntu"]())[:size] for size in (40, 9000)),
    b"OTTO" + bytes(20), bytes(pymupdf_fonts.fontbuffers["ubuntu"]()).replace(b"glyf", b"CFF ", 1), b"wOF2" + bytes(60),
    damaged(b"maxp", b"\xff" * 4), damaged(b"head", b"\xff" * 40), damaged(b"hhea", b"\xff" * 36),
    damaged(b"loca", b"\xff" * 900), damaged(b"glyf", b"\xff" * 9000, 5000), damaged(b"cmap", b"\xff" * 60),
    typefaces.postscript().replace(typefaces.table(typefaces.postscript(), "CFF ")[40:4000], bytes(3960))])
def test_files_that_are_no_whole_font_are_told(tmp_path: Path, data: bytes) -> None:
    good = bytes(pymupdf_fonts.fontbuffers["ubuntu"]())
    assert own(tmp_path, regular=good, bold=data) == ([], ["broken-font cards/tiny/bold.ttf"])


def test_a_wrong_checksum_alone_does_no_harm(tmp_path: Path) -> None:
    good = bytearray(pymupdf_fonts.fontbuffers["ubuntu"]())
    entry = good.index(b"glyf")
    good[entry + 4:entry + 8] = b"\0\0\0\0"
    assert own(tmp_path, regular=bytes(good))[1] == []


def test_postscript_outlines_and_variable_fonts_are_whole_fonts(tmp_path: Path) -> None:
    assert own(tmp_path, regular=typefaces.postscript(), bold=typefaces.variable())[1] == []


@pytest.mark.parametrize(("instance", "said"), [
    ((("wght", 700.0),), ""), ((("wdth", 100.0),), "no axis 'wdth'"), ((("wght", 950.0),), "wght = 950")])
def test_an_instance_has_to_be_one_of_the_font(tmp_path: Path, instance: tuple[tuple[str, float], ...],
                                               said: str) -> None:
    project = write(tmp_path, {"cards/tiny/v.ttf": typefaces.variable()})
    family = FontFamily(cuts={"regular": FontCut("v.ttf"), "bold": FontCut("v.ttf", instance)})
    sources, faults = font_sources(replace(books.game(), fonts={"own": family}), project)
    assert [fault.code for fault in faults] == ["bad-value"] * bool(said)
    if said:
        assert said in faults[0].message and faults[0].location.key == "fonts.own.bold.instance"
    else:
        made = Fonts(sources, {})
        assert made["own-bold"]["h"].width == pytest.approx(520) and made["own-italic"]["h"].width == 400


@pytest.mark.parametrize(("features", "said"), [
    ((("smcp", 1), ("zzzz", 0)), ""), ((("smcp", 1), ("smpc", 1)), "no feature 'smpc'")])
def test_a_feature_that_is_switched_on_has_to_be_one_of_the_font(tmp_path: Path, said: str,
                                                                 features: tuple[tuple[str, int], ...]) -> None:
    game = books.game(fonts={"text": FontFamily("FiraGO", features=features)})
    _, faults = font_sources(game, write(tmp_path, {}))
    assert [fault.code for fault in faults] == ["bad-value"] * bool(said)
    assert all(said in fault.message and "smcp" in fault.hint for fault in faults)


def test_the_hash_of_a_font_is_of_its_file_and_instance() -> None:
    assert fonts().file("text").digest != fonts().file("text-bold").digest
    light, heavy = (FontFile(typefaces.variable(), instance) for instance in ((), (("wght", 900.0),)))
    assert light.digest != heavy.digest and light.digest == FontFile(typefaces.variable()).digest


def test_metrics_are_in_em() -> None:
    face = Typeface("text", FontFile(typefaces.sans()))
    assert 0.6 < face.cap_height < 0.8 < face.ascent < 1.2 and 0.1 < face.descent < 0.4
