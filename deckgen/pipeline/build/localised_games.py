"""A game in the languages of a locale: one, or the two of `pt_BR+en`; also in one that only tries layouts out."""

from __future__ import annotations

from functools import partial

from deckgen.locale_request import LONGEST, PSEUDO, parts
from deckgen.diagnostics import Diagnostic
from deckgen.model import Game
from deckgen.project import Project
from deckgen.render.faces import LocalisedGame
from deckgen.render.fonts import Fonts
from deckgen.translate import load_language, translate
from deckgen.translate.language import CatalogLanguage


def localised_games(project: Project, game: Game, locale: str, fonts: Fonts) -> tuple[list[LocalisedGame], list[Diagnostic]]:
    """The game in each language, the main one first, and what is wrong with catalogs and data."""
    found: list[LocalisedGame] = []
    faults: list[Diagnostic] = []
    for part in parts(locale):
        language, wrong = language_of(project, game, part, fonts)
        translated, more = translate(game, language)
        found.append(LocalisedGame(translated, language))
        faults += [*wrong, *more]
    return found, faults


def language_of(project: Project, game: Game, locale: str, fonts: Fonts) -> tuple[CatalogLanguage, list[Diagnostic]]:
    """The language of one locale."""
    if locale == PSEUDO:
        from deckgen.render.measure import has_letter
        from deckgen.translate.pseudo import PseudoLanguage

        return PseudoLanguage(game.id, partial(has_letter, fonts=fonts)), []
    if locale == LONGEST:
        from deckgen.render.measure import width
        from deckgen.translate.longest import LongestLanguage

        languages = [load_language(project, game.id, declared)[0] for declared in game.locales]
        return LongestLanguage(game.id, languages, partial(width, fonts=fonts)), []
    return load_language(project, game.id, locale)
