"""Whose words a rulebook prints: those of its game's data, or letters that a template has by itself.

Knows no Jinja, no Markdown and no catalog; translated texts have been recognised before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from deckgen.model import Game, Phrase
from deckgen.texts import plain

_WORD = re.compile(r"[^\W\d_]+")


class OwnWords:
    """The words of a game's data, gathered when first asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._words: set[str] = set()

    def joined(self, text: str, parts: Iterable[Any]) -> str:
        """What the language made of parts, such as a list: the words that it put between them are right too."""
        self._gather()
        self._words |= _words(text) - _words(" ".join(map(str, parts)))
        return text

    def foreign(self, text: str) -> bool:
        """Whether a text has letters, and words that are not of the game."""
        words = _words(plain(text))
        if words:
            self._gather()
        return not words <= self._words

    def _gather(self) -> None:
        if not self._words:
            game = self._game
            parts = [game.id, game.title, game.version, game.names, game.rules,
                     [(deck.id, deck.name) for deck in game.decks],
                     [(component.id, component.name) for component in game.components],
                     [(card.id, card.values) for _, card in game.cards()]]
            self._words = {word for text in _texts(parts) for word in _words(text)}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str | Phrase):
        yield plain(str(value))
    elif isinstance(value, Mapping):
        yield from _texts([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))
