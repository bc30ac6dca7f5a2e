"""The RELAX NG schema of face templates: of one mind with what draws them, and with templates as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree

from deckgen.markup import ELEMENTS, FACE_MARKS
from deckgen.pipeline.create.schemas import schema_bytes
from tests.render.painting import face
from tests.render.test_face import ART, LEAST

TOP = Path(__file__).parents[2]
SHIPPED = TOP / "deckgen/schemas/face.rng"
SCHEMA = etree.RelaxNG(etree.fromstring(schema_bytes("face")))
VALUES = ("1", "-2.5", "3 mm", "3 furlongs", "", "x", "true", "yes", "centre", "center", "middle", "below", "#fff",
          "#12", "none", "red", "1 2 3pt", "1 2 x", "0.5", "1e400", "M0 0 L1 1", "no path!", "evenodd", "0,0 1,0 1,1",
          "linear-gradient(90deg, #fff, #000)", "linear-gradient(#fff)", "text", "bomb", "art/sun.png")
# What only the game's files tell, numbers beyond all bounds, and values that are read no further than their form.
BEYOND = {"family", "style", "name", "src", "d", "points", "clip", "fill"}
ZERO = {"size", "min-size"}


def valid(markup: str) -> bool:
    return bool(SCHEMA.validate(etree.fromstring(f'<face unit="mm">{markup}</face>')))


def test_the_shipped_file_is_what_is_made_from_the_table() -> None:
    assert SHIPPED.read_bytes() == schema_bytes("face"), "deckgen schema face > deckgen/schemas/face.rng"


@pytest.mark.parametrize("tag", LEAST)
def test_an_element_needs_the_same_attributes(tag: str) -> None:
    pairs = re.findall(r'[\w-]+="[^"]*"', LEAST[tag])
    assert valid(f"<{tag} {' '.join(pairs)}/>")
    assert not any(valid(f"<{tag} {' '.join(other for other in pairs if other != pair)}/>") for pair in pairs)


def changed(tag: str) -> Iterator[tuple[str, str, str]]:
    """An element with each value in the place of each of its attributes, and with one that there is not."""
    given = dict(pair.split("=", 1) for pair in re.findall(r'[\w-]+="[^"]*"', LEAST[tag]))
    for name in (*ELEMENTS[tag].attributes, "colour"):
        for value in VALUES:
            written = " ".join(f"{key}={text}" for key, text in {**given, name: f'"{value}"'}.items())
            yield name, value, f"<{tag} {written}/>"


@pytest.mark.parametrize("tag", LEAST)
def test_schema_and_reader_refuse_the_same_values(tmp_path: Path, tag: str) -> None:
    tried = list(changed(tag))
    lines = {fault.location.line for fault in face(tmp_path, "\n".join(one for *_, one in tried), files=ART).faults}
    for line, (name, value, markup) in enumerate(tried, 2):
        if name in BEYOND or (name in ZERO and value.startswith("-")) or value == "1e400":
            assert valid(markup) or line in lines, markup
        else:
            assert valid(markup) == (line not in lines), markup


def test_texts_hold_marks_and_nothing_else() -> None:
    text = '<text x="0" y="0" w="9" h="9">a {}</text>'
    assert valid(text.format('<b>b <i>c</i><br/></b> <icon name="bomb"/> <card id="ace"/>'))
    for markup in ("<u>a</u>", '<page id="ace"/>', "<icon/>", '<b class="x">a</b>', "<br>a</br>", "<text/>"):
        assert not valid(text.format(markup)), markup
    assert not any(valid(f"<{mark}/>") for mark in FACE_MARKS if mark != "icon")


def test_jinja_may_stand_wherever_a_value_or_an_element_may() -> None:
    assert valid('{% for n in range(3) %}<rect x="{{ n }}" y="1" w="{{ n + 1 }}" h="1" fill="{{ look.dark }}" '
                 'rule="{{ rule }}" opacity="{{ n }}"/>{% endfor %}{{ parts.foot(card) }}')


@pytest.mark.parametrize("path", [path for path in TOP.glob("templates/*/*.xml.j2")
                                  if path.read_text(encoding="utf-8").count("<face ") == 1], ids=lambda path: path.stem)
def test_templates_are_valid_as_they_are_written(path: Path) -> None:
    template = path.read_text(encoding="utf-8")
    written = template[template.index("<face "):template.rindex("</face>") + len("</face>")]
    written = re.sub(r"{[{%#].*?[}%#]}", lambda found: "{{ }}" if found[0][1] == "{" else "", written, flags=re.DOTALL)
    SCHEMA.assertValid(etree.fromstring(written))
