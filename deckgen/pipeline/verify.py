"""`verify()`: the finished files of games, each language held against what its engine and its texts say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, Location, Severity, has_errors
from deckgen.document import Document, Figures, Inlines, ListBlock, Note, PageRef, Table, Text, walk
from deckgen.drawing import Drawing, TextBlock
from deckgen.load import load_game
from deckgen.manifest import inputs_digest, read_manifest
from deckgen.model import Game
from deckgen.pipeline import Outcome, wanted
from deckgen.pipeline.request import Progress, Request, quiet
from deckgen.project import Project, icon_files
from deckgen.render.faces import Faces
from deckgen.render.fonts import Fonts, font_sources
from deckgen.render.icons import icon_codes, icon_font
from deckgen.render.pictures import Pictures
from deckgen.render.rulebook import render_rulebook, texts
from deckgen.render.templates import MemoryCache
from deckgen.translate import load_language, translate
from deckgen.translate.language import SOURCE_LANGUAGE, CatalogLanguage
from deckgen.verify import (
    Book,
    Edition,
    Passage,
    Places,
    Truth,
    by_place,
    names_with_figures,
    shown,
    traced,
    truth_of,
    typed,
    verify_edition,
)

NOWHERE = Location("templates")
PAGE = "\f"         # stands for a page number, which only the laid-out book has


class Told(NamedTuple):
    """A game in a language, the passages of its rulebook, and why there are none."""

    game: Game
    passages: tuple[Passage, ...]
    faults: list[Diagnostic]


def verify(project: Project, request: Request, progress: Progress = quiet) -> Outcome:
    """Read the files of games back. Only files are looked at that a build has made."""
    outcome = Outcome()
    for name in wanted(project, request, outcome.diagnostics):
        project.reads.clear()
        game, faults = load_game(project, name)
        outcome.diagnostics += faults
        if game is None or has_errors(faults):
            continue
        truth, faults = truth_of(game)
        outcome.diagnostics += faults
        writer = _Writer(project, game)
        meant, columns = writer.meant(truth.game), writer.columns(truth.game)
        locales = request.locales or game.locales
        for done, locale in enumerate(locales, 1):
            outcome.diagnostics += _verified(project, request, writer, truth, meant, columns, locale)
            progress(name, done, len(locales))
    return outcome


def _verified(project: Project, request: Request, writer: _Writer, truth: Truth, meant: Places,
              columns: frozenset[str], locale: str) -> Iterator[Diagnostic]:
    language, faults = load_language(project, truth.game.id, locale)
    yield from faults
    game, passages, faults = writer.told(truth.game, language)
    yield from faults
    other, others, _ = writer.told(traced(truth.game), language)
    names = names_with_figures(game)
    book = Book(passages, meant, typed(by_place(passages, names), by_place(others, names)))
    folder = request.output / game.id / locale
    edition = Edition(folder, locale, game, other, truth.figures, truth.tables,
                      lambda msgid, context: language.text(msgid, context).markup, language.number, book, columns)
    yield from verify_edition(edition)
    manifest = read_manifest(folder)
    reads = {name for entry in manifest["files"].values() for name in entry["reads"]} if manifest else set()
    if manifest and manifest.get("data") != inputs_digest(project, reads):
        yield Diagnostic("out-of-date", Location(str(folder)), f"{locale}: what it was built from has changed since",
                         "run `deckgen build`", Severity.WARNING)


class _Writer:
    """Writes rulebooks of a game as texts, with other figures in them or in other languages."""

    def __init__(self, project: Project, game: Game) -> None:
        sources, _ = font_sources(game, project)
        icons = icon_files(project, game.id)
        self.project, self.icons = project, icons
        self.fonts = Fonts({**sources, "icons": lambda: icon_font(icons, project)[0]}, icon_codes(list(icons)))
        self.pictures, self.templates = Pictures(project, game.id), MemoryCache()

    def told(self, game: Game, language: CatalogLanguage) -> Told:
        """A game and its rulebook in a language."""
        translated, _ = translate(game, language)
        faces = Faces(translated, language, self.project, self.fonts, self.pictures, self.templates)
        sides = [{card.id: Drawing(f"{side}_{card.id}", *component.size, component.bleed, ())
                  for component, card in game.cards()} for side in ("card", "back")]
        document, faults = render_rulebook(translated, language, faces.jinja, sides[0], sides[1], self.icons,
                                           faces.diagram)
        return Told(translated, tuple(_passages(document)), []) if document else Told(translated, (), faults)

    def columns(self, game: Game) -> frozenset[str]:
        """The translated columns that faces show, as `component.column`."""
        language = CatalogLanguage(SOURCE_LANGUAGE, game.id)
        source, _ = translate(game, language)
        faces = Faces(source, language, self.project, self.fonts, self.pictures, self.templates)
        drawn = ((component, card, faces.face(component, card)) for component, card in source.cards())
        return frozenset(f"{component.id}.{name}" for component, card, face in drawn if face
                         for name in shown(_drawn(face), component, card, source))

    def meant(self, game: Game) -> Places:
        """The figures that the source language has at each place of the rulebook."""
        translated, passages, _ = self.told(game, CatalogLanguage(SOURCE_LANGUAGE, game.id))
        return by_place(passages, names_with_figures(translated))


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
            yield from _parts(_drawn(drawing), getattr(block, "place", NOWHERE))
    if document.cover:
        yield from _parts(_drawn(document.drawings[document.cover]), NOWHERE)


def _parts(text: str, place: Location) -> Iterator[Passage]:
    return (Passage(part, place) for part in text.split(PAGE) if part.strip())


def _letters(inlines: Inlines) -> str:
    return "".join(run.text if isinstance(run, Text) else PAGE if isinstance(run, PageRef) else " " for run in inlines)


def _drawn(drawing: Drawing) -> str:
    lines = [line for item in drawing.items if isinstance(item, TextBlock) for line in item.lines]
    return " ".join("".join(word.text if word else " " for word in line.words) for line in lines)
