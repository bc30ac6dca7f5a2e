"""The texts of scenarios that a rulebook prints, and the words for what happens in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.check import stories
from deckgen.check.scenarios import play
from deckgen.diagnostics import Diagnostic
from deckgen.project import Project
from tests.check.test_engine import TOP, game, its_engine

WORDS = "templates/ct_terror/story.toml"


def words(root: Path, text: str) -> list[Diagnostic]:
    path = root / WORDS
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return stories.check(game(), Project(root, root))


def scenario(root: Path, text: str) -> list[Diagnostic]:
    """What is told of the scenario of a hit with this text at its end."""
    path = root / "cards/ct_terror/examples/hit.toml"
    path.parent.mkdir(parents=True)
    whole = (TOP / "cards/ct_terror/examples/hit.toml").read_text(encoding="utf-8")
    path.write_text(f"{whole.partition('[story]')[0]}{text}\n\n[expect]{whole.partition('[expect]')[2]}",
                    encoding="utf-8")
    return play(its_engine(), game().data(), "cards/ct_terror/examples/hit.toml", Project(root, root)).faults


def test_the_words_of_ct_terror_are_right() -> None:
    assert stories.check(game(), Project(TOP, TOP)) == []


def test_a_game_may_have_no_words(tmp_path: Path) -> None:
    assert stories.check(game(), Project(tmp_path, tmp_path)) == []


@pytest.mark.parametrize(("text", "code", "line"), [
    ('[story.events]\ndamage = "{target} takes 40 damage."', "literal-digit", 2),
    ('[story.events]\nsleeps = { one = "{player} sleeps.", several = "All 3 sleep." }', "literal-digit", 2),
    ('[story.event]\ndamage = "{target} is hurt."', "unknown-key", 1),
    ("[story.changes]\nlife = 7", "wrong-type", 2),
    ("story = 1", "wrong-type", 1),
    ("[story.events]\ndamage =", "broken-toml", 2)])
def test_words_that_are_wrong(text: str, code: str, line: int, tmp_path: Path) -> None:
    told, = words(tmp_path, text)
    assert (told.code, told.location.file, told.location.line) == (code, WORDS, line)


@pytest.mark.parametrize(("text", "code"), [
    ('[story]\nclosing = "Beto has 60 left."', "literal-digit"), ('[story]\nclosng = "So it ends."', "unknown-key"),
    ("[story]\nintro = 3", "wrong-type"), ('[story]\nclosing = "{life.beto} of {rules.life.start} are left."', ""),
    ("[story]", "")])
def test_texts_of_a_scenario(text: str, code: str, tmp_path: Path) -> None:
    assert [told.code for told in scenario(tmp_path, text)] == [code] * bool(code)
