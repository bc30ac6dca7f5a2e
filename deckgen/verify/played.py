"""A game with other figures in it: those that its engine plays with, or such that can be told apart from all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from deckgen.model import Card, Game
from deckgen.story import Step, Story

Change = Callable[[str, Any], Any]
_DIGITS = str.maketrans("0123456789", "7890123456")


def played(game: Game, figures: Mapping[str, Any]) -> Game:
    """The game with each figure as the engine plays it; what it says nothing of stays."""
    return _changed(game, lambda path, value: figures.get(path, value))


def traced(game: Game) -> Game:
    """The game with another figure in each place, no two alike: what stays the same in a text was typed there."""
    numbers = count(1)

    def change(path: str, value: Any) -> Any:
        if isinstance(value, int) and not isinstance(value, bool):
            return value + 1009 + 17 * next(numbers) ** 2
        return value.translate(_DIGITS) if isinstance(value, str) and path.startswith("rules.") else value

    return _changed(game, change)


def traced_story(story: Story) -> Story:
    """The story with another figure in each place."""
    numbers = count(1)

    def other(figure: int) -> int:
        return figure + 2003 + 17 * next(numbers) ** 2

    steps = tuple(_retold(step, other) for step in story.steps)
    facts = {fact: {name: other(figure) for name, figure in figures.items()} for fact, figures in story.facts.items()}
    return story._replace(steps=steps, facts=facts, start={fact: other(figure) for fact, figure in story.start.items()})


def _retold(step: Step, other: Callable[[int], int]) -> Step:
    return step._replace(
        happenings=tuple(event._replace(amount=other(event.amount)) for event in step.happenings),
        changes=tuple(change._replace(before=other(change.before), after=other(change.after))
                      for change in step.changes))


def _changed(game: Game, change: Change) -> Game:
    components = tuple(replace(component, cards=tuple(_card(card, change) for card in component.cards))
                       for component in game.components)
    decks = tuple(replace(deck, cards={card: change(f"decks.{deck.id}.{card}", copies)
                                       for card, copies in deck.cards.items()}) for deck in game.decks)
    return replace(game, components=components, decks=decks, rules=_tree(game.rules, "rules", change))


def _card(card: Card, change: Change) -> Card:
    path = f"cards.{card.id}"
    values = {name: change(f"{path}.{name}", value) for name, value in card.values.items()}
    return replace(card, copies=change(f"{path}.copies", card.copies), values=values)


def _tree(value: Any, path: str, change: Change) -> Any:
    new = change(path, value)
    if new is not value:
        return new
    if isinstance(value, Mapping):
        return {key: _tree(inner, f"{path}.{key}", change) for key, inner in value.items()}
    if isinstance(value, list):
        return [_tree(inner, f"{path}.{place}", change) for place, inner in enumerate(value)]
    return value
