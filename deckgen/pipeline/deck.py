"""The faces and backs of a game in one language, drawn into its PDF: here, or by several processes if they are many.

Processes forked from here draw and encode faces; this one puts them together in the order of the cards. Letters have
their codes before the work is shared, and a part that needs another one is drawn here: the file is the same, whether
the work is shared or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic
from deckgen.drawing import Drawing
from deckgen.model import Card, Component, Game
from deckgen.pdf.fonts import Unassigned
from deckgen.pdf.writer import Content, PdfFile
from deckgen.pipeline.parallel import forked, may_fork
from deckgen.render.faces import Faces, Voice

FEW = 12            # faces drawn first: they show which fonts are in use
MANY = 200          # faces from which on it pays to start processes
CHUNK = 64

Job = tuple[Component, Card]


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


class _Chunk(NamedTuple):
    """A part of the work done, and what the one who asked for it has to know of."""

    drawn: list[_Drawn]
    faults: list[Diagnostic]
    reads: dict[str, str]
    pictures: list[tuple[str, str]]


def draw_deck(voices: Sequence[Voice], faces: Faces, file: PdfFile) -> Deck:
    """Draw every card once and put it into the file. `voices` are the game in each of its languages."""
    game = voices[0].game
    deck, jobs = Deck(bool(game.rulebook)), game.cards()
    first = len(jobs) if game.rulebook or len(jobs) < MANY else FEW
    for job in jobs[:first]:
        _draw(job, faces, file, deck)
    rest = jobs[first:]
    if rest:
        file.encoder.assign(set().union(*(_letters(voice.game) for voice in voices)))
    if faces.faults or not may_fork():
        for job in rest:
            _draw(job, faces, file, deck)
    elif rest:
        parts = [rest[start:start + CHUNK] for start in range(0, len(rest), CHUNK)]
        for part, chunk in zip(parts, forked(partial(_work, faces, file, voices), parts), strict=True):
            if chunk:
                _take(chunk, faces, file, deck)
            else:
                for job in part:
                    _draw(job, faces, file, deck)
    return deck


def _draw(job: Job, faces: Faces, file: PdfFile, deck: Deck) -> None:
    for drawing in deck.draw(*job, faces):
        file.add_form(drawing)


def _letters(game: Game) -> set[str]:
    """Every letter that a card's values may bring to a face, and what templates write of their own."""
    found = set(map(chr, range(32, 127))) | set("–—“”‘’«»…×−•·\xa0")
    for _, card in game.cards():
        for value in card.values.values():
            found.update(str(value))
    return found


def _work(faces: Faces, file: PdfFile, voices: Sequence[Voice], jobs: Sequence[Job]) -> _Chunk | None:
    """In another process: a chunk drawn and encoded, None where it needs a letter that has no code."""
    file.encoder.close()
    pictures, drawn = faces.palette.pictures, []
    try:
        for component, card in jobs:
            face, back = faces.face(component, card), faces.back(component, card)
            if face:
                drawn.append(_drawn(face, f"{component.id}/{card.id}", faces, file))
            if back and not file.has(back.key):
                drawn.append(_drawn(back, back.key, faces, file))
    except Unassigned:
        return None
    faults = [*faces.faults, *(fault for voice in voices for fault in voice.language.diagnostics)]
    reads = faces.project.digests(faces.project.reads)
    return _Chunk(drawn, faults, reads, list(pictures.asked))


def _drawn(drawing: Drawing, name: str, faces: Faces, file: PdfFile) -> _Drawn:
    shell = Drawing(drawing.key, drawing.width, drawing.height, drawing.bleed, ())
    return _Drawn(shell, file.encode(drawing.items), faces.digest(drawing), name)


def _take(chunk: _Chunk, faces: Faces, file: PdfFile, deck: Deck) -> None:
    faces.project.adopt(chunk.reads)
    faces.project.reads.update(chunk.reads)
    deck.faults += chunk.faults
    for source, tag in chunk.pictures:
        faces.palette.pictures.find(source, tag)
    for drawn in chunk.drawn:
        file.add_form(drawn.shell, drawn.content)
        deck.hashes[drawn.name] = drawn.digest
