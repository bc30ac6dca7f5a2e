"""Text becomes glyphs: HarfBuzz chooses and places them as the font says.

Knows no lines and no sizes: lengths are in 1/1000 em. What is the same for a whole run (font, features, direction,
language, script) is told; the script is that of the letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from deckgen.drawing import Glyph
from deckgen.fontfile import FontFile

if TYPE_CHECKING:
    import uharfbuzz

NOTDEF = 0                  # the glyph that stands for a letter that the font lacks


class Shaper:
    """Shapes runs in one font. `ascent`, `descent` (positive) and `cap_height` are in em."""

    def __init__(self, file: FontFile) -> None:
        import uharfbuzz

        face = uharfbuzz.Face(file.data)
        self._font: uharfbuzz.Font = uharfbuzz.Font(face)
        if file.instance:
            self._font.set_variations(dict(file.instance))
        self._features = dict(file.features)
        self._scale = 1000 / face.upem
        self._buffer, self._shape = uharfbuzz.Buffer(), uharfbuzz.shape
        self._buffer.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        extents = self._font.get_font_extents("ltr")
        self.ascent: float = extents.ascender / face.upem
        self.descent: float = -extents.descender / face.upem
        glyph = self._font.get_nominal_glyph(ord("H"))
        box = self._font.get_glyph_extents(glyph) if glyph else None
        self.cap_height: float = box.y_bearing / face.upem if box else self.ascent

    def shape(self, text: str, direction: str = "ltr", language: str = "und") -> list[Glyph]:
        """The glyphs of a run in the order in which they stand; those that lack are `NOTDEF`."""
        buffer, scale = self._buffer, self._scale
        buffer.clear_contents()
        buffer.add_str(text)
        buffer.direction, buffer.language = direction, language     # or the user's own language would have a say
        buffer.guess_segment_properties()
        self._shape(self._font, buffer, self._features)
        infos = buffer.glyph_infos
        return [Glyph(info.codepoint, place.x_advance * scale, place.x_offset * scale, place.y_offset * scale, letters)
                for info, place, letters in zip(infos, buffer.glyph_positions, _letters(text, infos), strict=True)]


def _letters(text: str, infos: Sequence[Any]) -> list[str]:
    """What each glyph stands for: the first one of a cluster for its letters, the others for nothing."""
    starts = [info.cluster for info in infos]
    if len(starts) == len(text) and starts == list(range(len(text))):
        return list(text)
    ends = dict(zip(ordered := sorted(set(starts)), [*ordered[1:], len(text)], strict=True))
    return [text[start:ends.pop(start)] if start in ends else "" for start in starts]
