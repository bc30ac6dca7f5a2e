"""Faces drawn from a template written for one test, in a game that is made in memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image as Bitmap

from deckgen.diagnostics import Diagnostic, Location
from deckgen.drawing import Drawing, TextBlock, blocks_of
from deckgen.geometry import MM, Size
from deckgen.model import Card, Column, Component, Game
from deckgen.project import Project
from deckgen.render.faces import Faces, LocalisedGame
from deckgen.render.fonts import Fonts
from deckgen.render.pictures import Pictures
from deckgen.render.settings import Setting
from deckgen.render.templates import MemoryCache
from deckgen.translate import load_language, translate
from tests import books

TEMPLATE = "play/card.xml.j2"
PLACE = Location("cards/play/deck.csv", 2)
WIDTH, HEIGHT = 60 * MM, 90 * MM


class Drawn(NamedTuple):
    """A face, None where its template fails, and what is wrong with it."""

    drawing: Drawing | None
    faults: list[Diagnostic]

    @property
    def codes(self) -> list[str]:
        return [fault.code for fault in self.faults]

    @property
    def items(self) -> list[Any]:
        assert self.drawing is not None
        return list(self.drawing.items)

    @property
    def blocks(self) -> list[TextBlock]:
        return list(blocks_of(self.drawing)) if self.drawing else []


def write(root: Path, files: Mapping[str, str | bytes]) -> Project:
    """A project of these files alone."""
    for name, data in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    return Project(root.resolve(), root.resolve())


def faces(root: Path, template: str, locale: str = "en", files: Mapping[str, str | bytes] | None = None,
          fonts: Fonts | None = None, second: str = "", settings: list[Setting] | None = None,
          piece: Mapping[str, Any] | None = None, **values: Any) -> tuple[Faces, Game]:
    """A game of one card, `ace`, with these values; `name` and `text` are translated, into a `second` locale too. Any
    of it may end at the cut, unless `piece` gives the component a safe zone."""
    project = write(root, {f"templates/{TEMPLATE}": template, **(files or {})})
    columns = tuple(Column(name, name if name in ("name", "text") else "word", required=False) for name in values)
    card = Card("ace", 2, values, PLACE)
    deck = replace(Component("deck", "Deck", Size(WIDTH, HEIGHT), 3 * MM, 0, 0, "rectangle", TEMPLATE, None, "3x3",
                             columns, (card,), PLACE), **(piece or {}))
    game = Game("play", "Play", "1", "en", ("en",), (deck,), {"hand": 5}, {}, None, (), PLACE)
    localised = []
    for spoken in (locale, second) if second else (locale,):
        language, _ = load_language(project, "play", spoken)
        localised.append(LocalisedGame(translate(game, language)[0], language))
    (made, language), *others = localised
    return Faces(made, language, project, fonts or books.fonts(), Pictures(project, "play"), MemoryCache(),
                 others[0] if others else None, settings), made


def draw(root: Path, template: str, **more: Any) -> Drawn:
    """The face of the card."""
    drawer, game = faces(root, template, **more)
    component = game.components[0]
    drawing = drawer.face(component, component.cards[0])
    return Drawn(drawing, drawer.faults)


def face(root: Path, body: str, **more: Any) -> Drawn:
    """A face in millimetres: `body` stands on line 2 and on."""
    return draw(root, f'<face unit="mm">\n{body}\n</face>\n', **more)


def bitmap(kind: str = "PNG", mode: str = "RGB", size: tuple[int, int] = (4, 2), **options: Any) -> bytes:
    """The file of a small picture whose pixels all differ."""
    pixels = bytes(place * 37 % 256 for place in range(4 * size[0] * size[1]))
    picture = Bitmap.frombytes("RGBA", size, pixels)
    picture = picture.convert(mode) if mode in ("RGBA", "LA") else picture.convert("RGB").convert(mode)
    out = BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def line_texts(block: TextBlock) -> list[str]:
    """The lines of a block as they read."""
    return ["".join(word.text if word else " " for word in line.words) for line in block.lines]
