"""`deckgen diff --output`: faces before and after, side by side."""

from __future__ import annotations

import shutil
from pathlib import Path

import pypdfium2

from tests.pipeline.maker import edit
from tests.pipeline.prints import REEDS, TILES, TOKENS, compared, words


def test_faces_stand_side_by_side_before_and_after(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    done = compared(deck, sheets=True)
    assert done.files == [deck / f"output/tiny/{locale}/diff.pdf" for locale in ("en", "it")]
    text = words(done.files[1])
    assert "Since it was printed on 2026-03-01: 1 card changed; 4 copies to print, 4 to take out." in text
    assert "reeds: 4 copies" in text and "Metti qui 3" in text and "drawn from the recorded values" not in text
    assert len(pypdfium2.PdfDocument(done.files[1])) == 1
    edit(deck, TILES, *reversed(REEDS))
    assert not compared(deck, sheets=True).files and not done.files[1].exists()


def test_without_the_printed_files_old_faces_are_drawn_and_this_is_said(deck: Path) -> None:
    shutil.rmtree(deck / "output/tiny/it/printed")
    edit(deck, TILES, *REEDS)
    text = words(compared(deck, sheets=True, locales=("it",)).files[0])
    assert "drawn from the recorded values" in text


def test_cards_that_are_new_or_gone_have_one_face(deck: Path) -> None:
    edit(deck, TILES, "meadow,5,Meadow,meadow,,,#8fbf6f\n", "")
    edit(deck, TOKENS, "heron;", "crane;Heron;2,5;#8d99a6;target;4\nheron;")
    text = words(compared(deck, sheets=True, locales=("en",)).files[0])
    assert "crane: added, 4 copies" in text and "meadow: removed, 5 copies" in text


def test_what_no_value_tells_is_told_of_faces_and_backs(deck: Path) -> None:
    edit(deck, "templates/tiny/tile-back.xml.j2", "</face>", '<rect x="1" y="1" w="2" h="2" fill="#ff0000"/></face>')
    edit(deck, "templates/tiny/token.xml.j2", "</face>", '<rect x="1" y="1" w="2" h="2" fill="#ff0000"/></face>')
    text = words(compared(deck, sheets=True, locales=("en",)).files[0])
    assert "The back is another one: pond, reeds, meadow, nest" in text
    assert "The face is drawn otherwise, with the same values: frog, heron" in text
