"""The values that a rulebook template and the placeholders of its texts can name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from jinja2.runtime import Context

from deckgen.model import Game


class Named(Mapping[str, Any]):
    """Things by id, reached as attributes too, whatever their ids are."""

    def __init__(self, things: Mapping[str, Any]) -> None:
        self._things = things

    def __getitem__(self, key: str) -> Any:
        return self._things[key]

    def __getattribute__(self, name: str) -> Any:
        things = object.__getattribute__(self, "_things")
        return things[name] if name in things else object.__getattribute__(self, name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)


class Scope(Mapping[str, Any]):
    """The variables of a template as placeholders see them."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def __getitem__(self, key: str) -> Any:
        if key not in self._context:
            raise KeyError(key)
        return self._context[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._context.get_all())

    def __len__(self) -> int:
        return len(self._context.get_all())


def values(game: Game) -> dict[str, Any]:
    """The values of a game that templates and placeholders name."""
    cards = game.cards()
    totals: dict[str, int] = {}
    for component, card in cards:
        for column in component.columns:
            if column.name == "kind" and column.type == "choice":
                totals[card.kind] = totals.get(card.kind, 0) + card.copies
    totals |= {component.id: component.copies for component in game.components}
    totals["cards"] = sum(component.copies for component in game.components)
    return {"game": game, "title": game.title, "rules": game.rules, "names": Named(game.names),
            "components": Named({component.id: component for component in game.components}),
            "cards": Named({card.id: card for _, card in cards}), "totals": Named(totals)}
