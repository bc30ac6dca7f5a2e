"""A page being drawn: items in the order in which they are read, links, and what the page explains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from deckgen.book import Link, Target
from deckgen.colour import BLACK, Colour, parse_colour
from deckgen.drawing import Group, Item, Line, Paint, Picture, Stroke, TextBlock, Word
from deckgen.geometry import Rect, Size
from deckgen.pen import filled, rounded, straight
from deckgen.render.book.breaking import Laid
from deckgen.render.book.theme import Type
from deckgen.render.book.words import Part, Setter

_LOOSEST = 1.0              # em: a line whose spaces would be wider than this is left ragged


@dataclass(frozen=True, slots=True)
class Leaf:
    """The sides of a page: of its text, and of the paper with its bleed. A recto's outer side is the right one."""

    recto: bool
    left: float
    right: float
    edge_left: float
    edge_right: float


class Surface:
    """Points, origin at the trim's bottom left corner. `sizes` are width and height of each drawing."""

    def __init__(self, setter: Setter, leaf: Leaf, targets: Mapping[str, Target], sizes: Mapping[str, Size]) -> None:
        self.setter, self.leaf, self.targets, self.sizes = setter, leaf, targets, sizes
        self.items: list[Item] = []
        self.links: list[Link] = []
        self.rules: dict[str, None] = {}
        self.examples: dict[str, None] = {}

    def box(self, rect: Rect, colour: str, radius: float = 0) -> None:
        """A filled rectangle, its corners rounded."""
        self.items.append(filled(rect, Paint(parse_colour(colour)), radius))

    def rule(self, left: float, right: float, y: float, width: float, colour: str) -> None:
        """A horizontal line."""
        self.items.append(straight(left, y, right, y, Paint(stroke=Stroke(parse_colour(colour), width))))

    def leader(self, left: float, right: float, y: float, colour: str) -> None:
        """A row of dots, in step with those of other lines."""
        step = 4.0
        start = -(-left // step) * step
        if right > start:
            dots = Stroke(parse_colour(colour), 0.9, (0, step), "round")
            self.items.append(straight(start, y, right, y, Paint(stroke=dots)))

    def picture(self, key: str, left: float, bottom: float, width: float, corner: float | None, edge: str) -> None:
        """A drawing at a width; a printed piece is cut at its trim and edged."""
        wide, high = self.sizes[key]
        scale = width / wide
        shown = Picture(key, (scale, 0, 0, scale, left, bottom))
        if corner is None:
            self.items.append(shown)
            return
        rect = Rect(left, bottom, left + width, bottom + high * scale)
        self.items += [Group((shown,), clip=rounded(rect, corner)),
                       filled(rect, Paint(stroke=Stroke(parse_colour(edge), 0.5)), corner)]

    def link(self, left: float, bottom: float, right: float, top: float, anchor: str) -> None:
        """An area that leads to an anchor, if the book has it."""
        if anchor in self.targets and right > left:
            self.links.append(Link(Rect(left, bottom, right, top), anchor))

    def lines(self, laid: Sequence[Laid], style: Type, x: float, top: float, width: float) -> None:
        """Lines of text below `top`, as far apart as their style says."""
        y = self.baseline(style, top)
        for line in laid:
            self.line(line, style, x, y, width)
            y -= style.leading

    def baseline(self, style: Type, top: float) -> float:
        """Where the first line below `top` stands."""
        face = self.setter.fonts[self.setter.key(style)]
        return top - style.leading / 2 - (face.ascent - face.descent) / 2 * style.size

    def line(self, line: Laid, style: Type, x: float, y: float, width: float) -> None:
        space = self.setter.space(style) * style.size / 1000
        chunks = [tuple(map(self._numbered, chunk.parts)) for chunk in line.chunks]
        natural = sum(part.width for parts in chunks for part in parts) + space * (len(chunks) - 1)
        gap, rest = 0.0, width - natural
        if style.align == "justify" and len(chunks) > 1 and (rest < 0 or not line.final):
            gap = rest / (len(chunks) - 1)
            gap = gap if gap <= _LOOSEST * style.size else 0.0
        x += rest / 2 if style.align == "centre" else rest if style.align == "right" else 0
        run = _Run(self, style, y, gap, space)
        for number, parts in enumerate(chunks):
            if number:
                x = run.space(x)
            for part in parts:
                x = run.part(part, x)
        run.close()

    def _numbered(self, part: Part) -> Part:
        if not part.page:
            return part
        target = self.targets.get(part.page)
        return part._replace(word=self.setter.fonts[part.word.font][str(target.page) if target else "?"])

    def text(self, size: float, colour: Colour, space: float, line: Line) -> None:
        """A line of words; it joins the text block before it where they are of one kind."""
        last = self.items[-1] if self.items else None
        if isinstance(last, TextBlock) and last[:3] == (size, colour, space):
            self.items[-1] = last._replace(lines=(*last.lines, line))
        else:
            self.items.append(TextBlock(size, colour, space, (line,)))


class _Run:
    """Words of one size and colour on one line, written out when either changes."""

    def __init__(self, surface: Surface, style: Type, y: float, gap: float, space: float) -> None:
        self.surface, self.style, self.y, self.gap, self.width = surface, style, y, gap, space
        self.words: list[Word | None] = []
        self.kind: tuple[float, Colour] = (0.0, BLACK)
        self.x = 0.0
        self.anchor, self.from_x, self.to_x = "", 0.0, 0.0

    def space(self, x: float) -> float:
        self.words.append(None)
        return x + self.width + self.gap

    def part(self, part: Part, x: float) -> float:
        if (part.size, part.colour) != self.kind:
            self.flush()
            self.kind, self.x = (part.size, part.colour), x
        self.words.append(part.word)
        end = x + part.width
        if part.link != self.anchor:
            self.close_link()
            self.anchor, self.from_x = part.link, x
        self.to_x = end
        return end

    def flush(self) -> None:
        if any(self.words):
            size, colour = self.kind
            # The space and the gap stay as wide as the line's own where the size differs, as an icon's does.
            space = self.surface.setter.space(self.style) * self.style.size / size
            self.surface.text(size, colour, space, Line(self.x, self.y, self.gap, tuple(self.words)))
        self.words = []

    def close_link(self) -> None:
        if self.anchor:
            size = self.style.size
            self.surface.link(self.from_x, self.y - 0.25 * size, self.to_x, self.y + 0.85 * size, self.anchor)

    def close(self) -> None:
        self.flush()
        self.close_link()
