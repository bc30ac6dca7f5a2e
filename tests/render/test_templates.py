"""Templates: the sandbox holds, and what fails is told at the line where it stands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckgen.project import Project
from deckgen.render.templates import MemoryCache, ProjectLoader, environment
from deckgen.translate.language import CatalogLanguage
from tests.render.painting import TEMPLATE, draw, face, faces, line_texts, write

TEXT = '<text x="0" y="0" w="60" h="40">{}</text>'

ATTACKS = [
    "{{ ''.__class__ }}", "{{ ''.__class__.__mro__[1].__subclasses__() }}", "{{ card.__init__.__globals__ }}",
    "{{ card.__class__ }}", "{{ card.values.__class__ }}", "{{ game.location.__class__ }}", "{{ _.__globals__ }}",
    "{{ cycler.__init__.__globals__.os.system('true') }}", "{{ self.__init__ }}", "{{ ''|attr('__class__') }}",
    "{{ '{0.__class__}'.format(card) }}", "{{ (''|safe).format_map({}) .__class__ }}", "{{ range(99999999)|list }}",
    "{{ {}.update({1: 2}) or ({}).__class__ }}", "{{ game.__dataclass_fields__ }}", "{{ card._missing }}",
    "{{ lipsum.__globals__['os'] }}", "{{ namespace.__init__ }}", "{{ joiner.__init__.__globals__ }}",
]


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_sandbox_refuses_to_lead_out(tmp_path: Path, attack: str) -> None:
    drawn = face(tmp_path, TEXT.format(attack), name="Ace")
    [fault] = drawn.faults
    assert fault.code in ("unsafe-template", "undefined-variable", "broken-template")
    assert str(fault.location) == f"templates/{TEMPLATE}:2"
    assert drawn.drawing is None


@pytest.mark.parametrize("attack", ["{{ ''.__class__ }}", "{{ card.__class__ }}", "{{ ''|attr('__class__') }}"])
def test_an_unsafe_template_is_called_so(tmp_path: Path, attack: str) -> None:
    assert face(tmp_path, TEXT.format(attack)).codes == ["unsafe-template"]


def test_templates_cannot_change_a_game(tmp_path: Path) -> None:
    drawn = face(tmp_path, "{% set game.title = 1 %}")
    assert drawn.codes == ["broken-template"]
    assert face(tmp_path, "{% set _ = card.values.update({}) %}").codes == ["unsafe-template"]


@pytest.mark.parametrize("body", [
    "{{ card.nme }}", "{{ nowhere }}", "{{ rules.nothing.here }}", "{% if nowhere %}{% endif %}"])
def test_an_undefined_variable_is_told_by_line(tmp_path: Path, body: str) -> None:
    [fault] = face(tmp_path, f"\n\n{body}", name="Ace").faults
    assert (fault.code, str(fault.location)) == ("undefined-variable", f"templates/{TEMPLATE}:4")
    assert fault.hint


@pytest.mark.parametrize(("body", "line"), [
    ("{% if %}", 2), ("\n{{ 1 + }}", 3), ("{% for x in y %}", 3), ("{{ 1|nofilter }}", 2), ("\n{% nothing %}", 3),
    ("{# never closed", 2)])
def test_broken_templates_are_told_by_line(tmp_path: Path, body: str, line: int) -> None:
    [fault] = face(tmp_path, body).faults
    assert (fault.code, str(fault.location)) == ("broken-template", f"templates/{TEMPLATE}:{line}")


@pytest.mark.parametrize("body", ["{{ 1 / 0 }}", "{{ 'a' + 1 }}", "{{ [1, 2][5] + 1 }}", "{{ 5|number(1, 2) }}"])
def test_what_an_expression_raises_is_told_by_line(tmp_path: Path, body: str) -> None:
    [fault] = face(tmp_path, f"\n{body}").faults
    assert fault.code in ("broken-template", "undefined-variable")
    assert str(fault.location) == f"templates/{TEMPLATE}:3"


@pytest.mark.parametrize("name", ["play/crad.xml.j2", "../cards/play/secret.xml.j2", "/etc/passwd", "play", "a\\b", ""])
def test_a_template_that_is_not_there_or_outside_is_told(tmp_path: Path, name: str) -> None:
    files: dict[str, str | bytes] = {"cards/play/secret.xml.j2": "<face/>"}
    [fault] = face(tmp_path, f"\n{{% include {name!r} %}}", files=files).faults
    assert (fault.code, str(fault.location)) == ("missing-template", f"templates/{TEMPLATE}:3")


def test_a_missing_template_has_the_nearest_name_as_a_hint(tmp_path: Path) -> None:
    [fault] = face(tmp_path, '{% include "play/crad.xml.j2" %}').faults
    assert "play/card.xml.j2" in fault.hint


def test_a_template_that_includes_itself_is_told(tmp_path: Path) -> None:
    assert face(tmp_path, f'{{% include "{TEMPLATE}" %}}').codes == ["broken-template"]


def test_a_template_that_is_no_text_is_told(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"templates/play/bad.xml.j2": b"\xff\xfe"}
    assert face(tmp_path, '{% include "play/bad.xml.j2" %}', files=files).codes == ["broken-template"]


def test_a_fault_in_a_macro_is_told_where_the_macro_stands(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "templates/play/parts.xml.j2": '{% macro disc(r) %}\n\n{{ nowhere }}{% endmacro %}\n',
        "templates/play/marks.xml.j2": '{% macro disc(r) %}\n<circle cx="0" cy="0" r="{{ r }}"/>\n{% endmacro %}'}
    body = '{{% import "play/{}.xml.j2" as parts %}}\n{{{{ parts.disc("wide") }}}}'
    [undefined] = face(tmp_path, body.format("parts"), files=files).faults
    assert (undefined.code, str(undefined.location)) == ("undefined-variable", "templates/play/parts.xml.j2:3")
    [wide] = face(tmp_path, body.format("marks"), files=files).faults
    assert (wide.code, str(wide.location)) == ("unknown-unit", "templates/play/marks.xml.j2:2")


def test_a_template_refuses_a_cell_at_its_row_and_column(tmp_path: Path) -> None:
    body = "{{ '' if card.place in 'ab' else refuse(card, 'place', '%r is no square' % card.place, 'a or b') }}"
    assert face(tmp_path / "good", body, place="a").faults == []
    (fault,) = face(tmp_path / "bad", body, place="z").faults
    assert (fault.code, str(fault.location)) == ("bad-value", "cards/play/deck.csv:2")
    assert (fault.location.key, fault.message, fault.hint) == ("place", "'z' is no square", "a or b")


def test_a_project_s_own_template_wins_over_a_bundled_one(tmp_path: Path) -> None:
    write(tmp_path / "own", {"templates/common/a.xml.j2": "own"})
    write(tmp_path / "bundled", {"templates/common/a.xml.j2": "bundled", "templates/common/b.xml.j2": "bundled"})
    loader = ProjectLoader(Project(tmp_path / "own", tmp_path / "bundled"))
    assert [loader.get_source(None, f"common/{name}.xml.j2")[0] for name in "ab"] == ["own", "bundled"]


def test_faces_ask_for_texts_and_the_habits_of_the_language(tmp_path: Path) -> None:
    entries = "".join(f'msgctxt "face"\nmsgid "{one}"\nmsgstr "{two}"\n\n' for one, two in (
        ("Deals {damage} damage", "Infligge {damage} danni"), ("Power", "Potenza")))
    plural = ('msgctxt "face"\nmsgid "{n} copy"\nmsgid_plural "{n} copies"\n'
              'msgstr[0] "{n} copia"\nmsgstr[1] "{n} copie"\n')
    files: dict[str, str | bytes] = {"locales/it/LC_MESSAGES/play.po": entries + plural}
    calls = ["_('Deals {damage} damage', damage=card.power)", "_('Power')",
             "ngettext('{n} copy', '{n} copies', card.copies)", "1234.5|number", "0.25|percent", "dice(2, 6)",
             "listed(['a', 'b', 'c'])"]
    body = "\n".join(TEXT.format(f"{{{{ {call} }}}}") for call in calls)
    drawn = face(tmp_path, body, locale="it", files=files, power=40)
    assert drawn.faults == []
    assert [line_texts(block)[0].replace("\xa0", " ") for block in drawn.blocks] == [
        "Infligge 40 danni", "Potenza", "2 copie", "1.234,5", "25%", "2D6", "a, b e c"]


def test_a_back_that_speaks_of_the_card_is_one_of_each_card(tmp_path: Path) -> None:
    body = TEXT.format("{% include 'play/part.xml.j2' %}")
    files: dict[str, str | bytes] = {
        "templates/play/same.xml.j2": '<face unit="mm"/>', "templates/play/part.xml.j2": "{{ card.id }}",
        "templates/play/own.xml.j2": f'<face unit="mm">{body}</face>'}
    drawer, game = faces(tmp_path, '<face unit="mm"/>', files=files)
    cards = [replace(game.components[0].cards[0], id=name) for name in ("ace", "king")]
    for name, keys in (("same", ["back_deck"] * 2), ("own", ["back_deck.ace", "back_deck.king"])):
        component = replace(game.components[0], back=f"play/{name}.xml.j2")
        drawings = [drawer.back(component, card) for card in cards]
        assert [drawing.key for drawing in drawings if drawing] == keys
        assert [drawer.back_key(component, card) for card in cards] == keys
    assert drawer.faults == []


def test_backs_of_a_component_and_of_a_card_of_its_name_are_two(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "templates/play/same.xml.j2": '<face unit="mm"/>',
        "templates/play/own.xml.j2": '<face unit="mm">{% if card.id %}{% endif %}</face>'}
    drawer, game = faces(tmp_path, '<face unit="mm"/>', files=files)
    deck, card = game.components[0], game.components[0].cards[0]
    common = drawer.back(replace(deck, id="ace", back="play/same.xml.j2"), card)
    own = drawer.back(replace(deck, back="play/own.xml.j2"), card)
    assert common and own and common.key != own.key and drawer.faults == []


def test_a_broken_back_is_told_once(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"templates/play/back.xml.j2": "{% if %}"}
    drawer, game = faces(tmp_path, '<face unit="mm"/>', files=files)
    component = replace(game.components[0], back="play/back.xml.j2")
    assert [drawer.back(component, component.cards[0]) for _ in range(2)] == [None, None]
    assert [str(fault.location) for fault in drawer.faults] == ["templates/play/back.xml.j2:1"]


def test_a_template_may_be_empty_of_everything_but_a_face(tmp_path: Path) -> None:
    drawn = draw(tmp_path, '<face unit="mm"/>')
    assert drawn.faults == [] and drawn.items == []


def test_what_was_compiled_for_a_rulebook_is_not_for_faces(tmp_path: Path) -> None:
    """A rulebook's expressions go through `finalize`; a face that uses the same macros has none."""
    project = write(tmp_path, {
        "templates/a/parts.xml.j2": "{% macro twice(n) %}{{ n * 2 }}{% endmacro %}",
        "templates/a/use.xml.j2": '{% import "a/parts.xml.j2" as parts %}{{ parts.twice(4) }}'})
    cache, language = MemoryCache(), CatalogLanguage("en", "tiny")

    def said(**more: Any) -> str:
        return environment(project, language, cache).overlay(**more).get_template("a/use.xml.j2").render()

    assert [said(finalize=lambda value: -1 if value == 8 else value), said()] == ["-1", "8"]


CATALOG = ('msgctxt "deck.name"\nmsgid "Hard ware"\nmsgstr "Ferra & menta"\n\n'
           'msgctxt "deck.text"\nmsgid "Draw <b>more</b>"\nmsgstr "Pesca <b>di più</b>"\n')


@pytest.mark.parametrize(("expression", "printed"), [
    ("card.name == 'Hard ware'", "True"), ("'Hard ware' == card.name", "True"), ("card.name != 'Soft'", "True"),
    ("card.name == 'Ferra & menta'", "False"), ("{'Hard ware': 'H'}[card.name]", "H"),
    ("card.name in ['Hard ware']", "True"), ("card.name in 'Hard wares'", "True"),
    ("card.name not in 'Soft'", "True"), ("'ware' in card.name", "True"), ("card.name is in 'Hard wares'", "True"),
    ("card.name|length", "9"), ("card.name|lower == 'hard ware'", "True"), ("card.name.lower() == 'hard ware'", "True"),
    ("card.name.startswith('Hard')", "True"), ("card.name.endswith('x')", "False"), ("card.name < 'I'", "True"),
    ("[card.text, card.name]|sort|first == card.text", "True"), ("card.name[:4] == 'Hard'", "True"),
    ("card.name[0] == 'H'", "True"), ("card.name[-1] == 'e'", "True"),
    ("card.name", "Ferra & menta"), ("card.name[:5]", "Ferra"), ("card.name[6]", "&"), ("card.name[-1]", "a"),
    ("card.name|upper", "FERRA & MENTA"), ("card.name.upper()", "FERRA & MENTA"), ("card.text|upper", "PESCA DI PIÙ"),
    ("card.name + '!'", "Ferra & menta!"), ("'<' + card.name", "<Ferra & menta"), ("card.name ~ '!'", "Ferra & menta!"),
    ("[card.name, 'x']|join('-')", "Ferra & menta-x"), ("card.text ~ '!'", "Pesca di più!"),
    ("card.name.msgid", "Hard ware")])
def test_a_translated_cell_prints_its_translation_and_compares_as_its_source(
        expression: str, printed: str, tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"locales/it/LC_MESSAGES/play.po": CATALOG}
    drawn = face(tmp_path, TEXT.format(f"{{{{ {expression} }}}}"), locale="it", files=files, name="Hard ware",
                 text="Draw <b>more</b>")
    assert drawn.faults == [] and [line_texts(block)[0].replace("\xa0", " ") for block in drawn.blocks] == [printed]
