"""A game in the languages of a locale: one, or the two of `pt_BR+en`; also in one that only tries layouts out."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial

from deckgen.diagnostics import Diagnostic
from deckgen.locale_request import LONGEST, PSEUDO, parts
from deckgen.model import Game
from deckgen.pipeline.build.parts import Part, weighed
from deckgen.pipeline.build.prepare import Prepared, faces_of
from deckgen.project import Project
from deckgen.render.faces import Faces, LocalisedGame
from deckgen.render.fonts import Fonts
from deckgen.translate import load_language, translate
from deckgen.translate.language import CatalogLanguage


@dataclass(frozen=True, slots=True)
class LocaleEdition:
    """A prepared game in the languages of a locale, the main one first, what draws its faces, and the names of the
    files that all of it is made from."""

    prepared: Prepared
    locale: str
    games: list[LocalisedGame]
    faces: Faces
    reads: frozenset[str]

    def signature(self, what: str) -> str:
        game = self.prepared.game
        return f"{game.id} {self.locale} {game.version} {what}"

    def part(self, name: str, reads: Collection[str], diagnostics: Iterable[Diagnostic]) -> Part:
        """A file of this language, with all that is wrong with it so far; `reads` is what was read for it alone."""
        missing = (one for game in self.games for one in game.language.diagnostics)
        wrong = (*diagnostics, *self.faces.faults, *self.prepared.icon_faults, *missing)
        return Part(name, reads=self.prepared.project.digests(self.reads.union(reads)),
                    phrases=[game.language.phrases() for game in self.games],
                    diagnostics=list(dict.fromkeys(weighed(wrong, self.locale))))


def translate_game(prepared: Prepared, locale: str) -> tuple[LocaleEdition, list[Diagnostic]]:
    with prepared.project.recording() as reads:
        games, diagnostics = localised_games(prepared.project, prepared.game, locale, prepared.fonts)
        faces = faces_of(prepared, games)
    return LocaleEdition(prepared, locale, games, faces, prepared.reads | reads), diagnostics


def localised_games(project: Project, game: Game, locale: str,
                    fonts: Fonts) -> tuple[list[LocalisedGame], list[Diagnostic]]:
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
