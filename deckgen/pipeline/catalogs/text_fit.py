"""How the texts of cards fit their frames in each language: what overflows, and what had to shrink, tightest first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from deckgen.diagnostics import Diagnostic, Location, Severity, has_errors
from deckgen.fontfile import FontFile
from deckgen.geometry import MM
from deckgen.load import load_game
from deckgen.locale_request import faults_of, is_trial
from deckgen.model import Game, Phrase
from deckgen.pipeline.build.translate import localised_games
from deckgen.project import Project, icon_files
from deckgen.render.faces import Faces
from deckgen.render.fonts import Fonts, font_sources
from deckgen.render.icons import icon_codes, icon_font
from deckgen.render.pictures import Pictures
from deckgen.render.settings import Setting
from deckgen.render.templates import MemoryCache

OVERFLOW, SHRUNK = "text-overflow", "text-shrunk"
_CATALOG = frozenset({"missing-catalog", "broken-po", "unknown-locale"})     # without which nothing can be said


class Fitting(NamedTuple):
    """A text that does not fit, or had to shrink, on one card or on several alike. Sizes of type in points, `need` and
    `room` in millimetres of `what` is scarce; `full` is the share of the frame that it fills at the smallest size.
    `place` is the catalog's line, the source's for a text of no catalog; `second` that of a second language."""

    game: str
    locale: str
    cards: tuple[str, ...]
    frame: str
    asked: float
    size: float
    smallest: float
    need: float
    room: float
    what: str
    full: float
    fits: bool
    place: Location
    template: Location
    msgctxt: str
    msgid: str
    text: str
    second: Location | None

    @property
    def code(self) -> str:
        return SHRUNK if self.fits else OVERFLOW

    @property
    def severity(self) -> Severity:
        overflow = Severity.WARNING if is_trial(self.locale) else Severity.ERROR
        return Severity.NOTE if self.fits else overflow

    @property
    def diagnostic(self) -> Diagnostic:
        """At the entry of the catalog."""
        place = replace(self.place, key="", msgctxt=self.msgctxt, msgid=self.msgid)
        return Diagnostic(self.code, place, self.message, "say it in fewer letters", self.severity)

    @property
    def message(self) -> str:
        also = f"; the second language is at {self.second}" if self.second else ""
        size = (f"set at {self.size:g} pt, not {self.asked:g}, the smallest is {self.smallest:g}" if self.fits
                else f"does not fit at {self.smallest:g} pt")
        return (f"{', '.join(self.cards)}, frame {self.frame!r}, locale {self.locale}: {size}; needs "
                f"{self.need:.1f} mm {self.what}, has {self.room:.1f} mm ({self.template}){also}")

    def as_json(self) -> dict[str, Any]:
        """Flat plain values, for `--format jsonl`."""
        return {**self.diagnostic.as_json(), "game": self.game, "locale": self.locale, "cards": list(self.cards),
                "frame": self.frame, "asked": self.asked, "size": self.size, "smallest": self.smallest,
                "need": round(self.need, 2), "room": round(self.room, 2), "what": self.what,
                "full": round(self.full, 3)}


@dataclass(slots=True)
class Fits:
    """The texts to look at of one game in one language, tightest first, among how many; and what else is wrong."""

    game: str
    locale: str
    fittings: list[Fitting] = field(default_factory=list)
    texts: int = 0
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        return has_errors(self.diagnostics) or any(fitting.severity is Severity.ERROR for fitting in self.fittings)


def fit(project: Project, game_id: str, locales: tuple[str, ...] = ()) -> list[Fits]:
    """Every text of the faces and backs of a game's cards, set in its own frame, font and size; in all languages of the
    game if none is named."""
    desk, faults = _desk(project, game_id, locales)
    if desk is None:
        return [Fits(game_id, "", diagnostics=faults)]
    return [_fits(desk, locale) for locale in locales or desk.game.locales]


def settings_of(project: Project, game_id: str, lines: Mapping[str, Collection[int]]) -> list[Setting]:
    """How the texts of faces are set in all languages of a game, for the cards on these lines of each component's
    table; none where it cannot be loaded."""
    desk, _ = _desk(project, game_id, ())
    found: list[Setting] = []
    for locale in desk.game.locales if desk else ():
        assert desk
        faces = _faces(desk, locale, found)[0]
        for component, card in faces.game.cards():
            if card.location.line in lines[component.id]:
                faces.face(component, card)
    return found


class _Desk(NamedTuple):
    """What all languages are set with."""

    project: Project
    game: Game
    fonts: Fonts
    pictures: Pictures
    templates: MemoryCache


def _desk(project: Project, game_id: str, locales: tuple[str, ...]) -> tuple[_Desk | None, list[Diagnostic]]:
    game, faults = load_game(project, game_id)
    if game is None or has_errors(faults):
        return None, faults
    wrong = [fault for locale in locales for fault in faults_of(locale, game)]
    sources, missing = font_sources(game, project)
    if wrong or missing:
        return None, [*wrong, *missing]
    icons = icon_files(project, game_id)
    fonts = Fonts({**sources, "icons": lambda: FontFile(icon_font(icons, project)[0])}, icon_codes(list(icons)))
    return _Desk(project, game, fonts, Pictures(project, game_id), MemoryCache()), []


def _faces(desk: _Desk, locale: str, settings: list[Setting]) -> tuple[Faces, list[Diagnostic]]:
    localised, faults = localised_games(desk.project, desk.game, locale, desk.fonts)
    (game, language), *others = localised
    return Faces(game, language, desk.project, desk.fonts, desk.pictures, desk.templates,
                 others[0] if others else None, settings), faults


def _fits(desk: _Desk, locale: str) -> Fits:
    settings: list[Setting] = []
    faces, faults = _faces(desk, locale, settings)
    game = faces.game
    for component, card in game.cards():
        faces.face(component, card)
        faces.back(component, card)
    alike: dict[Fitting, list[str]] = {}
    for setting in settings:
        if not setting.fits or setting.size < setting.asked:
            alike.setdefault(_fitting(setting, game.id, locale), []).append(setting.what)
    found = [fitting._replace(cards=tuple(cards)) for fitting, cards in alike.items()]
    told = [fault for fault in faces.faults if fault.code != OVERFLOW]
    return Fits(game.id, locale, sorted(found, key=lambda one: (one.fits, -one.full)), len(settings),
                [*(fault for fault in faults if fault.code in _CATALOG), *told])


def _fitting(setting: Setting, game_id: str, locale: str) -> Fitting:
    need, room, what = setting.lacking
    main, *others = [said.phrase for said in setting.said]
    second = _place(others[0], setting.place) if others else None
    return Fitting(game_id, locale, (), setting.frame, setting.asked, setting.size, setting.smallest, need / MM,
                   room / MM, what, setting.full, setting.fits, _place(main, setting.place), setting.place,
                   main.context if main else "", main.msgid if main else "", setting.said[0].text, second)


def _place(phrase: Phrase | None, template: Location) -> Location:
    return phrase.location if phrase and phrase.location.line else template
