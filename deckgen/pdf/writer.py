"""A PDF file put together object by object: reportlab keeps fonts, numbering and cross references, this module writes
pages, Form XObjects, images and graphics states itself, each drawing once and as often placed as needed."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFError

from deckgen.diagnostics import Diagnostic, Location
from deckgen.drawing import Alpha, Drawing, Image, Item, Place, TextBlock
from deckgen.geometry import Rect, Size
from deckgen.pdf.fonts import Encoder, TrueTypes
from deckgen.pdf.images import BrokenImage, Pixels, read_image

PRODUCER = "deckgen"


class Content(NamedTuple):
    """Compressed operators, and the names of the resources that they use."""

    data: bytes
    names: tuple[str, ...]


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
    states = "".join(f"/{name} {numbers[name][0]} 0 R " for name in names if name.startswith("alpha"))
    objects = "".join(f"/{name} {numbers[name][0]} 0 R " for name in names if not name.startswith("alpha"))
    font = numbers[pdfdoc.BasicFonts][0]
    return (f"/Resources << /Font {font} 0 R" + (f" /XObject << {objects}>>" if objects else "")
            + (f" /ExtGState << {states}>>" if states else "") + " >>")


def _box(rect: Rect) -> str:
    return "[" + " ".join(f"{v:.3f}".rstrip("0").rstrip(".") for v in rect) + "]"


class PdfFile:
    """A document being written."""

    def __init__(self, fonts: TrueTypes, shared: Mapping[str, Drawing | Image], title: str, language: str,
                 signature: str) -> None:
        self.document = pdfdoc.PDFDocument(invariant=1, pdfVersion=(1, 4), lang=language.replace("_", "-"))
        self.document.updateSignature(signature)
        self.document.info.title, self.document.info.producer = title, PRODUCER
        self.document.info.creator = self.document.info.author = PRODUCER
        self.document.Catalog.ViewerPreferences = pdfdoc.PDFDictionary(
            {"PrintScaling": pdfdoc.PDFName("None"), "DisplayDocTitle": "true"})
        self.encoder, self.fonts = Encoder(self.document, fonts), fonts
        self.shared = shared
        self.faults: dict[Diagnostic, None] = {}        # pictures that could not be decoded: nothing is to be written
        self._matrices: dict[tuple[float, ...], str] = {}

    def encode(self, items: Sequence[Item]) -> Content:
        """Items as compressed operators. What they place has to be added to the file too: see `add_shared`."""
        out: list[str] = []
        names: dict[str, None] = {}
        for item in items:
            kind = type(item)
            if kind is str:
                out.append(item)  # type: ignore[arg-type]
            elif kind is TextBlock:
                out.append(self.encoder.block(item))  # type: ignore[arg-type]
            elif kind is Place:
                out.append(self._placed(*item))
                names[item.key] = None  # type: ignore[union-attr]
            elif kind is Alpha:
                name = f"alpha{round(item.value * 1000)}"  # type: ignore[union-attr]
                out.append(f"/{name} gs")
                names[name] = None
        return Content(_compressed("\n".join(out).encode("latin-1")), tuple(names))

    def _placed(self, name: str, matrix: tuple[float, ...]) -> str:
        numbers = self._matrices.get(matrix)
        if numbers is None:
            numbers = self._matrices[matrix] = " ".join(f"{v:.5f}".rstrip("0").rstrip(".") for v in matrix)
        return f"q {numbers} cm /{name} Do Q"

    def has(self, name: str) -> bool:
        """Whether a drawing or image of this name is in the file."""
        return name in self.document.idToObject

    def add_form(self, drawing: Drawing, content: Content | None = None) -> None:
        """A drawing as a Form XObject of its own name, once."""
        if drawing.key in self.document.idToObject:
            return
        content = content or self.encode(drawing.items)
        self.add_shared(content.names)
        box = Rect(0, 0, drawing.width, drawing.height).grown(drawing.bleed)
        entries = f"/Type /XObject /Subtype /Form /BBox {_box(box)} /Filter /FlateDecode"
        self._add(drawing.key, _Object(entries, content.data, content.names))

    def add_shared(self, names: Sequence[str]) -> None:
        for name in names:
            if name in self.document.idToObject:
                continue
            if name.startswith("alpha"):
                value = int(name[5:]) / 1000
                self._add(name, _Object(f"/Type /ExtGState /ca {value:g} /CA {value:g}", None))
                continue
            shown = self.shared[name]
            if isinstance(shown, Drawing):
                self.add_form(shown)
            else:
                try:
                    self._add_image(name, read_image(shown))
                except BrokenImage as fault:
                    self.faults[Diagnostic("broken-image", Location(shown.name), f"cannot be decoded: {fault}",
                                           "save the picture again as PNG or JPEG")] = None
                    self._add(name, _Object("/Type /XObject /Subtype /Form /BBox [0 0 1 1]", b""))

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
        self.add_shared(content.names)
        stream = document.Reference(_Object("/Filter /FlateDecode", content.data))
        parent = document.Reference(document.Pages)
        numbers = document.idToObjectNumberAndVersion
        boxes = f"/MediaBox {_box(Rect(0, 0, *size))} /BleedBox {_box(bleed)} /TrimBox {_box(trim)}"
        parent_number, stream_number = numbers[parent.name][0], numbers[stream.name][0]
        page = _Object(f"/Type /Page /Parent {parent_number} 0 R {boxes} /Contents {stream_number} 0 R {more}", None,
                       content.names)
        document.addPage(page)

    def data(self) -> bytes:
        """The finished file; empty, and a fault of `fonts`, where one of them has broken tables."""
        try:
            return bytes(self.document.GetPDFData(None))
        except (TTFError, struct.error, LookupError, ArithmeticError) as fault:     # what its tables bring up
            self.fonts.broken("a font", fault)
            return b""
