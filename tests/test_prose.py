"""The prose of rulebook templates: what is translated, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment

from deckgen.prose import prose_blocks, read_prose, wrap_prose


def found(source: str) -> list[tuple[int, str, str]]:
    return [(block.line, block.role, block.text) for block in prose_blocks(source)]


def faults(source: str) -> list[int]:
    return [fault.line for fault in read_prose(source).faults]


def rendered(source: str) -> str:
    """The wrapped template run by Jinja with a `prose` that shows what it is given."""
    template = Environment(keep_trailing_newline=True).from_string(wrap_prose(source))
    return template.render(prose=lambda text, role, line: f"[{role}:{line}:{text}]", x="X")


def test_blocks_have_roles_lines_and_folded_text() -> None:
    assert found('# Title\n\nOne\ntwo\n\n- item\n  more\n  1. inner\n\n> quoted\n> on\n') == [
        (1, "heading", "Title"), (3, "paragraph", "One two"), (6, "item", "item more"), (8, "item", "inner"),
        (10, "quote", "quoted on")]


def test_each_cell_is_a_text_and_cells_without_letters_are_not() -> None:
    source = '| Card | {{ a|upper }} |\n|:---|---:|\n| &nbsp; | a \\| b {{ x }} |\n| <icon name="x"/> | – |\n'
    assert found(source) == [(1, "cell", "Card"), (3, "cell", "a \\| b")]


def test_structure_ends_a_block_and_is_no_text() -> None:
    source = 'One\n{{ figure("a") }}\ntwo\n{% if x %}\nthree\n{# no #}\nfour\n'
    assert [text for _, _, text in found(source)] == ["One", "two", "three", "four"]
    assert not faults(source)


def test_tags_over_several_lines_are_skipped_whole() -> None:
    source = '{% set rows = {\n  "a": {"b": "}} %}"}}\n%}\nText {{ rule("x",\n  "y") }}\n\nnext\n'
    assert found(source) == [(4, "paragraph", "Text"), (7, "paragraph", "next")]


REFUSED = {
    "a fence": (1, "```\ncode\n\n# more\n```\ntext\n"),
    "an indented line": (3, "text\n\n    code\n    more\n"),
    "a dividing line": (3, "text\n\n---\n\nmore\n"),
    "an underlined heading": (1, "text\n---\n"),
    "a link definition": (3, "text\n\n[this]: https://example.org 'Words'\n"),
    "code between backticks": (2, "some\ntext with `code`\n"),
    "an image": (1, "![words](picture.png)\n"),
    "an address in angle brackets": (1, "see <https://example.org>\n"),
    "a line broken by blanks": (1, "text  \nmore\n"),
    "a line broken by a backslash": (2, "some\ntext\\\nmore\n"),
    "an HTML comment": (2, "text\n<!-- not\n\nthis -->\nmore\n"),
    "a raw section": (1, "{% raw %}\ntext {{ x }}\n{% endraw %}\n"),
    "a table without a line of dashes": (1, "| one | two |\n| three | four |\n"),
    "a table whose dashes have too few columns": (1, "| one | two |\n| --- |\n| three | four |\n"),
    "a row longer than the head": (3, "| one |\n| --- |\n| two | 3 |\n| {{ x }} | |\n"),
    "lists too deep": (10, "".join(f"{'  ' * depth}- text\n" for depth in range(10))),
    "an expression in a text": (3, "\nOne\ntwo {{ x }} three\n"),
    "text behind an expression": (2, "One\n{{ x }} two\n"),
    "text behind a statement": (1, "{% if x %}four{% endif %}\n"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_rulebook_has_is_one_fault_with_its_line_and_a_remedy(name: str) -> None:
    line, source = REFUSED[name]
    first, *others = read_prose(source).faults
    assert first.line == line and first.hint
    assert [fault.line for fault in others] == ([4] if name == "a row longer than the head" else [])


def test_a_number_that_begins_a_line_of_a_text_is_part_of_it() -> None:
    assert found("In the summer of\n1986. it was\n") == [(1, "paragraph", "In the summer of 1986. it was")]


def test_what_follows_a_table_at_once_is_a_row_of_it() -> None:
    assert found("| a |\n| - |\nlast\n") == [(1, "cell", "a"), (3, "cell", "last")]


def test_loops_make_columns() -> None:
    source = ("| Card {% for x in y %}| {{ x }} {% endfor %}|\n| --- {% for x in y %}| - {% endfor %}|\n"
              "| a {{ x }} | |\n")
    assert found(source) == [(1, "cell", "Card"), (3, "cell", "a")]
    assert not faults(source)


def test_signs_without_letters_are_not_translated_but_seen() -> None:
    signs = read_prose("| a | 12 |\n| --- | --- |\n| &nbsp; | +{{ x }} 3 |\n").signs
    assert [(sign.line, sign.text) for sign in signs] == [(1, "12"), (3, "&nbsp;"), (3, "+ 3")]


def test_trailing_expressions_are_not_part_of_a_text() -> None:
    source = '## Draw {{ anchor("draw") }} {{ rule("turn.draw") }}\n- item {{ x }}\n- {{ x }}\n'
    assert found(source) == [(1, "heading", "Draw"), (2, "item", "item")]


def test_no_break_spaces_survive_folding() -> None:
    assert found("9\u00a0mm\n  of lead\n") == [(1, "paragraph", "9\u00a0mm of lead")]


def test_wrapping_keeps_marks_of_markdown_and_lines() -> None:
    source = '# T {{ x }}\n\na "b" \\c\nd\n\n- e\n  f\n\n| g | {{ x }} |\n| - | - |\n'
    assert rendered(source) == ('# [heading:1:T] X\n\n[paragraph:3:a "b" \\c d]\n\n- [item:6:e f]\n'
                                '\n| [cell:9:g] | X |\n| - | - |\n')
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
    if not faults(source):
        output = rendered(source)
        assert all(f"[{role}:{line}:{text}]" in output for line, role, text in found(source))
