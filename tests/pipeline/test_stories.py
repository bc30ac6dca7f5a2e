"""The examples of CT × Terror as stories, computed by replay, and the rulebooks that print them."""

from __future__ import annotations

import csv
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from deckgen.load import load_game
from deckgen.manifest import current, read_manifest
from deckgen.model import Game
from deckgen.pipeline.build import Outcome, Request, build
from deckgen.pipeline.build.stories import Stories
from deckgen.project import Project
from deckgen.render.markdown import Reader
from deckgen.render.story import Teller
from deckgen.story import CONTEXT, Change, Happening, Story, Untold, words_file
from deckgen.translate import load_language, translate
from deckgen.wordfile import read_words
from tests.installed import declare

TOP = Path(__file__).parents[2]
EXAMPLES = "cards/ct_terror/examples"
LOCALES = ("en", "pt_BR", "it", "ru")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for part in ("cards/ct_terror", "templates", "locales"):
        shutil.copytree(TOP / part, tmp_path / "project" / part)
    return tmp_path / "project"


def game(root: Path) -> Game:
    found, faults = load_game(Project(root, root), "ct_terror")
    assert found, faults
    return found


def stories(root: Path) -> Stories:
    return Stories(Project(root, root), game(root))


def edit(root: Path, name: str, old: str, new: str) -> None:
    text = (root / name).read_text(encoding="utf-8")
    assert old in text, name
    (root / name).write_text(text.replace(old, new), encoding="utf-8")


def told(root: Path, name: str) -> Story:
    story = stories(root)(name)
    assert isinstance(story, Story), story
    return story


def untold(root: Path, name: str) -> Untold:
    story = stories(root)(name)
    assert isinstance(story, Untold)
    return story


def made(root: Path, *locales: str) -> Outcome:
    return build(Project(root, root), Request(root / "output", ("ct_terror",), locales))


def words(root: Path, locale: str = "en") -> str:
    """All that a rulebook says, in one line."""
    document = pypdfium2.PdfDocument(root / f"output/ct_terror/{locale}/rulebook.pdf")
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def test_a_story_is_what_the_engine_played() -> None:
    story = told(TOP, "counterattack")
    attack, answer = story.steps
    assert Happening("attack.weapon", "attacks", "Ana", "9mm", "Beto", 40) in attack.happenings
    assert Happening("defence.counter", "damage", "", "", "Ana", 20) in answer.happenings
    assert (attack.changes, answer.changes) == ((), (Change("life", "Ana", 100, 80),))
    assert story.facts["life"] == {"Ana": 80, "Beto": 100, "Caio": 100, "Duda": 100}
    assert story.rules == ("defence.counter", "C-34"), "those that the scenario is to show, in its order"


def test_what_was_only_looked_at_is_no_step() -> None:
    assert [step.move for step in told(TOP, "grenade").steps] == ["Beto attacks Ana with grenade",
                                                                  "Ana defends with dodge"]


def test_a_figure_of_the_data_changes_the_story(root: Path) -> None:
    with (root / "cards/ct_terror/deck.csv").open(encoding="utf-8", newline="") as file:
        assert next(row for row in csv.DictReader(file) if row["id"] == "ak47")["damage"] == "60"
    path = root / "cards/ct_terror/deck.csv"
    path.write_text("".join(line.replace(",60,", ",50,") if line.startswith("ak47,") else line
                            for line in path.read_text(encoding="utf-8").splitlines(keepends=True)), encoding="utf-8")
    assert told(root, "counterattack").steps[1].changes == (Change("life", "Ana", 100, 90),)


def happened(story: Story) -> set[str]:
    """What happened in it, in the engine's words."""
    return {event.what for step in story.steps for event in step.happenings}


@pytest.mark.parametrize("name", ["ct_terror", "your_war"])
def test_every_scenario_can_be_told_in_every_language(name: str, root: Path) -> None:
    """Whatever a maker picks for the rulebook, its moves have words; a game of cards alone has nothing else. Where a
    turn only begins and cards are drawn, nobody has a story to tell."""
    folder = root / f"cards/{name}/examples"
    shutil.copytree(TOP / f"cards/{name}", root / f"cards/{name}", dirs_exist_ok=True)
    for path in folder.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text if "[story]" in text else f"{text}\n[story]\n", encoding="utf-8")
    project = Project(root, root)
    source, _ = load_game(project, name)
    assert source
    tell = Stories(project, source)
    stories = [tell(path.stem) for path in sorted(folder.glob("*.toml"))]
    assert stories and [story for story in stories if not isinstance(story, Story)] == []
    eventful = [story for story in stories if isinstance(story, Story) and happened(story) - {"draws"}]
    assert len(eventful) >= len(stories) - 2
    for locale in source.locales:
        language, _ = load_language(project, name, locale)
        translated, _ = translate(source, language)
        reader = Reader([], {card.id: card.id for _, card in source.cards()}, ["life"], lambda letters: False)
        teller = Teller(translated, language, read_words(project, words_file(name), CONTEXT)[0], reader,
                        lambda card: None)
        for story in eventful:
            assert list(teller.blocks([story])), story.name
        assert reader.faults == [] and language.diagnostics == [], locale


@pytest.mark.parametrize(("name", "code", "hint"), [("counterattak", "unknown-example", "'counterattack'"),
                                                    ("../deck", "unknown-example", "known"),
                                                    ("counter-tie", "no-story", "[story]")])
def test_an_example_that_cannot_be_told(name: str, code: str, hint: str) -> None:
    found = untold(TOP, name)
    assert found.code == code and hint in found.hint and name in found.message


def test_a_game_without_an_engine_has_no_stories(root: Path) -> None:
    found = Stories(Project(root, root), replace(game(root), engine=None))("hit")
    assert isinstance(found, Untold) and found.code == "no-engine" and "in prose" in found.hint


def test_an_engine_that_replays_nothing_has_no_stories(root: Path, tmp_path: Path,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    declare(tmp_path / "site", "json:loads")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    found = Stories(Project(root, root), replace(game(root), engine="json:loads"))("hit")
    assert isinstance(found, Untold) and found.code == "no-engine" and "scene" in found.hint


def test_an_engine_that_is_none_has_no_stories(root: Path) -> None:
    found = Stories(Project(root, root), replace(game(root), engine="deckgen.rules.nowhere:new"))("hit")
    assert isinstance(found, Untold) and found.code == "broken-engine"


def test_a_false_scenario_has_no_story(root: Path) -> None:
    edit(root, f"{EXAMPLES}/hit.toml", "start - cards.9mm.damage", "start")
    assert untold(root, "hit").code == "false-scenario"


def test_rulebooks_print_the_stories_in_their_language(root: Path) -> None:
    outcome = made(root)
    assert not outcome.diagnostics
    assert "Beto counterattacks with an AK-47: 60 damage. Ana takes the difference: 20." in words(root)
    assert "Beto contra-ataca com uma AK-47: 60 de dano. Ana sofre a diferença: 20." in words(root, "pt_BR")
    assert "Beppe contrattacca con un AK-47: 60 danni. Anna subisce la differenza: 20." in words(root, "it")
    for locale in LOCALES:
        assert re.search(r"\w+: 100 → 80", words(root, locale))
        manifest = read_manifest(root / "output/ct_terror" / locale)
        assert manifest
        assert set(manifest["rulebook"]["examples"]) == {
            "hit", "armour", "armour-full", "counterattack", "headshot", "teammate-defends", "grenade",
            "grenade-armour", "teammate-attacks", "ricochet", "flashbang", "bomb-second-card"}
        assert f"{EXAMPLES}/hit.toml" in manifest["files"]["rulebook.pdf"]["reads"]
        assert words_file("ct_terror") in manifest["files"]["rulebook.pdf"]["reads"]


def test_an_edited_scenario_is_told_anew_with_no_other_edit(root: Path) -> None:
    made(root, "en")
    folder, options = root / "output/ct_terror/en", Request(root).options("")
    edit(root, f"{EXAMPLES}/counterattack.toml", "ak47", "sniper-rifle")
    assert current(folder, Project(root, root), options) is None
    outcome = made(root, "en")
    assert outcome.made[0].written == ("rulebook.pdf", "manifest.json")
    assert "Beto counterattacks with a Sniper rifle: 80 damage. Ana takes the difference: 40." in words(root)


def test_a_template_that_names_no_scenario_is_told_at_its_line(root: Path) -> None:
    template = "templates/ct_terror/rulebook.md.j2"
    edit(root, template, 'example("headshot")', 'example("headshoot")')
    faults = [fault for fault in made(root, "en").diagnostics if fault.code == "unknown-example"]
    line = next(number for number, text in enumerate((root / template).read_text(encoding="utf-8").splitlines(), 1)
                if "headshoot" in text)
    assert [(fault.location.file, fault.location.line) for fault in faults] == [(template, line)]
    assert "'headshot'" in faults[0].hint
