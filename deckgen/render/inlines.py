"""Texts of a rulebook become inline runs: Markdown's emphasis and links, and the marks `<b> <i> <br/> <icon name/>
<card id/> <page id/>`.

What templates printed stands in the text as tokens (`U+E000`, a number, `U+E001`) that lead to `Payload`s. Knows no
Jinja, no pages and no fonts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.document import Block, Icon, Inline, Inlines, LineBreak, PageRef, Text, plain
from deckgen.markdown import parser, refused
from deckgen.markup import MARKS
from deckgen.texts import PLACEHOLDER, MarkTag, pieces, tag_of

if TYPE_CHECKING:
    from markdown_it.token import Token

_TOKEN = re.compile("\ue000([0-9]+)\ue001")
_SURROGATE = re.compile("[\ud800-\udfff]")
_BLANKS = re.compile("[ \t\n]+")


class Said(NamedTuple):
    """A text in its language, with inline marks. Prose of the rulebook has a place and is Markdown, a text of the data
    is not."""

    markup: str
    place: Location | None


class Tag(NamedTuple):
    """What the author hung on a block: `kind` is rule or anchor."""

    kind: str
    names: tuple[str, ...]


class Shown(NamedTuple):
    """A block that a function of the template made."""

    block: Block


Payload = Said | Tag | Shown


def token(number: int) -> str:
    """What stands for a payload in a text."""
    return f"\ue000{number}\ue001"


def numbers(text: str) -> list[int]:
    """The numbers of the payloads whose tokens stand in a text."""
    return [int(number) for number in _TOKEN.findall(text)]


class Found(NamedTuple):
    """The inlines of a text, the blocks that stood in it, and what was hung on it, by kind."""

    inlines: Inlines
    shown: tuple[Block, ...]
    tags: Mapping[str, tuple[str, ...]]


class InlineReader:
    """Reads texts; `names` are the cards' names (with marks) by id, `foreign` says whether letters that went through no
    language are not the game's either. `place` is where the text being read was written; faults are gathered in
    `faults`, the numbers of the payloads that were read in `used`."""

    def __init__(self, payloads: Sequence[Payload], names: Mapping[str, str], icons: Collection[str],
                 foreign: Callable[[str], bool]) -> None:
        self.payloads, self.names, self.icons, self.foreign = payloads, names, icons, foreign
        self.place = Location("templates")
        self.faults: list[Diagnostic] = []
        self.used: set[int] = set()

    def inlines(self, text: str, said: bool = True) -> Inlines:
        """A text with inline marks, by itself."""
        return _Runs(self, said).marked(text).inlines

    def found(self, tokens: Sequence[Token]) -> Found:
        return _Runs(self, False).read(tokens)

    def fault(self, code: str, message: str, hint: str = "") -> None:
        self.faults.append(Diagnostic(code, self.place, message, hint))


class _Runs:
    """Goes through the inline tokens of one block; `link`, `bold` and `italic` say what is open, `said` whether the
    text went through the language."""

    def __init__(self, reader: InlineReader, said: bool) -> None:
        self.reader = reader
        self.runs: list[Inline] = []
        self.shown: list[Block] = []
        self.tags: dict[str, tuple[str, ...]] = {}
        self.bold = self.italic = 0
        self.link = ""
        self.said = said

    def read(self, tokens: Sequence[Token]) -> Found:
        self.feed(tokens)
        return self.end()

    def marked(self, text: str) -> Found:
        self.feed_marks(text)
        return self.end()

    def end(self) -> Found:
        return Found(trimmed(tuple(self.runs)), tuple(self.shown), self.tags)

    def feed_marks(self, text: str) -> None:
        """A text with no marks but inline ones."""
        for piece in pieces(text):
            if isinstance(piece, str):
                self.letters(piece)
            else:
                self.mark(piece, f"<{piece.name}>")

    def feed(self, tokens: Sequence[Token]) -> None:
        for item in tokens:
            if remedy := refused(item):
                self.reader.fault("unsupported-markdown", *remedy)
            if item.type in ("text", "text_special", "code_inline"):
                self.text(item.content)
            elif item.type == "softbreak":
                self.letters(" ")
            elif item.type == "hardbreak":
                self.runs.append(LineBreak())
            elif item.type == "html_inline":
                self.mark(tag_of(item.content), item.content)
            else:
                self.turn(item)

    def turn(self, item: Token) -> None:
        """Emphasis or a link begins or ends."""
        if item.type.startswith("strong"):
            self.bold += item.nesting
        elif item.type.startswith("em"):
            self.italic += item.nesting
        elif item.type == "link_open" and item.info != "auto":
            self.link = self.target(str(item.attrs.get("href", "")))
        elif item.type == "link_close":
            self.link = ""

    def target(self, address: str) -> str:
        if address.startswith("#") and len(address) > 1:
            return address[1:]
        self.reader.fault("unknown-anchor", f"link to {address!r}: a rulebook links to its own anchors only",
                          "write [text](#anchor)")
        return ""

    def text(self, content: str) -> None:
        end = 0
        for match in _TOKEN.finditer(content):
            self.letters(content[end:match.start()])
            self.payload(int(match[1]))
            end = match.end()
        self.letters(content[end:])

    def letters(self, content: str) -> None:
        if not self.said:
            self.check(content)
        if _SURROGATE.search(content):
            self.reader.fault("bad-character", f"{content[:40]!a} has half of a character", "write the letter itself")
            content = _SURROGATE.sub("", content)
        if content:
            self.runs.append(Text(_BLANKS.sub(" ", content), bool(self.bold), bool(self.italic), self.link))

    def check(self, content: str) -> None:
        """Letters that a template has by itself."""
        if match := PLACEHOLDER.search(content):
            self.reader.fault("unfilled-placeholder", f"{match[0]} stands in a text without words and is not filled in",
                              f"write {{{{ {match[1]} }}}}")
        if self.reader.foreign(content):
            self.reader.fault("untranslatable-text", f"{content.strip()[:40]!r} is printed in every language as it is",
                              'write _("…") around a text in an expression or a macro')

    def payload(self, number: int) -> None:
        """What a token stands for."""
        if self.said or number >= len(self.reader.payloads):
            self.reader.fault("lost-text", "a text cannot have inside what a function of the template prints",
                              "print it at the end of the text, or on its own line")
            return
        payload = self.reader.payloads[number]
        self.reader.used.add(number)
        if isinstance(payload, Said):
            self.reader.place = payload.place or self.reader.place
            self.said = True
            if payload.place:
                self.feed(parser().parseInline(payload.markup)[0].children or [])
            else:
                self.feed_marks(payload.markup)
            self.said = False
        elif isinstance(payload, Tag):
            self.tags[payload.kind] = self.tags.get(payload.kind, ()) + payload.names
        else:
            self.shown.append(payload.block)

    def mark(self, tag: MarkTag | None, content: str) -> None:
        name = tag.name if tag else ""
        if tag is None or name not in MARKS:
            self.reader.fault("unknown-mark", f"{content} is no inline mark", nearest(name, MARKS))
        elif name in ("b", "i"):
            step = -1 if tag.closes else 1
            self.bold += step * (name == "b")
            self.italic += step * (name == "i")
        elif name == "br":
            self.runs.append(LineBreak())
        else:
            self.symbol(name, tag.value)

    def symbol(self, name: str, value: str) -> None:
        reader = self.reader
        if name == "page":
            self.runs.append(PageRef(value, bool(self.bold), bool(self.italic)))
        elif name == "icon" and value in reader.icons:
            self.runs.append(Icon(value))
        elif name == "card" and value in reader.names:
            letters = plain(reader.inlines(reader.names[value]))
            self.runs.append(Text(letters, bool(self.bold), bool(self.italic), f"card-{value}"))
        else:
            known = reader.icons if name == "icon" else reader.names
            reader.fault(f"unknown-{name}", f"there is no {name} {value!r}", nearest(value, known))


def trimmed(runs: Inlines) -> Inlines:
    """Without blanks at the ends; neighbours of one kind joined."""
    out: list[Inline] = []
    for run in runs:
        last = out[-1] if out else None
        if isinstance(run, Text) and isinstance(last, Text) and run[1:] == last[1:]:
            out[-1] = last._replace(text=last.text + run.text)
        else:
            out.append(run)
    if out and isinstance(out[0], Text):
        out[0] = out[0]._replace(text=out[0].text.lstrip(" "))
    if out and isinstance(out[-1], Text):
        out[-1] = out[-1]._replace(text=out[-1].text.rstrip(" "))
    return tuple(run for run in out if not isinstance(run, Text) or run.text)
