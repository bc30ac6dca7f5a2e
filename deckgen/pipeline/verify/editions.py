"""What the languages of a game should say, for verifying them: its texts, and its rulebook as passages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, Location
from deckgen.document import (
    CardEntry,
    Document,
    Figure,
    Figures,
    Inlines,
    ListBlock,
    Note,
    PageRef,
    Scenes,
    Table,
    Text,
    walk,
)
from deckgen.drawing import Drawing, words_of
from deckgen.fontfile import FontFile
from deckgen.model import Game, Phrase
from deckgen.pipeline.build.stories import Stories
from deckgen.pipeline.build.translate import language_of, localised_games
from deckgen.project import Project, icon_files
from deckgen.render.faces import Faces
from deckgen.render.fonts import Fonts, font_sources
from deckgen.render.icons import icon_codes, icon_font
from deckgen.render.pictures import Pictures
from deckgen.render.rulebook import render_rulebook, texts
from deckgen.render.templates import MemoryCache
from deckgen.story import CONTEXT, Story, Storybook, Untold, words_file
from deckgen.translate import translate
from deckgen.translate.language import SOURCE_LANGUAGE, CatalogLanguage
from deckgen.translate.language_profile import profile
from deckgen.verify import (
    Book,
    Edition,
    Passage,
    by_place,
    names_with_figures,
    shown,
    traced,
    traced_story,
    truth_of,
    typed,
)
from deckgen.wordfile import read_words

NOWHERE = Location("templates")
FACE = "card_"
PAGE = "\f"         # stands for a page number, which only the laid-out book has


class GameTexts(NamedTuple):
    """A game in a language, the passages of its rulebook, the cards that it pictures, and what is wrong with it."""

    game: Game
    passages: tuple[Passage, ...]
    shown: tuple[str, ...]
    faults: list[Diagnostic]


class Editions:
    """The languages of a loaded game as they should be. `faults` says what is wrong with its engine."""

    def __init__(self, project: Project, game: Game) -> None:
        sources, _ = font_sources(game, project)
        icons = icon_files(project, game.id)
        self.project, self.icons = project, icons
        self.fonts = Fonts({**sources, "icons": lambda: FontFile(icon_font(icons, project)[0])},
                           icon_codes(list(icons)))
        self.pictures, self.templates = Pictures(project, game.id), MemoryCache()
        self.truth, self.faults = truth_of(game)
        self.stories = Storybook(Stories(project, self.truth.game),
                                 read_words(project, words_file(game.id), CONTEXT)[0])
        source = self.told(self.truth.game, CatalogLanguage(SOURCE_LANGUAGE, game.id), self.stories)
        self.faults += source.faults
        self.source = source
        self.meant = by_place(source.passages, names_with_figures(source.game))
        self.columns = self._columns()

    def edition(self, folder: Path, locale: str) -> tuple[Edition, list[Diagnostic]]:
        """What the files in this folder should be, and what stands in the way of knowing."""
        language, faults = language_of(self.project, self.truth.game, locale, self.fonts)
        game, passages, faces, found = self.told(self.truth.game, language, self.stories)
        other, others, _, _ = self.told(traced(self.truth.game), language, self.stories._replace(tell=self._retold))
        names = names_with_figures(game)
        book = Book(passages, self.meant, typed(by_place(passages, names), by_place(others, names)), faces)
        faults += [fault for fault in found if fault not in self.faults]
        return Edition(folder, locale, game, other, self.truth.figures, self.truth.tables,
                       lambda msgid, context: language.text(msgid, context).markup, language.number, book,
                       self.columns, numbers=spelt(locale)), faults

    def _retold(self, name: str) -> Story | Untold:
        """A story with other figures: data in which all figures are others may not let anybody play."""
        story = self.stories.tell(name)
        return traced_story(story) if isinstance(story, Story) else story

    def told(self, game: Game, language: CatalogLanguage, stories: Storybook) -> GameTexts:
        """A game and its rulebook in a language."""
        translated, _ = translate(game, language)
        faces = self.faces(translated, language)
        sides = [{card.id: Drawing(f"{side}_{card.id}", *component.size, component.bleed, ())
                  for component, card in game.cards()} for side in ("card", "back")]
        document, faults = render_rulebook(translated, language, faces.jinja, lambda card, back: sides[back][card],
                                           self.icons, faces.diagram, stories)
        if document is None:
            return GameTexts(translated, (), (), faults)
        return GameTexts(translated, tuple(_passages(document)), tuple(_shown(document)), faults)

    def _columns(self) -> frozenset[str]:
        """The translated columns that faces show, as `component.column`."""
        language = CatalogLanguage(SOURCE_LANGUAGE, self.truth.game.id)
        source, _ = translate(self.truth.game, language)
        faces = self.faces(source, language)
        drawn = ((component, card, faces.face(component, card)) for component, card in source.cards())
        return frozenset(f"{component.id}.{name}" for component, card, face in drawn if face
                         for name in shown(words_of(face), component, card, source) if name not in component.off_face)

    def columns_beside(self, locale: str) -> frozenset[str]:
        """The translated columns that faces of a pair show in the second language, each on all cards that have it."""
        (game, language), second = localised_games(self.project, self.truth.game, locale, self.fonts)[0]
        faces = Faces(game, language, self.project, self.fonts, self.pictures, self.templates, second)
        there, lacking = set[str](), set[str]()
        for (component, main), (_, card) in zip(game.cards(), second.game.cards(), strict=True):
            face = faces.face(component, main)
            printed = shown(words_of(face), component, card, second.game) if face else []
            has = {name for name, value in card.values.items() if isinstance(value, Phrase) and value}
            there |= {f"{component.id}.{name}" for name in printed}
            lacking |= {f"{component.id}.{name}" for name in has.difference(printed)}
        return frozenset(there - lacking)

    def faces(self, game: Game, language: CatalogLanguage) -> Faces:
        return Faces(game, language, self.project, self.fonts, self.pictures, self.templates)


def spelt(locale: str) -> dict[str, int]:
    """The words of a language that always say a figure."""
    spoken = profile(locale)
    return {word: figure for word, figure in spoken.numbers.items() if word not in spoken.loose}


def _passages(document: Document) -> Iterator[Passage]:
    """Every text once; a row of a table is one, and so are the words of a drawing."""
    for block in walk(document.blocks):
        rows = (block.head, *block.rows) if isinstance(block, Table) else ()
        for row in rows:
            yield from _parts(" ".join(map(_letters, row.cells)), row.place)
        for inlines, place in texts((block,)) if not rows and not isinstance(block, Note | ListBlock) else ():
            yield from _parts(_letters(inlines), place)
        groups = block.groups if isinstance(block, Figures) else ()
        for drawing in (document.drawings[figure.drawing] for group in groups for figure in group.figures):
            yield from _parts(words_of(drawing), getattr(block, "place", NOWHERE))
    if document.cover:
        yield from _parts(words_of(document.drawings[document.cover]), NOWHERE)


def _shown(document: Document) -> Iterator[str]:
    """The faces of cards, in order."""
    for block in walk(document.blocks):
        figures: list[Figure] = []
        if isinstance(block, Figures):
            figures = [figure for group in block.groups for figure in group.figures]
        elif isinstance(block, Scenes):
            figures = [figure for scene in block.scenes for figure in scene.figures]
        elif isinstance(block, CardEntry):
            figures = [block.figure]
        yield from (figure.drawing.removeprefix(FACE) for figure in figures if figure.drawing.startswith(FACE))


def _parts(text: str, place: Location) -> Iterator[Passage]:
    return (Passage(part, place) for part in text.split(PAGE) if part.strip())


def _letters(inlines: Inlines) -> str:
    return "".join(run.text if isinstance(run, Text) else PAGE if isinstance(run, PageRef) else " " for run in inlines)
