"""Letters in files: embedded and subset, read back as they were, drawn as wide as they were measured."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations

import pikepdf
import pypdfium2
import pytest

from deckgen.colour import BLACK, Rgb
from deckgen.drawing import Drawing, Item, Line, Picture, TextBlock, Word
from deckgen.fontfile import FontFile
from deckgen.pdf.fonts import CidFonts
from deckgen.pdf.writer import PdfFile
from deckgen.render.fonts import Fonts, built_in
from tests import typefaces
from tests.books import fonts
from tests.operators import area
from tests.pdf.files import BOX, PAGE, add_page, block, embedded, file, letters, opened, pixels, read, written

LATIN = [chr(code) for code in range(0x21, 0x17F) if chr(code).isprintable() and chr(code) not in "\xad"]
GREEK_AND_CYRILLIC = [chr(code) for code in (*range(0x3B1, 0x3CA), *range(0x410, 0x450))]
TEXT = 'AVAST! “To-morrow” AWAY: 40 % (half) of \\ all – “Ação”, città, Жук, Ωμέγα; "Te" Ty.'


def known(key: str = "text") -> list[str]:
    """Letters that the font has."""
    face = fonts()[key]
    return [letter for letter in (*LATIN, *GREEK_AND_CYRILLIC) if face[letter] not in face.gaps]


def kerns(word: Word) -> list[float]:
    """By how much each letter's advance differs from that of the letter by itself."""
    face = fonts()[word.font]
    return [glyph.advance - face[glyph.text].width for glyph in word.glyphs if glyph.text]


def test_fonts_are_embedded_subset_and_no_others() -> None:
    data = written([block("Plain"), block("Bold", bold=True, top=150)])
    found = embedded(data)
    assert len(found) == 2 and all(found.values())
    assert all(name[7] == "+" and "FiraGO" in name for name in found), found
    assert len(data) < 60_000           # of fonts of half a megabyte


def test_a_file_without_text_has_no_fonts() -> None:
    assert embedded(written([area("#000", 0, 0, 9, 9)])) == {}


def test_text_reads_back_as_it_was_kerned_or_not() -> None:
    assert any(abs(moved) > 10 for word in block(TEXT).lines[0].words if word for moved in kerns(word))
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


def test_hundreds_of_letters_of_one_font_read_back() -> None:
    every = known()
    assert len(every) > 300
    lines = ["".join(every[start:start + 40]) for start in range(0, len(every), 40)]
    blocks = [block(text, size=5, width=1000, top=190 - 15 * row) for row, text in enumerate(lines)]
    data = written(blocks)
    assert read(data).replace("\n", "") == "".join(lines)
    assert len(embedded(data)) == 1


def test_letters_stand_as_far_apart_as_they_were_measured() -> None:
    word = fonts()["text"]["AVATAR"]
    data = written([letters("AVATAR", "text", 10, 100, 40), letters("|", "text", 10 + word.width * 40 / 1000, 100, 40)])
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    boxes = [page.get_charbox(index, loose=True) for index in range(7)]
    lefts = [box[0] for box in boxes]
    for (one, other), glyph in zip(pairwise(lefts), word.glyphs, strict=True):
        assert other - one == pytest.approx(glyph.advance * 40 / 1000, abs=0.15)
    assert lefts[-1] == pytest.approx(10 + word.width * 40 / 1000, abs=0.15)


def test_a_kerned_pair_is_drawn_closer_than_its_letters() -> None:
    face = fonts()["text"]
    assert kerns(face["AV"])[0] < -10
    page = pypdfium2.PdfDocument(written([letters("AV", "text", 10, 100, 40)]))[0].get_textpage()
    gap = page.get_charbox(1, loose=True)[0] - page.get_charbox(0, loose=True)[0]
    assert gap == pytest.approx((face["A"].width + kerns(face["AV"])[0]) * 40 / 1000, abs=0.1)


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


def test_text_of_a_form_reads_back_on_every_page() -> None:
    made = file()
    made.add_form(Drawing("card_a", 200, 200, 0, (block(TEXT, width=1000, size=4),)))
    for _ in range(2):
        add_page(made, [Picture("card_a", (1, 0, 0, 1, 0, 0))])
    data = made.data()
    assert read(data, 0) == read(data, 1) == TEXT
    assert opened(data).check_pdf_syntax() == []


# --- fonts of other kinds ---------------------------------------------------------------------------------------------

def own(**files: FontFile) -> Fonts:
    return Fonts({key: lambda file=file: file for key, file in files.items()}, {})      # type: ignore[misc]


def printed(shown: Fonts, items: Sequence[Item]) -> bytes:
    made = PdfFile(CidFonts(shown.file), {}, "Title", "en", "a test")
    made.add_page(PAGE, made.encode(items), BOX, BOX)
    return made.data()


def line(face_words: Sequence[Word | None], space: float = 250, size: float = 20) -> list[Item]:
    return [TextBlock(size, BLACK, space, (Line(10, 100, 0, tuple(face_words)),))]


def ink(data: bytes, scale: float = 2) -> tuple[float, float, float, float]:
    """The box of what is dark on the page, in points from the top left corner."""
    box = pixels(data, scale).convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()
    left, top, right, bottom = (value / scale for value in box)
    return left, top, right, bottom


def word(data: bytes, text: str, **more: tuple[tuple[str, float], ...]) -> tuple[Word, bytes]:
    """A word in a font of its own, and the file that shows it."""
    shown = own(text=FontFile(data, **more))        # type: ignore[arg-type]
    made = shown["text"][text]
    return made, printed(shown, line([made]))


@pytest.mark.parametrize(("data", "key"), [(typefaces.postscript(), "/FontFile3"), (typefaces.variable(), "/FontFile2"),
                                           (typefaces.variable_postscript(), "/FontFile3"),
                                           (typefaces.sans(), "/FontFile2")])
def test_fonts_of_every_kind_are_embedded_drawn_and_read(data: bytes, key: str) -> None:
    _, made = word(data, "hammock")
    assert read(made) == "hammock"
    [font] = [thing for thing in opened(made).objects
              if isinstance(thing, pikepdf.Dictionary) and thing.get("/Subtype") == "/Type0"]
    assert key in font.DescendantFonts[0].FontDescriptor
    left, _, right, _ = ink(made)
    assert left >= 10 and right - left > 40


@pytest.mark.parametrize("font", [typefaces.variable(), typefaces.variable_postscript()], ids=["glyf", "CFF2"])
def test_a_variable_font_is_measured_and_drawn_at_its_instance(font: bytes) -> None:
    bars = []
    for instance in ((), (("wght", 900.0),)):
        made, data = word(font, "h", instance=instance)
        left, _, right, _ = ink(data, 10)
        bars.append((made.width, right - left))
    assert bars[0] == (400, pytest.approx(100 * 20 / 1000, abs=0.15))
    assert bars[1] == (600, pytest.approx(300 * 20 / 1000, abs=0.15))


def test_two_instances_of_a_file_are_two_fonts_and_two_families_of_a_file_are_one() -> None:
    files = {"text": FontFile(typefaces.variable()), "title": FontFile(typefaces.variable()),
             "heavy": FontFile(typefaces.variable(), (("wght", 900.0),))}
    shown = own(**files)
    data = printed(shown, line([shown[key]["hat"] for key in files]))
    assert len(embedded(data)) == 2 and all(embedded(data).values())
    assert read(data) == "hathathat"


def test_a_ligature_reads_back_as_its_letters_and_is_one_glyph() -> None:
    made, data = word(typefaces.postscript(), "off")
    assert [glyph.text for glyph in made.glyphs] == ["off"]
    assert read(data) == "off"
    apart, data = word(typefaces.postscript(), "off", features=(("liga", 0),))
    assert len(apart.glyphs) == 3 and read(data) == "off"


def test_glyphs_that_stand_for_other_letters_read_back_as_what_was_written() -> None:
    """The font draws b for a: what is printed has the letters of the text all the same."""
    made, data = word(typefaces.postscript(), "bazaar", features=(("smcp", 1),))
    assert len({glyph.number for glyph in made.glyphs}) == 3
    assert read(data) == "bazaar"


def test_marks_stand_above_their_letters() -> None:
    """A letter and an accent that no single glyph has: the accent is moved back over the letter and reads after it."""
    made = fonts()["text"]["q\u0301x"]
    assert made.width == pytest.approx(sum(fonts()["text"][letter].width for letter in "qx"), abs=1)
    data = written([TextBlock(40, BLACK, 250, (Line(10, 100, 0, (made,)),))])
    assert read(data) == "q\u0301x"
    whole, bare = ink(data), ink(written([letters("qx", "text", 10, 100, 40)]))
    assert whole[1] < bare[1] and (whole[0], whole[2]) == pytest.approx((bare[0], bare[2]), abs=1)


def test_a_mark_is_lifted_over_a_capital() -> None:
    """Noto Sans has one accent for all letters, and says how much higher it stands over a capital."""
    noto = Fonts({"text": built_in("notos")}, {})
    face = noto["text"]
    tops = [ink(printed(noto, line([face[text]], size=100)))[1] for text in ("Q", "Q\u0301")]
    assert face["Q\u0301"].glyphs[-1].y > 100
    assert tops[0] - tops[1] > 15


@pytest.mark.parametrize("space", "\u00a0\u2009\u200a\u202f\u2003")
def test_spaces_of_every_width_read_back_as_spaces(space: str) -> None:
    assert read(written([block(f"40{space}l now")])) == "40 l now"


def test_glyphs_written_by_several_processes_make_one_font_in_any_order() -> None:
    texts = ["one", "two", "off"]
    made = []
    for order in permutations(texts):
        whole, parts = file(), []
        for text in order:
            part = file()
            part.encode([block(text)])
            parts.append(part.encoder.shown)
        for shown in parts:
            whole.encoder.take(shown)
        made.append(whole.data())
    assert len(set(made)) == 1 and len(embedded(made[0])) == 1


def test_the_widths_in_the_file_are_those_of_the_embedded_font() -> None:
    """Else printers and readers place the letters differently."""
    import uharfbuzz

    for data, files in ((typefaces.sans(), {}), (typefaces.variable(), {"instance": (("wght", 900.0),)})):
        _, made = word(data, "hammock", **files)
        [font] = [thing for thing in opened(made).objects
                  if isinstance(thing, pikepdf.Dictionary) and thing.get("/Subtype") == "/CIDFontType2"]
        program = uharfbuzz.Font(uharfbuzz.Face(font.FontDescriptor.FontFile2.read_bytes()))
        numbers, widths = list(font.W)[::2], [float(width[0]) for width in list(font.W)[1::2]]
        assert len(numbers) > 5
        assert widths == [program.get_glyph_h_advance(int(number)) for number in numbers]


def test_small_capitals_read_back_as_what_was_written_in_every_size() -> None:
    """One glyph stands for a small letter and for a capital."""
    shown = own(text=FontFile(typefaces.sans(), (), (("smcp", 1), ("c2sc", 1))))
    words = [shown["text"][text] for text in ("Aab", "aAb")]
    assert len({glyph.number for made in words for glyph in made.glyphs}) == 2
    data = printed(shown, [TextBlock(size, BLACK, 250, (Line(10, 100 - size, 0, (words[0], None, words[1])),))
                           for size in (20, 40)])
    assert read(data).split() == ["Aab", "aAb"] * 2
    heights = [ink(printed(shown, line([made], size=40))) for made in words]
    assert heights[0] == pytest.approx(heights[1], abs=1)


@pytest.mark.parametrize("text", ["कि", "हिन्दी"])
def test_glyphs_in_another_order_than_their_letters_read_back_as_written(text: str) -> None:
    made, data = word(typefaces.sans(), text)
    assert "".join(glyph.text for glyph in made.glyphs) == text
    assert read(data).replace("\u200b", "") == text


def test_text_that_is_read_in_another_way_stands_where_it_is_drawn_in_a_form_too() -> None:
    """What verify relies on: the words within the trim of a card."""
    made = file()
    made.add_form(Drawing("card_a", 200, 200, 0, (block("ﬁne q\u0301x 40\u202fl", width=1000),)))
    add_page(made, [Picture("card_a", (1, 0, 0, 1, 80, 0))])
    page = pypdfium2.PdfDocument(made.data())[0].get_textpage()
    assert page.get_text_bounded(80, 0, 280, 200) == "fine q\u0301x 40 l"
