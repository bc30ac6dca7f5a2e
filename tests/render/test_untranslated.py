"""Whatever a rulebook template has, no letter of it is printed untranslated or lost without a word."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.check import prose
from deckgen.diagnostics import Diagnostic, Location
from deckgen.document import Document, Inlines, Text
from deckgen.project import Project
from deckgen.render.rulebook import texts
from deckgen.translate.language import CatalogLanguage, TextTemplate
from tests import books

MARKER = dict(zip(map(ord, "abcdefghijklmnopqrstuvwxyz"), "абвгдежзийклмнопрстуфхцчшщ", strict=True))
KEPT = re.compile(r"(<[^<>]*>|&nbsp;|\{[^{}]*\}|\]\([^()]*\))")
OWN = {"lair", "sea", "wolf", "and", "d"}       # of the data, and of what `listed` and `dice` write


class Marker(CatalogLanguage):
    """Every translation is in other letters, so that an untranslated letter is seen."""

    spoken: ClassVar[list[CatalogLanguage]] = []

    def __init__(self, locale: str, game_id: str) -> None:
        super().__init__(locale, game_id)
        self.spoken[:] = [self]

    def _new_template(self, msgid: str, string: str, context: str, place: Location, marked: bool) -> TextTemplate:
        pieces = KEPT.split(string)
        pieces[::2] = [piece.lower().translate(MARKER) for piece in pieces[::2]]
        return super()._new_template(msgid, "".join(pieces), context, place, marked)


def printed(template: str) -> tuple[str, list[Diagnostic]]:
    """The text of a rulebook in the marker language, and all that is told of it."""
    with TemporaryDirectory() as folder:
        found, faults = books.document(Path(folder), template, speaks=Marker)
        faults += [*Marker.spoken[0].diagnostics, *prose.check(books.game(), Project(Path(folder), Path(folder)))]
    return " ".join(map(letters, every_text(found))) if found else "", faults


def every_text(found: Document) -> list[Inlines]:
    return [inlines for inlines, _ in texts(found.blocks)]


def letters(inlines: Inlines) -> str:
    return "".join(run.text if isinstance(run, Text) else " " for run in inlines)


RIGHT = ["W", "W W", "", "", "", "# W", "## W ##", "- W", "  - W", "* W", "1. W", "1986. W", "1986) W", "> W", "> - W",
         ">", "| W | W |\n| --- | --- |", "| W | {{ cards.lair.copies }} |", "W | W\n--- | ---", "| W |", "<b>W</b>",
         "**W** *W*", "~~W~~", "&nbsp;", "{title} W", "{{ _('W') }}", "{{ _('W')|upper }}", "W {{ contents(_('W')) }}",
         "{{ cards.lair.id }}", "{{ cards.lair.name }}", "{{ dice(2, 6) }}", "{# W #}", "{{ card_entry(cards.lair) }}",
         "\u2028W", "W\xa0W", "W\\|W", "\\# W", "{% for x in ['lair', 'wolf'] %}\n- W {{ x }}\n{% endfor %}",
         "{% if true %}\nW\n{% else %}\n# W\n{% endif %}", "{% set y %}\nW\n{% endset %}\n{{ y }}",
         "{% macro z() %}\n- W\n{% endmacro %}\n{{ z() }}", "{{ listed([_('W')|string, 'lair']) }}", "> > W"]
WRONG = ["#### W", "    - W", "| --- | --- |", "| - |", "--- | ---", "| W | W | W |", "```", "~~~ W", "    W", "\tW",
         "---", "===", "***", "<div>W</div>", "<div>", "<b>W", "<!-- W -->", "<!-- W", "-->", "<?W?>", "<!W>", "`W`",
         "W  ", "W\\", "![W](W)", "[W](#W)", "[W]: W", "[W]: W 'W'", "[W]", "<http://W.org>", "&W;", "12", "7 W", "W 7",
         "| {W} |", "{{ 'W' }}", "{{ 'W' ~ 'W' }}", "W {{ 'W' }}", "W {{ 7 }} W", "{{ '**W**' }}",
         "{{ '<b>W</b>'|safe }}", "{{ contents('W') }}", "{{ none }}", "{{ ['W'] }}", "{{ listed([_('W'), 'W']) }}",
         "{% for x in ['W', 'W'] %}", "{% if true %}W{% endif %}", "{% set y = 'W' %}", "{% raw %}", "{% endraw %}",
         "{#", "#}", "{{ pictures(['lair'], width='20 mm', caption='W') }}", "{{ '\\ud800' }}",
         "{% filter upper %}W{% endfilter %}", "W\x0bW", "+ {{ x }} W", "{% for x in ['lair', 'wolf'] %}", "{{ x }}",
         "{% for x in cards %}", "{% endfor %}", "{% if true %}", "{% else %}", "{% endif %}", "{% set y %}",
         "{% endset %}", "{{ y }}", "{% macro z() %}", "{% endmacro %}", "{{ z() }}"]
SILENT = re.compile(r"\{%\s*(?:set|macro|if|for)|\{#|<!--")       # what may have text that is never printed


@st.composite
def templates(draw: st.DrawFn) -> str:
    """Lines, indented or not, each W another word."""
    numbers = count()
    right = st.sampled_from(RIGHT)
    lines = draw(st.lists(st.tuples(st.sampled_from(["", "", "", "> "]), right), max_size=6)
                 | st.lists(st.tuples(st.sampled_from(["", "  "]), right | st.sampled_from(WRONG)), max_size=8))
    return re.sub("W", lambda _: word(next(numbers)), "\n".join(map("".join, lines))) + "\n"


def word(number: int) -> str:
    return f"q{'bcdfghjkmp'[number // 10 % 10]}{'bcdfghjkmp'[number % 10]}q"


@settings(max_examples=400)
@given(templates())
def test_every_letter_is_translated_or_of_the_data_or_told(template: str) -> None:
    text, faults = printed(template)
    if faults:
        return
    assert not set(re.findall("[a-z]+", text.lower())) - OWN, (template, text)
    words = [found.translate(MARKER) for found in re.findall("q[bcdfghjkmp]{2}q", template)]
    if not SILENT.search(template):
        assert all(found in text.lower() for found in words), (template, text)


@pytest.mark.parametrize("template", [
    "{{ 'Hello' }}", "{% set x = 'Hello' %}\n{{ x }}", "{% for x in ['Hello'] %}\n{{ x }}\n{% endfor %}",
    "{{ contents('Hello') }}", "{{ '<b>Hello</b>'|safe }}", "{{ none }}", "```\nHello\n```",
    "{% raw %}\nHello\n{% endraw %}",
    "| a |\n| - |\n| {{ _('b') }} | {{ _('c') }} |", "{% import 'tiny/words.j2' as words %}\n{{ words.hello() }}"])
def test_a_text_that_no_catalog_has_is_told(tmp_path: Path, template: str) -> None:
    words = tmp_path / "templates/tiny/words.j2"
    words.parent.mkdir(parents=True)
    words.write_text("{% macro hello() %}Hello{% endmacro %}", encoding="utf-8")
    _, faults = books.document(tmp_path, template + "\n")
    assert faults and all(fault.hint for fault in faults)


def test_values_of_the_data_are_printed_as_they_are() -> None:
    text, faults = printed("{{ cards.lair.id }}, {{ cards.lair.kind|upper }}: {{ ['*', cards.lair.id]|join }}\n")
    assert not faults and text == "lair, PLACE: *lair"


def test_half_a_character_is_told() -> None:
    for template in ("{{ '\\ud800' }}\n", "{{ _('\\ud800') }}\n", "{{ contents('\\ud800') }}\n"):
        assert "bad-character" in {fault.code for fault in printed(template)[1]}


def test_what_is_nested_too_deep_is_told() -> None:
    for template in ("<b>" * 2000 + "x" + "</b>" * 2000, "- " * 500 + "x", "> " * 500 + "x", "*" * 3000 + "x"):
        text, faults = printed(template + "\n")
        assert faults or "ч" in text
