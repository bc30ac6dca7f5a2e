"""What looks at a faulty game, and what each says of it. All of deckgen is imported when it is needed, because a fault
may lie in its code.

`check` are the findings of `deckgen check`, `scenarios` those of them that replay `examples/`, `goldens` the recorded
games and counts of positions, `verify` the findings in files that were printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

from jinja2.bccache import Bucket, BytecodeCache

REFUSING = ("deckgen.pipeline.build", *(f"deckgen.pipeline.build.{name}" for name in (
    "data", "prepare", "cards", "assemble", "rulebook")))
# Told of any file that is not the one that was built, or not from these sources: no news of what it says.
ANY_CHANGE = frozenset(("file-differs", "out-of-date", "not-built"))


def _once(ask: Callable[..., Any]) -> Callable[..., Any]:
    """An engine's answers by its function (another one once it was imported anew) and what it is asked about."""
    known: dict[tuple[Any, str], Any] = {}

    def asked(self: Any, name: str, *values: Any) -> Any:
        key = getattr(self.probing, name, None), repr(values)
        if key not in known:
            known[key] = ask(self, name, *values)
        return known[key]

    return asked


class _Compiled(BytecodeCache):
    """Compiled templates by their source, wherever it lies."""

    def __init__(self) -> None:
        self.known: dict[str, bytes] = {}
        self.asked_for: Any = import_module("deckgen.render.templates").MemoryCache().asked_for

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.checksum in self.known:
            bucket.bytecode_from_string(self.known[bucket.checksum])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.known[bucket.checksum] = bucket.bytecode_to_string()


@contextmanager
def careless() -> Iterator[None]:
    """A build prints whatever it can, errors or not, in this process alone."""
    with ExitStack() as stack:
        for name in REFUSING:
            stack.enter_context(patch.object(import_module(name), "has_errors", lambda faults: False))
        stack.enter_context(patch.object(import_module("deckgen.pipeline.parallel"), "_forked", True))
        yield


def remember() -> None:
    """From now on a picture is read once, a template compiled once, an engine asked once about the same data, in this
    process and those forked from it: a fault is in one of them at most."""
    art: Any = import_module("deckgen.render.art")
    art.read_svg = cache(art.read_svg)
    engine: Any = import_module("deckgen.rules.engines").Engine
    engine._asked = _once(engine._asked)
    compiled = _Compiled()
    for name in ("deckgen.pipeline.build.prepare", "deckgen.pipeline.verify.editions"):
        module: Any = import_module(name)
        module.MemoryCache = lambda *kept: compiled


def printed(root: Path, game: str, output: Path, locales: Iterable[str]) -> list[Any]:
    """What `deckgen check` says, with everything printed that can be."""
    pipeline, project = import_module("deckgen.pipeline.build"), import_module("deckgen.project").Project
    with careless():
        return list(pipeline.build(project.at(root), pipeline.Request(output, (game,), tuple(locales))).diagnostics)


def checked(findings: Iterable[Any]) -> dict[str, list[str]]:
    told: dict[str, list[str]] = {"check": [], "scenarios": []}
    for finding in findings:
        told["scenarios" if "/examples/" in finding.location.file else "check"].append(str(finding))
    return told


def asked(root: Path, game: str) -> list[Any]:
    """What the checks of the data say: of its figures, scenarios and ids, nothing printed."""
    project = import_module("deckgen.project").Project.at(root)
    loaded, found = import_module("deckgen.load").load_game(project, game)
    return [*found, *(import_module("deckgen.check").check_game(loaded, project) if loaded else ())]


def verified(root: Path, game: str, output: Path, locales: Iterable[str]) -> list[str]:
    """What `deckgen verify` says of the files there are."""
    pipeline, project = import_module("deckgen.pipeline.verify"), import_module("deckgen.project").Project
    request = import_module("deckgen.pipeline.build").Request
    there = tuple(locale for locale in locales if (output / game / locale).is_dir())
    if not there:
        return []
    return news(pipeline.verify(project.at(root), request(output, (game,), there)).diagnostics)


def news(findings: Iterable[Any]) -> list[str]:
    return [str(finding) for finding in findings if finding.code not in ANY_CHANGE]


def replayed(root: Path, game: str) -> list[str]:
    """The recorded games that come out differently with the tables in `root`."""
    golden: Any = import_module("tests.rules.test_golden")
    engines: Any = import_module("tests.rules.engines")
    _, engine, counts, *_ = engines.GAMES[game]
    played = engines.read(game, engine, counts, root / "cards")
    for _, players, seed in [recorded for recorded in golden.RECORDED if recorded[0] == game]:
        if not golden.goes_as_recorded(played, players, seed):
            return [f"the recorded game of {players} players, seed {seed}, goes differently"]
    for row in [row for row in golden.PERFT if row["game"] == game]:
        if (counts := golden.counted(played, row)) != row["counts"]:
            return [f"perft of {row['players']} players, seed {row['seed']}: {counts}"]
    return []
