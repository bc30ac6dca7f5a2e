"""The games that come along, as their engines take them, read without the rest of deckgen; and random games of them."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from string import Template
from typing import Any, NamedTuple

from deckgen.rules import ct_terror, starter, your_war, zombies
from deckgen.rules.contract import TERMINAL

CARDS = Path(__file__).parents[2] / "cards"
NAMES = ("Ana", "Beto", "Caio", "Duda", "Edu", "Flora", "Gil", "Helena")


class Played(NamedTuple):
    """A game: `counts` are the numbers of players that are tried, `data` what its engine takes."""

    name: str
    engine: Any
    counts: tuple[int, ...]
    data: Mapping[str, Any]
    ledger: frozenset[str]
    scenarios: Mapping[str, Mapping[str, Any]]


def rows(path: Path) -> list[dict[str, Any]]:
    """A table with its cells as an engine takes them: figures, words, None where a cell is empty."""
    with path.open(encoding="utf-8", newline="") as file:
        return [{key: int(value) if value.isdecimal() else value or None for key, value in row.items()}
                for row in csv.DictReader(file)]


def read(name: str, engine: Any, counts: tuple[int, ...], cards_folder: Path = CARDS) -> Played:
    folder = cards_folder / name
    text = Template((folder / "game.toml").read_text(encoding="utf-8")).safe_substitute(locales="", engine="")
    game = tomllib.loads(text)
    decks = {deck: {row["id"]: row["copies"] for row in rows(folder / section["table"])}
             for deck, section in game.get("decks", {}).items()}
    cards = {component: rows(folder / section["table"]) for component, section in game["components"].items()}
    for row in (row for table in cards.values() for row in table if "copies" not in row):
        row["copies"] = sum(deck.get(row["id"], 0) for deck in decks.values())
    scenarios = {path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
                 for path in sorted((folder / "examples").glob("*.toml"))}
    return Played(name, engine, counts, {"rules": game["rules"], "cards": cards, **({"decks": decks} if decks else {})},
                  frozenset(row["id"] for row in rows(folder / "ledger.csv")), scenarios)


GAMES = {game.name: game for game in (
    read("ct_terror", ct_terror, tuple(range(2, 9))), read("zombies", zombies, tuple(range(1, 7))),
    read("your_war", your_war, (2,)))}
STARTER = read("starter", starter, (2, 3, 4), Path(starter.__file__).parents[2])        # what `deckgen new` begins with


def begun(game: Played, players: int) -> Any:
    return game.engine.new(players, game.data, names=NAMES[:players])


def states(game: Played, players: int, seed: int) -> Iterator[Any]:
    """Every state of a random game; the same object, moved on."""
    random, state = Random(seed), begun(game, players)
    yield state
    while state.current_player() != TERMINAL:
        state.apply(random.choice(steps(state)))
        yield state


def steps(state: Any) -> list[int]:
    """All that may come next, by chance or by decision."""
    return [outcome for outcome, _ in state.chance_outcomes()] or list(state.legal_actions())


def middle(game: Played, players: int, seed: int, count: int) -> Any:
    """The state of a random game after so many steps, or its last one."""
    *_, state = islice(states(game, players, seed), count + 1)
    return state


def contents(state: Any) -> Any:
    """All that makes a position, to compare two of them: what every player may see, what may be done, the log."""
    return (str(state), [state.observation(seat) for seat in range(len(state.names))], state.current_player(),
            state.legal_actions(), state.chance_outcomes(), state.returns(), list(state.history), state.turns)
