"""Faces that speak two languages: the same template rendered in both, read side by side.

What is drawn comes from the main language. A text frame whose letters differ holds the second language as well, smaller
and paler; a frame says with `second` where: `below`, `after` (in the same line), `auto` (below, or after where the
frame is too low), `none`, or `only`, which shows nothing but the second language.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import NamedTuple

from deckgen.drawing import Drawing
from deckgen.render.face import FaceReader, Frame, Painter, Palette, Subject
from deckgen.render.fonts import font_key
from deckgen.render.settings import Setting
from deckgen.render.shared import Box, Part, fit_after, fit_below, in_one_line, letters, paler
from deckgen.render.text import LINE_END, Run, tokens
from deckgen.render.typeface import Token

Runs = Sequence[Run | None]


class Rendered(NamedTuple):
    """A face's XML in one language, and what it is of there."""

    xml: str
    subject: Subject


def draw_both(painter: Painter, second: Palette, main: Rendered, other: Rendered, key: str) -> Drawing:
    """A face in its main and its second language -> a drawing named `key`."""
    gathering = _Gathering(painter, second, other.subject)
    gathering.read(other.xml, key)
    return _Both(painter, gathering, main.subject).read(main.xml, key)


class _Gathering(FaceReader):
    """Reads the second language's face: what stands in the text frames of each line of the template, in order."""

    def __init__(self, painter: Painter, palette: Palette, subject: Subject) -> None:
        super().__init__(painter, palette, subject)
        self.found: dict[str, deque[Runs]] = defaultdict(deque)
        self.watch = None

    def set_text(self, frame: Frame) -> None:
        self.found[self.at].append(self.runs)

    def key(self) -> str:
        """Beside a bold text the second one is not bold."""
        frame = self.frame
        if frame is None or frame.second == "only":
            return super().key()
        return font_key(frame.style.family, "b" in self.marks, "i" in self.marks)


class _Both(FaceReader):
    """Reads the main language's face and puts the other texts to its own."""

    def __init__(self, painter: Painter, gathering: _Gathering, subject: Subject) -> None:
        super().__init__(painter, painter.palette, subject)
        self.other = gathering
        self.other.watch = self.watch

    def set_text(self, frame: Frame) -> None:
        said = self.other.found[self.at]
        texts = self.runs, said.popleft() if said else []
        self.other.at = self.at
        one, two = (tokens(runs, self.palette.fonts) for runs in texts)
        if not two or letters(one) == letters(two):
            super().set_text(frame)
        elif frame.second == "only":
            self.other.items = []
            self.other.put(frame, texts[1])
            self.items += self.other.items
        elif frame.second == "none" or not one:
            super().set_text(frame)
        else:
            self.set_both(frame, texts, one, two)

    def set_both(self, frame: Frame, texts: tuple[Runs, Runs], one: Sequence[Token], two: Sequence[Token]) -> None:
        """Both languages in one frame."""
        style, fonts = frame.style, self.palette.fonts
        pale = style._replace(bold=False, colour=paler(style.colour))
        box = Box(frame.x, frame.top, frame.width, frame.height)
        forced = LINE_END in one or LINE_END in two
        low = frame.second == "auto" and in_one_line(frame.least, style.leading, frame.height)
        fit = fit_after if not forced and (low or frame.second == "after") else fit_below
        main, second = (Part(items, look, reader.palette.hyphens if style.hyphenate
                             else reader.palette.hyphens.at_marks)
                        for items, look, reader in ((one, style, self), (two, pale, self.other)))
        shared = fit(main, second, frame.least, box, fonts)
        self.items += shared.items
        if shared.fits:
            self.look_at(frame, shared.widest, shared.needed)
        self.report_gaps(frame, texts[0], one)
        self.other.report_gaps(frame, texts[1], two)
        if not shared.fits or self.painter.settings is not None:
            least = fit(main._replace(style=style._replace(size=frame.least)), second, frame.least, box, fonts)
            self.painter.take(Setting(
                self.what, frame.name, self.place(), style.size, frame.least, shared.size, shared.needed, frame.height,
                shared.widest, frame.width, shared.fits,
                max(least.needed / frame.height, least.widest / frame.width if fit is fit_after else 0.0),
                (self.said(texts[0]), self.other.said(texts[1]))))
