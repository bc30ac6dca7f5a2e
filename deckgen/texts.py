"""What a translatable text is: placeholders and inline marks. The prose of rulebooks is found by `prose.py`.

Takes plain strings, gives plain values and faults as values; knows no catalog, no Jinja and no Markdown library, so
that extraction, checks and rendering agree on what a text is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from html import unescape
from typing import NamedTuple

from deckgen.markup import EMPTY_MARKS, MARKS

# `{damage}`, `{rules.bomb.drawn}`, `{rules.friendly-fire.damage}`.
PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_-]*(?:\.[a-z0-9_-]+)*)\}")

ID = r"\S+"         # what a card's id looks like in an engine's words

# Letters that stand after another one in the alphabet, and are not that letter with a sign.
_AFTER = str.maketrans({"й": "и\uffff", "ñ": "n\uffff"})


class Mark(NamedTuple):
    """An inline mark: `value` is its one attribute ("" if it has none), `children` what stands inside."""

    name: str
    value: str
    children: tuple[Node, ...]


Node = str | Mark


class MarkTag(NamedTuple):
    """A tag as written, whether its name is a mark's or not; `closes` in `</b>`."""

    name: str
    value: str
    closes: bool


class Fault(NamedTuple):
    """What is wrong inside a text: a diagnostic's code and message, without a place."""

    code: str
    message: str


def placeholders(text: str) -> list[str]:
    """The dotted names of a text's placeholders, in order, repeated if repeated."""
    return PLACEHOLDER.findall(text) if "{" in text else []


def mark_tags(text: str) -> list[str]:
    """The opening and empty tags of a text as written, in order: what a translation has to keep."""
    return [match[0] for match in _TAG.finditer(text) if not match["close"]] if "<" in text else []


def plain(text: str) -> str:
    """A text without its marks and placeholders, for counting letters and digits."""
    return PLACEHOLDER.sub("", _TAG.sub("", text))


def alphabetical(text: str) -> str:
    """What to sort a text by, so that capitals and accents stand where a reader looks for their letter."""
    letters = unicodedata.normalize("NFKD", plain(text).casefold().translate(_AFTER))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def spoken_form(form: str, names: Sequence[str]) -> re.Pattern[str]:
    """What the words for an engine's action (`{player} attacks {target} with {card}`) match in the engine's own:
    players by their names, a card by its id."""
    players = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    groups = {"player": players, "target": players}
    return re.compile("".join(f"(?P<{part}>{groups.get(part, ID)})" if place % 2 else re.escape(part)
                              for place, part in enumerate(PLACEHOLDER.split(form))))


def shown_names(text: str, known: Container[str]) -> list[tuple[str, str]]:
    """The names in what an engine shows, each with what follows it: the number of a figure (`jogger-2`) or a place on
    it (`cinema:b3`)."""
    found = []
    for word in text.split():
        match = None if word in known else _SHOWN.fullmatch(word)
        found.append((match[1], match[2]) if match and match[1] in known else (word, ""))
    return found


_SHOWN = re.compile(r"(.+?)(?:-(?=[0-9]+$)|:)(.+)")
_TAG = re.compile(r"""<(?P<close>/?)(?P<name>[A-Za-z][\w.-]*)"""
                  r"""(?P<attributes>(?:\s+[\w.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?P<empty>/?)>""")
_ROUGH_TAG = re.compile(r"<[^<>]*>")
_ATTRIBUTE = re.compile(r"""([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_ENTITY = re.compile(r"&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6}));")
_DEEPEST = 20           # marks inside each other
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def parse_marks(text: str) -> tuple[tuple[Node, ...], list[Fault]]:
    """A text as nodes (strings with entities resolved, and marks), and its faults: `unknown-mark` for a tag that is
    none of MARKS, `broken-mark` for anything that is not well-formed. What is faulty is left out of the nodes."""
    if "<" not in text and "&" not in text:
        return ((text,) if text else ()), []
    parser = _MarkParser()
    parser.feed(text)
    return parser.close(), parser.faults


def each_node(nodes: Sequence[Node]) -> Iterator[Node]:
    """Every string and mark, in the order of the text; a mark before what stands inside it."""
    for node in nodes:
        yield node
        if isinstance(node, Mark):
            yield from each_node(node.children)


def tag_of(text: str) -> MarkTag | None:
    """The tag that a text is; None for any other text."""
    match = _TAG.fullmatch(text)
    return _tag(match) if match else None


def pieces(text: str) -> Iterator[str | MarkTag]:
    """A text's strings, with entities resolved, and its tags, as they follow each other."""
    end = 0
    for match in _TAG.finditer(text):
        yield unescape(text[end:match.start()])
        yield _tag(match)
        end = match.end()
    yield unescape(text[end:])


def _tag(match: re.Match[str]) -> MarkTag:
    attribute = _ATTRIBUTE.search(match["attributes"])
    value = next((value for value in attribute.groups()[1:] if value is not None), "") if attribute else ""
    return MarkTag(match["name"], unescape(value), bool(match["close"]))


def marks_only(text: str) -> str:
    """A text with the same marks and the same faults in them, mostly without its words: what was found by
    `parse_marks` in one text can be remembered for all that are made alike."""
    if "<" not in text and "&" not in text:
        return ""
    tags = _ROUGH_TAG.findall(text)
    alike = len(tags) == text.count("<") and "&" not in text and _are_tags(tuple(tags))
    return "".join(tags) if alike else text


@lru_cache(maxsize=1000)
def _are_tags(tags: tuple[str, ...]) -> bool:
    return all(_TAG.fullmatch(tag) for tag in tags)


class _MarkParser:
    """Open marks as a stack of (name, children); the bottom is the text itself. `passed` counts the open marks that are
    too deep to be there."""

    def __init__(self) -> None:
        self.passed = 0
        self.faults: list[Fault] = []
        self.stack: list[tuple[str, list[Node]]] = [("", [])]

    def feed(self, text: str) -> None:
        end = 0
        for match in _TAG.finditer(text):
            self._string(text[end:match.start()])
            self._tag(match)
            end = match.end()
        self._string(text[end:])

    def close(self) -> tuple[Node, ...]:
        while len(self.stack) > 1:
            self._broken(f"<{self.stack[-1][0]}> is never closed")
            self._pop()
        return tuple(self.stack[0][1])

    def _broken(self, message: str) -> None:
        self.faults.append(Fault("broken-mark", message))

    def _string(self, text: str) -> None:
        if "<" in text:
            at = text.index("<")
            self._broken(f"{text[at:at + 12]!r} is not a mark; a bare < is written &lt;")
        if "&" in _ENTITY.sub("", text):
            self._broken("a bare & is written &amp;")
        if text:
            self.stack[-1][1].append(_ENTITY.sub(self._entity, text))

    def _entity(self, match: re.Match[str]) -> str:
        if match[1]:
            return _NAMED[match[1]]
        code = int(match[2]) if match[2] else int(match[3], 16)
        if code in (9, 10, 13) or 32 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or 0x10000 <= code < 0x110000:
            return chr(code)
        self._broken(f"{match[0]} is no character")
        return ""

    def _tag(self, match: re.Match[str]) -> None:
        name = match["name"]
        if name not in MARKS:
            known = ", ".join(f"<{mark}>" for mark in MARKS)
            self.faults.append(Fault("unknown-mark", f"<{name}> is no inline mark; known: {known}"))
        elif match["close"]:
            self._close_tag(match)
        else:
            self._open_tag(name, match)

    def _open_tag(self, name: str, match: re.Match[str]) -> None:
        value = self._value(name, match["attributes"])
        if match["empty"]:
            self.stack[-1][1].append(Mark(name, value, ()))
        elif name in EMPTY_MARKS:
            self._broken(f"{match[0]} has to be closed in itself: <{name} …/>")
        elif len(self.stack) <= _DEEPEST:
            self.stack.append((name, []))
        else:
            if not self.passed:
                self._broken(f"more than {_DEEPEST} marks inside each other")
            self.passed += 1

    def _close_tag(self, match: re.Match[str]) -> None:
        if self.passed:
            self.passed -= 1
        elif match["name"] != self.stack[-1][0] or match["attributes"] or match["empty"]:
            self._broken(f"{match[0]} closes nothing that is open here")
        else:
            self._pop()

    def _pop(self) -> None:
        name, children = self.stack.pop()
        self.stack[-1][1].append(Mark(name, "", tuple(children)))

    def _value(self, name: str, attributes: str) -> str:
        found = [(a[1], a[2] if a[2] is not None else a[3]) for a in _ATTRIBUTE.finditer(attributes)]
        wanted = tuple(MARKS[name].attributes)
        if [key for key, _ in found] != list(wanted):
            self._broken(f"<{name}> takes {'the attribute ' + wanted[0] if wanted else 'no attribute'}, "
                         f"not {', '.join(key for key, _ in found) or 'none'}")
        return found[0][1] if found else ""
