"""The card sheets of CT × Terror as a printer gets them."""

from __future__ import annotations

import csv
from collections import Counter
from html import unescape
from pathlib import Path

import pikepdf
import pytest

from deckgen.load import load_game
from deckgen.pipeline.build import Request, build
from deckgen.project import Project
from deckgen.translate import load_language, translate
from tests.artefacts.printed import Printed, box, fonts, lines, opened, placements, plain, read, slot_texts, slots

TOP = Path(__file__).parents[2]
LAYOUTS = [("a4", "4x2"), ("a4", "3x3-bleed"), ("a4", "gutterfold"), ("letter", "3x3"), ("letter", "2x3-turned"),
           ("letter", "4x2"), ("a4", "auto")]


def copies() -> Counter[str]:
    """What the tables ask for."""
    found: Counter[str] = Counter()
    for name in ("characters", "life", "deck"):
        with (TOP / f"cards/ct_terror/{name}.csv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                found[row["id"]] += int(row["copies"])
    return found


def test_68_cards_of_the_ledger(printed: Printed) -> None:
    faces = Counter(slot["card"] for _, _, slot in slots(printed) if slot["side"] == "face")
    assert faces == copies()
    assert faces.total() == 68
    backs = Counter(slot["card"] for _, _, slot in slots(printed) if slot["side"] == "back")
    assert backs == faces


def test_pages_boxes_and_viewer(printed: Printed) -> None:
    pages = printed.pages("cards.pdf")
    assert len(pages) == 16
    for page in pages:
        media, bleed, trim = (box(page, name) for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
        assert media == pytest.approx((0, 0, 595.276, 841.89), abs=0.01)
        assert media[0] < bleed[0] < trim[0] and media[1] < bleed[1] < trim[1]
        assert trim[2] < bleed[2] < media[2] and trim[3] < bleed[3] < media[3]
    root = opened(printed.folder / "cards.pdf").Root
    assert root.ViewerPreferences.PrintScaling == "/None"
    assert str(root.Lang) == printed.locale.replace("_", "-")


def test_fonts_are_embedded_subsets(printed: Printed) -> None:
    for name in ("cards.pdf", "rulebook.pdf"):
        found = fonts(printed.folder / name)
        assert found
        assert all(found.values()), found
        assert all(font[7] == "+" for font in found), found


def test_every_card_reads_back_in_its_slot(printed: Printed) -> None:
    project = Project.at(TOP)
    game, _ = load_game(project, "ct_terror")
    assert game
    language, _ = load_language(project, "ct_terror", printed.locale)
    translated, _ = translate(game, language)
    names = {card.id: unescape(str(card.values["name"])) for _, card in translated.cards()}
    for slot, found in slot_texts(printed.folder / "cards.pdf", printed):
        card = translated.card(slot["card"])
        assert card
        assert plain(names[card.id]) in found
        if "text" in card.values:
            text = unescape(str(card.values["text"]))
            for other, name in names.items():
                text = text.replace(f'<card id="{other}"/>', name)
            assert plain(text) in found
        for figure in (card.values.get("damage"), card.values.get("protection")):
            assert figure is None or str(figure) in found


def test_each_face_is_drawn_once(printed: Printed) -> None:
    pdf = opened(printed.folder / "cards.pdf")
    shown = [(place.name, page.resources.XObject["/" + place.name].objgen)
             for page in pdf.pages for place in placements(page)]
    assert sum(name.startswith("card_") for name, _ in shown) == 68
    assert len({name for name, _ in shown}) == len(set(shown))


def test_the_slots_of_the_manifest_are_where_the_forms_stand(printed: Printed) -> None:
    pages = printed.pages("cards.pdf")
    placed = [placements(page) for page in pages]
    for page, _, slot in slots(printed):
        form = placed[page].pop(0)
        expected = f"card_{slot['card']}" if slot["side"] == "face" else f"back_{slot['component']}"
        assert form.name == expected
        assert form.matrix == pytest.approx((1, 0, 0, 1, *slot["trim"][:2]), abs=0.02)


def behind(trim: list[float], media: tuple[float, ...]) -> tuple[float, ...]:
    """Where a trim is seen from the other side after the sheet has been flipped on its long edge."""
    _, _, width, height = media
    left, bottom, right, top = trim
    if width < height:
        return (width - right, bottom, width - left, top)
    return (left, height - top, right, height - bottom)


def assert_backs_lie_behind(folder: Path) -> None:
    printed = read(folder, folder.name)
    pages = printed.pages("cards.pdf")
    fronts = {}
    checked = 0
    for page, side, slot in slots(printed):
        if side == "front":
            fronts[page, slot["component"], slot["card"], slot["copy"]] = slot["trim"]
        else:
            front = fronts[page - 1, slot["component"], slot["card"], slot["copy"]]
            assert slot["trim"] == pytest.approx(behind(front, box(pages[page], "/MediaBox")), abs=0.02)
            checked += 1
    assert checked == 68


def test_each_back_lies_behind_its_front(printed: Printed) -> None:
    assert_backs_lie_behind(printed.folder)


@pytest.mark.parametrize(("paper", "layout"), LAYOUTS)
def test_every_layout_prints_the_whole_deck(paper: str, layout: str, tmp_path: Path) -> None:
    outcome = build(Project.at(TOP), Request(tmp_path, ("ct_terror",), ("en",), paper, layout))
    assert not outcome.failed
    folder = tmp_path / "ct_terror/en"
    printed = read(folder, "en")
    assert Counter(slot["card"] for _, _, slot in slots(printed) if slot["side"] == "face") == copies()
    if layout != "gutterfold":
        assert_backs_lie_behind(folder)
    for number, page in enumerate(printed.pages("cards.pdf")):
        trims = [slot["trim"] for at, _, slot in slots(printed) if at == number]
        for x1, y1, x2, y2 in lines(page):
            for left, bottom, right, top in trims:
                inside = min(x1, x2) < right - 0.1 and max(x1, x2) > left + 0.1
                assert not (inside and min(y1, y2) < top - 0.1 and max(y1, y2) > bottom + 0.1), (layout, number)


def test_type_is_never_smaller_than_seven_points(printed: Printed) -> None:
    sizes = []
    for thing in opened(printed.folder / "cards.pdf").objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
            sizes += [float(operands[1]) for operands, operator in pikepdf.parse_content_stream(thing)
                      if str(operator) == "Tf"]
    assert min(sizes) >= 7
    assert len(sizes) > 100


def test_margins_tell_sheet_game_version_hash_and_scale(printed: Printed) -> None:
    import pypdfium2

    document = pypdfium2.PdfDocument(printed.folder / "cards.pdf")
    text = document[0].get_textpage().get_text_bounded()
    assert "CT × Terror 1.0" in text
    assert printed.manifest["files"]["cards.pdf"]["data"][:8] in text
    words = {"en": "Print at 100%", "pt_BR": "100%", "it": "Stampa al 100%",
             "ru": "Печатайте в масштабе 100 %"}
    assert words[printed.locale] in text.replace("\u00a0", " ")
    assert ("100 мм" if printed.locale == "ru" else "100 mm") in text
    ruler = [abs(x2 - x1) for x1, y1, x2, y2 in lines(printed.pages("cards.pdf")[0]) if abs(y1 - y2) < 0.01]
    assert any(length == pytest.approx(100 * 72 / 25.4, abs=0.5) for length in ruler)
