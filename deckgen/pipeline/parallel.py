"""Work shared with processes forked from this one, which inherit all that has been prepared.

The standard library's pools take longer to load and start than a small deck to draw."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
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


def forked(work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result, None, None]:
    """`work` of every task, in their order; as many processes as there are cores take them, each the next one when it
    is done with one. What `work` raises is raised here."""
    queue, numbers = os.pipe()
    os.write(numbers, b"".join(place.to_bytes(NUMBER) for place in range(len(tasks))))
    os.close(numbers)
    processes = dict(_start(work, tasks, queue) for _ in range(min(cores(), len(tasks))))
    os.close(queue)
    results: dict[int, tuple[bool, Any]] = {}
    try:
        for place in range(len(tasks)):
            while place not in results:
                for number, *result in _sent(processes):
                    results[number] = tuple(result)
            done, value = results.pop(place)
            if not done:
                raise value
            yield value
    finally:
        for pipe in list(processes):
            _stop(processes, pipe)


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


def _start(work: Callable[[Task], Result], tasks: Sequence[Task], queue: int) -> tuple[int, int]:
    """The pipe through which a process sends its results, and the process; in that process, does not return."""
    global _forked
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return reading, process
    _forked = True
    try:
        with os.fdopen(writing, "wb") as pipe:
            while number := os.read(queue, NUMBER):
                place = int.from_bytes(number)
                result = pickle.dumps((place, *_tried(work, tasks[place])), pickle.HIGHEST_PROTOCOL)
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


def _tried(work: Callable[[Task], Result], task: Task) -> tuple[bool, Result | Exception]:
    try:
        return True, work(task)
    except Exception as fault:
        return False, fault
