"""Printed words and what they are compared by: letters without spaces, and figures.

Takes text as it comes out of a PDF, and markup; knows no files."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from deckgen.model import TRANSLATED, Card, Component, Game
from deckgen.texts import Node, each_node, parse_marks

FIGURE = r"\d+(?:[.,]\d+)*"
_FIGURE = re.compile(FIGURE)
_THOUSANDS = re.compile("(?<![0-9.,])[1-9][0-9]{0,2}(?:[.,\u00a0\u202f][0-9]{3})+(?![0-9])")
_BROKEN = re.compile("[\x02\ufffe\u00ad]\\s*|\u200b")      # a hyphen at a line's end, as PDF readers give it
_ICONS = re.compile("[\ue000-\uf8ff]")
_NO_LETTERS = re.compile("[\\s\x02\ufffe\u00ad\u200b\u2010\u2011-]|[\ue000-\uf8ff]")


def letters(markup: str, game: Game) -> str:
    """A text as a reader sees it: without marks, cards by their names."""
    return "".join(_letters(node, game) for node in each_node(parse_marks(markup)[0]))


def _letters(node: Node, game: Game) -> str:
    if isinstance(node, str):
        return node
    card = game.card(node.value) if node.name == "card" else None
    if card is not None:
        return letters(str(card.values.get("name") or card.id), game)
    return " " if node.name == "br" else node.value if node.name == "card" else ""


def squeezed(text: str) -> str:
    """Letters alone: without blanks and hyphens, which lines are broken at, and without icons."""
    return _NO_LETTERS.sub("", unicodedata.normalize("NFKC", text))


def spaced(text: str) -> str:
    """A printed text in one line, words that were broken at a line's end whole again."""
    return " ".join(_ICONS.sub(" ", _BROKEN.sub("", text)).split())


def shown(words: str, component: Component, card: Card, game: Game) -> list[str]:
    """The translated columns of a card that stand in these words."""
    printed = squeezed(words)
    return [column.name for column in component.columns if column.type in TRANSLATED and card.values[column.name]
            and squeezed(letters(str(card.values[column.name]), game)) in printed]


def figures(text: str, names: Sequence[re.Pattern[str]] = ()) -> list[str]:
    """The figures in a text, in order, without those that are part of names."""
    return _FIGURE.findall(without(spaced(text), names))


def without(text: str, names: Sequence[re.Pattern[str]]) -> str:
    for name in names:
        text = name.sub(" ", text)
    return text


def ungrouped(text: str) -> str:
    """A text with nothing between the thousands of its figures: 1,000, 1.000 and 1 000 are the same figure."""
    return _THOUSANDS.sub(lambda found: re.sub("[^0-9]", "", found[0]), text)


def names_with_figures(game: Game) -> list[re.Pattern[str]]:
    """The names of a translated game in which figures stand: AK-47, .38 revolver. Long ones first."""
    texts = [game.title, *game.names.values(),
             *(value for component, card in game.cards() for column in component.columns if column.type == "name"
               if (value := card.values[column.name]))]
    found = {letters(str(text), game) for text in texts}
    return [re.compile(r"\s*".join(map(re.escape, name.split())))
            for name in sorted(found, key=lambda name: (-len(name), name)) if _FIGURE.search(name)]


def loosely(text: str) -> re.Pattern[str]:
    """A text as it may be printed, with its lines broken anywhere and any figures in it; those found are its groups."""
    parts = _FIGURE.split(unicodedata.normalize("NFKC", spaced(text)))
    between = r"[\s\u2010\u2011-]*"
    return re.compile(f"{between}({FIGURE}){between}".join(between.join(map(re.escape, _NO_LETTERS.sub("", part)))
                                                      for part in parts))


def pattern(text: str) -> re.Pattern[str]:
    """A squeezed text in which any figures may stand; those found are its groups."""
    return re.compile(f"({FIGURE})".join(map(re.escape, _FIGURE.split(squeezed(text)))))
