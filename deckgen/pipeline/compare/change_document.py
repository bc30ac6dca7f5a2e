"""The sheet of changes: faces before and after side by side, values and texts of the rulebook with what differs in
bold; and the list of cards to be taken out of a printed deck. Takes what changed and drawings, gives a `Document`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from deckgen.diagnostics import Location, counted
from deckgen.document import (
    Block,
    Document,
    Figure,
    FigureGroup,
    Figures,
    Heading,
    Icon,
    Inline,
    Inlines,
    Paragraph,
    Row,
    Table,
    Text,
)
from deckgen.drawing import Drawing
from deckgen.geometry import MM
from deckgen.pipeline.compare.changelog import GameChanges, between, letters, ranges, tokens
from deckgen.pipeline.compare.difference import CardChange, Difference

# Widths of a face, by how many cards there are at most, and how many pairs then stand in a row.
_WIDTHS = ((1, 60 * MM, 1), (4, 41 * MM, 2), (1 << 30, 26 * MM, 3))
_TALLEST = 1.45                 # of its width
_OUT, _IN_ROW = 32 * MM, 5      # a face to be taken out, and how many of them stand in a row
_NOWHERE = Location("")
_NAMELESS: Mapping[str, str] = {}
_ICON = re.compile("‹([^›]*)›")


@dataclass(frozen=True, slots=True)
class Pair:
    """A card that changed with its faces, None where there was, is or can be none. `corner` is the corner radius as a
    share of the width."""

    change: CardChange
    old: Drawing | None
    new: Drawing | None
    corner: float


class TakeOut(NamedTuple):
    """The words of the list, translated: its heading, what stands below it, what is said where old faces are drawn anew
    (empty where they are not), and the heads of its table: card, copies to take out, copies to put in."""

    heading: str
    text: str
    redrawn: str
    heads: tuple[str, str, str]


def change_document(title: str, locale: str, changes: GameChanges, found: Difference, pairs: Sequence[Pair],
                    redrawn: bool, icons: Collection[str]) -> Document:
    """`found` is what changed in one language; `redrawn` tells that old faces were drawn with today's templates."""
    drawings = {drawing.key: drawing for pair in pairs for drawing in (pair.old, pair.new) if drawing}
    blocks: list[Block] = [
        Heading(1, _text(f"{title}: what changed ({locale})"), "top", _NOWHERE),
        Paragraph(_text(_summary(changes, found)), _NOWHERE), *_faces(pairs)]
    if redrawn:
        blocks.append(Paragraph(_text("The files that were printed are not here: the faces before were drawn from the "
                                      "recorded values with the templates and pictures of today."), _NOWHERE))
    blocks += [*_sides(found), *_values(found, icons), *_book(found), *_examples(found)]
    return Document(title, locale, tuple(blocks), drawings)


def _summary(changes: GameChanges, found: Difference) -> str:
    kinds = [(kind, sum(card.kind == kind for card in found.cards)) for kind in ("changed", "added", "removed")]
    cards = ", ".join(f"{counted(number, 'card')} {kind}" for kind, number in kinds if number) or "no card changed"
    printed, discarded = sum(card.print for card in found.cards), sum(card.discard for card in found.cards)
    copies = f"; {counted(printed, 'copy', 'copies')} to print, {discarded} to take out" if printed or discarded else ""
    pages = f"; rulebook: pages {ranges(found.pages)} of {found.of[1]}" if found.pages else ""
    unset = "; the rulebook cannot be set as things are" if found.unset else ""
    return f"Since {changes.since}: {cards}{copies}{pages}{unset}."


def _faces(pairs: Sequence[Pair]) -> Iterator[Block]:
    shown = [pair for pair in pairs if pair.old or pair.new]
    width, row = next((width, row) for most, width, row in _WIDTHS if len(shown) <= most)
    for at in range(0, len(shown), row):
        yield Figures(tuple(_pair(pair, width) for pair in shown[at:at + row]), _NOWHERE)


def _pair(pair: Pair, width: float) -> FigureGroup:
    change = pair.change
    old, new = change.copies
    kind = "" if change.kind == "changed" else f"{change.kind}, "
    copies = counted(new or old, "copy", "copies") if kind or old == new else f"{old} → {new} copies"
    figures = tuple(_figure(drawing, width, pair.corner) for drawing in (pair.old, pair.new) if drawing)
    return FigureGroup(figures, _text(f"{change.id}: {kind}{copies}"))


def _figure(drawing: Drawing, width: float, corner: float) -> Figure:
    scaled = min(width, width * _TALLEST * drawing.width / drawing.height)
    return Figure(drawing.key, scaled, corner * scaled)


def _sides(found: Difference) -> Iterator[Block]:
    """What changed of sides that no value tells."""
    both = [(card.id, card.old, card.new, card.fields) for card in found.cards if card.old and card.new]
    faces = [card for card, old, new, fields in both if old.face != new.face and not fields]
    backs = [card for card, old, new, _ in both if old.back != new.back]
    for cards, what in ((faces, "The face is drawn otherwise, with the same values"),
                        (backs, "The back is another one")):
        if cards:
            yield Paragraph((Text(f"{what}: ", bold=True), Text(", ".join(cards))), _NOWHERE)


def _values(found: Difference, icons: Collection[str]) -> Iterator[Block]:
    rows = [(change.name, change.old, change.new) for change in found.figures]
    rows += [(f"{card.id}: {change.name}", change.old, change.new) for card in found.cards for change in card.fields]
    if rows:
        yield _table(("Value", "Before", "After"), [
            (_text(name), *marked(old, new, icons, found.names)) for name, old, new in rows])


def _book(found: Difference) -> Iterator[Block]:
    if found.texts:
        yield Heading(2, _text("Rulebook"), "rulebook", _NOWHERE)
        rows = [(_text(str(text.page or "")), _text(", ".join(text.rules)),
                 *marked(text.old and text.old.text, text.new and text.new.text)) for text in found.texts]
        yield _table(("Page", "Rules", "Before", "After"), rows)


def _examples(found: Difference) -> Iterator[Block]:
    if found.examples:
        yield Heading(2, _text("Examples that go otherwise"), "examples", _NOWHERE)
    for example in found.examples:
        ends = ", ".join(f"{figure.name} {between(figure.old, figure.new)}" for figure in example.figures)
        pages = f", page {ranges(example.pages)}" if example.pages else ""
        yield Paragraph((Text(f"{example.name}{pages}: ", bold=True), Text(ends or "another course")), _NOWHERE)


def _table(head: Sequence[str], rows: Sequence[tuple[Inlines, ...]]) -> Table:
    return Table(Row(tuple(map(_text, head)), _NOWHERE), tuple(Row(cells, _NOWHERE) for cells in rows),
                 ("left",) * len(head))


def marked(old: Any, new: Any, icons: Collection[str] = (),
           names: Mapping[str, str] = _NAMELESS) -> tuple[Inlines, Inlines]:
    """Two values as they are shown, the words that differ in bold; icons among `icons` as such, cards by `names`."""
    before, after = (tokens(_shown(value, names)) for value in (old, new))
    sides: tuple[list[Inline], list[Inline]] = ([], [])
    for what, start, end, first, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        for side, words in zip(sides, (before[start:end], after[first:last]), strict=True):
            side += _runs("".join(words), what != "equal", icons)
    return tuple(sides[0]), tuple(sides[1])


def _runs(words: str, bold: bool, icons: Collection[str]) -> Iterator[Inline]:
    for place, part in enumerate(_ICON.split(words)):
        if place % 2:
            yield Icon(part) if part in icons else Text(part)
        elif part:
            yield Text(part, bold=bold)


def _shown(value: Any, names: Mapping[str, str]) -> str:
    if value is None:
        return "–"
    return letters(value, names) if isinstance(value, str) else str(value)


def _text(words: str) -> Inlines:
    return (Text(words),)


# --- what to take out ------------------------------------------------------------------------------------------

def take_out_document(title: str, locale: str, words: TakeOut, pairs: Sequence[Pair]) -> Document:
    """The old faces of cards with how many of each have to leave a printed deck."""
    drawings = {pair.old.key: pair.old for pair in pairs if pair.old}
    blocks: list[Block] = [Heading(1, _text(words.heading), "top", _NOWHERE),
                           Paragraph((Text(title, bold=True), Text(f". {words.text}")), _NOWHERE)]
    shown = [pair for pair in pairs if pair.old and pair.change.discard]
    for at in range(0, len(shown), _IN_ROW):
        blocks.append(Figures(tuple(_gone(pair) for pair in shown[at:at + _IN_ROW]), _NOWHERE))
    rows = [(_text(_name(pair)), _text(str(pair.change.discard)), _text(str(pair.change.print))) for pair in pairs]
    blocks.append(_table(words.heads, rows))
    if words.redrawn:
        blocks.append(Paragraph(_text(words.redrawn), _NOWHERE))
    return Document(title, locale, tuple(blocks), drawings)


def _gone(pair: Pair) -> FigureGroup:
    figures = (_figure(pair.old, _OUT, pair.corner),) if pair.old else ()
    return FigureGroup(figures, (Text(f"{pair.change.discard} × {_name(pair)}", bold=True),))


def _name(pair: Pair) -> str:
    """As the printed card has it."""
    state = pair.change.old or pair.change.new
    return letters(str(state.values.get("name") or pair.change.id)) if state else pair.change.id
