"""Fonts: kerned widths, gaps in them, and files that are no fonts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pymupdf_fonts
import pytest

from deckgen.drawing import Word
from deckgen.render.fonts import BUILT_IN, CUTS, Typeface, font_key, font_sources
from tests import books
from tests.books import fonts
from tests.render.painting import write


def test_kerning_draws_letters_together() -> None:
    face = fonts()["text"]
    pair, apart = face["AV"], [face[letter] for letter in "AV"]
    assert pair.width < sum(word.width for word in apart)
    assert pair.kerns[0] < 0 and pair.width == pytest.approx(sum(word.width for word in apart) + sum(pair.kerns))


def test_a_word_is_shaped_once() -> None:
    face = fonts()["text"]
    assert face["damage"] is face["damage"] and face.tokens["damage"].words[0] is face["damage"]
    assert Word("damage", "text", 1.0) != Word("damage", "text", 1.0)     # equal by identity: writers keep by it


def test_no_letters_are_joined() -> None:
    face = fonts()["text"]
    assert face["office"].width == pytest.approx(sum(face[c].width for c in "office") + sum(face["office"].kerns))


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
                         ["\u05d0", "\u0627\u0644", "\u0915\u093f", "q\u0301", "a\u200db", "co\u00adop", "\u2066"])
def test_scripts_and_marks_that_would_be_set_wrong_count_as_lacking(text: str) -> None:
    face = fonts()["text"]
    assert face[f"Ab{text}"] in face.gaps


def test_letters_and_accents_written_apart_are_put_together() -> None:
    face = fonts()["text"]
    word = face["Ac\u0327a\u0303o"]
    assert word.text == "Ação" and word not in face.gaps
    assert word.width == face["Ação"].width


@pytest.mark.parametrize("family", ["icons", "text-bold"])
def test_a_family_has_no_name_that_means_something_else(tmp_path: Path, family: str) -> None:
    sources, [fault] = font_sources(books.game(fonts={family: {"built-in": "FiraGO"}}), write(tmp_path, {}))
    assert fault.code == "bad-id" and repr(family) in fault.message and sources == {}


@pytest.mark.parametrize("family", BUILT_IN)
def test_built_in_families_have_four_cuts(tmp_path: Path, family: str) -> None:
    game = books.game(fonts={"text": {"built-in": family}})
    sources, faults = font_sources(game, write(tmp_path, {}))
    assert faults == [] and sorted(sources) == sorted(font_key("text", "bold" in cut, "italic" in cut) for cut in CUTS)
    assert len({sources[key]() for key in sources}) == 4


def test_an_unknown_built_in_family_is_told(tmp_path: Path) -> None:
    _, [fault] = font_sources(books.game(fonts={"text": {"built-in": "FiraGo"}}), write(tmp_path, {}))
    assert fault.code == "unknown-font" and "FiraGO" in fault.hint


def own(root: Path, **cuts: bytes) -> tuple[list[str], list[str]]:
    """The keys of fonts from files of a game, and the codes of what is wrong with them."""
    project = write(root, {f"cards/tiny/{cut}.ttf": data for cut, data in cuts.items()})
    game = replace(books.game(), fonts={"own": {cut: f"{cut}.ttf" for cut in cuts}})
    sources, faults = font_sources(game, project)
    return sorted(sources), [f"{fault.code} {fault.location.file}" for fault in faults]


def test_a_family_of_files_takes_its_regular_for_cuts_that_it_lacks(tmp_path: Path) -> None:
    data = bytes(pymupdf_fonts.fontbuffers["ubuntu"]())
    assert own(tmp_path, regular=data) == (["own", "own-bold", "own-bolditalic", "own-italic"], [])


@pytest.mark.parametrize("spoil", [
    lambda data: b"", lambda data: b"no font at all, only words", lambda data: data[:len(data) // 2],
    lambda data: b"OTTO" + data[4:], lambda data: data[:40], lambda data: data.replace(b"glyf", b"CFF ", 1)])
def test_files_that_are_no_whole_truetype_font_are_told(tmp_path: Path, spoil: object) -> None:
    data = bytes(pymupdf_fonts.fontbuffers["ubuntu"]())
    assert callable(spoil)
    assert own(tmp_path, regular=data, bold=spoil(data)) == ([], ["broken-font cards/tiny/bold.ttf"])


def test_the_hash_of_a_font_is_of_its_bytes() -> None:
    assert fonts().digest("text") != fonts().digest("text-bold")
    assert fonts().digest("text") == fonts().digest("text")


def test_metrics_are_in_em() -> None:
    face = Typeface("text", bytes(pymupdf_fonts.fontbuffers["figo"]()))
    assert 0.6 < face.cap_height < 0.8 < face.ascent < 1.2 and 0.1 < face.descent < 0.4
