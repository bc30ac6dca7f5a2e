"""A PDF file put together object by object: reportlab keeps numbering and cross references, this module writes pages,
Form XObjects, images and graphics states itself, each drawing once and as often placed as needed."""

from __future__ import annotations

import os
import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from reportlab.pdfbase import pdfdoc

from deckgen.diagnostics import Diagnostic, Location
from deckgen.drawing import Drawing, Image, Item
from deckgen.geometry import Rect, Size
from deckgen.pdf.fonts import CidFonts, Encoder
from deckgen.pdf.images import BrokenImage, Pixels, read_image
from deckgen.pdf.inks import Inks, RgbInks
from deckgen.pdf.operators import Operators, Resources

PRODUCER = "deckgen"
os.environ.pop("SOURCE_DATE_EPOCH", None)       # reportlab would date files by it; they have no date but a fixed one


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


class _Object(pdfdoc.PDFObject):  # type: ignore[misc]
    """A dictionary written as text, with references to named objects filled in, and perhaps a stream."""

    def __init__(self, entries: str, stream: bytes | None, resources: Sequence[str] | None = None) -> None:
        self.entries, self.stream, self.resources = entries, stream, resources

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        text = self.entries
        if self.resources is not None:
            text += " " + _resources(self.resources, document)
        if self.stream is None:
            return f"<< {text} >>".encode("latin-1")
        return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (text.encode("latin-1"), len(self.stream), self.stream)


def _resources(names: Sequence[str], document: pdfdoc.PDFDocument) -> str:
    numbers = document.idToObjectNumberAndVersion
    kinds: dict[str, str] = {}
    for name in names:
        kind = "ExtGState" if name.startswith("alpha") else "Shading" if name.startswith("shade_") else "XObject"
        kinds[kind] = kinds.get(kind, "") + f"/{name} {numbers[name][0]} 0 R "
    fonts = f"/Font {numbers[pdfdoc.BasicFonts][0]} 0 R"
    return f"/Resources << {fonts} {' '.join(f'/{kind} << {names}>>' for kind, names in kinds.items())} >>"


def _box(rect: Rect) -> str:
    return "[" + " ".join(f"{v:.3f}".rstrip("0").rstrip(".") for v in rect) + "]"


class PdfFile:
    """A document being written."""

    def __init__(self, fonts: CidFonts, shared: Mapping[str, Drawing | Image], title: str, language: str,
                 signature: str, inks: Inks | None = None) -> None:
        self.document = pdfdoc.PDFDocument(invariant=1, pdfVersion=(1, 4), lang=language.replace("_", "-"))
        self.document.updateSignature(signature)
        self.document.info.title, self.document.info.producer = title, PRODUCER
        self.document.info.creator = self.document.info.author = PRODUCER
        self.document.Catalog.ViewerPreferences = pdfdoc.PDFDictionary(
            {"PrintScaling": pdfdoc.PDFName("None"), "DisplayDocTitle": "true"})
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
        return name in self.document.idToObject

    def add_form(self, drawing: Drawing, content: Content | None = None) -> None:
        """A drawing as a Form XObject of its own name, once."""
        if drawing.key in self.document.idToObject:
            return
        content = content or self.encode(drawing.items)
        used = self.add_used(content)
        box = Rect(0, 0, drawing.width, drawing.height).grown(drawing.bleed)
        entries = f"/Type /XObject /Subtype /Form /BBox {_box(box)} /Filter /FlateDecode"
        self._add(drawing.key, _Object(entries, content.data, used))

    def add_used(self, content: Content) -> tuple[str, ...]:
        """Put what a stream uses into the file; gives the names of it all."""
        for name, entries in content.made.items():
            if not self.has(name):
                self._add(name, _Object(entries, None))
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
                    self._add(name, _Object("/Type /XObject /Subtype /Form /BBox [0 0 1 1]", b""))
        return (*content.names, *content.made)

    def _add_image(self, name: str, pixels: Pixels) -> None:
        if pixels.turn:
            self._add_image(name + "_pixels", pixels._replace(turn=()))
            number = self.document.idToObjectNumberAndVersion[name + "_pixels"][0]
            self._add(name, _Object(f"/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Matrix "
                                    f"[{' '.join(map(str, pixels.turn))}] /Resources << /XObject << /pixels {number} "
                                    "0 R >> >>", b"/pixels Do"))
            return
        entries = pixels.entries
        if pixels.mask:
            self._add_image(name + "_mask", pixels.mask)
            entries += f" /SMask {self.document.idToObjectNumberAndVersion[name + '_mask'][0]} 0 R"
        self._add(name, _Object(entries, pixels.data))

    def _add(self, name: str, thing: _Object) -> None:
        self.document.Reference(thing, name)

    def add_page(self, size: Size, content: Content, trim: Rect, bleed: Rect, more: str = "") -> None:
        """A page whose MediaBox is `size`; `more` are further entries of its dictionary."""
        document = self.document
        used = self.add_used(content)
        stream = document.Reference(_Object("/Filter /FlateDecode", content.data))
        parent = document.Reference(document.Pages)
        numbers = document.idToObjectNumberAndVersion
        boxes = f"/MediaBox {_box(Rect(0, 0, *size))} /BleedBox {_box(bleed)} /TrimBox {_box(trim)}"
        parent_number, stream_number = numbers[parent.name][0], numbers[stream.name][0]
        entries = f"/Type /Page /Parent {parent_number} 0 R {boxes} /Contents {stream_number} 0 R {more}"
        page = _Object(entries, None, used)
        document.addPage(page)

    def data(self) -> bytes:
        """The finished file; not to be written where one of its fonts could not be embedded: see `CidFonts.faults`."""
        numbers = self._fonts.embed(self.encoder.shown, self._add_font)
        names = " ".join(f"/{name} {number} 0 R" for name, number in numbers.items())
        self.document.idToObject[pdfdoc.BasicFonts] = _Object(names, None)
        return bytes(self.document.GetPDFData(None))

    def _add_font(self, entries: str, stream: bytes | None) -> int:
        """An object of a font; gives its number."""
        if stream is not None:
            entries += " /Filter /FlateDecode"
        thing = self.document.Reference(_Object(entries, None if stream is None else _compressed(stream)))
        number: int = self.document.idToObjectNumberAndVersion[thing.name][0]
        return number
