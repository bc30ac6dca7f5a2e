"""The examples of a game as stories, each replayed by the game's engine when a rulebook asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.check.engine import engine_of
from deckgen.check.scenarios import NEEDS, Played, folder, play, replays
from deckgen.diagnostics import Location, nearest
from deckgen.model import Game
from deckgen.project import OutsideProject, Project
from deckgen.rules import scenario
from deckgen.rules.contract import Event
from deckgen.rules.engines import Engine
from deckgen.rules.scenario import Replay
from deckgen.story import CONTEXT, TEXTS, Change, Happening, Line, Step, Story, Untold
from deckgen.tomlfile import TomlFile


class Stories:
    """Takes an untranslated game: called with the name of a scenario, gives its story, or why there is none. With
    `mild` also that of one which does not end as it should, as far as it goes."""

    def __init__(self, project: Project, game: Game, mild: bool = False) -> None:
        self._project, self._game, self._mild = project, game, mild
        self._told: dict[str, Story | Untold] = {}

    def __call__(self, name: str) -> Story | Untold:
        if name not in self._told:
            self._told[name] = self._tell(name)
        return self._told[name]

    def _tell(self, name: str) -> Story | Untold:
        game = self._game
        if game.engine is None:
            return Untold("no-engine", f"{game.id} has no engine, so nothing can play the example {name!r}",
                          "tell it in prose, or name an engine in game.toml: engine = \"package.module:factory\"")
        engine, faults = engine_of(game)
        if engine is None:
            return Untold("broken-engine", faults[0].message, faults[0].hint)
        if not replays(engine):
            return Untold("no-engine", f"{engine.name} replays no scenarios, so it cannot play the example {name!r}",
                          f"tell it in prose, or give its module {', '.join(NEEDS)}")
        file = f"{folder(game)}/{name}.toml"
        if not self._is_there(file):
            return self._unknown(name)
        return _story(name, file, engine, play(engine, game.data(), file, self._project), self._mild)

    def _is_there(self, file: str) -> bool:
        try:
            return self._project.find(file) is not None
        except OutsideProject:
            return False

    def _unknown(self, name: str) -> Untold:
        where = folder(self._game)
        names = [file.rpartition("/")[2].removesuffix(".toml") for file in self._project.names(where, "*.toml")]
        return Untold("unknown-example", f"there is no example {name!r} in {where}", nearest(name, names))


def _story(name: str, file: str, engine: Engine, played: Played, mild: bool) -> Story | Untold:
    if played.replay is None or (played.faults and not mild):
        fault = played.faults[0]
        return Untold(fault.code, f"the example {name!r}: {fault.message}", fault.hint)
    if CONTEXT not in played.file.values:
        return Untold("no-story", f"{file} has no [{CONTEXT}], so its names are in no catalog",
                      f"add an empty table [{CONTEXT}] to it, or one with `intro` and `closing`")
    done = played.replay
    expected = played.file.values.get("expect", {}).get("rules", ())
    intro, closing = (_line(played.file, file, key) for key in TEXTS)
    return Story(name, file, tuple(_steps(done, engine.module)), tuple(expected or sorted(done.rules)),
                 dict(_figures(engine.module, done.facts)), intro, closing, dict(_start(done, engine.module)))


def _line(toml: TomlFile, file: str, key: str) -> Line | None:
    text = toml.values[CONTEXT].get(key)
    return Line(text, Location(file, toml.line((CONTEXT, key)), f"{CONTEXT}.{key}")) if text else None


def _steps(done: Replay, engine: Any) -> Iterator[Step]:
    for step in done.steps:
        if step.action >= 0:            # others only look at what may be done
            names = step.after.names
            yield Step(step.text, step.player >= 0, tuple(_happening(event, names) for event in step.events),
                       tuple(_changes(engine, step)))


def _happening(event: Event, names: tuple[str, ...]) -> Happening:
    player, target = (names[seat] if seat >= 0 else "" for seat in (event.player, event.target))
    return Happening(event.rule, event.what, player, event.card, target, event.amount)


def _changes(engine: Any, step: scenario.Step) -> Iterator[Change]:
    before, after = (dict(_figures(engine, engine.facts(state))) for state in (step.before, step.after))
    for fact, figures in after.items():
        for player, figure in figures.items():
            if figure != before[fact][player]:
                yield Change(fact, player, before[fact][player], figure)


def _start(done: Replay, engine: Any) -> Iterator[tuple[str, int]]:
    """The facts that are one figure for the whole table, before the first step."""
    facts = engine.facts(done.steps[0].before) if done.steps else {}
    yield from ((fact, figure) for fact, figure in facts.items() if type(figure) is int)


def _figures(engine: Any, facts: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, int]]]:
    """The facts that are a figure for each player, among those that no scenario may leave out."""
    for fact in engine.KEPT:
        if isinstance(facts[fact], Mapping):
            yield fact, {name: figure for name, figure in facts[fact].items() if type(figure) is int}
