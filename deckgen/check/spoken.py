"""unspoken, unused-words, unknown-placeholder: what `deckgen play` has words for against what the scenarios bring up.

Told are actions and events without words, as well as teams, decisions and what is used like a card; and words for what
never happens. Events that are not to be told are listed as `silent` under [play]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from deckgen.check.scenarios import Replayed
from deckgen.diagnostics import Diagnostic, Location, Severity, has_errors, nearest
from deckgen.model import Game
from deckgen.project import Project
from deckgen.rules.scenario import Replay, Step
from deckgen.texts import placeholders, shown_names, spoken_form
from deckgen.wordfile import WordFile, read_words

CONTEXT, SILENT, HIDDEN = "play", "silent", "?"
VALUES: Mapping[str, tuple[str, ...]] = {       # by section, what its texts can be filled with, besides names
    "actions": ("player", "target", "card", "foe", "amount"), "events": ("player", "target", "card", "amount"),
    "seats": ("value",), "board": ("value",), "words": ()}

Found = dict[str, str]          # what has no words -> the scenario that brings it up


def check(game: Game, replayed: Replayed, project: Project) -> list[Diagnostic]:
    file, faults = read_words(project, f"templates/{game.id}/play.toml", CONTEXT)
    if faults or not replayed.replays:
        return faults
    steps = [(done.name, step) for done in replayed.replays for step in done.steps]
    events = _events(replayed.replays)
    known = {card.id for _, card in game.cards()} | {deck.id for deck in game.decks} | file.section("words").keys()
    silent = _listed(file.top().get(SILENT))
    found = [
        *_misfits(file, game), *_unspoken(file, "actions", _actions(file, steps)),
        *_unspoken(file, "events", {what: name for what, name in events.items()
                                    if what not in file.section("events") and what not in silent}),
        *_unspoken(file, "words", {
            word: name for word, name in _words(file, steps).items()
            if word not in known and any(_spells(part) and part not in known for part, _ in shown_names(word, known))}),
    ]
    if has_errors(replayed.faults):
        return found            # scenarios that stop early bring up less than they would
    return [
        *found, *_unused(file, "events", file.section("events"), events), *_unused(file, "", silent, events),
        *(fault for section in ("seats", "board") for fault in _unused(
            file, section, file.section(section), {key for _, step in steps for key in step.before.observation(0)})),
    ]


def _spells(word: str) -> bool:
    """Whether a word is one: a figure is read in any language."""
    return any(letter.isalpha() for letter in word)


def _misfits(file: WordFile, game: Game) -> Iterator[Diagnostic]:
    """Placeholders that nothing fills in."""
    for section, values in VALUES.items():
        known = {*values, *(f"names.{name}" for name in game.names)}
        for key, text in file.section(section).items():
            for name in placeholders(text) if isinstance(text, str) else ():
                if name not in known:
                    yield Diagnostic("unknown-placeholder", file.place(section, key),
                                     f"nothing fills in {{{name}}} here", nearest(name, known))


def _listed(value: Any) -> list[str]:
    return [word for word in value if isinstance(word, str)] if isinstance(value, list) else []


def _actions(file: WordFile, steps: Iterable[tuple[str, Step]]) -> Found:
    """Actions that the engine offers and no form matches, each once by what it looks like without names."""
    forms, found = [form for form in file.section("actions").values() if isinstance(form, str)], Found()
    for name, step in steps:
        state = step.before
        patterns = [spoken_form(form, state.names) for form in forms]
        for text in map(state.action_text, state.legal_actions()):
            if not any(pattern.fullmatch(text) for pattern in patterns):
                found.setdefault(_bare(text, state.names), name)
    return found


def _bare(text: str, names: Iterable[str]) -> str:
    return " ".join("…" if word in names else word for word in text.split())


def _events(replays: Iterable[Replay]) -> Found:
    """The words of all events, and of those whose card is hidden as the others read them."""
    found = Found()
    for done in replays:
        for event in done.steps[-1].after.events if done.steps else ():
            found.setdefault(event.what, done.name)
            if event.private and event.card:
                found.setdefault(event.what + HIDDEN, done.name)
    return found


def _words(file: WordFile, steps: Iterable[tuple[str, Step]]) -> Found:
    """What is shown by a word of its own: teams, decisions, what is used like a card."""
    shown, found = (*file.section("seats"), *file.section("board")), Found()
    for name, step in steps:
        seen = step.before.observation(max(step.player, 0))
        words = [*(word for key in shown for word in _texts(seen.get(key))), *(event.card for event in step.events)]
        for word in filter(None, words):
            found.setdefault(word, name)
    return found


def _texts(value: Any) -> Iterator[str]:
    """The texts in a value of an observation."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (key for key in value if isinstance(key, str))
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)


def _unspoken(file: WordFile, section: str, found: Found) -> Iterator[Diagnostic]:
    silent = f', or list it: {SILENT} = ["…"]' if section == "events" else ""
    for what, name in found.items():
        yield Diagnostic("unspoken", Location(file.name, file.toml.line((CONTEXT, section)), section),
                         f"no words for {what!r}, which {name} brings up", f"add them to [{CONTEXT}.{section}]{silent}",
                         Severity.WARNING)


def _unused(file: WordFile, section: str, words: Iterable[str], known: Iterable[str]) -> Iterator[Diagnostic]:
    for word in words:
        if word not in known:
            yield Diagnostic("unused-words", file.place(section, word), f"{word!r} never comes up in a scenario",
                             nearest(word, known), Severity.WARNING)
