"""figure-typed: figures written as words where the data have the figure: "forty damage", in a game whose bombs deal
{damage} damage. A word is taken for a figure of the data if a word follows it that follows this figure elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from deckgen.diagnostics import Diagnostic
from deckgen.model import TRANSLATED
from deckgen.verify.book import Printed
from deckgen.verify.edition import BOOK, CARDS, Edition
from deckgen.verify.words import letters, names_with_figures, spaced, without

LEAST = 3           # "the two cards" are both of them more often than a figure of the rules
HINT = "put the placeholder of the figure there: it follows the data"
_FIGURE = re.compile(r"(?<![\w.,])(\d+)\s+([^\W\d_]{2,})")
_PAIR = re.compile(r"(?=(?<!\w)([^\W\d_]+)\s+([^\W\d_]{2,}))")


def check_spoken(edition: Edition, pages: Sequence[str]) -> Iterator[Diagnostic]:
    """In the texts of the rulebook and in those of the cards."""
    printed = Printed(pages)
    book = {passage.text: passage.place for passage in edition.book.passages}
    cards = {letters(str(text), edition.game): (card, column) for component, card in edition.game.cards()
             for column in component.columns if column.type in TRANSLATED and (text := card.values[column.name])}
    for text, words in spoken([*book, *cards], edition.numbers, names_with_figures(edition.game)):
        if text in book:
            page = next(iter(printed.pages(text)), 0)
            yield edition.fault("figure-typed", BOOK, page, "", f"prints {words!r} in words ({book[text]})", HINT)
        else:
            card, column = cards[text]
            place = getattr(card.values[column.name], "location", card.location)
            yield edition.fault("figure-typed", CARDS, 0, card.id,
                                f"the {column.name} of {card.id!r} prints {words!r} in words ({place})", HINT)


def spoken(texts: Iterable[str], numbers: Mapping[str, int],
           names: Sequence[re.Pattern[str]] = ()) -> Iterator[tuple[str, str]]:
    """The texts in which a figure of the texts stands as a word, with the words: ("It deals forty damage.", "forty
    damage"). `numbers` are the words of the language, in small letters; `names` have figures that mean nothing."""
    lines = {text: spaced(text) for text in texts}
    counted = {(int(figure), noun.casefold()) for line in lines.values()
               for figure, noun in _FIGURE.findall(without(line, names))}
    for text, line in lines.items():
        for word, noun in _PAIR.findall(line):
            if numbers.get(word, 0) >= LEAST and (numbers[word], noun.casefold()) in counted:
                yield text, f"{word} {noun}"
