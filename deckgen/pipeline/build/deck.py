"""The faces and backs of a game in one language, drawn into its PDF: here, or by several processes if they are many.

Processes forked from here draw and encode faces; this one puts them together in the order of the cards, with the glyphs
of all: the file is the same, whether the work is shared or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, has_errors
from deckgen.drawing import Drawing
from deckgen.model import Card, Component
from deckgen.pdf.fonts import Shown
from deckgen.pdf.writer import Content, PdfFile
from deckgen.pipeline.parallel import may_fork, shared
from deckgen.render.faces import Faces, LocalisedGame

FEW = 12            # faces drawn first: what they open and compile is then there for all processes
MANY = 200          # faces from which on it pays to start processes
CHUNK = 64

Job = tuple[Component, Card]
Files = Mapping[str, PdfFile]       # the one that each component's drawings belong to


@dataclass(slots=True)
class Deck:
    """What is drawn of a game: hashes of faces by `component/card` and of backs by their keys, and where it is `kept`
    for a rulebook, drawings by card id. `faults` are what other processes found wrong."""

    kept: bool
    hashes: dict[str, str] = field(default_factory=dict)
    faces: dict[str, Drawing] = field(default_factory=dict)
    backs: dict[str, Drawing] = field(default_factory=dict)
    faults: list[Diagnostic] = field(default_factory=list)

    def draw(self, component: Component, card: Card, faces: Faces) -> list[Drawing]:
        """Draw a card; gives its face, and its back if that is not drawn yet."""
        face, back, new = faces.face(component, card), faces.back(component, card), list[Drawing]()
        for drawing, name, kept in ((face, f"{component.id}/{card.id}", self.faces),
                                    (back, back.key if back else "", self.backs)):
            if drawing and name not in self.hashes:
                self.hashes[name] = faces.digest(drawing)
                new.append(drawing)
            if drawing and self.kept:
                kept[card.id] = drawing
        return new

    def show(self, card: str, back: bool) -> Drawing | None:
        """What a rulebook shows of a card by its id."""
        return (self.backs if back else self.faces).get(card)


class _Drawn(NamedTuple):
    """A face or back as another process gives it; `name` is what the deck keeps its hash by."""

    shell: Drawing
    content: Content
    digest: str
    name: str
    component: str


class _Chunk(NamedTuple):
    """A part of the work done, and what the one who asked for it has to know of."""

    drawn: list[_Drawn]
    faults: list[Diagnostic]
    reads: dict[str, str]
    pictures: list[tuple[str, str]]
    glyphs: list[Shown]         # of each file


def draw_deck(localised: Sequence[LocalisedGame], faces: Faces, files: Files) -> Deck:
    """Draw every card once and put it into its component's file. `localised` are the game in each of its languages."""
    game = localised[0].game
    deck, jobs = Deck(bool(game.rulebook)), game.cards()
    first = len(jobs) if game.rulebook or len(jobs) < MANY else FEW
    for job in jobs[:first]:
        _draw(job, faces, files, deck)
    rest = jobs[first:]
    if has_errors(faces.faults) or not may_fork():
        for job in rest:
            _draw(job, faces, files, deck)
    elif rest:
        parts = [rest[start:start + CHUNK] for start in range(0, len(rest), CHUNK)]
        with shared(partial(_work, faces, files, localised), parts) as chunks:
            for chunk in chunks:
                _take(chunk, faces, files, deck)
    return deck


def _draw(job: Job, faces: Faces, files: Files, deck: Deck) -> None:
    for drawing in deck.draw(*job, faces):
        files[job[0].id].add_form(drawing)


def _work(faces: Faces, files: Files, localised: Sequence[LocalisedGame], jobs: Sequence[Job]) -> _Chunk:
    """In another process: a chunk drawn and encoded."""
    project, pictures, drawn = faces.project, faces.palette.pictures, []
    with project.recording() as reads:
        for component, card in jobs:
            file = files[component.id]
            face, back = faces.face(component, card), faces.back(component, card)
            if face:
                drawn.append(_drawn(face, f"{component.id}/{card.id}", faces, file, component.id))
            if back and not file.has(back.key):
                drawn.append(_drawn(back, back.key, faces, file, component.id))
    faults = [*faces.faults, *(fault for one in localised for fault in one.language.diagnostics)]
    return _Chunk(drawn, faults, project.digests(reads), list(pictures.asked),
                  [file.encoder.shown for file in dict.fromkeys(files.values())])


def _drawn(drawing: Drawing, name: str, faces: Faces, file: PdfFile, component: str) -> _Drawn:
    shell = Drawing(drawing.key, drawing.width, drawing.height, drawing.bleed, ())
    return _Drawn(shell, file.encode(drawing.items), faces.digest(drawing), name, component)


def _take(chunk: _Chunk, faces: Faces, files: Files, deck: Deck) -> None:
    faces.project.adopt(chunk.reads)
    deck.faults += chunk.faults
    for file, shown in zip(dict.fromkeys(files.values()), chunk.glyphs, strict=True):
        file.encoder.take(shown)
    for source, tag in chunk.pictures:
        faces.palette.pictures.find(source, tag)
    for drawn in chunk.drawn:
        files[drawn.component].add_form(drawn.shell, drawn.content)
        deck.hashes[drawn.name] = drawn.digest
