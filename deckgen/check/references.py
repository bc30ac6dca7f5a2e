"""unknown-card, unknown-icon: marks of a text that name a card or an icon which is not there."""

from __future__ import annotations

from collections.abc import Collection

from deckgen.check.texts import Marks, at, texts
from deckgen.diagnostics import Diagnostic, nearest
from deckgen.model import Game
from deckgen.project import Project, icon_files


def check(game: Game, marks: Marks, project: Project) -> list[Diagnostic]:
    named: dict[str, Collection[str]] = {"icon": icon_files(project, game.id)}
    # A component without cards has a fault of its own; what texts say of its cards cannot be judged.
    if all(component.cards for component in game.components):
        named["card"] = {card.id for _, card in game.cards()}
    return [Diagnostic(f"unknown-{mark.name}", at(card, column), f"there is no {mark.name} {mark.value!r}",
                       nearest(mark.value, named[mark.name]))
            for text, _, column, card in texts(game, "text") for mark in dict.fromkeys(marks(text)[0])
            if mark.name in named and mark.value not in named[mark.name]]
