"""The numbered objects of a PDF file. The only module that knows reportlab, which keeps numbers, cross references and
the trailer; everything else is written here as text and streams."""

from __future__ import annotations

import os
from collections.abc import Callable

from reportlab.pdfbase import pdfdoc

PRODUCER = "deckgen"
os.environ.pop("SOURCE_DATE_EPOCH", None)       # reportlab would date files by it; they have no date but a fixed one
Entries = str | Callable[[], str]       # a dictionary's, or what gives them when every object has its number


class _Object(pdfdoc.PDFObject):  # type: ignore[misc]
    """A dictionary, or what else `entries` are if it is `bare`, and perhaps a stream."""

    def __init__(self, entries: Entries, stream: bytes | None = None, bare: bool = False) -> None:
        self.entries, self.stream, self.bare = entries, stream, bare

    def format(self, _: pdfdoc.PDFDocument) -> bytes:
        entries = self.entries if isinstance(self.entries, str) else self.entries()
        if self.stream is None:
            return (entries if self.bare else f"<< {entries} >>").encode("latin-1")
        head = f"<< {entries} /Length {len(self.stream)} >>\nstream\n".encode("latin-1")
        return b"%s%s\nendstream" % (head, self.stream)


class _Outline(_Object):
    """reportlab asks an outline to `prepare` itself and whether it is `ready`."""

    __RefOnly__ = 1
    ready = 1

    def prepare(self, document: pdfdoc.PDFDocument, canvas: object) -> None:
        """Its entries are objects already."""


class Objects:
    """A file's objects, by numbers and, if they have one, by names. The same `signature` gives the same file."""

    def __init__(self, title: str, language: str, signature: str) -> None:
        self._document = pdfdoc.PDFDocument(invariant=1, pdfVersion=(1, 4), lang=language.replace("_", "-"))
        self._document.updateSignature(signature)
        self._document.info.title, self._document.info.producer = title, PRODUCER
        self._document.info.creator = self._document.info.author = PRODUCER
        self.set_in_catalog("ViewerPreferences", "<< /PrintScaling /None /DisplayDocTitle true >>")
        self.fonts = self.number(pdfdoc.BasicFonts)
        self.pages = self._referenced(self._document.Pages)

    def __contains__(self, name: str) -> bool:
        return name in self._document.idToObject

    def number(self, name: str) -> int:
        found: int = self._document.idToObjectNumberAndVersion[name][0]
        return found

    def page(self, place: int) -> int:
        """The number of a page, counted from 1, when all are added."""
        return self.number(f"Page{place}")

    def add(self, entries: Entries, stream: bytes | None = None, name: str | None = None, bare: bool = False) -> int:
        """Add an object; gives its number."""
        return self._referenced(_Object(entries, stream, bare), name)

    def add_page(self, entries: str) -> None:
        self._document.addPage(_Object(entries))

    def set_fonts(self, entries: str) -> None:
        """What all streams share: names of fonts with their numbers."""
        self._document.idToObject[pdfdoc.BasicFonts] = _Object(entries)

    def set_in_catalog(self, key: str, value: Entries) -> None:
        setattr(self._document.Catalog, key, _Object(value, bare=True))

    def set_outline(self, entries: Entries) -> int:
        """The root of the outline; gives its number."""
        root = _Outline(entries)
        self._document.outline = self._document.Outlines = self._document.Catalog.Outlines = root
        self.set_in_catalog("PageMode", "/UseOutlines")
        return self._referenced(root)

    def data(self) -> bytes:
        """The finished file."""
        return bytes(self._document.GetPDFData(None))

    def _referenced(self, thing: pdfdoc.PDFObject, name: str | None = None) -> int:
        return self.number(self._document.Reference(thing, name).name)
