"""Face markup: what each element and attribute draws, and what is said of everything else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckgen.colour import Rgb
from deckgen.drawing import Group, Image, Picture, TextBlock
from deckgen.geometry import MM
from deckgen.markup import ELEMENTS
from tests.operators import operators
from tests.render.painting import HEIGHT, TEMPLATE, bitmap, draw, face, faces, line_texts, write

SVG = '<svg viewBox="0 0 20 10"><rect width="20" height="10"/></svg>'
PNG = bitmap()
ART: dict[str, str | bytes] = {"cards/play/art/sun.svg": SVG, "cards/play/art/sun.png": PNG}
TEXT = '<text x="0" y="0" w="60" h="40" {}>{}</text>'
# Every element with the attributes that it needs.
LEAST = {
    "rect": 'x="1" y="2" w="3" h="4"', "circle": 'cx="1" cy="2" r="3"', "ellipse": 'cx="1" cy="2" rx="3" ry="4"',
    "line": 'x1="1" y1="2" x2="3" y2="4"', "polygon": 'points="0,0 1,0 1,1"', "path": 'd="M0 0 L1 1"', "group": "",
    "image": 'src="art/sun.png" x="0" y="0" w="10" h="10"', "picture": 'src="art/sun.svg" x="0" y="0" w="10" h="10"',
    "icon": 'name="bomb" x="10" y="10" size="12"', "text": 'x="0" y="0" w="60" h="40"',
}
SHAPES = ("rect", "circle", "ellipse", "line", "polygon", "path")


def numbers(text: str) -> list[float]:
    """The numbers of operators."""
    return [float(piece) for piece in text.split() if piece.replace(".", "").replace("-", "").isdecimal()]


def test_all_elements_are_tried_here() -> None:
    assert set(LEAST) == set(ELEMENTS) - {"face"}


@pytest.mark.parametrize("tag", LEAST)
def test_an_element_needs_no_more_than_its_place(tmp_path: Path, tag: str) -> None:
    assert face(tmp_path, f"<{tag} {LEAST[tag]}/>", files=ART).faults == []


@pytest.mark.parametrize(("tag", "attribute"), [
    (tag, pair.split("=")[0]) for tag in LEAST for pair in LEAST[tag].split('" ') if pair])
def test_an_attribute_that_is_needed_is_asked_for(tmp_path: Path, tag: str, attribute: str) -> None:
    given = [pair for pair in LEAST[tag].replace('" ', '"|').split("|") if not pair.startswith(f"{attribute}=")]
    drawn = face(tmp_path, f"<{tag} {' '.join(given)}/>", files=ART)
    assert [(fault.code, fault.location.line) for fault in drawn.faults] == [("missing-attribute", 2)]
    assert repr(attribute) in drawn.faults[0].message


@pytest.mark.parametrize("tag", LEAST)
def test_an_unknown_attribute_is_refused_by_its_line(tmp_path: Path, tag: str) -> None:
    drawn = face(tmp_path, f'<rect x="0" y="0" w="1" h="1"/>\n<{tag} {LEAST[tag]} colour="#ff0000"/>', files=ART)
    [fault] = drawn.faults
    assert (fault.code, str(fault.location)) == ("unknown-attribute", f"templates/{TEMPLATE}:3")
    assert "'colour'" in fault.message and fault.hint


def test_an_unknown_element_is_refused_with_the_nearest(tmp_path: Path) -> None:
    [fault] = face(tmp_path, '\n<rectangle x="0" y="0" w="1" h="1"/>').faults
    assert (fault.code, fault.location.line) == ("unknown-element", 3)
    assert "'rect'" in fault.hint


@pytest.mark.parametrize("attributes", [
    'x="1 furlong" y="0" w="1" h="1"', 'x="left" y="0" w="1" h="1"', 'x="1e3" y="0" w="1" h="1"',
    'x="0" y="0" w="1" h="1" stroke="#000000" dash="1 x"'])
def test_lengths_that_are_none_are_refused(tmp_path: Path, attributes: str) -> None:
    drawn = face(tmp_path, f"<rect {attributes}/>")
    assert [(fault.code, fault.location.line) for fault in drawn.faults] == [("unknown-unit", 2)]


@pytest.mark.parametrize("markup", [
    f'<rect x="{"9" * 400}" y="0" w="1" h="1"/>', '<path d="M0 0 L1e400 0"/>', '<polygon points="0,0 nan,1 1,1"/>',
    '<group scale="nan"/>', '<group rotate="inf"/>', '<group opacity="2"/>', '<group clip="no path"/>',
    '<path d="no path"/>',
    '<rect x="0" y="0" w="1" h="1" opacity="-1"/>', '<rect x="0" y="0" w="1" h="1" opacity="dark"/>',
    '<line x1="0" y1="0" x2="1" y2="1" stroke="#000000" line="-1"/>', '<polygon points="0,0 1"/>',
    '<line x1="0" y1="0" x2="1" y2="1" stroke="#000000" dash="1 -1"/>', '<rect x="0" y="0" w="1" h="1" rule="odd"/>',
    TEXT.format('align="center"', "A"), TEXT.format('valign="centre"', "A"),
    TEXT.format('size="0"', "A"), TEXT.format('min-size="-1"', "A"), TEXT.format('leading="0"', "A"),
    TEXT.format('paragraph-gap="-1"', "A"), TEXT.format('bold="yes"', "A"), TEXT.format('family="Comic"', "A"),
    '<icon name="bomb" x="0" y="0" size="0"/>'])
def test_values_that_cannot_be_drawn_are_refused(tmp_path: Path, markup: str) -> None:
    drawn = face(tmp_path, markup)
    assert [(fault.code, fault.location.line) for fault in drawn.faults] == [("broken-face", 2)]


def test_an_unknown_unit_of_the_face_is_one_fault(tmp_path: Path) -> None:
    drawn = draw(tmp_path, '<face unit="furlong">\n<rect x="0" y="0" w="1" h="1"/>\n</face>')
    assert [(fault.code, fault.location.line) for fault in drawn.faults] == [("unknown-unit", 1)]


@pytest.mark.parametrize("markup", ['<rect x="0" y="0" w="1" h="1" fill="red"/>', TEXT.format('fill="#12"', "A"),
                                    '<icon name="bomb" x="0" y="0" size="9" fill="rgb(1,2,3)"/>'])
def test_unknown_colours_are_refused(tmp_path: Path, markup: str) -> None:
    drawn = face(tmp_path, markup)
    assert [(fault.code, fault.location.line) for fault in drawn.faults] == [("bad-colour", 2)]


@pytest.mark.parametrize(("markup", "code"), [
    ('<icon name="bom" x="0" y="0" size="9"/>', "unknown-icon"),
    (TEXT.format("", '<icon name="bom"/>'), "unknown-icon"),
    (TEXT.format("", '<card id="aces"/>'), "unknown-card"), (TEXT.format("", "<u>A</u>"), "unknown-mark"),
    (TEXT.format("", '<b class="x">A</b>'), "unknown-attribute"),
    (TEXT.format("", '<icon name="bomb" size="3"/>'), "unknown-attribute")])
def test_unknown_marks_icons_and_cards_are_refused(tmp_path: Path, markup: str, code: str) -> None:
    [fault] = face(tmp_path, markup).faults
    assert (fault.code, fault.location.line) == (code, 2)
    assert "ace" in fault.message and fault.hint


def test_each_fault_is_told_once_and_all_of_them(tmp_path: Path) -> None:
    body = '<rect x="0" y="0" w="1" h="1" fill="red"/>\n' * 2 + '<icon name="bom" x="0" y="0" size="9"/>'
    assert [(fault.code, fault.location.line) for fault in face(tmp_path, body).faults] == [
        ("bad-colour", 2), ("bad-colour", 3), ("unknown-icon", 4)]


# --- XML ------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("body", "line"), [
    ('<rect x="0" y="0" w="1" h="1"/>\n<group>', 3), ('<group>\n<rect x="0" y="0" w="1" h="1"/>\n</grop>', 3),
    ("<rect x=0/>", 2), ('<text x="0" y="0" w="9" h="9">\n&nbsp;</text>', 2), ("\n\n<circle <", 4),
    ('<rect x="0" x="1"/>', 2)])
def test_markup_that_is_not_well_formed_is_told_at_its_template_s_line(tmp_path: Path, body: str, line: int) -> None:
    [fault] = face(tmp_path, body).faults
    assert (fault.code, str(fault.location)) == ("broken-face", f"templates/{TEMPLATE}:{line}")


def test_the_line_is_the_source_s_after_a_loop(tmp_path: Path) -> None:
    body = '{% for n in range(9) %}\n<rect x="{{ n }}" y="0" w="1" h="1"/>\n{% endfor %}\n<group>\n'
    [fault] = face(tmp_path, body).faults
    assert fault.location.line == 5


def test_a_file_that_is_no_face_is_refused(tmp_path: Path) -> None:
    [fault] = draw(tmp_path, '<rect x="0" y="0" w="1" h="1"/>').faults
    assert fault.code == "broken-face" and "<face" in fault.hint


@pytest.mark.parametrize("template", ["", "words", '<face unit="mm"/><face unit="mm"/>'])
def test_files_without_one_root_are_refused(tmp_path: Path, template: str) -> None:
    assert draw(tmp_path, template).codes == ["broken-face"]


def test_a_document_type_is_refused(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE face [<!ENTITY a "aaaa">]>\n<face unit="mm"><text x="0" y="0" w="9" h="9">A</text></face>'
    assert draw(tmp_path, bomb).codes == ["broken-face"]


def test_text_outside_a_frame_is_refused(tmp_path: Path) -> None:
    [fault] = face(tmp_path, '<rect x="0" y="0" w="1" h="1"/>\nLost words').faults
    assert fault.code == "broken-face" and "Lost words" in fault.message


def test_markup_that_comes_out_of_a_value_cannot_mislead(tmp_path: Path) -> None:
    drawn = face(tmp_path, """{{ '<rect at="nowhere" fill="red" x="0" y="0" w="1" h="1"/>'|safe }}""")
    assert drawn.codes == ["bad-colour"]


def test_values_are_escaped(tmp_path: Path) -> None:
    drawn = face(tmp_path, TEXT.format("", "{{ card.word }}"), word='<rect> & "so on"')
    assert drawn.faults == []
    assert line_texts(drawn.blocks[0]) == ['<rect> & "so on"']


def test_half_a_letter_is_refused(tmp_path: Path) -> None:
    assert face(tmp_path, TEXT.format("", '{{ "\\ud800" }}')).codes == ["broken-face"]


# --- what is drawn ----------------------------------------------------------------------------------------------------

def test_the_origin_is_the_top_left_corner_and_units_are_read(tmp_path: Path) -> None:
    drawn = face(tmp_path, '<rect x="1 cm" y="10" w="1 in" h="9 pt" fill="#000000"/>')
    assert numbers(operators(drawn.items)) == pytest.approx([0, 10 * MM, HEIGHT - 10 * MM, 72, -9], abs=0.001)


@pytest.mark.parametrize("unit", ["mm", "cm", "in", "pt"])
def test_bare_numbers_count_in_the_face_s_unit(tmp_path: Path, unit: str) -> None:
    body = '<rect x="2" y="0" w="1" h="1" fill="#000000"/><polygon points="2,0 1,1 1,0" fill="#000000"/>'
    items = draw(tmp_path, f'<face unit="{unit}">{body}</face>').items
    scale = {"mm": MM, "cm": 10 * MM, "in": 72, "pt": 1}[unit]
    rectangle, polygon = operators(items).split("\n")
    assert numbers(rectangle)[1] == pytest.approx(2 * scale, abs=0.001)
    assert numbers(polygon)[1] == pytest.approx(2 * scale, abs=0.001)


@pytest.mark.parametrize(("paint", "painted"), [
    ('fill="#ff0000"', "1 0 0 rg … f"), ('fill="#808080"', "0.502 g … f"), ('stroke="#00f"', "0 0 1 RG … S"),
    ('fill="#000000" stroke="#ffffff"', "0 g 1 G … B"), ('fill="none"', "… n"), ("", "… n"),
    ('fill="#000000" rule="evenodd"', "0 g … f*"), ('fill="#000000" stroke="#ffffff" rule="evenodd"', "0 g 1 G … B*")])
def test_shapes_are_painted(tmp_path: Path, paint: str, painted: str) -> None:
    drawn = operators(face(tmp_path, f'<circle cx="10" cy="10" r="5" {paint}/>').items)
    start, _, end = painted.partition("…")
    assert drawn.startswith(start.strip()) and drawn.endswith(f" {end.strip()}")


def test_strokes_have_their_width_and_dashes(tmp_path: Path) -> None:
    [line] = face(tmp_path, '<line x1="0" y1="0" x2="9" y2="0" stroke="#000000" line="1" dash="1 2pt"/>').items
    assert (line.paint.stroke.width, line.paint.stroke.dash) == (pytest.approx(MM), pytest.approx((MM, 2)))


@pytest.mark.parametrize("tag", SHAPES)
def test_opacity_ends_with_the_shape(tmp_path: Path, tag: str) -> None:
    drawn = face(tmp_path, f'<{tag} {LEAST[tag]} stroke="#000000" opacity="0.5"/>')
    page = operators(drawn.items)
    assert page.startswith("q /alpha500 gs") and page.endswith("Q")


def test_a_group_turns_clockwise_scales_and_moves(tmp_path: Path) -> None:
    body = '<group x="10" y="20" rotate="90" scale="2"><rect x="1" y="0" w="1" h="1" fill="#000000"/></group>'
    opening, rectangle, _ = operators(face(tmp_path, body).items).split("\n")
    a, b, c, d, e, f = numbers(opening)
    x, y = numbers(rectangle)[1:3]
    # One millimetre to the right of the group's origin lies, turned and doubled, two below it.
    assert (a * x + c * y + e) / MM == pytest.approx(10, abs=0.01)
    assert (HEIGHT - (b * x + d * y + f)) / MM == pytest.approx(22, abs=0.01)


def test_a_group_is_clipped(tmp_path: Path) -> None:
    body = '<group clip="M0,0 H10 V20 Z"><rect x="0" y="0" w="1" h="1" fill="#000000"/></group>'
    [group] = face(tmp_path, body).items
    found = [value for segment in group.clip for value in segment[1:]]
    assert found[2:6] == pytest.approx([10 * MM, HEIGHT, 10 * MM, HEIGHT - 20 * MM], abs=0.01)


def test_a_group_has_an_opacity(tmp_path: Path) -> None:
    drawn = face(tmp_path, '<group opacity="0.25"><rect x="0" y="0" w="1" h="1" fill="#000000"/></group>')
    [group] = drawn.items
    assert isinstance(group, Group) and group.opacity == 0.25 and len(group.items) == 1


def test_pictures_keep_their_shape_inside_the_box_and_images_fill_it(tmp_path: Path) -> None:
    body = '<picture src="art/sun.svg" x="0" y="0" w="10" h="10"/><image src="art/sun.png" x="20" y="0" w="10" h="5"/>'
    drawn = face(tmp_path, body, files=ART)
    picture, image = (item for item in drawn.items if isinstance(item, Picture))
    scale = 10 * MM / 20
    assert picture.matrix == pytest.approx((scale, 0, 0, scale, 0, HEIGHT - 10 * MM + 2.5 * MM))
    assert image.matrix == pytest.approx((10 * MM, 0, 0, 5 * MM, 20 * MM, HEIGHT - 5 * MM))


def test_an_icon_stands_around_its_place_in_its_size_and_colour(tmp_path: Path) -> None:
    [block] = face(tmp_path, '<icon name="bomb" x="30" y="45" size="20" fill="#ff0000"/>').blocks
    [line] = block.lines
    assert (block.size, block.colour) == (20, Rgb(1, 0, 0))
    assert line.x == pytest.approx(30 * MM - 10)
    assert line.y + 20 * (0.86 - 0.5) == pytest.approx(HEIGHT - 45 * MM)    # its foot is 0.14 em below the baseline


def test_marks_choose_fonts_icons_and_names(tmp_path: Path) -> None:
    body = TEXT.format("", 'a<b>b</b><i>c</i><b><i>d</i></b> <icon name="bomb"/> <card id="ace"/>')
    [block] = face(tmp_path, body, name="Ace & Co").blocks
    words = [word for word in block.lines[0].words if word]
    assert [word.font for word in words] == [
        "text", "text-bold", "text-italic", "text-bolditalic", "icons", "text-bold", "text-bold", "text-bold"]
    assert [word.text for word in words[-3:]] == ["Ace", "&", "Co"]


def test_a_card_without_a_name_is_called_by_its_id(tmp_path: Path) -> None:
    [block] = face(tmp_path, TEXT.format("", '<card id="ace"/>'), name=None).blocks
    assert line_texts(block) == ["ace"]


def test_a_forced_line_end_ends_a_line(tmp_path: Path) -> None:
    [block] = face(tmp_path, TEXT.format("", "one<br/>two<br/><br/>four")).blocks
    assert line_texts(block) == ["one", "two", "", "four"]


def test_line_ends_and_tabs_of_the_template_are_blanks(tmp_path: Path) -> None:
    [block] = face(tmp_path, TEXT.format("", "\n  one\n\ttwo  \n")).blocks
    assert line_texts(block) == ["one two"]


def test_a_frame_without_text_draws_nothing(tmp_path: Path) -> None:
    drawn = face(tmp_path, TEXT.format("", "{{ card.text or '' }}"), text=None)
    assert drawn.items == [] and drawn.faults == []


def test_a_diagram_has_a_size_of_its_own_each_time(tmp_path: Path) -> None:
    drawer, _ = faces(tmp_path, '<face unit="mm"/>')
    write(tmp_path, {"templates/play/d.xml.j2": '<face unit="mm" w="30" h="{{ h }}">'
                                               '<rect x="0" y="0" w="1" h="1" fill="#000000"/></face>'})
    low, high = (drawer.diagram("play/d.xml.j2", {"h": height}, f"d{height}") for height in (10, 50))
    assert low and high and not drawer.faults
    assert (low.width, low.height, high.height) == pytest.approx((30 * MM, 10 * MM, 50 * MM))
    tops = [numbers(operators(drawing.items))[2] for drawing in (low, high)]
    assert tops == pytest.approx([10 * MM, 50 * MM], abs=0.001)


# --- letters and room ---------------------------------------------------------------------------------------------

def test_a_missing_glyph_names_letter_font_text_and_locale(tmp_path: Path) -> None:
    drawn = face(tmp_path, TEXT.format('frame="rules"', "Draw <b>漢字x</b> now 漢字x"), locale="it")
    bold, plain = sorted(drawn.faults, key=lambda fault: "'text'" in fault.message)
    assert (bold.code, plain.code, bold.location.line) == ("missing-glyph", "missing-glyph", 2)
    for piece in ("ace", "'rules'", "'漢' (U+6F22)", "'字' (U+5B57)", "'text-bold'", "'漢字x'", "locale it"):
        assert piece in bold.message
    assert "'text-bold'" not in plain.message and bold.hint


def test_a_missing_glyph_is_told_of_every_text_that_has_it(tmp_path: Path) -> None:
    drawn = face(tmp_path, TEXT.format('frame="a"', "漢") + "\n" + TEXT.format('frame="b"', "漢"))
    assert [fault.location.line for fault in drawn.faults] == [2, 3]


def test_overflow_tells_all_that_one_needs_to_mend_it(tmp_path: Path) -> None:
    catalog = 'msgctxt "deck.text"\nmsgid "Short words"\nmsgstr "{}"\n'.format("Parole lunghissime " * 20)
    files: dict[str, str | bytes] = {"locales/it/LC_MESSAGES/play.po": catalog}
    body = '\n<text frame="rules" x="0" y="0" w="30" h="10" size="9" min-size="7">{{ card.text }}</text>'
    [fault] = face(tmp_path, body, locale="it", files=files, text="Short words").faults
    assert fault.code == "text-overflow"
    assert str(fault.location) == "locales/it/LC_MESSAGES/play.po:3"
    for piece in ("ace", "'rules'", "locale it", f"templates/{TEMPLATE}:3", "'Short words'", "mm height at 7 pt",
                  "has 10.0 mm"):
        assert piece in fault.message
    needed = float(fault.message.split("needs ")[1].split(" mm")[0])
    assert needed > 10 and fault.hint


def test_overflow_of_a_template_s_own_words_is_told_at_the_template(tmp_path: Path) -> None:
    [fault] = face(tmp_path, '<text frame="f" x="0" y="0" w="9" h="3" size="9">Extraordinarily</text>').faults
    assert (fault.code, str(fault.location)) == ("text-overflow", f"templates/{TEMPLATE}:2")
    assert "mm width at 9 pt, has 9.0 mm" in fault.message


def test_a_text_that_does_not_fit_is_told_of_every_card(tmp_path: Path) -> None:
    drawer, game = faces(tmp_path, '<face unit="mm"><text x="0" y="0" w="5" h="5">Extraordinarily</text></face>')
    component = game.components[0]
    for name in ("ace", "king"):
        drawer.face(component, replace(component.cards[0], id=name))
    assert [fault.message.split(",")[0] for fault in drawer.faults] == ["ace", "king"]


def test_images_are_named_by_their_bytes(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {**ART, "cards/play/art/copy.png": PNG}
    body = '<image src="art/sun.png" x="0" y="0" w="1" h="1"/><image src="art/copy.png" x="0" y="0" w="1" h="1"/>'
    drawer, game = faces(tmp_path, f'<face unit="mm">{body}</face>', files=files)
    drawing: Any = drawer.face(game.components[0], game.components[0].cards[0])
    first, second = (item for item in drawing.items if isinstance(item, Picture))
    assert first.key == second.key
    [image] = drawer.palette.pictures.shown.values()
    assert isinstance(image, Image)


def test_two_drawings_of_one_face_are_equal(tmp_path: Path) -> None:
    drawer, game = faces(tmp_path, '<face unit="mm"><text x="0" y="0" w="50" h="9">One <b>two</b></text></face>')
    component = game.components[0]
    first, second = (drawer.face(component, component.cards[0]) for _ in range(2))
    assert first and second and first.items == second.items
    assert any(isinstance(item, TextBlock) for item in first.items)


@pytest.mark.parametrize(("body", "code", "hint"), [
    ('<rect x="0" y="0" width="9" h="9"/>', "unknown-attribute", "write 'w'"),
    ('<rect x="0" y="0" w="9" height="9"/>', "unknown-attribute", "write 'h'"),
    ('<text x="0" y="0" w="9" h="9" color="#000000">A</text>', "unknown-attribute", "write 'fill'"),
    ('<text x="0" y="0" w="9" h="9" align="center">A</text>', "broken-face", "write 'centre'"),
    ('<text x="0" y="0" w="9" h="9" valign="center">A</text>', "broken-face", "write 'middle'"),
    ('<rect x="0" y="0" w="9" h="9" fill="gray"/>', "bad-colour", "write #808080")])
def test_names_of_other_languages_have_a_pointer_to_ours(tmp_path: Path, body: str, code: str, hint: str) -> None:
    [fault] = face(tmp_path, body).faults
    assert fault.code == code and fault.hint.startswith(hint)


# --- what comes from data is told at its cell -------------------------------------------------------------------------

@pytest.mark.parametrize("column", ["word", "other"])
def test_a_missing_letter_is_told_at_its_own_cell(tmp_path: Path, column: str) -> None:
    values = {"name": "Ace", "word": "Wait.", "other": "Stay."} | {column: "Stay, Ace \u2666"}
    body = "".join(f'<text frame="{name}" x="0" y="0" w="60" h="40">{{{{ card.{name} }}}}</text>' for name in values)
    [fault] = face(tmp_path, body, **values).faults
    assert (fault.code, str(fault.location), fault.location.key) == ("missing-glyph", "cards/play/deck.csv:2", column)


def test_marks_of_a_cell_that_break_a_face_are_told_at_the_cell(tmp_path: Path) -> None:
    body = '<text x="0" y="0" w="60" h="40">{{ card.word|safe }}</text>'
    [fault] = face(tmp_path, body, name="Ace", other="<b>whole</b>", word="Deal <b>two</i> cards").faults
    assert (fault.code, str(fault.location), fault.location.key) == ("broken-face", "cards/play/deck.csv:2", "word")
    assert fault.message.startswith(f"ace (templates/{TEMPLATE}:2): ")
    [fault] = face(tmp_path / "template", "<text>", name="Ace", other="<b>whole</b>").faults[-1:]
    assert fault.location.file == f"templates/{TEMPLATE}"
