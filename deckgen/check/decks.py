"""deck-too-small, too-many-copies: decks against `[rules.deck]`, where a game has decks and these figures.

    minimum    cards that a deck has at least
    copies     copies of a card that it has at most; cards of one name are one card
    unlimited  by column, the words of cards for which that does not hold: `{ type = ["base"] }`"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.diagnostics import Diagnostic, Location
from deckgen.model import Card, Deck, Game


def check(game: Game) -> list[Diagnostic]:
    rules = game.rules.get("deck")
    if not isinstance(rules, Mapping):
        return []
    cards = {card.id: card for _, card in game.cards()}
    return [fault for deck in game.decks for fault in (*_small(game, deck, rules), *_many(deck, rules, cards))]


def _small(game: Game, deck: Deck, rules: Mapping[str, Any]) -> Iterator[Diagnostic]:
    least = rules.get("minimum")
    if isinstance(least, int) and deck.size < least:
        yield Diagnostic("deck-too-small", game.place(f"decks.{deck.id}.table"), f"deck {deck.id!r} has {deck.size} "
                         f"cards, at least {least} are needed", f"add {least - deck.size}")


def _many(deck: Deck, rules: Mapping[str, Any], cards: Mapping[str, Card]) -> Iterator[Diagnostic]:
    most = rules.get("copies")
    if not isinstance(most, int):
        return
    named: dict[str, list[str]] = {}
    for card in deck.cards:
        if not _unlimited(cards[card], rules.get("unlimited")):
            named.setdefault(str(cards[card].values.get("name", card)), []).append(card)
    for name, same in named.items():
        number = sum(deck.cards[card] for card in same)
        if number > most:
            place: Location = deck.places[same[-1]]
            yield Diagnostic("too-many-copies", place, f"deck {deck.id!r} has {number} copies of {name!r} "
                             f"({', '.join(same)}), at most {most} are allowed", f"take {number - most} out")


def _unlimited(card: Card, words: Any) -> bool:
    """Whether the card has one of the words in one of the columns."""
    return isinstance(words, Mapping) and any(
        isinstance(values, list) and card.values.get(column) in values for column, values in words.items())
