"""How texts were set in their frames, and what is told where one does not fit.

Takes figures in points; gives diagnostics that name the place where a translator can change the text.
"""

from __future__ import annotations

from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, Location
from deckgen.geometry import MM
from deckgen.locale_request import JOINT
from deckgen.model import Card, Language, Phrase
from deckgen.render.places import place_of
from deckgen.render.text import FITS, Fitted

HINT = "shorten the text, or give the frame more room or a smaller min-size"


class Said(NamedTuple):
    """What is in a frame in one language, without marks. `own` are the translated texts of the card, if it is one's."""

    language: Language
    text: str
    own: tuple[Phrase, ...]
    card: Card | None = None

    @property
    def phrase(self) -> Phrase | None:
        """Where it came from; slow."""
        return self.language.trace(self.text, self.own)


class Setting(NamedTuple):
    """How a text was set in its frame. Sizes of type are those asked for, the smallest allowed and the one reached;
    `needed` and `widest` are the height of its lines at that size and the width of the widest of them, `full` is the
    share of the frame that it fills at the smallest. `said` is what stands there: one text, or two that share it."""

    what: str
    frame: str
    place: Location
    asked: float
    smallest: float
    size: float
    needed: float
    height: float
    widest: float
    width: float
    fits: bool
    full: float
    said: tuple[Said, ...]

    @property
    def too_wide(self) -> bool:
        return self.widest > self.width + FITS

    @property
    def lacking(self) -> tuple[float, float, str]:
        """What the text needs and what there is, in points, of that which is scarce."""
        return (self.widest, self.width, "width") if self.too_wide else (self.needed, self.height, "height")

    @property
    def locale(self) -> str:
        return JOINT.join(said.language.locale for said in self.said)


def filled(fitted: Fitted, leading: float, width: float, height: float) -> float:
    """The share of a frame that a text fills, its last line counted as far as it goes; more than 1 if it does not fit.
    `leading` is in points."""
    block = fitted.block
    gaps = fitted.needed - len(block.lines) * leading
    room = int((height - gaps + FITS) / leading)
    if not fitted.fits or room < 1:
        return max(fitted.needed / height, fitted.widest / width)
    last = sum(word.width if word else block.space for word in block.lines[-1].words) * block.size / 1000
    return (len(block.lines) - 1 + last / width) / room


def overflow(setting: Setting) -> Diagnostic:
    """A text that does not fit, at the catalog's line; that of the second language is named in the message."""
    need, room, what = setting.lacking
    main, *others = setting.said
    phrase = main.phrase
    where = place_of(main.card, main.text) or (
        phrase.location if phrase and phrase.location.line else setting.place)
    msgid = phrase.msgid if phrase else main.text
    more = "".join(f"; {other.language.locale}: {_told(other)}" for other in others)
    return Diagnostic("text-overflow", where, f"{setting.what}, frame {setting.frame!r}, locale {setting.locale}: "
                      f"needs {need / MM:.1f} mm {what} at {setting.size:g} pt, has {room / MM:.1f} mm "
                      f"({setting.place}): {msgid!r}{more}", HINT)


def _told(said: Said) -> str:
    phrase = said.phrase
    return f"{said.text!r} ({phrase.location})" if phrase else repr(said.text)
