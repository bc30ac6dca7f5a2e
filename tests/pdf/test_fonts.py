"""Letters in files: embedded and subset, read back as they were, drawn as wide as they were measured."""

from __future__ import annotations

from itertools import pairwise

import pypdfium2
import pytest

from deckgen.colour import BLACK, Rgb
from deckgen.drawing import Drawing, Line, Picture, TextBlock
from deckgen.pdf.fonts import TrueTypes, Unassigned
from tests.books import fonts
from tests.operators import area
from tests.pdf.files import add_page, block, embedded, file, letters, opened, read, written

LATIN = [chr(code) for code in range(0x21, 0x17F) if chr(code).isprintable() and chr(code) not in "\xad"]
GREEK_AND_CYRILLIC = [chr(code) for code in (*range(0x3B1, 0x3CA), *range(0x410, 0x450))]
TEXT = 'AVAST! “To-morrow” AWAY: 40 % (half) of \\ all – “Ação”, città, Жук, Ωμέγα; "Te" Ty.'


def known(key: str = "text") -> list[str]:
    """Letters that the font has, more than one subset of them."""
    face = fonts()[key]
    return [letter for letter in (*LATIN, *GREEK_AND_CYRILLIC) if face[letter] not in face.gaps]


def test_fonts_are_embedded_subset_and_no_others() -> None:
    data = written([block("Plain"), block("Bold", bold=True, top=150)])
    found = embedded(data)
    assert len(found) == 2 and all(found.values())
    assert all(name[7] == "+" and "FiraGO" in name for name in found), found
    assert len(data) < 60_000           # of fonts of half a megabyte


def test_a_file_without_text_has_no_fonts() -> None:
    assert embedded(written([area("#000", 0, 0, 9, 9)])) == {}


def test_text_reads_back_as_it_was_kerned_or_not() -> None:
    assert any(word.kerns for word in block(TEXT).lines[0].words if word)
    assert read(written([block(TEXT, width=1000, size=4)])) == TEXT


@pytest.mark.parametrize("text", ["AK (", "(", ")", "a\\", "()", "V("])
def test_a_word_that_ends_with_a_bracket_reads_back(text: str) -> None:
    """As in `(<b>60</b>)`, where the brackets are words of their own."""
    assert read(written([block(text, width=1000)])).strip() == text


def test_lines_read_back_as_lines() -> None:
    made = block("One two three four five six", width=60)
    assert len(made.lines) > 1
    expected = ["".join(word.text if word else " " for word in line.words) for line in made.lines]
    assert [line.strip() for line in read(written([made])).split("\n")] == expected


def test_more_letters_than_a_subset_holds_read_back() -> None:
    every = known()
    assert len(every) > 300
    lines = ["".join(every[start:start + 40]) for start in range(0, len(every), 40)]
    blocks = [block(text, size=5, width=1000, top=190 - 15 * row) for row, text in enumerate(lines)]
    data = written(blocks)
    assert read(data).replace("\n", "") == "".join(lines)
    assert len(embedded(data)) >= 2


def test_a_word_of_letters_in_several_subsets_reads_back_in_one() -> None:
    every = known()
    made = file()
    add_page(made, [block("".join(every[start:start + 40]), size=5, width=1000) for start in range(0, len(every), 40)])
    late = every[0] + every[-1] + "AV" + every[-2] + every[1]
    add_page(made, [block(f"{late} {late}", width=1000)])
    assert read(made.data(), 1) == f"{late} {late}"


def test_letters_stand_as_far_apart_as_they_were_measured() -> None:
    word = fonts()["text"]["AVATAR"]
    data = written([letters("AVATAR", "text", 10, 100, 40), letters("|", "text", 10 + word.width * 40 / 1000, 100, 40)])
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    boxes = [page.get_charbox(index, loose=True) for index in range(7)]
    lefts = [box[0] for box in boxes]
    advances = [fonts()["text"][letter].width + kern for letter, kern in zip("AVATAR", (*word.kerns, 0), strict=False)]
    for (one, other), advance in zip(pairwise(lefts), advances, strict=True):
        assert other - one == pytest.approx(advance * 40 / 1000, abs=0.15)
    assert lefts[-1] == pytest.approx(10 + word.width * 40 / 1000, abs=0.15)


def test_a_kerned_pair_is_drawn_closer_than_its_letters() -> None:
    face = fonts()["text"]
    assert face["AV"].kerns[0] < -10
    page = pypdfium2.PdfDocument(written([letters("AV", "text", 10, 100, 40)]))[0].get_textpage()
    gap = page.get_charbox(1, loose=True)[0] - page.get_charbox(0, loose=True)[0]
    assert gap == pytest.approx((face["A"].width + face["AV"].kerns[0]) * 40 / 1000, abs=0.1)


def test_justified_words_are_drawn_apart_by_the_gap() -> None:
    face = fonts()["text"]
    words = (face["one"], None, face["two"])
    lefts = []
    for gap in (0, 25):
        data = written([TextBlock(20, BLACK, face.space, (Line(10, 100, gap, words),))])
        page = pypdfium2.PdfDocument(data)[0].get_textpage()
        assert page.get_text_bounded() == "one two"
        lefts.append(page.get_charbox(4)[0])
    assert lefts[1] - lefts[0] == pytest.approx(25, abs=0.05)


def test_spaces_are_as_wide_as_told_whatever_font_stands_before() -> None:
    plain, bold = fonts()["text"], fonts()["text-bold"]
    data = written([TextBlock(20, BLACK, 800,
                              (Line(10, 100, 0, (plain["one"], None, bold["two"], None, plain["x"])),))])
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    left = page.get_charbox(8, loose=True)[0]
    assert left == pytest.approx(10 + (plain["one"].width + 800 + bold["two"].width + 800) * 0.02, abs=0.1)


def test_a_no_break_space_is_drawn() -> None:
    assert read(written([block("40\xa0l now")])).replace("\xa0", " ") == "40 l now"


@pytest.mark.parametrize("text", ["漢 abc", "漢字", "a漢b c", "漢 字"])
def test_letters_that_a_font_lacks_break_nothing(text: str) -> None:
    left = "".join(letter for letter in text if letter < "\u2e80")
    assert read(written([block(text)])).split() == left.split()


def test_icons_take_size_and_colour_and_are_embedded() -> None:
    made = file()
    face = fonts()["icons"]
    icon = face[fonts().icon_codes["bomb"]]
    plain = fonts()["text"]["Then"]
    add_page(made, [TextBlock(20, Rgb(1, 0, 0), fonts()["text"].space, (Line(10, 100, 0, (icon, None, plain)),))])
    data = made.data()
    assert read(data).endswith("Then")
    assert any("icons" in name for name in embedded(data)) and all(embedded(data).values())


def test_letters_assigned_early_leave_the_text_as_it_is() -> None:
    made = file()
    add_page(made, [block("First")])
    made.encoder.assign({"ж", "a", "漢"})
    add_page(made, [block("жабa")])
    assert read(made.data(), 1) == "жабa"


def test_a_closed_encoder_takes_no_new_letter_and_no_new_font() -> None:
    made = file()
    made.encode([block("abc")])
    made.encoder.assign(set("abcdef"))
    made.encoder.close()
    made.encode([block("fed")])
    for late in (block("xyz"), block("abc", bold=True)):
        with pytest.raises(Unassigned):
            made.encode([late])


def test_fonts_are_parsed_once_for_all_files() -> None:
    truetypes = TrueTypes(fonts().data)
    assert truetypes["text"] is truetypes["text"]


def test_text_of_a_form_reads_back_on_every_page() -> None:
    made = file()
    made.add_form(Drawing("card_a", 200, 200, 0, (block(TEXT, width=1000, size=4),)))
    for _ in range(2):
        add_page(made, [Picture("card_a", (1, 0, 0, 1, 0, 0))])
    data = made.data()
    assert read(data, 0) == read(data, 1) == TEXT
    assert opened(data).check_pdf_syntax() == []
