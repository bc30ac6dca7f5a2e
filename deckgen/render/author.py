"""What a rulebook template can say: its functions and values.

A function keeps its `Payload` and gives a token that survives Markdown. What the author got wrong is gathered as
diagnostics at the template's line. Knows no Markdown and no pages.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from types import FrameType
from typing import Any

from jinja2 import Template, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.document import (
    BackCover,
    Block,
    CardEntry,
    Contents,
    Figure,
    FigureGroup,
    Figures,
    Heading,
    Inlines,
    PageBreak,
    Paragraph,
)
from deckgen.drawing import Drawing
from deckgen.geometry import MM, UnitError, points
from deckgen.model import Card, Game, Language, Phrase
from deckgen.render.inlines import Payload, Said, Shown, Tag, numbers, token
from deckgen.render.markdown import Reader
from deckgen.render.origin import OwnWords
from deckgen.render.scope import Scope, values
from deckgen.render.story import Teller
from deckgen.story import Storybook, Untold

ENTRY_WIDTH, STORY_WIDTH = 18.5 * MM, 14 * MM
ENTRY = "card-entry.md.j2"
SAID, PRINTED = "_said", "_printed"
Show = Callable[[str, bool], Drawing | None]        # a card's face by its id, or its back
Draw = Callable[[str, Mapping[str, Any], str], Drawing | None]


class Author:
    """The functions of one rulebook in one language. `anchors` says where each anchor stands, `drawings` holds what
    the blocks show."""

    def __init__(self, game: Game, language: Language, show: Show, icons: Collection[str], draw: Draw,
                 stories: Storybook) -> None:
        self.game, self.language, self.show, self.draw = game, language, show, draw
        self.components = {card.id: component for component, card in game.cards()}
        self.payloads: list[Payload] = []
        names = {card.id: _markup(card.values.get("name") or card.id) for _, card in game.cards()}
        self.words = OwnWords(game)
        self.reader = Reader(self.payloads, names, icons, self.words.foreign)
        self.drawings: dict[str, Drawing] = {}
        self.anchors: dict[str, Location] = {}
        self._ledger = frozenset(rule.id for rule in game.ledger)
        self._tell = stories.tell
        self._teller = Teller(game, language, stories.words, self.reader, self._small)
        self.scope = values(game) | self._functions()

    def _functions(self) -> dict[str, Any]:
        shown = (self.rule, self.example, self.anchor, self.contents, self.row, self.page_break, self.back_cover,
                 self.pictures, self.drawing)
        return {function.__name__: function for function in shown} | {
            "prose": self._prose(), "card_entry": self._card_entry()}

    def globals(self) -> dict[str, Any]:
        """What macros of imported templates need as well."""
        return {SAID: self._said, PRINTED: self._printed, "dice": self.dice, "listed": self.listed}

    def dice(self, count: int, sides: int) -> str:
        return self.words.joined(self.language.dice(count, sides), ())

    def listed(self, items: list[str], style: str = "standard") -> str:
        return self.words.joined(self.language.listed(items, style), items)

    def _said(self, phrase: Phrase) -> Markup:
        return self._keep(Said(phrase.markup, None))

    def _printed(self, text: str) -> Markup:
        """Letters that are no phrase: a value of the data, which is no Markdown."""
        if self.words.foreign(text):
            self._fault("untranslatable-text", f"{text.strip()[:40]!r} is printed in every language as it is",
                        'write _("…") around it')
        return self._keep(Said(str(escape(text)), None))

    def _prose(self) -> Any:
        @pass_context
        def prose(context: Context, text: str, role: str, line: int) -> Markup:
            place = Location(f"templates/{context.name}", line)
            return self._keep(Said(self.language.text(text, role, Scope(context), place).markup, place))
        return prose

    def rule(self, *ids: str) -> Markup:
        """Hangs rule ids on a block: it explains them."""
        for name in ids:
            if name not in self._ledger:
                self._fault("unknown-rule", f"there is no rule {name!r} in the ledger", nearest(name, self._ledger))
        return self._keep(Tag("rule", ids))

    def example(self, *names: str) -> Markup:
        """The stories of scenarios with the cards that are played; of each further one only how it goes on otherwise
        than the one before."""
        stories = []
        for name in names:
            told = self._tell(name)
            if isinstance(told, Untold):
                self._fault(*told)
            else:
                stories.append(told)
        return Markup("").join(self._block(block) for block in self._teller.blocks(stories))

    def anchor(self, name: str) -> Markup:
        """Names the heading at whose end it stands."""
        if name in self.anchors:
            self._fault("duplicate-anchor", f"anchor {name!r} stands at line {self.anchors[name].line} already",
                        "give each heading an anchor of its own")
        self.anchors[name] = here()
        return self._keep(Tag("anchor", (name,)))

    def contents(self, title: Phrase | str = "") -> Markup:
        return self._block(Contents(self._inlines(title), here()))

    def page_break(self) -> Markup:
        return self._block(PageBreak(here()))

    def back_cover(self) -> Markup:
        return self._block(BackCover(here()))

    def pictures(self, ids: Sequence[str], width: str, caption: Phrase | str = "", backs: bool = False) -> Markup:
        """The faces of cards in a row, or their backs, each `width` wide."""
        points_wide = self._length(width)
        found = tuple(figure for name in ids if (figure := self._figure(name, points_wide, backs)))
        return self._block(Figures((FigureGroup(found, self._inlines(caption)),), here())) if found else Markup("")

    def drawing(self, template: str, width: str, caption: Phrase | str = "", **values: Any) -> Markup:
        """A diagram: a face template drawn with these values."""
        drawn = self.draw(template, values, f"diagram_{len(self.payloads)}")
        if drawn is None:
            return Markup("")
        self.drawings[drawn.key] = drawn
        group = FigureGroup((Figure(drawn.key, self._length(width)),), self._inlines(caption))
        return self._block(Figures((group,), here()))

    def row(self, *parts: str) -> Markup:
        """What `drawing` and `pictures` gave, side by side, each with its own caption."""
        payloads = [self.payloads[number] for part in parts for number in numbers(part)]
        blocks = [payload.block for payload in payloads if isinstance(payload, Shown)]
        groups = tuple(group for block in blocks if isinstance(block, Figures) for group in block.groups)
        return self._block(Figures(groups, here())) if groups else Markup("")

    def _card_entry(self) -> Any:
        @pass_context
        def card_entry(context: Context, card: Card) -> Markup:
            figure = self._figure(card.id, ENTRY_WIDTH, False)
            place = self.anchors[f"card-{card.id}"] = here()
            template = context.environment.select_template([f"{self.game.id}/{ENTRY}", f"common/{ENTRY}"])
            blocks = self.reader.blocks(template.render({**self.scope, "card": card}))
            names = [block.inlines for block in blocks if isinstance(block, Heading)]
            texts = tuple(block.inlines for block in blocks if isinstance(block, Paragraph) and block.inlines)
            if len(names) > 1 or not all(isinstance(block, Heading | Paragraph) for block in blocks):
                self.reader.fault("lost-text", "the entry of a card shows its first heading and its paragraphs only",
                                  f"write paragraphs in {template.name}")
            if figure is None:
                return Markup("")
            return self._block(CardEntry(card.id, figure, names[0] if names else (), texts, place))
        return card_entry

    def _small(self, card: str) -> Figure | None:
        """A card in a story; none where a card is played that is not printed."""
        return self._figure(card, STORY_WIDTH, False) if card in self.components else None

    def _figure(self, card: str, width: float, back: bool) -> Figure | None:
        component = self.components.get(card)
        if component is None:
            self._fault("unknown-card", f"there is no card {card!r}", nearest(card, self.components))
            return None
        drawn = self.show(card, back)
        if drawn is None:
            if back and component.back is None:
                self._fault("missing-back", f"component {component.id!r} has no back to show", "show its faces instead")
            return None     # a drawing that failed has been told already
        self.drawings[drawn.key] = drawn
        corner = component.size.width / 2 if component.shape == "circle" else component.corner
        return Figure(drawn.key, width, corner * width / component.size.width)

    def _length(self, text: str) -> float:
        try:
            return points(text)
        except UnitError as error:
            self._fault("unknown-unit", str(error), 'write the width with its unit, such as "26 mm"')
            return ENTRY_WIDTH

    def _inlines(self, text: Phrase | str) -> Inlines:
        self.reader.place = here()
        return self.reader.inlines(_markup(text), isinstance(text, Phrase))

    def _fault(self, code: str, message: str, hint: str) -> None:
        self.reader.faults.append(Diagnostic(code, here(), message, hint))

    def _keep(self, payload: Payload) -> Markup:
        self.payloads.append(payload)
        return Markup(token(len(self.payloads) - 1))

    def _block(self, block: Block) -> Markup:
        return Markup(f"\n\n{self._keep(Shown(block))}\n\n")


@pass_context
def finalize(context: Context, value: Any) -> Any:
    """A phrase that an expression prints is a text like prose; other letters have to be those of the data."""
    if isinstance(value, Phrase):
        return context[SAID](value)
    if isinstance(value, Markup) or type(value) in (int, float):
        return value
    text = str(value)
    return context[PRINTED](text) if any(map(str.isalpha, text)) else value


def here() -> Location:
    """The line of the template that calls, read off the stack: Jinja tells its functions their context only."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        if template is not None:
            lines = _lines(template)
            found = bisect_right(lines, frame.f_lineno, key=itemgetter(1))
            return Location(f"templates/{template.name}", lines[found - 1][0] if found else 1)
        frame = frame.f_back
    return Location("templates")


@lru_cache(maxsize=20)
def _lines(template: Template) -> list[tuple[int, int]]:
    """A template's lines beside those of its compiled code, which Jinja reads from a text at every call."""
    return template.debug_info


def _markup(text: Phrase | str) -> str:
    return text.markup if isinstance(text, Phrase) else str(escape(text))
