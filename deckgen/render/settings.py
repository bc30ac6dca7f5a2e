"""How texts were set in their frames, and what is told where one does not fit.

Takes figures in points; gives diagnostics that name the place where a translator can change the text.
"""

from __future__ import annotations

from typing import NamedTuple

from deckgen.asked import JOINT
from deckgen.diagnostics import Diagnostic, Location
from deckgen.geometry import MM
from deckgen.model import Language

ROUNDING = 0.01                 # points of a line's overhang that rounding may cause
HINT = "shorten the text, or give the frame more room or a smaller min-size"


class Setting(NamedTuple):
    """How a text was set in its frame. Sizes of type are those asked for, the smallest allowed and the one reached;
    `needed` and `widest` are the height of its lines at that size and the width of the widest of them, `tightest` is
    the height they need at the smallest. `said` holds what stands there by its language: one, or two that share it."""

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
    tightest: float
    said: tuple[tuple[Language, str], ...]

    @property
    def too_wide(self) -> bool:
        return self.widest > self.width + ROUNDING

    @property
    def locale(self) -> str:
        return JOINT.join(language.locale for language, _ in self.said)


def overflow(setting: Setting) -> Diagnostic:
    """A text that does not fit, at the catalog's line; that of the second language is named in the message."""
    need, room, what = ((setting.widest, setting.width, "width") if setting.too_wide
                        else (setting.needed, setting.height, "height"))
    (main, text), *others = setting.said
    phrase = main.trace(text)
    more = "".join(f"; {language.locale}: {_told(language, other)}" for language, other in others)
    where = phrase.location if phrase and phrase.location.line else setting.place
    msgid = phrase.msgid if phrase else text
    return Diagnostic("text-overflow", where, f"{setting.what}, frame {setting.frame!r}, locale {setting.locale}: "
                      f"needs {need / MM:.1f} mm {what} at {setting.size:g} pt, has {room / MM:.1f} mm "
                      f"({setting.place}): {msgid!r}{more}", HINT)


def _told(language: Language, text: str) -> str:
    phrase = language.trace(text)
    return f"{text!r} ({phrase.location})" if phrase else repr(text)
