"""Values of a loaded game set for a try: read like data, in their place, or refused with the nearest name."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.load import load_game
from deckgen.load.altered import altered
from deckgen.model import Game
from deckgen.project import Project
from tests.load.project import GAME, write

FIGURES = """\
columns = { name = "name", damage = "int?", kind = ["gun", "knife"], weight = "number" }

[rules]
bomb = { drawn = 40, share = 0.5 }
levels = [3, 2]
mode = "fast"
"""
DECK = "id,copies,name,damage,kind,weight\nak47,4,AK,60,gun,3\nblade,2,Blade,,knife,0.5\n"
DECKS = """
[decks.red]
name = "Red"
component = "deck"
table = "red.csv"
copies = 2
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return write(tmp_path, {"cards/sample/game.toml": GAME + FIGURES, "cards/sample/deck.csv": DECK})


def changed(project: Project, *wishes: str) -> tuple[Game, list[str], list[str]]:
    game, _ = load_game(project, "sample")
    assert game
    new, settings, faults = altered(project, game, wishes)
    return new, [str(one) for one in settings], [f"{fault.code} {fault.location.key}: {fault.hint}" for fault in faults]


def test_values_are_set_in_their_places(project: Project) -> None:
    game, settings, faults = changed(project, "cards.ak47.damage=50", "cards.blade.copies = 3", "cards.ak47.kind=knife",
                                     "rules.bomb.drawn=30", "rules.bomb.share=1", "rules.levels=[5]", "rules.mode=slow")
    assert not faults
    assert settings[:2] == ["cards.ak47.damage 60 → 50", "cards.blade.copies 2 → 3"]
    data = game.data()
    assert data["rules"] == {"bomb": {"drawn": 30, "share": 1.0}, "levels": [5], "mode": "slow"}
    assert [(row["copies"], row["damage"], row["kind"]) for row in data["cards"]["deck"]] == [
        (4, 50, "knife"), (3, None, "knife")]


def test_the_game_itself_stays_as_it_is(project: Project) -> None:
    game, _ = load_game(project, "sample")
    assert game
    before = game.data()
    altered(project, game, ["cards.ak47.damage=50", "rules.bomb.drawn=30"])
    assert game.data() == before


def test_an_optional_cell_can_be_emptied(project: Project) -> None:
    game, settings, _ = changed(project, "cards.ak47.damage=")
    assert game.components[0].cards[0].damage is None and settings == ["cards.ak47.damage 60 → None"]


@pytest.mark.parametrize(("wish", "code", "hint"), [
    ("cards.ak74.damage=50", "unknown-card", "'ak47'"), ("cards.ak47.damag=50", "unknown-column", "'damage'"),
    ("cards.ak47.damage=fifty", "bad-value", "digits"), ("cards.ak47.copies=-1", "bad-copies", "whole number"),
    ("cards.ak47.kind=gnu", "bad-value", "'gun'"), ("rules.bomb.drwn=30", "unknown-figure", "'rules.bomb.drawn'"),
    ("rules.weapons.ak47=50", "unknown-figure", "cards.ak47.damage"), ("rules.bomb=1", "unknown-figure", "drawn"),
    ("rules.bomb.drawn=3.5", "wrong-type", "40"), ("rules.bomb.drawn=", "wrong-type", "40"),
    ("rules.levels=[5, 'a']", "wrong-type", "rules.levels=[3,2]"),
    ("rules.levels=5", "wrong-type", "rules.levels=[3,2]"),
    ("bomb.drawn=3", "unknown-figure", "'rules.bomb.drawn'"), ("cards.ak47.damage", "bad-value", "damage=50"),
    ("decks.red.ak47=1", "unknown-figure", "none"), ("cards.ak47=3", "unknown-column", "cards.ak47.name"),
    ("rules=1", "unknown-figure", "rules.bomb.drawn"), ("rules.blade.drawn=1", "unknown-figure", "cards.blade.weight")])
def test_what_cannot_be_set_is_refused_with_a_hint(project: Project, wish: str, code: str, hint: str) -> None:
    game, settings, (fault,) = changed(project, wish)
    assert fault.startswith(f"{code} {wish.partition('=')[0]}:") and hint in fault
    assert not settings and game.data() == changed(project)[0].data()


def test_all_faults_are_told_at_once(project: Project) -> None:
    assert len(changed(project, "cards.x.y=1", "rules.z=1", "rules.mode=slow")[2]) == 2


def test_a_card_in_a_deck_counts_for_the_copies(tmp_path: Path) -> None:
    project = write(tmp_path, {
        "cards/sample/game.toml": GAME + FIGURES + DECKS, "cards/sample/red.csv": "id,copies\nak47,3\n",
        "cards/sample/deck.csv": DECK.replace(",4,AK", ",1,AK").replace(",2,Blade", ",1,Blade")})
    game, settings, faults = changed(project, "decks.red.ak47=1", "decks.red.blade=2")
    assert not faults and settings == ["decks.red.ak47 3 → 1", "decks.red.blade 0 → 2"]
    assert [card.copies for card in game.components[0].cards] == [2, 4]
    assert game.data()["decks"] == {"red": {"ak47": 1, "blade": 2}}
    assert changed(project, "cards.ak47.copies=3", "decks.red.ak74=3")[2] == [
        "bad-copies cards.ak47.copies: set it in a deck: decks.red.ak47",
        "unknown-card decks.red.ak74: did you mean 'ak47'?"]
