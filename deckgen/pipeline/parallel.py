"""Work shared with processes forked from this one, which inherit all that has been prepared.

The standard library's pools take longer to load and start than a small deck to draw."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from select import select
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

NUMBER = 4                  # bytes of a task's number and of a result's length; a pipe holds 16,384 of them
_forked = False             # whether this process is one of those


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def may_fork() -> bool:
    """Whether work can be shared; on macOS, forked processes may not use the system's libraries."""
    return hasattr(os, "fork") and sys.platform != "darwin" and cores() > 1 and not _forked


@contextmanager
def shared(stage: Callable[[Task], Result], tasks: Sequence[Task], fork: bool = True) -> Iterator[Iterator[Result]]:
    """The results of a stage, in the order of its tasks. If processes may be forked, as many as there are cores start
    at once, and end when this is left; otherwise a task is done here when its result is asked for. What the stage
    raises is raised here."""
    if not (fork and may_fork()):
        yield map(stage, tasks)
        return
    processes = _processes(stage, tasks)
    try:
        yield _results(processes, len(tasks))
    finally:
        for pipe in list(processes):
            _stop(processes, pipe)


def _processes(stage: Callable[[Task], Result], tasks: Sequence[Task]) -> dict[int, int]:
    """Processes that take the tasks, each the next one when it is done with one, by the pipes of their results."""
    queue, numbers = os.pipe()
    os.write(numbers, b"".join(place.to_bytes(NUMBER) for place in range(len(tasks))))
    os.close(numbers)
    processes = dict(_start(stage, tasks, queue) for _ in range(min(cores(), len(tasks))))
    os.close(queue)
    return processes


def _results(processes: dict[int, int], count: int) -> Iterator[Any]:
    results: dict[int, tuple[bool, Any]] = {}
    for place in range(count):
        while place not in results:
            for number, *result in _sent(processes):
                results[number] = tuple(result)
        done, value = results.pop(place)
        if not done:
            raise value
        yield value


def _sent(processes: dict[int, int]) -> Iterator[tuple[int, bool, Any]]:
    """Results that are there, waited for if there are none. Those who will send no more are taken away; raises EOFError
    if nobody is left."""
    if not processes:
        raise EOFError("a process ended before its work was done")
    for pipe in select(processes, [], [])[0]:
        try:
            yield pickle.loads(_read(pipe, int.from_bytes(_read(pipe, NUMBER))))
        except EOFError:
            _stop(processes, pipe)


def _stop(processes: dict[int, int], pipe: int) -> None:
    process = processes.pop(pipe)
    os.kill(process, signal.SIGTERM)
    os.waitpid(process, 0)
    os.close(pipe)


def _start(stage: Callable[[Task], Result], tasks: Sequence[Task], queue: int) -> tuple[int, int]:
    """The pipe through which a process sends its results, and the process; in that process, does not return."""
    global _forked
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return reading, process
    _forked = True
    os.close(reading)           # nobody reads there once the one that forked it is gone
    try:
        with os.fdopen(writing, "wb") as pipe:
            while number := os.read(queue, NUMBER):
                place = int.from_bytes(number)
                result = pickle.dumps((place, *_tried(stage, tasks[place])), pickle.HIGHEST_PROTOCOL)
                pipe.write(len(result).to_bytes(NUMBER) + result)
                pipe.flush()
    finally:
        os._exit(0)         # without what the one that forked it has still to write or close


def _read(pipe: int, size: int) -> bytearray:
    """So many bytes; raises EOFError where the process has ended."""
    data = bytearray()
    while len(data) < size:
        part = os.read(pipe, size - len(data))
        if not part:
            raise EOFError
        data += part
    return data


def _tried(stage: Callable[[Task], Result], task: Task) -> tuple[bool, Result | Exception]:
    try:
        return True, stage(task)
    except Exception as fault:
        return False, fault
