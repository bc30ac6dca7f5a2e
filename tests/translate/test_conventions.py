"""How languages write figures, lists, dice and quotations."""

from __future__ import annotations

import pytest
from babel.numbers import format_percent
from hypothesis import given
from hypothesis import strategies as st

from deckgen.translate import conventions

LOCALES = ["en", "pt_BR", "it", "ru", "fr", "de", "xx"]


@pytest.mark.parametrize(("locale", "thousands", "share", "dice"), [
    ("en", "12,345.5", "12.5%", "2d6"), ("pt_BR", "12.345,5", "12,5%", "2D6"), ("it", "12.345,5", "12,5%", "2D6"),
    ("ru", "12\u00a0345,5", "12,5\u00a0%", "2к6")])
def test_figures_follow_the_locale(locale: str, thousands: str, share: str, dice: str) -> None:
    assert conventions.number(12345.5, locale) == thousands
    assert conventions.number(60, locale) == "60"
    assert conventions.percent(0.125, locale) == share
    assert conventions.dice(2, 6, locale) == dice
    assert conventions.dice(1, 6, locale) == f"1{dice[1:]}"


@pytest.mark.parametrize("locale", ["en", "en_US", "pt_BR", "pt_PT", "it", "it_CH", "ru"])
@pytest.mark.parametrize("value", [0, 0.05, 0.5, 1, 2.5])
def test_whole_per_cents_are_those_of_babel(locale: str, value: float) -> None:
    assert conventions.percent(value, locale) == format_percent(value, locale=locale)


def test_lists_follow_the_locale() -> None:
    assert conventions.listed(["a", "b", "c"], "standard", "pt_BR") == "a, b e c"
    assert conventions.listed(["a", "b", "c"], "or", "it") == "a, b o c"
    assert conventions.listed(["a", "b"], "standard", "ru") == "a и b"


@pytest.mark.parametrize(("locale", "text"), [
    ("en", "“So” – it’s ‘now’…"), ("pt_BR", "“So” – it’s ‘now’…"), ("it", "«So» – it’s “now”…"),
    ("ru", "«So» — it’s „now“…"), ("pl", "„So” – it’s «now»…"), ("cs", "„So“ – it’s ‚now‘…"),
    ("sv", "”So” – it’s ’now’…"), ("uk", "«So» — it’s „now“…"), ("ja", "「So」 – it’s 『now』…"),
    ("xx", "“So” – it’s ‘now’…")])
def test_typed_marks_become_the_languages_own(locale: str, text: str) -> None:
    assert conventions.typographic("\"So\" - it's 'now'...", locale).replace("\u00a0", " ") == text


def test_tags_are_left_alone_and_quotes_open_before_them() -> None:
    text = conventions.typographic('<card id="ak47"/>, "<b>now</b>" and<br/>"then"', "it")
    assert text == '<card id="ak47"/>, «<b>now</b>» and<br/>«then»'


def test_plural_possessives_are_apostrophes() -> None:
    assert conventions.typographic("the players' hands, players' turns", "en") == "the players’ hands, players’ turns"


def test_units_do_not_leave_their_figure() -> None:
    assert conventions.typographic("{size} mm, 9 mm and {n} more", "pt_BR") == "{size}\u00a0mm, 9\u00a0mm and {n} more"


@pytest.mark.parametrize("text", [
    "В~игре и~на столе, с~руки", "карты и~<b>броня</b>", "«С~картой» (у~вас) о~бое", "Шлем~— броня",
    "<b>Шлем</b>~— броня", "буква в, план а-б и"])
def test_russian_words_of_one_letter_end_no_line_and_dashes_begin_none(text: str) -> None:
    typed, wanted = text.replace("~", " "), text.replace("~", "\u00a0")
    assert conventions.typographic(typed, "ru") == wanted
    assert conventions.typographic(wanted, "ru") == wanted
    assert conventions.typographic(typed, "it") == typed


@given(st.text(alphabet="ab '\"-.<>{}1m/", max_size=30), st.sampled_from(LOCALES))
def test_typography_never_raises_and_leaves_no_straight_quote_outside_tags(text: str, locale: str) -> None:
    result = conventions.typographic(text, locale)
    if "<" not in text:
        assert "'" not in result and '"' not in result


@given(st.one_of(st.integers(), st.floats()), st.sampled_from(LOCALES))
def test_numbers_never_raise(value: float, locale: str) -> None:
    assert conventions.number(value, locale)
    assert conventions.percent(value, locale)
