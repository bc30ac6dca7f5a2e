"""What happened in an example of the rules, as plain values: who did what with which card, and what it changed.

Knows no engine, no language and no page. Players go by their names in the scenario, cards by their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from deckgen.diagnostics import Location
from deckgen.wordfile import WordFile

CONTEXT = "story"                               # the table of such texts in TOML files, and their msgctxt
PLAYER = "player"                               # the msgctxt of the names of players
TEXTS = ("intro", "closing")                    # what a scenario may say of its own
NUMBERS = ("one", "several")                    # the forms of words that differ by a number
SECTIONS = ("events", "changes", "cards")       # what the words of a game are for


def words_file(game_id: str) -> str:
    """Where a game's words for what happens in its stories are."""
    return f"templates/{game_id}/story.toml"


class Happening(NamedTuple):
    """Something that happened under a rule: `what` is the engine's word for it. What it is not about is empty."""

    rule: str
    what: str
    player: str = ""
    card: str = ""
    target: str = ""
    amount: int = 0


class Change(NamedTuple):
    """A figure of a player's that is another one after a step: `fact` is the engine's word for it."""

    fact: str
    player: str
    before: int
    after: int


class Step(NamedTuple):
    """A move of a player or of chance. `move` is it in the engine's words."""

    move: str
    decided: bool           # by a player
    happenings: tuple[Happening, ...]
    changes: tuple[Change, ...]


class Line(NamedTuple):
    """A text of the scenario's own, in the source language."""

    msgid: str
    place: Location


class Story(NamedTuple):
    """A scenario as it was played. `rules` are the ids that it shows; `facts` the figures of the players at its end,
    by fact and name; `start` those of the whole table before its first step, by fact."""

    name: str
    file: str
    steps: tuple[Step, ...]
    rules: tuple[str, ...]
    facts: Mapping[str, Mapping[str, int]]
    intro: Line | None = None
    closing: Line | None = None
    start: Mapping[str, int] = MappingProxyType({})


class Untold(NamedTuple):
    """Why there is no story: a diagnostic's code, message and hint."""

    code: str
    message: str
    hint: str


class Storybook(NamedTuple):
    """The stories of a game by the names of its scenarios, and the words that they are told in."""

    tell: Callable[[str], Story | Untold]
    words: WordFile
