"""A small game with a rulebook, made in memory: cards and a round token, with plain rectangles for faces."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from deckgen.book import Book
from deckgen.diagnostics import Diagnostic, Location
from deckgen.document import Document
from deckgen.drawing import Drawing
from deckgen.fontfile import FontFile
from deckgen.geometry import MM, Size
from deckgen.model import Card, Column, Component, FontFamily, Game, Rule, Rulebook
from deckgen.pdf.fonts import CidFonts
from deckgen.pdf.rulebook import write_rulebook
from deckgen.project import Project, icon_files
from deckgen.render.book.typeset import typeset
from deckgen.render.fonts import Fonts, font_sources
from deckgen.render.icons import icon_codes, icon_font
from deckgen.render.rulebook import render_rulebook
from deckgen.render.templates import MemoryCache, environment
from deckgen.story import CONTEXT, Story, Storybook, Untold
from deckgen.tomlfile import parse_toml
from deckgen.translate import translate
from deckgen.translate.language import CatalogLanguage
from deckgen.wordfile import WordFile
from tests.operators import area

TEMPLATE = "tiny/rulebook.md.j2"
PLACE = Location("cards/tiny/game.toml")
A5 = Size(148 * MM, 210 * MM)


def game(**changes: Any) -> Game:
    columns = (Column("kind", "choice", ("beast", "place")), Column("name", "name"), Column("text", "text"),
               Column("power", "int", required=False))
    cards = (_card("sea-wolf", 3, "beast", "Sea wolf", "Bite for {power}.", 7),
             _card("lair", 2, "place", "Lair *|* home", "<b>Hide</b> one <card id=\"sea-wolf\"/>.", None))
    animals = Component("animals", "Animals", Size(63 * MM, 88 * MM), 0, 0, 3 * MM, "rectangle", "a", "b", "3x3",
                        columns, cards, PLACE)
    coins = Component("coins", "Coins", Size(30 * MM, 30 * MM), 0, 0, 0, "circle", "c", None, "3x3", (),
                      (Card("coin", 10, {}, PLACE),), PLACE)
    made = Game("tiny", "Tiny & co", "2", "en", ("en",), (animals, coins), {"hand": {"size": 5}},
                {"text": FontFamily("FiraGO")}, Rulebook(TEMPLATE, None, A5, 3 * MM, PLACE), (), PLACE,
                names={"home": "the den"})
    return replace(made, **changes)


def ledger(*ids: str) -> tuple[Rule, ...]:
    return tuple(Rule(name, Location("cards/tiny/ledger.csv", line)) for line, name in enumerate(ids, 2))


def _card(name: str, copies: int, kind: str, title: str, text: str, power: int | None) -> Card:
    return Card(name, copies, {"kind": kind, "name": title, "text": text, "power": power}, PLACE)


def box(key: str, width: float = 63 * MM, height: float = 88 * MM) -> Drawing:
    return Drawing(key, width, height, 0, (area("#808080", 0, 0, width, height),))


def draw(template: str, values: Any, key: str) -> Drawing:
    return box(key, 100, 50)


@cache
def fonts() -> Fonts:
    project = Project.at(Path(__file__).parent)
    icons = icon_files(project, "tiny")
    sources, _ = font_sources(game(), project)
    return Fonts({**sources, "icons": lambda: FontFile(icon_font(icons, project)[0])}, icon_codes(list(icons)))


def storybook(*stories: Story, words: str = "") -> Storybook:
    """Stories by their names, in the words of a story.toml."""
    told = {story.name: story for story in stories}
    toml, fault = parse_toml(words.encode())
    assert fault is None
    return Storybook(lambda name: told.get(name) or Untold("unknown-example", f"there is no example {name!r}", "hint"),
                     WordFile("templates/tiny/story.toml", CONTEXT, toml))


def document(tmp_path: Path, text: str, locale: str = "en", stories: Storybook | None = None,
             speaks: type[CatalogLanguage] = CatalogLanguage,
             **changes: Any) -> tuple[Document | None, list[Diagnostic]]:
    """The document of a rulebook template, and what is wrong with it."""
    path = tmp_path / "templates" / TEMPLATE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    language = speaks(locale, "tiny")
    made, _ = translate(game(**changes), language)
    faces = {card.id: box(f"card_{card.id}", *component.size) for component, card in made.cards()}
    backs = {card.id: box(f"back_{component.id}") for component, card in made.cards() if component.back}
    jinja = environment(Project.at(tmp_path), language, MemoryCache())
    return render_rulebook(made, language, jinja, lambda card, back: (backs if back else faces).get(card),
                           fonts().icon_codes, draw, stories or storybook())


def book(tmp_path: Path, text: str, locale: str = "en", stories: Storybook | None = None,
         **changes: Any) -> tuple[Book, list[Diagnostic]]:
    """The pages of a rulebook template that is right as far as the document goes."""
    made, faults = document(tmp_path, text, locale, stories, **changes)
    assert made is not None, faults
    rulebook = game(**changes).rulebook
    assert rulebook is not None
    laid, found = typeset(replace(made, locale=locale), rulebook, fonts())
    return laid, [*faults, *found]


def pdf(laid: Book) -> bytes:
    return write_rulebook(laid, CidFonts(fonts().file), {}, "tiny 2")[0]
