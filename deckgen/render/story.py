"""Stories become blocks: what happened in each step in the words of a language, beside the cards that were played.

Takes stories as values and the words of `templates/<game>/story.toml`. `[story.events]` has the words for an event
under the engine's word for it (`damage`), under its rule as well (`defence.counter: damage`), and for two that follow
each other (`attacks + damage`, in which `{then.amount}` is of the second); `{one = …, several = …}` where they differ
by `{amount}` if they have it, else by the number of players. Texts of a scenario's own have `{start.noise}`, a figure
of the table before its first step, and its figures at the end by fact and player. Events without words are passed over.
`[story.changes]` has the words for figures that are others after a step, `[story.cards]` a card's name with its
article. Knows no engine and no pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, product
from typing import Any, NamedTuple

from markupsafe import Markup

from deckgen.diagnostics import Diagnostic, Location
from deckgen.document import Block, Figure, Paragraph, Scene, Scenes
from deckgen.model import Card, Game, Language, Phrase
from deckgen.render.inlines import InlineReader
from deckgen.render.scope import values
from deckgen.story import CONTEXT, NUMBERS, PLAYER, Happening, Line, Step, Story
from deckgen.wordfile import WordFile

AMOUNT = "{amount}"


class Group(NamedTuple):
    """An event that has words, happening to one player or to several. `keys` are what words for it may stand under,
    the closest first; under the last one there are some."""

    event: Happening
    keys: tuple[str, ...]
    players: tuple[str, ...]


class CardWords:
    """A card in a text: `{card}` is its name with the article, `{card.damage}` a column of it."""

    def __init__(self, markup: str, card: Card | None) -> None:
        self._markup, self._card = markup, card

    def __html__(self) -> str:
        return self._markup

    def __getitem__(self, column: str) -> Any:
        if self._card is None:
            raise KeyError(column)
        return self._card.values[column]


class Teller:
    """Tells the stories of one game in one language. `figure` gives a card's picture, None for what is not printed;
    what is wrong goes to the reader's faults."""

    def __init__(self, game: Game, language: Language, words: WordFile, reader: InlineReader,
                 figure: Callable[[str], Figure | None]) -> None:
        self._game, self._language, self._words, self._reader, self._figure = game, language, words, reader, figure
        self._scope = values(game)
        self._events, self._cards = words.section("events"), words.section("cards")

    def blocks(self, stories: Sequence[Story]) -> Iterator[Block]:
        """Each story with its own texts before and after it; the steps that it shares with the one before are not
        told again."""
        for before, story in zip((None, *stories), stories, strict=False):
            shared = _shared(before.steps, story.steps) if before else 0
            if story.intro:
                yield self._paragraph(story, story.intro, ())
            scenes = tuple(scene for number, scene in self._scenes(story) if number >= shared)
            place = self._reader.place = Location(story.file)
            if not scenes:
                happened = [event.what for step in story.steps for event in step.happenings]
                self._wordless("anything that happens", happened)
            yield Scenes(scenes, story.name, place, () if story.closing else story.rules, bool(story.closing))
            if story.closing:
                yield self._paragraph(story, story.closing, story.rules)

    def _paragraph(self, story: Story, line: Line, rules: tuple[str, ...]) -> Paragraph:
        """A text of the scenario's own, with the figures at the story's end."""
        facts = {fact: {name.casefold(): figure for name, figure in figures.items()}
                 for fact, figures in story.facts.items()}
        self._reader.place = line.place
        text = self._language.text(line.msgid, CONTEXT, {**self._scope, **facts, "start": story.start}, line.place)
        return Paragraph(self._reader.inlines(text.markup), line.place, rules)

    def _scenes(self, story: Story) -> Iterator[tuple[int, Scene]]:
        """What there is to tell, each with the place of its step."""
        told = 0
        for number, step in enumerate(story.steps):
            self._reader.place = place = Location(story.file, 0, f"step {number + 1}")
            groups = list(self._groups(step))
            sentences = list(self._sentences(groups, place))
            if step.decided and step.happenings and not sentences:
                self._wordless(f"{step.move!r}", [event.what for event in step.happenings])
            if markup := "<br/>".join([*filter(None, [" ".join(sentences)]), *self._changes(step, place)]):
                told += 1
                cards = dict.fromkeys(group.event.card for group in groups if group.event.card)
                figures = tuple(figure for card in cards if (figure := self._figure(card)))
                yield number, Scene(told, figures, self._reader.inlines(markup), place)

    def _groups(self, step: Step) -> Iterator[Group]:
        """The events that have words, those of several players together."""
        told = [(event, keys) for event in step.happenings if (keys := self._keys(event))]
        for (event, keys), alike in groupby(told, lambda pair: (pair[0]._replace(player=""), pair[1])):
            yield Group(event, keys, tuple(one.player for one, _ in alike))

    def _keys(self, event: Happening) -> tuple[str, ...]:
        """With its rule if there are words for that, else also without; none if it is not told."""
        own = f"{event.rule}: {event.what}"
        return (own,) if own in self._events else (own, event.what) if event.what in self._events else ()

    def _sentences(self, groups: Sequence[Group], place: Location) -> Iterator[str]:
        at = 0
        while at < len(groups):
            group, named = groups[at], self._values(groups[at], place)
            key, at = group.keys[-1], at + 1
            pairs = map(" + ".join, product(group.keys, groups[at].keys)) if at < len(groups) else ()
            if pair := next((pair for pair in pairs if pair in self._events), ""):
                named["then"] = self._values(groups[at], place)
                key, at = pair, at + 1
            yield self._said("events", key, named, len(group.players))

    def _values(self, group: Group, place: Location) -> dict[str, Any]:
        event, found = group.event, dict[str, Any](self._scope)
        if group.players[0]:
            names = [self._name(name, place).markup for name in group.players]
            found["player"] = Markup(names[0] if len(names) == 1 else self._language.listed(names))
        if event.target:
            found["target"] = self._name(event.target, place)
        if event.card:
            found["card"] = self._card(event.card)
        return found | {"amount": event.amount}

    def _changes(self, step: Step, place: Location) -> Iterator[str]:
        for fact, player, before, after in step.changes:
            if fact in self._words.section("changes"):
                yield self._said("changes", fact, {**self._scope, "player": self._name(player, place),
                                                   "before": before, "after": after})

    def _name(self, player: str, place: Location) -> Phrase:
        return self._language.name(player, PLAYER, None, place)

    def _card(self, name: str) -> CardWords:
        card = self._game.card(name)
        if name in self._cards:
            return CardWords(self._said("cards", name, self._scope), card)
        if card is None:
            self._wordless(f"the card {name!r}", [name], "cards")
        return CardWords(f'<card id="{name}"/>' if card else name, card)

    def _said(self, section: str, key: str, named: Mapping[str, Any], count: int = 1) -> str:
        words, place = self._words.section(section)[key], self._words.place(section, key)
        found = [words.get(form) for form in NUMBERS] if isinstance(words, Mapping) else [words]
        forms = [form for form in found if isinstance(form, str)]
        if len(forms) < len(found):
            self._reader.faults.append(Diagnostic("wrong-type", place, f"{key!r} has no text",
                                                  "write a text, or { one = …, several = … }"))
            return ""
        if len(forms) > 1:
            number = named["amount"] if AMOUNT in forms[1] else count
            return self._language.plural(forms[0], forms[1], number, CONTEXT, named, place).markup
        return self._language.text(forms[0], CONTEXT, named, place).markup

    def _wordless(self, what: str, keys: Sequence[str], section: str = "events") -> None:
        known = ", ".join(map(repr, dict.fromkeys(keys))) or "what happens"
        self._reader.fault("no-story-words", f"there are no words for {what}",
                           f"add {known} to [{CONTEXT}.{section}] in {self._words.name}")


def _shared(before: Sequence[Step], steps: Sequence[Step]) -> int:
    """How many steps both begin with."""
    pairs = zip(before, steps, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(before), len(steps)))
