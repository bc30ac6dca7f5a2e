"""A rulebook template becomes a document: Jinja first, Markdown second, references held against what there is.

Takes a translated game, a language, the project's Jinja environment and the finished faces; gives a `Document` and
diagnostics. Knows no pages, fonts or PDF.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from jinja2 import TemplateNotFound
from jinja2.sandbox import SandboxedEnvironment

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.document import (
    Block,
    CardEntry,
    Contents,
    Document,
    Figures,
    Heading,
    Inlines,
    PageRef,
    Paragraph,
    Scenes,
    Table,
    Text,
    plain,
    walk,
)
from deckgen.model import Game, Language, Rulebook
from deckgen.render.author import Author, Draw, Show, finalize
from deckgen.render.limits import rendered
from deckgen.render.templates import TEMPLATES, template_fault
from deckgen.story import Storybook


def render_rulebook(game: Game, language: Language, environment: SandboxedEnvironment, show: Show,
                    icons: Collection[str], draw: Draw, stories: Storybook) -> tuple[Document | None, list[Diagnostic]]:
    """The rulebook of a game in one language; None if it has none, or its template fails.

    `show(card, back)` is the face of a card by its id, or its back. `draw(template, values, key)` makes a drawing of a
    face template; it gives None, and tells why elsewhere, where it cannot. `stories` are the examples that the template
    may print."""
    book = game.rulebook
    if book is None:
        return None, []
    author = Author(game, language, show, icons, draw, stories)
    try:
        cover = draw(book.cover, {}, "cover") if book.cover else None
        jinja = environment.overlay(finalize=finalize)
        jinja.globals = {**environment.globals, **author.globals()}
        text = rendered(jinja.get_template(book.template), author.scope)
    except Exception as error:      # a template may raise whatever its expressions raise
        return None, [*author.reader.faults, _failure(error, book, environment)]
    if cover:                           # a diagram is cut at its edge, a page goes on beyond it
        author.drawings[cover.key] = replace(cover, bleed=book.bleed * cover.width / book.size.width)
    blocks = author.reader.blocks(text)
    if not blocks:
        author.reader.faults.append(Diagnostic("empty-rulebook", Location(f"{TEMPLATES}/{book.template}"),
                                               "the rulebook has no text", "write one, or remove [rulebook] from "
                                               f"{book.location.file}"))
    title = plain(author.reader.inlines(str(game.title)))
    document = Document(title, language.locale, blocks, author.drawings,
                        cover.key if cover else None)
    faults = [*author.reader.faults, *_unknown_anchors(blocks, author), *_unexplained(game, blocks)]
    return document, list(dict.fromkeys(faults))


def _failure(error: Exception, book: Rulebook, environment: SandboxedEnvironment) -> Diagnostic:
    if isinstance(error, TemplateNotFound) and error.name == book.template:
        return Diagnostic("missing-template", book.location, f"there is no rulebook template {book.template!r}",
                          nearest(book.template, environment.list_templates()))
    return template_fault(error, book.template, environment.list_templates())


def texts(blocks: tuple[Block, ...]) -> Iterator[tuple[Inlines, Location]]:
    """Every run of text of a rulebook, with the place it comes from."""
    for block in walk(blocks):
        if isinstance(block, Heading | Paragraph):
            yield block.inlines, block.place
        elif isinstance(block, Table):
            yield from ((cell, row.place) for row in (block.head, *block.rows) for cell in row.cells)
        elif isinstance(block, Figures):
            yield from ((group.caption, block.place) for group in block.groups)
        elif isinstance(block, CardEntry):
            yield from ((text, block.place) for text in (block.name, *block.texts))
        elif isinstance(block, Scenes):
            yield from ((scene.text, scene.place) for scene in block.scenes)
        elif isinstance(block, Contents):
            yield block.title, block.place


def _unknown_anchors(blocks: tuple[Block, ...], author: Author) -> Iterator[Diagnostic]:
    for inlines, place in texts(blocks):
        for run in inlines:
            name = run.anchor if isinstance(run, PageRef) else run.link if isinstance(run, Text) else ""
            # A card that the rulebook names and does not explain has no anchor: its name is no link.
            known = isinstance(run, Text) and name.removeprefix("card-") in author.components
            if name and not known and name not in author.anchors:
                yield Diagnostic("unknown-anchor", place, f"there is no anchor {name!r}", nearest(name, author.anchors))


def _unexplained(game: Game, blocks: tuple[Block, ...]) -> Iterator[Diagnostic]:
    explained = set(_rules(blocks))
    for rule in game.ledger:
        if rule.id not in explained:
            template = game.rulebook.template if game.rulebook else ""
            yield Diagnostic("rule-not-explained", rule.location, f"the rulebook never explains rule {rule.id!r}",
                             f'explain it in {TEMPLATES}/{template} and put rule("{rule.id}") there')


def _rules(blocks: tuple[Block, ...]) -> Iterator[str]:
    for block in walk(blocks):
        if isinstance(block, Heading | Paragraph | Scenes):
            yield from block.rules
        elif isinstance(block, Table):
            for row in (block.head, *block.rows):
                yield from row.rules
