"""A font as PDF embeds it: the subset of the glyphs in use, whose codes are their numbers in the font (Identity-H).

Made by HarfBuzz from TrueType or OpenType data, of the instance in use if the font is variable.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from deckgen.fontfile import FontFile
from deckgen.pdf.tounicode import cmap

if TYPE_CHECKING:
    import uharfbuzz

# What a PDF needs of a font; layout is done by now, names and codes are written into the PDF.
_KEPT = frozenset({"glyf", "loca", "head", "hhea", "hmtx", "maxp", "cvt ", "fpgm", "prep", "CFF ", "CFF2",
                   "fvar", "gvar", "avar", "cvar", "HVAR", "MVAR"})
_FIXED, _SYMBOLIC, _ITALIC = 1, 1 << 2, 1 << 6        # flags of a descriptor
_LIGATURES = range(0xFB00, 0xFB07)      # letters only for the sake of old codes: read as what they join
_SPACES = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
Texts = dict[int, str]      # what glyphs are read as, by their numbers
Add = Callable[[str, bytes | None], int]


class BrokenFont(ValueError):
    """A font that HarfBuzz makes no subset of."""


class CidFont:
    """A font opened once for any number of documents. `name` is what content calls it; `letters` are what the font says
    its glyphs are, by their numbers; lengths are in 1/1000 em."""

    def __init__(self, file: FontFile) -> None:
        import uharfbuzz

        self.name = f"F{file.digest[:10]}"
        self._file = file
        self._face: uharfbuzz.Face = uharfbuzz.Face(file.data)
        self._font: uharfbuzz.Font = uharfbuzz.Font(self._face)
        if file.instance:
            self._font.set_variations(dict(file.instance))
        self._scale = 1000 / self._face.upem
        self._widths: dict[int, float] = {}
        self.space: int = self._font.get_nominal_glyph(ord(" ")) or 0       # 0 if there is none

    @cached_property
    def letters(self) -> Mapping[int, str]:
        found: dict[int, str] = {}
        for code in sorted(self._face.unicodes):
            letter = unicodedata.normalize("NFKC", chr(code)) if code in _LIGATURES else chr(code)
            found.setdefault(self._font.get_nominal_glyph(code), plain(letter))
        return found

    def width(self, glyph: int) -> float:
        """The advance of a glyph, as readers find it in the file."""
        found = self._widths.get(glyph)
        if found is None:
            found = self._widths[glyph] = round(self._font.get_glyph_h_advance(glyph) * self._scale, 2)
        return found

    def embed(self, readings: Mapping[str, Texts], add: Add) -> dict[str, int]:
        """Add the font to a document. `readings` are what glyphs are read as, by the names that content calls the font:
        each name gets its number. `add` takes an object's entries, and its stream if it has one. Raises BrokenFont."""
        glyphs = sorted({0}.union(*readings.values()))
        subset = self._subset(glyphs)
        outlines = bytes(subset.reference_table("CFF ").data) if "CFF " in subset.table_tags else b""
        program = outlines or bytes(subset.blob.data)
        base = f"{_tag(program)}+{self._postscript_name}"
        kind = "/Subtype /CIDFontType0C" if outlines else f"/Length1 {len(program)}"
        file = add(kind, program)
        descriptor = add(f"/Type /FontDescriptor /FontName /{base} {self._metrics(subset)} "
                         f"/FontFile{3 if outlines else 2} {file} 0 R", None)
        widths = " ".join(f"{glyph} [{self.width(glyph):g}]" for glyph in glyphs)
        kind = "/CIDFontType0" if outlines else "/CIDFontType2 /CIDToGIDMap /Identity"
        system = "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        font = add(f"/Type /Font /Subtype {kind} /BaseFont /{base} /CIDSystemInfo {system} "
                   f"/FontDescriptor {descriptor} 0 R /DW 1000 /W [{widths}]", None)
        entries = (f"/Type /Font /Subtype /Type0 /BaseFont /{base}{'-Identity-H' if outlines else ''} "
                   f"/Encoding /Identity-H /DescendantFonts [{font} 0 R]")
        return {name: add(f"{entries} /ToUnicode {add('', cmap(texts))} 0 R", None)
                for name, texts in sorted(readings.items())}

    def _subset(self, glyphs: list[int]) -> Any:
        import uharfbuzz

        wanted, flags = uharfbuzz.SubsetInput(), uharfbuzz.SubsetFlags
        wanted.flags = (flags.RETAIN_GIDS | flags.NO_LAYOUT_CLOSURE | flags.NOTDEF_OUTLINE | flags.CFF_IDENTITY_CHARSET
                        | flags.DOWNGRADE_CFF2)
        wanted.glyph_set.update(glyphs)
        wanted.drop_table_tag_set.update(int.from_bytes(tag.encode("latin-1")) for tag in self._face.table_tags
                                         if tag not in _KEPT)
        if self._face.axis_infos:
            wanted.pin_all_axes_to_default(self._face)
            for tag, value in self._file.instance:
                wanted.pin_axis_location(self._face, tag, value)
        try:
            return wanted.subset(self._face)
        except RuntimeError as fault:
            raise BrokenFont(str(fault) or "HarfBuzz makes no subset of it") from fault

    @cached_property
    def _postscript_name(self) -> str:
        from uharfbuzz import OTNameIdPredefined

        name = self._face.get_name(OTNameIdPredefined.POSTSCRIPT_NAME) or "Font"
        return re.sub("[^A-Za-z0-9.-]", "", name) or "Font"

    def _metrics(self, subset: Any) -> str:
        """The entries of a descriptor that say what the font looks like."""
        from uharfbuzz import OTMetricsTag, StyleTag

        head = bytes(subset.reference_table("head").data)
        box = [int.from_bytes(head[at:at + 2], "big", signed=True) for at in range(36, 44, 2)]
        post = bytes(self._face.reference_table("post").data)
        extents, font = self._font.get_font_extents("ltr"), self._font
        slant = font.get_style_value(StyleTag.SLANT_ANGLE)
        height = font.get_metric_position_with_fallback(OTMetricsTag.CAP_HEIGHT)
        weight = font.get_style_value(StyleTag.WEIGHT)
        flags = _SYMBOLIC | (_FIXED if any(post[12:16]) else 0) | (_ITALIC if slant else 0)
        return (f"/Flags {flags} /FontBBox [{' '.join(self._em(value) for value in box)}] /ItalicAngle {slant:g} "
                f"/Ascent {self._em(extents.ascender)} /Descent {self._em(extents.descender)} "
                f"/CapHeight {self._em(height)} /StemV {round(10 + 220 * (weight - 50) / 900)}")

    def _em(self, value: float) -> str:
        return f"{round(value * self._scale)}"


def plain(text: str) -> str:
    """A text with every kind of space as the usual one, or a search would not find its words."""
    return _SPACES.sub(" ", text)


def _tag(program: bytes) -> str:
    """Six capitals that tell subsets of a font apart."""
    number = zlib.crc32(program)
    return "".join(chr(ord("A") + number // 26 ** place % 26) for place in range(6))
