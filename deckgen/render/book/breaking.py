"""Chunks become lines: the line ends of a whole paragraph are chosen together, for the most even spaces.

A shortest path over the places at which a line may end. Words are hyphenated only where a paragraph would be
badly spaced without. Widths in points; knows no page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from deckgen.drawing import Word
from deckgen.render.book.words import Chunk, Part

_STRETCH, _SHRINK = 0.5, 0.2        # of a space, where lines are justified
_RAGGED = 4.0                       # spaces that a ragged line may be short of without being ugly
_TOLERANCE = 1.1                    # how far spaces may stretch before words are hyphenated
# What is unwelcome: a hyphen, two in a row, a last line that holds nothing but the rest of a word.
_HYPHEN, _HYPHENS, _REST = 3_600.0, 12_000.0, 150_000.0
_SHORT = 0.12                       # of the width: a last line shorter than this is unwelcome
_OVERFULL = 1e15
# Where lines are ragged, a last line shorter than this share of the width is lengthened by narrower ones above it.
_FULL = 0.35
_NARROWER = (0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65)
_SLACK = 0.01

Splits = Callable[[Part], Sequence[tuple[Word, Word]]]


class Laid(NamedTuple):
    """A line; `final` is the last one of a paragraph or before a forced end."""

    chunks: tuple[Chunk, ...]
    final: bool


class _Node(NamedTuple):
    """A line end: the line after it begins with `tail` (of a split chunk) and the chunk numbered `after`."""

    after: int
    tail: Chunk | None
    lead: float             # width of the tail and the space behind it
    cost: float
    worst: float            # how far the worst line so far is stretched
    hyphen: bool
    previous: _Node | None
    last: Chunk | None      # the last chunk of the line before, its head where it is split


def lines(chunks: Sequence[Chunk], width: float, space: float, justified: bool, splits: Splits,
          light: Splits) -> list[Laid]:
    """Lines of at most `width`, none splitting words if that looks well; a chunk wider than the line stands alone.

    `splits` are all the splits of a part, `light` those that cost nothing to look at."""
    out: list[Laid] = []
    start = 0
    for at, chunk in enumerate(chunks):
        if chunk.ends or at == len(chunks) - 1:
            out += _paragraph(chunks[start:at + 1], width, space, justified, splits, light)
            start = at + 1
    return out


def _paragraph(chunks: Sequence[Chunk], width: float, space: float, justified: bool, splits: Splits,
               light: Splits) -> list[Laid]:
    total = sum(chunk.width + space for chunk in chunks) - space
    if total <= width + _SLACK:
        return [Laid(tuple(chunks), True)]
    search = _Search(chunks, width, space, justified)
    end = search.run(light)
    if end.worst > _TOLERANCE:
        end = min(end, search.run(splits), key=lambda node: node.cost)
    laid = _path(chunks, end)
    return laid if justified else _evened(laid, chunks, width, space, light)


def _evened(laid: list[Laid], chunks: Sequence[Chunk], width: float, space: float, light: Splits) -> list[Laid]:
    """Ragged lines whose last one is not too short, if no more lines are needed for it."""
    for share in _NARROWER:
        if natural(laid[-1], space) >= width * _FULL:
            break
        end = _Search(chunks, width * share, space, False).run(light)
        if end.cost >= _OVERFULL:
            break
        narrower = _path(chunks, end)
        if len(narrower) > len(laid):
            break
        laid = narrower
    return laid


def natural(line: Laid, space: float) -> float:
    """A line's width with spaces of the given width."""
    return sum(chunk.width for chunk in line.chunks) + space * (len(line.chunks) - 1)


def _path(chunks: Sequence[Chunk], end: _Node) -> list[Laid]:
    out: list[Laid] = []
    node = end
    while node.previous is not None:
        before = node.previous
        middle = chunks[before.after:node.after - 1]
        line = (*((before.tail,) if before.tail else ()), *middle, *((node.last,) if node.last else ()))
        out.append(Laid(line, node is end))
        node = before
    return out[::-1]


class _Search:
    """One paragraph at one width."""

    def __init__(self, chunks: Sequence[Chunk], width: float, space: float, justified: bool) -> None:
        self.chunks, self.width, self.space, self.justified = chunks, width, space, justified
        self.sums = [0.0]
        for chunk in chunks:
            self.sums.append(self.sums[-1] + chunk.width + space)

    def run(self, splits: Splits) -> _Node:
        active = [_Node(0, None, 0, 0, 0, False, None, None)]
        last = len(self.chunks) - 1
        for at, chunk in enumerate(self.chunks):
            ends: list[_Node] = []
            for head, tail in _split(chunk, splits):
                self.add(ends, active, at, head, tail)
            if at == last or not self.chunks[at + 1].bound:
                self.add(ends, active, at, chunk, None)
            end, most = self.sums[at + 1], self.width * 1.1
            # Only from these a line can hold this chunk, and so perhaps the next.
            going = [node for node in active if node.lead + end - self.sums[node.after] - self.space <= most]
            if not ends and (not going or at == last):
                self.add(ends, active, at, chunk, None, forced=True)
            active = going + ends
        done = [node if node.tail is None else _alone(node) for node in active if node.after > last]
        return min(done, key=lambda node: node.cost)

    def add(self, ends: list[_Node], active: Sequence[_Node], at: int, last: Chunk, tail: Chunk | None,
            forced: bool = False) -> None:
        best: _Node | None = None
        best_cost = best_ratio = 0.0
        final = at == len(self.chunks) - 1 and tail is None
        sums, width, reach = self.sums, self.width, self.sums[at] + last.width
        for node in active:
            after = node.after
            if after > at:
                continue
            gaps = at - after + (node.tail is not None)
            ratio = self.ratio(width - node.lead - reach + sums[after], gaps, final)
            if ratio < -1 and gaps and not forced:
                continue
            cost = node.cost + (_OVERFULL if ratio < -1 else (1 + 100 * abs(ratio) ** 3) ** 2)
            if tail is not None:
                cost += _HYPHENS if node.hyphen else _HYPHEN
            elif final and reach - sums[after] + node.lead < width * _SHORT:
                cost += _HYPHEN
            if best is None or cost < best_cost:
                best, best_cost, best_ratio = node, cost, ratio
        if best is not None:
            lead = tail.width + self.space if tail else 0.0
            ends.append(_Node(at + 1, tail, lead, best_cost, max(best.worst, best_ratio), tail is not None, best, last))

    def ratio(self, slack: float, gaps: int, final: bool) -> float:
        """How much of its elasticity a line uses: below -1 it is too long, above 1 it is loose."""
        if slack < 0:
            shrink = gaps * self.space * _SHRINK if self.justified else 0.0
            return slack / shrink if shrink and slack >= -shrink else 0.0 if slack > -_SLACK else -2.0
        if final:
            return 0.0
        stretch = (gaps or 0.5) * self.space * _STRETCH if self.justified else _RAGGED * self.space
        ratio = slack / stretch
        return ratio if ratio < 50.0 else 50.0


def _alone(node: _Node) -> _Node:
    """The paragraph's end, where its last line holds nothing but the rest of a split word."""
    return _Node(node.after, None, 0, node.cost + _REST, node.worst, False, node, None)


def _split(chunk: Chunk, splits: Splits) -> list[tuple[Chunk, Chunk]]:
    """Every way to end a line inside a chunk."""
    out = []
    for at, part in enumerate(chunk.parts):
        before, after = chunk.parts[:at], chunk.parts[at + 1:]
        for head, tail in splits(part):
            out.append((_chunk((*before, part._replace(word=head))), _chunk((part._replace(word=tail), *after))))
    return out


def _chunk(parts: tuple[Part, ...]) -> Chunk:
    return Chunk(parts, sum(part.width for part in parts))
