"""Work shared with processes forked from this one, which inherit all that has been prepared.

The standard library's pools take longer to load and start than a small deck to draw."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

_forked = False             # whether this process is one of those


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def may_fork() -> bool:
    """Whether work can be shared; on macOS, forked processes may not use the system's libraries."""
    return hasattr(os, "fork") and sys.platform != "darwin" and cores() > 1 and not _forked


def forked(work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
    """`work` of every task, in their order, each done by the next of as many processes as there are cores.

    What `work` raises is raised here."""
    count = min(cores(), len(tasks))
    processes = [_start(work, tasks[first::count]) for first in range(count)]
    try:
        for place in range(len(tasks)):
            done, result = pickle.load(processes[place % count][1])
            if not done:
                raise result
            yield result
    finally:
        for number, pipe in processes:
            os.kill(number, signal.SIGTERM)
            os.waitpid(number, 0)
            pipe.close()


def _start(work: Callable[[Task], Result], tasks: Sequence[Task]) -> tuple[int, BinaryIO]:
    """A process and the pipe through which it sends its results; in that process, does not return."""
    global _forked
    reading, writing = os.pipe()
    number = os.fork()
    if number:
        os.close(writing)
        return number, os.fdopen(reading, "rb")
    _forked = True
    try:
        with os.fdopen(writing, "wb") as pipe:
            for task in tasks:
                pickle.dump(_tried(work, task), pipe, pickle.HIGHEST_PROTOCOL)
                pipe.flush()
    finally:
        os._exit(0)         # without what the one that forked it has still to write or close


def _tried(work: Callable[[Task], Result], task: Task) -> tuple[bool, Result | Exception]:
    try:
        return True, work(task)
    except Exception as fault:
        return False, fault
