"""The words of `deckgen play` in a language: those of `templates/common/play.toml`, said by deckgen itself, and those
of `templates/<game>/play.toml`, which put an engine's actions, events and observations into words.

An engine speaks English of its own (`P1 attacks P2 with ak47`); an action is recognised by the English form that the
game's words have for it. Without words for it, an action is shown as the engine has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import unescape
from typing import Any

from deckgen.diagnostics import Location
from deckgen.model import Game
from deckgen.project import Project
from deckgen.texts import shown_names, spoken_form
from deckgen.translate import translate
from deckgen.translate.language import CatalogLanguage
from deckgen.wordfile import WordFile, read_words

CONTEXT = "play"
COMMON = "templates/common/play.toml"
HIDDEN = "?"
PLAYERS = ("player", "target")       # what stands for a player in the words for an action


class Words:
    """`faults` is what is wrong with the files of words."""

    def __init__(self, project: Project, game: Game, language: CatalogLanguage) -> None:
        self._language = language
        self._common, self.faults = read_words(project, COMMON, CONTEXT)
        self._own, found = read_words(project, f"templates/{game.id}/play.toml", CONTEXT)
        self.faults += found
        translated, found = translate(game, language)
        self.faults += found
        self._names = translated.names
        self._cards = {deck.id: unescape(str(deck.name)) for deck in translated.decks} | {
            card.id: unescape(str(card.values.get("name") or card.id)) for _, card in translated.cards()}
        self.title = unescape(str(translated.title))

    def say(self, role: str, **values: str) -> str:
        """What deckgen says itself; the role where there are no words for it."""
        return self._said(self._common.top().get(role), self._common, values) or role

    def keys(self, section: str) -> list[str]:
        return list(self._own.section(section))

    def of(self, section: str, key: str, **values: str) -> str:
        """The game's words; empty if it has none for this."""
        return self._said(self._own.section(section).get(key), self._own, values)

    def word(self, name: str) -> str:
        """A card, a deck, a team, a decision, or what is used like a card; several of them word by word, with numbers
        and places."""
        found = self._one(name)
        return found if found != name else " ".join(
            f"{self._one(word)} {rest}".strip() for word, rest in shown_names(name, self._cards)) or name

    def _one(self, name: str) -> str:
        return self._cards.get(name) or self.of("words", name) or name

    def seat(self, seat: int) -> str:
        return self.say("seat", number=str(seat + 1))

    def event(self, what: str, player: int, card: str, target: int, amount: int) -> str:
        """An event; empty if it is not to be told."""
        hidden = card == HIDDEN
        return self.of("events", what + HIDDEN * hidden, card="" if hidden else self.word(card), amount=str(amount),
                       player=self.seat(player), target=self.seat(target))

    def action(self, text: str, names: Sequence[str]) -> str:
        """An engine's words for an action, in this language."""
        for key, form in self._own.section("actions").items():
            if isinstance(form, str) and (found := spoken_form(form, names).fullmatch(text)):
                return self.of("actions", key, **{part: self._part(part, value, names)
                                                  for part, value in found.groupdict().items()})
        return text

    def _part(self, part: str, value: str, names: Sequence[str]) -> str:
        return self.seat(names.index(value)) if part in PLAYERS else self.word(value)

    def _said(self, msgid: Any, file: WordFile, values: Mapping[str, str]) -> str:
        if not isinstance(msgid, str):
            return ""
        phrase = self._language.name(msgid, CONTEXT, {**values, "names": self._names}, Location(file.name))
        return unescape(phrase.markup)
