"""Face markup becomes a drawing: one pass of expat over the finished XML, every distinct element worked out once.

What elements and inline marks there are, with their attributes, stands in `deckgen/markup.py`; shapes are drawn by
`render/shapes.py`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat

from deckgen.colour import BLACK
from deckgen.diagnostics import Diagnostic, Location, Severity, nearest
from deckgen.drawing import Drawing, Group, Item, Line, Picture, TextBlock
from deckgen.geometry import POINTS, Rect, Size
from deckgen.markup import ELEMENTS, FACE_MARKS, MARKS, SHAPES
from deckgen.model import Card, Language, Phrase
from deckgen.render.fonts import Fonts, font_key
from deckgen.render.hyphens import Hyphens
from deckgen.render.pictures import Pictures
from deckgen.render.places import broken_cell, place_of
from deckgen.render.safezone import Known, Short, Watch, Zone, outside
from deckgen.render.settings import Said, Setting, filled, overflow
from deckgen.render.shapes import Attributes, MarkupError, group, shape
from deckgen.render.shared import smaller
from deckgen.render.styles import Styles
from deckgen.render.text import Fitted, Run, Style, fit, tokens
from deckgen.render.typeface import GAP_HINT, Token

BLANK = 0.15            # in type sizes
_SPACES = str.maketrans("\n\t\r", "   ")
_STAMP = re.compile(rb'<[\w-]+ at="([^"<]+:[0-9]+)"')


@dataclass(slots=True)
class Frame:
    """A text element worked out: its box from the top left corner (points, y upwards) and its style. `least` is the
    smallest size of a text that shares the frame with another language, `second` is where that one stands. `set` keeps
    what was set in it without fault, by its only run."""

    name: str
    x: float
    top: float
    width: float
    height: float
    style: Style
    least: float = 0.0
    second: str = "auto"
    set: dict[Run, TextBlock] = field(default_factory=dict)


Worked = Item | Frame | None        # an element worked out; what cannot be drawn is nothing


class Palette(NamedTuple):
    """What every face of a game in one language draws with. `names` are the cards' translated names by id."""

    fonts: Fonts
    hyphens: Hyphens
    pictures: Pictures
    names: Mapping[str, str]
    language: Language


class Subject(NamedTuple):
    """What a face is of: a name for messages, its template, and the card, if it is one's."""

    name: str
    template: str
    card: Card | None = None


class Painter:
    """Draws faces of one size. Faults are gathered in `faults`, each once, and how each text was set in `settings`, if
    it is given. Where there is a `zone`, what lies outside of it is told. `styles` are those that texts can name."""

    def __init__(self, palette: Palette, size: Size, bleed: float, settings: list[Setting] | None = None,
                 zone: Zone | None = None, styles: Styles | None = None) -> None:
        self.styles: Styles = styles or {}
        self.palette, self.size, self.bleed, self.settings, self.zone = palette, size, bleed, settings, zone
        self._seen: Known = {}
        self.outside = set[str]()           # lines of templates reported
        self.faults: dict[Diagnostic, None] = {}
        self._known: dict[tuple[str, float], dict[tuple[str, ...], Worked]] = {}

    def draw(self, xml: str, key: str, what: Subject) -> Drawing:
        """Finished XML -> a drawing named `key`."""
        return FaceReader(self, self.palette, what).read(xml, key)

    def watch(self) -> Watch | None:
        if self.zone is None:
            return None
        icons = self.palette.fonts["icons"]
        return Watch(self.zone, self._seen, (icons.ascent - icons.descent) / 2, self.palette.pictures.shown)

    def known(self, unit: str, height: float) -> dict[tuple[str, ...], Worked]:
        """The elements worked out so far for faces of this unit and height."""
        return self._known.setdefault((unit, height), {})

    def fault(self, code: str, location: Location, message: str, hint: str = "",
              severity: Severity = Severity.ERROR) -> None:
        self.faults[Diagnostic(code, location, message, hint, severity)] = None

    def take(self, setting: Setting) -> None:
        """Remember how a text was set, where that is asked for, and tell what does not fit."""
        if self.settings is not None:
            self.settings.append(setting)
        if not setting.fits:
            self.faults[overflow(setting)] = None


class FaceReader:
    """Reads one face."""

    def __init__(self, painter: Painter, palette: Palette, subject: Subject) -> None:
        self.painter, self.palette, self.subject = painter, palette, subject
        self.known: dict[tuple[str, ...], Worked] = {}
        self.what, self.at = subject.name, f"{subject.template}:1"
        self.items: list[Item] = []
        self.groups: list[tuple[Group, list[Item]]] = []        # those that are open, with the items before each
        self.unit, self.height, self.width = "", painter.size.height, painter.size.width
        self.watch = painter.watch()
        self.frame: Frame | None = None
        self.runs: list[Run | None] = []
        self.marks: list[str] = []

    def read(self, xml: str, key: str) -> Drawing:
        parser, data = expat.ParserCreate("utf-8"), xml.encode(errors="surrogatepass")
        parser.ordered_attributes = True
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = self.text, self.doctype
        try:
            parser.Parse(data, True)
        except expat.ExpatError as error:
            self.at = (_STAMP.findall(data[:parser.ErrorByteIndex + 1]) or [self.at.encode()])[-1].decode()
            read = len(data[:parser.ErrorByteIndex].decode(errors="ignore"))
            cell, drawn = broken_cell(self.subject.card, xml, read), self.place()
            self.painter.fault("broken-face", cell or drawn, f"{self.what}{f' ({drawn})' if cell else ''}: the face is "
                               f"not well-formed XML: {expat.ErrorString(error.code)}",
                               "close every tag, quote every attribute, write &amp; for &")
        return Drawing(key, self.width, self.height, self.painter.bleed, tuple(self.items))

    def doctype(self, *_: object) -> None:
        self.fault("broken-face", "a document type declaration is not allowed in a face", "remove it")

    def fault(self, code: str, message: str, hint: str = "") -> None:
        self.painter.fault(code, self.place(), message, hint)

    def place(self) -> Location:
        name, _, line = self.at.rpartition(":")
        return Location(f"templates/{name}", int(line) if line.isdecimal() else 0)

    def start(self, tag: str, attributes: list[str]) -> None:
        if self.frame is not None:
            self.mark(tag, attributes)
            return
        key = (tag, *attributes)
        if key in self.known:
            found = self.known[key]
        else:
            found = self.work_out(tag, dict(zip(attributes[::2], attributes[1::2], strict=True)))
            if tag != "face":
                self.known[key] = found
        if type(found) is Frame:
            self.frame, self.runs, self.marks = found, [], []
            self.at = attributes[1] if attributes[:1] == ["at"] else self.at
        elif type(found) is Group:
            self.groups.append((found, self.items))
            self.items = []
            if self.watch:
                pairs = zip(attributes[::2], attributes[1::2], strict=True)
                self.watch.enter(found, ("background", "true") in pairs)
        elif found:
            self.items.append(found)  # type: ignore[arg-type]
            if self.watch:
                self.at = attributes[1] if attributes[:1] == ["at"] else self.at
                self.outside(self.watch.item(found), f"<{tag}>")  # type: ignore[arg-type]

    def end(self, tag: str) -> None:
        if self.frame is not None:
            if tag != "text":
                if self.marks:
                    self.marks.pop()
                return
            self.set_text(self.frame)
            self.frame = None
        elif tag == "group":
            group, before = self.groups.pop()
            self.items = [*before, group._replace(items=tuple(self.items))]
            if self.watch:
                self.watch.leave()

    def text(self, data: str) -> None:
        if self.frame is not None:
            if "\n" in data or "\t" in data:
                data = data.translate(_SPACES)
            self.runs.append(Run(data, self.key()))
        elif data.strip():
            self.fault("broken-face", f"text {data.strip()[:30]!r} stands outside a <text> element")

    def key(self) -> str:
        style = self.frame.style     # type: ignore[union-attr]
        marks = self.marks
        if not marks:
            return font_key(style.family, style.bold)
        return font_key(style.family, style.bold or "b" in marks, "i" in marks)

    def mark(self, tag: str, attributes: list[str]) -> None:
        given = dict(zip(attributes[::2], attributes[1::2], strict=True))
        self.marks.append(tag)
        known = MARKS[tag].attributes if tag in MARKS else given
        for other in given:
            if other != "at" and other not in known:
                self.fault("unknown-attribute", f"{self.what}: <{tag}> has no attribute {other!r}",
                           nearest(other, known))
        if tag == "br":
            self.runs.append(None)
        elif tag == "icon":
            code = self.palette.fonts.icon_codes.get(given.get("name", ""))
            if code:
                self.runs.append(Run(code, "icons"))
            else:
                self.fault("unknown-icon", f"{self.what}: there is no icon {given.get('name')!r}",
                           nearest(given.get("name", ""), self.palette.fonts.icon_codes))
        elif tag == "card":
            name = self.palette.names.get(given.get("id", ""))
            if name is None:
                self.fault("unknown-card", f"{self.what}: there is no card {given.get('id')!r}",
                           nearest(given.get("id", ""), self.palette.names))
            else:
                self.runs.append(Run(name, font_key(self.frame.style.family, True)))  # type: ignore[union-attr]
        elif tag not in ("b", "i"):
            self.fault("unknown-mark", f"{self.what}: <{tag}> cannot stand in a text",
                       nearest(tag, FACE_MARKS))

    def work_out(self, tag: str, given: dict[str, str]) -> Worked:
        self.at = given.get("at", self.at)
        try:
            if not self.unit and tag != "face":
                raise MarkupError(f"<{tag}> stands outside <face>", 'the first element is <face unit="mm">')
            if tag in SHAPES:
                return shape(tag, given, self.unit, self.height)
            if tag == "text":
                return self.text_frame(given)
            if tag == "group":
                return group(given, self.unit, self.height)
            if tag in ("image", "picture"):
                return self.picture(tag, given)
            if tag == "icon":
                return self.icon(given)
            if tag != "face" or self.unit:
                raise MarkupError(f"<{tag}> is not an element of a face", nearest(tag, ELEMENTS), "unknown-element")
            self.root(given)
        except MarkupError as error:
            self.fault(error.code, f"{self.what}: {error}", error.hint)
            if tag == "text":
                return Frame("", 0, 0, 1e4, 1e4, Style("text", 8, 8, 1.2, 0, "left", "top", BLACK, False, False))
            if tag == "group":
                return Group(())
        return None

    def root(self, given: dict[str, str]) -> None:
        self.unit = given.get("unit", "")
        if self.unit not in POINTS:
            bad, self.unit = self.unit, "mm"
            raise MarkupError(f"<face unit>: unknown unit {bad!r}", f"known units: {', '.join(POINTS)}", "unknown-unit")
        a = Attributes("face", given, self.unit)
        if "w" in a or "h" in a:
            a.need("w", "h")
            self.width, self.height = a.length("w"), a.length("h")
        self.known = self.painter.known(self.unit, self.height)

    def text_frame(self, given: dict[str, str]) -> Frame:
        name, styles = given.get("style", ""), self.painter.styles
        if name and name not in styles:
            raise MarkupError(f"there is no text style {name!r}", nearest(name, styles), "unknown-style")
        a = Attributes("text", {**styles.get(name, {}), **given}, self.unit)
        size = a.type_size("size")
        style = Style(a.word("family", self.palette.fonts.families), size,
                      min(size, a.type_size("min-size")) if "min-size" in a else size, a.number("leading"),
                      a.number("paragraph-gap"), a.word("align"), a.word("valign"), a.colour("fill") or BLACK,
                      a.flag("hyphenate"), a.flag("bold"))
        x, y, w, h = (a.length(name) for name in "xywh")
        least = style.min_size if "min-size" in a else smaller(size)
        return Frame(a.word("frame"), x, self.height - y, w, h, style, least, a.word("second"))

    def icon(self, given: dict[str, str]) -> TextBlock:
        a = Attributes("icon", given, self.unit)
        fonts, name, size = self.palette.fonts, a.word("name"), a.type_size("size")
        if name not in fonts.icon_codes:
            raise MarkupError(f"there is no icon {name!r}", nearest(name, fonts.icon_codes), "unknown-icon")
        face = fonts["icons"]
        y = self.height - a.length("y") - (face.ascent - face.descent) / 2 * size
        line = Line(a.length("x") - size / 2, y, 0, (face[fonts.icon_codes[name]],))
        return TextBlock(size, a.colour("fill") or BLACK, 0, (line,))

    def picture(self, tag: str, given: dict[str, str]) -> Picture | None:
        a = Attributes(tag, given, self.unit)
        x, y, w, h = (a.length(name) for name in "xywh")
        bottom = self.height - y - h
        shown = self.palette.pictures.find(a.word("src"), tag)
        if shown is None:
            return None
        if tag == "image":
            return Picture(shown.key, (w, 0, 0, h, x, bottom))
        scale = min(w / shown.width, h / shown.height)
        return Picture(shown.key, (scale, 0, 0, scale, x + (w - scale * shown.width) / 2,
                                   bottom + (h - scale * shown.height) / 2))

    def outside(self, found: Short | None, element: str) -> None:
        """Report what is not inside the safe zone, of the faces that a line of the template draws the first."""
        if found and self.painter.zone and self.at not in self.painter.outside:
            self.painter.outside.add(self.at)
            diagnostic = outside(self.painter.zone, found, f"{self.what}: {element}", self.place())
            self.painter.faults[diagnostic] = None

    def look_at(self, frame: Frame, widest: float, needed: float) -> None:
        """Whether the text in a frame is inside the safe zone; its width and height in points."""
        if self.watch:
            style = frame.style
            beside = {"centre": (frame.width - widest) / 2, "right": frame.width - widest}.get(style.align, 0.0)
            above = {"middle": (frame.height - needed) / 2, "bottom": frame.height - needed}.get(style.valign, 0.0)
            blank = min(BLANK * style.size, needed / 2)         # of a line's height, above its capitals and below
            left, top = frame.x + beside, frame.top - above - blank
            box = Rect(left, top - needed + 2 * blank, left + widest, top)
            self.outside(self.watch.text(box), f"the text {frame.name!r}")

    def set_text(self, frame: Frame) -> None:
        if frame.second != "only":
            self.put(frame, self.runs)

    def put(self, frame: Frame, runs: Sequence[Run | None]) -> None:
        """Text of one language into its frame."""
        fonts, style = self.palette.fonts, frame.style
        only = runs[0] if len(runs) == 1 else None
        if only in frame.set:
            self.items.append(frame.set[only])
            return
        items = tokens(runs, fonts)
        if not items:
            return
        fitted = self.fitted(items, frame, style)
        self.items.append(fitted.block)
        if fitted.fits:
            self.look_at(frame, fitted.widest, fitted.needed)
        gaps = self.report_gaps(frame, runs, items)
        if not fitted.fits or self.painter.settings is not None:
            least = self.fitted(items, frame, style._replace(size=style.min_size))
            self.painter.take(Setting(self.what, frame.name, self.place(), style.size, style.min_size, fitted.size,
                                      fitted.needed, frame.height, fitted.widest, frame.width, fitted.fits,
                                      filled(least, style.min_size * style.leading, frame.width, frame.height),
                                      (self.said(runs),)))
        elif only and not gaps:
            frame.set[only] = fitted.block

    def said(self, runs: Sequence[Run | None]) -> Said:
        """What stands in a frame, without marks."""
        values = self.subject.card.values.values() if self.subject.card else ()
        text = " ".join("".join(run.text if run else " " for run in runs).split())
        return Said(self.palette.language, text, tuple(value for value in values if isinstance(value, Phrase)),
                    self.subject.card)

    def fitted(self, items: Sequence[Token], frame: Frame, style: Style) -> Fitted:
        return fit(items, style, frame.x, frame.top, frame.width, frame.height, self.palette.fonts,
                   self.palette.hyphens if style.hyphenate else self.palette.hyphens.at_marks)

    def report_gaps(self, frame: Frame, runs: Sequence[Run | None], items: Sequence[Token]) -> bool:
        """Whether fonts lack letters of a text."""
        fonts = self.palette.fonts
        keys = [key for key in {run.key for run in runs if run} if fonts[key].gaps]
        words = {word for token in items for word in token.words} if keys else set()
        for key in keys:
            for word, letters in fonts[key].gaps.items():
                if word in words:
                    named = ", ".join(f"{c!r} (U+{ord(c):04X})" for c in letters)
                    said, drawn = self.said(runs), self.place()
                    place = place_of(self.subject.card, said.text, letters)
                    phrase = None if place else said.phrase
                    place = place or (phrase.location if phrase and phrase.location.line else drawn)
                    self.painter.fault("missing-glyph", place, f"{self.what}, frame {frame.name!r}"
                                       f"{'' if place is drawn else f' ({drawn})'}: font {key!r} has no letter {named} "
                                       f"for {word.text!r}, locale {self.palette.language.locale}", GAP_HINT)
        return bool(keys)
