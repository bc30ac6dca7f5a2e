"""Widths of texts before they are laid out, letters that fonts have, and where words of trial locales are split."""

from __future__ import annotations

import pytest

from deckgen.locale_request import LONGEST, PSEUDO
from deckgen.render.hyphens import Hyphens
from deckgen.render.measure import has_letter, width
from tests.books import fonts


def test_a_text_is_as_wide_as_its_words_and_spaces() -> None:
    face = fonts()["text"]
    assert width("Two words", fonts()) == pytest.approx(face["Two"].width + face.space + face["words"].width)
    assert width("", fonts()) == 0 and width("Two  words", fonts()) > width("Two words", fonts())


def test_marks_have_no_width_and_entities_that_of_their_letter() -> None:
    assert width('<b>Two</b> <icon name="star"/>words', fonts()) == width("Two words", fonts())
    assert width("R &amp; D", fonts()) == width("R & D", fonts())


def test_letters_have_to_be_in_every_cut() -> None:
    assert has_letter("ğ", fonts()) and has_letter("Ж", fonts()) and not has_letter("漢", fonts())


def test_the_pseudo_language_is_split_as_the_english_below_its_accents() -> None:
    hyphens, english = Hyphens(PSEUDO, fonts()), Hyphens("en", fonts())
    assert hyphens.positions("éxţråörďîñåŕîlý") == english.positions("extraordinarily") != []
    stretched, word = "(ŕééîîñfööŕçééméñţš", "(reinforcements"
    assert [stretched[:at] for at in hyphens.positions(stretched)] == ["(ŕéé", "(ŕééîîñ", "(ŕééîîñfööŕçéé"]
    assert [word[:at] for at in english.positions(word)] == ["(re", "(rein", "(reinforce"]


@pytest.mark.parametrize(("word", "locale"), [("extraordinarily", "en"), ("informazione", "it"), ("карточка", "ru"),
                                              ("contrattaccare", "it"), ("informação", "pt_BR")])
def test_mixed_languages_are_never_split_against_a_word_s_own(word: str, locale: str) -> None:
    mixed, own = (Hyphens(name, fonts()).positions(word) for name in (LONGEST, locale))
    assert set(mixed) <= set(own)


def test_mixed_languages_are_split_at_all() -> None:
    assert Hyphens(LONGEST, fonts()).positions("карточка") and Hyphens(LONGEST, fonts()).positions("informazione")
