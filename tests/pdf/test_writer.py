"""PDF files: each drawing once and shown as often as needed, the same bytes each time, nothing that is not used."""

from __future__ import annotations

import pikepdf
import pytest

from deckgen.drawing import Drawing, Item, Picture
from deckgen.geometry import Rect, Size
from deckgen.pdf.fonts import CidFonts
from deckgen.pdf.writer import PdfFile
from tests.books import fonts
from tests.operators import area
from tests.pdf.files import BOX, PAGE, add_page, block, file, opened, pixels, written

SQUARE = Drawing("card_a", 50, 50, 5, (area("#f00", -5, -5, 60, 60),))
PALE = Drawing("card_pale", 50, 50, 0, (area("#00f", 0, 0, 50, 50, 0.5),))
NESTED = Drawing("card_nested", 100, 50, 0, (Picture("art_1", (1, 0, 0, 1, 0, 0)),
                                             Picture("art_1", (1, 0, 0, 1, 50, 0))))
ART = Drawing("art_1", 50, 50, 0, (area("#0f0", 10, 10, 30, 30), area("#000", 0, 0, 50, 50, 0.25)))


def place(name: str, x: float = 0, y: float = 0) -> Picture:
    return Picture(name, (1, 0, 0, 1, x, y))


def contents(page: pikepdf.Page) -> str:
    return bytes(page.Contents.read_bytes()).decode("latin-1")


def test_a_drawing_is_there_once_however_often_it_is_placed() -> None:
    made = file()
    made.add_form(SQUARE)
    made.add_form(SQUARE)
    for _ in range(3):
        add_page(made, [place("card_a", n * 60) for n in range(4)])
    pdf = opened(made.data())
    forms = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"]
    assert len(forms) == 1 and len(pdf.pages) == 3
    assert [contents(page).count("/card_a Do") for page in pdf.pages] == [4, 4, 4]
    assert len({page.Resources.XObject["/card_a"].objgen for page in pdf.pages}) == 1


def test_a_form_is_cut_at_its_bleed() -> None:
    made = file()
    made.add_form(SQUARE)
    add_page(made, [place("card_a", 20, 20)])
    data = made.data()
    assert [float(v) for v in opened(data).pages[0].Resources.XObject["/card_a"].BBox] == [-5, -5, 55, 55]
    image = pixels(data)
    assert [image.getpixel((x, 200 - 40)) for x in (13, 17, 40, 73, 77)] == [
        (255, 255, 255), (255, 0, 0), (255, 0, 0), (255, 0, 0), (255, 255, 255)]


def test_what_lies_beyond_the_bleed_is_not_shown() -> None:
    made = file()
    made.add_form(Drawing("card_wide", 50, 50, 5, (area("#f00", -100, -100, 500, 500),)))
    add_page(made, [place("card_wide", 20, 20)])
    image = pixels(made.data())
    assert image.getpixel((10, 160)) == (255, 255, 255) and image.getpixel((40, 160)) == (255, 0, 0)


def test_opacity_holds_inside_forms_and_ends_there() -> None:
    made = file()
    made.add_form(PALE)
    add_page(made, [place("card_pale", 0, 0), area("#00f", 60, 0, 50, 50)])
    data = made.data()
    form = opened(data).pages[0].Resources.XObject["/card_pale"]
    [state] = form.Resources.ExtGState.values()
    assert (float(state.ca), float(state.CA)) == (0.5, 0.5)
    image = pixels(data)
    red, green, blue = image.getpixel((25, 175))
    assert blue == 255 and red == green and 120 <= red <= 135
    assert image.getpixel((80, 175)) == (0, 0, 255)


def test_art_inside_a_drawing_comes_along() -> None:
    made = file({"art_1": ART})
    made.add_form(NESTED)
    add_page(made, [place("card_nested")])
    data = made.data()
    form = opened(data).pages[0].Resources.XObject["/card_nested"]
    assert list(form.Resources.XObject.keys()) == ["/art_1"]
    assert pixels(data).getpixel((25, 175)) == pixels(data).getpixel((75, 175)) != (255, 255, 255)


@pytest.mark.parametrize("items", [
    [block("Words and more words")], [area("#000", 0, 0, 9, 9, 0.3)], [place("art_1")]])
def test_the_same_input_gives_the_same_bytes(items: list[Item]) -> None:
    assert written(items, {"art_1": ART}) == written(items, {"art_1": ART})


def test_other_editions_have_other_ids() -> None:
    made = []
    for signature in ("tiny en 1", "tiny it 1"):
        one = PdfFile(CidFonts(fonts().file), {}, "T", "en", signature)
        add_page(one, [])
        made.append(opened(one.data()).trailer.ID[0])
    assert bytes(made[0]) != bytes(made[1])


def test_boxes_are_as_given() -> None:
    made = file()
    made.add_page(Size(595.276, 841.89), made.encode([]), Rect(20.5, 30.25, 500, 800), Rect(12, 22, 508.5, 808.5))
    page = opened(made.data()).pages[0]
    assert [[float(v) for v in page.obj[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox")] == [
        [0, 0, 595.276, 841.89], [12, 22, 508.5, 808.5], [20.5, 30.25, 500, 800]]


def test_the_viewer_is_asked_not_to_scale_and_to_show_the_title() -> None:
    made = file(locale="pt_BR")
    add_page(made, [])
    pdf = opened(made.data())
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
    assert (str(pdf.Root.Lang), str(pdf.docinfo["/Title"])) == ("pt-BR", "Title")


def test_titles_take_any_letters() -> None:
    made = PdfFile(CidFonts(fonts().file), {}, "CT × Террор (漢) \\ ())", "it", "x")
    add_page(made, [])
    assert str(opened(made.data()).docinfo["/Title"]) == "CT × Террор (漢) \\ ())"


def test_the_file_is_sound_and_tells_when_nothing_of_it() -> None:
    made = file({"art_1": ART})
    made.add_form(NESTED)
    add_page(made, [place("card_nested"), block("Words"), area("#000", 0, 0, 9, 9, 0.5)])
    data = made.data()
    pdf = opened(data)
    assert pdf.check_pdf_syntax() == []
    assert data.startswith(b"%PDF-1.4")     # the first version with alpha
    assert str(pdf.docinfo["/CreationDate"]).startswith("D:2000")
    assert PAGE.width == BOX.right


def test_a_page_tells_only_what_it_uses() -> None:
    made = file({"art_1": ART})
    made.add_form(SQUARE)
    made.add_form(NESTED)
    add_page(made, [place("card_a")])
    add_page(made, [place("card_nested")])
    first, second = opened(made.data()).pages
    assert list(first.Resources.XObject.keys()) == ["/card_a"]
    assert list(second.Resources.XObject.keys()) == ["/card_nested"]
    assert "/ExtGState" not in first.Resources
