"""Placeholders and inline marks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.texts import (
    Mark,
    Node,
    alphabetical,
    mark_tags,
    marks_only,
    parse_marks,
    placeholders,
    plain,
)


def test_placeholders_are_dotted_names_with_hyphens() -> None:
    assert placeholders("Take {damage}, {rules.friendly-fire.damage} or {rules.levels.0}, not {Damage} or { x }.") == [
        "damage", "rules.friendly-fire.damage", "rules.levels.0"]


def test_marks_are_a_tree_with_entities_resolved() -> None:
    nodes, faults = parse_marks('a <b>x &amp; <i>y</i></b><icon name="helmet"/>&#8212;')
    assert not faults
    assert nodes == ("a ", Mark("b", "", ("x & ", Mark("i", "", ("y",)))), Mark("icon", "helmet", ()), "—")


def test_every_fault_of_marks_is_told() -> None:
    faults = parse_marks('<u>x</u> <b>y & z < 3 <icon/> <card name="x"/> <br> </i>')[1]
    assert [fault.code for fault in faults] == [
        "unknown-mark", "unknown-mark", "broken-mark", "broken-mark", "broken-mark", "broken-mark", "broken-mark",
        "broken-mark", "broken-mark"]
    assert "takes the attribute name" in faults[4].message


def test_a_text_without_marks_is_one_string() -> None:
    assert parse_marks("Draw a card.") == (("Draw a card.",), [])
    assert parse_marks("") == ((), [])


def test_marks_and_placeholders_are_left_out_of_plain_text() -> None:
    assert plain('<card id="ak47"/> deals {damage}.') == " deals ."
    assert mark_tags('<b>a</b> <card id="ak47"/>') == ["<b>", '<card id="ak47"/>']


@given(st.text(alphabet="<>/&;b icon name=\"'x#0"))
def test_marks_never_raise(text: str) -> None:
    nodes, faults = parse_marks(text)
    assert isinstance(nodes, tuple) and isinstance(faults, list)


def flat(nodes: tuple[Node, ...]) -> list[tuple[str, str]]:
    """The names and values of all marks, outer ones first."""
    return [found for node in nodes if isinstance(node, Mark)
            for found in ((node.name, node.value), *flat(node.children))]


@given(st.lists(st.sampled_from(["<b>", "</b>", "<i>", "</i>", "<u>", "<", ">", "&", "&amp;", "x", '<icon name="a"/>',
                                 '<icon name="a>b"/>', "<icon name='", '"', "'", "/>", "<br/>"])).map("".join))
def test_a_text_and_its_marks_only_have_the_same_marks_and_faults(text: str) -> None:
    (whole, faults), (short, same) = parse_marks(text), parse_marks(marks_only(text))
    assert (flat(short), same) == (flat(whole), faults)


def test_texts_with_the_same_marks_are_alike() -> None:
    assert marks_only("a <b>x</b> c") == marks_only("<b>y z</b>") == "<b></b>"
    assert marks_only("no marks, { } or anything") == ""


@pytest.mark.parametrize("words", [["Acesso", "área", "Base", "Ícone", "Zona"], ["nube", "ñu", "oso"],
                                   ["ёж", "Ель", "игрок", "ияс", "йод"]])
def test_words_stand_where_a_reader_looks_for_them(words: list[str]) -> None:
    backwards = words[::-1]
    assert sorted(backwards, key=alphabetical) == words
