"""What all languages of a game share: its sheets planned, which says what file a card is drawn into, its fonts and
icons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckgen.cache import user_cache
from deckgen.diagnostics import Diagnostic, has_errors
from deckgen.fontfile import FontFile
from deckgen.impose import load_layouts, plan
from deckgen.locale_request import faults_of
from deckgen.model import Game
from deckgen.pdf.fonts import CidFonts
from deckgen.pipeline.build.data import GameData, check_data, load_data
from deckgen.pipeline.request import Request
from deckgen.project import Project, icon_files
from deckgen.render.faces import Faces, LocalisedGame
from deckgen.render.fonts import Fonts, font_sources
from deckgen.render.icons import icon_codes, icon_font
from deckgen.render.pictures import Pictures
from deckgen.render.templates import MemoryCache
from deckgen.sheets import Sheet


@dataclass(frozen=True, slots=True)
class Prepared:
    """A game ready to be put into its languages."""

    project: Project
    game: Game
    locales: tuple[str, ...]
    options: str
    sheets: list[Sheet]
    fonts: Fonts
    cid_fonts: CidFonts
    pictures: Pictures
    templates: MemoryCache
    reads: frozenset[str]                   # names of the files that all languages are made from
    icon_faults: list[Diagnostic]           # filled when the icon font is first asked for


def prepare_checked_game(project: Project, game_id: str, locales: tuple[str, ...],
                         request: Request) -> tuple[Prepared | None, list[Diagnostic]]:
    """A game loaded, checked and prepared; None if it has an error."""
    loaded, diagnostics = load_data(project, game_id)
    if loaded is None:
        return None, diagnostics
    diagnostics += check_data(loaded)[1]
    prepared, found = prepare_game(loaded, locales, request)
    diagnostics += found
    return None if has_errors(diagnostics) else prepared, diagnostics


def prepare_game(loaded: GameData, locales: tuple[str, ...], request: Request,
                 program: str = "") -> tuple[Prepared | None, list[Diagnostic]]:
    """A loaded game made ready up to the first text in a language; None where its data cannot be worked on."""
    project, game = loaded.project, loaded.game
    with project.recording() as reads:
        layouts, diagnostics = load_layouts(project, game.id)
        sheets, found = plan(game, layouts, request.paper, request.layout)
        sources, missing = font_sources(game, project)
        icons = icon_files(project, game.id)
        project.record(*icons.values())         # for every language: their font is made once
    diagnostics = [*(fault for locale in locales for fault in faults_of(locale, game)), *diagnostics, *found]
    if loaded.complete and not has_errors(diagnostics) and not any(component.copies for component in game.components):
        diagnostics.append(Diagnostic("no-cards", game.location, "no card has a copy to be printed",
                                      "give one of them `copies` of at least 1"))
    diagnostics += missing
    if not loaded.complete or has_errors(diagnostics):
        return None, diagnostics
    cache, icon_faults = user_cache(), list[Diagnostic]()

    def icon_data() -> FontFile:
        data, broken = icon_font(icons, project, cache)
        icon_faults.extend(broken)
        return FontFile(data)

    fonts = Fonts({**sources, "icons": icon_data}, icon_codes(list(icons)))
    pictures, cid_fonts = Pictures(project, game.id, cache), CidFonts(fonts.file, game.place("fonts"))
    with project.recording() as seen:
        _read_early(game, pictures)
    return Prepared(project, game, locales or game.locales, request.options(program), sheets, fonts, cid_fonts,
                    pictures, MemoryCache(cache), loaded.reads | reads | seen, icon_faults), diagnostics


def _read_early(game: Game, pictures: Pictures) -> None:
    """The pictures of the tables, once for all languages, before these part into processes."""
    for component in game.components:
        columns = [column.name for column in component.columns if column.type == "image"]
        for card in component.cards:
            for name in filter(None, (card.values[column] for column in columns)):
                pictures.find(name, "picture" if name.lower().endswith(".svg") else "image")


def faces_of(prepared: Prepared, localised: Sequence[LocalisedGame]) -> Faces:
    """What draws the faces of a prepared game in the languages of a locale."""
    (game, language), *others = localised
    return Faces(game, language, prepared.project, prepared.fonts, prepared.pictures, prepared.templates,
                 others[0] if others else None)
