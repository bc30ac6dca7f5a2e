"""Face templates by themselves: each card drawn in the source language, with the figures of today and with others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from deckgen.diagnostics import Diagnostic
from deckgen.drawing import words_of
from deckgen.model import Card, Column, Component, Game
from deckgen.pipeline.verify.editions import Editions
from deckgen.render.faces import Faces
from deckgen.render.limits import rendered
from deckgen.translate import translate
from deckgen.translate.language import SOURCE_LANGUAGE, CatalogLanguage
from deckgen.verify import Book, Edition, Face, alike, check_templates, missing

TEMPLATES = Path("templates")


def template_faults(editions: Editions) -> list[Diagnostic]:
    """What is wrong with what the templates of a game show."""
    game, language = editions.source.game, CatalogLanguage(SOURCE_LANGUAGE, editions.truth.game.id)
    faces = editions.faces(game, language)
    found = [*missing(game, editions.columns, [passage.text for passage in editions.source.passages])]
    for component in game.components:
        for column in component.columns:
            if column.type == "choice":
                found += alike(component, column, dict(_by_choice(faces, component, column)))
    return [*found, *_otherwise(editions, language)]


def _by_choice(faces: Faces, component: Component, column: Column) -> Iterator[tuple[tuple[str, str], str]]:
    """The first card of each choice, as it is shown with each of the others."""
    cards = {str(card.values[column.name]): card for card in reversed(component.cards) if card.values[column.name]}
    for one, card in cards.items():
        for other in cards:
            changed = replace(card, values={**card.values, column.name: other})
            yield (one, other), _markup(faces, component, changed)


def _markup(faces: Faces, component: Component, card: Card) -> str:
    try:
        template = faces.jinja.get_template(component.template)
        return rendered(template, {**faces.context, "component": component, "card": card})
    except Exception as error:      # a card as it never is may be more than a template can show
        return f"{card.id} {error}"


def _otherwise(editions: Editions, language: CatalogLanguage) -> list[Diagnostic]:
    if editions.truth.other is None:
        return []
    other, figures = editions.truth.other
    game, _ = translate(other, language)
    edition = Edition(TEMPLATES, SOURCE_LANGUAGE, game, game, figures, (), lambda msgid, context: msgid,
                      language.number, Book((), {}, {}), editions.columns)
    return list(check_templates(edition, list(_drawn(game, editions.faces(game, language)))))


def _drawn(game: Game, faces: Faces) -> Iterator[Face]:
    for component, card in game.cards():
        drawing = faces.face(component, card)
        if drawing:
            yield Face(component, card, component.template, 0, words_of(drawing))
