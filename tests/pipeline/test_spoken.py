"""`deckgen check` tells translations of the words of `deckgen play` that are missing or unfaithful."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.pipeline.play.spoken import unspeakable
from deckgen.project import Project

TOP = Path(__file__).parents[2]
CATALOG = "locales/it/LC_MESSAGES/ct_terror.po"


def told(root: Path, msgid: str, msgstr: str, name: str = CATALOG) -> list[tuple[str, str]]:
    """Codes and places with the Italian of one text replaced; it stands in the line below its msgid."""
    lines = (TOP / name).read_text(encoding="utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if line == f'msgid "{msgid}"' and lines[at - 1] == 'msgctxt "play"')
    lines[at + 1] = f'msgstr "{msgstr}"'
    (root / name).parent.mkdir(parents=True)
    (root / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [(fault.code, fault.location.file) for fault in unspeakable(Project(root, TOP), "ct_terror", ("it",))]


def test_every_word_is_translated_into_every_language() -> None:
    assert unspeakable(Project.at(TOP), "ct_terror", ()) == []


@pytest.mark.parametrize(("msgid", "msgstr", "code"), [
    ("{player} passes", "", "untranslated"), ("{player} passes", "passa", "placeholders"),
    ("{player} passes", "{player} passa {card}", "unknown-placeholder"),
    ("Turn {value}", "Turno 3 {value}", "literal-digit")])
def test_a_bad_translation_is_told(msgid: str, msgstr: str, code: str, tmp_path: Path) -> None:
    assert told(tmp_path, msgid, msgstr) == [(code, CATALOG)]


def test_the_words_of_deckgen_itself(tmp_path: Path) -> None:
    name = "locales/it/LC_MESSAGES/deckgen.po"
    assert told(tmp_path, "Player {number}", "", name) == [("untranslated", name)]


def test_a_game_that_nobody_can_play_needs_no_words(tiny: Path) -> None:
    assert unspeakable(Project.at(tiny), "tiny", ()) == []
