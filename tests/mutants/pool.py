"""Work shared out, each task in a process forked for it alone: what a task breaks, breaks for nobody else."""

from __future__ import annotations

import os
import pickle
import select
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar, cast

Task = TypeVar("Task")
Result = TypeVar("Result")


class _Process(NamedTuple):
    place: int
    number: int
    until: float


def forked(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int,
           seconds: float) -> Iterator[tuple[int, Result | None]]:
    """`work` of every task as it is done, with its place; None for one that died or took too long.

    What `work` raises is raised here."""
    waiting, running = list(reversed(range(len(tasks)))), dict[int, _Process]()
    while waiting or running:
        while waiting and len(running) < jobs:
            place = waiting.pop()
            pipe, number = _start(work, tasks[place])
            running[pipe] = _Process(place, number, time.monotonic() + seconds)
        ready = select.select(list(running), [], [], 1.0)[0]
        for pipe in ready or [pipe for pipe, process in running.items() if process.until < time.monotonic()]:
            process = running.pop(pipe)
            yield process.place, _ended(pipe, process, bool(ready))


def _start(work: Callable[[Task], Result], task: Task) -> tuple[int, int]:
    reading, writing = os.pipe()
    number = os.fork()
    if number:
        os.close(writing)
        return reading, number
    try:
        os.close(reading)
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(_tried(work, task), pipe)
    finally:
        os._exit(0)


def _ended(pipe: int, process: _Process, ready: bool) -> Result | None:
    with os.fdopen(pipe, "rb") as stream:
        if not ready:
            os.kill(process.number, signal.SIGKILL)
        data = stream.read()
    os.waitpid(process.number, 0)
    found = pickle.loads(data) if data else None
    if isinstance(found, Exception):
        raise found
    return cast(Result, found)


def _tried(work: Callable[[Task], Result], task: Task) -> Result | Exception:
    try:
        return work(task)
    except Exception as error:
        return error
