"""What all languages of a game share: its data loaded and checked, its sheets planned, its fonts and icons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from deckgen.locale_request import faults_of
from deckgen.check import check_game
from deckgen.diagnostics import Diagnostic, has_errors
from deckgen.fontfile import FontFile
from deckgen.impose import load_layouts, plan
from deckgen.cache import user_cache
from deckgen.load import load_game
from deckgen.model import Game
from deckgen.pdf.fonts import CidFonts
from deckgen.pipeline.request import Request
from deckgen.project import Project, icon_files
from deckgen.render.faces import Faces, LocalisedGame
from deckgen.render.fonts import Fonts, font_sources
from deckgen.render.icons import icon_codes, icon_font
from deckgen.render.pictures import Pictures
from deckgen.render.templates import TEMPLATES, MemoryCache
from deckgen.sheets import Sheet


@dataclass(frozen=True, slots=True)
class Prepared:
    """A game ready to be put into its languages; `diagnostics` is what is wrong with it in all of them."""

    project: Project
    game: Game
    locales: tuple[str, ...]
    options: str
    sheets: list[Sheet]
    fonts: Fonts
    cid_fonts: CidFonts
    pictures: Pictures
    templates: MemoryCache
    reads: frozenset[str]
    diagnostics: tuple[Diagnostic, ...]
    icon_faults: list[Diagnostic]           # filled when the icon font is first asked for
    checked: frozenset[str] = frozenset()   # names of the files that only its checks have read


class Checks(NamedTuple):
    """What the checks of a loaded game say, and the files that only they read, with their hashes."""

    faults: list[Diagnostic]
    reads: dict[str, str]


def prepare(project: Project, game_id: str, locales: tuple[str, ...], request: Request,
            program: str) -> tuple[Prepared | None, list[Diagnostic]]:
    """A game loaded, checked and made ready up to the first text in a language; None where its data cannot be worked
    on."""
    game, faults = loaded(project, game_id)
    if game is None:
        return None, faults
    checks = ask(project, game, not has_errors(faults))
    return prepare_game(project, game, locales, request, program, [*faults, *checks.faults])


def loaded(project: Project, game_id: str) -> tuple[Game | None, list[Diagnostic]]:
    """A game, with the files that its cards are made from as what the project has read."""
    project.reads.clear()
    game, faults = load_game(project, game_id)
    if game:
        project.reads.difference_update(_not_on_cards(game))
    return game, faults


def ask(project: Project, game: Game, complete: bool) -> Checks:
    """What the checks say of a game, `complete` if nothing is wrong with what was loaded; what they read is not counted
    as read by the project."""
    before = set(project.reads)
    faults = check_game(game, project, complete)
    reads = project.digests(project.reads - before | _not_on_cards(game))
    project.reads.intersection_update(before)
    return Checks(faults, reads)


def checked(prepared: Prepared, checks: Checks) -> Prepared:
    prepared.project.adopt(checks.reads)
    return replace(prepared, diagnostics=(*prepared.diagnostics, *checks.faults), checked=frozenset(checks.reads))


def _not_on_cards(game: Game) -> frozenset[str]:
    """The files that loading looks at for the rulebook's sake; setting it reads them again."""
    book = (game.rulebook.template, game.rulebook.cover) if game.rulebook else ()
    return frozenset((*(f"{TEMPLATES}/{name}" for name in book if name), *(rule.location.file for rule in game.ledger)))


def prepare_game(project: Project, game: Game, locales: tuple[str, ...], request: Request, program: str,
                 known: Iterable[Diagnostic]) -> tuple[Prepared | None, list[Diagnostic]]:
    """The same for a game that is loaded; `known` is what was found wrong with it."""
    faults, game_id = list(known), game.id
    for locale in locales:
        faults += faults_of(locale, game)
    layouts, found = load_layouts(project, game_id)
    faults += found
    sheets, found = plan(game, layouts, request.paper, request.layout)
    faults += found
    if not has_errors(faults) and not any(component.copies for component in game.components):
        faults.append(Diagnostic("no-cards", game.location, "no card has a copy to be printed",
                                 "give one of them `copies` of at least 1"))
    sources, found = font_sources(game, project)
    faults += found
    icons = icon_files(project, game_id)
    project.reads.update(icons.values())        # for every language: their font is made once
    icon_faults: list[Diagnostic] = []
    cache = user_cache()

    def icon_data() -> FontFile:
        data, broken = icon_font(icons, project, cache)
        icon_faults.extend(broken)
        return FontFile(data)

    if has_errors(faults):
        return None, faults
    fonts = Fonts({**sources, "icons": icon_data}, icon_codes(list(icons)))
    pictures = Pictures(project, game_id, cache)
    _read_early(game, pictures)
    cid_fonts = CidFonts(fonts.file, game.place("fonts"))
    prepared = Prepared(project, game, locales or game.locales, request.options(program), sheets, fonts, cid_fonts,
                        pictures, MemoryCache(cache), frozenset(project.reads), tuple(faults), icon_faults)
    return prepared, faults


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
