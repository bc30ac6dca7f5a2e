"""A game in one language: `translate` and the loading of a language's catalogs.

Takes a Game with English texts and gives the same Game with phrases; knows no templates. The texts of templates are
asked for while they are rendered.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.model import Card, Component, Game, cell_of
from deckgen.project import Project
from deckgen.translate.catalog import SHARED, UPDATE_COMMAND, catalog_name, read_catalog
from deckgen.translate.language import SOURCE_LANGUAGE, CatalogLanguage

_LOCALE = re.compile(r"[a-z]{2,3}(_[A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?")


def load_language(project: Project, game_id: str, locale: str) -> tuple[CatalogLanguage, list[Diagnostic]]:
    """The language of a game for a locale such as "pt_BR", from `<game>.po` and `deckgen.po`.

    Without a catalog English passes; for another language that is one `missing-catalog`. A broken catalog is told and
    left out. Texts that a missing catalog would have are not told one by one."""
    if not _LOCALE.fullmatch(locale):
        where = Location(f"cards/{game_id}/game.toml", 0, "locales")
        return CatalogLanguage(SOURCE_LANGUAGE, game_id), [Diagnostic(
            "unknown-locale", where, f"{locale!r} is not the name of a locale", 'write it as "pt_BR" or "it"')]
    catalogs, faults, missing, absent = [], [], [], set()
    for domain in dict.fromkeys((game_id, SHARED)):
        name = catalog_name(locale, domain)
        catalog, found = read_catalog(project, name)
        faults += found
        if catalog:
            catalogs.append(catalog)
            continue
        absent.add(domain)
        missing += [] if found else [name]
    if missing and locale.partition("_")[0] != SOURCE_LANGUAGE:
        faults.append(_missing(project, locale, missing))
    return CatalogLanguage(locale, game_id, catalogs, frozenset(absent)), faults


def _missing(project: Project, locale: str, names: list[str]) -> Diagnostic:
    there = {name.split("/")[1] for name in project.names("locales", "*.po")}
    near = nearest(locale, there) if locale not in there else ""
    hint = f"`{UPDATE_COMMAND}` makes it, for translators to fill in"
    return Diagnostic("missing-catalog", Location(names[0]), f"there is no catalog {' nor '.join(names)}",
                      f"{near}; {hint}" if near.startswith("did") else hint)


def translate(game: Game, language: CatalogLanguage) -> tuple[Game, list[Diagnostic]]:
    """The game with its title, names and translated columns as phrases, and what came up on the way, which is moved
    out of `language.diagnostics`."""
    names = _names(game.names, game, language)
    scope = {"rules": game.rules, "names": names}
    components = tuple(_component(component, scope, game, language) for component in game.components)
    title = language.name(game.title, "title", scope, game.place("title"))
    decks = tuple(replace(deck, name=language.name(deck.name, "deck", scope, game.place(f"decks.{deck.id}.name")))
                  for deck in game.decks)
    found, language.diagnostics = language.diagnostics, []
    return replace(game, title=title, names=names, components=components, decks=decks), found


def _names(names: Mapping[str, Any], game: Game, language: CatalogLanguage) -> dict[str, Any]:
    return {key: language.name(name, "names", {"rules": game.rules}, game.place(f"names.{key}"))
            for key, name in names.items()}


def _component(component: Component, scope: Mapping[str, Any], game: Game, language: CatalogLanguage) -> Component:
    name = language.name(component.name, "component", scope, game.place(f"components.{component.id}.name"))
    plain = [(column.name, f"{component.id}.{column.name}") for column in component.columns if column.type == "name"]
    marked = [(column.name, f"{component.id}.{column.name}") for column in component.columns if column.type == "text"]
    cards = tuple(_card(card, plain, marked, scope, language) for card in component.cards)
    return replace(component, name=name, cards=cards)


def _card(card: Card, plain: list[tuple[str, str]], marked: list[tuple[str, str]], scope: Mapping[str, Any],
          language: CatalogLanguage) -> Card:
    values = {**card.values, **scope}
    for column, context in plain:
        if values[column]:
            values[column] = language.name(values[column], context, values, cell_of(card, column))
    for column, context in marked:
        if values[column]:
            values[column] = language.text(values[column], context, values, cell_of(card, column))
    return replace(card, values={column: values[column] for column in card.values})
