"""`play()`: a game at a terminal against bots, in any language. Gives a Match, which takes what the player types and
gives the lines to be shown; prints and reads nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from errno import EEXIST
from os import strerror
from pathlib import Path
from random import SystemRandom
from typing import Any

from deckgen.diagnostics import Diagnostic, Location, has_errors, nearest
from deckgen.files import write_files
from deckgen.locales import SOURCE_LANGUAGE
from deckgen.pipeline.play.engine import Playable, broken, playable, seat_bots
from deckgen.pipeline.play.words import Words
from deckgen.project import Project
from deckgen.rules.session import Session, toml_text
from deckgen.translate import load_language

UNDO, SAVE, QUIT = "undo", "save", "quit"


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is to be played: `seat` is the player's, from 1 on; None of `locale`, `players` and `seed` leaves the choice
    to the game, or to chance."""

    game: str
    locale: str | None = None
    players: int | None = None
    seat: int = 1
    seed: int | None = None
    bots: tuple[str, ...] = ("random",)


def play(project: Project, sitting: Sitting) -> tuple[Match | None, list[Diagnostic]]:
    """A match about to begin, or what is wrong."""
    found, faults = playable(project, sitting.game, sitting.players, sitting.bots)
    if found is None:
        return None, faults
    game, players = found.game, sitting.players or _usual(found)
    locale = sitting.locale or (SOURCE_LANGUAGE if SOURCE_LANGUAGE in game.locales else game.origin)
    if locale not in game.locales:
        faults.append(Diagnostic("unknown-locale", game.place("locales"), f"{game.id} has no locale {locale!r}",
                                 nearest(locale, game.locales)))
    if sitting.seat > players:
        faults.append(Diagnostic("unknown-seat", Location(game.location.file), f"there is no seat {sitting.seat}",
                                 f"seats of {players} players are numbered from 1 to {players}"))
    if has_errors(faults):
        return None, faults
    language, told = load_language(project, game.id, locale)
    words = Words(project, game, language)
    faults += [*told, *words.faults]
    if has_errors(faults):
        return None, faults
    seed = SystemRandom().randrange(1 << 32) if sitting.seed is None else sitting.seed
    try:
        session = Session(found.engine.new, found.data, sitting.seat - 1, seat_bots(sitting.bots, players), seed)
    except Exception as error:              # a maker's engine may raise whatever it likes
        return None, [*faults, broken(game, error)]
    return Match(found, words, session), faults


def _usual(found: Playable) -> int:
    """The number of players that the game's rules recommend, or the least."""
    rules = found.game.rules.get("players")
    usual = rules.get("recommended") if isinstance(rules, dict) else None
    return usual if usual in found.counts else found.counts[0]


class Match:
    """A game being played. `over` once the player has left the table; `diagnostics` if the engine failed."""

    def __init__(self, found: Playable, words: Words, session: Session) -> None:
        self._found, self._words, self._session = found, words, session
        self._told = 0
        self._saved: set[Path] = set()
        self.over = False
        self.diagnostics: list[Diagnostic] = []

    def opening(self) -> list[str]:
        words = self._words
        return [words.title, words.say("you", player=words.seat(self._session.seat)), *self._asking()]

    def answer(self, line: str) -> list[str]:
        """What comes of a line that the player has typed."""
        command, _, argument = line.strip().partition(" ")
        commands: dict[str, Callable[[], list[str]]] = {
            "": list, UNDO: self._undo, QUIT: self.leave, SAVE: lambda: self._save(argument.strip())}
        try:
            return commands.get(command, lambda: self._choose(line.strip()))()
        except Exception as error:          # a maker's engine may raise whatever it likes
            self.over = True
            self.diagnostics.append(broken(self._found.game, error))
            return []

    def leave(self) -> list[str]:
        """The player goes, or there is no more input."""
        self.over = True
        return [] if self._session.over else [self._words.say("left")]

    def _choose(self, typed: str) -> list[str]:
        legal = self._session.state.legal_actions(self._session.seat)
        number = int(typed) if typed.isdecimal() else 0
        if not 1 <= number <= len(legal):
            return [self._words.say("unknown", typed=typed), self._commands()]
        self._session.choose(legal[number - 1])
        return self._asking()

    def _undo(self) -> list[str]:
        if not self._session.undo():
            return [self._words.say("nothing-to-undo"), self._commands()]
        self._told = len(self._session.state.events)
        return [self._words.say("undone"), *self._asking()]

    def _save(self, name: str) -> list[str]:
        if not name:
            return [self._words.say("no-file", save=self._save_form())]
        path = Path(name)
        try:
            self._write(path)
        except (OSError, ValueError) as fault:      # ValueError: no name of a file at all
            reason = getattr(fault, "strerror", None) or str(fault)
            return [self._words.say("not-saved", file=name, reason=reason)]
        return [self._words.say("saved", file=name)]

    def _write(self, path: Path) -> None:
        """Files that are not of this match are left alone."""
        if path.exists() and path not in self._saved:
            raise FileExistsError(EEXIST, strerror(EEXIST))
        scenario = self._session.scenario(self._found.engine.module, self._words.title)
        write_files(path.parent, {path.name: toml_text(scenario).encode()}, path.parent)
        self._saved.add(path)

    # -- what the player sees

    def _asking(self) -> list[str]:
        """What has happened, the table, the choices."""
        return [*self._news(), "", *self._seats(), *self._board(), *self._choices(), self._commands()]

    def _news(self) -> Iterator[str]:
        state = self._session.state
        events, self._told = state.events[self._told:], len(state.events)
        for event in (event.seen_by(self._session.seat) for event in events):
            text = self._words.event(event.what, event.player, event.card, event.target, event.amount)
            if text:
                yield f"  {text}  [{event.rule}]"

    def _seats(self) -> Iterator[str]:
        seen = self._session.state.observation(self._session.seat)
        for seat in range(len(self._session.state.names)):
            told = [self._words.of("seats", key, value=text) for key in self._words.keys("seats")
                    if (text := self._shown(_item(seen.get(key), seat)))]
            yield f"{'*' if seat == self._session.seat else ' '} {self._words.seat(seat)}: {'; '.join(told)}"

    def _board(self) -> Iterator[str]:
        seen = self._session.state.observation(self._session.seat)
        for key in self._words.keys("board"):
            if text := self._shown(seen.get(key)):
                yield self._words.of("board", key, value=text)

    def _shown(self, value: Any) -> str:
        """A value of an observation: a figure, a word, cards with their counts or one by one, seats."""
        if isinstance(value, dict):
            return ", ".join(f"{count} × {self._words.word(card)}" if count > 1 else self._words.word(card)
                             for card, count in value.items())
        if isinstance(value, list):
            return ", ".join(self._words.seat(item) if isinstance(item, int) else self._words.word(item)
                             for item in value)
        return self._words.word(value) if isinstance(value, str) and value else "" if value is None else str(value)

    def _choices(self) -> Iterator[str]:
        state = self._session.state
        if self._session.over:
            won = [self._words.seat(seat) for seat, value in enumerate(state.returns()) if value > 0]
            yield self._words.say("winners", players=", ".join(won)) if won else self._words.say("nobody")
        for number, action in enumerate(state.legal_actions(self._session.seat), 1):
            yield f"{number:4}  {self._words.action(state.action_text(action), state.names)}"

    def _commands(self) -> str:
        role = "ask-end" if self._session.over else "ask"
        return self._words.say(role, undo=UNDO, save=self._save_form(), quit=QUIT)

    def _save_form(self) -> str:
        return f"{SAVE} {self._words.say('file')}"


def _item(values: Any, seat: int) -> Any:
    return values[seat] if isinstance(values, list) and seat < len(values) else None
