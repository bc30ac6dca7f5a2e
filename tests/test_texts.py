"""Placeholders, inline marks and the prose of rulebook templates."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment

from deckgen.prose import prose_blocks, prose_faults, wrap_prose
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


def found(source: str) -> list[tuple[int, str, str]]:
    return [(block.line, block.role, block.text) for block in prose_blocks(source)]


def rendered(source: str) -> str:
    """The wrapped template run by Jinja with a `prose` that shows what it is given."""
    template = Environment(keep_trailing_newline=True).from_string(wrap_prose(source))
    return template.render(prose=lambda text, role, line: f"[{role}:{line}:{text}]", x="X")


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


def test_blocks_have_roles_lines_and_folded_text() -> None:
    assert found('# Title\n\nOne\ntwo\n\n- item\n  more\n  1. inner\n\n> quoted\n> on\n') == [
        (1, "heading", "Title"), (3, "paragraph", "One two"), (6, "item", "item more"), (8, "item", "inner"),
        (10, "quote", "quoted on")]


def test_each_cell_is_a_text_and_cells_without_letters_are_not() -> None:
    source = '| Card | {{ a|upper }} |\n|:---|---:|\n| 12 | a \\| b {{ x }} |\n| <icon name="x"/> | – |\n'
    assert found(source) == [(1, "cell", "Card"), (3, "cell", "a \\| b")]


def test_structure_ends_a_block_and_is_no_text() -> None:
    source = 'One\n{{ figure("a") }}\ntwo\n{% if x %}\nthree\n---\n{# no #}\n<!-- nor\n\nthis -->\nfour\n'
    assert [text for _, _, text in found(source)] == ["One", "two", "three", "four"]
    assert not prose_faults(source)


def test_tags_over_several_lines_are_skipped_whole() -> None:
    source = '{% set rows = {\n  "a": {"b": "}} %}"}}\n%}\nText {{ rule("x",\n  "y") }}\n\nnext\n'
    assert found(source) == [(4, "paragraph", "Text"), (7, "paragraph", "next")]


def test_fenced_code_is_no_text() -> None:
    assert found("```\ncode\n\n# more\n```\ntext\n") == [(6, "paragraph", "text")]


def test_trailing_expressions_are_not_part_of_a_text() -> None:
    source = '## Draw {{ anchor("draw") }} {{ rule("turn.draw") }}\n- item {{ x }}\n- {{ x }}\n'
    assert found(source) == [(1, "heading", "Draw"), (2, "item", "item")]


def test_an_expression_inside_a_text_is_a_fault_with_its_line() -> None:
    assert [fault.line for fault in prose_faults("\nOne\ntwo {{ x }} three\n\n{% if x %}four{% endif %}\n")] == [3, 5]


def test_no_break_spaces_survive_folding() -> None:
    assert found("9\u00a0mm\n  of lead\n") == [(1, "paragraph", "9\u00a0mm of lead")]


def test_wrapping_keeps_marks_of_markdown_and_lines() -> None:
    source = '# T {{ x }}\n\na "b" \\c\nd\n\n- e\n  f\n| g | {{ x }} |\n'
    assert rendered(source) == ('# [heading:1:T] X\n\n[paragraph:3:a "b" \\c d]\n\n- [item:6:e f]\n'
                                '| [cell:8:g] | X |\n')
    assert wrap_prose(source).count("\n") == source.count("\n")


MARKDOWN = st.lists(st.sampled_from(
    ["# ", "- ", "1. ", "> ", "| ", "  ", "\n", "\n", "word", "Wort", " ", '"', "\\", "é", "{x}", "<b>", "</b>", "`",
     "```", "---", "|", "\r\n", "{{ x }}", "{{ x|upper }}", "{# c #}", "<!-- c -->", "{% if x %}", "{% endif %}",
     '{{ "a\n}}" }}', "\u2028", "\u00a0", "{{", "{%", "#}"])).map("".join)


@given(MARKDOWN)
def test_wrapping_never_changes_the_number_of_lines(source: str) -> None:
    assert wrap_prose(source).count("\n") == source.replace("\r\n", "\n").count("\n")


@given(st.lists(st.sampled_from(["# ", "- ", "> ", "| ", "\n", "\n\n", "word ", '"', "\\", "é", "{x}", "{{ x }}"]))
       .map("".join))
def test_jinja_reads_back_each_text(source: str) -> None:
    if not prose_faults(source):
        output = rendered(source)
        assert all(f"[{role}:{line}:{text}]" in output for line, role, text in found(source))


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
