"""Every layout that deckgen brings along, printed and read back: slots, backs behind their fronts, marks, boxes."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from deckgen.geometry import MM, points
from tests.artefacts.printed import box, lines, placements
from tests.pipeline.maker import manifest, put, run

FOLDER = Path(__file__).parents[2] / "templates/common/layouts"
LAYOUTS = sorted(FOLDER.glob("*.toml"))
GAME = """\
format = 1
title = "Cards"
version = "1"
locales = ["en"]

[components.deck]
name = "Deck"
table = "deck.csv"
size = "63 mm x 88 mm"
bleed = "3 mm"
template = "plain/card.xml.j2"
back = "plain/back.xml.j2"
columns = { name = "name" }
"""
FACE = '<face unit="mm"><rect x="-3" y="-3" w="69" h="94" fill="#f0f0f0"/>{}</face>'
WORD = '<text x="5" y="5" w="50" h="10" size="12">{{ card.name }}</text>'
COPIES = {f"c{number}": number % 3 + 1 for number in range(9)}
Rect = tuple[float, float, float, float]


@cache
def printed(name: str, folder: Path) -> tuple[dict[str, Any], pikepdf.Pdf]:
    """The manifest and the file of a deck whose backs differ, in one layout."""
    put(folder, "cards/plain/game.toml", GAME)
    put(folder, "cards/plain/deck.csv",
        "id,copies,name\n" + "".join(f"{card},{n},N {card}\n" for card, n in COPIES.items()))
    put(folder, "templates/plain/card.xml.j2", FACE.format(WORD))
    put(folder, "templates/plain/back.xml.j2", FACE.format(WORD))
    outcome = run(folder, paper=name.split("-")[0], layout=name.partition("-")[2])
    assert not outcome.failed, outcome.diagnostics
    return manifest(folder, game="plain"), pikepdf.open(folder / "output/plain/en/cards.pdf")


@pytest.fixture(scope="module", params=LAYOUTS, ids=lambda path: path.stem)
def layout(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    name = request.param.stem
    return name, *printed(name, tmp_path_factory.mktemp(name))


def corners(matrix: tuple[float, ...], width: float = 63 * MM, height: float = 88 * MM) -> Rect:
    """Where a face of this size lies, and its top left corner's place."""
    a, b, c, d, e, f = matrix
    xs, ys = [e, a * width + e, c * height + e], [f, b * width + f, d * height + f]
    return (min(xs), min(ys), max(xs), max(ys))


def flipped(matrix: tuple[float, ...], media: tuple[float, ...]) -> tuple[float, ...]:
    """A drawing's matrix as seen through the sheet once it has been flipped on its long edge."""
    a, b, c, d, e, f = matrix
    if media[2] < media[3]:
        return (-a, b, -c, d, media[2] - e, f)
    return (a, -b, c, -d, e, media[3] - f)


def test_every_copy_has_a_face_and_a_back_if_the_layout_has_backs(layout: Any) -> None:
    name, found, _ = layout
    sides = {side: Counter(slot["card"] for sheet in found["sheets"] for slot in sheet["slots"] if slot["side"] == side)
             for side in ("face", "back")}
    assert sides["face"] == COPIES
    assert sides["back"] == ({} if "fronts" in name else COPIES)


def test_the_forms_stand_where_the_manifest_says(layout: Any) -> None:
    _, found, pdf = layout
    assert len(pdf.pages) == len(found["sheets"])
    for sheet, page in zip(found["sheets"], pdf.pages, strict=True):
        shown = placements(page)
        prefix = {"face": "card_", "back": "back_deck."}
        assert [place.name for place in shown] == [prefix[slot["side"]] + slot["card"] for slot in sheet["slots"]]
        for place, slot in zip(shown, sheet["slots"], strict=True):
            assert corners(place.matrix) == pytest.approx(slot["trim"], abs=0.02)


def test_each_back_lies_behind_its_own_front_and_upright(layout: Any) -> None:
    name, _, pdf = layout
    if "fronts" in name or "gutterfold" in name:
        return
    for front, reverse in zip(pdf.pages[::2], pdf.pages[1::2], strict=True):
        media = box(front, "/MediaBox")
        behind = {corners(flipped(place.matrix, media)): place for place in placements(reverse)}
        for place in placements(front):
            [(_, back)] = [(rect, back) for rect, back in behind.items()
                           if rect == pytest.approx(corners(place.matrix), abs=0.02)]
            assert back.name.removeprefix("back_deck.") == place.name.removeprefix("card_")


def test_in_a_gutterfold_each_back_meets_its_front_when_folded(layout: Any) -> None:
    name, _, pdf = layout
    if "gutterfold" not in name:
        return
    for page in pdf.pages:
        shown = placements(page)
        faces = [(place, corners(place.matrix)) for place in shown if place.name.startswith("card")]
        backs = [(place, corners(place.matrix)) for place in shown if place.name.startswith("back")]
        fold = (min(rect[1] for _, rect in faces) + max(rect[3] for _, rect in backs)) / 2
        for face, (left, bottom, right, top) in faces:
            folded = (left, 2 * fold - top, right, 2 * fold - bottom)
            [back] = [back for back, rect in backs if rect == pytest.approx(folded, abs=0.02)]
            assert back.name.removeprefix("back_deck.") == face.name.removeprefix("card_")
            assert face.matrix[3] > 0 > back.matrix[3]      # upside down, so that both stand upright when folded


def test_marks_stay_out_of_every_bleed(layout: Any) -> None:
    name, found, pdf = layout
    file, marked = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")), 0
    bleed = max(map(points, file.get("outer_bleed", file["bleed"]).split("x"))) if "gutterfold" in name else 0
    for sheet, page in zip(found["sheets"], pdf.pages, strict=True):
        whole = box(page, "/BleedBox")
        rects = [grown(slot["trim"], bleed, whole) for slot in sheet["slots"]] if "gutterfold" in name else [whole]
        fold = sum(whole[1::2]) / 2
        for x1, y1, x2, y2 in lines(page):
            marked += 1
            assert y1 == y2 == pytest.approx(fold, abs=0.1) or not any(
                overlap((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)), rect) for rect in rects), (x1, y1, x2, y2)
    assert marked > 8


def grown(trim: Any, by: float, within: tuple[float, ...]) -> Rect:
    return (max(trim[0] - by, within[0]), max(trim[1] - by, within[1]),
            min(trim[2] + by, within[2]), min(trim[3] + by, within[3]))


def overlap(one: Rect, other: Any) -> bool:
    """Whether two rectangles, or a line and a rectangle, have more than edges in common."""
    return bool(one[0] < other[2] - 0.02 and other[0] < one[2] - 0.02
                and one[1] < other[3] - 0.02 and other[1] < one[3] - 0.02)


def test_boxes_hold_each_other_and_all_trims(layout: Any) -> None:
    _, found, pdf = layout
    for sheet, page in zip(found["sheets"], pdf.pages, strict=True):
        media, bleed, trim = (box(page, name) for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
        for inner, outer in ((trim, bleed), (bleed, media)):
            assert inner[0] >= outer[0] - 0.01 and inner[1] >= outer[1] - 0.01
            assert inner[2] <= outer[2] + 0.01 and inner[3] <= outer[3] + 0.01
        for slot in sheet["slots"]:
            assert all(a >= b - 0.02 for a, b in zip(slot["trim"][:2], trim[:2], strict=True))
            assert all(a <= b + 0.02 for a, b in zip(slot["trim"][2:], trim[2:], strict=True))


def test_no_two_pieces_lie_on_each_other(layout: Any) -> None:
    _, found, _ = layout
    for sheet in found["sheets"]:
        trims = [slot["trim"] for slot in sheet["slots"]]
        for at, one in enumerate(trims):
            assert not any(overlap(one, other) for other in trims[:at])


def test_papers_are_a4_and_letter(layout: Any) -> None:
    name, _, pdf = layout
    sides = sorted(round(side / MM, 1) for side in box(pdf.pages[0], "/MediaBox")[2:])
    assert sides == ([210, 297] if name.startswith("a4") else [215.9, 279.4])
