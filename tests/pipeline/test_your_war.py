"""Your War as its players meet it: told at a terminal in words, counted by `deckgen simulate`, its decks held against
the rules."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from deckgen.check import check_game
from deckgen.load import load_game
from deckgen.model import Game
from deckgen.pipeline.play.simulation import Trial, simulate
from deckgen.pipeline.play.sitting import Match, Sitting, play
from deckgen.project import Project, bundled_root

TOP = Path(__file__).parents[2]
GAME = "your_war"


def match(seed: int) -> Match:
    found, faults = play(Project.at(TOP), Sitting(GAME, seed=seed, bots=("greedy",)))
    assert found and not faults
    return found


def played_out(found: Match) -> list[str]:
    """A game in which the player takes the last choice every time: the most is done."""
    lines = found.opening()
    for _ in range(400):
        choices = [line for line in lines if re.match(r" +\d+  ", line)]
        if any("The game is over" in line for line in lines):
            return lines
        told = found.answer(choices[-1].split()[0])
        lines = [*lines[-200:], *told] if any("The game is over" in line for line in told) else told
    raise AssertionError("the game has no end")


def test_nothing_is_told_in_the_engines_own_words() -> None:
    ids = {card.id for _, card in _game().cards() if "-" in card.id and not re.search(r"\d", card.id)}
    for seed in (1, 2):
        text = "\n".join(played_out(match(seed)))
        assert not [card for card in ids if re.search(rf"\b{card}\b", text)]
        assert "P1" not in text and "firepower" not in text


def test_decks_are_teams_in_the_balance_report() -> None:
    found = simulate(Project.at(TOP), Trial(GAME, games=40, bots=("greedy",), workers=1))
    assert found.balance and not found.diagnostics
    assert list(found.balance.tables[0].teams) == ["Firepower", "Deep Battle"]


def _game() -> Game:
    game, faults = load_game(Project.at(TOP), GAME)
    assert game and not faults
    return game


def test_a_makers_own_deck_is_printed_alone_and_refused_if_it_is_too_small(tmp_path: Path) -> None:
    folder = tmp_path / "cards" / GAME
    shutil.copytree(TOP / "cards" / GAME, folder)
    toml = (folder / "game.toml").read_text(encoding="utf-8")
    for deck in ("firepower", "deep-battle"):
        toml = toml.replace(f'table = "decks/{deck}.csv"', f'table = "decks/{deck}.csv"\ncopies = 0')
    mine = '\n[decks.mine]\nname = "Mine"\ncomponent = "pool"\ntable = "decks/mine.csv"\n'
    (folder / "game.toml").write_text(toml + mine, encoding="utf-8")
    (folder / "decks" / "mine.csv").write_text("id,copies\nbase-usa,46\nt-34,5\n", encoding="utf-8")
    project = Project(tmp_path, bundled_root())
    game, faults = load_game(project, GAME)
    assert game and not faults
    printed = next(component for component in game.components if component.id == "pool")
    assert {card.id: card.copies for card in printed.cards if card.copies} == {"base-usa": 46, "t-34": 5}
    told = [(fault.code, str(fault.location)) for fault in check_game(game, project)]
    assert told == [("too-many-copies", f"cards/{GAME}/decks/mine.csv:3")]
