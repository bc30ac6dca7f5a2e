"""Whether a translation keeps what its source holds: placeholders, inline marks, and no figures of its own.

Takes the two strings, gives faults without a place; knows no catalog.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from deckgen.texts import PLACEHOLDER, Fault, Mark, Node, each_node, parse_marks, placeholders, plain

LOOK = "looks"          # <b>, <i>, <br/>: a translation may do without
_FIGURE = re.compile(r"\d+")
_BRACE = re.compile(r"\{[^{}]{0,40}\}?|\}")


def faults_of(source: str, translation: str, marked: bool = True) -> list[Fault]:
    """What a translation lost or made up. `marked` is False for plain names, where < is a letter like any other."""
    found = [*_placeholders(source, translation), *_digits(source, translation), *_braces(translation)]
    return [*found, *_marks(source, translation)] if marked else found


def faults_in(text: str) -> list[Fault]:
    """What is wrong with the marks and braces of a text by itself."""
    return [*parse_marks(text)[1], *_braces(text)]


def _braces(text: str) -> Iterator[Fault]:
    if ("{" in text or "}" in text) and (rest := _BRACE.search(PLACEHOLDER.sub("", text))):
        yield Fault("broken-placeholder", f"{rest[0]!r} is no placeholder")


def _placeholders(source: str, translation: str) -> Iterator[Fault]:
    kept = set(placeholders(translation))
    for name in dict.fromkeys(placeholders(source)):
        if name not in kept:
            yield Fault("placeholders", f"the translation lacks {{{name}}}")


def _digits(source: str, translation: str) -> Iterator[Fault]:
    known = _FIGURE.findall(plain(source))
    for figure in _FIGURE.findall(plain(translation)):
        if figure not in known:
            yield Fault("literal-digit", f"the translation has the figure {figure!r}, which the source has not")
            return


def _marks(source: str, translation: str) -> Iterator[Fault]:
    if "<" not in translation and "&" not in translation and "<" not in source:
        return
    nodes, broken = parse_marks(translation)
    yield from broken
    wanted, kept = _counted(parse_marks(source)[0]), _counted(nodes)
    for (name, value), count in wanted.items():
        if not broken and kept[name, value] < (count if value else 1):
            shown = f'<{name} …="{value}"/>' if value else f"<{name}>"
            yield Fault("tags" if value else LOOK, f"the translation lacks {shown}")


def _counted(nodes: tuple[Node, ...]) -> Counter[tuple[str, str]]:
    return Counter((node.name, node.value) for node in each_node(nodes) if isinstance(node, Mark))
