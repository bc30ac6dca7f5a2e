"""The cards of a game in one language as a snapshot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckgen.model import Card, Phrase
from deckgen.render.faces import Faces, LocalisedGame
from deckgen.snapshot import CardState


def card_states(localised: Sequence[LocalisedGame], faces: Faces, hashes: Mapping[str, str]) -> dict[str, CardState]:
    """The cards of a game that have a face; `hashes` as of a drawn deck. Of two languages the main one is first."""
    game, others = localised[0].game, localised[1:]
    beside = {card.id: (one.language.locale, card) for one in others for _, card in one.game.cards()}
    states = {}
    for component, card in game.cards():
        name = f"{component.id}/{card.id}"
        if name in hashes:
            back = hashes.get(faces.back_key(component, card), "") if component.back else ""
            values = _values(card) | _second(*beside[card.id]) if others else _values(card)
            states[name] = CardState(card.copies, hashes[name], back, values)
    return states


def _values(card: Card) -> dict[str, Any]:
    return {name: value.markup if isinstance(value, Phrase) else value for name, value in card.values.items()
            if value is not None}


def _second(locale: str, card: Card) -> dict[str, Any]:
    return {f"{name}+{locale}": value.markup for name, value in card.values.items() if isinstance(value, Phrase)}
