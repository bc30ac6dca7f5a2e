"""Engines by name: `package.module:factory`, as game.toml says it. What a module names beside its factory comes along.

An engine that can be asked has a module `probes` below it, with `probes(data)`, every figure of the data as the engine
plays it by its dotted path (`cards.ak47.damage`, `rules.bomb.drawn`), and `tables(figures, data)`, the tables that a
rulebook prints of them. It may have `warnings(data)`: findings about figures that can be played with and are hardly
meant, and `mentions(figures, data)`: the cards that each card's text has to name. Knows no game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module, invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

Data = Mapping[str, Any]
GROUP = "deckgen.engines"           # the group of entry points that declare engines
OWN = frozenset(f"deckgen.rules.{game}:new" for game in ("ct_terror", "your_war", "zombies", "starter"))


class EngineError(ValueError):
    """An engine that cannot be had; the message says why."""


class NotInstalled(EngineError):
    """No installed package declares an engine of that name."""


class Word(NamedTuple):
    """A word of a printed table: a text of the catalogs."""

    msgid: str
    context: str


class CardName(NamedTuple):
    """A card's name in a printed table."""

    card: str


Cell = Word | CardName | int | None         # None is a dash


class PrintedTable(NamedTuple):
    """What a rulebook's table has to say. Each row begins with its label. `words` are all that its cells could say."""

    name: str
    rows: tuple[tuple[Cell, ...], ...]
    words: tuple[Word, ...] = ()


class Finding(NamedTuple):
    """A figure of the data, by its path, that a maker should look at again: why, and what to do."""

    path: str
    message: str
    hint: str = ""


class Engine(NamedTuple):
    """An engine: its factory, its module, and its module of probes if there is one."""

    name: str
    new: Callable[..., Any]
    module: Any
    probing: Any

    @property
    def rules(self) -> frozenset[str]:
        """The ids of the rules that it implements."""
        return frozenset(getattr(self.module, "RULES", ()))

    @property
    def refusals(self) -> frozenset[str]:
        """Those of them that only ever refuse something, so that no event tells of them."""
        return frozenset(getattr(self.module, "FORBIDS", ()))

    def figures(self, data: Data) -> Mapping[str, Any]:
        """Every figure as the engine plays it, by its path; none where it cannot be asked. Raises EngineError."""
        return self._asked("probes", data) or {}

    def tables(self, figures: Mapping[str, Any], data: Data) -> tuple[PrintedTable, ...]:
        """The tables that a rulebook prints. Raises EngineError."""
        return self._asked("tables", figures, data) or ()

    def mentions(self, figures: Mapping[str, Any], data: Data) -> Mapping[str, frozenset[str]]:
        """The ids of the cards that a card's text has to name, by its own. Raises EngineError."""
        return self._asked("mentions", figures, data) or {}

    def warnings(self, data: Data) -> tuple[Finding, ...]:
        """What is odd about the data. Raises EngineError."""
        return tuple(self._asked("warnings", data) or ())

    def _asked(self, name: str, *values: Any) -> Any:
        function = getattr(self.probing, name, None)
        try:
            return function(*values) if function else None
        except Exception as error:      # an engine with a fault in it may raise whatever it likes
            raise EngineError(f"{type(error).__name__}: {error}") from error


def find_engine(name: str) -> Engine:
    """The engine of this name. Raises EngineError.

    Imported is only what an installed package declares to be an engine (or deckgen brings): to install it was to ask
    for its code. A project's data names no other code to run, be it a file in the folder or a module of Python's."""
    if not _is_declared(name):
        raise NotInstalled(f"no installed package declares the engine {name!r}")
    module_name, _, factory = name.partition(":")
    try:
        with _installed_only():
            module = import_module(module_name)
            beside = f"{module_name}.probes"
            probes = import_module(beside) if hasattr(module, "__path__") and find_spec(beside) else None
    except Exception as error:      # a maker's module may raise whatever it likes
        raise EngineError(f"{module_name!r} cannot be imported: {type(error).__name__}: {error}") from error
    new = getattr(module, factory, None)
    if not callable(new):
        raise EngineError(f"{module_name!r} has no function {factory!r}")
    return Engine(name, new, module, probes)


def package_of(name: str) -> Path | None:
    """The folder of the package that an engine lives in; None for deckgen's own, and for one that is not declared or is
    a module of its own. Nothing is imported."""
    if name in OWN or not _is_declared(name):
        return None
    with _installed_only():
        spec = find_spec(name.partition(":")[0].partition(".")[0])
    folders = list(spec.submodule_search_locations or ()) if spec else []
    return Path(folders[0]) if folders else None


def forget(package: str) -> None:
    """Have a package imported anew when it is next asked for: its code was changed."""
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[name]
    invalidate_caches()


def _is_declared(name: str) -> bool:
    return name in OWN or name in _declared(tuple(_elsewhere()))


@lru_cache(maxsize=1)
def _declared(path: tuple[str, ...]) -> frozenset[str]:
    from importlib.metadata import distributions  # slow, and only for a maker's own engine

    return frozenset(point.value for found in distributions(path=list(path)) for point in found.entry_points
                     if point.group == GROUP)


def _elsewhere() -> list[str]:
    """Where modules are looked for, without the folder in which deckgen was started."""
    here = Path.cwd().resolve()
    return [folder for folder in sys.path if Path(folder or ".").resolve() != here]


@contextmanager
def _installed_only() -> Iterator[None]:
    whole, sys.path[:] = sys.path[:], _elsewhere()
    try:
        yield
    finally:
        sys.path[:] = whole
