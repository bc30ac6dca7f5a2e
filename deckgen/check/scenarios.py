"""false-scenario, broken-toml: the scenarios in a game's `examples/`, replayed by its engine."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from deckgen.check import stories
from deckgen.diagnostics import Diagnostic, Location
from deckgen.model import Game
from deckgen.project import Project
from deckgen.rules.engines import Engine
from deckgen.rules.scenario import Replay, replay
from deckgen.tomlfile import TomlFile, parse_toml

NEEDS = ("scene", "facts", "FACTS")       # what an engine's module has if it can replay


@dataclass(slots=True)
class Replayed:
    """What the scenarios of a game brought up: for each rule id a scenario that did, by file name; and those that could
    be played, move by move."""

    rules: dict[str, str] = field(default_factory=dict)
    scenarios: int = 0
    replays: list[Replay] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)


def folder(game: Game) -> str:
    return f"cards/{game.id}/examples"


def replayed(game: Game, engine: Engine, project: Project) -> Replayed:
    """Every scenario of a game played through."""
    found = Replayed()
    if not replays(engine):
        return found
    data = game.data()
    for name in project.names(folder(game), "*.toml"):
        played = play(engine, data, name, project)
        found.faults += played.faults
        found.scenarios += bool(played.file.values)
        if played.replay:
            found.replays.append(played.replay)
            for rule in played.replay.rules:
                found.rules.setdefault(rule, name)
    return found


def replays(engine: Engine) -> bool:
    return all(hasattr(engine.module, name) for name in NEEDS)


class Played(NamedTuple):
    """A scenario's file and what came of it; no replay where it cannot be played at all."""

    file: TomlFile
    replay: Replay | None
    faults: list[Diagnostic]


def play(engine: Engine, data: Mapping[str, Any], name: str, project: Project) -> Played:
    """The scenario in a file of the project."""
    file, fault = parse_toml(project.read(name) or b"")
    if fault:
        return Played(file, None, [Diagnostic("broken-toml", Location(name, fault.line), fault.message, fault.hint)])
    title = name.rpartition("/")[2].removesuffix(".toml")
    try:
        done = replay(engine.module, data, title, dict(file.values))
    except Exception as error:          # an engine with a fault in it, or keys of the wrong kind
        return Played(file, None, [Diagnostic(
            "false-scenario", Location(name, 1), f"cannot be played: {type(error).__name__}: {error}",
            "correct the scenario, or the engine")])
    return Played(file, done, [*_told(done, name, file), *stories.own_texts(file, name)])


def _told(done: Replay, name: str, file: TomlFile) -> Iterator[Diagnostic]:
    for fault in done.faults:
        place = Location(name, file.line(tuple(re.split(r"[.\[]", fault.key))), fault.key)
        yield Diagnostic("false-scenario", place, fault.message, "correct the scenario, or whatever made it false")
