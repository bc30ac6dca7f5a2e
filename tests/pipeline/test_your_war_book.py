"""The rulebook of Your War: what it takes from the figures where no probe looks, what it shows of decks and battles."""

from __future__ import annotations

import csv
import re
from itertools import pairwise

import pypdfium2
import pytest

from deckgen.load import load_game
from deckgen.pipeline.build import Request, build
from deckgen.pipeline.build.stories import Stories
from deckgen.project import Project, bundled_root
from deckgen.story import Story
from deckgen.verify import traced

CARDS = "cards/your_war"
GAME = f"{CARDS}/game.toml"
OTHER = {"limit = 9": "limit = 8", "cap = 200": "cap = 150", "minimum = 50": "minimum = 45", "start = 22": "start = 24",
         "published = \"2013\"": "published = \"2014\""}
MINE = '\n[decks.mine]\nname = "Mixed Company"\ncomponent = "pool"\ntable = "decks/mine.csv"\n'


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The texts of its pages, printed with other figures and with a maker's deck, by number less one."""
    root = tmp_path_factory.mktemp("other")
    text = (bundled_root() / GAME).read_text(encoding="utf-8")
    for old, new in OTHER.items():
        assert text.count(f"\n{old}") == 1, old
        text = text.replace(f"\n{old}", f"\n{new}")
    (root / CARDS / "decks").mkdir(parents=True)
    (root / GAME).write_text(text + MINE, encoding="utf-8")
    (root / CARDS / "decks/mine.csv").write_text("id,copies\nbase-usa,23\nbase-ussr,20\nt-34,4\n", encoding="utf-8")
    outcome = build(Project.at(root), Request(root / "output", ("your_war",), ("en",)))
    assert [str(fault) for fault in outcome.diagnostics] == []
    document = pypdfium2.PdfDocument(root / "output/your_war/en/rulebook.pdf")
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def rows() -> dict[str, dict[str, str]]:
    with (bundled_root() / CARDS / "pool.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


@pytest.mark.parametrize(("words", "places"), [
    ("discard down to 8", 1), ("Keep at most 8 cards", 1), ("After 150 turns", 1), ("at least 45 cards", 1),
    ("on space 24 of the tracker", 1), ("Life at the start 24", 1), ("published them in 2014", 1)])
def test_figures_are_those_of_the_game(pages: list[str], words: str, places: int) -> None:
    assert sum(words in page for page in pages) == places


def test_every_deck_has_its_table(pages: list[str]) -> None:
    book = " ".join(pages)
    assert re.search(r"Firepower Deep Battle Mixed Company What it does Military Base 21 21 43 ", book)
    assert "T-34 4 2 1 4 3" in book.partition("Mixed Company Type Card")[2]
    assert all(re.search(rf"{re.escape(row['name'])} \d+ [\d–]", book) for row in rows().values())


def test_a_booklet_without_waste(pages: list[str]) -> None:
    assert len(pages) % 4 == 0
    assert sum(len(page) < 20 for page in pages[1:]) <= 2


def test_the_worked_battle_is_the_one_in_the_picture() -> None:
    """Attackers and blockers of the diagram are named in the template: they are those of the scenario."""
    template = (bundled_root() / "templates/your_war/rulebook.md.j2").read_text(encoding="utf-8")
    drawing = re.search(r'diagram-battle.*?sides=(\[.*?\]), caption', template)
    assert drawing
    shown = set(re.findall(r'cards\["([\w-]+)"\]', drawing[1]))
    project = Project.at(bundled_root())
    game, _ = load_game(project, "your_war")
    assert game
    story = Stories(project, game)("worked-battle")
    assert isinstance(story, Story)
    events = [event for step in story.steps for event in step.happenings]
    assert shown == {event.card for event in events if event.what in ("attacks", "blocks")}
    for blocker, attacker in pairwise(events):
        if blocker.what == "blocks":
            pair = re.search(rf'\[cards\["{attacker.card}"\]\], \[(.*?)\]\)', drawing[1])
            assert pair and f'cards["{blocker.card}"]' in pair[1], (attacker.card, blocker.card)


def test_verify_takes_the_copies_of_decks_for_figures() -> None:
    """Else it could not tell which of them the rulebook takes from the decks."""
    game, _ = load_game(Project.at(bundled_root()), "your_war")
    assert game
    other = traced(game)
    assert all(other.decks[at].cards[card] != copies for at, deck in enumerate(game.decks)
               for card, copies in deck.cards.items())
