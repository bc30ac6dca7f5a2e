"""Rulebook templates become documents: what authors write, and what they are told where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.document import (
    BackCover,
    CardEntry,
    Contents,
    Figures,
    Heading,
    Icon,
    LineBreak,
    ListBlock,
    Note,
    PageBreak,
    PageRef,
    Paragraph,
    Table,
    Text,
    plain,
)
from tests import books


def blocks(tmp_path: Path, text: str, **changes: object) -> tuple[object, ...]:
    made, faults = books.document(tmp_path, text, **changes)
    assert made is not None and not faults, faults
    return made.blocks


def only(tmp_path: Path, text: str, **changes: object) -> object:
    found = blocks(tmp_path, text, **changes)
    assert len(found) == 1, found
    return found[0]


def test_placeholders_reach_data_totals_and_variables(tmp_path: Path) -> None:
    text = ("{% set twice = cards['sea-wolf'].power * 2 %}\n"
            "Of {title}: {cards.sea-wolf.power}, {twice}, {rules.hand.size}, {names.home}, {totals.cards}, "
            "{totals.coins}, {totals.beast}.\n")
    paragraph = only(tmp_path, text)
    assert isinstance(paragraph, Paragraph)
    assert plain(paragraph.inlines) == "Of Tiny & co: 7, 14, 5, the den, 15, 10, 3."


def test_marks_and_markdown_become_runs(tmp_path: Path) -> None:
    text = ('# Top {{ anchor("top") }}\n\n**Bold**, <i>slanted</i> & <icon name="bomb"/><br/>[up](#top), '
            'page <page id="top"/>, <card id="sea-wolf"/>.\n')
    heading, paragraph = blocks(tmp_path, text)
    assert isinstance(heading, Heading) and heading.anchor == "top"
    assert isinstance(paragraph, Paragraph)
    assert paragraph.inlines == (
        Text("Bold", bold=True), Text(", "), Text("slanted", italic=True), Text(" & "), Icon("bomb"), LineBreak(),
        Text("up", link="top"), Text(", page "), PageRef("top"), Text(", "), Text("Sea wolf", link="card-sea-wolf"),
        Text("."))


def test_data_is_never_markdown(tmp_path: Path) -> None:
    rows = "{% for card in components.animals.cards -%}\n| {{ card.name }} |\n{% endfor %}\n"
    table = only(tmp_path, "| Name |\n| --- |\n" + rows)
    assert isinstance(table, Table)
    assert [plain(row.cells[0]) for row in table.rows] == ["Sea wolf", "Lair *|* home"]


def test_lists_nest_and_count(tmp_path: Path) -> None:
    outer = only(tmp_path, "3. First\n4. Second\n   - inner\n   - other\n")
    assert isinstance(outer, ListBlock) and outer.start == 3
    assert len(outer.items) == 2
    inner = outer.items[1][1]
    assert isinstance(inner, ListBlock) and inner.start is None and len(inner.items) == 2


def test_a_notes_first_icon_is_its_own(tmp_path: Path) -> None:
    note = only(tmp_path, '> <icon name="warning"/> Mind the step.\n')
    assert isinstance(note, Note) and note.icon == "warning"
    assert note.blocks[0].inlines == (Text("Mind the step."),)


def test_tables_have_alignments_and_rules(tmp_path: Path) -> None:
    table = only(tmp_path, '| A | B | C |\n| --- | :---: | ---: |\n| one | two | three {{ rule("r") }} |\n',
                 ledger=books.ledger("r"))
    assert isinstance(table, Table)
    assert table.alignments == ("left", "centre", "right")
    assert table.rows[0].rules == ("r",)
    assert plain(table.rows[0].cells[2]) == "three"


def test_rules_hang_on_their_block(tmp_path: Path) -> None:
    paragraph = only(tmp_path, 'Told here. {{ rule("a", "b") }}\n', ledger=books.ledger("a", "b"))
    assert isinstance(paragraph, Paragraph)
    assert paragraph.rules == ("a", "b")
    assert plain(paragraph.inlines) == "Told here."


def test_functions_stand_in_order(tmp_path: Path) -> None:
    text = '{{ contents(_("Contents")) }}\n{{ page_break() }}\n# One\n\n{{ back_cover() }}\n# Last\n'
    contents, pause, _, cover, last = blocks(tmp_path, text)
    assert isinstance(contents, Contents) and plain(contents.title) == "Contents"
    assert isinstance(pause, PageBreak) and isinstance(cover, BackCover) and isinstance(last, Heading)


def test_pictures_are_the_faces_or_backs(tmp_path: Path) -> None:
    text = ('{{ row(pictures(["sea-wolf", "coin"], width="20 mm", caption=_("Two of {totals.cards}.")), '
            'pictures(["lair"], width="1 in", backs=true), drawing("a.xml.j2", width="10 mm", n=4)) }}\n')
    made, faults = books.document(tmp_path, text)
    assert made is not None and not faults
    (figures,) = made.blocks
    assert isinstance(figures, Figures)
    shown = [[figure.drawing for figure in group.figures] for group in figures.groups]
    assert shown[:2] == [["card_sea-wolf", "card_coin"], ["back_animals"]]
    assert set(made.drawings) == {*shown[0], *shown[1], *shown[2]}
    assert plain(figures.groups[0].caption) == "Two of 15."
    first, coin = figures.groups[0].figures
    assert coin.corner == pytest.approx(coin.width / 2), "a round piece is cut out round"
    assert first.corner == pytest.approx(first.width * 3 / 63)
    assert figures.groups[1].figures[0].width == 72
    assert figures.groups[2].figures[0].corner is None, "a diagram is not cut out"


def test_card_entries_say_name_copies_and_texts(tmp_path: Path) -> None:
    text = "{% for card in components.animals.cards %}\n{{ card_entry(card) }}\n{% endfor %}\n"
    first, second = blocks(tmp_path, text)
    assert isinstance(first, CardEntry) and isinstance(second, CardEntry)
    assert first.anchor == "card-sea-wolf"
    assert (plain(first.name), [plain(words) for words in first.texts]) == ("Sea wolf", ["3 copies", "Bite for 7."])
    assert plain(second.texts[1]) == "Hide one Sea wolf."


def test_a_game_lays_out_its_own_card_entries(tmp_path: Path) -> None:
    own = tmp_path / "templates/tiny/card-entry.md.j2"
    own.parent.mkdir(parents=True)
    own.write_text("### {{ card.name }}\n\nPower {{ card.power }}\n", encoding="utf-8")
    entry = only(tmp_path, "{{ card_entry(cards['sea-wolf']) }}\n")
    assert isinstance(entry, CardEntry)
    assert [plain(words) for words in entry.texts] == ["Power 7"]


WRONG = {
    "unknown-card": [(1, '{{ pictures(["sea-wulf"], width="20 mm") }}'), (1, '<card id="sea-wulf"/> bites.')],
    "unknown-icon": [(1, 'An <icon name="bom"/> ticks.')],
    "unknown-anchor": [(3, "First.\n\nSee [there](#nowhere)."), (1, 'See page <page id="nowhere"/>.'),
                       (1, "See [them](https://example.org).")],
    "unknown-rule": [(3, 'One.\n\nTwo. {{ rule("turn.drew") }}')],
    "unknown-example": [(3, 'So:\n\n{{ example("duell") }}')],
    "unknown-unit": [(1, '{{ pictures(["lair"], width="20 mn") }}')],
    "unknown-mark": [(1, "A <blink>light</blink>.")],
    "missing-back": [(1, '{{ pictures(["coin"], width="20 mm", backs=true) }}')],
    "duplicate-anchor": [(3, '# A {{ anchor("a") }}\n\n# B {{ anchor("a") }}')],
    "misplaced-anchor": [(1, 'Text. {{ anchor("a") }}')],
    "unfilled-placeholder": [(3, "Text.\n\n| A |\n| --- |\n| {title} |")],
    "deep-heading": [(1, "#### Too deep")],
    "unsupported-markdown": [(3, "Fine.\n\nSome `code`.")],
    "lost-text": [(3, "| a |\n| - |\n| b | {{ _('c') }} |")],
    "undefined-variable": [(2, "Fine.\n{{ rules.hand.sise }}")],
    "broken-template": [(2, "Fine.\n{% for %}")],
}


@pytest.mark.parametrize(("code", "line", "text"), [(code, *case) for code, cases in WRONG.items() for case in cases])
def test_what_is_wrong_is_told_at_its_line(tmp_path: Path, code: str, line: int, text: str) -> None:
    _, faults = books.document(tmp_path, text + "\n", ledger=())
    found = [fault for fault in faults if fault.code == code]
    assert found, faults
    assert str(found[0].location) == f"templates/{books.TEMPLATE}:{line}"


@pytest.mark.parametrize("text", ["", "\n", "{# later #}\n", "{% if false %}\nText.\n{% endif %}\n"])
def test_an_empty_rulebook_is_told(tmp_path: Path, text: str) -> None:
    _, faults = books.document(tmp_path, text)
    assert [(fault.code, fault.location.file) for fault in faults] == [
        ("empty-rulebook", f"templates/{books.TEMPLATE}")]


def test_near_names_are_proposed(tmp_path: Path) -> None:
    text = 'The <card id="sea-wulf"/>. {{ rule("turn.drew") }}\n'
    _, faults = books.document(tmp_path, text, ledger=books.ledger("turn.draw"))
    hints = {fault.code: fault.hint for fault in faults}
    assert "'sea-wolf'" in hints["unknown-card"] and "'turn.draw'" in hints["unknown-rule"]


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = '<card id="x"/> <icon name="y"/> [z](#z) {{ rule("r") }}\n'
    _, faults = books.document(tmp_path, text, ledger=books.ledger("other"))
    assert {fault.code for fault in faults} >= {"unknown-card", "unknown-icon", "unknown-anchor", "unknown-rule",
                                                "rule-not-explained"}


def test_every_rule_of_the_ledger_has_to_be_explained(tmp_path: Path) -> None:
    _, faults = books.document(tmp_path, 'One. {{ rule("a") }}\n', ledger=books.ledger("a", "b"))
    (fault,) = faults
    assert (fault.code, str(fault.location)) == ("rule-not-explained", "cards/tiny/ledger.csv:3")
    assert "'b'" in fault.message


def test_a_missing_template_names_its_neighbours(tmp_path: Path) -> None:
    from dataclasses import replace

    rulebook = books.game().rulebook
    assert rulebook is not None
    made, faults = books.document(tmp_path, "Text.\n", rulebook=replace(rulebook, template="tiny/rulebok.md.j2"))
    assert made is None
    assert [fault.code for fault in faults] == ["missing-template"]
    assert books.TEMPLATE in faults[0].hint


def test_a_game_may_have_no_rulebook(tmp_path: Path) -> None:
    assert books.document(tmp_path, "Text.\n", rulebook=None) == (None, [])


def test_cards_that_are_not_explained_are_no_links(tmp_path: Path) -> None:
    laid, faults = books.book(tmp_path, 'The <card id="lair"/>.\n')
    assert not faults
    assert not any(page.links for page in laid.pages)
