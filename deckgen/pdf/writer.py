"""Drawings, bitmaps and pages as the objects of a PDF: each drawing once, placed as often as needed."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, Location
from deckgen.drawing import Drawing, Image, Item
from deckgen.geometry import Rect, Size
from deckgen.pdf.fonts import CidFonts, Encoder
from deckgen.pdf.images import BrokenImage, Pixels, read_image
from deckgen.pdf.inks import Inks, RgbInks
from deckgen.pdf.objects import Objects
from deckgen.pdf.operators import Operators, Resources


class Content(NamedTuple):
    """Compressed operators, the names of the drawings and bitmaps they show, and the dictionaries they use by name."""

    data: bytes
    names: tuple[str, ...]
    made: Mapping[str, str]


@lru_cache(maxsize=200)
def _compressed(data: bytes) -> bytes:
    """A stream for a filter; the same pictures stand in the files of each language. Half the time of zlib's usual
    level, a twentieth larger."""
    return zlib.compress(data, 4)


def _box(rect: Rect) -> str:
    return "[" + " ".join(f"{v:.3f}".rstrip("0").rstrip(".") for v in rect) + "]"


class PdfFile:
    """A document being written."""

    def __init__(self, fonts: CidFonts, shared: Mapping[str, Drawing | Image], title: str, language: str,
                 signature: str, inks: Inks | None = None) -> None:
        self.objects = Objects(title, language, signature)
        self.inks, self._fonts = inks or RgbInks(), fonts
        self.encoder = Encoder(fonts, self.inks)
        self._operators = Operators(self.encoder, self.inks)
        self.shared = shared
        self.faults: dict[Diagnostic, None] = {}        # pictures that could not be decoded: nothing is to be written

    def encode(self, items: Sequence[Item]) -> Content:
        """Items as compressed operators. What they show has to be added to the file too: see `add_used`."""
        resources = Resources()
        operators = self._operators.write(items, resources)
        return Content(_compressed(operators.encode("latin-1")), tuple(resources.shown), resources.made)

    def has(self, name: str) -> bool:
        """Whether a drawing or image of this name is in the file."""
        return name in self.objects

    def add_form(self, drawing: Drawing, content: Content | None = None) -> None:
        """A drawing as a Form XObject of its own name, once."""
        if self.has(drawing.key):
            return
        content = content or self.encode(drawing.items)
        resources = self.add_used(content)
        box = Rect(0, 0, drawing.width, drawing.height).grown(drawing.bleed)
        entries = f"/Type /XObject /Subtype /Form /BBox {_box(box)} /Filter /FlateDecode {resources}"
        self.objects.add(entries, content.data, drawing.key)

    def add_used(self, content: Content) -> str:
        """Put what a stream uses into the file; gives the entry that names it all."""
        for name, entries in content.made.items():
            if not self.has(name):
                self.objects.add(entries, name=name)
        for name in content.names:
            if self.has(name):
                continue
            shown = self.shared[name]
            if isinstance(shown, Drawing):
                self.add_form(shown)
            else:
                try:
                    self._add_image(name, read_image(shown, self.inks))
                except BrokenImage as fault:
                    self.faults[Diagnostic("broken-image", Location(shown.name), f"cannot be decoded: {fault}",
                                           "save the picture again as PNG or JPEG")] = None
                    self.objects.add("/Type /XObject /Subtype /Form /BBox [0 0 1 1]", b"", name)
        return self._resources((*content.names, *content.made))

    def _resources(self, names: Sequence[str]) -> str:
        kinds = {"Font": f"{self.objects.fonts} 0 R"}
        for name in names:
            kind = "ExtGState" if name.startswith("alpha") else "Shading" if name.startswith("shade_") else "XObject"
            kinds[kind] = kinds.get(kind, "<< ") + f"/{name} {self.objects.number(name)} 0 R "
        return f"/Resources << {' '.join(f'/{kind} {v}' + '>>' * (v[0] == '<') for kind, v in kinds.items())} >>"

    def _add_image(self, name: str, pixels: Pixels) -> None:
        if pixels.turn:
            self._add_image(name + "_pixels", pixels._replace(turn=()))
            matrix, number = " ".join(map(str, pixels.turn)), self.objects.number(name + "_pixels")
            self.objects.add(f"/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Matrix [{matrix}] "
                             f"/Resources << /XObject << /pixels {number} 0 R >> >>", b"/pixels Do", name)
            return
        entries = pixels.entries
        if pixels.mask:
            self._add_image(name + "_mask", pixels.mask)
            entries += f" /SMask {self.objects.number(name + '_mask')} 0 R"
        self.objects.add(entries, pixels.data, name)

    def add_page(self, size: Size, content: Content, trim: Rect, bleed: Rect, more: str = "") -> None:
        """A page whose MediaBox is `size`; `more` are further entries of its dictionary."""
        resources = self.add_used(content)
        stream = self.objects.add("/Filter /FlateDecode", content.data)
        boxes = f"/MediaBox {_box(Rect(0, 0, *size))} /BleedBox {_box(bleed)} /TrimBox {_box(trim)}"
        self.objects.add_page(f"/Type /Page /Parent {self.objects.pages} 0 R {boxes} /Contents {stream} 0 R {more} "
                              f"{resources}")

    def data(self) -> bytes:
        """The finished file; not to be written where one of its fonts could not be embedded: see `CidFonts.faults`."""
        numbers = self._fonts.embed(self.encoder.shown, self._add_font)
        self.objects.set_fonts(" ".join(f"/{name} {number} 0 R" for name, number in numbers.items()))
        return self.objects.data()

    def _add_font(self, entries: str, stream: bytes | None) -> int:
        """An object of a font; gives its number."""
        if stream is None:
            return self.objects.add(entries)
        return self.objects.add(f"{entries} /Filter /FlateDecode", _compressed(stream))
