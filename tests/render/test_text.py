"""Text in frames: the largest size that fits, lines that keep to their width, words that stay together."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.colour import BLACK
from deckgen.drawing import Line, TextBlock, Word
from deckgen.render.hyphens import Hyphens
from deckgen.render.text import LINE_END, STEP, Fitted, Run, Style, break_lines, even, fit, line_width, tokens
from deckgen.render.typeface import Token
from tests.books import fonts

TEXT = "The sniper rifle deals the most damage of all weapons, and counters every one of them, AVAST To-morrow Yes."
STYLE = Style("text", 10, 7, 1.2, 0, "left", "top", BLACK, False, False)
words = st.lists(st.sampled_from(["a", "damage", "AVAST", " ", "  ", "extraordinarily", "To\xa0you"]), min_size=1)
runs = st.lists(st.one_of(st.builds(Run, words.map("".join), st.sampled_from(["text", "text-bold"])), st.none()),
                min_size=1, max_size=30)


def set_in(text: str, width: float, height: float, style: Style = STYLE, hyphens: Hyphens | None = None) -> Fitted:
    return fit(tokens([Run(text, "text")], fonts()), style, 0, height, width, height, fonts(), hyphens)


def read(block: TextBlock) -> list[str]:
    return ["".join(word.text if word else " " for word in line.words) for line in block.lines]


def widths(block: TextBlock) -> list[float]:
    """The width in points of each line as a writer draws it."""
    return [width_of(line, block) for line in block.lines]


def width_of(line: Line, block: TextBlock) -> float:
    spaces = line.words.count(None)
    return sum(word.width if word else block.space for word in line.words) * block.size / 1000 + line.gap * spaces


@given(runs, st.floats(20, 300), st.floats(8, 200), st.floats(0, 1))
def test_the_size_is_the_largest_that_fits_and_never_below_the_least(
        given_runs: list[Run | None], width: float, height: float, gap: float) -> None:
    items = tokens(given_runs, fonts())
    if not items:
        return
    style = STYLE._replace(paragraph_gap=gap)
    fitted = fit(items, style, 0, height, width, height, fonts(), None)
    assert style.min_size <= fitted.size <= style.size
    if not fitted.fits:
        assert fitted.size == style.min_size
    elif fitted.size < style.size:
        larger = min(fitted.size + STEP, style.size)
        again = fit(items, style._replace(size=larger, min_size=larger), 0, height, width, height, fonts(), None)
        assert not again.fits


@given(runs, st.floats(20, 300), st.floats(8, 200))
def test_what_fits_lies_inside_the_frame(given_runs: list[Run | None], width: float, height: float) -> None:
    items = tokens(given_runs, fonts())
    if not items:
        return
    fitted = fit(items, STYLE, 5, height, width, height, fonts(), None)
    if fitted.fits:
        assert fitted.needed <= height + 0.001
        assert all(each <= width + 0.011 for each in widths(fitted.block))
        assert all(0 <= line.y <= height for line in fitted.block.lines)


@given(runs, st.floats(500, 30_000))
def test_lines_are_greedy_and_lose_nothing(given_runs: list[Run | None], available: float) -> None:
    items, space = tokens(given_runs, fonts()), fonts()["text"].space
    lines, finals = break_lines(items, space, available, None)
    assert [token for line in lines for token in line] == [token for token in items if not token.ends]
    assert len(finals) == items.count(LINE_END) + 1

    def length(line: list[Token]) -> float:
        return sum(token.width for token in line) + space * (len(line) - 1)

    for number, (line, following) in enumerate(pairwise(lines)):
        assert length(line) <= available or len(line) == 1
        if number not in finals and following:
            assert length([*line, following[0]]) > available


@given(runs, st.floats(20, 300))
def test_sharing_words_out_loses_none_and_keeps_the_width(given_runs: list[Run | None], width: float) -> None:
    items, space = tokens(given_runs, fonts()), fonts()["text"].space
    available = width * 100
    greedy, finals = break_lines(items, space, available, None)
    lines = [list(line) for line in greedy]
    even(lines, finals, space, available, STYLE)
    assert [token for line in lines for token in line] == [token for line in greedy for token in line]
    assert len(lines) == len(greedy)
    for before, after in zip(greedy, lines, strict=True):
        assert line_width(after, space) <= max(available, line_width(before, space)) + 0.001
        assert bool(before) == bool(after)


def test_no_word_stands_alone_below_a_full_line() -> None:
    text, wide = "Deal 40 damage to one enemy.", 120
    assert read(set_in(text, wide, 100).block) == ["Deal 40 damage", "to one enemy."]
    assert read(set_in("Military Base", 45, 100).block) == ["Military", "Base"]
    justified = set_in(text, wide, 100, STYLE._replace(align="justify")).block
    assert read(justified) == ["Deal 40 damage to one", "enemy."]


@given(st.floats(20, 200))
def test_hyphenated_lines_keep_their_width_and_every_letter(width: float) -> None:
    hyphens = Hyphens("en", fonts())
    fitted = set_in(TEXT, width, 1000, STYLE._replace(min_size=10), hyphens)
    joined = "".join(line.removesuffix("-") if line.endswith("-") else line + " " for line in read(fitted.block))
    assert joined.replace("Tomorrow", "To-morrow").split() == TEXT.split()
    for line, each in zip(read(fitted.block), widths(fitted.block), strict=True):
        assert each <= width + 0.011 or " " not in line


def test_without_a_limit_the_stated_size_is_used() -> None:
    assert set_in(TEXT, 200, 200).size == 10


def test_hyphenation_makes_room() -> None:
    text = "extraordinary counterattacks " * 4
    sizes = [set_in(text, 100, 62, STYLE, hyphens).size for hyphens in (None, Hyphens("en", fonts()))]
    assert sizes[0] < sizes[1]


def test_a_word_wider_than_its_frame_is_told_by_its_width() -> None:
    fitted = set_in("Extraordinarily", 20, 200)
    assert not fitted.fits and fitted.size == 7
    assert fitted.widest == pytest.approx(fonts()["text"]["Extraordinarily"].width * 7 / 1000)


def test_words_of_two_fonts_without_a_space_stay_together() -> None:
    given_runs = [Run("see ", "text"), Run("AK", "text-bold"), Run("-47, or", "text"), Run(" not", "text-bold")]
    made = tokens(given_runs, fonts())
    assert [[word.text for word in token.words] for token in made] == [["see"], ["AK", "-47,"], ["or"], ["not"]]
    assert made[1].width == sum(word.width for word in made[1].words)
    for width in range(20, 60, 4):
        lines, _ = break_lines(made, fonts()["text"].space, width / 10 * 1000, None)
        assert any(made[1] in line for line in lines)


def test_a_no_break_space_keeps_its_words_together() -> None:
    for width in range(25, 120, 5):
        lines = read(set_in("Deal 40\xa0l damage", width, 500, STYLE._replace(min_size=10)).block)
        assert any("40\xa0l" in line for line in lines)


def test_several_spaces_are_one() -> None:
    assert read(set_in("  one   two  ", 200, 50).block) == ["one two"]


def test_justified_lines_fill_the_width_but_the_last_of_a_paragraph() -> None:
    made = tokens([Run(TEXT, "text"), None, Run(TEXT, "text")], fonts())
    fitted = fit(made, STYLE._replace(align="justify"), 0, 500, 150, 500, fonts(), None)
    lines, measured = read(fitted.block), widths(fitted.block)
    ends = [number for number, line in enumerate(lines) if line.endswith("Yes.")]
    assert len(ends) == 2 and len(lines) > 4
    for number, (line, width) in enumerate(zip(fitted.block.lines, measured, strict=True)):
        if number in ends:
            assert line.gap == 0 and width < 149
        else:
            assert width == pytest.approx(150)


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("centre", 0.5), ("right", 1)])
def test_alignment_shares_what_a_line_leaves(align: str, share: float) -> None:
    block = set_in(TEXT, 150, 500, STYLE._replace(align=align)).block
    for line, width in zip(block.lines, widths(block), strict=True):
        assert line.x == pytest.approx((150 - width) * share)


def test_vertical_alignment() -> None:
    face = fonts()["text"]
    top, middle, bottom = (set_in("One", 100, 60, STYLE._replace(valign=valign)).block.lines[0].y
                           for valign in ("top", "middle", "bottom"))
    assert top - bottom == pytest.approx(60 - 12)
    assert middle + face.cap_height * 10 / 2 == pytest.approx(30)       # the capitals stand in the middle
    assert 60 - 12 < top < 60


@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_paragraphs_stand_apart_by_their_gap(valign: str) -> None:
    made = tokens([Run("one", "text"), None, Run("two", "text"), None, Run("three", "text")], fonts())
    block = fit(made, STYLE._replace(paragraph_gap=0.5, valign=valign), 0, 200, 100, 200, fonts(), None).block
    ys = [line.y for line in block.lines]
    assert [above - below for above, below in pairwise(ys)] == pytest.approx([17, 17])


def test_gaps_between_paragraphs_take_room() -> None:
    made = tokens([Run("one", "text"), None, Run("two", "text")], fonts())
    styles = [STYLE._replace(paragraph_gap=gap, min_size=10) for gap in (0, 0.5)]
    heights = [fit(made, style, 0, 24, 100, 24, fonts(), None) for style in styles]
    assert [fitted.fits for fitted in heights] == [True, False]
    assert [fitted.needed for fitted in heights] == pytest.approx([24, 29])


# --- marks of a text's own --------------------------------------------------------------------------------------------

def free(text: str, width: float) -> list[str]:
    return read(set_in(text, width, 500, STYLE._replace(min_size=10), Hyphens("en", fonts()).at_marks).block)


def test_a_soft_hyphen_shows_only_where_the_line_ends() -> None:
    text = "extra\u00adordinar\u00adily"
    assert glyphs_of(set_in(text, 200, 50).block) == ["extraordinarily"]
    lines = set_in(text, 60, 500, STYLE._replace(min_size=10), Hyphens("en", fonts()).at_marks).block
    assert glyphs_of(lines) == ["extraordinar-", "ily"]
    lines = set_in(text, 40, 500, STYLE._replace(min_size=10), Hyphens("en", fonts()).at_marks).block
    assert glyphs_of(lines) == ["extra-", "ordinar-", "ily"]


def glyphs_of(block: TextBlock) -> list[str]:
    return ["".join("".join(glyph.text for glyph in word.glyphs) if word else " " for word in line.words)
            for line in block.lines]


def test_a_word_with_a_soft_hyphen_is_split_there_only() -> None:
    assert parts("en", "extraordinari\u00adly") == [("extraordinari-", "ly")]


def test_a_space_of_no_width_lets_a_line_end_without_a_hyphen() -> None:
    assert glyphs_of(set_in("one/\u200btwo/\u200bthree", 200, 50).block) == ["one/two/three"]
    assert free("one/\u200btwo/\u200bthree", 45) == ["one/\u200btwo/", "three"]
    assert free("one/\u200btwo/\u200bthree", 26) == ["one/", "two/", "three"]


def test_a_soft_hyphen_counts_next_to_a_word_of_another_font() -> None:
    made = tokens([Run("extra\u00adordinary", "text-bold"), Run(",", "text")], fonts())
    fitted = fit(made, STYLE._replace(min_size=10), 0, 500, 50, 500, fonts(), Hyphens("en", fonts()).at_marks)
    assert glyphs_of(fitted.block) == ["extra-", "ordinary,"]


@given(st.lists(st.sampled_from(["on", "ly", "\u00ad", "\u200b", " ", "wide"]), min_size=1), st.floats(10, 60))
def test_marks_lose_no_letter_and_put_no_space_into_a_word(pieces: list[str], width: float) -> None:
    text = "".join(pieces)
    if not text.strip():
        return
    lines = free(text, width)
    joined = "".join(line.removesuffix("-") for line in lines).replace("\u00ad", "").replace("\u200b", "")
    assert joined.replace(" ", "") == text.replace("\u00ad", "").replace("\u200b", "").replace(" ", "")
    shown = [word for line in lines for word in line.replace("\u00ad", "").replace("\u200b", "").split()]
    assert all(word.removesuffix("-") in text.replace("\u00ad", "").replace("\u200b", "") for word in shown)


# --- hyphens ----------------------------------------------------------------------------------------------------------

def parts(locale: str, text: str) -> list[tuple[str, str]]:
    return [(head.text, tail.text) for head, tail in Hyphens(locale, fonts())(fonts()["text"][text])]


@pytest.mark.parametrize(("locale", "text", "split"), [
    ("it", "dell'informazione", ("dell'infor-", "mazione")), ("it", "dell’informazione", ("dell’infor-", "mazione")),
    ("pt_BR", "informação", ("infor-", "mação")), ("en", "extraordinarily", ("extraordin-", "arily")),
    ("it", "(contrattacco),", ("(contrat-", "tacco),")), ("ru", "карточка", ("кар-", "точка"))])
def test_words_are_split_as_their_language_does(locale: str, text: str, split: tuple[str, str]) -> None:
    assert split in parts(locale, text)


@pytest.mark.parametrize("text", ["AK-47", "2-8", "l'arma", "one", "2026", "–", "a.b", "38-го"])
def test_what_has_no_syllables_is_not_split(text: str) -> None:
    assert parts("it", text) == []


def test_a_language_without_patterns_splits_nothing() -> None:
    assert parts("tlh", "extraordinarily") == []


def test_split_halves_are_words_of_the_same_font() -> None:
    word = fonts()["text-bold"]["extraordinarily"]
    for head, tail in Hyphens("en", fonts())(word):
        assert isinstance(head, Word) and head.font == tail.font == "text-bold"


def test_a_word_with_a_hyphen_is_split_there_only() -> None:
    assert parts("en", "extraordinarily-long") == [("extraordinarily-", "long")]
