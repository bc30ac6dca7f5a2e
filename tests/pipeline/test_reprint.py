"""`deckgen build --only-changed`: the copies that changed, and what to take out of the deck."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pypdfium2

from deckgen.pipeline.build.sheetfiles import REPRINT, TAKE_OUT
from tests.pipeline.maker import edit, outputs
from tests.pipeline.prints import REEDS, TILES, TOKENS, again, built, changed, codes, copies, printed, words
from tests.pipeline.test_build import command

# --- build --only-changed --------------------------------------------------------------------------------------------

def test_only_the_copies_that_changed_are_printed_again(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    outcome = again(deck)
    assert [made.counts for made in outcome.made[2:]] == [{"copies to print": 4, "sheets": 1, "to take out": 4}] * 2
    path = deck / "output/tiny/it" / REPRINT
    assert copies(path) == {"card_reeds": 4, "back_tiles": 4}
    assert len(pypdfium2.PdfDocument(path)) == 2                    # the front and the reverse of one sheet
    text = words(deck / "output/tiny/it" / TAKE_OUT)
    assert "Togli queste carte dal tuo mazzo" in text and "4 × Canneto" in text
    assert outputs(deck)["output/tiny/it/cards.pdf"] != outputs(deck)["output/tiny/it/printed/cards.pdf"]


def test_new_cards_are_put_in_and_old_ones_taken_out(deck: Path) -> None:
    edit(deck, TILES, "meadow,5,", "meadow,3,")
    edit(deck, TOKENS, "frog;Frog;1;#4f8a3c;star;12", "frog;Frog;1;#4f8a3c;star;14")
    assert not again(deck, locales=("en",)).failed
    assert copies(deck / "output/tiny/en" / REPRINT) == {"card_frog": 2}
    text = words(deck / "output/tiny/en" / TAKE_OUT)
    assert "2 × Meadow" in text and "× Frog" not in text


def test_a_second_time_writes_nothing(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    again(deck)
    before = {path: path.stat().st_mtime_ns for path in (deck / "output").rglob("*") if path.is_file()}
    assert all(made.written == () for made in again(deck).made)
    assert {path: path.stat().st_mtime_ns for path in (deck / "output").rglob("*") if path.is_file()} == before


def test_once_printed_nothing_is_to_be_printed_again(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    again(deck)
    printed(deck)
    outcome = again(deck)
    assert [made.counts for made in outcome.made[2:]] == [{"copies to print": 0, "sheets": 0, "to take out": 0}] * 2


def test_reprint_sheets_are_put_away_once_printed_or_of_no_use(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    folder = deck / "output/tiny/en"
    again(deck, locales=("en",))
    printed(deck)
    assert not (folder / REPRINT).exists() and (folder / "printed" / REPRINT).exists()
    edit(deck, TOKENS, "star;12", "star;14")
    again(deck, locales=("en",))
    assert (folder / REPRINT).exists() and not (folder / TAKE_OUT).exists()
    edit(deck, TOKENS, "star;14", "star;12")
    again(deck, locales=("en",))
    assert not (folder / REPRINT).exists()


def test_a_build_after_another_change_sets_reprint_sheets_aside(deck: Path) -> None:
    folder = deck / "output/tiny/en"
    edit(deck, TILES, *REEDS)
    again(deck, locales=("en",))
    made = {path.name for path in folder.glob("*.pdf")}
    assert {REPRINT, TAKE_OUT} <= made
    built(deck, locales=("en",))                    # of the same data: they are right
    assert {path.name for path in folder.glob("*.pdf")} == made
    edit(deck, TOKENS, "star;12", "star;14")
    built(deck, locales=("en",))
    assert {path.name for path in folder.glob("*.pdf")} == {
        "cards.pdf", "reprint.outdated.pdf", "take-out.outdated.pdf"}
    again(deck, locales=("en",))
    assert {path.name for path in folder.glob("*.pdf")} == made


def test_what_was_never_printed_cannot_be_printed_again(tiny: Path) -> None:
    outcome = again(tiny, games=("tiny",))
    assert codes(outcome.diagnostics) == ["nothing-printed"] and not (tiny / "output").exists()


def test_a_language_that_was_never_printed_is_told(tiny: Path) -> None:
    printed(built(tiny, locales=("it",)))
    edit(tiny, TILES, *REEDS)
    outcome = again(tiny, locales=("en", "it"))
    assert codes(outcome.diagnostics) == ["nothing-printed"] and not outcome.failed
    assert (tiny / "output/tiny/it" / REPRINT).exists() and not (tiny / "output/tiny/en" / REPRINT).exists()


def test_an_error_prints_nothing_again(deck: Path) -> None:
    edit(deck, TILES, "Herons cannot", "No heron can")
    outcome = again(deck)
    assert codes(outcome.diagnostics) == ["untranslated"] and not (deck / "output/tiny/en" / REPRINT).exists()


def test_an_error_in_one_game_does_not_keep_another_from_being_printed_again(deck: Path) -> None:
    assert command(deck, "new", "other").returncode == 0
    printed(built(deck, games=("other",)), games=("other",))
    edit(deck, TILES, *REEDS)
    edit(deck, "cards/other/deck.csv", "carrot,10,", "carrot,-1,")
    assert codes(again(deck, locales=("en",)).diagnostics) == ["bad-copies"]
    assert (deck / "output/tiny/en" / REPRINT).exists() and not (deck / "output/other/en" / REPRINT).exists()


def test_a_pair_of_languages_is_printed_again_as_such(tiny: Path) -> None:
    printed(built(tiny, locales=("it+en",)))
    edit(tiny, TILES, *REEDS)
    told = list(changed(tiny).lines())
    assert "    text: Metti qui [1 → 3] Rana. Gli aironi non possono costruire un nido." in told
    assert "    text+en: Put [1 → 3] Rana here. Herons cannot build a nest." in told
    shutil.rmtree(tiny / "output/tiny/it+en/printed")
    assert not again(tiny, locales=("it+en",)).failed
    assert "ridisegnate" in words(tiny / "output/tiny/it+en" / TAKE_OUT)


# --- the command line ------------------------------------------------------------------------------------------------

def test_commands_tell_and_have_exit_codes(deck: Path) -> None:
    edit(deck, TILES, *REEDS)
    done = command(deck, "diff", "tiny", "--format", "jsonl", "--locale", "it")
    (thing,) = [json.loads(line) for line in done.stdout.splitlines()]
    assert (thing["kind"], thing["card"], thing["print"]) == ("card", "tiles/reeds", 4) and done.returncode == 0
    done = command(deck, "build", "tiny", "--only-changed", "--locale", "it")
    assert done.returncode == 0
    assert "4 copies to print, 1 sheet, 4 to take out (reprint.pdf, take-out.pdf)" in done.stdout
    assert command(deck, "printed", "tiny", "--locale", "it").returncode == 0


def test_what_a_build_would_refuse_is_an_error(deck: Path) -> None:
    edit(deck, TILES, "Herons cannot", "No heron can")
    assert command(deck, "diff", "tiny").returncode == 1
