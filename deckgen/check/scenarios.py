"""false-scenario, broken-toml: the scenarios in a game's `examples/`, replayed by its engine."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from deckgen.diagnostics import Diagnostic, Location
from deckgen.model import Game
from deckgen.project import Project
from deckgen.rules.engines import Engine
from deckgen.rules.scenario import replay
from deckgen.tomlfile import TomlFile, parse_toml

NEEDS = ("scene", "facts", "FACTS")       # what an engine's module has if it can replay


@dataclass(slots=True)
class Replayed:
    """What the scenarios of a game brought up: for each rule id a scenario that did, by file name."""

    rules: dict[str, str] = field(default_factory=dict)
    scenarios: int = 0
    faults: list[Diagnostic] = field(default_factory=list)


def folder(game: Game) -> str:
    return f"cards/{game.id}/examples"


def replayed(game: Game, engine: Engine, project: Project) -> Replayed:
    """Every scenario of a game played through."""
    found = Replayed()
    if not all(hasattr(engine.module, name) for name in NEEDS):
        return found
    data = game.data()
    for name in project.names(folder(game), "*.toml"):
        path = project.find(name)
        file, fault = parse_toml(path.read_bytes() if path else b"")
        if fault:
            found.faults.append(Diagnostic("broken-toml", Location(name, fault.line), fault.message, fault.hint))
        else:
            _play(engine, data, name, file, found)
    return found


def _play(engine: Engine, data: dict[str, Any], name: str, file: TomlFile, found: Replayed) -> None:
    title = name.rpartition("/")[2].removesuffix(".toml")
    found.scenarios += 1
    try:
        done = replay(engine.module, data, title, dict(file.values))
    except Exception as error:          # an engine with a fault in it, or keys of the wrong kind
        found.faults.append(Diagnostic("false-scenario", Location(name), f"cannot be played: {type(error).__name__}: "
                                       f"{error}", "correct the scenario, or the engine"))
        return
    for rule in done.rules:
        found.rules.setdefault(rule, name)
    for fault in done.faults:
        place = Location(name, file.line(tuple(re.split(r"[.\[]", fault.key))), fault.key)
        found.faults.append(Diagnostic("false-scenario", place, fault.message,
                                       "correct the scenario, or whatever made it false"))
