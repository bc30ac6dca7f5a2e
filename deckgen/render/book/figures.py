"""Pictures in rows with captions, and cards explained beside their pictures, in two columns where that saves room.
Lengths in points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from deckgen.diagnostics import Location
from deckgen.document import CardEntry, Figure, FigureGroup, Figures
from deckgen.geometry import MM, Size
from deckgen.render.book.pieces import Lettering, Look, Piece, letter, stack_height
from deckgen.render.book.surface import Surface
from deckgen.render.book.theme import Theme

_GAP, _GROUP_GAP, _CAPTION_GAP = 3 * MM, 6 * MM, 4.0
_BEFORE, _AFTER = 8.0, 9.0
_ENTRY_GAP, _ENTRIES_GAP = 4.5 * MM, 8.0
_COLUMNS_GAP = 5 * MM
_SAVED = 0.2                # of the height, that two columns of entries have to save
_WHOLE = 4                  # rows that stay together on a page


@dataclass(frozen=True)
class Group:
    """A row of figures, `width` points wide, with the caption of its group below."""

    figures: tuple[Figure, ...]
    width: float
    height: float           # of its highest figure
    caption: Lettering | None

    def paint(self, surface: Surface, x: float, top: float, theme: Theme) -> None:
        left, bottom = x + (self.width - _row_width(self.figures)) / 2, top - self.height
        for figure in self.figures:
            surface.picture(figure.drawing, left, bottom, figure.width, figure.corner, theme.line)
            left += figure.width + _GAP
        if self.caption:
            self.caption.paint(surface, x, bottom - _CAPTION_GAP)


@dataclass(frozen=True, kw_only=True)
class FiguresPiece(Piece):
    """Groups side by side, centred."""

    groups: tuple[Group, ...]
    width: float
    theme: Theme

    def paint(self, surface: Surface, x: float, top: float) -> None:
        highest = max(group.height for group in self.groups)
        left = x + (self.width - _groups_width(self.groups)) / 2
        for group in self.groups:
            group.paint(surface, left, top - highest + group.height, self.theme)
            left += group.width + _GROUP_GAP


def figure_pieces(block: Figures, look: Look, width: float) -> list[FiguresPiece]:
    """A piece for each row, kept together; of many rows the last two, for the caption."""
    place = block.place
    if len(block.groups) > 1:
        groups = tuple(_group(group, _row_width(group.figures), place, look) for group in block.groups)
        return [replace(_piece(groups, place, look.theme, width), keep=block.leads, floats=not block.leads)]
    whole = block.groups[0]
    *rows, last = _rows(whole.figures, width)
    parts = [*(FigureGroup(row, ()) for row in rows), FigureGroup(last, whole.caption)]
    pieces = [_piece((_group(part, width, place, look),), place, look.theme, width) for part in parts]
    return [replace(piece, before=piece.before if at == 0 else _GAP, after=piece.after if part is parts[-1] else _GAP,
                    keep=part is not parts[-1] and (len(parts) <= _WHOLE or part is parts[-2]), floats=at == 0)
            for at, (piece, part) in enumerate(zip(pieces, parts, strict=True))]


def _group(group: FigureGroup, width: float, place: Location, look: Look) -> Group:
    caption = letter(look, group.caption, look.theme.caption, width, place) if group.caption else None
    return Group(group.figures, width, max(_height(figure, look.sizes) for figure in group.figures), caption)


def _piece(groups: tuple[Group, ...], place: Location, theme: Theme, width: float) -> FiguresPiece:
    highest = max(group.height for group in groups)
    below = max(group.caption.height + _CAPTION_GAP if group.caption else 0 for group in groups)
    widest = max(_groups_width(groups), *(_row_width(group.figures) for group in groups))
    return FiguresPiece(height=highest + below, before=_BEFORE, after=_AFTER, floats=True, groups=groups, width=width,
                        theme=theme, place=place, overhang=max(widest - width, 0.0))


def _rows(figures: tuple[Figure, ...], width: float) -> list[tuple[Figure, ...]]:
    """As few rows as there is room for, as even as they can be."""
    most = 1
    while most < len(figures) and _row_width(figures[:most + 1]) <= width + 0.01:
        most += 1
    even = -(-len(figures) // -(-len(figures) // most))
    return [figures[at:at + even] for at in range(0, len(figures), even)]


def _row_width(figures: Sequence[Figure]) -> float:
    return sum(figure.width for figure in figures) + _GAP * (len(figures) - 1)


def _groups_width(groups: Sequence[Group]) -> float:
    return sum(group.width for group in groups) + _GROUP_GAP * (len(groups) - 1)


def _height(figure: Figure, sizes: Mapping[str, Size]) -> float:
    size = sizes[figure.drawing]
    return figure.width * size.height / size.width


@dataclass(frozen=True, kw_only=True)
class EntryPiece(Piece):
    """A card's picture at the left, its name and texts, each with the gap below it, at the right."""

    figure: Figure
    picture_height: float
    texts: tuple[tuple[Lettering, float], ...]
    theme: Theme

    def paint(self, surface: Surface, x: float, top: float) -> None:
        figure = self.figure
        surface.picture(figure.drawing, x, top - self.picture_height, figure.width, figure.corner, self.theme.line)
        for text, gap in self.texts:
            text.paint(surface, x + figure.width + _ENTRY_GAP, top)
            top -= text.height + gap


@dataclass(frozen=True, kw_only=True)
class EntryPair(Piece):
    """Two entries side by side, or the last one of an odd number; the right one begins at `second`."""

    entries: tuple[EntryPiece, ...]
    second: float

    def paint(self, surface: Surface, x: float, top: float) -> None:
        for at, entry in enumerate(self.entries):
            entry.paint(surface, x + at * self.second, top)


def entry_pieces(entries: Sequence[CardEntry], look: Look, width: float) -> list[Piece]:
    """Entries that follow each other, over a width."""
    single = [_entry(entry, look, width) for entry in entries]
    room = (width - _COLUMNS_GAP) / 2
    narrow = [_entry(entry, look, room, hyphenate=False) for entry in entries]
    pairs = [_pair(tuple(narrow[at:at + 2]), room + _COLUMNS_GAP) for at in range(0, len(narrow), 2)]
    saving = stack_height(pairs) <= stack_height(single) * (1 - _SAVED)
    return [*pairs] if saving and not any(pair.overhang for pair in pairs) else [*single]


def _pair(entries: tuple[EntryPiece, ...], second: float) -> EntryPair:
    return EntryPair(height=max(entry.height for entry in entries), before=_ENTRIES_GAP, after=_ENTRIES_GAP,
                     entries=entries, second=second, anchors=tuple(name for entry in entries for name in entry.anchors),
                     place=entries[0].place, overhang=max(entry.overhang for entry in entries))


def _entry(entry: CardEntry, look: Look, width: float, hyphenate: bool = True) -> EntryPiece:
    """An entry over a width; the first of its texts is set small."""
    theme, room = look.theme, width - entry.figure.width - _ENTRY_GAP
    texts = [(letter(look, entry.name, theme.entry_name, room, entry.place), 0.0)]
    for number, inlines in enumerate(entry.texts):
        style = theme.small if number == 0 else replace(theme.entry, hyphenate=hyphenate)
        texts.append((letter(look, inlines, style, room, entry.place), 2.0))
    high = _height(entry.figure, look.sizes)
    height = max(high, sum(text.height + gap for text, gap in texts))
    return EntryPiece(height=height, before=_ENTRIES_GAP, after=_ENTRIES_GAP, figure=entry.figure, picture_height=high,
                      texts=tuple(texts), theme=theme, anchors=(entry.anchor,), place=entry.place,
                      overhang=max(text.overhang for text, _ in texts))
