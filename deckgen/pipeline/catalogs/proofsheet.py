"""The proof sheet: each card in its source and in a translation side by side, the texts below, findings marked.

Takes faces drawn in both languages with what was said of their texts; gives a `Document`. Knows no catalog and no PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import unescape
from typing import NamedTuple

from deckgen.colour import WHITE, Rgb
from deckgen.diagnostics import Location
from deckgen.document import (
    Block,
    Document,
    Figure,
    FigureGroup,
    Figures,
    Heading,
    Inlines,
    Paragraph,
    Row,
    Table,
    Text,
)
from deckgen.drawing import Drawing, Item, Line, Paint, Picture, Stroke, TextBlock, Word, leaves
from deckgen.geometry import MM, Rect, moved
from deckgen.pen import circle, filled
from deckgen.render.fonts import Fonts
from deckgen.texts import plain

WIDEST, HIGHEST = 63 * MM, 74 * MM          # room for a face; larger ones are shown smaller
RED = Rgb(0.78, 0.15, 0.12)
_BADGE = 5.2                                # points, the radius of a number on a face
_EDGE = 1.6
_NOWHERE = Location("")


class ProofText(NamedTuple):
    """A text of a card: what its catalog has, word by word, and the letters that stand on the face. `remarks` are the
    findings, as check, level and message."""

    context: str
    msgid: str
    msgstr: str
    place: Location
    shown: str
    remarks: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class ProofCard:
    """A card with both faces, of the same size; `corner` in points. `changed` since it was last built, None if it has
    never been."""

    id: str
    name: str
    source: Drawing
    target: Drawing
    corner: float
    texts: tuple[ProofText, ...]
    changed: bool | None

    @property
    def remarks(self) -> int:
        return sum(len(text.remarks) for text in self.texts)

    @property
    def first(self) -> bool:
        """Whether it is to be read before others: its face changed, or the source of a text that may not be on it."""
        return bool(self.changed) or any(check == "fuzzy" for text in self.texts for check, _, _ in text.remarks)


def proof_document(title: str, locale: str, languages: tuple[str, str], cards: Sequence[ProofCard],
                   fonts: Fonts) -> Document:
    """The changed cards first, then those with findings, then the others, each in the order of its deck."""
    ordered = sorted(cards, key=lambda card: (not card.first, not card.remarks))
    drawings: dict[str, Drawing] = {}
    blocks: list[Block] = [*_opening(title, languages, ordered)]
    for card in ordered:
        blocks += _card(card, languages, drawings, fonts)
    return Document(f"{title}: {languages[1]}", locale, tuple(blocks), drawings)


def _opening(title: str, languages: tuple[str, str], cards: Sequence[ProofCard]) -> Iterator[Block]:
    found = sum(card.remarks for card in cards)
    yield Heading(1, _text(f"{title}: {languages[0]} → {languages[1]}"), "top", _NOWHERE)
    changed = [bool(card.changed) for card in cards if card.changed is not None]
    since = f", {sum(changed)} of them changed since they were last built" if changed else ", never built before"
    yield Paragraph(_text(f"{_counted(len(cards), 'card')}{since}; {_counted(found, 'finding')}, with their numbers on "
                          "the faces. Changed cards come first. Words that stand on several cards are shown once."),
                    _NOWHERE)
    yield Paragraph(_text("Read by: ______________________________ Date: ________________ "
                          "Signed: ______________________________"), _NOWHERE)


def _card(card: ProofCard, languages: tuple[str, str], drawings: dict[str, Drawing], fonts: Fonts) -> Iterator[Block]:
    flags = ["changed"] * card.first + [_counted(card.remarks, "finding")] * bool(card.remarks)
    note = f" ({', '.join(flags)})" if flags else ""
    yield Heading(3, _text(f"[ ] {card.name} · {card.id}{note}"), f"card-{card.id}", _NOWHERE)
    scale = min(1.0, WIDEST / card.source.width, HIGHEST / card.source.height)
    groups = []
    for side, drawing, language in (("source", card.source, languages[0]), ("target", card.target, languages[1])):
        face = replace(drawing, key=f"{side}_{card.id}")
        shown = _marked(face, card, fonts) if side == "target" else face
        drawings |= {face.key: face, shown.key: shown}
        groups.append(FigureGroup((Figure(shown.key, face.width * scale, card.corner * scale),), _text(language)))
    yield Figures(tuple(groups), _NOWHERE, leads=bool(card.texts))
    rows = [Row((_text(text.context, italic=True), _text(text.msgid), _text(text.msgstr)), text.place)
            for text in card.texts]
    head = Row((_text("Text"), _text(languages[0]), _text(languages[1])), _NOWHERE)
    if rows:
        yield Table(head, tuple(rows), ("left", "left", "left"))
    for number, (text, (check, level, message)) in enumerate(_numbered(card.texts), 1):
        yield Paragraph((Text(f"{number}  {level}, {check}: ", bold=True), Text(f"{message} "),
                         Text(f"({text.place})", italic=True)), text.place)


def _numbered(texts: Iterable[ProofText]) -> Iterator[tuple[ProofText, tuple[str, str, str]]]:
    return ((text, remark) for text in texts for remark in text.remarks)


def _text(words: str, italic: bool = False) -> Inlines:
    return (Text(words, italic=italic),)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


# --- marks on a face ---------------------------------------------------------------------------------------------

def _marked(face: Drawing, card: ProofCard, fonts: Fonts) -> Drawing:
    """The face with a frame around each text that something was found in, and the numbers of the findings."""
    marks: list[Item] = [Picture(face.key, (1, 0, 0, 1, 0, 0))]
    number = 1
    for text in card.texts:
        place = next(iter(_places(face, text.shown)), None)
        for at, _ in enumerate(text.remarks):
            if place:
                marks += _mark(place, number, at, fonts)
            number += 1
    return replace(face, key=f"marked_{card.id}", items=tuple(marks))


def _mark(place: Rect, number: int, at: int, fonts: Fonts) -> Iterator[Item]:
    if at == 0:
        yield filled(place.grown(_EDGE), Paint(stroke=Stroke(RED, 0.9)))
    x, y, r = place.left + at * 2.2 * _BADGE, place.top + _EDGE, _BADGE
    yield circle(x, y, r, Paint(RED))
    face = fonts["text-bold"]
    word = face[str(number)]
    yield TextBlock(7, WHITE, face.space, (Line(x - word.width * 7 / 2000, y - 2.5, 0, (word,)),))


def stands_on(face: Drawing, shown: str) -> bool:
    return any(_places(face, shown))


def _places(face: Drawing, shown: str) -> Iterator[Rect]:
    """Where a text stands on a face: the block of lines that has its letters, or those of a part of it."""
    wanted = _letters(unescape(plain(shown)))
    for item, matrix in leaves(face.items):
        if isinstance(item, TextBlock):
            letters = _letters("".join(word.text for line in item.lines for word in line.words if word))
            if letters and wanted and (letters in wanted or wanted in letters) and 2 * len(letters) >= len(wanted):
                yield moved(_extent(item), matrix)


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())


def _extent(block: TextBlock) -> Rect:
    edges = [(line.x, line.x + _length(line, block)) for line in block.lines]
    return Rect(min(left for left, _ in edges), block.lines[-1].y - 0.25 * block.size,
                max(right for _, right in edges), block.lines[0].y + 0.8 * block.size)


def _length(line: Line, block: TextBlock) -> float:
    def wide(word: Word | None) -> float:
        return word.width * block.size / 1000 if word else block.space * block.size / 1000 + line.gap
    return sum(map(wide, line.words))
