"""A rulebook as it was set, as a snapshot: its pages, its texts with the pages they stand on, how its examples end."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from deckgen.book import Book as LaidOut
from deckgen.document import (
    CardEntry,
    Contents,
    Document,
    Figures,
    Heading,
    Inlines,
    Paragraph,
    Scenes,
    Table,
    plain,
    walk,
)
from deckgen.drawing import Drawing, Picture, leaves, words_of
from deckgen.render.faces import Faces
from deckgen.snapshot import Book, Ending, Passage, text_digest
from deckgen.story import Story, Storybook

CELLS = " | "                   # between the cells of a row
SIDES = ("card_", "back_")
BEGIN = 20                      # letters of a text that stand on the page where it begins
_ICONS = re.compile("[\ue000-\uf8ff]")
Text = tuple[str, tuple[str, ...]]


def book_state(document: Document, book: LaidOut, faces: Faces, stories: Storybook) -> Book:
    """A rulebook as it was set."""
    known: dict[str, str] = {}
    pages = tuple(_page(page.drawing, book.shared, faces, known) for page in book.pages)
    printed = [_letters(" ".join(_words(page.drawing, book.shared))) for page in book.pages]
    passages = tuple(_found(list(_texts(document)), printed))
    told = {name: stories.tell(name) for name in book.examples}
    endings = {name: _ending(story) for name, story in told.items() if isinstance(story, Story)}
    return Book(pages, passages, endings, book.examples)


def _page(page: Drawing, shared: Mapping[str, Drawing], faces: Faces, known: dict[str, str]) -> str:
    """A hash of a page and of the drawings on it, which it names only."""
    shown = list(_pictures(page))
    for key in shown:
        if key in shared and key not in known:
            known[key] = faces.digest(shared[key])
    return text_digest(f"{faces.digest(page)} {' '.join(known.get(key, '') for key in shown)}")


def _pictures(page: Drawing) -> Iterator[str]:
    return (item.key for item, _ in leaves(page.items) if isinstance(item, Picture))


def _ending(story: Story) -> Ending:
    figures = {f"{fact}.{player}": figure for fact, players in story.facts.items()
               for player, figure in players.items()}
    return Ending(text_digest(repr(story.steps)), figures)


def _words(page: Drawing, shared: Mapping[str, Drawing]) -> Iterator[str]:
    """The words of a page, and of the diagrams and the cover on it."""
    yield words_of(page)
    for key in _pictures(page):
        if key in shared and not key.startswith(SIDES):
            yield words_of(shared[key])


# --- texts and the pages they stand on ---------------------------------------------------------------------------

def _texts(document: Document) -> Iterator[Text]:
    """The texts of a rulebook with the rules that they explain; a row of a table is one, and so are the words of a
    diagram or of the cover."""
    if document.cover:
        yield words_of(document.drawings[document.cover]), ()
    for block in walk(document.blocks):
        if isinstance(block, Heading | Paragraph):
            yield plain(block.inlines), block.rules
        elif isinstance(block, Table):
            yield from ((_row(row.cells), row.rules) for row in (block.head, *block.rows))
        elif isinstance(block, Scenes):
            yield from ((plain(scene.text), block.rules) for scene in block.scenes)
        elif isinstance(block, CardEntry):
            yield from ((plain(text), ()) for text in (block.name, *block.texts))
        elif isinstance(block, Contents):
            yield plain(block.title), ()
        elif isinstance(block, Figures):
            yield from ((plain(group.caption), ()) for group in block.groups)
            diagrams = [document.drawings[figure.drawing] for group in block.groups for figure in group.figures
                        if figure.corner is None]
            yield from ((words_of(diagram), ()) for diagram in diagrams)


def _row(cells: Sequence[Inlines]) -> str:
    return CELLS.join(plain(cell) for cell in cells)


def _found(texts: Sequence[Text], pages: Sequence[str]) -> Iterator[Passage]:
    """Each text with the page where it begins."""
    whole, starts, at = "".join(pages), [0, *accumulate(map(len, pages[:-1]))], 0
    for text, rules in texts:
        text = " ".join(_ICONS.sub("", text).split())
        if text:
            place = _place(_letters(text), whole, at)
            at = max(place, at)
            yield Passage(text_digest(text), text, rules, bisect_right(starts, place) if place >= 0 else 0)


def _place(letters: str, whole: str, at: int) -> int:
    """Where a text begins, or the first words of one that goes on on the next page: after the one before it, unless a
    picture has changed places with it; -1 if it is not found."""
    for begin in dict.fromkeys((letters, letters[:BEGIN])):
        for start in (at, 0):
            if begin and (place := whole.find(begin, start)) >= 0:
                return place
    return -1 if letters else at


def _letters(text: str) -> str:
    """Without figures, for references to pages have one only on the page."""
    return "".join(filter(str.isalpha, text))
