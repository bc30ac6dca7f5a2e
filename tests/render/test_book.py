"""Documents become pages: nothing lost, nothing split that belongs together, every number right."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from deckgen.book import Book, Page
from deckgen.colour import BLACK
from deckgen.drawing import TextBlock
from deckgen.geometry import MM
from deckgen.render.book import breaking
from deckgen.render.book.words import Chunk
from tests import books
from tests.operators import pictures_of

STORY = ("The wolf swam out at dawn, unnoticed by the watchmen on the pier, and circled the harbour until the fishing "
         "boats had left; then, extraordinarily patient, it waited for the afternoon tide to bring them back again.")


def story(count: int, words: str = STORY) -> str:
    """Paragraphs that begin with a bracket, of lengths that differ."""
    return "".join(f"({'i' * (number % 7 + 1)}) {words}\n\n" for number in range(count))


def lines(page: Page) -> list[tuple[float, str]]:
    """The lines of a page from top to bottom, as (baseline, text); what stands on one baseline is one line."""
    rows: dict[float, str] = {}
    ends: dict[float, float] = {}
    for item in page.drawing.items:
        for line in item.lines if isinstance(item, TextBlock) else ():
            y = round(line.y, 1)
            apart = " " if line.x > ends.get(y, line.x) + 1 else ""
            rows[y] = rows.get(y, "") + apart + "".join(word.text if word else " " for word in line.words)
            ends[y] = line.x + _width(line.words, item) + line.gap * line.words.count(None)
    return [(y, rows[y]) for y in sorted(rows, reverse=True)]


def texts(page: Page) -> list[str]:
    return [" ".join(text.split()) for _, text in lines(page)]


def page_of(laid: Book, words: str) -> int:
    return next(number for number, page in enumerate(laid.pages, 1) if any(words in text for text in texts(page)))


@pytest.mark.parametrize("paragraphs", [1, 9, 40, 75])
def test_the_number_of_pages_is_a_multiple_of_four(tmp_path: Path, paragraphs: int) -> None:
    laid, faults = books.book(tmp_path, story(paragraphs))
    assert not faults
    assert len(laid.pages) % 4 == 0


def test_the_back_cover_is_the_last_page(tmp_path: Path) -> None:
    laid, faults = books.book(tmp_path, story(30) + "{{ back_cover() }}\n# In short\n\nBite first.\n")
    assert not faults
    assert len(laid.pages) % 4 == 0
    assert "Bite first." in texts(laid.pages[-1])
    assert not any("Bite first." in texts(page) for page in laid.pages[:-1])


def test_a_full_back_cover_is_told(tmp_path: Path) -> None:
    _, faults = books.book(tmp_path, "Text.\n\n{{ back_cover() }}\n" + story(30))
    assert [fault.code for fault in faults] == ["back-cover-overflow"]
    assert faults[0].location.file == f"templates/{books.TEMPLATE}" and faults[0].location.line > 3


def test_the_cover_is_the_first_page(tmp_path: Path) -> None:
    rulebook = books.game().rulebook
    assert rulebook is not None
    laid, faults = books.book(tmp_path, "# One\n\nText.\n", rulebook=replace(rulebook, cover="tiny/cover.xml.j2"))
    assert not faults
    assert [item.key for item in pictures_of(laid.pages[0].drawing)] == ["cover"]
    assert page_of(laid, "Text.") == 2


def test_the_cover_goes_on_beyond_the_cut(tmp_path: Path) -> None:
    rulebook = books.game().rulebook
    assert rulebook is not None and rulebook.bleed > 0
    made, _ = books.document(tmp_path, "Text.\n", rulebook=replace(rulebook, cover="tiny/cover.xml.j2"))
    assert made is not None
    cover = made.drawings["cover"]
    assert cover.bleed / cover.width == pytest.approx(rulebook.bleed / rulebook.size.width)


def test_no_word_is_lost_or_changed(tmp_path: Path) -> None:
    text = "**Bold**, *slanted* **un**bold <b>a</b>b one-two three.\n\n" + story(3)
    laid, faults = books.book(tmp_path, text)
    assert not faults
    read = " ".join(text for page in laid.pages for text in texts(page)[:-1])
    joined = re.sub(r"(?<=[a-z])- (?=[a-z])", "", read)
    assert "Bold, slanted unbold ab one-two three." in joined
    assert joined.count(STORY) == 3


def test_lines_fill_their_width_and_no_more(tmp_path: Path) -> None:
    laid, _ = books.book(tmp_path, story(6))
    page = laid.pages[0]
    blocks = [item for item in page.drawing.items
              if isinstance(item, TextBlock) and item.size > 8 and item.colour == BLACK]
    ends = {round(line.x + _width(line.words, block) + line.gap * line.words.count(None), 1)
            for block in blocks for line in block.lines if line.gap}
    assert len(ends) == 1, "justified lines end at one edge"
    edge = ends.pop()
    assert all(line.x + _width(line.words, block) + line.gap * line.words.count(None) < edge + 0.1
               for block in blocks for line in block.lines)


def _width(words: tuple[object, ...], block: TextBlock) -> float:
    return sum((word.width if word else block.space) * block.size / 1000 for word in words)  # type: ignore[attr-defined]


def test_no_line_ends_at_a_no_break_space_and_it_stretches_with_the_others(tmp_path: Path) -> None:
    laid, faults = books.book(tmp_path, "to\u00a0<b>keep</b>\u00a0them near " * 90 + "\n")
    assert not faults
    found = [text for page in laid.pages for text in texts(page) if "keep" in text]
    assert len(found) > 8
    assert not any(text.endswith((" to", " keep")) or text.startswith(("keep", "them")) for text in found)
    words = [word for page in laid.pages for item in page.drawing.items if isinstance(item, TextBlock)
             for line in item.lines for word in line.words if word]
    assert not any("\u00a0" in word.text for word in words)        # a space inside a word would not stretch


def test_words_of_the_language_are_hyphenated_elisions_too(tmp_path: Path) -> None:
    words = "l’elettroencefalografista dell’incontrovertibilmente sull’internazionalizzazione " * 8
    laid, faults = books.book(tmp_path, words + "\n", locale="it_IT")
    assert not [fault for fault in faults if fault.code != "missing-catalog"]
    ends = [text for page in laid.pages for text in texts(page) if text.endswith("-")]
    assert any("’" in text.split()[-1] for text in ends), ends


def test_words_end_lines_at_their_soft_hyphens_only(tmp_path: Path) -> None:
    laid, faults = books.book(tmp_path, "super\u00adcalifragilistically\u00adexpialidocious " * 60 + "\n")
    assert not faults
    shown = [text.replace("\u00ad", "") for page in laid.pages for text in texts(page)]
    ends = {text.split()[-1] for text in shown if text.endswith("-")}
    assert ends and ends <= {"super-", "supercalifragilistically-"}


def test_lines_end_at_spaces_of_no_width_in_tables_too(tmp_path: Path) -> None:
    path = "cards/\u200bgame/\u200bcomponent/\u200btable/\u200b" * 4
    laid, faults = books.book(tmp_path, f"{path}\n\n| One |\n|---|\n| {path} |\n")
    assert not faults
    shown = [text.replace("\u200b", "") for page in laid.pages for text in texts(page) if "/" in text]
    assert len(shown) == 4 and all(text.endswith("/") for text in shown)


def test_headings_are_never_last_on_a_page(tmp_path: Path) -> None:
    for offset in range(12):
        text = story(offset) + "".join(f"## Section {'x' * n}\n\n{STORY}\n\n" for n in range(1, 25))
        laid, _ = books.book(tmp_path, text)
        for page in laid.pages:
            body = [words for words in texts(page) if not words.isdigit()]
            assert not body or not body[-1].startswith("Section"), body[-1]


def test_paragraphs_leave_no_single_line_on_a_page(tmp_path: Path) -> None:
    laid, _ = books.book(tmp_path, story(40, STORY * 2))
    broken = 0
    for page, following in zip(laid.pages, laid.pages[1:], strict=False):
        above, below = _body(page), _body(following)
        if not above or not below or below[0].startswith("("):
            continue
        broken += 1
        assert not above[-1].startswith("("), "a first line alone at the foot"
        assert not below[1].startswith("("), "a last line alone at the head"
    assert broken, "the test needs a paragraph that goes over a page's end"


def _body(page: Page) -> list[str]:
    return [words for words in texts(page) if not words.isdigit() and words != "Tiny & co"]


def test_rows_are_never_split_and_the_head_comes_again(tmp_path: Path) -> None:
    row = "| term | " + STORY + " |\n"
    laid, faults = books.book(tmp_path, "# Terms\n\n| Head A | Head B |\n| --- | --- |\n" + row * 40)
    assert not faults
    inside = [page for page in laid.pages if any("term" in words for words in texts(page))]
    assert len(inside) > 2
    for page in inside:
        words = texts(page)
        assert sum("Head A" in text for text in words) == 1
        first = next(at for at, text in enumerate(words) if "Head A" in text)
        assert words[first + 1].startswith("term"), "a page's first row begins with its first line"
        assert words[-2].endswith("again."), "and its last row ends with its last line"


def test_a_small_table_stays_whole(tmp_path: Path) -> None:
    table = "| A | B |\n| --- | --- |\n" + "| cell | cell |\n" * 6
    for paragraphs in range(8, 14):
        laid, _ = books.book(tmp_path, story(paragraphs) + table)
        assert sum(texts(page).count("cell cell") for page in laid.pages) == 6
        assert sum("cell cell" in texts(page) for page in laid.pages) == 1


def test_pictures_without_room_let_paragraphs_pass_but_never_part_a_list(tmp_path: Path) -> None:
    picture = '{{ drawing("a.xml.j2", width="120 mm") }}\n\n'
    passed = 0
    for paragraphs in range(9, 15):
        laid, _ = books.book(tmp_path, story(paragraphs) + picture + "Passer.\n\n" + "- item\n" * 4 + "\n" + STORY)
        pictures = [bool(pictures_of(page.drawing)) for page in laid.pages]
        with_picture = pictures.index(True)
        passed += page_of(laid, "Passer.") - 1 < with_picture
        pages = [number for number, page in enumerate(laid.pages) for words in texts(page) if words.endswith("item")]
        before = [number for number in pages if number < with_picture]
        assert len(pages) == 4 and len(before) in (0, 4)
    assert passed, "no paragraph took the room that the picture left"


def test_many_rows_of_pictures_fill_their_pages(tmp_path: Path) -> None:
    many = '{{ pictures(["sea-wolf"] * 60, width="18 mm", caption=_("All of them.")) }}\n'
    laid, faults = books.book(tmp_path, "## Cards\n\n" + many)
    assert not faults
    shown = [len(pictures_of(page.drawing)) for page in laid.pages]
    assert [count for count in shown if count] == [36, 24]
    assert page_of(laid, "All of them.") == 1 + shown.index(24)


def test_contents_give_the_pages_of_headings(tmp_path: Path) -> None:
    chapters = "".join(f"# Chapter {name}\n\n{story(5)}## Part {name}\n\n{story(7)}" for name in "ABCDEF")
    laid, faults = books.book(tmp_path, "{{ contents() }}\n{{ page_break() }}\n" + chapters)
    assert not faults
    contents = texts(laid.pages[0])
    for entry in laid.outline:
        line = next(text for text in contents if entry.title in text)
        number = int(re.search(rf"{entry.title} (\d+)", line)[1])  # type: ignore[index]
        assert number == laid.targets[entry.anchor].page
        assert any(entry.title in text for text in texts(laid.pages[number - 1]))
    assert {link.anchor for link in laid.pages[0].links} == {entry.anchor for entry in laid.outline}


def test_page_references_print_the_page_and_lead_there(tmp_path: Path) -> None:
    text = f'See page <page id="far"/>.\n\n{story(30)}# Far {{{{ anchor("far") }}}}\n\nHere.\n'
    laid, faults = books.book(tmp_path, text)
    assert not faults
    number = laid.targets["far"].page
    assert number > 1 and number == page_of(laid, "Here.")
    assert f"See page {number}." in texts(laid.pages[0])
    assert [link.anchor for link in laid.pages[0].links] == ["far"]


def test_rules_have_their_pages(tmp_path: Path) -> None:
    text = (f'First. {{{{ rule("a") }}}}\n\n{story(30)}Second. {{{{ rule("b", "a") }}}}\n\n'
            '| T |\n| --- |\n| cell {{ rule("c") }} |\n\n> Boxed. {{ rule("d") }}\n')
    laid, faults = books.book(tmp_path, text, ledger=books.ledger("a", "b", "c", "d"))
    assert not faults
    late = page_of(laid, "Second.")
    assert late > 1
    assert laid.rules == {"a": (1, late), "b": (late,), "c": (page_of(laid, "cell"),), "d": (page_of(laid, "Boxed."),)}
    assert "a" in texts(laid.pages[0])[0].split(), "the id stands beside the text"


def test_running_heads_name_the_chapter_on_the_outer_side(tmp_path: Path) -> None:
    laid, _ = books.book(tmp_path, f"# First one\n\n{story(45)}")
    heads = {}
    for number in (2, 3):
        runs = [(line.x, "".join(word.text if word else " " for word in line.words))
                for item in laid.pages[number - 1].drawing.items if isinstance(item, TextBlock) for line in item.lines]
        heads[number] = {text.strip(): x for x, text in runs if text.strip() in ("First one", "Tiny & co")}
    assert heads[2]["First one"] < heads[2]["Tiny & co"], "left on a left page"
    assert heads[3]["First one"] > heads[3]["Tiny & co"], "right on a right page"
    assert "First one" not in texts(laid.pages[0])[1:], "the chapter's own page needs none"


def test_margins_are_mirrored(tmp_path: Path) -> None:
    laid, _ = books.book(tmp_path, story(45))
    left = [min(line.x for item in page.drawing.items if isinstance(item, TextBlock) and item.size > 8
                for line in item.lines if line.gap) for page in laid.pages[:3]]
    assert left[0] == pytest.approx(left[2]) and left[0] > left[1] + 1 * MM


@pytest.mark.parametrize(("more", "columns"), [("", 2), (" Then hide, and wait for as long as it takes." * 9, 1)])
def test_entries_stay_whole_with_their_picture(tmp_path: Path, more: str, columns: int) -> None:
    text = "# Cards\n\n" + "{{ card_entry(cards['sea-wolf']) }}\n\n" * 13
    animals, coins = books.game().components
    wolf, lair = animals.cards
    wolf = replace(wolf, values=wolf.values | {"text": "Bite for {power}." + more})
    laid, faults = books.book(tmp_path, text, components=(replace(animals, cards=(wolf, lair)), coins))
    assert not faults
    for page in laid.pages:
        pictures, words = pictures_of(page.drawing), " ".join(texts(page))
        assert len(pictures) == words.count("3 copies") == words.count("Bite for")
        assert len({round(picture.matrix[4]) for picture in pictures}) == min(columns, len(pictures))
    assert sum(len(pictures_of(page.drawing)) for page in laid.pages) == 13


def test_what_is_too_wide_is_told(tmp_path: Path) -> None:
    text = 'Fine.\n\n{{ drawing("a.xml.j2", width="140 mm") }}\n\n| A |\n| --- |\n| ' + "x" * 120 + " |\n"
    _, faults = books.book(tmp_path, text)
    told = [(fault.code, fault.location.line) for fault in faults]
    assert told == [("rulebook-too-wide", 3), ("rulebook-too-wide", 5)]


def test_what_is_too_high_is_told(tmp_path: Path) -> None:
    row = '<br/>'.join(["word"] * 120)
    _, faults = books.book(tmp_path, f"Fine.\n\n| A |\n| --- |\n| {row} |\n")
    assert [(fault.code, fault.location.line) for fault in faults] == [("rulebook-too-high", 3)]


def test_a_letter_that_the_font_lacks_is_told(tmp_path: Path) -> None:
    _, faults = books.book(tmp_path, "Fine.\n\nNot \u16a0 here.\n")
    (fault,) = faults
    assert fault.code == "missing-glyph" and fault.location.line == 3
    assert "U+16A0" in fault.message and "'text'" in fault.message and "locale en" in fault.message


def test_cyrillic_is_set_like_latin(tmp_path: Path) -> None:
    laid, faults = books.book(tmp_path, "Волк **кусает** первым, и *никто* не успевает ответить.\n", locale="ru")
    assert not [fault for fault in faults if fault.code == "missing-glyph"]
    assert page_of(laid, "Волк кусает первым") == 1


def test_a_ragged_last_line_is_not_left_with_a_word() -> None:
    def laid(words: int, justified: bool = False) -> list[int]:
        chunks = [Chunk((), 10.0) for _ in range(words)]
        return [len(line.chunks) for line in breaking.lines(chunks, 98, 1, justified, lambda _: (), lambda _: ())]

    assert laid(10) == [6, 4] and laid(19) == [7, 7, 5]
    assert laid(9) == [9] and laid(13) == [9, 4]                    # nothing to mend
    assert len(laid(10, justified=True)) == 2
