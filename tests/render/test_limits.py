"""Templates that would never end or fill the memory fail instead, soon; those that do much and end do not."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from deckgen.render import limits
from tests.render.painting import face, faces

HUGE = """\
{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}
{% for a in range(99999) %}{% for b in range(99999) if b > 100000 %}{% endfor %}{% endfor %}
{{ "a" * 10 ** 9 }}
{{ [1] * 10 ** 9 }}
{{ 7 ** 99999999 }}
{% set n = namespace(x=9) %}{% for i in range(99) %}{% set n.x = n.x * n.x %}{% endfor %}
{{ "{:>999999999}".format(1) }}
{{ "{:>{}}".format(1, 999999999) }}
{{ "{x:.999999999f}".format_map({"x": 1.5}) }}
{{ "%999999999d" % 1 }}
{{ "%*d" % (999999999, 1) }}
{{ "%999999999d"|format(1) }}
{{ "a"|center(999999999) }}
{{ "a".center(999999999) }}
{{ "a".rjust(999999999) }}
{{ "1".zfill(999999999) }}
{{ ("\\t" * 9999).expandtabs(99999) }}
{{ "a"|indent(999999999, first=True) }}
{{ [1]|batch(999999999, "x")|list }}
{{ [1]|slice(999999999)|list }}
{{ ("a" * 99999)|replace("a", "b" * 99999) }}
{{ ("a" * 99999).replace("a", "b" * 99999) }}
{{ range(99999)|join("b" * 99999) }}
{{ ("b" * 99999).join(["a"] * 99999) }}
{{ 1.5|round(999999999) }}
{{ (1).to_bytes(999999999, "big") }}
{{ (1).to_bytes(length=999999999, byteorder="big") }}
{{ {"a": [1, 2]}|tojson(indent=999999999) }}
{{ "a b c"|wordwrap(1, wrapstring="x" * 999999) }}
{% set n = namespace(x="aaaa") %}{% for i in range(99) %}{% set n.x = n.x ~ n.x %}{% endfor %}
{% set n = namespace(x="aaaa") %}{% for i in range(99) %}{% set n.x = n.x + n.x %}{% endfor %}
{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(60) }}
{% macro m() %}{% for i in range(9999) %}{{ "a" * 99999 }}{% endfor %}{% endmacro %}{{ m() }}
{% for i in range(9999) %}{{ "a" * 99999 }}{% endfor %}
{% set x %}{% for i in range(9999) %}{{ "a" * 99999 }}{% endfor %}{% endset %}
{% for i in [[]] recursive %}{{ loop([i, i]) }}{% endfor %}
""".splitlines()


@pytest.mark.parametrize("template", HUGE)
def test_what_is_too_much_is_refused_soon(tmp_path: Path, template: str) -> None:
    start = time.monotonic()
    [fault] = face(tmp_path, template).faults
    assert fault.code == "template-limit" or "recursion" in fault.message.lower()
    assert fault.location.line > 0
    assert time.monotonic() - start < 15


def test_a_template_that_includes_itself_comes_to_an_end(tmp_path: Path) -> None:
    again = '{% include "play/loop.xml.j2" %}'
    [fault] = face(tmp_path, again, files={"templates/play/loop.xml.j2": again * 2}).faults
    assert fault.code in ("template-limit", "broken-template")


def test_what_nobody_counts_is_ended_by_the_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS", 0.2)
    [fault] = face(tmp_path, "{% for i in range(99999) %}{{ range(99999)|sum }}{% endfor %}").faults
    assert fault.code == "template-limit" and "longer than 0.2 seconds" in fault.message


def test_a_deck_does_not_wait_for_each_of_its_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS", 0.5)
    drawer, game = faces(tmp_path, "{% for i in range(99999) %}{{ range(99999)|sum }}{% endfor %}")
    start = time.process_time()
    for number in range(20):
        assert drawer.face(game.components[0], replace(game.components[0].cards[0], id=f"card-{number}")) is None
    assert [fault.code for fault in drawer.faults] == ["template-limit"] and time.process_time() - start < 5


def test_the_limits_can_be_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    template = "{% for i in range(300) %}{% for j in range(9999) %}{% endfor %}{% endfor %}"
    [fault] = face(tmp_path, template).faults
    assert fault.code == "template-limit" and f"{limits.SETTING}=4" in fault.hint
    monkeypatch.setenv(limits.SETTING, "4")
    assert not face(tmp_path, template).faults


def test_loops_know_their_length(tmp_path: Path) -> None:
    made = face(tmp_path, '{% for i in range(3) if i != 1 %}<text frame="t" x="1" y="1" w="60" h="9">{{ loop.index }}'
                          '{{ loop.length }}{{ loop.last }}{{ "é" ~ i }}</text>{% endfor %}')
    assert not made.faults
