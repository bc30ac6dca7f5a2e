"""Faces in two languages: where the second one stands and how small, and what is told when both do not fit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deckgen import drawing
from deckgen.colour import BLACK, Rgb
from deckgen.drawing import TextBlock
from deckgen.geometry import MM
from deckgen.render.settings import Setting
from deckgen.render.shared import GAP, RATIO, READABLE, TIGHT, paler, smaller
from tests import books
from tests.operators import operators
from tests.render.painting import HEIGHT, Drawn, face, line_texts
from tests.translate.test_language import HEAD, entry

TEXT = "The rifle deals more damage than any other weapon."
TESTO = "Il fucile infligge più danni di qualsiasi altra arma."
NAMES = entry("Bomb", "Ordigno", "deck.name")
TEXTS = entry(TEXT, TESTO)
TOP, LEFT, WIDTH = 10, 5, 50


def both(root: Path, body: str, *entries: str, **more: Any) -> Drawn:
    """The face of a card in English, with Italian as its second language."""
    files = {f"locales/it/LC_MESSAGES/{name}.po": HEAD + "".join(entries) for name in ("play", "deckgen")}
    return face(root, body, files=files, second="it", **more)


def frame(height: float, content: str = "{{ card.name }}", **more: str) -> str:
    style = {"size": "10", "min-size": "8", "leading": "1"} | {key.replace("_", "-"): value
                                                               for key, value in more.items()}
    given = " ".join(f'{key}="{value}"' for key, value in style.items())
    return f'<text frame="f" x="{LEFT}" y="{TOP}" w="{WIDTH}" h="{height}" {given}>{content}</text>'


def read(drawn: Drawn) -> list[str]:
    return [" ".join(line_texts(block)) for block in drawn.blocks]


def rules(drawn: Drawn) -> list[str]:
    return [operators([item]) for item in drawn.items if isinstance(item, drawing.Path)]


def tops(block: TextBlock) -> list[float]:
    """How far below the frame's top the baselines lie, in points."""
    return [HEIGHT - TOP * MM - line.y for line in block.lines]


def test_the_second_language_stands_below_smaller_and_paler(tmp_path: Path) -> None:
    drawn = both(tmp_path, frame(20), NAMES, name="Bomb")
    main, second = drawn.blocks
    assert drawn.faults == [] and read(drawn) == ["Bomb", "Ordigno"]
    assert (main.size, second.size) == (10, 10 * RATIO)
    assert second.colour == paler(main.colour) != main.colour
    assert main.lines[0].x == second.lines[0].x and tops(main)[0] < tops(second)[0]
    assert rules(drawn) == []


def test_texts_of_several_lines_are_parted_by_a_rule(tmp_path: Path) -> None:
    drawn = both(tmp_path, frame(40, "{{ card.text }}"), TEXTS, text=TEXT)
    main, second = drawn.blocks
    assert [len(block.lines) for block in (main, second)] == [2, 2] and len(rules(drawn)) == 1
    left, bottom, width = map(float, rules(drawn)[0].split("g ", 1)[1].split()[:3])
    assert (round(left, 1), round(width, 1)) == (round(LEFT * MM, 1), round(WIDTH * MM, 1))
    assert second.lines[0].y < bottom < main.lines[-1].y


@pytest.mark.parametrize(("valign", "height"), [("top", 40), ("middle", 40), ("bottom", 40), ("middle", 17)])
def test_both_lie_inside_the_frame(valign: str, height: float, tmp_path: Path) -> None:
    drawn = both(tmp_path, frame(height, "{{ card.text }}", valign=valign), TEXTS, text=TEXT)
    main, second = drawn.blocks
    assert drawn.faults == []
    assert tops(main)[0] > main.size * 0.6 and tops(second)[-1] < height * MM
    near = {"top": tops(main)[0] < 2 * main.size, "bottom": tops(second)[-1] > height * MM - second.size}
    assert near.get(valign, True)


def test_both_shrink_together_and_no_further_than_the_least_size(tmp_path: Path) -> None:
    main, second = both(tmp_path, frame(14, "{{ card.text }}"), TEXTS, text=TEXT).blocks
    assert 8 <= main.size < 10 and second.size == smaller(main.size)
    told = both(tmp_path, frame(6, "{{ card.text }}"), TEXTS, text=TEXT)
    assert [block.size for block in told.blocks] == [8, READABLE] and told.codes == ["text-overflow"]


def test_the_gap_gives_way_before_a_text_overflows(tmp_path: Path) -> None:
    lines = 2 * 8 + 2 * smaller(8)
    fits = (lines + TIGHT * 8 + 0.1) / MM
    assert lines + GAP * 8 > fits * MM
    assert both(tmp_path, frame(fits, "{{ card.text }}"), TEXTS, text=TEXT).faults == []


def test_what_reads_alike_is_printed_once(tmp_path: Path) -> None:
    body = frame(20) + frame(20, "{{ 1234 | number }}") + frame(20, "{{ card.text }}")
    drawn = both(tmp_path, body, entry("Uzi", "Uzi", "deck.name"), entry("2,5", "2.5"), name="Uzi", text="2,5")
    assert drawn.faults == [] and read(drawn) == ["Uzi", "1,234", "2,5"]


def test_the_words_of_a_template_are_said_in_both(tmp_path: Path) -> None:
    body = frame(20, "<b>{{ card.name }}</b><br/>{{ _('Bang') }}")
    drawn = both(tmp_path, body, NAMES, entry("Bang", "Botto", "face"), name="Bomb")
    assert read(drawn) == ["Bomb Bang", "Ordigno Botto"]
    fonts = [[word.font for line in block.lines for word in line.words if word] for block in drawn.blocks]
    assert fonts == [["text-bold", "text"]] * 2


def test_beside_a_bold_text_the_second_one_is_not_bold(tmp_path: Path) -> None:
    drawn = both(tmp_path, frame(20, bold="true"), NAMES, name="Bomb")
    assert [block.lines[0].words[0].font for block in drawn.blocks] == ["text-bold", "text"]  # type: ignore[union-attr]


@pytest.mark.parametrize(("height", "more"), [(4.5, {}), (20, {"second": "after"})])
def test_in_a_low_frame_or_on_request_it_stands_in_the_same_line(height: float, more: dict[str, str],
                                                                 tmp_path: Path) -> None:
    drawn = both(tmp_path, frame(height, **more), NAMES, name="Bomb")
    main, second = drawn.blocks
    assert drawn.faults == [] and main.lines[0].y == second.lines[0].y
    assert second.lines[0].x > main.lines[0].x + 20 and len(rules(drawn)) == 1


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_a_line_of_two_languages_keeps_to_its_side(align: str, tmp_path: Path) -> None:
    main, second = both(tmp_path, frame(4.5, align=align), NAMES, name="Bomb").blocks
    start, end = main.lines[0].x, second.lines[0].x + books.fonts()["text"]["Ordigno"].width * second.size / 1000
    left, right = start - LEFT * MM, (LEFT + WIDTH) * MM - end
    assert {"left": abs(left), "centre": abs(left - right), "right": abs(right)}[align] < 0.01 < max(left, right)


def test_a_frame_may_be_of_one_language_only(tmp_path: Path) -> None:
    body = frame(20, second="none") + frame(9, second="only", size="7", fill="#ff0000")
    drawn = both(tmp_path, body, NAMES, name="Bomb")
    assert read(drawn) == ["Bomb", "Ordigno"]
    assert [(block.size, block.colour) for block in drawn.blocks] == [(10, BLACK), (7, Rgb(1, 0, 0))]
    assert read(face(tmp_path, body, name="Bomb")) == ["Bomb"]


def test_what_reads_alike_is_not_repeated_in_a_frame_of_its_own(tmp_path: Path) -> None:
    body = frame(20, second="none") + frame(9, second="only")
    assert read(both(tmp_path, body, entry("Uzi", "Uzi", "deck.name"), name="Uzi")) == ["Uzi"]


def test_a_template_knows_its_languages(tmp_path: Path) -> None:
    body = '{% if second %}<rect x="0" y="0" w="{{ second | length }}" h="1" fill="#000000"/>{% endif %}' + frame(
        20, "{{ locale }}{% if second %} and {{ second }}{% endif %}", second="none")
    drawn = both(tmp_path, body)
    assert read(drawn) == ["en and it"] and len(drawn.items) == 2
    assert read(face(tmp_path, body)) == ["en"]


def test_an_overflow_names_both_languages_and_their_lines(tmp_path: Path) -> None:
    told, = both(tmp_path, frame(6, "{{ card.text }}"), TEXTS, text=TEXT).faults
    assert (told.location.file, told.location.line) == ("cards/play/deck.csv", 2)
    assert "locale en+it" in told.message and "locales/it/LC_MESSAGES/play.po:6" in told.message
    assert TEXT in told.message and TESTO in told.message and "height at 8 pt" in told.message


def test_a_line_too_long_for_two_languages_is_told(tmp_path: Path) -> None:
    told, = both(tmp_path, frame(4.5, "{{ card.text }}"), TEXTS, text=TEXT).faults
    assert told.code == "text-overflow" and "width at 8 pt" in told.message


def test_without_a_least_size_a_frame_of_two_may_shrink_to_what_can_be_read(tmp_path: Path) -> None:
    body = frame(9, "{{ card.name }}", size="16").replace('min-size="8" ', "")
    main, second = both(tmp_path, body, NAMES, name="Bomb").blocks
    assert smaller(16) <= main.size < 16 and second.size == smaller(main.size)
    assert [face(tmp_path, body, name="Bomb").blocks[0].size] == [16]


def test_letters_that_the_font_lacks_are_told_for_each_language(tmp_path: Path) -> None:
    drawn = both(tmp_path, frame(20), entry("Bomb\u4e00", "Ordigno\u4e8c", "deck.name"), name="Bomb\u4e00")
    assert drawn.codes == ["missing-glyph"] * 2
    assert ["locale en" in drawn.faults[0].message, "locale it" in drawn.faults[1].message] == [True, True]


def test_faults_of_the_second_language_s_face_are_told(tmp_path: Path) -> None:
    body = frame(20, "{% if locale == 'it' %}<icon name='none'/>{% endif %}{{ card.name }}")
    assert both(tmp_path, body, NAMES, name="Bomb").codes == ["unknown-icon"]
    broken = "{% if locale == 'it' %}{{ nothing }}{% endif %}"
    assert both(tmp_path, broken, NAMES, name="Bomb").codes == ["undefined-variable"]


def test_how_both_were_set_is_remembered(tmp_path: Path) -> None:
    settings: list[Setting] = []
    both(tmp_path, frame(7, bold="true"), NAMES, name="Bomb", settings=settings)
    setting, = settings
    assert (setting.what, setting.frame, setting.locale) == ("ace", "f", "en+it")
    assert (setting.asked, setting.smallest) == (10, 8)
    assert setting.fits and [said.text for said in setting.said] == ["Bomb", "Ordigno"]
    assert 0.5 < setting.full <= 1
