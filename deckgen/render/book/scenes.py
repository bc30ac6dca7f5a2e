"""The steps of an example: two beside each other, each with its number and its cards at the left; a step with many
cards has a row to itself. Lengths in points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from deckgen.document import Figure, Scene, Scenes, Text
from deckgen.geometry import MM, Rect
from deckgen.render.book.breaking import natural
from deckgen.render.book.pieces import NOWHERE, Lettering, Look, Piece, letter
from deckgen.render.book.prose import rule_ids
from deckgen.render.book.surface import Surface
from deckgen.render.book.theme import Theme

_COLUMNS = 2
_FEW = 2                    # cards of a step that may share its row
_ACROSS = 4                 # cards beside each other
_GUTTER = 2.5 * MM
_GAP = 1.5 * MM             # between cards
_TEXT_GAP = 2.2 * MM        # between cards and text
_BADGE = 5.4                # radius of a number's disc; it stays clear of the cards, whose figures verify reads
_BADGE_GAP = 2.2
_BEFORE, _BETWEEN, _AFTER = 6.5, 9.0, 7.0
_IDS_GAP = 2.5              # between what stands in a row and rule ids below all of it
_WHOLE = 3                  # rows that stay together on a page


@dataclass(frozen=True)
class Cell:
    """A step, `left` points from the text's edge. `lines` are rows of pictures with their heights."""

    left: float
    height: float
    lines: tuple[tuple[tuple[Figure, float], ...], ...]
    number: Lettering
    text: Lettering
    text_left: float

    def paint(self, surface: Surface, x: float, top: float, theme: Theme) -> None:
        x += self.left
        under = top
        for line in self.lines:
            left = x + 2 * _BADGE + _BADGE_GAP
            for figure, height in line:
                surface.picture(figure.drawing, left, under - height, figure.width, figure.corner, theme.line)
                left += figure.width + _GAP
            under -= _highest(line) + _GAP
        middle = top - self.text.style.leading / 2
        surface.box(Rect(x, middle - _BADGE, x + 2 * _BADGE, middle + _BADGE), theme.accent, _BADGE)
        self.number.paint(surface, x, middle + self.number.height / 2)
        self.text.paint(surface, x + self.text_left, top)


@dataclass(frozen=True, kw_only=True)
class ScenesPiece(Piece):
    """Steps side by side, rule ids at the foot."""

    cells: tuple[Cell, ...]
    example: str
    theme: Theme
    rules: tuple[str, ...] = ()
    ids: Lettering | None = None

    def paint(self, surface: Surface, x: float, top: float) -> None:
        for cell in self.cells:
            cell.paint(surface, x, top, self.theme)
        if self.ids:
            self.ids.paint(surface, x, top - self.height + self.ids.height)
        surface.rules |= dict.fromkeys(self.rules)
        surface.examples[self.example] = None


def scene_pieces(block: Scenes, look: Look, width: float) -> list[Piece]:
    """A piece for each row; one row does not stand alone on a page."""
    half = (width - _GUTTER) / _COLUMNS
    pieces = [_row(row, block.example, look, width)
              for row in _rows(block.scenes, [_narrow(scene, half, look) for scene in block.scenes])]
    last = len(pieces) - 1
    pieces = [replace(piece, before=_BETWEEN if at else _BEFORE, after=_BETWEEN if at < last else _AFTER,
                      keep=block.closes if at == last else last < _WHOLE or at in (0, last - 1))
              for at, piece in enumerate(pieces)]
    return [*pieces[:-1], _with_ids(pieces[-1], block.rules, look, width)] if block.rules and pieces else list(pieces)


def _narrow(scene: Scene, room: float, look: Look) -> bool:
    """Whether a step may share its row: its text is no higher than its cards, or it has no cards beside each other."""
    if len(scene.figures) < _FEW:
        return True
    cell = _cell(scene, 0, room, look)
    return len(scene.figures) == _FEW and cell.text.height <= _highest(cell.lines[0])


def _rows(scenes: Sequence[Scene], narrow: Sequence[bool]) -> Iterator[list[Scene]]:
    """Narrow ones in twos."""
    row: list[Scene] = []
    for scene, shares in zip(scenes, narrow, strict=True):
        if row and not shares:
            yield row
            row = []
        row.append(scene)
        if len(row) == _COLUMNS or not shares:
            yield row
            row = []
    if row:
        yield row


def _row(scenes: Sequence[Scene], example: str, look: Look, width: float) -> ScenesPiece:
    room = (width - _GUTTER * (len(scenes) - 1)) / len(scenes)
    cells = tuple(_cell(scene, at * (room + _GUTTER), room, look) for at, scene in enumerate(scenes))
    return ScenesPiece(height=max(cell.height for cell in cells), cells=cells, example=example, theme=look.theme,
                       place=scenes[0].place, overhang=max(cell.text.overhang for cell in cells))


def _cell(scene: Scene, left: float, room: float, look: Look) -> Cell:
    theme = look.theme
    figures = tuple((figure, figure.width * look.sizes[figure.drawing].height / look.sizes[figure.drawing].width)
                    for figure in scene.figures)
    lines = tuple(figures[at:at + _ACROSS] for at in range(0, len(figures), _ACROSS))
    shown = max((sum(figure.width + _GAP for figure, _ in line) for line in lines), default=0.0) - _GAP
    text_left = 2 * _BADGE + (_BADGE_GAP + shown if lines else 0) + _TEXT_GAP
    text = letter(look, scene.text, replace(theme.entry, hyphenate=False), room - text_left, scene.place)
    number = letter(look, (Text(str(scene.number)),), theme.badge, 2 * _BADGE, NOWHERE)
    high = sum(_highest(line) + _GAP for line in lines) - _GAP
    return Cell(left, max(text.height, high), lines, number, text, text_left)


def _highest(line: tuple[tuple[Figure, float], ...]) -> float:
    return max(height for _, height in line)


def _with_ids(piece: ScenesPiece, rules: tuple[str, ...], look: Look, width: float) -> ScenesPiece:
    """A row with rule ids: below the text of its last step, or below all of it."""
    ids, style, cell = rule_ids(rules, look, width), look.theme.rule, piece.cells[-1]
    room = width - cell.left - cell.text_left
    space = look.setter.space(style) * style.size / 1000
    inside = len(ids.laid) == 1 and natural(ids.laid[0], space) <= room
    height = max(piece.height, cell.text.height + ids.height) if inside else piece.height + _IDS_GAP + ids.height
    return replace(piece, ids=ids, rules=rules, height=height)
