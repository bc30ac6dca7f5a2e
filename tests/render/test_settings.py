"""How texts were set: what is remembered of each frame, and how full it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.render.settings import Setting
from tests.render.painting import face

TEXT = "The rifle deals more damage than any other weapon in the whole game, and nothing stops it."


def settings(root: Path, body: str, **values: str) -> list[Setting]:
    found: list[Setting] = []
    face(root, body, settings=found, **values)
    return found


def frame(height: float, content: str = "{{ card.text }}", size: float = 10, least: float = 8, width: int = 50) -> str:
    return (f'<text frame="f" x="5" y="5" w="{width}" h="{height}" size="{size}" min-size="{least}" leading="1">'
            f"{content}</text>")


def test_every_text_is_remembered_with_its_sizes_and_its_place(tmp_path: Path) -> None:
    first, again = settings(tmp_path, frame(20) + "\n" + frame(20), text=TEXT)
    assert (first.what, first.frame, first.fits) == ("ace", "f", True)
    assert (first.asked, first.smallest, first.size) == (10, 8, 10)
    assert (first.place.line, again.place.line) == (2, 3)
    assert [said.text for said in first.said] == [TEXT] and first.locale == "en"
    assert first.needed == pytest.approx(40) and first.lacking[2] == "height"


@pytest.mark.parametrize(("height", "full"), [(40, 0.17), (20, 0.35), (9, 0.82)])
def test_a_frame_is_the_fuller_the_lower_it_is(height: float, full: float, tmp_path: Path) -> None:
    setting, = settings(tmp_path, frame(height), text=TEXT)
    assert setting.full == pytest.approx(full, abs=0.08)


def test_a_line_counts_as_far_as_it_goes(tmp_path: Path) -> None:
    short, long = settings(tmp_path, frame(4, "A") + frame(4, "A weapon is drawn"), text=TEXT)
    assert short.full < 0.1 < 0.3 < long.full < 0.6


def test_what_does_not_fit_is_more_than_full(tmp_path: Path) -> None:
    low, narrow = settings(tmp_path, frame(5) + frame(20, "Incomprehensibilities", width=20), text=TEXT)
    assert not low.fits and low.full > 1 and low.lacking[2] == "height"
    assert not narrow.fits and narrow.full > 1 and narrow.lacking[2] == "width"


def test_a_text_is_traced_to_the_card_s_own_entry(tmp_path: Path) -> None:
    body = "\n".join([frame(20, "{{ _('Ace') }}"), frame(20, "{{ card.name }}"), frame(20)])
    word, name, text = settings(tmp_path, body, name="Ace of clubs", text="Ace")
    assert [one.said[0].phrase.context for one in (word, name, text)] == [  # type: ignore[union-attr]
        "deck.text", "deck.name", "deck.text"]


def test_words_of_a_template_are_told_from_titles_that_read_alike(tmp_path: Path) -> None:
    setting, = settings(tmp_path, frame(20, "{{ _('Play') }}"))
    found = setting.said[0].phrase
    assert found is not None and found.context == "face"
