"""One run: a project with a mutated file, in a process of its own that may take so much memory and time."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from deckgen.diagnostics import Diagnostic, Severity
from deckgen.pipeline import parallel
from deckgen.pipeline.build import Request, build, check
from deckgen.pipeline.catalogs.proofread import proofread_files
from deckgen.project import Project
from tests.fuzz.mutate import TOKENS, kind_of, mutated

SLOW, LARGE = 15, 1 << 30           # seconds of computing, bytes: beyond, a run is reported
ROOF = 6 << 30                      # bytes of addresses that a run may take
TEXTS = frozenset(TOKENS) - {".xlsx"}


class Base(NamedTuple):
    """A project that is right."""

    name: str
    root: Path
    locales: tuple[str, ...]
    files: tuple[str, ...]
    weight: int         # how often it is taken; small ones take less time


class Trial(NamedTuple):
    """What came of a run: `ended` is `fine`, `refused`, `traceback`, `hang` or `killed`."""

    seed: int
    command: str
    file: str
    ended: str
    seconds: float
    peak: int
    nowhere: tuple[str, ...]
    said: str


def run(seed: int, bases: list[Base]) -> Trial:
    """The run of this number: the same on each machine."""
    random = Random(seed)
    base = random.choices(bases, [base.weight for base in bases])[0]
    command = random.choices(("check", "build", "locale check"), (14, 3, 3))[0]
    kind = random.choice(sorted({kind_of(name) for name in base.files}))
    if command == "locale check" and ".po" in map(kind_of, base.files):
        kind = ".po"
    file = random.choice([name for name in base.files if kind_of(name) == kind])
    command = "check" if command == "locale check" and kind != ".po" else command
    locale = random.choice(base.locales)
    data = mutated(file, (base.root / file).read_bytes(), random)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        (root / file).parent.mkdir(parents=True)
        (root / file).write_bytes(data)
        project = Project(root, base.root)

        def work() -> list[Diagnostic]:
            request = Request(root / "output", (base.name,), (locale,))
            if command == "locale check":
                return proofread_files(project, [file], None).diagnostics
            made = (build if command == "build" else check)(project, request)
            assert not made.failed or not list(root.glob("output/**/*.pdf")), "a build that failed has written files"
            return made.diagnostics

        status, peak, seconds, told = _apart(work)
    ended = ("hang" if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGALRM) else
             "killed" if status else "traceback" if "traceback" in told else "refused" if told["errors"] else "fine")
    return Trial(seed, command, file, ended, seconds, peak, tuple(told.get("nowhere", ())), told.get("traceback", ""))


def _apart(work: Callable[[], list[Diagnostic]]) -> tuple[int, int, float, dict[str, Any]]:
    """A forked process's status, its peak of memory in bytes, its seconds, and what it has told."""
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        os.close(reading)
        _limit()
        with os.fdopen(writing, "w") as pipe:
            pipe.write(json.dumps(_told(work)))
        os._exit(0)
    os.close(writing)
    start = time.monotonic()
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    _, status, used = os.wait4(process, 0)
    unit = 1 if sys.platform == "darwin" else 1024
    return status, used.ru_maxrss * unit, time.monotonic() - start, json.loads(text) if text else {"errors": 0}


def _limit() -> None:
    parallel._forked = True             # no more processes below this one
    resource.setrlimit(resource.RLIMIT_CPU, (SLOW, SLOW + 1))
    resource.setrlimit(resource.RLIMIT_AS, (ROOF, ROOF))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(SLOW * 6)              # by the clock, for what waits
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)


def _told(work: Callable[[], list[Diagnostic]]) -> dict[str, Any]:
    try:
        found = work()
    except BaseException:
        return {"errors": 0, "traceback": traceback.format_exc()}
    errors = [fault for fault in found if fault.severity is Severity.ERROR]
    nowhere = {f"{fault.code} {kind_of(fault.location.file)}: {fault.message[:70]}" for fault in errors
               if not fault.location.line and not fault.location.cell and kind_of(fault.location.file) in TEXTS}
    return {"errors": len(errors), "nowhere": sorted(nowhere)}
