"""Scenarios: a position, moves in words, expected results. Takes what a TOML file says as a dict; reads no file.

    moves  = ["Ana attacks Beto with 9mm", {choices = ["Beto passes", "Beto defends with ak47"]},
              {refused = "Beto defends with character", rule = "C-33"}]
    [position] or [setup]       as the engine's `scene` takes it
    [expect]
    rules   = ["defence.counter"]       ids that the moves bring up, in events or in refusals
    without = ["C-43"]                  ids that they do not
    life    = {Ana = "start - rules.character.damage"}     and any other of the engine's facts
    [story]                     for a rulebook that prints the scenario; of no account here

Cards named in `pile` are drawn in this order, before the next move and after the last one. A fact may be expected in
part: what is not named is not compared, but life that changes has to be named. `choices` are all that may be done at
that point. Figures may be written as expressions (figures.py), those of the position too. Everything that is illegal,
unknown or left over is a fault that quotes the position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Protocol

from deckgen.rules.contract import CHANCE, DataError, Event, IllegalAction, State
from deckgen.rules.figures import FigureError, evaluate, names_of
from deckgen.rules.form import SCENARIO, faults


class Engine(Protocol):
    """What a scenario needs of an engine's module beside its states."""

    RULES: frozenset[str]
    FACTS: Sequence[str]                # the facts a scenario may expect
    KEPT: Sequence[str]                 # facts that must not change unexpected
    MEASURED: Sequence[str]             # keys of a position whose figures may be expressions

    def scene(self, data: Mapping[str, Any], scenario: Mapping[str, Any]) -> tuple[Any, list[str]]: ...
    def draw_action(self, state: Any, card: str) -> int | None: ...
    def facts(self, state: Any) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a scenario; `key` says where: `moves[2]`, `expect.life.Beto`."""

    key: str
    message: str


@dataclass(frozen=True, slots=True)
class Step:
    """One move, or one card of the pile. `action` is -1 where only something was looked at: a refused move, with the
    `rule` that refused it, or all the choices."""

    text: str
    player: int                         # CHANCE where chance moves
    action: int
    before: Any                         # the states around it
    after: Any
    events: tuple[Event, ...] = ()
    rule: str = ""


@dataclass(slots=True)
class Replay:
    """A scenario that was replayed. `rules` are the ids it brought up, `facts` those of the last state, `figures` the
    expected figures by their keys (`life.Beto`), as computed."""

    name: str
    steps: list[Step] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)
    facts: dict[str, Any] = field(default_factory=dict)
    figures: dict[str, int] = field(default_factory=dict)

    def fault(self, key: str, message: str) -> None:
        self.faults.append(Fault(key, message))


def replay(engine: Engine, data: Mapping[str, Any], name: str, scenario: Mapping[str, Any]) -> Replay:
    """Play a scenario through; its faults are in the result."""
    done = Replay(name)
    wrong = dict(faults(scenario, SCENARIO))
    for key, message in wrong.items():
        done.fault(key, message)
    if wrong.keys() - (scenario.keys() - SCENARIO["properties"].keys()):       # a key too many does no harm
        return done
    names = names_of(data)
    try:
        state, pile = engine.scene(data, {key: computed(scenario[key], names, engine.MEASURED)
                                          for key in ("position", "setup") if key in scenario})
    except (DataError, FigureError) as error:
        done.fault("setup" if "setup" in scenario else "position", str(error))
        return done
    Runner(engine, done, state, pile).run(scenario.get("moves", []))
    if not done.faults:
        Expectation(engine, done, names).check(scenario.get("expect", {}))
    return done


def computed(spec: Mapping[str, Any], names: Mapping[str, int], measured: Sequence[str]) -> dict[str, Any]:
    """A position whose figures are numbers: under these keys they may be expressions, one or one by name."""
    return {key: value if key not in measured else _computed(value, names) if not isinstance(value, Mapping)
            else {name: _computed(item, names) for name, item in value.items()} for key, value in spec.items()}


def _computed(value: Any, names: Mapping[str, int]) -> Any:
    return evaluate(value, names) if isinstance(value, str) else value


class Runner:
    """Plays the moves on `state`, taking the cards of `pile` where chance deals or draws."""

    def __init__(self, engine: Engine, done: Replay, state: State, pile: Sequence[str]) -> None:
        self.engine, self.done, self.state, self.pile = engine, done, state, list(pile)
        self.seen = len(state.events)
        done.rules |= {event.rule for event in state.events}
        done.facts = engine.facts(state)
        self.first = done.facts

    def run(self, moves: Sequence[Any]) -> None:
        for number, move in enumerate(moves):
            try:
                self.feed()
                self.move(move)
            except (IllegalAction, DataError) as error:
                self.done.fault(f"moves[{number}]", str(error))
                return
        try:
            self.feed()
        except IllegalAction as error:
            self.done.fault("pile", str(error))
        if self.pile:
            self.done.fault("pile", f"never drawn: {', '.join(self.pile)}\n{self.state}")
        self.done.facts = self.engine.facts(self.state) | {"before": self.first}

    def feed(self) -> None:
        """Cards of the pile, as long as chance asks for one."""
        while self.pile and (action := self.engine.draw_action(self.state, self.pile[0])) is not None:
            self.pile.pop(0)
            self.play(self.state.action_text(action), action)

    def move(self, move: Any) -> None:
        if isinstance(move, str):
            self.play(move, self.state.parse_action(move))
        elif "refused" in move:
            self.refuse(move["refused"], move["rule"])
        else:
            self.choose(move["choices"])

    def play(self, text: str, action: int) -> None:
        before, player = self.state.clone(), self.state.current_player()
        self.state.apply(action)
        events = self.state.events
        new, self.seen = tuple(events[self.seen:]), len(events)
        self.done.rules |= {event.rule for event in new}
        self.done.steps.append(Step(text, player, action, before, self.state.clone(), new))

    def choose(self, texts: Sequence[str]) -> None:
        """All that may be done now, in any order."""
        state = self.state
        found = {state.action_text(action): action for action in state.legal_actions()}
        wanted = {state.action_text(state.parse_action(text)) for text in texts}
        if wanted != set(found):
            more, less = sorted(set(found) - wanted), sorted(wanted - set(found))
            raise DataError(f"choices not named: {', '.join(more) or 'none'}; named, but no choice: "
                            f"{', '.join(less) or 'none'}\n{state}")
        here = state.clone()
        self.done.steps.append(Step("", state.current_player(), CHANCE, here, here))

    def refuse(self, text: str, rule: str) -> None:
        """A move that has to be illegal, for the reason given."""
        before = self.state.clone()
        try:
            self.state.clone().apply(self.state.parse_action(text))
        except IllegalAction as error:
            if error.rule != rule:
                raise DataError(f"refused by {error.rule or 'no rule of the ledger'}, not by {rule}: {error}") from None
            self.done.rules |= {rule} - {""}
            self.done.steps.append(Step(text, self.state.current_player(), CHANCE, before, before, (), rule))
            return
        raise DataError(f"{text!r} is legal, although {rule} should refuse it\n{self.state}")


class Expectation:
    """Holds the facts of a replay against what a scenario expects."""

    def __init__(self, engine: Engine, done: Replay, names: Mapping[str, int]) -> None:
        self.engine, self.done, self.names = engine, done, names
        self.before = done.facts.pop("before")

    def check(self, expect: Mapping[str, Any]) -> None:
        for key, value in expect.items():
            if key in ("rules", "without"):
                self.rules(key, value)
            elif key in self.engine.FACTS:
                self.compare(key, value, self.done.facts[key])
            else:
                self.unknown(f"expect.{key}", key, ("rules", "without", *self.engine.FACTS))
        for key in self.engine.KEPT:
            self.kept(key, expect.get(key, {}))

    def rules(self, key: str, ids: Sequence[str]) -> None:
        for rule in ids:
            if rule not in self.engine.RULES:
                self.unknown(f"expect.{key}", rule, sorted(self.engine.RULES))
            elif (rule in self.done.rules) != (key == "rules"):
                word = "was not brought up" if key == "rules" else "was brought up"
                self.done.fault(f"expect.{key}", f"rule {rule} {word}\n{self.last()}")

    def kept(self, key: str, expected: Mapping[str, Any]) -> None:
        for name, value in self.done.facts[key].items():
            if name not in expected and value != self.before[key][name]:
                self.done.fault(f"expect.{key}", f"{key} of {name} went from {self.before[key][name]} to {value}, "
                                                 f"and nothing was expected\n{self.last()}")

    def compare(self, path: str, expected: Any, found: Any) -> None:
        if isinstance(expected, Mapping) and isinstance(found, Mapping):
            for key, value in expected.items():
                if key in found:
                    self.compare(f"{path}.{key}", value, found[key])
                else:
                    self.unknown(f"expect.{path}", key, list(found))
        elif self.value(path, expected, found) != found:
            self.done.fault(f"expect.{path}", f"{path} is {found!r}, not {expected!r}\n{self.last()}")

    def value(self, path: str, expected: Any, found: Any) -> Any:
        """The expected value in the shape of what was found: a figure computed, a list in the same order."""
        if isinstance(expected, str) and isinstance(found, int):
            try:
                expected = evaluate(expected, self.names)
            except FigureError as error:
                self.done.fault(f"expect.{path}", str(error))
                return found
        if isinstance(expected, int):
            expected = max(expected, 0)
            self.done.figures[path] = expected
        if isinstance(expected, list) and isinstance(found, list) and sorted(expected) == sorted(found):
            return found
        return expected

    def unknown(self, where: str, name: str, known: Sequence[str]) -> None:
        near = get_close_matches(name, known, 1, 0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
        self.done.fault(where, f"unknown {name!r}; {hint}")

    def last(self) -> str:
        return str(self.done.steps[-1].after) if self.done.steps else ""
